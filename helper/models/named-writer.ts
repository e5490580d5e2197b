// The model that a person names with --engine or --server: loaded or tried, and known, before anything else is done.

import type { HeardOracle } from '#core/ports.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { modelPlace, modelStoreIn } from '#helper/models/model-place.ts';
import { fallbacksOf } from '#models/catalogue.ts';
import { weightsHash } from '#models/measure.ts';
import { openServer } from '#helper/main.ts';
import { harmless, type Terminal } from '#helper/terminal/terminal.ts';

export interface NamedWriter extends HeardOracle {
  close?(): void;
}
export interface Named {
  /** `extractive` for none, the path of a GGUF file, or the id of a model that `affidavit models get` has brought. */
  readonly engine: string;
  readonly data: string | undefined;
  readonly server: string | undefined;
  readonly model: string | undefined;
  /** What the server has to have (`writer-server/profiles.ts`). */
  readonly profile?: string | undefined;
  /** Where the model does not fit in memory, the next smaller one of the list that is here writes. */
  readonly orSmaller?: boolean | undefined;
  /** Whether each sentence comes with what the passages are worth to the model (`engine/writer.ts`). */
  readonly signal?: boolean | undefined;
  /** Whether what is being written is shown on the way, as what nobody has checked yet. */
  readonly shows?: boolean | undefined;
}

/** Before what a model is writing: nothing of it holds before the gate. */
const UNSWORN = 'Draft, not yet checked: ';
const DRAFT_SHOWN = 48;

/** Null for the built-in writer. Throws USAGE, and what the model and the server throw. */
export async function openNamedWriter(
  { data, engine, model, orSmaller, profile, server, shows = false, signal = false }: Named,
  terminal: Terminal,
  free?: number,
): Promise<NamedWriter | null> {
  if (signal && (server !== undefined || engine === 'extractive'))
    throw new HelperError('USAGE', '--signal goes with --engine and a model', { exitCode: 2 });
  if (server !== undefined) {
    terminal.progress('Trying what the server can do');
    const named = profile === undefined ? {} : { profile };
    return openServer(new AbortController().signal, server, { model: model ?? null, ...named });
  }
  if (model !== undefined) throw new HelperError('USAGE', '--model goes with --server', { exitCode: 2 });
  if (profile !== undefined) throw new HelperError('USAGE', '--profile goes with --server', { exitCode: 2 });
  if (engine === 'extractive') return null;
  const kept = engine.endsWith('.gguf') ? null : await keptModel(engine, data);
  terminal.progress('Loading the model');
  const { openWriter } = await import('#helper/engine/writer.ts');
  const tell = (sentence: string): void => console.error(harmless(sentence));
  const hear = (text: string): void => terminal.progress(`${UNSWORN}${text.slice(-DRAFT_SHOWN)}`);
  const options = {
    ...(shows ? { hear } : {}),
    home: dataFolder(data),
    signal,
    tell,
    ...(free === undefined ? {} : { free }),
  };
  const opened = await openWriter(kept?.path ?? engine, options).catch(async (error: unknown) => {
    const smaller = orSmaller === true && codeOf(error) === 'MODEL_MEMORY' ? await nextSmaller(engine, data) : null;
    if (smaller === null) throw error;
    // Never silently: the person reads it, and the record names who wrote.
    terminal.settle();
    console.error(harmless(`${sentenceOf(error)} ${smaller} writes instead.`));
    return smaller;
  });
  if (typeof opened === 'string')
    return openNamedWriter({ data, engine: opened, model, orSmaller, profile, server, shows, signal }, terminal, free);
  const writer = opened;
  // It was hashed when it was opened: what lies there may have been changed since it was brought.
  if (kept === null || writer.identity.model_id.endsWith(`@sha256:${kept.hash}`)) return writer;
  writer.close();
  throw new HelperError('MODEL_DAMAGED', `expected ${engine} to hash to what the catalogue says.`);
}

/** The first model of the chain of fallbacks in the list that is here, whole; null where there is none. */
async function nextSmaller(id: string, data: string | undefined): Promise<string | null> {
  const held = await modelStoreIn(dataFolder(data)).holdings();
  // The list goes first: what was kept by an earlier version names none.
  const listed = [...(await modelPlace({ data })).catalogue, ...held.map(({ model }) => model)];
  const isHere = (one: string): boolean => held.some(({ model, state }) => model.id === one && state === 'whole');
  return fallbacksOf(listed, id).find(isHere) ?? null;
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split(' Nothing was stored.')[0] ?? '') : '';

/** Throws USAGE where no such model that writes is here, whole. */
async function keptModel(
  id: string,
  data: string | undefined,
): Promise<{ readonly path: string; readonly hash: string }> {
  const store = modelStoreIn(dataFolder(data));
  const held = (await store.holdings()).find(
    ({ model, state }) => model.id === id && model.task === 'writer' && state === 'whole',
  );
  const file = held?.model.files.find(({ role }) => role === 'weights');
  if (held !== undefined && file !== undefined)
    return { path: store.pathOf(id, file.path), hash: weightsHash(held.model) };
  throw new HelperError(
    'USAGE',
    `expected extractive, a .gguf file, or a model that \`affidavit models get\` has brought, got ${harmless(id)}. Nothing was stored.`,
    { exitCode: 2 },
  );
}
