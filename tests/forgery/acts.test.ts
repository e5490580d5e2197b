// Every field of every act, moved out of what the edge takes: each is refused where acts are checked, before any replay. Kinds and
// fields are listed from the schemas, so that an act of the next protocol cannot be forgotten.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { COMMON_ACTS } from '#core/admission/common.ts';
import { readBundle } from '#core/bundle/read.ts';
import { writeBundle } from '#core/bundle/write.ts';
import type { Act } from '#core/case/case.ts';
import { acceptAct, releaseAct } from '#core/constraint/rows.ts';
import { toDebateAct } from '#core/debate/runner/acts.ts';
import { parseRunRequest, toConstraint } from '#core/ercp/acts.ts';
import { readLibrary } from '#core/evidence/library.ts';
import { GRAMMARS } from '#core/protocols/grammars.ts';
import { refusedAct, type RefusedAct } from '#core/verify/check-acts.ts';
import { toAct } from '#desk/acts/by-hand.ts';
import { publisherIn, signLibrary } from '#desk/libraries/library-signature.ts';
import type { Entry } from '#core/ports.ts';
import { CORE, memoryStores, open, replyOf } from '#tests/case.ts';
import { debateOracles, QUESTION, ROAD } from '#tests/debate-case.ts';
import { runOracles } from '#tests/ercp-case.ts';
import { faultsOf, fieldsIn, fieldsOf } from '#tests/forgery/act-faults.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const schemas: readonly z.ZodObject[] = [
  ...COMMON_ACTS,
  ...Object.values(GRAMMARS).flatMap(({ acts }) => [...acts]),
  acceptAct,
  releaseAct,
];
const kindOf = (schema: z.ZodObject): string => (schema.shape['kind'] as z.ZodLiteral<string>).value;

type Value = Readonly<Record<string, unknown>>;
/** An act on record of an honest case. */
interface Recorded {
  readonly act: Value & { readonly kind: string };
  /** What check-acts says with another act in its place. */
  readonly with: (act: unknown) => Promise<RefusedAct | null>;
}

const PREDICATE = { predicate_name: 'GreaterThan', args: { left: 'crane.load', right: '10', unit: 't' } } as const;
const constraintOf = (id: string) =>
  toConstraint({
    constraint_id: id,
    type: 'predicate',
    priority: 'medium',
    nl_text: 'The crane lifts more than ten tonnes.',
    predicate: PREDICATE,
    source: { detected_by: 'person', error_id: 'E1' },
    confidence: 0.9,
    immutable: false,
  });

async function questionCase(): Promise<readonly Recorded[]> {
  const opened = await open(stores, scriptedOracles({ constraints: true }));
  const bytes = new Uint8Array(readFileSync('static/libraries/sample_statutes-2026.11.json'));
  const library = readLibrary(bytes);
  const publisher = publisherIn(await signLibrary(library, seededSigner(7)), library);
  await opened.perform(document('crane.txt', 'The crane lifts eleven tonnes.', { dated: '2026-01-02' }));
  const first = opened.state().sources[0]?.id ?? '';
  await opened.perform(
    document('crane.txt', 'The crane lifts twelve tonnes.', { credibility: 60_000, supersedes: first }),
  );
  const second = opened.state().sources[1]?.id ?? '';
  await opened.perform({ kind: 'library', bytes, publisher });
  await opened.perform({ kind: 'question', text: 'How much does the crane lift?' });
  const questionSeq = opened.state().turns[0]?.questionSeq ?? 0;
  const description = { dated: '2026-01-03', sphere: 'INSIDE', type: 'contract' } as const;
  const ACTS: readonly Act[] = [
    { ...description, kind: 'describe', source: second, credibility: 1, reason: 'Old.', out: true, supersedes: first },
    { kind: 'withdraw', library: library.hash },
    { kind: 'accept', questionSeq, source: first, passage: 0 },
    { kind: 'clarify', questionSeq, choose: first, text: null },
    { kind: 'clarify', questionSeq, choose: null, text: 'the large one' },
    { kind: 'stakes', questionSeq, risk: 'LOW', reason: 'It is a toy.' },
    { kind: 'review', questionSeq, text: 'The crane lifts eleven tonnes.', holds: true },
    { kind: 'draft', text: 'The crane lifts eleven tonnes.' },
    {
      kind: 'constraint',
      constraint: constraintOf('above'),
      origin: { case_id: 'run', constraint_id: 'c', edited: false, state_hash: 'ab'.repeat(32), trace_id: 'trace' },
    },
    { kind: 'release', constraint_id: 'above' },
  ];
  for (const act of ACTS) await opened.perform(act);
  return recordedIn(stores);
}
const stores = memoryStores();

async function runCase(): Promise<readonly Recorded[]> {
  const own = memoryStores();
  const opened = await open(own, runOracles({ write: () => ['It is so.'] }), { kind: 'ercp' });
  const act = parseRunRequest({
    trace_id: 'trace',
    problem: { id: 'p1', description: 'Why is it so?', metadata: { author: 'me', n: 1, ok: true } },
    config: { model: 'm', max_constraints: 2 },
    constraints: [constraintOf('one'), constraintOf('two')].map((one) => ({ ...one, confidence: 0.9 })),
  });
  await opened.perform(act);
  return recordedIn(own);
}

async function debateCase(): Promise<readonly Recorded[]> {
  const own = memoryStores();
  const opened = await open(own, debateOracles(), { kind: 'debate' });
  await opened.perform(ROAD);
  const request = { question: QUESTION, participants: 3, rounds: 1, mode: 'in_loop', seed: 0 } as const;
  await opened.perform(toDebateAct({ ...request, without: ['crit', 'pid'], documentedReason: 'debate_diversity' }));
  return recordedIn(own);
}

/** "Just tell me what it says" is taken of what a paper says where much hangs on it, so that the engines have to weigh it. */
async function toldCase(): Promise<readonly Recorded[]> {
  const own = memoryStores();
  const { clock, person, random } = scriptedOracles();
  const opened = await open(own, { ...builtinEngines(), clock, person, random });
  await opened.perform(document('lease.md', 'The tenant hands back both keys. A lock that is changed costs 60 euros.'));
  const { answer } = replyOf(await opened.perform({ kind: 'question', text: 'What happens if I lose the key?' }));
  await opened.perform(toAct(answer, { kind: 'tell' }));
  return (await recordedIn(own)).filter(({ act }) => act.kind === 'tell');
}

async function recordedIn({ blobs, store }: typeof stores): Promise<readonly Recorded[]> {
  const bundle = readBundle(await writeBundle(store, blobs, null, CORE));
  expect(await refusedAct(bundle.entries, bundle.blobs)).toBeNull();
  return bundle.entries.flatMap((entry, at): readonly Recorded[] => {
    const record = JSON.parse(entry.payload) as Record<string, unknown>;
    if (!/\/(?:person|constraint)$/.test(String(record['oracle_id']))) return [];
    const act = JSON.parse(record['output'] as string) as Recorded['act'];
    const replaced = (other: unknown): Entry => ({
      ...entry,
      payload: canonical({ ...record, output: canonical(other as Json) }),
    });
    // What comes after it is the same: the first act that is refused is this one.
    return [{ act, with: (other) => refusedAct([...bundle.entries.slice(0, at), replaced(other)], bundle.blobs) }];
  });
}

let recorded: readonly Recorded[] = [];
beforeAll(async () => {
  recorded = [...(await questionCase()), ...(await runCase()), ...(await debateCase()), ...(await toldCase())];
});
const ofKind = (kind: string): readonly Recorded[] => recorded.filter(({ act }) => act.kind === kind);

/** Texts of somebody else, which may be written from right to left. */
const OF_OTHERS: ReadonlySet<string> = new Set(['draft', 'review']);

describe.each(schemas.map((schema) => [kindOf(schema), schema] as const))('an act of kind %s', (kind, schema) => {
  it('is looked at with all of its fields', () => {
    const looked = new Set(ofKind(kind).flatMap(({ act }) => fieldsIn(act)));
    expect(fieldsOf(schema).filter((field) => !looked.has(field) && !OTHER_PREDICATES.has(field))).toEqual([]);
  });

  it('with a field that the edge does not take is refused', async () => {
    const taken: string[] = [];
    for (const { act, with: saying } of ofKind(kind))
      for (const { value, what } of faultsOf(schema, act, OF_OTHERS.has(kind)))
        if ((await saying(value)) === null) taken.push(what);
    expect(taken).toEqual([]);
  });

  it('that does not agree with what it names, or within itself, is refused', async () => {
    const taken: string[] = [];
    const [{ act, with: saying } = { act: null, with: null }] = ofKind(kind).slice(-1);
    if (act === null) throw new Error(`no act of kind ${kind}`);
    const lies = NEIGHBOURS[kind];
    if (lies === undefined) throw new Error(`say what an act of kind ${kind} has to agree with`);
    for (const [what, lie] of Object.entries(lies))
      if ((await saying({ ...act, ...lie(act) })) === null) taken.push(what);
    expect(taken).toEqual([]);
  });
});

/** Arguments of operators that are not in the constraint of these acts: all are read by one function. */
const OTHER_PREDICATES: ReadonlySet<string> = new Set([
  ...['entity', 'claim'].map((name) => `.constraints.predicate.args.${name}`),
  ...['entity', 'claim'].map((name) => `.constraint.predicate.args.${name}`),
]);

const OTHER = 'c'.repeat(64);
type Lie = (act: Value) => Value;
/** Of each kind, what it has to agree with; none has nothing to agree with but its own limits. */
const NEIGHBOURS: Readonly<Record<string, Readonly<Record<string, Lie>>>> = {
  import: {
    'a day that is none': () => ({ dated: '2026-02-31' }),
    'supersedes what is not there': () => ({ supersedes: OTHER }),
    'a name of two lines': () => ({ name: 'a\nb' }),
  },
  describe: {
    'a document that is not there': () => ({ source: OTHER }),
    'supersedes itself': ({ source }) => ({ supersedes: source }),
    'a credibility without a reason': () => ({ reason: null }),
    'a reason of two lines': () => ({ reason: 'a\nb' }),
  },
  library: {
    'more sources than it has': ({ count }) => ({ count: Number(count) + 1 }),
    'of another day': () => ({ created: '2026-12-01' }),
    'of another field': () => ({ domain: 'health' }),
    'of another hash': () => ({ hash: OTHER }),
    'of another name': () => ({ name: 'us_code' }),
    'of another version': () => ({ version: '2' }),
    'fresh for longer': ({ lifetime_hours: hours }) => ({ lifetime_hours: hours === null ? 1 : null }),
    'as lasting as nothing': () => ({ volatility: 'HIGH' }),
    'by another key': ({ publisher }) => ({ publisher: { ...(publisher as object), key: 'ab'.repeat(32) } }),
  },
  withdraw: { 'a library that is not there': () => ({ library: OTHER }) },
  question: {
    'beyond its size': () => ({ text: 'How much is it? '.repeat(1_000).trim() }),
    'of other letters than one sees': ({ text }) => ({ text: String(text).replace('o', 'o\u200b') }),
    'with space around it': ({ text }) => ({ text: ` ${String(text)}` }),
  },
  draft: { 'with space around it': ({ text }) => ({ text: `${String(text)} ` }) },
  accept: {
    'a passage that is not there': () => ({ passage: 99 }),
    'a question that nobody asked': () => ({ question_seq: 1 }),
    'a document that is not there': () => ({ source: OTHER }),
  },
  tell: {
    'a passage that is not there': () => ({ passage: 99 }),
    'a question that nobody asked': () => ({ question_seq: 1 }),
    'a document that is not there': () => ({ source: OTHER }),
  },
  clarify: {
    'both a document and words': ({ choose, text }) => ({ choose: choose ?? OTHER, text: text ?? 'the large one' }),
    neither: () => ({ choose: null, text: null }),
    'a question that nobody asked': () => ({ question_seq: 1 }),
    'a document that is not there': () => ({ choose: OTHER, text: null }),
    'beyond its size with the question': () => ({ text: 'a '.repeat(4_090).trim() }),
  },
  stakes: {
    'a question that nobody asked': () => ({ question_seq: 1 }),
    'a reason of two lines': () => ({ reason: 'a\nb' }),
  },
  review: {
    'a question that nobody asked': () => ({ question_seq: 1 }),
    'two lines': () => ({ text: 'a\nb' }),
  },
  constraint: {
    'surer than what it carries': ({ confidence }) => ({ confidence: Number(confidence) + 1 }),
    'less sure than a candidate': ({ constraint }) => ({
      confidence: 39_321,
      constraint: { ...(constraint as object), confidence: 39_321 },
    }),
  },
  release: {
    'of what is not in force': () => ({ constraint_id: 'below' }),
    'half sure': () => ({ confidence: 32_768 }),
  },
  ercp: {
    'a candidate has to be surer than what is verified': ({ config }) => ({
      config: { ...(config as object), candidate_threshold: 60_000, verify_threshold: 50_000 },
    }),
    'no room for what it begins with': ({ config }) => ({ config: { ...(config as object), max_constraints: 1 } }),
    'one constraint_id twice': ({ constraints }) => {
      const [first] = constraints as readonly object[];
      return { constraints: [first, first] };
    },
    'a predicate that nothing can check': ({ constraints }) => ({
      constraints: (constraints as readonly object[]).map((one) => ({
        ...one,
        predicate: { predicate_name: 'GreaterThan', args: { left: '2026-01-01', right: '10', unit: 'kg' } },
      })),
    }),
    'a problem that is not canonical': ({ text }) => ({ text: ` ${String(text)}` }),
    'a problem of other letters than one sees': ({ text }) => ({ text: `${String(text)}\u2060` }),
  },
  debate: {
    'a judge on a side': (act) => ({ participants: changed(act, 2, { side: 'against' }) }),
    'without an opponent': (act) => ({ participants: changed(act, 1, { role: 'proponent', side: 'for' }) }),
    'judges only': ({ participants }) => ({
      participants: (participants as readonly object[]).map((one) => ({ ...one, role: 'judge', side: 'neutral' })),
    }),
    'one name twice': (act) => ({ participants: changed(act, 1, { agent_id: 'PRO' }) }),
    'people who were never there': (act) => ({ participants: changed(act, 2, { agent_id: 'UK Supreme Court' }) }),
    'a persona of its own': (act) => ({ participants: changed(act, 0, { persona: 'Lord Reed' }) }),
    'marks of direction in the question': ({ text }) => ({ text: `\u202e${String(text)}` }),
    'letters of no width in the question': ({ text }) => ({ text: String(text).replace('o', 'o\u200d') }),
    'nothing can be left out afterwards': () => ({ mode: 'posthoc' }),
    'one part left out twice': () => ({ without: ['crit', 'crit'] }),
    'parts in another order': () => ({ without: ['pid', 'crit'] }),
  },
};

function changed({ participants }: Value, at: number, change: object): readonly object[] {
  return (participants as readonly object[]).map((one, index) => (index === at ? { ...one, ...change } : one));
}

describe('an act of a kind that is none of its case', () => {
  it('is refused', async () => {
    const [question] = ofKind('question');
    const [debate] = ofKind('debate');
    if (question === undefined || debate === undefined) throw new Error('no acts');
    expect(await question.with(debate.act)).not.toBeNull();
    expect(await debate.with(question.act)).not.toBeNull();
    expect(await question.with({ kind: 'verdict', text: 'Guilty.' })).not.toBeNull();
  });

  it('nor is one taken by a class that is not its own', async () => {
    const [question] = ofKind('question');
    const [carried] = ofKind('constraint');
    if (question === undefined || carried === undefined) throw new Error('no acts');
    expect(await question.with(carried.act)).not.toBeNull();
    expect(await carried.with(question.act)).not.toBeNull();
  });
});

describe('a library', () => {
  it('that is in the case already is not taken in again', async () => {
    const [library] = ofKind('library');
    const [question] = ofKind('question');
    expect(await question?.with(library?.act)).toMatchObject({
      why: expect.stringContaining('LIBRARY_PRESENT') as string,
    });
  });
});
