// Which weights lie beside the app. A build without them says so; the answer is kept for a day, so that nothing is asked for in vain.

import * as z from 'zod';
import { AffidavitError } from '#core/errors.ts';
import { keepChoice, readChoice } from '#lib/web/choices.ts';

const DAY_MS = 86_400_000;
const NONE_AT = 'weights-none';
const index = z.strictObject({ files: z.array(z.string().max(80)).max(16) });

/** Names of files below `weights/`. `root`: the app's own address. Throws MODEL_NETWORK. */
export async function listedWeights(root: string, now: number = Date.now()): Promise<readonly string[]> {
  const none = Number((await readChoice(NONE_AT)) ?? NaN);
  if (now >= none && now - none < DAY_MS) return [];
  const files = await readList(`${root}weights/index.json`);
  await keepChoice(NONE_AT, files.length === 0 ? String(now) : '');
  return files;
}

async function readList(url: string): Promise<readonly string[]> {
  try {
    const response = await fetch(url, { cache: 'no-store', credentials: 'omit' });
    return response.status === 404 ? [] : index.parse(await response.json()).files;
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new AffidavitError('MODEL_NETWORK', `expected the list of weights: ${detail}`, { cause: error });
  }
}
