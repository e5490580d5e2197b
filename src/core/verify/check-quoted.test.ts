import { describe, expect, it } from 'vitest';
import { repliesOf, type NumberedReply } from '#core/bundle/contents.ts';
import { readBundle } from '#core/bundle/read.ts';
import { planDisclosure, writeRedacted } from '#core/disclosure/redact.ts';
import { citedSpans } from '#core/disclosure/spans.ts';
import { writeBundle } from '#core/bundle/write.ts';
import type { PartName } from '#core/answer/seal.ts';
import type { VerifyReport } from '#core/verify/verify.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE } from '#core/case/state.ts';
import { CORE, entriesOf, run, verify, type Stores } from '#tests/case.ts';
import { reforge, rewriteBlob } from '#tests/forgery/reforge.ts';
import { withholding } from '#tests/forgery/withhold.ts';
import { SCENARIOS, type ScenarioName } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const SIGNER = seededSigner(12);

/** The only reply of a case, quoted by our writer. */
async function quotedBundle(stores: Stores): Promise<Uint8Array> {
  const entries = await entriesOf(stores);
  const replies = await repliesOf(entries, stores.blobs);
  const spans = citedSpans(replies, entries.reduce(reduce, EMPTY_STATE));
  return writeRedacted(stores.store, stores.blobs, SIGNER, CORE, { kind: 'quoted', replies: [1], spans });
}

/** Engines of a script cannot be computed again: that is said, and is no failure. */
const failuresOf = ({ checks }: VerifyReport) =>
  checks.filter(({ id, status }) => status !== 'pass' && id !== 'engines');

describe('an honest quoted reply', () => {
  const names = Object.keys(SCENARIOS) as readonly ScenarioName[];

  it.each(names)('%s: agrees with every number that is shown of its turn, and is shown', async (name) => {
    const { stores } = await run(SCENARIOS[name]);
    const report = await verify(await quotedBundle(stores));
    expect(failuresOf(report)).toEqual([]);
    expect(report.verdict).toBe('shown');
    expect(report.limits).toContainEqual(expect.objectContaining({ code: 'QUOTED' }));
  });

  it.each(names)('%s: with a second judge, too', async (name) => {
    const second = (claim: string) =>
      claim.includes('ten')
        ? { entailment: 0.1, neutral: 0.8, contradiction: 0.1 }
        : { entailment: 1, neutral: 0, contradiction: 0 };
    const { stores } = await run({ ...SCENARIOS[name], second });
    const report = await verify(await quotedBundle(stores));
    expect(failuresOf(report)).toEqual([]);
  });

  it('needs a span for every passage that it cites', async () => {
    const { stores } = await run(SCENARIOS.answered);
    const choice = { kind: 'quoted', replies: [1], spans: [] } as const;
    await expect(writeRedacted(stores.store, stores.blobs, SIGNER, CORE, choice)).rejects.toMatchObject({
      code: 'REDACTION_CHOICE',
    });
  });
});

type Value = Record<string, unknown>;

/** A reply that says something else than was decided, quoted by somebody who makes all hashes and signatures right again. */
async function lying(
  name: ScenarioName,
  lie: (part: Value, reply: NumberedReply) => void,
  part: PartName = 'answer',
  spansOf: (reply: NumberedReply) => NumberedReply = (reply) => reply,
): Promise<VerifyReport> {
  const { stores } = await run(SCENARIOS[name]);
  const whole = await writeBundle(stores.store, stores.blobs, SIGNER, CORE);
  const [reply] = await repliesOf(await entriesOf(stores), stores.blobs);
  if (reply === undefined) throw new Error('expected a reply');
  const forged = await reforge(whole, (draft) => {
    rewriteBlob(draft, reply.index.parts[part] ?? '', (text) => {
      const file = JSON.parse(text) as { value: Value };
      lie(file.value, reply);
      return canonicalText(file);
    });
  });
  const { blobs, checkpoints, entries } = readBundle(forged);
  const state = entries.reduce(reduce, EMPTY_STATE);
  const spans = citedSpans([spansOf(reply)], state);
  const plan = planDisclosure(entries, { kind: 'quoted', replies: [1], spans });
  const bundle = await withholding(
    {
      blobs: blobs as Stores['blobs'],
      store: {
        tip: () => Promise.resolve(state.tip),
        read: () => Promise.resolve(entries),
        checkpoints: () => Promise.resolve(checkpoints),
      } as unknown as Stores['store'],
    },
    plan,
  );
  return verify(bundle);
}

function canonicalText(value: unknown): string {
  const sorted = (node: unknown): unknown =>
    Array.isArray(node)
      ? node.map(sorted)
      : node !== null && typeof node === 'object'
        ? Object.fromEntries(
            Object.entries(node)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([key, one]) => [key, sorted(one)]),
          )
        : node;
  return JSON.stringify(sorted(value));
}

const listOf = (value: Value, key: string): Value[] => value[key] as Value[];
const first = (value: Value, key: string): Value => listOf(value, key)[0] ?? {};

describe('a quoted reply that lies', () => {
  it('is held to what a forger can do: with nothing changed, his bundle holds', async () => {
    const report = await lying('answered', () => undefined);
    expect(failuresOf(report)).toEqual([]);
  });

  it.each<[string, ScenarioName, RegExp, (answer: Value) => void]>([
    ['confidence 1.0', 'answered', /its confidence is/, (answer) => (answer['confidence'] = 65_536)],
    ['another risk', 'answered', /its risk is "HIGH", there "LOW"/, (answer) => (answer['risk'] = 'HIGH')],
    [
      'a sentence that nobody wrote, with a claim of its own',
      'answered',
      /its number of claims is/,
      (answer) => {
        listOf(answer, 'sentences').push({ ...first(answer, 'sentences'), text: 'Ms Brandt owes him 9000 euros.' });
        listOf(answer, 'claims').push({ ...first(answer, 'claims'), sentence: 1, text: 'Ms Brandt owes him.' });
      },
    ],
    [
      'a sentence that nobody wrote, with no claim',
      'answered',
      /its places of claims/,
      (answer) => {
        listOf(answer, 'sentences').push({ cites: [], text: 'Ms Brandt owes him 9000 euros.', type: 'VERIFIED' });
      },
    ],
    [
      'a refusal made of an answer',
      'answered',
      /its kind is "refusal", there "answer"/,
      (answer) => Object.assign(answer, { kind: 'refusal' }),
    ],
    [
      'an answer made of a refusal',
      'irrelevant',
      /its kind is "answer", there "refusal"/,
      (answer) => Object.assign(answer, { kind: 'answer', sentences: [], confidence: 60_000, interpretation: 'sure' }),
    ],
    [
      'an answer made of a question back',
      'contradicted',
      /its kind is "answer", there "clarify"/,
      (answer) => Object.assign(answer, { kind: 'answer', sentences: [], confidence: 60_000, interpretation: 'sure' }),
    ],
    [
      'another refusing rule',
      'irrelevant',
      /its refusing rule is "G-LOW-12-CONFIDENCE", there "G-LOW-02-RELEVANCE"/,
      (answer) => ((answer['refusal'] as Value)['rule'] = 'G-LOW-12-CONFIDENCE'),
    ],
    [
      'another number of the refusing rule',
      'irrelevant',
      /its numbers of that rule/,
      (answer) => ((answer['refusal'] as Value)['actual'] = 32_767),
    ],
    [
      'a failure instead of a refusing rule',
      'irrelevant',
      /its refusing rule is "TIMEOUT"/,
      (answer) => Object.assign(answer['refusal'] as Value, { rule: 'TIMEOUT' }),
    ],
    ['another question by its record', 'answered', /its question is/, (answer) => (answer['question_seq'] = 1)],
    [
      'a claim more similar to its passage than was judged',
      'answered',
      /least similarity/,
      (answer) => (first(answer, 'claims')['similarity'] = 50_000),
    ],
    [
      'another id of a claim',
      'answered',
      /list of what was verified/,
      (answer) => (first(answer, 'claims')['id'] = 'x'),
    ],
    [
      'a sentence that cites another passage',
      'answered',
      /citations of each sentence/,
      (answer) => (first(answer, 'sentences')['cites'] = []),
    ],
    [
      'a claim that points outside its passage',
      'answered',
      /places of claims/,
      (answer) => (first(first(answer, 'claims'), 'support')['start'] = 0),
    ],
  ])('%s', async (_what, scenario, why, lie) => {
    const report = await lying(scenario, lie);
    expect(report.verdict).toBe('failed');
    expect(report.checks.find(({ id }) => id === 'quotes')).toMatchObject({ status: 'fail', code: 'QUOTE_DIFFERENT' });
    expect(report.checks.find(({ id }) => id === 'quotes')?.detail).toMatch(why);
  });

  it.each<[string, PartName, RegExp, (part: Value) => void]>([
    ['confidence 1.0 in the list for machines', 'ebom', /its confidence is/, (part) => (part['confidence'] = 65_536)],
    ['fewer drafts', 'ebom', /number of drafts/, (part) => (part['generation_attempts'] = 0)],
    ['another writer', 'ebom', /its writer is/, (part) => (part['model_used'] = 'gpt-9')],
    ['another time', 'ebom', /its time is/, (part) => (part['timestamp'] = 1)],
    ['passed where it failed', 'ebom', /its verification is/, (part) => (part['verification_status'] = 'FAILED')],
    [
      'a check that did not pass',
      'ebom',
      /list of what was checked/,
      (part) => (first(part, 'checked')['result'] = 'FAIL'),
    ],
    ['another model in the proof', 'pb2s', /its proof is/, (part) => (part['model_id'] = 'gpt-9')],
    ['another time in the proof', 'pb2s', /its proof is/, (part) => (part['timestamp'] = 1)],
    [
      'PB2S-4.2: another decision in the proof',
      'pb2s',
      /its proof is/,
      (part) => ((part['pb2s_proof'] as Value)['decision'] = 'CLARIFY'),
    ],
    [
      'PB2S-4.3: other cycles in the proof',
      'pb2s',
      /its proof is/,
      (part) => ((part['pb2s_proof'] as Value)['cycles'] = 2),
    ],
  ])('%s', async (_what, part, why, lie) => {
    const report = await lying('answered', lie, part);
    expect(report.checks.find(({ id }) => id === 'quotes')).toMatchObject({ status: 'fail', code: 'QUOTE_DIFFERENT' });
    expect(report.checks.find(({ id }) => id === 'quotes')?.detail).toMatch(why);
  });

  it('a claim among those that were verified, that nobody made', async () => {
    const report = await lying(
      'answered',
      (part) => (part as unknown as Value[]).push({ claim_id: 'x', first_seen: 1, text: 'Ms Brandt owes him.' }),
      'axioms',
    );
    expect(report.checks.find(({ id }) => id === 'quotes')?.detail).toMatch(/list of what was verified/);
  });

  it.each<[string, string, (citation: Value) => void]>([
    [
      'of "Court judgment.pdf", of which nothing is here',
      'CITATION_UNPROVED',
      (citation) => Object.assign(citation, { name: 'Court judgment.pdf', source_id: 'c'.repeat(64) }),
    ],
    ['of a passage that is not shown', 'CITATION_UNPROVED', (citation) => Object.assign(citation, { passage: 7 })],
    ['in other words', 'CITATION_DIFFERENT', (citation) => (citation['excerpt'] = 'It holds forty rowing boats.')],
    ['under another name', 'CITATION_DIFFERENT', (citation) => (citation['name'] = 'Court judgment.pdf')],
    ['more credible than was said', 'CITATION_DIFFERENT', (citation) => (citation['credibility'] = 65_536)],
    [
      'in the place of another one, which it is not',
      'CITATION_DIFFERENT',
      (citation) => (citation['about'] = ['REPLACES']),
    ],
    ['from another day', 'CITATION_DIFFERENT', (citation) => (citation['dated'] = '2001-01-01')],
    [
      'from a library',
      'CITATION_DIFFERENT',
      (citation) => (citation['library'] = { built: '2026-01-01', name: 'law 1', url: null }),
    ],
  ])('a citation %s', async (_what, code, lie) => {
    // Credibility is a number of the gate as well: a second citation leaves the first one as it was decided on.
    const report = await lying('answered', (answer) => {
      const cited = structuredClone(first(answer, 'citations'));
      lie(cited);
      listOf(answer, 'citations').push({ ...cited, n: 2 });
    });
    expect(report.verdict).toBe('failed');
    expect(report.checks.find(({ id }) => id === 'quotes')).toMatchObject({ status: 'fail', code });
  });
});
