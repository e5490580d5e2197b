// Checks a data folder: framing, blob hashes, tips. The chain inside is verified elsewhere, from the records themselves.
// Reads only. While a helper is writing, the end of a ledger may look torn.

import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '#helper/store/blobs.ts';
import { TEMPORARY_SUFFIX } from '#helper/store/durable.ts';
import { scanSegment } from '#helper/store/scan.ts';

/**
 * `torn-end`: the last append was cut off before it was acknowledged; opening the case removes it.
 * `damaged-frame`: bytes that were acknowledged, or may have been, are wrong. `missing-tip`: a case without any record.
 * `blob-hash`: content that is not what its name says. `stray`: a file that does not belong there.
 */
export interface Finding {
  readonly kind: 'torn-end' | 'damaged-frame' | 'missing-tip' | 'blob-hash' | 'stray';
  /** Relative to the data folder. */
  readonly path: string;
  readonly offset: number | null;
  readonly detail: string;
}

const HASH = /^[0-9a-f]{64}$/;

/** Empty when all is well. In order of path. */
export async function fsckStore(folder: string): Promise<readonly Finding[]> {
  return [...(await checkBlobs(folder)), ...(await checkCases(folder))];
}

async function checkCases(folder: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const caseId of await names(join(folder, 'cases'))) {
    const files = await names(join(folder, 'cases', caseId));
    const path = `cases/${caseId}/ledger`;
    if (files.includes('ledger')) findings.push(...(await checkSegment(folder, path)));
    else findings.push({ kind: 'missing-tip', path, offset: null, detail: 'the case has no ledger' });
    for (const file of files.filter((name) => name !== 'ledger' && name !== 'case.json')) {
      findings.push(stray(`cases/${caseId}/${file}`));
    }
  }
  return findings;
}

async function checkSegment(folder: string, path: string): Promise<readonly Finding[]> {
  const file = await open(join(folder, path), 'r');
  try {
    const { frames, ending, end, size } = await scanSegment(file);
    const detail = `${size - end} of ${size} bytes after ${frames.at(-1)?.to.size ?? 0} sound records`;
    if (ending === 'torn') return [{ kind: 'torn-end', path, offset: end, detail }];
    if (ending === 'damaged') return [{ kind: 'damaged-frame', path, offset: end, detail }];
    return frames.length > 0 ? [] : [{ kind: 'missing-tip', path, offset: 0, detail: 'the ledger has no records' }];
  } finally {
    await file.close();
  }
}

async function checkBlobs(folder: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const group of await names(join(folder, 'blobs'))) {
    for (const name of await names(join(folder, 'blobs', group))) {
      const path = `blobs/${group}/${name}`;
      if (!HASH.test(name) || !name.startsWith(group)) {
        findings.push(stray(path));
        continue;
      }
      const actual = hashOf(await readFile(join(folder, path)));
      if (actual !== name) findings.push({ kind: 'blob-hash', path, offset: null, detail: `its bytes are ${actual}` });
    }
  }
  return findings;
}

function stray(path: string): Finding {
  const detail = path.endsWith(TEMPORARY_SUFFIX) ? 'left by an interrupted write' : 'no file of this store';
  return { kind: 'stray', path, offset: null, detail };
}

/** Sorted; none where there is no such folder. */
async function names(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
