// Expert libraries on this machine: those that came with the product, and those that were built here. Both are packs in
// files, read by the core's own reader before anybody uses them.

import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { utf8 } from '#core/bytes/hash.ts';
import { libraryName, readLibrary, type ReadLibrary } from '#core/evidence/library.ts';
import type { Publisher } from '#core/evidence/library-publisher.ts';
import { LIBRARY_BYTES_MAX } from '#core/limits.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { readInput } from '#helper/terminal/input-file.ts';
import { publisherOf } from '#helper/libraries/library-signature.ts';
import { LIBRARIES_FOLDER } from '#helper/product.ts';

export interface LibraryFile extends ReadLibrary {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Null where nobody signed it. */
  readonly publisher: Publisher | null;
}

/** Where `library build` puts what it makes. */
export function ownLibraries(data: string | undefined): string {
  return join(dataFolder(data), 'libraries');
}

/** `name-version.json`: two versions stand beside each other. */
export function fileNameOf({ library_name, version }: ReadLibrary['pack']): string {
  return `${library_name}-${version}.json`;
}

/** By name, then version. A file that is no library is passed over here; `library verify` says what is wrong with it. */
export async function listLibraries(data: string | undefined): Promise<readonly LibraryFile[]> {
  const found: LibraryFile[] = [];
  for (const folder of [LIBRARIES_FOLDER, ownLibraries(data)]) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => one.endsWith('.json') && one !== 'index.json')) {
      const file = await readLibraryFile(join(folder, name)).catch(() => null);
      if (file !== null) found.push(file);
    }
  }
  return found.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Throws LIBRARY_* with the file it is about. */
export async function readLibraryFile(path: string): Promise<LibraryFile> {
  const bytes = await readInput(path, LIBRARY_BYTES_MAX);
  try {
    const library = readLibrary(bytes);
    return { ...library, bytes, path, publisher: await publisherOf(path, library) };
  } catch (cause) {
    if (codeOf(cause) === 'LIBRARY_SIGNATURE') throw cause;
    const code = codeOf(cause) ?? 'LIBRARY_FORMAT';
    const message = cause instanceof Error ? cause.message.replace(`${code}: `, '') : '';
    throw new HelperError(code, `${path}: ${message.replaceAll('\n', ' ')}. Nothing was stored. ${ADVICE}`, { cause });
  }
}

const ADVICE = '`affidavit library build` makes a library, `affidavit canon` makes JSON canonical.';

/** A file by its path, else a library by its name, or by `name@version` where there are several. */
export async function findLibrary(named: string, data: string | undefined): Promise<LibraryFile> {
  const isPath = named.endsWith('.json') || /[/\\]/.test(named);
  if (isPath) return readLibraryFile(resolve(named));
  const [name = '', version] = named.split('@');
  const found = (await listLibraries(data)).filter(
    ({ pack }) => pack.library_name === name && (version === undefined || pack.version === version),
  );
  const distinct = new Map(found.map((file) => [file.hash, file]));
  const [only, ...others] = distinct.values();
  if (only === undefined) {
    throw new HelperError(
      'LIBRARY_NOT_FOUND',
      `there is no library ${named}. Nothing was stored. \`affidavit library list\` shows what is here.`,
    );
  }
  if (others.length > 0) {
    const versions = [...distinct.values()].map(({ pack }) => `${name}@${pack.version}`).join(', ');
    throw new HelperError(
      'LIBRARY_AMBIGUOUS',
      `several libraries are called ${name}. Nothing was stored. Name one of ${versions}.`,
    );
  }
  return only;
}

/** What is told of a library, for machines. */
export function describeLibrary({ bytes, hash, pack, path, publisher }: LibraryFile) {
  const { domain, library_name, metadata, sources, version } = pack;
  const scores = sources.map(({ credibility }) => credibility);
  return {
    library_name,
    version,
    domain,
    hash,
    publisher: publisher?.key ?? null,
    file: path,
    bytes: bytes.length,
    sources: sources.length,
    text_bytes: sources.reduce((sum, { content }) => sum + utf8(content).length, 0),
    credibility: [Math.min(...scores), Math.max(...scores)],
    /** Sources whose credibility is that of their factors. */
    by_formula: sources.filter(({ factors }) => factors !== undefined).length,
    ...metadata,
  };
}

const keyOf = ({ pack }: LibraryFile): string => libraryName({ name: pack.library_name, version: pack.version });
