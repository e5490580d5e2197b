// What lies under `cases`: cases, what a killed process left, and what does not belong there. Anything may: the folder of a
// mounted disk (`lost+found`), files, links, names that are no text. Nothing here follows a link or opens what is no file,
// and one bad entry never hides the others.

import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { codeOf } from '#helper/terminal/errors.ts';
import { isTemporary } from '#helper/store/durable.ts';

export interface CaseNote {
  readonly title: string;
  /** Unix milliseconds. */
  readonly created: number;
  readonly archived: boolean;
}

/**
 * `foreign`: no folder of a case. `empty-case`: a case killed before its first byte. `missing-note`: records without the file
 * that names them. `unreadable`: nobody can say, since the system does not let us look.
 */
export type BadKind = 'foreign' | 'empty-case' | 'missing-note' | 'unreadable';

export type CaseFolder =
  | { readonly kind: 'case'; readonly name: string; readonly note: CaseNote }
  | { readonly kind: 'temporary'; readonly name: string }
  | BadFolder;

export interface BadFolder {
  readonly kind: BadKind;
  /** As text; where the name is none, with U+FFFD in it. */
  readonly name: string;
  /** The name as the file system has it. */
  readonly raw: Buffer;
  readonly detail: string;
}

export const LEDGER_FILE = 'ledger';
export const NOTE_FILE = 'case.json';

/** Becomes a folder name, also where the file system ignores case. */
const CASE_ID = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** A title is a question, at most some kilobytes. */
const NOTE_BYTES_MAX = 262_144;
const noteRecord = z.strictObject({ archived: z.boolean(), created: z.int(), title: z.string() });

/** A title as it is kept: whatever is given, the note that holds it can be read again. */
export const toTitle = (title: string): string =>
  Array.from(title.slice(0, 2 * TITLE_MAX))
    .slice(0, TITLE_MAX)
    .join('');
const TITLE_MAX = 8_192;

export const isCaseId = (name: string): boolean => CASE_ID.test(name);

/** Everything under `cases`, in order of name. Empty where there is no such folder. */
export async function readCaseFolders(cases: string): Promise<readonly CaseFolder[]> {
  const names = await readdir(cases, { encoding: 'buffer' }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const found: CaseFolder[] = [];
  for (const raw of names.sort((a, b) => Buffer.compare(a, b))) found.push(await readCaseFolder(cases, raw));
  return found;
}

export async function readCaseFolder(cases: string, raw: Buffer): Promise<CaseFolder> {
  const name = raw.toString('utf8');
  const bad = (kind: BadKind, detail: string): BadFolder => ({ kind, name, raw, detail });
  if (isTemporary(name)) return { kind: 'temporary', name };
  if (!isCaseId(name)) return bad('foreign', 'its name is no name of a case');
  try {
    const folder = join(cases, name);
    if (!(await lstat(folder)).isDirectory()) return bad('foreign', 'it is no folder');
    const [ledger, note] = [await kindOf(join(folder, LEDGER_FILE)), await kindOf(join(folder, NOTE_FILE))];
    if (ledger === 'other' || note === 'other') return bad('foreign', 'its ledger or its title is no file');
    if (ledger === 'nothing' && note === 'nothing') {
      const isEmpty = (await readdir(folder)).length === 0;
      return isEmpty ? bad('empty-case', 'it holds nothing') : bad('foreign', 'it holds no case');
    }
    const read = note === 'nothing' ? null : await readNote(join(folder, NOTE_FILE));
    if (read === null) return bad('missing-note', `${NOTE_FILE} with its title cannot be read`);
    return { kind: 'case', name, note: read };
  } catch (error) {
    return bad('unreadable', codeOf(error) ?? String(error));
  }
}

async function kindOf(path: string): Promise<'file' | 'nothing' | 'other'> {
  try {
    return (await lstat(path)).isFile() ? 'file' : 'other';
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'nothing';
    throw error;
  }
}

/** Null where it is no note. Throws what the file system throws. */
async function readNote(path: string): Promise<CaseNote | null> {
  if ((await lstat(path)).size > NOTE_BYTES_MAX) return null;
  const text = await readFile(path, 'utf8');
  try {
    return noteRecord.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
