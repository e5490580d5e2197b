import { expect, it, test } from 'vitest';
import { reviseText } from '#core/answer/revise.ts';
import { toEdge } from '#core/answer/edge.ts';
import { toCitations } from '#core/answer/cite.ts';
import type { ReplyParts } from '#core/answer/output.ts';
import type { NumberedAnswer } from '#core/bundle/contents.ts';
import { toReport } from '#core/bundle/report.ts';
import type { CaseState } from '#core/case/state.ts';
import { toSaid } from '#lib/views/verify/said-view.ts';
import { labelOf, leastOf } from '#core/answer/label.ts';
import { fromDecimal } from '#core/bytes/q16.ts';
import { printReply } from '#helper/replies/reply-text.ts';
import type { Terminal } from '#helper/terminal/terminal.ts';
import { toTurnView } from '#lib/views/case/turn-view.ts';
import { run } from '#tests/case.ts';
import { SCENARIOS } from '#tests/scenarios.ts';

/** What other surfaces make of a reply: `report.html`, a citation export, the place Verify. */
function everywhere(parts: ReplyParts, state: CaseState, reply: NumberedAnswer): readonly string[] {
  const cited = toCitations('char-location', [{ caseId: '', record: 1, answer: parts.answer }]);
  return [toReport(state, [reply], 0), cited, JSON.stringify(toSaid(reply))];
}

const claim = (type: Parameters<typeof labelOf>[0][number]['type'], confidence = '1') => ({
  type,
  confidence: fromDecimal(confidence),
});

test.each([
  [[claim('VERIFIED')], ''],
  [[claim('VERIFIED'), claim('INFERENTIAL', '0.62')], 'INFERENTIAL (0.62)'],
  [[claim('INFERENTIAL', '0.81'), claim('INFERENTIAL', '0.62')], 'INFERENTIAL (0.62)'],
  [[claim('INFERENTIAL', '0.62'), claim('SPECULATIVE')], 'Speculative, no source'],
  [[claim('OPINION')], 'Opinion, no source'],
  [[claim('TRIVIAL')], 'Common knowledge, no source'],
  [[claim('VERIFIED'), claim('ATTRIBUTED')], ''],
])('EBOM-REQ-010: %j is "%s"', (claims, label) => {
  expect(labelOf(claims)).toBe(label);
});

it('EBOM-REQ-010: where one word is told of a sentence, it is that of the least known of its claims', () => {
  expect(leastOf([claim('VERIFIED'), claim('SPECULATIVE')])).toBe('SPECULATIVE');
  expect(leastOf([claim('VERIFIED'), claim('ATTRIBUTED')])).toBe('ATTRIBUTED');
  expect(leastOf([])).toBe('VERIFIED');
});

const BOATS = 'It holds eleven rowing boats and two canoes.';
const OPINION = 'I think that it is a beautiful boathouse.';
const GUESS = 'Perhaps it holds a raft.';
const LABELLED = `${BOATS} [1] ${OPINION} (Opinion, no source) ${GUESS} (Speculative, no source)`;
const INFERRED = LABELLED.replace('[1] ', '[1] INFERENTIAL (0.62) ');

it('EBOM-REQ-010: what is verified, inferred, opinion and speculation stands apart in the same words on every surface', async () => {
  const { opened, reply } = await run({
    ...SCENARIOS.answered,
    segments: () => [
      { cites: [1], text: BOATS, type: 'FACT' },
      { cites: [], text: OPINION, type: 'OPINION' },
      { cites: [], text: GUESS, type: 'SPECULATION' },
    ],
  });
  const { answer } = reply;
  if (answer.kind !== 'answer') throw new Error(answer.text);
  expect(answer.text).toContain(`\n${LABELLED}\n`);
  expect(answer.claims.map(({ type }) => type)).toEqual(['VERIFIED', 'OPINION', 'SPECULATIVE']);
  // The same sentences, the first inferred.
  const claims = answer.claims.map((one, at) =>
    at === 0 ? { ...one, type: 'INFERENTIAL' as const, confidence: fromDecimal('0.62') } : one,
  );
  const nothing = { assumed: [], conflicts: [], known: [], qualifiers: [], warnings: [] };
  expect(reviseText([], answer.sentences, { ...nothing, claims }).split('\n')).toContain(INFERRED);
  const turn = opened.state().turns[0];
  if (turn === undefined) throw new Error('a question is a turn');
  for (const [parts, text, first] of [
    [reply, LABELLED, ['supported', '']],
    [{ ...reply, answer: { ...answer, claims } }, INFERRED, ['inferential', 'INFERENTIAL (0.62)']],
  ] as const) {
    expect((toEdge(parts).response as { readonly answer: string }).answer).toBe(text);
    const lines: string[] = [];
    const terminal = { line: (line = '') => lines.push(line), look: (line: string) => line, width: 2_000 };
    printReply(terminal as unknown as Terminal, parts, { caseId: '', head: '', records: 1, typed: answer.question });
    expect(lines).toContain(text);
    const sealed = {
      kind: 'answer',
      stateSeq: 1,
      stateHash: '',
      index: { parts: {}, question_seq: 0, upto: 0 },
    } as const;
    const numbered = { ...sealed, parts, number: 1 };
    for (const shown of everywhere(parts, opened.state(), numbered))
      for (const label of text.match(/\((?:Opinion|Speculative), no source\)|INFERENTIAL \(0\.62\)/g) ?? [])
        expect(shown).toContain(label.replace(/^\(|\)$/g, '').replace('(0.62', '(0.62)'));
    const { outcome } = toTurnView(turn, { reply: { ...sealed, parts }, seal: null, signed: false, number: 1 });
    expect(outcome.kind === 'answer' && outcome.sentences.map(({ label, standing }) => [standing, label])).toEqual([
      first,
      ['inferential', 'Opinion, no source'],
      ['speculative', 'Speculative, no source'],
    ]);
  }
});
