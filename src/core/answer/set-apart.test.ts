// "The deposit is 1,200 pounds [1]." of a document that cites its own notes, or that somebody planted: beside a citation of
// ours it would seem to be one. Expected texts are written by hand.

import { expect, it } from 'vitest';
import { toEdge } from '#core/answer/edge.ts';
import { setApart } from '#core/answer/set-apart.ts';
import { toReport } from '#core/bundle/report.ts';
import type { AnswerPart } from '#core/answer/output.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { entriesOf, run } from '#tests/case.ts';
import { document, SCENARIOS } from '#tests/scenarios.ts';

it.each([
  ['It is nine [1].', 'It is nine [1 in the document].'],
  ['It is nine[12] [3].', 'It is nine[12 in the document] [3 in the document].'],
  [
    'It is nine [S1], [E2] and [ref. 3].',
    'It is nine [S1 in the document], [E2 in the document] and [ref. 3 in the document].',
  ],
  ['It is nine [1, 2] [3-5].', 'It is nine [1, 2 in the document] [3-5 in the document].'],
  ['It is nine \u30101\u3011\uff3b\uff12\uff3d.', 'It is nine [1 in the document][\uff12 in the document].'],
  ['In [2026] it was [sic] (1) [].', 'In [2026] it was [sic] (1) [].'],
])('EBOM-REQ-006: %s is shown as %s', (text, shown) => {
  expect(setApart(text)).toBe(shown);
});

it('EBOM-REQ-006: a mark in quoted words is set apart from our own in the text of a reply, for programs, and in the report', async () => {
  const { opened, reply, stores } = await run({
    ...SCENARIOS.answered,
    documents: [document('boathouse.txt', 'It holds eleven rowing boats and two canoes [1].')],
  });
  const own = 'It holds eleven rowing boats and two canoes [1 in the document].';
  const { answer } = reply;
  expect((answer as Extract<AnswerPart, { kind: 'answer' }>).sentences[0]?.text).toBe(
    'It holds eleven rowing boats and two canoes [1].',
  );
  expect(toEdge(reply).response).toMatchObject({ answer: `${own} [1]` });
  expect(answer.sections.revise).toContain(`${own} [1]`);
  expect(answer.sections.learned[0]).toBe(`${own} [1]`);
  const report = toReport(opened.state(), await repliesOf(await entriesOf(stores), stores.blobs), 0);
  expect(report).toContain(`<p class="answer">${own} <sup>[1]</sup></p>`);
});
