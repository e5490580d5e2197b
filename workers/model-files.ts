// What the thread of models is given and reads: files that a person picked, the list of models, the labelled sentences.

import { AffidavitError } from '#core/errors.ts';
import { PAIRS_HASH } from '#core/judge/calibration.ts';
import type { GivenFile } from '#models/import-model.ts';

export const toGiven = (file: File): GivenFile => ({
  bytes: file.size,
  slice: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
});

/** The list of models. `hub`: its folder, with a slash at its end. Throws MODEL_CATALOGUE. */
export async function readIndex(hub: string): Promise<string> {
  try {
    const response = await fetch(`${hub}index.json`);
    if (response.ok) return await response.text();
    throw new Error(`got status ${String(response.status)}`);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new AffidavitError('MODEL_CATALOGUE', `expected the list of models: ${detail}`, { cause: error });
  }
}

/** The labelled sentences. `root`: the app's own address. Throws MODEL_NETWORK. */
export async function readPairs(signal: AbortSignal, root: string): Promise<Uint8Array> {
  try {
    const response = await fetch(`${root}calibration/${PAIRS_HASH}.json`, { signal });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    throw new Error(`got status ${String(response.status)}`);
  } catch (error) {
    signal.throwIfAborted();
    const detail = error instanceof Error ? error.message : String(error);
    throw new AffidavitError('MODEL_NETWORK', `expected the labelled sentences: ${detail}`, { cause: error });
  }
}
