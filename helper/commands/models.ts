// `affidavit models`: the models a person may add, on this machine.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DECIDING_WEIGHTS, PAIRS_HASH, passes } from '#core/judge/calibration.ts';
import { AffidavitError } from '#core/errors.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { bringRuntime, findRuntime, RUNTIME, RUNTIME_ID } from '#helper/engine/runtime.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { onInterrupt } from '#helper/terminal/interrupts.ts';
import { filesUnder, modelPlace, type ModelPlace } from '#helper/models/model-place.ts';
import { CALIBRATION_FOLDER } from '#helper/product.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal/terminal.ts';
import type { Model } from '#models/catalogue.ts';
import { calibrate, parsePairs } from '#models/calibrate.ts';
import { verifyModel, type Damage } from '#models/check-model.ts';
import { getModel, repairModel } from '#models/get-model.ts';
import { importModels } from '#models/import-model.ts';
import type { Report } from '#models/ports.ts';
import { keepCalibration, useModel } from '#models/use-model.ts';
import { findHolding, type Holding } from '#models/store.ts';
import { bytesOf, heldBytes, isOf, weightsHash } from '#models/measure.ts';

export interface ModelOptions {
  readonly data?: string;
  readonly hub?: string;
}

export async function listed(options: ModelOptions, terminal: Terminal): Promise<number> {
  const place = await modelPlace(options);
  const held = await place.ports.store.holdings();
  const rows = place.catalogue.map((model) => toRow(model, held.find((one) => isOf(one, model)) ?? null));
  if (terminal.json) {
    terminal.value(rows);
    return 0;
  }
  for (const row of rows) {
    terminal.line(`${terminal.look(row.id, 'strong')}  ${row.name}, ${row.licence}, ${megabytes(row.bytes)}`);
    terminal.line(wrap(row.about, terminal.width, '  '));
    terminal.line(wrap(row.improves, terminal.width, '  '));
    terminal.line(terminal.look(`  ${row.source}`, 'soft'));
    for (const { path, sha256 } of row.files) terminal.line(terminal.look(`  ${path}  sha256 ${sha256}`, 'soft'));
    terminal.line(`  ${sayState(row)}`);
  }
  if (findRuntime(dataFolder(options.data)) === null)
    terminal.line(`Models that write need ${RUNTIME_ID} here: \`affidavit models get ${RUNTIME_ID}\` (about 100 MB).`);
  return 0;
}

export async function got(id: string, options: ModelOptions, terminal: Terminal): Promise<number> {
  if (id === RUNTIME_ID) return gotRuntime(options, terminal);
  return within(options, terminal, async (place, signal) => {
    const model = find(place, id);
    const held = await getModel(signal, place.ports, model, place.baseOf(model), progress(terminal));
    tell(terminal, model, held, `${id} is here, whole, and was checked.`);
    return 0;
  });
}

/** No model, but what runs those that write. */
function gotRuntime(options: ModelOptions, terminal: Terminal): Promise<number> {
  return within(options, terminal, async (_, signal) => {
    terminal.progress(`npm brings ${RUNTIME_ID}`);
    await bringRuntime(dataFolder(options.data), signal);
    terminal.settle();
    if (terminal.json) terminal.value({ id: RUNTIME_ID, version: RUNTIME });
    else terminal.line(`${RUNTIME_ID} is here: \`ask --engine\` and \`serve --engine\` can have a model write.`);
    return 0;
  });
}

export async function imported(paths: readonly string[], options: ModelOptions, terminal: Terminal): Promise<number> {
  return within(options, terminal, async (place, signal) => {
    const files = await filesUnder(paths);
    try {
      const given = files.map(({ file }) => file);
      const result = await importModels(signal, place.ports, place.catalogue, given, progress(terminal));
      terminal.settle();
      if (terminal.json) terminal.value(result);
      else {
        for (const id of result.whole) terminal.line(`${id} is here, whole, and was checked.`);
        for (const { id, paths: missing } of result.missing) terminal.line(`${id} still misses ${missing.join(', ')}.`);
        if (result.unknown > 0) terminal.line(`${String(result.unknown)} files belong to no model of the catalogue.`);
      }
      return result.whole.length > 0 ? 0 : 1;
    } finally {
      await Promise.all(files.map((one) => one.close()));
    }
  });
}

export async function verified(id: string | undefined, options: ModelOptions, terminal: Terminal): Promise<number> {
  return within(options, terminal, async (place, signal) => {
    const held = await place.ports.store.holdings();
    const wanted = id === undefined ? held.map(({ model }) => model.id) : [id];
    const found: { id: string; damaged: readonly Damage[] }[] = [];
    for (const one of wanted)
      found.push({ id: one, damaged: await verifyModel(signal, place.ports, one, progress(terminal)) });
    terminal.settle();
    if (terminal.json) terminal.value(found);
    else {
      if (found.length === 0) terminal.line('No model is here.');
      for (const { damaged, id: one } of found)
        terminal.line(
          damaged.length === 0
            ? `${one} holds: every byte is what the catalogue says.`
            : `${one} is damaged or not whole (${String(damaged.length)} places). \`affidavit models repair ${one}\` mends it.`,
        );
    }
    return found.every(({ damaged }) => damaged.length === 0) ? 0 : 1;
  });
}

export async function repaired(id: string, options: ModelOptions, terminal: Terminal): Promise<number> {
  return within(options, terminal, async (place, signal) => {
    const model = find(place, id);
    const held = await repairModel(signal, place.ports, id, place.baseOf(model), progress(terminal));
    tell(terminal, model, held, `${id} is whole.`);
    return 0;
  });
}

export async function used(id: string, on: boolean, options: ModelOptions, terminal: Terminal): Promise<number> {
  return within(options, terminal, async (place, signal) => {
    const model = find(place, id);
    await useModel(place.ports, id, on);
    // Enabled it is from here on, and takes away: whether it may decide, is measured now.
    const found = on && model.task === 'entailer' ? await measured(place, signal, id, terminal) : '';
    const held = await findHolding(place.ports.store, id);
    tell(
      terminal,
      model,
      held,
      on ? `${id} ${DOES[model.task]} from the next question on.${found}` : `${id} is asked no more.`,
    );
    return 0;
  });
}

export async function removed(id: string, options: ModelOptions, terminal: Terminal): Promise<number> {
  return within(options, terminal, async (place) => {
    const model = find(place, id);
    await place.ports.store.remove(id);
    tell(terminal, model, null, `${id} is no longer on this device. Cases that it took part in verify as before.`);
    return 0;
  });
}

/** On labelled sentences, where that was not done yet; what came of it, as a sentence. */
async function measured({ ports }: ModelPlace, signal: AbortSignal, id: string, terminal: Terminal): Promise<string> {
  const before = await findHolding(ports.store, id);
  if (before === null) return '';
  const { loadEntailer, onnxBackend } = await import('#helper/main.ts');
  const backend = onnxBackend();
  if (before.calibration?.backend !== backend || before.calibration.pairs !== PAIRS_HASH) {
    const pairs = parsePairs(await readFile(join(CALIBRATION_FOLDER, `${PAIRS_HASH}.json`)));
    const model = await loadEntailer(ports.store, before).catch(nullWithoutRuntime);
    if (model === null)
      return ' Not measured: the package that runs it, onnxruntime-node, is not beside this program. Install it, then enable the model again.';
    const found = await calibrate(signal, model, pairs, (done, total) =>
      terminal.progress(`Measuring how often it is right: ${String(done)} of ${String(total)} sentences`),
    );
    await keepCalibration(ports, id, { ...found, map: [...found.map], backend });
  }
  const { calibration, model } = (await findHolding(ports.store, id)) ?? before;
  if (calibration === undefined) return '';
  const { accepted, falselyAccepted, supported, unsupported } = calibration;
  const figures = ` Measured on this device: of ${String(unsupported)} unsupported sentences it would let ${String(falselyAccepted)} pass, of ${String(supported)} supported ones ${String(accepted)}.`;
  return DECIDING_WEIGHTS.has(weightsHash(model)) && passes(calibration)
    ? `${figures} It may let a sentence pass at low and medium stakes.`
    : `${figures} It only takes answers away.`;
}

/** It is enabled all the same: the package may be installed later, and enabling it again measures it. */
function nullWithoutRuntime(error: unknown): null {
  if (error instanceof AffidavitError && error.code === 'MODEL_RUNTIME') return null;
  throw error;
}

/** One process at a time changes models; Ctrl+C ends the work, and what is here stays. */
async function within(
  options: ModelOptions,
  terminal: Terminal,
  work: (place: ModelPlace, signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const place = await modelPlace(options);
  const cancel = new AbortController();
  const stop = (): void =>
    cancel.abort(new HelperError('CANCELLED', 'ended by you. What was downloaded is kept: ask again and it goes on.'));
  const stopListening = onInterrupt(['SIGINT'], stop);
  const release = await place.lock();
  try {
    return await work(place, cancel.signal);
  } finally {
    stopListening();
    terminal.settle();
    await release();
  }
}

function find({ catalogue }: ModelPlace, id: string): Model {
  const found = catalogue.find((model) => model.id === id);
  if (found !== undefined) return found;
  const known = catalogue.map((model) => model.id).join(', ');
  throw new HelperError('MODEL_MISSING', `there is no model ${harmless(id)}. Nothing was changed. Known: ${known}.`, {
    exitCode: 2,
  });
}

const DOES: Readonly<Record<Model['task'], string>> = {
  entailer: 'is asked what the built-in judge leaves open',
  embedder: 'reads your documents for meaning, and finds passages for refusals to show,',
  reader: 'reads whether a passage answers, and',
  writer: 'writes in the page (here, `ask --engine ID` and `serve --engine ID` name one) and',
};

function toRow(model: Model, held: Holding | null) {
  const { about, files, id, improves, known, licence, name, source, task } = model;
  const here = { state: held?.state ?? 'absent', here: held === null ? 0 : heldBytes(held), used: held?.used ?? false };
  return { id, name, task, about, improves, licence, source, known, bytes: bytesOf(model), files, ...here };
}

function sayState({ bytes, here, state, used: on }: ReturnType<typeof toRow>): string {
  if (state === 'absent') return 'not on this device';
  if (state === 'partial')
    return `${megabytes(here)} of ${megabytes(bytes)} are here: it is not used before it is whole`;
  return on ? 'on this device, enabled' : 'on this device';
}

function tell(terminal: Terminal, model: Model, held: Holding | null, words: string): void {
  terminal.settle();
  if (terminal.json) terminal.value(toRow(model, held));
  else terminal.line(words);
}

function progress(terminal: Terminal): Report {
  const begun = performance.now();
  let first: number | null = null;
  return (phase, done, total) => {
    first ??= done;
    const seconds = (performance.now() - begun) / 1_000;
    const rate = (done - first) / seconds;
    const left =
      phase === 'fetching' && rate > 0 && seconds > 1 ? `, ${String(Math.ceil((total - done) / rate))} s left` : '';
    terminal.progress(
      `${phase === 'fetching' ? 'Fetching' : 'Checking'} ${megabytes(done)} of ${megabytes(total)}${left}`,
    );
  };
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
