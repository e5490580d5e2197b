// Runs that derive, forged: steps, their order, what cannot hold together, verdicts, constraints and statuses are changed, and every
// hash and signature is made again. The built-in engines derive the same again, so nothing of it can be made up.

import { describe, expect, it } from 'vitest';
import { parseRunRequest } from '#core/ercp/acts.ts';
import type { Oracle } from '#core/ports.ts';
import { engines, judged, ownCase, verify, type OwnCase } from '#tests/forgery/engines-here.ts';
import { reforge, rewriteBlob, type Draft } from '#tests/forgery/reforge.ts';

const DERIVED = 'Members over 18 may vote. Anna is a member. Anna is 17 years old. Anna has a dog. Is Anna a member?';
const INFEASIBLE =
  'The talk starts at 10:00 and lasts 90 minutes. The talk must end before 11:00. Can all of this hold?';
const OPEN = 'Members over 18 may vote. Anna is a member. Anna is 17 years old. May Anna vote?';
const GIVEN = {
  nl_text: 'The lake is deeper than 10 m.',
  predicate: { predicate_name: 'GreaterThan', args: { left: 'lake.depth', right: '10', unit: 'm' } },
};

type Generated = Record<string, unknown> & { readonly reasoning_text: string; readonly sentences: readonly string[] };

/** `say` changes what the reasoner answers before it is recorded, so that all that follows is honest. */
async function run(description: string, say: ((said: Generated) => unknown) | null = null): Promise<OwnCase> {
  const own = engines['ercp/generate'];
  const lying: Oracle = {
    identity: own.identity,
    ask: async (...call) => say?.((await own.ask(...call)) as Generated),
  };
  const made = await ownCase('ercp', say === null ? {} : { 'ercp/generate': lying });
  await made.opened.perform(
    parseRunRequest({
      problem: { id: 'p', description },
      config: { model: 'm', max_iterations: 4 },
      constraints: [GIVEN],
    }),
  );
  return made;
}

/** In what is sealed, and in nothing before it. */
const sealed =
  (from: string, to: string) =>
  (draft: Draft): void => {
    let count = 0;
    for (const [hash, blob] of [...draft.blobs]) {
      const text = new TextDecoder().decode(blob);
      if (!text.startsWith('{"part":"run"') || !text.includes(from)) continue;
      count += 1;
      rewriteBlob(draft, hash, () => text.replace(from, to));
    }
    if (count === 0) throw new Error(`nothing sealed says ${from}`);
  };

/** In what the reasoner is recorded to have said. */
const recorded =
  (change: (said: Generated) => object) =>
  (draft: Draft): void => {
    const records = draft.records.filter(({ payload }) => String(payload['oracle_id']).endsWith('/ercp/generate'));
    if (records.length === 0) throw new Error('nothing was generated');
    for (const { output } of records) Object.assign(output as object, change(output as unknown as Generated));
  };

const turned = ({ sentences }: Generated): object => {
  const reversed = [...sentences].reverse();
  return { sentences: reversed, reasoning_text: reversed.join('\n') };
};
const replaced =
  (from: string, to: string) =>
  (said: Generated): object => ({
    sentences: said.sentences.map((one) => one.replace(from, to)),
    reasoning_text: said.reasoning_text.replace(from, to),
  });

it.each([
  ['derived', DERIVED, 'converged'],
  ['infeasible', INFEASIBLE, 'infeasible'],
  ['open', OPEN, 'partial'],
])('an honest run that is %s is proved', async (_, problem, status) => {
  const made = await run(problem);
  const { bundle } = made;
  expect(new TextDecoder().decode(await bundle())).toContain(`"status":"${status}"`);
  expect(await judged(made)).toEqual(['proved']);
});

describe('forged afterwards, it fails', () => {
  it.each<readonly [string, string, (draft: Draft) => void]>([
    ['a step of other words', DERIVED, recorded(replaced('Anna is a member', 'Anna is no member'))],
    ['steps in another order', DERIVED, recorded(turned)],
    ['an answer turned round', DERIVED, recorded(replaced('Yes, Anna', 'No, Anna'))],
    ['an infeasible problem that is derived', INFEASIBLE, recorded(() => ({ verdict: 'derived' }))],
    ['an open question that is derived', OPEN, recorded(() => ({ verdict: 'derived' }))],
    ['other sentences that cannot hold', INFEASIBLE, recorded(() => ({ because: ['The talk starts at 10:00.'] }))],
    ['an infeasible run that converged', INFEASIBLE, sealed('"status":"infeasible"', '"status":"converged"')],
    ['a partial run that converged', OPEN, sealed('"status":"partial"', '"status":"converged"')],
    ['sealed steps', DERIVED, sealed('Answer (from 1): Yes', 'Answer (from 1): No')],
    ['a sealed core', INFEASIBLE, sealed('"clash":["The talk starts at 10:00', '"clash":["The talk starts at 09:00')],
    ['a constraint', DERIVED, sealed('deeper than 10 m', 'deeper than 11 m')],
    ['a constraint taken out', DERIVED, sealed('"constraints":[{', '"constraints":[],"constraint":[{')],
  ])('%s', async (_, problem, edit) => {
    const { bundle } = await run(problem);
    const { verdict } = await verify(await reforge(await bundle(), edit));
    expect(verdict).toBe('failed');
  });
});

describe('said by the reasoner itself, it is not proved', () => {
  it.each<readonly [string, string, (said: Generated) => object]>([
    ['another answer', DERIVED, replaced('Yes, Anna is', 'No, Anna is not')],
    ['steps in another order', DERIVED, turned],
    ['a verdict of its own', OPEN, () => ({ verdict: 'derived' })],
    ['no verdict', INFEASIBLE, () => ({ verdict: undefined, because: undefined })],
  ])('%s', async (_, problem, change) => {
    const made = await run(problem, (said) => JSON.parse(JSON.stringify({ ...said, ...change(said) })) as unknown);
    const [verdict] = await judged(made);
    expect(['failed', 'recorded']).toContain(verdict);
  });
});
