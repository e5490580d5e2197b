// Checks a data folder: framing, blob hashes, tips, and what does not belong there. The chain inside is verified elsewhere,
// from the records themselves. Reads only. While a helper is writing, the end of a ledger may look torn. Anything may lie in
// the folder: no link is followed, nothing but files is opened, and no file is read into memory whole.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#helper/terminal/errors.ts';
import { LEDGER_FILE, NOTE_FILE, readCaseFolders, type BadFolder, type BadKind } from '#helper/store/case-folders.ts';
import { TEMPORARY_SUFFIX } from '#helper/store/durable.ts';
import { scanSegment } from '#helper/store/scan.ts';

/**
 * `torn-end`: the last append was cut off before it was acknowledged; opening the case removes it.
 * `damaged-frame`: bytes that were acknowledged, or may have been, are wrong. `missing-tip`: a case without any record.
 * `blob-hash`: content that is not what its name says. `stray`: something that does not belong there. The others: `BadKind`.
 */
export interface Finding {
  readonly kind: 'torn-end' | 'damaged-frame' | 'missing-tip' | 'blob-hash' | 'stray' | BadKind;
  /** Relative to the data folder. May hold anything that a file name may. */
  readonly path: string;
  /** The same as the file system has it, where the name is no text. */
  readonly raw?: Buffer;
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
  for (const found of await readCaseFolders(join(folder, 'cases'))) {
    const path = `cases/${found.name}`;
    if (found.kind === 'temporary') findings.push(stray(path));
    else if (found.kind !== 'case') {
      findings.push(toFinding(found));
      if (found.kind === 'missing-note') findings.push(...(await checkSegment(folder, `${path}/${LEDGER_FILE}`)));
    } else findings.push(...(await checkCase(folder, path)));
  }
  return findings;
}

function toFinding({ detail, kind, name, raw }: BadFolder): Finding {
  const path = `cases/${name}`;
  const isText = Buffer.from(name).equals(raw);
  return { kind, path, offset: null, detail, ...(isText ? {} : { raw: Buffer.concat([Buffer.from('cases/'), raw]) }) };
}

async function checkCase(folder: string, path: string): Promise<readonly Finding[]> {
  const { failed, files } = await names(folder, path);
  const findings: Finding[] = [...failed];
  if (files.includes(LEDGER_FILE)) findings.push(...(await checkSegment(folder, `${path}/${LEDGER_FILE}`)));
  else if (failed.length === 0)
    findings.push({ kind: 'missing-tip', path: `${path}/ledger`, offset: null, detail: 'the case has no ledger' });
  for (const file of files.filter((name) => name !== LEDGER_FILE && name !== NOTE_FILE))
    findings.push(stray(`${path}/${file}`));
  return findings;
}

async function checkSegment(folder: string, path: string): Promise<readonly Finding[]> {
  try {
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
  } catch (error) {
    return [unreadable(path, error)];
  }
}

async function checkBlobs(folder: string): Promise<readonly Finding[]> {
  const { failed, files: groups } = await names(folder, 'blobs');
  const findings: Finding[] = [...failed];
  for (const group of groups) {
    if (!/^[0-9a-f]{2}$/.test(group) || !(await isKind(folder, `blobs/${group}`, 'folder'))) {
      findings.push(stray(`blobs/${group}`));
      continue;
    }
    const inside = await names(folder, `blobs/${group}`);
    findings.push(...inside.failed);
    for (const name of inside.files) findings.push(...(await checkBlob(folder, group, name)));
  }
  return findings;
}

async function checkBlob(folder: string, group: string, name: string): Promise<readonly Finding[]> {
  const path = `blobs/${group}/${name}`;
  if (!HASH.test(name) || !name.startsWith(group) || !(await isKind(folder, path, 'file'))) return [stray(path)];
  try {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk as Buffer);
    const actual = hash.digest('hex');
    return actual === name ? [] : [{ kind: 'blob-hash', path, offset: null, detail: `its bytes are ${actual}` }];
  } catch (error) {
    return [unreadable(path, error)];
  }
}

function stray(path: string): Finding {
  const detail = path.endsWith(TEMPORARY_SUFFIX) ? 'left by an interrupted write' : 'nothing of this store';
  return { kind: 'stray', path, offset: null, detail };
}

const unreadable = (path: string, error: unknown): Finding => ({
  kind: 'unreadable',
  path,
  offset: null,
  detail: codeOf(error) ?? String(error),
});

async function isKind(folder: string, path: string, kind: 'file' | 'folder'): Promise<boolean> {
  const found = await lstat(join(folder, path)).catch(() => null);
  return found !== null && (kind === 'file' ? found.isFile() : found.isDirectory());
}

/** Sorted; none where there is no such folder. */
async function names(
  folder: string,
  path: string,
): Promise<{ readonly files: readonly string[]; readonly failed: readonly Finding[] }> {
  try {
    return { files: (await readdir(join(folder, path))).sort(), failed: [] };
  } catch (error) {
    return { files: [], failed: codeOf(error) === 'ENOENT' ? [] : [unreadable(path, error)] };
  }
}
