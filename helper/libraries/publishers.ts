// Which key signed the libraries that were asked here, by name: `publishers.json` in the data folder. Another key under the same
// name, or none, is added only where that is said on the command line.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { libraryName } from '#core/evidence/library.ts';
import { isWarned, toPublishers, trustOf, type Publishers, type Trust } from '#desk/libraries/publisher-trust.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import type { LibraryFile } from '#helper/libraries/libraries.ts';
import { writeDurably } from '#helper/store/durable.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal/terminal.ts';

/** What `--publisher` says of a library that nobody signed. */
export const NOBODY = 'nobody';

export interface TrustedLibrary {
  readonly library_name: string;
  readonly version: string;
  readonly publisher: string | null;
  readonly trust: Trust;
}

/** `accepted`: keys, or `nobody`, that somebody stands by. Throws LIBRARY_PUBLISHER before anything is stored. */
export async function requirePublishers(
  folder: string,
  libraries: readonly LibraryFile[],
  accepted: readonly string[],
): Promise<readonly TrustedLibrary[]> {
  const known = await readPublishers(folder);
  return libraries.map(({ pack: { library_name, version }, publisher }) => {
    const trust = trustOf({ name: library_name, publisher: publisher?.key ?? null, earlier: null }, known);
    const key = publisher?.key ?? null;
    if (isWarned(trust) && !accepted.includes(key ?? NOBODY)) throw refuse(library_name, known, version, key);
    return { library_name, version, publisher: key, trust };
  });
}

export async function rememberPublishers(folder: string, libraries: readonly TrustedLibrary[]): Promise<void> {
  const signed = libraries.flatMap(({ library_name, publisher, trust }) =>
    publisher === null || trust === 'same' ? [] : [[library_name, publisher]],
  );
  if (signed.length === 0) return;
  const known = { ...(await readPublishers(folder)), ...(Object.fromEntries(signed) as Publishers) };
  await writeDurably(fileIn(folder), `${JSON.stringify(known, null, 2)}\n`);
}

/** One line for each library that is not signed as before. */
export function printPublishers({ line, look, width }: Terminal, libraries: readonly TrustedLibrary[]): void {
  const told = libraries.filter(({ trust }) => trust !== 'same');
  for (const { library_name: name, publisher, trust, version } of told)
    line(
      look(
        wrap(harmless(`${libraryName({ name, version })}: ${sayTrust(trust, publisher ?? NOBODY)}`), width),
        'accent',
      ),
    );
  if (told.length > 0) line();
}

function sayTrust(trust: Trust, key: string): string {
  switch (trust) {
    case 'unsigned':
      return 'not signed. Only its name says who made it.';
    case 'no longer signed':
      return 'not signed, although the version before it was. You vouch for it.';
    case 'first':
      return `signed with the key ${key}, seen here for the first time. Compare it with what its publisher says.`;
    case 'other':
      return `signed with the key ${key}, not the one from before. You vouch for it.`;
    case 'same':
      return `signed with the key ${key}, as before.`;
  }
}

function refuse(name: string, known: Publishers, version: string, key: string | null): HelperError {
  const now = key === null ? 'is not signed' : `is signed with the key ${key}`;
  const before = known[name] ?? NOBODY;
  const then = before === NOBODY ? 'was not signed' : `was signed with ${before}`;
  return new HelperError(
    'LIBRARY_PUBLISHER',
    `${libraryName({ name, version })} ${now}, but what came under this name before ${then}. Nothing was stored. Ask its publisher; \`--publisher ${key ?? NOBODY}\` adds it anyway.`,
  );
}

async function readPublishers(folder: string): Promise<Publishers> {
  try {
    return toPublishers(JSON.parse(await readFile(fileIn(folder), 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    const advice =
      'Nothing was stored. Put the file right, or remove it: every key then counts as seen for the first time.';
    throw new HelperError('PUBLISHERS_DAMAGED', `${fileIn(folder)} cannot be read. ${advice}`, { cause: error });
  }
}

const fileIn = (folder: string): string => join(folder, 'publishers.json');
