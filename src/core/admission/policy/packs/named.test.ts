import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { toEdge } from '#core/answer/edge.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import { classesOf, type Manifest } from '#core/admission/grammar.ts';
import { RISKS } from '#core/admission/shapes.ts';
import { parsePack } from '#core/admission/policy/pack.ts';
import { extendedRules, ownRulesOf, packNamed, registryOf, withOwnPack } from '#core/admission/policy/packs/named.ts';
import { PACK, PACK_ID, REGISTRY } from '#core/admission/policy/packs/registry.gen.ts';
import { compile } from '#core/admission/policy/registry.ts';
import { rejudgeBundle } from '#core/verify/rejudge.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { CORE, entriesOf, memoryStores, observationsOf, open, replyOf, run, verifyCase } from '#tests/case.ts';
import { SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const FILES = ['core', 'constraints', 'ebom-general', 'ebom-medium', 'ebom-high', 'pb2s'];
const OTHERS = ['debate', 'ercp', 'eu-transparency'];
const read = (name: string): string => readFileSync(new URL(`./${name}.policy`, import.meta.url), 'utf8');

describe('the packs of this project', () => {
  it.each([...FILES, ...OTHERS])(
    'AX-SHALL-024, AX-SHALL-025, AX-SHALL-026: the file of %s is its own canonical form',
    (name) => {
      const text = read(name);
      expect(parsePack(text).name).toBe(name);
      expect(text).not.toMatch(/\s/);
      const rules = [
        ...text.matchAll(
          /\{"comparison":"(?:GT|LT|GE|LE)","enabled":true,"policy_id":"[A-Z0-9-]+","threshold":-?\d+\}/g,
        ),
      ];
      expect(rules).toHaveLength(parsePack(text).policies.length);
    },
  );

  it('AX-17.1a: what was compiled is what the definitions come to, class by class', () => {
    expect([...REGISTRY.keys()]).toEqual(classesOf('question'));
    expect(REGISTRY).toEqual(compile(PACK, classesOf('question')));
    const rules = FILES.flatMap((name) => parsePack(read(name)).policies);
    expect(PACK.policies).toHaveLength(rules.length);
    for (const bound of REGISTRY.values()) {
      const ids = bound.map(({ rule }) => rule.policy_id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => (a < b ? -1 : 1)));
    }
  });

  it.each(RISKS)('AX-17.1a: at %s the definitions say what EBOM asks for', (risk) => {
    const { minConfidence, minCredibility, minRelevance, minSimilarity, minSources } = THRESHOLDS[risk];
    const threshold = (name: string): number | undefined =>
      PACK.policies.find(({ policy_id }) => policy_id.startsWith(`G-${risk}-`) && policy_id.endsWith(name))?.threshold;
    expect(['SOURCES', 'RELEVANCE', 'SIMILARITY', 'CREDIBILITY', 'CONFIDENCE'].map(threshold)).toEqual([
      minSources * 65_536,
      minRelevance,
      minSimilarity,
      minCredibility,
      minConfidence,
    ]);
  });
});

describe('what PB2S asks of a writer', () => {
  const writing = (temperature: number | null) => {
    const oracles = scriptedOracles(SCENARIOS.answered);
    const params = { max_tokens: 512, seed: 7, temperature, top_p: null };
    return run(SCENARIOS.answered, { writer: { ...oracles.writer, identity: { ...oracles.writer.identity, params } } });
  };

  it.each([
    [null, 'answer'],
    [0, 'answer'],
    [13_107, 'answer'],
  ])('a draft written at temperature %s (of 65536) passes', async (temperature, kind) => {
    expect((await writing(temperature)).reply.answer.kind).toBe(kind);
  });

  it('above 0.2 no draft passes, and the refusal names the rule with both numbers', async () => {
    const { reply, stores } = await writing(13_108);
    expect(reply.answer).toMatchObject({
      kind: 'refusal',
      refusal: { rule: 'PB2S-1-TEMPERATURE', actual: 13_108, threshold: 13_107 },
    });
    expect((await verifyCase(stores)).checks.filter(({ status }) => status === 'fail')).toEqual([]);
  });
});

/** One more rule for the gate at LOW, as a person would write it. */
const OWN = (more: Json = {}, path: Json = ['output', 'sources'], id = 'USER-1-TWO'): string =>
  canonical({
    bindings: { [id]: { class: 'gate/low', path, severity: 'normal', unit: 'count' } },
    name: 'two-sources',
    policies: [{ comparison: 'LT', enabled: true, policy_id: id, threshold: 131_072, ...(more as object) }],
  });

describe("a person's own pack", () => {
  test.each<[string, string]>([
    ['white space', `${OWN()}\n`],
    ['another order of fields', OWN().replace('"comparison":"LT","enabled":true', '"enabled":true,"comparison":"LT"')],
    ['an operator there is not', OWN({ comparison: 'EQ' })],
    ['an id of ours', OWN({}, ['output', 'sources'], 'G-LOW-01-SOURCES')],
    ['an id beyond ASCII', OWN({}, ['output', 'sources'], 'USER-é')],
    ['a fraction', OWN({ threshold: 0.5 })],
    ['a class there is not', OWN().replace('gate/low', 'gate/none')],
    ['a path to nowhere', OWN({}, ['input', 'sources'])],
    [
      'a binding without a rule',
      OWN().replace(
        '"bindings":{',
        '"bindings":{"USER-0":{"class":"*","path":["output_size"],"severity":"normal","unit":"kib"},',
      ),
    ],
    ['a rule without a binding', OWN().replace('{"USER-1-TWO"', '{"USER-2-TWO"')],
    ['an id twice', OWN().replace(/"policies":\[(.*)\]/, '"policies":[$1,$1]')],
    ['no JSON', 'two sources please'],
  ])('AXL4-002, AX-SHALL-028: %s is refused', (_, text) => {
    expect(() => withOwnPack(text)).toThrow(expect.objectContaining({ name: 'AffidavitError' }) as Error);
  });

  const manifest = ({ pack, set }: ReturnType<typeof withOwnPack>): Manifest =>
    ({ ...set, kind: 'question', pack }) as unknown as Manifest;

  it('AMB-51: stands on top of ours, after them, and can take nothing away', () => {
    const rules = withOwnPack(OWN());
    expect(rules.pack).toMatch(/^ebom-2\.0\+two-sources@sha256:[0-9a-f]{64}$/);
    expect(rules.set.policies).toHaveLength(PACK.policies.length + 1);
    expect(registryOf(manifest(rules)).get('gate/low')?.at(-1)?.rule.policy_id).toBe('USER-1-TWO');
    expect(packNamed(rules.pack)).toBeNull();
    expect(extendedRules(manifest(rules))).toEqual(rules);
    expect(packNamed(PACK_ID)).toBe(PACK);
  });

  it('AMB-51: a manifest with rules of ours changed, or another hash, is no extension of ours', () => {
    const rules = withOwnPack(OWN());
    const off = rules.set.policies.map((rule) =>
      rule.policy_id.startsWith('G-LOW') ? { ...rule, enabled: false } : rule,
    );
    expect(extendedRules(manifest({ ...rules, set: { ...rules.set, policies: off } }))).toBeNull();
    expect(extendedRules(manifest({ ...rules, pack: PACK_ID }))).toBeNull();
    expect(extendedRules(manifest({ ...rules, pack: rules.pack.replace(/.{8}$/, '00000000') }))).toBeNull();
  });

  it("AMB-51: outlives ours: on top of what ours are now stands what was the person's before, and nothing else", () => {
    const rules = withOwnPack(OWN());
    const { [PACK.policies[0]?.policy_id ?? '']: _, ...bindings } = rules.set.bindings;
    const earlier = { policies: rules.set.policies.slice(1), bindings };
    const carried = manifest({ pack: `ebom-1.0+two-sources@sha256:${'0'.repeat(64)}`, set: earlier });
    expect(ownRulesOf(carried)).toEqual(rules);
    expect(extendedRules(carried)).toBeNull();
    expect(ownRulesOf(manifest({ pack: PACK_ID, set: PACK }))).toBeNull();
  });

  it('AXL4-006, AMB-51: in a new epoch of the same chain it refuses what ours permitted, and the verdict says so', async () => {
    const { reply, stores } = await run(SCENARIOS.answered, {}, { signer: seededSigner(7) });
    expect(reply.answer.kind).toBe('answer');
    const opened = await open(stores, scriptedOracles(SCENARIOS.answered), {
      rules: withOwnPack(OWN()),
      signer: seededSigner(7),
    });
    const again = replyOf(await opened.perform({ kind: 'question', text: SCENARIOS.answered.question }));
    expect(again.answer).toMatchObject({
      kind: 'refusal',
      refusal: { rule: 'USER-1-TWO', actual: 65_536, threshold: 131_072 },
    });
    const manifests = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'manifest');
    expect(manifests.map(({ output }) => (JSON.parse(output) as Manifest).reason)).toEqual([
      'genesis',
      'policy_change',
    ]);
    const report = await verifyCase(stores, seededSigner(7));
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(report.checks.find(({ id }) => id === 'rules')).toMatchObject({ status: 'pass', code: 'RULES_OWN' });
    expect(report.sentence).toContain('under a custom policy');
  });

  it('AMB-51: a record judged again with it: the one gate that would breach, and nothing else', async () => {
    const { stores } = await run(SCENARIOS.answered);
    const entries = await entriesOf(stores);
    const gate = observationsOf(entries).find(({ cls }) => cls === 'gate/low');
    const bundle = await writeBundle(stores.store, stores.blobs, null, CORE);
    expect(rejudgeBundle(bundle, withOwnPack(OWN()).set)).toEqual([
      { seq: gate?.ledger_seq, cls: 'gate/low', recorded: [], now: ['USER-1-TWO'] },
    ]);
    expect(rejudgeBundle(bundle, PACK)).toEqual([]);
  });

  it('AMB-51: without it the case goes on under ours, in a third epoch', async () => {
    const stores = memoryStores();
    await open(stores, scriptedOracles(SCENARIOS.answered), { rules: withOwnPack(OWN()) });
    const opened = await open(stores, scriptedOracles(SCENARIOS.answered));
    expect(opened.state().manifest).toMatchObject({ epoch: 2, pack: PACK_ID, reason: 'policy_change' });
  });
});

describe('the transparency pack', () => {
  const rules = withOwnPack(read('eu-transparency'));
  const fact = { cites: [1], text: 'It holds eleven rowing boats and two canoes.', type: 'FACT' } as const;
  const guess = { cites: [], text: 'Perhaps there will be a punt next year.', type: 'SPECULATION' } as const;
  const told = async (segments: readonly (typeof fact | typeof guess)[], more: object) => {
    const scenario = {
      ...SCENARIOS.answered,
      segments: () => segments.map((one) => ({ ...one, cites: [...one.cites] })),
    };
    return (await run(scenario, {}, more)).reply.answer;
  };

  it('is put on top of ours by whoever wants it, and named in the manifest', () => {
    expect(rules.pack).toMatch(/^ebom-2\.0\+eu-transparency@sha256:[0-9a-f]{64}$/);
    expect(rules.set.policies).toHaveLength(PACK.policies.length + 2);
  });

  it('lets a sourced answer pass, as ours do', async () => {
    expect((await told([fact], { rules })).kind).toBe('answer');
  });

  it('refuses a guess, labelled or not, which ours let pass at low stakes', async () => {
    expect((await told([fact, guess], {})).kind).toBe('answer');
    expect(await told([fact, guess], { rules })).toMatchObject({
      kind: 'refusal',
      refusal: { rule: 'USER-EU-1-LOW-SPECULATION' },
    });
  });

  it('PB2S-1.3: is a pack of its own name, and certifies no law', () => {
    expect(parsePack(read('eu-transparency')).name).toBe('eu-transparency');
    const told = readFileSync('docs/case.md', 'utf8').replaceAll(/\s+/g, ' ');
    expect(told).toContain('certifies no compliance with any law');
  });

  it('PB2S-1.3: refuses what no source says, at low and at medium risk', async () => {
    for (const [risk, rule] of [
      ['LOW', 'USER-EU-1-LOW-SPECULATION'],
      ['MEDIUM', 'USER-EU-2-MEDIUM-SPECULATION'],
    ] as const) {
      const scenario = {
        ...SCENARIOS.answered,
        risk,
        segments: () => [
          { ...guess, cites: [] },
          { ...fact, cites: [1] },
        ],
      };
      const { answer } = (await run(scenario, {}, { rules })).reply;
      expect(answer.kind === 'refusal' ? [answer.refusal.rule, ...answer.refusal.not_reached] : answer.kind).toContain(
        rule,
      );
    }
  });

  it.each([
    ['extractive/1', 'algorithmicMedia', 'Put together by a program'],
    ['tiny.gguf', 'trainedAlgorithmicMedia', 'AI-generated: a language model wrote this reply.'],
  ])(
    'PB2S-1.3: a reply of %s is marked as a machine’s, for people and for machines',
    async (model_id, type, notice) => {
      const { writer } = scriptedOracles(SCENARIOS.answered);
      const named = { ...writer, identity: { ...writer.identity, model_id } };
      const { reply } = await run(SCENARIOS.answered, { writer: named });
      const { marking } = toEdge(reply);
      expect(marking.digital_source_type).toBe(`http://cv.iptc.org/newscodes/digitalsourcetype/${type}`);
      expect(marking.notice).toContain(notice);
    },
  );
});
