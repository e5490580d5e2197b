// A folder of documents as an expert library. Each is read by the parser that a case would read it with, so that what
// cannot be read is found here and not when somebody adds the library.

import { readdir } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import { toPlainText } from '#core/bytes/text.ts';
import { credibilityBy, type PublicationType } from '#core/evidence/factors.ts';
import { toDecimal } from '#core/bytes/q16.ts';
import { authorityOf } from '#helper/libraries/domain-authority.ts';
import { libraryBytes, readLibrary, type LibraryHead, type LibraryPack } from '#core/evidence/library.ts';
import { ORIGINAL_BYTES_MAX } from '#core/limits.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { readInput } from '#helper/terminal/input-file.ts';
import { readDocument } from '#helper/documents/read-document.ts';
import type { Oracle } from '#core/ports.ts';

export interface BuildOptions {
  readonly folder: string;
  readonly head: LibraryHead;
  readonly credibility: number;
  /** Of every source: then credibility follows from it and from the address, by EBOM's formula. */
  readonly publication: PublicationType | null;
  /** Where a source can be read by people, with `{id}` for its name; null where nowhere. */
  readonly url: string | null;
}
export interface Built {
  readonly bytes: Uint8Array;
  readonly pack: LibraryPack;
  readonly passages: number;
  /** Files that are no source, with the code that says why. */
  readonly leftOut: readonly { readonly file: string; readonly code: string }[];
}

/** What is known of a published source: its type, its host, and whether it can go out of date. */
function byFactors(publication_type: PublicationType, url: string | null, { metadata }: LibraryHead) {
  const factors = {
    author_expertise: null,
    citation_count: null,
    domain_authority: url === null ? null : authorityOf(url.replaceAll('{id}', '')),
    publication_type,
    temporal_relevance: metadata.volatility === 'STATIC' ? 1 : null,
  };
  return { credibility: Number(toDecimal(credibilityBy(factors), 4)), factors };
}

/** The same folder, and the same words about it, give the same bytes. Throws LIBRARY_*. */
export async function buildLibrary(
  { credibility, folder, head, publication, url }: BuildOptions,
  parser: Oracle,
  report: (done: number, total: number) => void,
): Promise<Built> {
  const files = await filesIn(folder);
  const names = files.map((file) => relative(folder, file));
  const sources: LibraryPack['sources'] = [];
  const leftOut: { file: string; code: string }[] = [];
  let passages = 0;
  for (const [at, file] of files.entries()) {
    report(at, files.length);
    try {
      const id = idOf(relative(folder, file), names);
      const parsed = await readDocument(parser, basename(file), await readInput(file, ORIGINAL_BYTES_MAX));
      passages += parsed.passages.length;
      sources.push({
        content: withTitle(parsed, id),
        ...(publication === null ? { credibility } : byFactors(publication, url, head)),
        embeddings: 'on_device',
        id,
        indexed: false,
        url: url === null ? null : url.replaceAll('{id}', encodeURI(id)),
      });
    } catch (error) {
      leftOut.push({ file: relative(folder, file), code: codeOf(error) ?? 'SOURCE_DAMAGED' });
    }
  }
  if (sources.length === 0) {
    const codes = [...new Set(leftOut.map(({ code }) => code))].join(', ');
    throw new HelperError(
      'LIBRARY_SOURCE',
      `no file in ${folder} can be read (${codes || 'it is empty'}). Nothing was written.`,
    );
  }
  const bytes = libraryBytes({ ...head, sources });
  return { bytes, pack: readLibrary(bytes).pack, passages, leftOut };
}

/** A text that reads as Markdown says so in its first line: a pack carries no names of files. */
function withTitle({ media, text }: Awaited<ReturnType<typeof readDocument>>, id: string): string {
  return media === 'text/markdown' && !text.startsWith('# ') ? `# ${id}\n\n${text}` : text;
}

/** Its path without the ending, unless another file has the same. */
function idOf(path: string, all: readonly string[]): string {
  const stem = (one: string): string => toPlainText(one.slice(0, one.length - extname(one).length)).text;
  const isAlone = all.filter((other) => stem(other) === stem(path)).length === 1;
  return (isAlone ? stem(path) : path).split(sep).join('/');
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new HelperError('FILE_NOT_READ', `${folder} is not a folder that can be read. Nothing was written.`, {
      cause,
    });
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((a, b) => (a < b ? -1 : 1));
}
