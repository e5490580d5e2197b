// A draft that is checked from the page: what the page is shown of it, and what leaves as a file.

import { expect, it } from 'vitest';
import { memoryStores, verify } from '#tests/case.ts';
import { codeOf } from '#tests/ports/check.ts';
import { BOATHOUSE, CASE, sourceFile, testDesk, TestShelf } from '#tests/harness/test-desk.ts';
import { CONTRADICTS, scriptedOracles, SILENT, SUPPORTS } from '#tests/scenarios.ts';

/** Word for word is support; 1950 is denied by 1911. */
const JUDGE = (claim: string, passage: string) => {
  if (passage.includes(claim.replace(/\.$/u, ''))) return SUPPORTS;
  return claim.includes('1950') && passage.includes('1911') ? CONTRADICTS : SILENT;
};

async function opened() {
  const stores = memoryStores();
  const shelf = new TestShelf();
  const oracles = scriptedOracles({ judge: JUDGE }, true);
  const desk = testDesk({
    shelf,
    ledger: () => stores.store,
    blobs: () => stores.blobs,
    lock: (_caseId, work) => work(),
    parser: () => Promise.resolve(oracles.parser),
    oracles: (_engines, _parser, models) => ({ ...oracles, ...models }),
    retriever: () => oracles.retriever,
  });
  await desk.create('A case');
  await desk.open(CASE, () => undefined);
  await desk.importSource(sourceFile('boathouse.txt', BOATHOUSE), () => undefined);
  return desk;
}

it('shows a verdict for each sentence, the passage behind it, and the text that was checked', async () => {
  const desk = await opened();
  const draft = 'The boathouse was built in 1911 from larch. It was built in 1950. Is it open?';
  const { turns } = await desk.checkDraft(draft);
  const [turn] = turns;
  if (turn?.outcome.kind !== 'check') throw new Error('expected a check');
  expect(turn.question).toBe('The boathouse was built in 1911 from larch. It was built in …');
  expect(turn.outcome).toMatchObject({ draft, stopped: null, number: 1 });
  expect(turn.outcome.sentences.map(({ passage, text, verdict }) => [text, verdict, passage?.text ?? null])).toEqual([
    ['The boathouse was built in 1911 from larch.', 'SUPPORTED', 'The boathouse was built in 1911 from larch.'],
    ['It was built in 1950.', 'CONTRADICTED', 'The boathouse was built in 1911 from larch.'],
    ['Is it open?', 'NO_CLAIM', null],
  ]);
});

it('tells the claims of a sentence apart where it makes several', async () => {
  const desk = await opened();
  const { turns } = await desk.checkDraft('The boathouse was built in 1911 from larch, and it was sold in 1950.');
  const [turn] = turns;
  if (turn?.outcome.kind !== 'check') throw new Error('expected a check');
  const [sentence] = turn.outcome.sentences;
  expect(sentence?.verdict).toBe('CONTRADICTED');
  expect(sentence?.claims.map(({ verdict }) => verdict)).toEqual(['SUPPORTED', 'CONTRADICTED']);
});

it('is exported by its number, and a stranger proves it', async () => {
  const desk = await opened();
  await desk.checkDraft('It has a red door.');
  const { turns } = await desk.checkDraft('It was built in 1950.');
  const outcome = turns.at(-1)?.outcome;
  if (outcome?.kind !== 'check') throw new Error('expected a check');
  expect(outcome.number).toBe(2);
  for (const kind of ['only', 'quoted'] as const) {
    const { bytes } = await desk.exportPart({ kind, replies: [outcome.number], sources: [], spans: null });
    const report = await verify(bytes);
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(report.facts?.turns).toBe(2);
    const text = new TextDecoder('latin1').decode(bytes);
    expect(text).toContain('It was built in 1950.');
    expect(text).not.toContain('It has a red door.'); // the check before it
  }
});

it('that says nothing is not recorded', async () => {
  const desk = await opened();
  expect(await codeOf(desk.checkDraft('  \n'))).toBe('DRAFT_EMPTY');
  expect(await codeOf(desk.checkDraft('A word. '.repeat(131_072)))).toBe('DRAFT_SIZE');
});
