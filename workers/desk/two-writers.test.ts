// A model that a person has chosen to write on the page, and the built-in writer where none of its drafts passes.

import { beforeEach, expect, it } from 'vitest';
import type { Oracle } from '#core/ports.ts';
import { withoutReplaced } from '#lib/views/case/instead.ts';
import { withTurns } from '#lib/views/case/merge.ts';
import type { CaseEvent } from '#lib/contract/client.ts';
import { memoryStores } from '#tests/case.ts';
import { BOATHOUSE, CASE, QUESTION, sourceFile, testDesk, TestShelf } from '#tests/harness/test-desk.ts';
import { ended, promptedWriter } from '#tests/prompted-writer.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { scriptedOracles } from '#tests/scenarios.ts';
import '#tests/language.ts';

const MODEL = 'obedient@sha256:00';
const heard: CaseEvent[] = [];
beforeEach(() => heard.splice(0));

async function opened(writer: Oracle) {
  const stores = memoryStores();
  const { clock, person, random } = scriptedOracles();
  const engines = builtinEngines();
  const desk = testDesk({
    shelf: new TestShelf(),
    ledger: () => stores.store,
    blobs: () => stores.blobs,
    lock: (_caseId, work) => work(),
    parser: () => Promise.resolve(engines.parser),
    oracles: (_engines, _parser, models) => ({ ...engines, clock, person, random, ...models }),
    writer: () => Promise.resolve(writer),
  });
  await desk.create('A case');
  await desk.open(CASE, (event) => heard.push(event));
  await desk.importSource(sourceFile('boathouse.txt', BOATHOUSE), () => undefined);
  return desk;
}

it('EBOM-REQ-126: an answer of the model stands, and names it', async () => {
  const desk = await opened(promptedWriter(() => ended('The boathouse was built in 1911 from larch. [1]')));
  const { turns } = await desk.ask(QUESTION);
  expect(turns.map(({ insteadOf, outcome }) => [outcome.kind, insteadOf])).toEqual([['answer', undefined]]);
  expect(turns[0]?.outcome).toMatchObject({ work: { writer: MODEL } });
});

it('where no draft passes, the built-in writer answers in the same case, which is said, and one reply is read', async () => {
  const desk = await opened(promptedWriter(() => ended('The boathouse was built in 1977 from oak. [1]')));
  const { turns: last } = await desk.ask(QUESTION);
  // The page was told of the first reply when the built-in writer began.
  const told = heard.flatMap((event) => (event.kind === 'saved' ? event.change.turns : []));
  const turns = withTurns(told, last);
  const [first, second] = turns;
  expect(turns.map(({ outcome }) => outcome.kind)).toEqual(['refusal', 'answer']);
  expect(first?.outcome).toMatchObject({ work: { writer: MODEL } });
  expect(second?.outcome).toMatchObject({ work: { writer: expect.stringMatching(/^extractive\//) as string } });
  expect(second?.insteadOf).toEqual({
    model: MODEL,
    rule: expect.stringMatching(/^G-LOW-/) as string,
    seq: first?.seq,
  });
  expect(withoutReplaced(turns, null)).toEqual([second]);
  // While the built-in writer is at work, the refusal before it is not shown either.
  expect(first === undefined ? null : withoutReplaced([first], QUESTION)).toEqual([]);
  expect(first === undefined ? null : withoutReplaced([first], null)).toEqual([first]);
});

it('a person who stops the model is answered by no other', async () => {
  const stop: (() => void)[] = [];
  const desk = await opened(
    promptedWriter(() => {
      stop[0]?.();
      return ended('The boathouse was built in 1977 from oak. [1]');
    }),
  );
  stop.push(() => void desk.cancel());
  const { turns } = await desk.ask(QUESTION);
  expect(turns.map(({ insteadOf, outcome }) => [outcome.kind, insteadOf])).toEqual([['refusal', undefined]]);
});

it('where the model fails, the built-in writer answers, and says of whom it took the place', async () => {
  const desk = await opened({ ...promptedWriter(() => null), ask: () => Promise.reject(new Error('it is gone')) });
  const { turns } = await desk.ask(QUESTION);
  expect(turns.at(-1)).toMatchObject({ outcome: { kind: 'answer' }, insteadOf: { model: MODEL } });
});
