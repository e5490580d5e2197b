// `affidavit library`: which expert libraries are here, one made of a folder, and whether one holds.

import { dirname, join, resolve } from 'node:path';
import type { PublicationType } from '#core/evidence/factors.ts';
import { libraryName, type LibraryHead } from '#core/evidence/library.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { deviceSigner } from '#helper/keys/device-key.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { writeOutput } from '#helper/terminal/output-file.ts';
import { loadCurrentParser } from '#helper/frozen.ts';
import { describeLibrary, fileNameOf, findLibrary, listLibraries, ownLibraries } from '#helper/libraries/libraries.ts';
import { buildLibrary } from '#helper/libraries/library-build.ts';
import { differenceOf } from '#desk/libraries/library-difference.ts';
import { signatureFile } from '#helper/libraries/library-signature.ts';
import { signLibrary } from '#desk/libraries/library-signature.ts';
import { readDocument } from '#helper/documents/read-document.ts';
import { makeFolder } from '#helper/store/durable.ts';
import { harmless, type Terminal } from '#helper/terminal/terminal.ts';

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
    terminal.line(signedBy(one));
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
export async function verified(
  named: string,
  { data, key }: { readonly data: string | undefined; readonly key: string | null },
  terminal: Terminal,
): Promise<number> {
  const file = await findLibrary(named, data);
  if (key !== null && file.publisher?.key !== key.toLowerCase())
    throw new HelperError(
      'LIBRARY_SIGNATURE',
      `expected a signature of ${key}, got ${file.publisher?.key ?? 'none'}. Do not add it: ask the publisher for the library.`,
    );
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
    terminal.line(signedBy(found).trimStart());
    for (const { code, id } of failures) terminal.line(`cannot be read: ${harmless(id)} (${code})`);
    terminal.line(
      failures.length === 0 ? 'It holds: canonical bytes, and every source can be read.' : 'It cannot be added.',
    );
  }
  return failures.length === 0 ? 0 : 1;
}

/** Beside its file: whoever gets both can check who published it. */
export async function signed(named: string, data: string | undefined, terminal: Terminal): Promise<number> {
  const file = await findLibrary(named, data);
  const folder = dataFolder(data);
  await makeFolder(folder);
  const path = signatureFile(file.path);
  await writeOutput(path, await signLibrary(file, await deviceSigner(folder)), { replace: true });
  const found = describeLibrary(await findLibrary(file.path, data));
  if (terminal.json) terminal.value({ ...found, signature: path });
  else {
    terminal.line(`${nameOf(found)}: signed by ${found.publisher ?? ''}`);
    terminal.line(path);
  }
  return 0;
}

export async function compared(
  before: string,
  after: string,
  data: string | undefined,
  terminal: Terminal,
): Promise<number> {
  const [old, now] = [await findLibrary(before, data), await findLibrary(after, data)];
  const difference = differenceOf(old.pack, now.pack);
  if (terminal.json) {
    terminal.value({
      before: old.hash,
      after: now.hash,
      publisher: [old.publisher?.key ?? null, now.publisher?.key ?? null],
      ...difference,
    });
    return 0;
  }
  terminal.line(`${nameOf(describeLibrary(old))} to ${nameOf(describeLibrary(now))}`);
  for (const id of difference.added) terminal.line(`  new: ${harmless(id)}`);
  for (const id of difference.removed) terminal.line(`  gone: ${harmless(id)}`);
  for (const id of difference.changed) terminal.line(`  another text: ${harmless(id)}`);
  for (const { from, id, to } of difference.rated) terminal.line(`  credibility ${from} to ${to}: ${harmless(id)}`);
  terminal.line(`  the same: ${difference.same}`);
  if (old.publisher?.key !== now.publisher?.key) terminal.line('  Signed by another key, or not signed.');
  return 0;
}

const signedBy = ({ publisher }: Pick<ReturnType<typeof describeLibrary>, 'publisher'>): string =>
  publisher === null ? '  not signed' : `  signed by ${publisher}`;

const nameOf = ({ library_name, version }: ReturnType<typeof describeLibrary>): string =>
  libraryName({ name: library_name, version });
