// The spine from the outside: one case per scenario, its reply, its ledger, its bundle.

import { describe, expect, it } from 'vitest';
import { verifyChain } from '#core/ledger/chain.ts';
import { entriesOf, run, verifyCase } from '#tests/case.ts';
import { seededSigner } from '#tests/signer.ts';
import { SCENARIOS, type ScenarioName } from '#tests/scenarios.ts';

const KINDS: Readonly<Record<ScenarioName, readonly [kind: string, cycles: number, rule: string | null]>> = {
  answered: ['answer', 1, null],
  retried: ['answer', 1, null],
  twice: ['answer', 2, null],
  unsupported: ['refusal', 2, 'G-LOW-06-SUPPORT'],
  irrelevant: ['refusal', 0, 'G-LOW-02-RELEVANCE'],
  nothing: ['refusal', 0, 'G-LOW-01-SOURCES'],
  contradicted: ['clarify', 2, null],
  bothTold: ['answer', 1, null],
  tied: ['answer', 1, null],
  high: ['answer', 1, null],
};

describe('the spine', () => {
  it.each(Object.keys(SCENARIOS) as ScenarioName[])(
    'AX-SHALL-002, PB2S-2.5: %s ends as it must, and a stranger proves it',
    async (name) => {
      const { reply, stores } = await run(SCENARIOS[name], {}, { signer: seededSigner(7) });
      const [kind, cycles, rule] = KINDS[name];
      expect(reply.answer.kind).toBe(kind);
      expect(reply.pb2s.pb2s_proof.cycles).toBe(cycles);
      expect(reply.answer.kind === 'refusal' ? reply.answer.refusal.rule : null).toBe(rule);
      expect(verifyChain(await entriesOf(stores))).toEqual(await stores.store.tip());
      const report = await verifyCase(stores, seededSigner(7));
      expect(report.checks.filter(({ status }) => status !== 'pass').map(({ id }) => id)).toEqual(['engines']);
      expect(report.verdict).toBe('recorded');
      expect(report.facts?.turnsReplayed).toBe(1);
    },
  );
});
