// What runs a model: kept where the service worker looks for what is large, so that a model works offline from then on.

import { AffidavitError } from '#core/errors.ts';
import type { ModelReport } from '#lib/state/models.ts';
import { fetchChunks, type FetchOptions } from '#models/fetch-chunks.ts';
import { CHUNK_BYTES } from '#models/store.ts';

/** As the service worker calls it. */
const ASSETS = 'affidavit-assets';
const OF_A_RUNTIME = /\/ort-wasm-[^/]*\.wasm$/u;

export interface RuntimeFile {
  readonly url: string;
  readonly bytes: number;
}

/** Bytes that are not here yet. */
export async function runtimeToCome({ bytes, url }: RuntimeFile): Promise<number> {
  if (!('caches' in self)) return bytes;
  return (await (await caches.open(ASSETS)).match(url)) === undefined ? bytes : 0;
}

/**
 * Fetches it where it is not here, and takes off the one of an earlier version of the app. Throws MODEL_RUNTIME_ABSENT
 * where it does not come whole, and MODEL_SPACE.
 */
export async function keepRuntime(
  signal: AbortSignal,
  options: FetchOptions,
  file: RuntimeFile,
  report: ModelReport,
): Promise<void> {
  if (!('caches' in self) || (await runtimeToCome(file)) === 0) return;
  const assets = await caches.open(ASSETS);
  const pieces = await fetchWhole(signal, options, file, report);
  await put(assets, file.url, new Response(new Blob(pieces), { headers: { 'content-type': 'application/wasm' } }));
  await dropRuntimes((url) => url !== file.url);
}

/** Takes off what runs models. */
export async function dropRuntimes(isOld: (url: string) => boolean = () => true): Promise<void> {
  if (!('caches' in self)) return;
  const assets = await caches.open(ASSETS);
  for (const entry of await assets.keys())
    if (OF_A_RUNTIME.test(entry.url) && isOld(entry.url)) await assets.delete(entry);
}

async function fetchWhole(
  signal: AbortSignal,
  options: FetchOptions,
  { bytes, url }: RuntimeFile,
  report: ModelReport,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  try {
    const heard = (filled: number): void =>
      report('runtime', Math.min(bytes, pieces.length * CHUNK_BYTES + filled), bytes);
    for await (const piece of fetchChunks(signal, options, url, { bytes, chunk: CHUNK_BYTES, start: 0, heard })) {
      pieces.push(piece as Uint8Array<ArrayBuffer>);
      heard(0);
    }
    return pieces;
  } catch (error) {
    if (signal.aborted) throw error;
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
