// Documents named on the command line, before a case sees them: which kind by extension, what is declared about each.

import { basename, extname } from 'node:path';
import type { Act } from '#core/case.ts';
import { SOURCE_BYTES_MAX } from '#core/limits.ts';
import type { SourceType } from '#core/oracle/grammar.ts';
import { readInput } from '#helper/files.ts';
import { HelperError } from '#helper/errors.ts';

type ImportAct = Extract<Act, { kind: 'import' }>;

export interface Declared {
  readonly path: string;
  /** Null: nothing was declared. */
  readonly type: SourceType | null;
  /** YYYY-MM-DD. */
  readonly dated: string | null;
}

const MARKDOWN = new Set(['.md', '.markdown']);
/** Read as they stand. Whether the bytes are text at all, the parser says. */
const PLAIN = new Set(['', '.txt', '.text', '.log', '.rst', '.org', '.adoc', '.tex', '.srt']);

/** All documents, read, before anything is stored. Throws SOURCE_MEDIA for kinds that cannot be read yet. */
export async function readSources(declared: readonly Declared[]): Promise<readonly ImportAct[]> {
  for (const { path } of declared) mediaOf(path);
  return Promise.all(declared.map(readSource));
}

async function readSource({ dated, path, type }: Declared): Promise<ImportAct> {
  return {
    kind: 'import',
    name: basename(path),
    media: mediaOf(path),
    bytes: await readInput(path, SOURCE_BYTES_MAX),
    type: type ?? 'unknown',
    sphere: 'INSIDE',
    credibility: null,
    dated,
    supersedes: null,
  };
}

function mediaOf(path: string): ImportAct['media'] {
  const extension = extname(path).toLowerCase();
  if (MARKDOWN.has(extension)) return 'text/markdown';
  if (PLAIN.has(extension)) return 'text/plain';
  throw new HelperError(
    'SOURCE_MEDIA',
    `${path}: only Markdown (.md, .markdown) and plain text (.txt) can be read so far. Nothing was stored. Save the document as text and name that file.`,
  );
}
