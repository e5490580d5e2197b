// Documents named on the command line, before a case sees them, with what is declared about each.

import { basename } from 'node:path';
import type { Act } from '#core/case.ts';
import { ORIGINAL_BYTES_MAX } from '#core/limits.ts';
import type { SourceType } from '#core/oracle/grammar.ts';
import { readInput } from '#helper/files.ts';

type ImportAct = Extract<Act, { kind: 'import' }>;

export interface Declared {
  readonly path: string;
  /** Null: nothing was declared. */
  readonly type: SourceType | null;
  /** YYYY-MM-DD. */
  readonly dated: string | null;
}

/** All documents, read, before anything is stored. What they are, the parser finds. */
export async function readSources(declared: readonly Declared[]): Promise<readonly ImportAct[]> {
  return Promise.all(declared.map(readSource));
}

async function readSource({ dated, path, type }: Declared): Promise<ImportAct> {
  return {
    kind: 'import',
    name: basename(path),
    media: 'application/octet-stream',
    bytes: await readInput(path, ORIGINAL_BYTES_MAX),
    type: type ?? 'unknown',
    sphere: 'INSIDE',
    credibility: null,
    dated,
    supersedes: null,
  };
}
