// The fourth enemy at the other kinds of cases: runs, debates, checked drafts, libraries, added models. He changes what is sealed, or
// what an engine says, and makes every hash and signature again.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toDebateAct } from '#core/debate/runner/acts.ts';
import { parseRunRequest } from '#core/ercp/acts.ts';
import type { Act } from '#core/case/case.ts';
import type { Kind } from '#core/admission/shapes.ts';
import type { Oracle } from '#core/ports.ts';
import { QUESTION, ROAD } from '#tests/debate-case.ts';
import { engines, judged, ownCase, verify, type EngineClass, type OwnCase } from '#tests/forgery/engines-here.ts';
import { reforge, rewriteBlob, type Draft } from '#tests/forgery/reforge.ts';
import { document, identityOf } from '#tests/scenarios.ts';

const BOATS = document('boats.txt', 'The boathouse holds eleven rowing boats. The boathouse does not open on Sundays.');
const LIBRARY = new Uint8Array(readFileSync('static/libraries/sample_statutes-2026.11.json'));
const DRAFT = 'The boathouse holds eleven rowing boats. The boathouse opens on Sundays.';

type Lies = Partial<Record<EngineClass | 'entailer', Oracle>>;
const CASES = {
  question: async (lies: Lies) => {
    const made = await ownCase('question', lies);
    for (const act of [BOATS, { kind: 'library', bytes: LIBRARY } as const]) await made.opened.perform(act);
    await made.opened.perform({ kind: 'question', text: 'How many rowing boats does the boathouse hold?' });
    return made;
  },
  check: async (lies: Lies) => {
    const made = await ownCase('question', lies);
    await made.opened.perform(BOATS);
    await made.opened.perform({ kind: 'draft', text: DRAFT });
    return made;
  },
  run: (lies: Lies) =>
    acted('ercp', lies, [
      BOATS,
      parseRunRequest({
        problem: { id: 'p', description: 'How many rowing boats does the boathouse hold?' },
        config: { model: 'm', max_iterations: 2 },
      }),
    ]),
  debate: (lies: Lies) =>
    acted('debate', lies, [
      ROAD,
      toDebateAct({ question: QUESTION, participants: 2, rounds: 1, mode: 'posthoc', seed: 0 }),
    ]),
} as const;
async function acted(kind: Kind, lies: Lies, acts: readonly Act[]): Promise<OwnCase> {
  const made = await ownCase(kind, lies);
  for (const one of acts) await made.opened.perform(one);
  return made;
}
type Of = keyof typeof CASES;

async function forged(of: Of, edit: (draft: Draft) => void): Promise<readonly string[]> {
  const { bundle } = await CASES[of]({});
  const { checks, verdict } = await verify(await reforge(await bundle(), edit));
  return [verdict, ...checks.flatMap(({ id, status }) => (status === 'fail' ? [id] : []))];
}

/** In the sealed parts, and in nothing that was recorded before them. At least one place. */
const sealed =
  (from: RegExp, to: string) =>
  (draft: Draft): void => {
    let count = 0;
    const parts = draft.records.flatMap(({ payload, tag }) => {
      const index = tag === 'AX:STATE:v1' ? draft.blobs.get(String(payload['state_hash'])) : undefined;
      if (index === undefined) return [];
      return Object.values((JSON.parse(new TextDecoder().decode(index)) as { parts: Record<string, string> }).parts);
    });
    for (const hash of parts) {
      const text = new TextDecoder().decode(draft.blobs.get(hash));
      const changed = text.replace(from, to);
      if (changed === text) continue;
      count += 1;
      rewriteBlob(draft, hash, () => changed);
    }
    if (count === 0) throw new Error(`nothing sealed says ${String(from)}`);
  };
/** In the act of a person. */
const act =
  (change: object) =>
  (draft: Draft): void => {
    const record = draft.records.filter(({ payload }) => String(payload['oracle_id']).endsWith('/person')).at(-1);
    if (record === undefined) throw new Error('no act');
    Object.assign(record.output as object, change);
  };
const lie = (cls: EngineClass, say: (said: never) => unknown): Lies => ({
  [cls]: {
    identity: engines[cls].identity,
    ask: async (...call: Parameters<Oracle['ask']>) => say((await engines[cls].ask(...call)) as never),
  },
});

it.each(Object.keys(CASES) as Of[])('an honest case of %s is proved', async (of) => {
  expect(await judged(await CASES[of]({}))).toEqual(['proved']);
});

describe('what is sealed', () => {
  it.each<readonly [string, Of, (draft: Draft) => void]>([
    [
      'a refuted sentence of a draft is supported',
      'check',
      sealed(/"verdict":"(?:CONTRADICTED|UNDECIDED|UNSUPPORTED)"/, '"verdict":"SUPPORTED"'),
    ],
    ['a draft of other words', 'check', act({ text: DRAFT.replace('eleven', 'twelve') })],
    ['a run that failed has converged', 'run', sealed(/"status":"\w+"/, '"status":"infeasible"')],
    ['a run on another problem', 'run', act({ text: 'How many canoes does the boathouse hold?' })],
    ['a run with another bound', 'run', act({ problem_id: 'q' })],
    ['a debate on another question', 'debate', act({ text: 'Should the mill be closed?' })],
    ['a debate of another seed', 'debate', act({ seed: 5 })],
    ['a debate with another passage', 'debate', sealed(/"document":"[^"]+"/, '"document":"statute.txt"')],
    ['a debate that ended otherwise', 'debate', sealed(/"status":"\w+"/, '"status":"failed"')],
    ['a citation of another document', 'question', sealed(/"name":"boats.txt"/, '"name":"statute.txt"')],
    ['an answer that is surer', 'question', sealed(/"confidence":\d+/, '"confidence":65000')],
    ['an answer with another number', 'question', sealed(/eleven rowing boats/g, 'ninety rowing boats')],
  ])('%s: fails', async (_, of, edit) => {
    const [verdict, ...failed] = await forged(of, edit);
    expect([verdict, failed.length > 0]).toEqual(['failed', true]);
  });
});

describe('an engine of ours that lies', () => {
  it.each<readonly [string, Of, Lies]>([
    [
      'a judge of a draft',
      'check',
      lie('nli', (said: { pairs: object[] }) => ({
        ...said,
        pairs: said.pairs.map((one) => ({ ...one, contradiction: 0 })),
      })),
    ],
    [
      'a reasoner of a run',
      'run',
      lie('ercp/generate', (said: object) => ({ ...said, reasoning_text: 'The boathouse holds ninety rowing boats.' })),
    ],
    [
      'a judge of an answer',
      'question',
      lie('nli', (said: { pairs: object[] }) => ({
        ...said,
        pairs: said.pairs.map((one) => ({ ...one, similarity: 0.5 })),
      })),
    ],
    [
      'a search of an answer',
      'question',
      lie('retriever', (said: { hits: object[] }) => ({ ...said, hits: said.hits.slice(0, 1) })),
    ],
  ])('%s: is not proved', async (_, of, lies) => {
    const [verdict] = await judged(await CASES[of](lies));
    expect(['failed', 'recorded']).toContain(verdict);
  });

  it('a second judge that is never asked is no second judge', async () => {
    const entailer: Oracle = {
      identity: { ...identityOf('entailer'), model_id: 'uk-supreme-court/1', settings: { decides: true } },
      ask: () => Promise.reject(new Error('nobody asks')),
    };
    const { bundle } = await CASES.question({ entailer });
    const { limits, verdict } = await verify(await bundle());
    // It said nothing, so nothing rests on it: the verdict names no court.
    expect([verdict, limits.filter(({ sentence }) => sentence.includes('court'))]).toEqual(['proved', []]);
  });
});
