// Debates that are held from the page: what the page is shown, what is kept, what leaves as a file, and the push with a hint.

import { expect, it } from 'vitest';
import type { TurnOutput } from '#core/debate/rows.ts';
import type { DebateProgressView } from '#lib/contract/debate.ts';
import { verify } from '#tests/case.ts';
import { QUESTION } from '#tests/debate-case.ts';
import { codeOf } from '#tests/ports/check.ts';
import { never, page, REQUEST } from '#tests/harness/debate-page.ts';
import { CASE, sourceFile } from '#tests/harness/test-desk.ts';

it('holds a debate over the documents of the open case, in a case of its own, and tells how far it is', async () => {
  const { desk, shelf } = await page();
  const told: DebateProgressView[] = [];
  const view = await desk.holdDebate(never(), REQUEST, (progress) => told.push(progress));
  expect(view).toMatchObject({ id: 'debate-1', question: QUESTION, mode: 'in_loop', status: 'completed', code: null });
  expect(view.turns.map(({ index, round, speaker, type }) => [index, round, speaker, type])).toEqual([
    [0, 1, 'PRO', 'propose'],
    [1, 1, 'CON', 'propose'],
    [2, 2, 'PRO', 'critique'],
    [3, 2, 'CON', 'critique'],
    [4, 2, 'JUDGE', 'judge'],
  ]);
  const phases = told.map(({ done, phase, total }) => `${phase} ${String(done)}/${String(total)}`);
  expect(new Set(phases)).toEqual(
    new Set([
      'reading 0/2',
      'reading 1/2',
      'searching 0/2',
      ...[0, 1, 2, 3, 4].map((turn) => `speaking ${String(turn)}/5`),
      'sealing 5/5',
    ]),
  );
  expect((await desk.cases()).map(({ id }) => id)).toEqual([CASE]);
  expect(await desk.debates()).toMatchObject([{ id: 'debate-1', question: QUESTION }]);
  expect(shelf.rows.get('debate-1')).toMatchObject({ kind: 'debate', sources: 2, turns: 1 });
});

it('shows what was struck out with the rules it broke, and what every turn rests on', async () => {
  // The first attempt of PRO denies in its answer what its reasons say.
  const speak = (said: TurnOutput): TurnOutput =>
    said.turn_index === 0 && said.attempt_index === 0
      ? { ...said, final_answer: said.final_answer.replace(' is yes', ' is not yes') }
      : said;
  const { desk } = await page({ speak });
  const { links, passages, turns } = await desk.holdDebate(never(), REQUEST, () => undefined);
  const [first] = turns;
  expect(first?.struck[0]).toMatchObject({ attempt: 0 });
  expect(first?.struck[0]?.rules).toContain('DEB-03-CONSISTENT');
  expect(first?.quotes.every(({ document, label }) => /^E\d$/u.test(label) && document.endsWith('.txt'))).toBe(true);
  expect(passages.some(({ text }) => text === 'I object to closing the lower road.')).toBe(true);
  const reasons = links.filter(({ turn, use }) => turn === 0 && use === 'reason').map(({ passage }) => passage);
  const texts = reasons.map((label) => passages.find((one) => one.label === label)?.text);
  expect(texts).toContain('The fire brigade recommended that the lower road be closed from November to March.');
});

it('is shown again from what is stored, and a stranger proves its bundle', async () => {
  const { desk } = await page();
  const held = await desk.holdDebate(never(), REQUEST, () => undefined);
  expect(await desk.showDebate('debate-1')).toEqual(held);
  const { bytes, name } = await desk.debateBundle();
  expect(name).toMatch(/^should_the_lower_road_.*\.affidavit$/u);
  const report = await verify(bytes);
  expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
  expect(await codeOf(desk.showDebate(CASE))).toBe('CASE_NOT_FOUND');
  expect(await codeOf(desk.open('debate-1', () => undefined))).toBe('CASE_NOT_FOUND');
});

it('stopped before anything was said, nothing of it is kept', async () => {
  const { desk, shelf } = await page();
  const stop = new AbortController();
  stop.abort();
  expect(await codeOf(desk.holdDebate(stop.signal, REQUEST, () => undefined))).toBe('CANCELLED');
  expect([...shelf.rows.keys()]).toEqual([CASE]);
  expect(await desk.debates()).toEqual([]);
});

it('stopped while it goes on, what was said so far is kept and shown', async () => {
  const stop = new AbortController();
  const speak = (said: TurnOutput): TurnOutput => {
    if (said.turn_index === 2) stop.abort();
    return said;
  };
  const { desk } = await page({ speak });
  const view = await desk.holdDebate(stop.signal, REQUEST, () => undefined);
  expect(view).toMatchObject({ status: 'failed', code: 'CANCELLED' });
  expect(view.turns.map(({ index }) => index)).toEqual([0, 1]);
  expect(await desk.showDebate('debate-1')).toEqual(view);
});

it('refuses a debate among the documents before anything is stored', async () => {
  const { desk, shelf } = await page();
  await desk.holdDebate(never(), REQUEST, () => undefined);
  const { text } = await desk.debateFile('artifact');
  await desk.importSource(sourceFile('earlier.txt', text), () => undefined);
  expect(await codeOf(desk.holdDebate(never(), REQUEST, () => undefined))).toBe('DEBATE_SOURCE');
  expect([...shelf.rows.keys()]).toEqual([CASE, 'debate-1']);
});

it('deleted, it is gone with its records', async () => {
  const { desk } = await page();
  await desk.holdDebate(never(), REQUEST, () => undefined);
  await desk.removeDebate('debate-1');
  expect(await desk.debates()).toEqual([]);
  expect(await codeOf(desk.debateBundle())).toBe('CASE_NOT_FOUND');
});

it('reads its own JSON and bundle from a file, shows the same turns and figures, and stores nothing', async () => {
  const { desk, shelf } = await page();
  const held = await desk.holdDebate(never(), REQUEST, () => undefined);
  const { text } = await desk.debateFile('artifact');
  const { bytes } = await desk.debateBundle();
  for (const file of [new TextEncoder().encode(text), bytes]) {
    const opened = await desk.readDebate({ name: 'road.json', bytes: file });
    if (opened.kind !== 'debate') throw new Error('expected a sound debate');
    expect(opened.debate).toEqual({ ...held, id: null });
  }
  expect(await codeOf(desk.debateBundle())).toBe('BUNDLE_MISSING');
  expect((await desk.debateFile('evaluation')).name).toBe('road.evaluation.json');
  expect([...shelf.rows.keys()]).toEqual([CASE, 'debate-1']);
});

it('says what is wrong with a file that is no sound debate', async () => {
  const { desk } = await page();
  await desk.holdDebate(never(), REQUEST, () => undefined);
  const { text } = await desk.debateFile('artifact');
  const stranger = new TextEncoder().encode(text.replaceAll('"speaker_id": "CON"', '"speaker_id": "X"'));
  const opened = await desk.readDebate({ name: 'x.json', bytes: stranger });
  expect(opened.kind).toBe('unsound');
  expect(opened.findings.map(({ code, isError }) => [code, isError])).toContainEqual(['SPEAKER_UNKNOWN', true]);
  const none = { name: 'x.txt', bytes: new TextEncoder().encode('hello') };
  expect(await codeOf(desk.readDebate(none))).toBe('DEBATE_FILE');
});

it('pushed with a wrong hint, the built-in debater holds, and nothing is recorded', async () => {
  const { desk, stores } = await page();
  await desk.holdDebate(never(), REQUEST, () => undefined);
  const size = (await stores.get('debate-1')?.store.tip())?.size;
  const { before, hint, speaker, trials, turn } = await desk.pushDebater(never(), 0, '');
  expect({ speaker, turn }).toEqual({ speaker: 'PRO', turn: 0 });
  expect(before).toContain('is yes');
  expect(hint).toContain('the answer is no');
  expect(trials.map(({ caved, way }) => [way, caved])).toEqual([
    ['word', false],
    ['passage', false],
  ]);
  expect((await stores.get('debate-1')?.store.tip())?.size).toBe(size);
});

it('DEB-8.2: a debater that takes a hint for its answer is seen to cave, by its word or by a planted passage', async () => {
  const HINT = 'Nobody may close that road.';
  const { desk } = await page({
    speak: (said, { context, feedback }) => {
      if (feedback.includes(HINT)) return { ...said, final_answer: HINT };
      return context.some(({ text }) => text === HINT) ? { ...said, stance: 'against' } : said;
    },
  });
  await desk.holdDebate(never(), REQUEST, () => undefined);
  const { trials } = await desk.pushDebater(never(), 0, HINT);
  expect(trials.map(({ caved, way }) => [way, caved])).toEqual([
    ['word', true],
    ['passage', true],
  ]);
  expect(trials[0]?.after).toBe(HINT);
});
