// What runs a model: kept where the service worker looks for what is large, so that a model works offline from then on.

import { AffidavitError } from '#core/errors.ts';
import type { ModelReport } from '#lib/contract/models.ts';
import { fetchChunks, type FetchOptions } from '#models/fetch-chunks.ts';
import { CHUNK_BYTES } from '#models/store.ts';

/** As the service worker calls it. */
const ASSETS = 'affidavit-assets';
/** Pieces of what has not come whole. Their addresses are asked for by nobody. */
const PARTS = 'affidavit-runtime-parts';
const OF_A_RUNTIME = /\/ort-wasm-[^/]*\.wasm$/u;

export interface RuntimeFile {
  readonly url: string;
  readonly bytes: number;
}

/** Bytes that are not here yet. */
export async function runtimeToCome({ bytes, url }: RuntimeFile): Promise<number> {
  if (!('caches' in self)) return bytes;
  return (await isKept(url)) ? 0 : Math.max(0, bytes - (await countPieces(url)) * CHUNK_BYTES);
}

/**
 * Fetches what of it is not here; broken off, it goes on from the last whole piece. Throws MODEL_RUNTIME_ABSENT where it
 * does not come whole, and MODEL_SPACE.
 */
export async function keepRuntime(
  signal: AbortSignal,
  options: FetchOptions,
  file: RuntimeFile,
  report: ModelReport,
): Promise<void> {
  if (!('caches' in self) || (await isKept(file.url))) return;
  try {
    await fetchPieces(signal, options, file, report);
    const pieces = await Promise.all(Array.from({ length: countOf(file) }, (_, at) => readPiece(file.url, at)));
    const type = file.url.endsWith('.js') ? 'text/javascript' : 'application/wasm';
    const whole = new Response(new Blob(pieces), { headers: { 'content-type': type } });
    await put(await caches.open(ASSETS), file.url, whole);
  } catch (error) {
    if (error instanceof AffidavitError && error.code === 'MODEL_SPACE') await dropPieces(); // what people write goes first
    throw error;
  }
  await dropPieces();
}

/** Takes off what runs models, but for these addresses, and what has come of one. */
export async function dropRuntimes(kept: readonly string[]): Promise<void> {
  if (!('caches' in self)) return;
  const assets = await caches.open(ASSETS);
  for (const { url } of await assets.keys())
    if (OF_A_RUNTIME.test(url) && !kept.includes(url)) await assets.delete(url);
  await dropPieces();
}

async function fetchPieces(
  signal: AbortSignal,
  options: FetchOptions,
  { bytes, url }: RuntimeFile,
  report: ModelReport,
): Promise<void> {
  let here = await countPieces(url);
  if (here === 0) await dropPieces(); // of another version of the app, or of the other runtime
  if (here * CHUNK_BYTES >= bytes) return;
  const parts = await caches.open(PARTS);
  try {
    const heard = (filled: number): void => report('runtime', Math.min(bytes, here * CHUNK_BYTES + filled), bytes);
    const rest = { bytes, chunk: CHUNK_BYTES, start: here * CHUNK_BYTES, heard };
    for await (const piece of fetchChunks(signal, options, url, rest)) {
      await put(parts, toPart(url, here), new Response(piece as Uint8Array<ArrayBuffer>));
      here += 1;
      heard(0);
    }
  } catch (error) {
    if (signal.aborted || (error instanceof AffidavitError && error.code === 'MODEL_SPACE')) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    throw new AffidavitError('MODEL_RUNTIME_ABSENT', `expected what runs a model: ${detail}`, { cause: error });
  }
}

async function put(assets: Cache, url: string, response: Response): Promise<void> {
  try {
    await assets.put(url, response);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    throw new AffidavitError('MODEL_SPACE', 'expected room for what runs a model', { cause: error });
  }
}

async function isKept(url: string): Promise<boolean> {
  return (await caches.match(url, { cacheName: ASSETS })) !== undefined;
}

async function countPieces(url: string): Promise<number> {
  let at = 0;
  while ((await caches.match(toPart(url, at), { cacheName: PARTS })) !== undefined) at += 1;
  return at;
}

async function readPiece(url: string, at: number): Promise<Blob> {
  const found = await caches.match(toPart(url, at), { cacheName: PARTS });
  if (found === undefined) throw new AffidavitError('MODEL_RUNTIME_ABSENT', `expected piece ${String(at)} of ${url}`);
  return found.blob();
}

async function dropPieces(): Promise<void> {
  const parts = await caches.open(PARTS);
  await Promise.all((await parts.keys()).map((entry) => parts.delete(entry)));
  await caches.delete(PARTS);
}

const countOf = ({ bytes }: RuntimeFile): number => Math.ceil(bytes / CHUNK_BYTES);
const toPart = (url: string, at: number): string => `${url}?piece=${String(at)}`;
