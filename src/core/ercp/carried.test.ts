// A model that states what nothing gives it, in whole runs with the checker of this build: the run does not converge, and what it
// ends with does not rest on that.

import { describe, expect, it } from 'vitest';
import { reasoningChecker } from '#adapters/builtin/reasoning/checker.ts';
import { wordSimilarity } from '#adapters/builtin/reasoning/similarity.ts';
import type { RunPart } from '#core/ercp/result.ts';
import { memoryStores, open } from '#tests/case.ts';
import { performRun, runOracles } from '#tests/ercp-case.ts';
import { document } from '#tests/scenarios.ts';

async function run(
  description: string,
  write: (at: number) => readonly string[],
  documents: readonly string[] = [],
): Promise<RunPart> {
  const oracles = {
    ...runOracles({ write }),
    'ercp/similarity': wordSimilarity,
    'ercp/verify': reasoningChecker,
  };
  const opened = await open(memoryStores(), oracles, { kind: 'ercp' });
  for (const [at, text] of documents.entries()) await opened.perform(document(`paper-${String(at)}.txt`, text));
  return (await performRun(opened, { problem: { id: 'p', description }, config: { model: 'm', max_iterations: 4 } }))
    .run;
}

const TICKETS = 'A ticket costs 12 euros. Anna buys 3 tickets. How much does Anna pay?';
const LOAN = 'Books are lent for 21 days. The fine is 10 cents a day.';

describe('a run in which a model states what nothing carries', () => {
  it.each<readonly [string, string, readonly string[], readonly string[]]>([
    ['a step', TICKETS, ['A ticket costs 12 euros.', 'Anna has a voucher.', 'Anna pays 36 euros.'], []],
    ['a wrong sum', TICKETS, ['A ticket costs 12 euros.', '3 × 12 = 38, so Anna pays 38 euros.'], []],
    ['a fact of another subject', 'For how long are films lent?', ['Films are lent for 21 days.'], [LOAN]],
    ['what it knows by itself', 'Who wrote the report?', ['The report was written by Ben Hale.'], []],
  ])(
    'ERCP-9.7, ERCP-9.8: %s: it does not converge, and ends with what is carried',
    async (_, problem, said, papers) => {
      const { reasoning, status } = await run(problem, () => said, papers);
      expect(status).not.toBe('converged');
      const text = reasoning?.reasoning_text ?? '';
      for (const lie of ['voucher', '38', 'Films', 'Ben Hale']) expect(text).not.toContain(lie);
      expect(text).toMatch(/^(?:A ticket costs 12 euros\..*Left out here: |Not derivable: )/);
      expect(reasoning?.claims.map(({ claim }) => claim).join(' ')).not.toMatch(/voucher|38|Films|Ben Hale/);
    },
  );

  it('ERCP-9.6: converges once it writes what is carried', async () => {
    const { iterations, reasoning, status } = await run(TICKETS, (at) =>
      at === 1 ? ['Anna pays 38 euros.'] : ['A ticket costs 12 euros.', 'Anna buys 3 tickets.', 'Anna pays 36 euros.'],
    );
    expect(iterations[0]?.errors.map(({ detected_by, type }) => [type, detected_by])).toEqual([
      ['factual_incorrect', ['support']],
    ]);
    expect([status, reasoning?.sentences.at(-1)]).toEqual(['converged', 'Anna pays 36 euros.']);
  });

  it('ERCP-9.4: learns no bound of a number that nothing states', async () => {
    const { constraints } = await run('How warm is the lake?', () => [
      'The temperature of the lake is about 40 °C because the sun shines.',
    ]);
    expect(constraints.map(({ predicate }) => predicate.predicate_name)).not.toContain('GreaterThan');
  });

  it('ERCP-9.7: converges where each step is carried by a passage', async () => {
    const { reasoning, status } = await run('For how long are books lent?', () => ['Books are lent for 21 days.'], [
      LOAN,
    ]);
    expect([status, reasoning?.reasoning_text]).toEqual(['converged', 'Books are lent for 21 days.']);
  });
});
