// `affidavit library`: which expert libraries are here, one made of a folder, and whether one holds.

import { dirname, join, resolve } from 'node:path';
import type { PublicationType } from '#core/evidence/factors.ts';
import { libraryName, type LibraryHead } from '#core/evidence/library.ts';
import { codeOf } from '#helper/errors.ts';
import { writeOutput } from '#helper/output.ts';
import { loadCurrentParser } from '#helper/frozen.ts';
import { describeLibrary, fileNameOf, findLibrary, listLibraries, ownLibraries } from '#helper/libraries.ts';
import { buildLibrary } from '#helper/library-build.ts';
import { readDocument } from '#helper/read-document.ts';
import { makeFolder } from '#helper/store/durable.ts';
import { harmless, type Terminal } from '#helper/terminal.ts';

export async function listed(data: string | undefined, terminal: Terminal): Promise<number> {
  const found = (await listLibraries(data)).map(describeLibrary);
  if (terminal.json) {
    terminal.value(found);
    return 0;
  }
  if (found.length === 0) terminal.line('No library is here. `affidavit library build FOLDER` makes one.');
  for (const one of found) {
    terminal.line(terminal.look(nameOf(one), 'strong'));
    terminal.line(
      `  ${one.domain.replaceAll('_', ' ')}, ${one.sources} sources, ${one.bytes} bytes, built on ${one.created}, credibility ${one.credibility.join(' to ')}${one.by_formula > 0 ? ` (${one.by_formula} by the five factors of EBOM)` : ''}`,
    );
    if (one.about !== undefined) terminal.line(`  ${harmless(one.about)}`);
    if (one.licence !== undefined) terminal.line(terminal.look(`  ${harmless(one.licence)}`, 'soft'));
  }
  return 0;
}

export interface BuildLibraryOptions {
  readonly folder: string;
  readonly head: LibraryHead;
  readonly credibility: number;
  readonly publication: PublicationType | null;
  readonly url: string | null;
  readonly out: string | undefined;
  readonly data: string | undefined;
}

export async function build(options: BuildLibraryOptions, terminal: Terminal): Promise<number> {
  const built = await buildLibrary(options, await loadCurrentParser(), (done, total) =>
    terminal.progress(`Reading ${done + 1} of ${total}`),
  );
  terminal.settle();
  const { bytes, leftOut, pack, passages } = built;
  const path = resolve(options.out ?? join(ownLibraries(options.data), fileNameOf(pack)));
  if (options.out === undefined) await makeFolder(dirname(path));
  await writeOutput(path, bytes, { replace: options.out === undefined });
  const found = describeLibrary(await findLibrary(path, options.data));
  if (terminal.json) terminal.value({ ...found, passages, left_out: leftOut });
  else {
    terminal.line(`${nameOf(found)}: ${found.sources} sources, ${passages} passages, ${found.bytes} bytes`);
    terminal.line(`sha256 ${found.hash}`);
    terminal.line(path);
    for (const { code, file } of leftOut) terminal.line(`left out: ${harmless(file)} (${code})`);
  }
  return 0;
}

/** Its bytes by the core's reader, then every source by the parser that a case would read it with. */
export async function verified(named: string, data: string | undefined, terminal: Terminal): Promise<number> {
  const file = await findLibrary(named, data);
  const parser = await loadCurrentParser();
  const { sources } = file.pack;
  const failures: { id: string; code: string }[] = [];
  let passages = 0;
  for (const [at, { content, id }] of sources.entries()) {
    terminal.progress(`Reading ${at + 1} of ${sources.length}`);
    try {
      passages += (await readDocument(parser, id, new TextEncoder().encode(content))).passages.length;
    } catch (error) {
      failures.push({ id, code: codeOf(error) ?? 'SOURCE_DAMAGED' });
    }
  }
  terminal.settle();
  const found = describeLibrary(file);
  if (terminal.json)
    terminal.value({ ...found, passages, verdict: failures.length === 0 ? 'holds' : 'fails', failures });
  else {
    terminal.line(`${nameOf(found)}: ${found.sources} sources, ${passages} passages, ${found.bytes} bytes`);
    terminal.line(`sha256 ${found.hash}`);
    for (const { code, id } of failures) terminal.line(`cannot be read: ${harmless(id)} (${code})`);
    terminal.line(
      failures.length === 0 ? 'It holds: canonical bytes, and every source can be read.' : 'It cannot be added.',
    );
  }
  return failures.length === 0 ? 0 : 1;
}

const nameOf = ({ library_name, version }: ReturnType<typeof describeLibrary>): string =>
  libraryName({ name: library_name, version });
