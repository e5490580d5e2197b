// Re-hashed forgeries: every hash, root and signature is right again, and the record is false. `verify` must fail, by the
// right check, and name the record. What nobody can see is listed at the end, with the words in which the verdict says so.

import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckId } from '#core/bundle/checks.ts';
import { readBundle } from '#core/bundle/read.ts';
import { NOT_PROVED } from '#core/verify/verdict.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { sha256Hex } from '#core/bytes/hash.ts';
import { canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { classOf, type ObsClass } from '#core/admission/grammar.ts';
import { PACK_ID } from '#core/admission/policy/packs/registry.gen.ts';
import { CORE, run, verify } from '#tests/case.ts';
import { seededSigner } from '#tests/signer.ts';
import { moveNumber, numbersIn, reforge, rewriteBlob, type Draft } from '#tests/forgery/reforge.ts';
import { lines, saying, SCENARIOS, scriptedOracles, type Scenario } from '#tests/scenarios.ts';
import { runs } from '#tests/runs.ts';
import { limit } from '#tests/limits.ts';

const SCENARIO: Scenario = SCENARIOS.retried;
/** The scripted engines are functions of their input, so they can be computed again like the built-in ones. */
const ENGINES = lines(SCENARIO);
const loadEngines: Parameters<typeof verify>[1] = (modelId, cls) =>
  Promise.resolve(
    modelId === `scripted-${cls}/1` ? (input, blobs) => Promise.resolve(ENGINES[cls](input, blobs)) : null,
  );

async function bundleOf(overrides = {}, scenario = SCENARIO): Promise<Uint8Array> {
  const signer = seededSigner(7);
  const { stores } = await run(scenario, { ...scriptedOracles(scenario, true), ...overrides }, { signer });
  return writeBundle(stores.store, stores.blobs, signer, CORE);
}

/** Every number takes half a minute. */
const STRIDE = runs(9, 1);

let honest: Uint8Array;
beforeAll(async () => {
  honest = await bundleOf();
});

interface Verdict {
  readonly failed: readonly CheckId[];
  readonly seqs: readonly (number | null)[];
}
async function judge(bundle: Uint8Array): Promise<Verdict> {
  const { checks, verdict } = await verify(bundle, loadEngines);
  const failed = checks.filter(({ status }) => status === 'fail');
  expect(verdict === 'failed').toBe(failed.length > 0);
  return { failed: failed.map(({ id }) => id), seqs: failed.map(({ seq }) => seq) };
}

const clsOf = (record: Draft['records'][number]): ObsClass | null =>
  record.tag === 'AX:OBS:v1' ? classOf(record.payload['oracle_id'] as string) : null;
const seqsOf = (cls: ObsClass): readonly number[] =>
  readBundle(honest).entries.flatMap(({ payload, seq, tag }) =>
    tag === 'AX:OBS:v1' && classOf((JSON.parse(payload) as { oracle_id: string }).oracle_id) === cls ? [seq] : [],
  );
const record = (draft: Draft, seq: number): Draft['records'][number] => {
  const found = draft.records[seq];
  if (found === undefined) throw new Error(`no record ${String(seq)}`);
  return found;
};

describe('the forger', () => {
  it('who changes nothing makes a bundle that holds, under another key', async () => {
    const again = await reforge(honest, () => undefined);
    expect(await judge(again)).toEqual({ failed: [], seqs: [] });
    expect(readBundle(again).manifest.head).toBe(readBundle(honest).manifest.head);
    expect(readBundle(again).manifest.key).not.toEqual(readBundle(honest).manifest.key);
  });
});

describe('AX-SHALL-018, AX-SHALL-046c: every number of every observation, one up and one down', () => {
  // Clock readings, and how long a search took, are readings of the forger's own world: see the last section.
  const isReading = (cls: ObsClass | null, path: readonly (string | number)[]): boolean =>
    cls === 'clock' || path.at(-1) === 'elapsed_ms';

  it.each([true, false])(
    'hashes that others name follow: %s',
    async (follow) => {
      const outputs = readBundle(honest).entries.map(({ payload, tag }) =>
        tag === 'AX:OBS:v1' ? (JSON.parse((JSON.parse(payload) as { output: string }).output) as Json) : undefined,
      );
      const undetected: string[] = [];
      const misnamed: string[] = [];
      let met = 0;
      let tried = 0;
      for (const [seq, output] of outputs.entries()) {
        for (const path of numbersIn(output)) {
          met += 1;
          if (met % STRIDE !== 0) continue;
          for (const by of [1, -1]) {
            let cls: ObsClass | null = null;
            const forged = await reforge(
              honest,
              (draft) => {
                const target = record(draft, seq);
                cls = clsOf(target);
                target.output = moveNumber(target.output, path, by);
              },
              follow,
            );
            const { failed, seqs } = await judge(forged);
            tried += 1;
            const place = `${String(cls)} ${String(seq)} ${path.join('.')} ${String(by)}: ${failed.join(', ')} ${seqs.join(', ')}`;
            if (failed.length === 0) undetected.push(place);
            if (!failed.some((id) => id === 'replay' || id === 'engines' || id === 'rules')) misnamed.push(place);
            // Detected without counting on the hashes that the forger could have made follow: the record itself is named.
            if (follow && !isReading(cls, path) && !seqs.includes(seq)) misnamed.push(place);
          }
        }
      }
      expect(tried).toBeGreaterThan(280 / STRIDE);
      expect(undetected).toEqual([]);
      expect(misnamed).toEqual([]);
    },
    limit(600_000),
  );
});

interface Forgery {
  readonly what: string;
  readonly edit: (draft: Draft) => void;
  /** The checks that must fail, among others. */
  readonly checks: readonly CheckId[];
}
const first = (
  draft: Draft,
  found: (one: Draft['records'][number], seq: number) => boolean,
): Draft['records'][number] => {
  const one = draft.records.find(found);
  if (one === undefined) throw new Error('nothing to forge');
  return one;
};
/** Whatever outputs have that is forged here. */
interface Said {
  readonly pairs: object[];
  readonly hits: object[];
  readonly segments: object[];
  readonly risk: object;
}
const withOutput = (draft: Draft, cls: ObsClass, change: (output: Said) => void, nth = 0): void => {
  const target = draft.records.filter((one) => clsOf(one) === cls)[nth];
  if (target === undefined) throw new Error(`no ${cls}`);
  const output = structuredClone(target.output) as unknown as Said;
  change(output);
  target.output = output as unknown as Json;
};
type Manifest = {
  policies: { enabled: boolean; policy_id: string; threshold: number }[];
  bindings: Record<string, unknown>;
  pack: string;
  reason: string;
  core: string;
  oracles: Record<string, { reproducible: boolean; model_id: string }>;
};
const withRules =
  (change: (manifest: Manifest) => void, renamed: boolean) =>
  (draft: Draft): void => {
    withOutput(draft, 'manifest', (output) => {
      const manifest = output as unknown as Manifest;
      change(manifest);
      const { bindings, policies } = manifest;
      if (renamed)
        manifest.pack = `ebom-2.0@sha256:${sha256Hex(canonicalBytes({ bindings, policies } as unknown as Json))}`;
    });
  };
const RULES: readonly (readonly [what: string, change: (manifest: Manifest) => void])[] = [
  [
    'gate rules switched off',
    ({ policies }) => policies.forEach((rule) => (rule.enabled = !rule.policy_id.startsWith('G-LOW'))),
  ],
  [
    'gate rules removed',
    (manifest) => (manifest.policies = manifest.policies.filter((rule) => !rule.policy_id.startsWith('G-LOW-06'))),
  ],
  [
    'a threshold lowered',
    ({ policies }) =>
      policies.forEach((rule) => (rule.threshold = rule.policy_id === 'G-LOW-12-CONFIDENCE' ? 0 : rule.threshold)),
  ],
];
const drop = (draft: Draft, seq: number, count: number): void => void draft.records.splice(seq, count);
/** Numbers in records follow their new places, as a forger who moves events has to make them. */
const renumber = (draft: Draft): void => {
  let observed = 0;
  draft.records.forEach(({ payload, tag }, seq) => {
    if (tag === 'AX:OBS:v1') observed = payload['ledger_seq'] = seq;
    if (tag === 'AX:POLICY:v1') Object.assign(payload, { ledger_seq: seq, obs_ledger_seq: observed });
    if (tag === 'AX:TRANS:v1') payload['ledger_seq'] = observed;
  });
};
const eventOf = (draft: Draft, cls: ObsClass): readonly [from: number, count: number] => {
  const from = draft.records.findIndex((one) => clsOf(one) === cls);
  const count = draft.records.slice(from).findIndex((one) => one.tag === 'AX:TRANS:v1') + 1;
  return [from, count];
};
const answerText = (draft: Draft): void => {
  const state = draft.records.find(({ tag }, seq) => tag === 'AX:STATE:v1' && seq > 0)?.payload['state_hash'] as string;
  const index = JSON.parse(new TextDecoder().decode(draft.blobs.get(state))) as { parts: { answer: string } };
  rewriteBlob(draft, index.parts.answer, (text) => text.replaceAll('eleven', 'twelve'));
};

const FORGERIES: readonly Forgery[] = [
  {
    what: 'AX-13.3: one POLICY result turned over',
    checks: ['replay'],
    edit: (draft) => (first(draft, ({ payload }) => payload['result'] === 'BREACH').payload['result'] = 'PERMITTED'),
  },
  {
    what: 'one POLICY result turned to a breach',
    checks: ['replay'],
    edit: (draft) => (first(draft, ({ payload }) => payload['result'] === 'PERMITTED').payload['result'] = 'BREACH'),
  },
  {
    what: 'one POLICY threshold',
    checks: ['replay'],
    edit: (draft) =>
      (first(draft, ({ payload }) => payload['policy_id'] === 'G-LOW-12-CONFIDENCE').payload['threshold'] = 1),
  },
  {
    what: 'one POLICY actual',
    checks: ['replay'],
    edit: (draft) =>
      (first(draft, ({ payload }) => payload['policy_id'] === 'G-LOW-12-CONFIDENCE').payload['actual'] = 65_536),
  },
  {
    what: 'a violation taken out of a TRANS',
    checks: ['replay'],
    edit: (draft) =>
      Object.assign(first(draft, ({ payload }) => payload['violation'] === 'POLICY_BREACH').payload, {
        next_state: 'ENABLED',
        violation: null,
      }),
  },
  {
    what: 'a fault counted',
    checks: ['replay'],
    edit: (draft) => (first(draft, ({ tag }) => tag === 'AX:TRANS:v1').payload['fault_count'] = 1),
  },
  { what: 'the text of the answer, its part, index and state following', checks: ['replay'], edit: answerText },
  {
    what: "the person's question",
    checks: ['replay'],
    edit: (draft) =>
      withOutput(
        draft,
        'person',
        (output) => Object.assign(output, { text: 'How many rowing boats does it lack?' }),
        1,
      ),
  },
  {
    what: "the classifier's confidence",
    checks: ['replay', 'engines'],
    edit: (draft) => withOutput(draft, 'classifier', (output) => Object.assign(output, { confidence: 50_000 })),
  },
  {
    what: 'the similarity of a pair nobody cited',
    checks: ['replay', 'engines'],
    edit: (draft) => withOutput(draft, 'nli', (output) => Object.assign(output.pairs[1] ?? {}, { similarity: 1 })),
  },
  {
    what: 'the contradiction of a pair that does not matter',
    checks: ['replay', 'engines'],
    edit: (draft) => withOutput(draft, 'nli', (output) => Object.assign(output.pairs[1] ?? {}, { contradiction: 7 })),
  },
  {
    what: 'the relevance of a hit that was not used',
    checks: ['replay', 'engines'],
    edit: (draft) => withOutput(draft, 'retriever', (output) => Object.assign(output.hits[1] ?? {}, { relevance: 14 })),
  },
  {
    what: 'a sentence of the draft',
    checks: ['replay', 'engines'],
    edit: (draft) =>
      withOutput(
        draft,
        'writer',
        (output) => Object.assign(output.segments[0] ?? {}, { text: 'It holds twelve boats.' }),
        1,
      ),
  },
  {
    what: 'the risk of the gate',
    checks: ['replay'],
    edit: (draft) => withOutput(draft, 'gate/low', (output) => Object.assign(output.risk, { floor: 'HIGH' })),
  },
  {
    what: 'the reason of the manifest',
    checks: ['replay'],
    edit: (draft) => withOutput(draft, 'manifest', (output) => Object.assign(output, { reason: 'stopped' })),
  },
  {
    what: 'a failure that never was',
    checks: ['engines'],
    edit: (draft) => {
      const target = first(draft, (one) => clsOf(one) === 'writer');
      target.output = { code: 'OUTPUT_SCHEMA', received: 1 };
      Object.assign(target.payload, { completion_state: 'ERROR', failure_type: 'INVALID_OUTPUT', output_size: 36 });
    },
  },
  ...RULES.flatMap(([what, change]): Forgery[] => [
    { what: `${what}, under the name of the pack`, checks: ['rules', 'replay'], edit: withRules(change, false) },
    { what: `${what}, under a name of its own`, checks: ['rules', 'replay'], edit: withRules(change, true) },
  ]),
  {
    what: 'an event left out',
    checks: ['replay'],
    edit: (draft) => {
      drop(draft, ...eventOf(draft, 'classifier'));
      renumber(draft);
    },
  },
  {
    what: 'an event left out, not renumbered',
    checks: ['ordering', 'policy_binding', 'replay'],
    edit: (draft) => {
      drop(draft, ...eventOf(draft, 'classifier'));
    },
  },
  {
    what: 'an event told twice',
    checks: ['replay'],
    edit: (draft) => {
      const [from, count] = eventOf(draft, 'writer');
      draft.records.splice(from, 0, ...structuredClone(draft.records.slice(from, from + count)));
      renumber(draft);
    },
  },
  {
    what: 'two events changed about',
    checks: ['replay'],
    edit: (draft) => {
      const [from, count] = eventOf(draft, 'classifier');
      const event = draft.records.splice(from, count);
      const [next, many] = eventOf(draft, 'retriever');
      draft.records.splice(next + many, 0, ...event);
      renumber(draft);
    },
  },
  {
    what: 'two POLICY records changed about',
    checks: ['policy_binding', 'replay'],
    edit: (draft) => {
      const at = draft.records.findIndex(({ tag }) => tag === 'AX:POLICY:v1');
      draft.records.splice(at, 2, ...draft.records.slice(at, at + 2).reverse());
      renumber(draft);
    },
  },
  {
    what: 'one POLICY record left out',
    checks: ['replay'],
    edit: (draft) => {
      drop(
        draft,
        draft.records.findIndex(({ payload }) => payload['policy_id'] === 'G-LOW-06-SUPPORT'),
        1,
      );
      renumber(draft);
    },
  },
  {
    what: 'one POLICY record more at the end',
    checks: ['ordering', 'policy_binding', 'replay'],
    edit: (draft) => {
      draft.records.push({
        tag: 'AX:POLICY:v1',
        output: undefined,
        payload: {
          actual: 0,
          ledger_seq: draft.records.length,
          obs_ledger_seq: 1,
          policy_id: 'ADM-1-STATE',
          result: 'PERMITTED',
          threshold: 0,
        },
      });
    },
  },
  {
    what: 'a second answer at the end',
    checks: ['replay'],
    edit: (draft) => {
      draft.records.push(structuredClone(first(draft, ({ tag }, seq) => tag === 'AX:STATE:v1' && seq > 0)));
    },
  },
  {
    what: 'a PROOF that this format does not have',
    checks: ['ordering', 'replay'],
    edit: (draft) => {
      draft.records.push({ tag: 'AX:PROOF:v1', output: undefined, payload: {} });
    },
  },
  {
    what: 'another genesis',
    checks: ['chain', 'replay'],
    edit: (draft) => (record(draft, 0).payload['platform'] = 'mine'),
  },
  {
    what: 'a blob nobody names',
    checks: ['blobs'],
    edit: (draft) => {
      const body = new TextEncoder().encode('mine');
      draft.blobs.set(sha256Hex(body), body);
    },
  },
  {
    what: 'a blob left out',
    checks: ['blobs'],
    edit: (draft) => {
      draft.blobs.delete(record(draft, 1).payload['input_hash'] as string);
    },
  },
  {
    what: 'the text of a document',
    checks: ['engines'],
    edit: (draft) => {
      const source = (first(draft, (one) => clsOf(one) === 'parser').output as { source: string }).source;
      rewriteBlob(draft, source, (text) => text.replace('eleven', 'twelve'));
    },
  },
  {
    what: "AX-SHALL-008b: the manifest's model",
    checks: ['replay'],
    edit: (draft) =>
      withOutput(draft, 'manifest', (output) => {
        const { oracles } = output as unknown as { oracles: { writer: { model_id: string } } };
        oracles.writer.model_id = 'other/1';
      }),
  },
  {
    what: 'AX-SHALL-008b: a writer of another name',
    checks: ['replay'],
    edit: (draft) => (first(draft, (one) => clsOf(one) === 'writer').payload['model_id'] = 'other/1'),
  },
  {
    what: 'other params',
    checks: ['replay'],
    edit: (draft) =>
      Object.assign(first(draft, (one) => clsOf(one) === 'writer').payload['params'] as object, { temperature: 1 }),
  },
];

describe('AX-SHALL-017, AX-SHALL-018: forgeries of one kind each', () => {
  it.each(FORGERIES)('$what', async ({ checks, edit }) => {
    const { failed, seqs } = await judge(await reforge(honest, edit));
    for (const id of checks) expect(failed).toContain(id);
    if (!checks.includes('blobs') && !checks.includes('chain')) expect(seqs.some((seq) => seq !== null)).toBe(true);
  });

  it('AX-SHALL-008b: a manifest that says nobody can compute the engines again does not help: they are here, and are', async () => {
    const withFlag = await bundleOf({
      ...scriptedOracles(SCENARIO, false),
      writer: saying('writer', () => ({
        assumptions: ['None.'],
        segments: [{ cites: [1], text: 'It holds eleven rowing boats and two canoes.', type: 'FACT' }],
      })),
    });
    expect((await judge(withFlag)).failed).toEqual(['engines']);
  });
});

describe('a forger who runs the whole product with a lie in it', () => {
  const lie = (cls: 'classifier' | 'retriever' | 'nli' | 'writer', change: (said: never) => unknown) => {
    const fine = scriptedOracles(SCENARIO, true)[cls];
    return {
      [cls]: {
        ...fine,
        ask: async (...call: Parameters<typeof fine.ask>) => change((await fine.ask(...call)) as never),
      },
    };
  };

  it.each([
    ['classifier', lie('classifier', (said: object) => ({ ...said, confidence: 0.5 }))],
    [
      'retriever',
      lie('retriever', (said: { hits: { relevance: number }[] }) => ({
        ...said,
        hits: said.hits.map((hit) => ({ ...hit, relevance: hit.relevance - 0.01 })),
      })),
    ],
    [
      'nli',
      lie('nli', (said: { pairs: { similarity: number }[] }) => ({
        ...said,
        pairs: said.pairs.map((pair) => ({ ...pair, similarity: 0.99 })),
      })),
    ],
    ['writer', lie('writer', (said: object) => ({ ...said, assumptions: ['Invented.'] }))],
  ] as const)(
    '%s: everything follows from the lie, and only the engine knows: `engines` names the record',
    async (cls, overrides) => {
      const { failed, seqs } = await judge(await bundleOf(overrides));
      expect(failed).toEqual(['engines']);
      expect(seqs).toHaveLength(1);
      expect(seqsOf(cls)).toContain(seqs[0]);
    },
  );
});

describe('what nobody can see from a bundle, and the verdict says so', () => {
  const says = (words: RegExp): void => {
    expect(NOT_PROVED.some((line) => words.test(line))).toBe(true);
  };

  it('a consistent invention by an engine that cannot be computed again', async () => {
    const identity = { ...scriptedOracles(SCENARIO).writer.identity, model_id: 'some-model/7' };
    const { writer } = scriptedOracles({ ...SCENARIO, assumptions: ['Invented.'] });
    const { checks, verdict } = await verify(await bundleOf({ writer: { ...writer, identity } }), loadEngines);
    expect(verdict).toBe('proved');
    expect(checks.find(({ id }) => id === 'engines')?.detail).toContain('cannot be computed again: some-model/7');
    says(/model really said/);
  });

  it('another clock, from the beginning', async () => {
    const early = {
      clock: {
        ...scriptedOracles().clock,
        ask: (_signal: AbortSignal, input: { request: unknown }) =>
          Promise.resolve({ timestamp: (input.request as { after: number }).after + 5 }),
      },
    };
    expect((await judge(await bundleOf(early))).failed).toEqual([]);
    says(/clock was right/);
  });

  it('how long a search took', async () => {
    const fine = scriptedOracles(SCENARIO, true).retriever;
    const retriever = {
      ...fine,
      ask: async (...call: Parameters<typeof fine.ask>) => ({
        ...((await fine.ask(...call)) as object),
        elapsed_ms: 0,
      }),
    };
    expect((await judge(await bundleOf({ retriever }))).failed).toEqual([]);
    says(/clock was right/);
  });

  it('another question, asked from the beginning', async () => {
    expect((await judge(await bundleOf({}, { ...SCENARIO, question: 'How many canoes?' }))).failed).toEqual([]);
    says(/nothing else was asked/);
  });

  it('a tail left out where everything was at rest, under a key of the forger', async () => {
    const forged = await reforge(honest, (draft) => {
      drop(
        draft,
        draft.records.findIndex((one) => clsOf(one) === 'person' && JSON.stringify(one.output).includes('question')),
        1_000,
      );
      const named = new Set(draft.records.flatMap((one) => JSON.stringify(one).match(/[0-9a-f]{64}/g) ?? []));
      for (const hash of draft.blobs.keys()) if (!named.has(hash)) draft.blobs.delete(hash);
    });
    expect((await judge(forged)).failed).toEqual([]);
    says(/no later record was left out/);
  });

  it('a tail left out in the middle of something is not forged, but interrupted', async () => {
    const at = readBundle(honest).entries.length;
    for (const count of [1, 2, 5, 12]) {
      const forged = await reforge(honest, (draft) => {
        drop(draft, at - count, count);
        const named = new Set(draft.records.flatMap((one) => JSON.stringify(one).match(/[0-9a-f]{64}/g) ?? []));
        for (const hash of draft.blobs.keys()) if (!named.has(hash)) draft.blobs.delete(hash);
      });
      const report = await verify(forged, loadEngines);
      expect(report.verdict).toBe('shown');
      expect(report.sentence).toContain('stops in the middle');
    }
  });
});

it('the pack of this core is named by its rules', () => {
  expect(PACK_ID).toMatch(/^ebom-2\.0@sha256:[0-9a-f]{64}$/);
});
