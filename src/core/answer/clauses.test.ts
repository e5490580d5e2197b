// Clauses of EBOM that a whole question has to keep, one by one: expected values by hand.

import { expect, it } from 'vitest';
import { entriesOf, observationsOf, run } from '#tests/case.ts';
import { saying, SCENARIOS } from '#tests/scenarios.ts';

const BOATS = 'It holds eleven rowing boats and two canoes.';

it('EBOM-REQ-002: a sentence quoted from a document is a claim of the type VERIFIED', async () => {
  const { reply } = await run(SCENARIOS.answered);
  expect(reply.answer.claims.map(({ text, type }) => ({ text, type }))).toEqual([{ text: BOATS, type: 'VERIFIED' }]);
});

it.each(['answered', 'bothTold', 'high'] as const)(
  'EBOM-REQ-095: %s: every claim rests on a citation of the reply',
  async (name) => {
    const { claims, citations } = (await run(SCENARIOS[name])).reply.answer;
    expect(claims.length).toBeGreaterThan(0);
    for (const { support, text } of claims) {
      expect(support.length).toBeGreaterThan(0);
      for (const { n } of support) {
        expect(citations[n - 1]?.n).toBe(n);
        expect(citations[n - 1]?.excerpt).toContain(text);
      }
    }
  },
);

it.each(['irrelevant', 'nothing'] as const)(
  'EBOM-REQ-108: %s: where too little was found, the writer is never asked',
  async (name) => {
    const { reply, stores } = await run(SCENARIOS[name]);
    const classes = observationsOf(await entriesOf(stores)).map(({ cls }) => cls);
    expect(classes).toContain('retriever');
    expect(classes).not.toContain('writer');
    expect(reply.answer.kind).toBe('refusal');
  },
);

it('EBOM-REQ-117: each rule of the gate leaves one record of its own, in the order of the pack', async () => {
  const entries = await entriesOf((await run(SCENARIOS.answered)).stores);
  const gate = observationsOf(entries).find(({ cls }) => cls === 'gate/low');
  const policies = entries
    .filter(({ tag }) => tag === 'AX:POLICY:v1')
    .map(({ payload }) => JSON.parse(payload) as { obs_ledger_seq: number; policy_id: string; result: string })
    .filter(({ obs_ledger_seq, policy_id }) => obs_ledger_seq === gate?.ledger_seq && policy_id.startsWith('G-'));
  expect(policies.map(({ policy_id }) => policy_id)).toEqual([
    'G-LOW-01-SOURCES',
    'G-LOW-02-RELEVANCE',
    'G-LOW-03-CLAIMS',
    'G-LOW-06-SUPPORT',
    'G-LOW-07-SIMILARITY',
    'G-LOW-10-CREDIBILITY',
    'G-LOW-11-CONFLICTS',
    'G-LOW-12-CONFIDENCE',
  ]);
  expect(policies.every(({ result }) => result === 'PERMITTED')).toBe(true);
});

it('EBOM-REQ-155: a draft that cites a passage nobody sent is invalid output, and none of it is shown', async () => {
  const spoofed = saying('writer', () => ({
    assumptions: ['none'],
    segments: [{ cites: [99], text: BOATS, type: 'FACT' }],
  }));
  const { reply, stores } = await run(SCENARIOS.answered, { writer: spoofed });
  const drafts = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'writer');
  expect(drafts.length).toBeGreaterThan(0);
  for (const { completion_state, failure_type } of drafts)
    expect([completion_state, failure_type]).toEqual(['ERROR', 'INVALID_OUTPUT']);
  expect(reply.answer.kind).toBe('refusal');
  expect(reply.answer.claims).toEqual([]);
});
