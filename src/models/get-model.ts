// Downloading a model, and repairing one: the same in the page and on the command line.

import { AffidavitError } from '#core/errors.ts';
import type { Model, ModelFile } from '#models/catalogue.ts';
import { settle, verifyModel } from '#models/check-model.ts';
import { countOf, hashOfChunk, withChunk } from '#models/chunks.ts';
import { fetchChunks } from '#models/fetch-chunks.ts';
import { bytesOf, chunkCount, heldBytes, isOf } from '#models/measure.ts';
import { besidePeople, codeOf, requireSpace, type KeepPorts, type Report } from '#models/ports.ts';
import { emptyHolding, findHolding, requireHeld, type Holding } from '#models/store.ts';

/** Tries in a row that bring no chunk, and how long the first of the pauses between them is. */
const FRUITLESS_MAX = 4;
const PAUSE_MS = 500;

/**
 * Fetches what is missing of a model and checks the whole of it. `base`: the folder its files lie in, with a slash at its end.
 * Broken off anywhere, it goes on from the last whole chunk. Throws MODEL_SPACE before anything is fetched, or where room
 * ran out on the way (all of it is then taken off again: what people write goes first), MODEL_HASH, and what `fetchChunks` throws.
 */
export async function getModel(
  signal: AbortSignal,
  ports: KeepPorts,
  model: Model,
  base: string,
  report: Report,
): Promise<Holding> {
  const { store } = ports;
  const before = await findHolding(store, model.id);
  if (before !== null && isOf(before, model) && before.state === 'whole') return before;
  if (before !== null && !isOf(before, model)) await store.remove(model.id); // another revision of it
  let held = before !== null && isOf(before, model) ? before : emptyHolding(model, base, ports.now());
  await requireSpace(ports, bytesOf(model) - heldBytes(held));
  return besidePeople(store, model, async () => {
    for (const file of model.files) held = await getFile(signal, ports, held, file, base, report);
    return settle(signal, ports, held, report);
  });
}

async function getFile(
  signal: AbortSignal,
  ports: KeepPorts,
  before: Holding,
  file: ModelFile,
  base: string,
  report: Report,
): Promise<Holding> {
  const chunk = before.chunk_bytes;
  const target = ports.store.chunks(before.model.id, file.path);
  let held = before;
  let fruitless = 0;
  const tell = (ahead: number): void => report('fetching', heldBytes(held) + ahead, bytesOf(held.model));
  while (countOf(held, file) < chunkCount(file, chunk)) {
    const start = countOf(held, file) * chunk;
    try {
      const from = { bytes: file.bytes, chunk, start, heard: tell };
      for await (const piece of fetchChunks(signal, ports, base + file.path, from)) {
        const at = countOf(held, file);
        await target.write(at, piece);
        held = { ...withChunk(held, file, at, hashOfChunk(piece)), changed: ports.now() };
        await ports.store.hold(held);
        fruitless = 0;
        tell(0);
        signal.throwIfAborted();
      }
    } catch (error) {
      fruitless += 1;
      if (codeOf(error) !== 'MODEL_NETWORK' || fruitless >= FRUITLESS_MAX) throw error;
      await ports.wait(PAUSE_MS * 2 ** (fruitless - 1));
      signal.throwIfAborted();
    }
  }
  return held;
}

/** Fetches again what is damaged and nothing else, and checks the whole. */
export async function repairModel(
  signal: AbortSignal,
  ports: KeepPorts,
  id: string,
  base: string,
  report: Report,
): Promise<Holding> {
  const held = await requireHeld(ports.store, id);
  const damaged = await verifyModel(signal, ports, id, report);
  for (const { at, path } of damaged) {
    const file = held.model.files.find((one) => one.path === path);
    if (file === undefined || at === null || held.chunks[path]?.[at] === undefined) continue;
    const start = at * held.chunk_bytes;
    const end = Math.min(file.bytes, start + held.chunk_bytes);
    const part = { bytes: file.bytes, chunk: held.chunk_bytes, start, end };
    for await (const piece of fetchChunks(signal, ports, base + path, part)) {
      if (hashOfChunk(piece) !== held.chunks[path][at])
        throw new AffidavitError('MODEL_HASH', `expected chunk ${String(at)} of ${path} as it was before`);
      await ports.store.chunks(id, path).write(at, piece);
    }
  }
  const mended: Holding = { ...held, state: 'partial', changed: ports.now() };
  await ports.store.hold(mended);
  return getModel(signal, ports, held.model, base, report);
}
