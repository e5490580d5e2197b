// `fsck --repair`: what nobody can use is moved aside, into a folder beside the cases. Nothing is deleted and nothing is
// copied: a rename does all of it or nothing, also on a full disk. Only under the lock of the folder.

import { lstat, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { codeOf } from '#helper/terminal/errors.ts';
import { LEDGER_FILE, NOTE_FILE, type CaseNote } from '#helper/store/case-folders.ts';
import { makeFolder, syncFolder, writeDurably } from '#helper/store/durable.ts';
import type { Finding } from '#helper/store/fsck.ts';

/** What was done about a finding, or why nothing could be. Paths are relative to the data folder. */
export type Repair =
  | { readonly kind: 'moved'; readonly path: string; readonly to: string }
  | { readonly kind: 'named'; readonly path: string; readonly title: string }
  | { readonly kind: 'failed'; readonly path: string; readonly detail: string };

export interface RepairOptions {
  /** The title of a case whose note is gone, from its records; null where they give none. */
  readonly titleOf: (ledger: string) => Promise<string | null>;
  readonly now: Date;
}

/**
 * A case whose note alone is lost gets a new one. Other things that are no case, damaged ledgers with their whole case, and
 * content with other bytes than its name says go to `quarantine/<time>/` under the path they had: from then on a case or its
 * content can come back from a bundle. What cannot be read is left: it may be sound.
 */
export async function repairStore(
  folder: string,
  findings: readonly Finding[],
  options: RepairOptions,
): Promise<readonly Repair[]> {
  const to = `quarantine/${options.now.toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`;
  const damaged = new Set(findings.filter(({ kind }) => kind === 'damaged-frame').map(({ path }) => dirname(path)));
  const repairs: Repair[] = [];
  const moved = new Set<string>();
  for (const finding of findings) {
    const path = aside(finding);
    if (path === null || moved.has(path) || moved.has(dirname(path))) continue;
    const isNamed = finding.kind === 'missing-note' && !damaged.has(path);
    const repair = isNamed
      ? await attempt(path, () => renew(folder, path, options))
      : await attempt(path, () => move(folder, path, finding.raw ?? null, to));
    if (repair.kind === 'moved') moved.add(path);
    repairs.push(repair);
  }
  return repairs;
}

/** What has to go, or null where the finding mends itself or must be left. */
function aside({ kind, path }: Finding): string | null {
  switch (kind) {
    case 'torn-end':
    case 'missing-tip':
    case 'unreadable':
      return null;
    case 'damaged-frame':
      return dirname(path);
    case 'blob-hash':
    case 'stray':
    case 'foreign':
    case 'empty-case':
    case 'missing-note':
      return path;
  }
}

async function attempt(path: string, work: () => Promise<Repair>): Promise<Repair> {
  try {
    return await work();
  } catch (error) {
    return { kind: 'failed', path, detail: codeOf(error) ?? String(error) };
  }
}

async function move(folder: string, path: string, raw: Buffer | null, to: string): Promise<Repair> {
  // A name that is no text is a case's: it has no folder of its own in between.
  const target = join(folder, to, raw === null ? path : join(dirname(path), `unnamed-${randomUUID()}`));
  await makeFolder(dirname(target));
  await rename(raw === null ? join(folder, path) : Buffer.concat([Buffer.from(`${folder}/`), raw]), target);
  await syncFolder(dirname(target));
  await syncFolder(dirname(join(folder, path)));
  return { kind: 'moved', path, to: join(to, dirname(path), basename(target)) };
}

async function renew(folder: string, path: string, { titleOf, now }: RepairOptions): Promise<Repair> {
  const ledger = join(folder, path, LEDGER_FILE);
  const title = (await titleOf(ledger)) ?? 'A case whose title was lost';
  const { mtimeMs } = await lstat(ledger).catch(() => ({ mtimeMs: now.getTime() }));
  const note: CaseNote = { title, created: Math.floor(mtimeMs), archived: false };
  await writeDurably(join(folder, path, NOTE_FILE), `${JSON.stringify(note)}\n`);
  return { kind: 'named', path, title };
}
