// The starter libraries as packs, made of the folders under `libraries/`. The same folders give the same bytes.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { sha256Hex } from '#core/bytes/hash.ts';
import { libraryBytes, libraryHead, type LibraryPack } from '#core/evidence/library.ts';

/** What stands in `library.json`: the head of the pack, and what every source of it is rated. */
const head = libraryHead.extend({ credibility: z.number().min(0).max(1) });

/** One row of `static/libraries/index.json`: all that is told of a library before it is fetched. */
export interface IndexRow extends z.infer<typeof libraryHead> {
  readonly file: string;
  readonly hash: string;
  readonly bytes: number;
  readonly sources: number;
  /** Lowest and highest of its sources. */
  readonly credibility: readonly [number, number];
}

/** Files of `static/libraries` by name. */
export function compileLibraries(folder: string): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const rows: IndexRow[] = [];
  for (const name of namesIn(folder).filter((one) => !one.includes('.'))) {
    const { bytes, pack } = compileLibrary(join(folder, name));
    const { sources, ...told } = pack;
    const file = `${pack.library_name}-${pack.version}.json`;
    const scores = sources.map(({ credibility }) => credibility);
    files.set(file, bytes);
    rows.push({
      ...told,
      file,
      hash: sha256Hex(bytes),
      bytes: bytes.length,
      sources: sources.length,
      credibility: [Math.min(...scores), Math.max(...scores)],
    });
  }
  files.set('index.json', new TextEncoder().encode(`${JSON.stringify(rows, null, 2)}\n`));
  return files;
}

function compileLibrary(folder: string): { readonly bytes: Uint8Array; readonly pack: LibraryPack } {
  const { credibility, ...told } = head.parse(JSON.parse(readFileSync(join(folder, 'library.json'), 'utf8')));
  const sources = namesIn(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({
      content: readFileSync(join(folder, file), 'utf8'),
      credibility,
      embeddings: 'on_device' as const,
      id: file.slice(0, -'.md'.length),
      indexed: false,
      url: null,
    }));
  const pack = { ...told, sources };
  return { bytes: libraryBytes(pack), pack };
}

const namesIn = (folder: string): readonly string[] => readdirSync(folder).sort((a, b) => (a < b ? -1 : 1));
