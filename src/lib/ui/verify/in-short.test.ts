import { describe, expect, it } from 'vitest';
import { inShort } from '#lib/ui/verify/in-short.ts';
import type { ReplyView, VerifyReportView } from '#lib/contract/verify.ts';

const reply = (more: Partial<ReplyView> = {}): ReplyView => ({
  question: 'When does it start?',
  outcome: 'answer',
  by: [
    { role: 'writer', model: `extractive/1@sha256:${'ab'.repeat(32)}` },
    { role: 'judge', model: 'some-judge/7' },
  ],
  said: { lines: [{ text: 'It starts at 20:30.', cites: [1], verdict: null }], passages: [] },
  standing: { standing: 'replayed', recomputed: ['question', 'search', 'gate'], notRecomputed: [] },
  ...more,
});
const report = (contents: readonly ReplyView[], more: Partial<VerifyReportView> = {}) => ({
  verdict: 'proved' as const,
  signer: '0123456789abcdef'.repeat(4),
  signerName: 'Ada',
  contents,
  ...more,
});
const NEVER =
  '; recorded and never provable: that a model said what stands there, when it was, and that the documents are true.';

describe('a bundle in three sentences', () => {
  it('says what was asked and said, who had a part in it, and what was proved', () => {
    expect(inShort(report([reply()]))).toEqual([
      '“When does it start?” was asked, and the record answers: “It starts at 20:30.”',
      'Written by the extractive writer, judged by some-judge/7; the file was packed by whoever holds the key 0123456789abcdef, who calls themselves “Ada”.',
      `Computed again here, without any model, and the same: question, search, rules${NEVER}`,
    ]);
  });

  it('never calls computed what one of its replies has only on record', () => {
    const other = reply({
      outcome: 'refusal',
      said: { lines: [{ text: 'Nothing bears on it.', cites: [], verdict: null }], passages: [] },
      standing: { standing: 'replayed', recomputed: ['question'], notRecomputed: ['search'] },
    });
    const [what, who, proved] = inShort(report([other, reply()], { signer: null }));
    expect(what).toBe(
      '“When does it start?” was asked, and it was refused: Nothing bears on it. One more reply is in it.',
    );
    expect(who).toContain('judged by some-judge/7; nobody signed the file.');
    expect(proved).toBe(
      `Computed again here, without any model, and the same: question, rules; only recorded, and not computed again: search${NEVER}`,
    );
  });

  it.each([
    ['check', 'A text was checked sentence by sentence: “When does it start?”.'],
    ['debate', '“When does it start?” was debated, and it ended in: “It starts at 20:30.”'],
    ['run', 'A problem was reasoned through, “When does it start?”, and it ended in: “It starts at 20:30.”'],
  ] as const)('a bundle of a %s is told as one', (outcome, what) => {
    expect(inShort(report([reply({ outcome })]))[0]).toBe(what);
  });

  it('nothing is retold of what does not hold, or is not checked yet', () => {
    expect(inShort(report([reply()], { verdict: 'failed' }))).toEqual([]);
    expect(inShort(report([reply()], { verdict: 'checking' }))).toEqual([]);
    expect(inShort(report([]))).toEqual([]);
  });
});
