// Runs in which a model reasons, forged: what it said, what was found in it, what was learned, in which order, how alike it was
// and how it ended are changed, and every hash and signature is made again. Nobody can ask the model again, so such a run is
// never proved; what the core and the built-in engines make of it is computed again, and a change of that fails.

import { describe, expect, it } from 'vitest';
import type { Oracles } from '#core/case/open.ts';
import { parseRunRequest } from '#core/ercp/acts.ts';
import type { Oracle } from '#core/ports.ts';
import { engines, judged, ownCase, verify, type OwnCase } from '#tests/forgery/engines-here.ts';
import { reforge, rewriteBlob, type Draft } from '#tests/forgery/reforge.ts';

const TICKETS = 'A ticket costs 12 euros. Anna buys 3 tickets. How much does Anna pay?';
const LIE = 'Anna has a voucher for the museum.';
const CARRIED = ['A ticket costs 12 euros.', 'Anna buys 3 tickets.', 'Anna pays 36 euros.'];
const GIVEN = {
  nl_text: 'The lake is deeper than 10 m.',
  predicate: { predicate_name: 'GreaterThan', args: { left: 'lake.depth', right: '10', unit: 'm' } },
};

/** `lie` stands first in what the model writes, at first or always. */
async function run(lies: 'never' | 'first' | 'always'): Promise<OwnCase> {
  return runOf(TICKETS, (calls) => {
    const isLying = lies === 'always' || (lies === 'first' && calls === 1);
    return { sentences: isLying ? [LIE, ...CARRIED] : CARRIED, between: ' ' };
  });
}

async function runOf(
  description: string,
  write: (calls: number) => { readonly sentences: readonly string[]; readonly between: string },
  lies: Partial<Oracles> = {},
): Promise<OwnCase> {
  let calls = 0;
  const model: Oracle = {
    identity: {
      oracle_id: 'somebody/local/ercp/generate',
      model_id: `gguf:m.gguf@sha256:${'4'.repeat(64)}`,
      params: { max_tokens: null, seed: 0, temperature: 0, top_p: 65_536 },
      reproducible: false,
    },
    ask: () => {
      calls += 1;
      const { between, sentences } = write(calls);
      return Promise.resolve({
        claims: sentences.map((claim) => ({ claim, source: 0 })),
        reasoning_text: sentences.join(between),
        sentences: [...sentences],
      });
    },
  };
  const made = await ownCase('ercp', { 'ercp/generate': model, ...lies });
  await made.opened.perform(
    parseRunRequest({
      problem: { id: 'p', description },
      config: { model: 'm', max_iterations: 4 },
      constraints: [GIVEN],
    }),
  );
  return made;
}

const sealed =
  (from: RegExp | string, to: string) =>
  (draft: Draft): void => {
    let count = 0;
    for (const [hash, blob] of [...draft.blobs]) {
      const text = new TextDecoder().decode(blob);
      if (!text.startsWith('{"part":"run"') || text.replace(from, to) === text) continue;
      count += 1;
      rewriteBlob(draft, hash, () => text.replace(from, to));
    }
    if (count === 0) throw new Error(`nothing sealed says ${String(from)}`);
  };

/** Changes what is recorded of a class by the keys that its output has. */
const recorded =
  (key: string, change: (output: Record<string, unknown>) => object) =>
  (draft: Draft): void => {
    const found = draft.records.filter(({ output }) => typeof output === 'object' && output !== null && key in output);
    if (found.length === 0) throw new Error(`nothing recorded has ${key}`);
    for (const { output } of found) Object.assign(output as object, change(output as Record<string, unknown>));
  };
const without =
  (key: string, place: number) =>
  (draft: Draft): void => {
    const found = draft.records.filter(({ output }) => typeof output === 'object' && output !== null && key in output);
    const one = found.at(place);
    if (one === undefined) throw new Error(`nothing recorded has ${key}`);
    draft.records = draft.records.filter((record) => record !== one);
  };

it.each([
  ['never', '"status":"converged"'],
  ['first', '"status":"converged"'],
  ['always', '"status":"infeasible"'],
] as const)(
  'ERCP-5.1: an honest run in which the model lies %s is not proved, and does not fail',
  async (lies, status) => {
    const made = await run(lies);
    expect(new TextDecoder().decode(await made.bundle())).toContain(status);
    expect(await judged(made)).toEqual(['recorded']);
  },
);

it('what the model stated without ground is in no final reasoning', async () => {
  const made = await run('always');
  const text = new TextDecoder().decode(await made.bundle());
  const [, reasoning = ''] = /"final_reasoning":\{.*?"reasoning_text":"([^"]*)"/.exec(text) ?? [];
  expect(reasoning).toContain('Anna pays 36 euros. Left out here: 1 sentence');
  expect(reasoning).not.toContain('voucher');
});

describe('forged afterwards, it fails', () => {
  it.each<readonly [string, 'never' | 'first' | 'always', (draft: Draft) => void]>([
    ['what was found is taken out', 'always', recorded('errors', () => ({ errors: [] }))],
    [
      'a step of the model is made another one',
      'never',
      recorded('sentences', () => ({
        sentences: ['Anna pays 30 euros.'],
        reasoning_text: 'Anna pays 30 euros.',
        claims: [],
      })),
    ],
    [
      'its steps stand in another order',
      'never',
      recorded('sentences', () => ({
        sentences: [...CARRIED].reverse(),
        reasoning_text: [...CARRIED].reverse().join(' '),
      })),
    ],
    ['two texts are alike that are not', 'first', recorded('similarity', () => ({ similarity: 65_535 }))],
    ['what was learned needs less', 'always', recorded('drawn', () => ({ drawn: [] }))],
    ['a constraint is surer than its error', 'always', recorded('margin', () => ({ margin: 60_000 }))],
    ['a verification is taken out', 'always', without('errors', 0)],
    ['the last verification is taken out', 'first', without('errors', -1)],
    ['an infeasible run converged', 'always', sealed('"status":"infeasible"', '"status":"converged"')],
    ['the step stands in the sealed end again', 'always', sealed(/Left out here: 1 sentence[^"]*/, LIE)],
    ['a sealed constraint is another one', 'always', sealed('deeper than 10 m', 'deeper than 11 m')],
    [
      'a sealed iteration has no errors',
      'always',
      sealed(/"errors":\[\{.*?\}\],"iteration":1/, '"errors":[],"iteration":1'),
    ],
    ['the model is another one', 'never', sealed('gguf:m.gguf', 'gguf:n.gguf')],
  ])('ERCP-5.1: %s', async (_, lies, edit) => {
    const { bundle } = await run(lies);
    const { verdict } = await verify(await reforge(await bundle(), edit));
    expect(verdict).toBe('failed');
  });
});

describe('steps of a calculation', () => {
  const LATE =
    'The tram is due at 8:35, and today it is 12 minutes late. The walk from the stop takes 7 minutes. When does Jan get there?';
  const STEPS = [
    'Step 1: 8:35 + 12 minutes = 08:47 (leaves)',
    'Step 2 (from 1): 08:47 + 7 minutes = 08:54',
    'Answer (from 2): 08:54',
  ];
  /** `lies`: a checker that says it is ours, and finds nothing. */
  const calculation = (sentences: readonly string[], lies = false) => {
    const { identity } = engines['ercp/verify'];
    const blind: Oracle = { identity, ask: () => Promise.resolve({ elapsed_ms: 0, errors: [] }) };
    return runOf(LATE, () => ({ sentences, between: '\n' }), lies ? { 'ercp/verify': blind } : {});
  };

  it('ERCP-5.1: that hold are not proved, since nobody can ask the model again, and do not fail', async () => {
    const made = await calculation(STEPS);
    expect(new TextDecoder().decode(await made.bundle())).toContain('"status":"converged"');
    expect(await judged(made)).toEqual(['recorded']);
  });

  it.each([
    ['with a number that is not given', STEPS.map((one) => one.replace('12', '13').replaceAll('08:47', '08:48'))],
    ['that come to something else', STEPS.map((one) => one.replaceAll('08:54', '08:55'))],
    ['with a number left out', ['Step 1: 8:35 + 12 minutes = 08:47', 'Answer (from 1): 08:47']],
    ['that rest on others', STEPS.map((one) => one.replace('(from 1)', '(from 2)'))],
  ])('ERCP-5.1: %s are checked again without the model, whatever is on record of them', async (_, sentences) => {
    const made = await calculation(sentences, true);
    expect(new TextDecoder().decode(await made.bundle())).toContain('"status":"converged"');
    expect(await judged(made)).toEqual(['failed', 'engines ENGINE_DIFFERENT']);
  });

  it('ERCP-5.1: that are made others afterwards fail', async () => {
    const { bundle } = await calculation(STEPS);
    const sentences = STEPS.map((one) => one.replaceAll('08:54', '08:55'));
    const said = recorded('sentences', () => ({ sentences, reasoning_text: sentences.join('\n') }));
    expect((await verify(await reforge(await bundle(), said))).verdict).toBe('failed');
  });
});
