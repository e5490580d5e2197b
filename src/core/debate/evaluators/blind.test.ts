import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { concludeSide, traceOf, verifyBlind, withoutAnswer, type Given } from '#core/debate/evaluators/blind.ts';
import { NONE, type Readings } from '#core/debate/readings/reading.ts';
import { entriesOf, observationsOf } from '#tests/case.ts';
import { debateCase } from '#tests/debate-case.ts';
import type { TurnOutput } from '#core/debate/rows.ts';

const ground = (n: number) => ({ day: null, document: 'a.txt', end: 9, limit: '', n, start: 0 });
const READINGS: Readings = {
  for: { says: 'yes', grounds: [ground(1)] },
  against: { says: 'no', grounds: [ground(2)] },
  holds: null,
};
const quotes = [
  { n: 1, start: 0, end: 9, text: 'Dogs may.' },
  { n: 2, start: 0, end: 9, text: 'Dogs not.' },
];
const turn = (reason: number, rival: number | null, stance: string, answer = 'The answer is yes.'): Given => {
  const said = (n: number): string => `"${quotes[n - 1]?.text ?? ''}" [E${String(n)}]`;
  const other = rival === null ? '' : `\n\n### COUNTERARGUMENT\n${said(rival)}`;
  return {
    content: `### CLAIM\n${answer}\n\n### REASON 1\n${said(reason)}${other}\n\n### FINAL POSITION\n${answer}`,
    final_answer: answer,
    quotes,
    stance,
  };
};

describe('blind verification', () => {
  it('DEB-8.2: the judge is handed no word of the answer', () => {
    const seen = traceOf(turn(1, 2, 'for'), READINGS);
    expect(seen.trace).toBe('### REASON 1\n"Dogs may." [E1]\n\n### COUNTERARGUMENT\n"Dogs not." [E2]');
    expect([seen.reasons, seen.rivals]).toEqual([['for'], ['against']]);
    expect(withoutAnswer('Rain fell. It is closed. So be it.', 'It is  closed.')).toBe('Rain fell. So be it.');
  });

  it('DEB-8.2: what is concluded takes neither answer nor position', () => {
    expect(concludeSide({ reasons: ['for'], rivals: ['against'] })).toEqual({ side: 'for', isMet: true });
    expect(concludeSide({ reasons: ['for', 'against'], rivals: [] })).toBe('open');
    expect(concludeSide({ reasons: [], rivals: [] })).toBeNull();
  });

  it.each([
    [turn(1, 2, 'for'), 'pass', null],
    [turn(2, 1, 'for'), 'fail', 'SIDE'],
    [turn(2, null, 'against'), 'pass', null],
    [turn(1, 2, 'open'), 'pass', null],
    [turn(1, null, 'open'), 'fail', 'SIDE'],
  ])('DEB-8.2, DEB-11.2: %#', (given, verdict, violation) => {
    expect(verifyBlind(given, READINGS)).toMatchObject({ verdict, violation_type: violation });
  });

  it('DEB-8.2: an answer that denies what the turn concludes is inconsistent, though its reasons are of its side', () => {
    const given = { ...turn(1, 2, 'for'), final_answer: 'The answer is not yes.' };
    expect(verifyBlind(given, READINGS)).toMatchObject({
      blind_verification: true,
      trace_output_consistent: false,
      violation_type: 'POLARITY',
      verdict: 'fail',
    });
  });

  it('DEB-8.2: where no reading is known and nothing but the answer concludes, it abstains', () => {
    expect(verifyBlind(turn(1, null, 'for'), NONE)).toMatchObject({ verdict: 'abstain', blind_verification: null });
  });

  it('DEB-11.2: a turn that rests on the sentence of the other side is rejected, and stays on record', async () => {
    const swapped = (said: TurnOutput): TurnOutput =>
      said.turn_index === 0 && said.attempt_index === 1 ? { ...said, stance: 'against' } : said;
    const { reply, stores } = await debateCase({ speak: swapped }, { rounds: 1 });
    expect(reply.debate.turns[0]?.attempts.map(({ rejected_by }) => rejected_by)).toEqual([
      ['DEB-01-RHO'],
      ['DEB-03-CONSISTENT'],
      [],
    ]);
    const judged = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'debate/rca');
    const input = JSON.parse(new TextDecoder().decode(await stores.blobs.get(judged[1]?.input_hash ?? ''))) as {
      request: { trace: string };
    };
    expect(input.request.trace).toContain('### REASON 1');
    expect(input.request.trace).not.toContain('The answer to');
  });
});
