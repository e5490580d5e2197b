// `affidavit case add|rm|gc`: documents into a case that is asked later, cases that go, and room that nothing needs any more.

import { blobsOf } from '#core/bundle/contents.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { confirm } from '#helper/terminal/confirm.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { inWorkplace, openStore } from '#helper/main.ts';
import { caseNamed, importInto, makeCase } from '#helper/cases/one-case.ts';
import { readSources, type Declared } from '#helper/documents/sources.ts';
import { findCase } from '#helper/cases/stored-case.ts';
import type { FileStore } from '#helper/store/store.ts';
import { harmless, harmlessLine, type Terminal } from '#helper/terminal/terminal.ts';

export interface Adding {
  readonly sources: readonly Declared[];
  /** A stored case by its id or how that begins; undefined for a new one. */
  readonly caseId: string | undefined;
  /** What a new case is called. */
  readonly title: string | undefined;
  readonly data: string | undefined;
}

export async function addToCase({ caseId, data, sources, title }: Adding, terminal: Terminal): Promise<number> {
  const documents = await readSources(sources);
  const [first] = documents;
  if (first === undefined)
    throw new HelperError('SOURCE_NONE', 'expected a document to add. Nothing was stored. Name one.', { exitCode: 2 });
  return inWorkplace(data, async (place) => {
    const one =
      caseId === undefined
        ? await makeCase(place, title ?? first.name, undefined, terminal)
        : await caseNamed(place, caseId, terminal, {});
    for (const document of documents) {
      terminal.progress(`Reading ${document.name}`);
      await importInto(one, document, document.name, 'nothing after it was added');
    }
    terminal.settle();
    const { head, size } = await one.at.store.tip();
    const held = one.at.model.state.sources.length;
    if (terminal.json)
      terminal.value({ case_id: one.caseId, added: documents.length, documents: held, records: size, head });
    else
      terminal.line(
        `${one.caseId}  ${String(documents.length)} added, ${String(held)} documents. Ask it: affidavit ask QUESTION --case ${one.caseId.slice(0, 8)}`,
      );
    return 0;
  });
}

/** Each by its id or how that begins. Nothing goes where one of them is not found, or nobody agrees. */
export async function removeCases(
  named: readonly string[],
  { data, yes }: { readonly data: string | undefined; readonly yes: boolean },
  terminal: Terminal,
): Promise<number> {
  return inFiles(data, async (store) => {
    const found = [];
    for (const one of named) found.push(await findCase(store, one));
    const titles = found.map(({ id, title }) => `${id}  ${harmlessLine(title)}`).join('\n');
    if (!yes && (await confirm(`${titles}\nRemove for good what is asked and answered in it? [y/N] `)) !== true)
      throw new HelperError('CASE_KEPT', 'nobody agreed to it. Nothing was removed. Add --yes to remove it unasked.');
    for (const { caseId } of found) await store.remove(caseId);
    const room = await clear(store);
    if (terminal.json) terminal.value({ removed: found.map(({ id }) => id), ...room });
    else terminal.line(`Removed:\n${harmless(titles)}\n${sayRoom(room)}`);
    return 0;
  });
}

/** What no case names any more. */
export async function collectGarbage(data: string | undefined, terminal: Terminal): Promise<number> {
  return inFiles(data, async (store) => {
    const room = await clear(store);
    if (terminal.json) terminal.value(room);
    else terminal.line(sayRoom(room));
    return 0;
  });
}

interface Room {
  readonly files: number;
  readonly bytes: number;
}

const sayRoom = ({ bytes, files }: Room): string =>
  `${String(files)} files that no case needs were removed, ${String(bytes)} bytes.`;

/** All that is kept beside the cases and that none of them names. Throws CASE_UNREADABLE, and then removes nothing. */
async function clear(store: FileStore): Promise<Room> {
  const { cases, passedOver } = await store.list();
  const [bad] = passedOver;
  if (bad !== undefined)
    throw new HelperError(
      'CASE_UNREADABLE',
      `cases/${harmlessLine(bad.name)} cannot be read, and what it needs is not known. No document was removed. \`affidavit fsck --repair\` moves it aside.`,
    );
  const needed = new Set<string>();
  for (const { caseId, tip } of cases) {
    const ledger = await store.ledger(caseId);
    for (const hash of await blobsOf(await ledger.read(0, tip.size), store.blobs)) needed.add(hash);
  }
  return store.keepOnly(needed);
}

async function inFiles(data: string | undefined, work: (store: FileStore) => Promise<number>): Promise<number> {
  const store = await openStore(dataFolder(data));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
