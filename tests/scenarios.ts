// Named scenarios: what a person does, and what every oracle says. Shared by unit tests, fault and forgery tests, and
// whatever shows the product without a model. Only oracles are scripted; everything between them is the real thing.
// Every line is a function of its input alone, so that the same scenario can be asked again, and be computed again.

import type { Act } from '#core/case/case.ts';
import type { Oracles } from '#core/case/open.ts';
import { GRAMMAR, type OutputOf, type Risk, type TakenClass } from '#core/admission/grammar.ts';
import type { BlobStore, Identity, Oracle, OracleInput } from '#core/ports.ts';

/** Raw scores of a judge, 0 to 1. */
export interface Scores {
  readonly support: number;
  readonly contradiction: number;
  readonly entailment: number;
  readonly similarity: number;
}
/** Raw shares of a model of entailment, 0 to 1. */
export interface Shares {
  readonly entailment: number;
  readonly neutral: number;
  readonly contradiction: number;
}
type Segment = OutputOf<'writer'>['segments'][number];

/** What the world says. Left out: a willing world in which one sentence of the first passage answers. */
export interface Script {
  /** A person may accept constraints; left out, the manifest names nobody for it. */
  readonly constraints?: true;
  readonly risk?: Risk;
  readonly relevance?: (question: string, passage: string) => number;
  readonly segments?: (attempt: number, evidence: readonly string[]) => readonly Segment[];
  readonly assumptions?: readonly string[];
  readonly judge?: (claim: string, passage: string) => Scores;
  readonly judgeMethod?: string;
  /** What a second judge says; left out, there is none. */
  readonly second?: (claim: string, passage: string) => Shares;
  /** What a model says that is asked for other words of a question; left out, none is asked. */
  readonly wordings?: (question: string) => unknown;
}
export interface Scenario extends Script {
  readonly documents: readonly Act[];
  readonly question: string;
}

export const START = 1_790_000_000_000;
export const SECRET = 'ab'.repeat(32);

type Said = (input: OracleInput, blobs: Pick<BlobStore, 'get'>) => unknown;

/** All oracles of a script. `reproducible` is what their manifest claims of the five engines. */
export function scriptedOracles(script: Script = {}, reproducible = false): Oracles {
  const said = lines(script);
  const oracle = (cls: TakenClass): Oracle => ({
    identity: {
      ...identityOf(cls),
      // A method of a built-in judge is only that judge's.
      ...(cls === 'nli' && script.judgeMethod !== undefined ? { model_id: script.judgeMethod } : {}),
      reproducible: reproducible && !EDGE.has(cls) && cls !== 'reworder',
    },
    ask: async (_signal, input, blobs) => Promise.resolve(said[cls](input, blobs)),
  });
  return {
    clock: oracle('clock'),
    random: oracle('random'),
    person: oracle('person'),
    ...(script.constraints === true ? { constraint: oracle('constraint') } : {}),
    parser: oracle('parser'),
    classifier: oracle('classifier'),
    retriever: oracle('retriever'),
    writer: oracle('writer'),
    nli: oracle('nli'),
    ...(script.second === undefined ? {} : { entailer: oracle('entailer') }),
    ...(script.wordings === undefined ? {} : { reworder: oracle('reworder') }),
  };
}
/** Who speaks in a script. */
export function identityOf(cls: TakenClass): Identity {
  // Clock, secret and person bear the names of every copy: a script is told from them by nothing but what it says.
  const [by, name] = EDGE.has(cls) ? [cls, cls] : ['scripted', `scripted-${cls}`];
  return {
    oracle_id: `${by}/local/${cls}`,
    model_id: `${name}/1`,
    params: { max_tokens: null, seed: null, temperature: null, top_p: null },
    reproducible: false,
  };
}

const EDGE: ReadonlySet<TakenClass> = new Set<TakenClass>(['clock', 'random', 'person', 'constraint']);

/** One oracle of a willing world that says something else, or throws. */
export function saying(cls: TakenClass, line: (input: OracleInput) => unknown): Oracle {
  return { identity: identityOf(cls), ask: async (_signal, input) => Promise.resolve(line(input)) };
}

export function lines(script: Script): Readonly<Record<TakenClass, Said>> {
  return {
    // One second a reading, from START in every epoch: time, too, depends on nothing but the record.
    clock: (input) => ({ timestamp: Math.max(START, GRAMMAR.clock.request.parse(input.request).after + 1000) }),
    random: () => ({ secret: SECRET }),
    person: () => {
      throw new Error('a person speaks for himself');
    },
    constraint: () => {
      throw new Error('a person speaks for himself');
    },
    parser: parse,
    classifier: () => ({ confidence: 0.9, domain: 'general', keywords: [], risk_level: script.risk ?? 'LOW' }),
    retriever: (input, blobs) => retrieve(script, input, blobs),
    writer: (input) => write(script, input),
    nli: (input) => judge(script, input),
    entailer: (input) => consult(script, input),
    reworder: (input) => script.wordings?.(GRAMMAR.reworder.request.parse(input.request).question),
    'debate/turn': noRun,
    'ercp/generate': noRun,
    'ercp/similarity': noRun,
    'ercp/verify': noRun,
  };
}

/** What a run of ERCP asks is scripted in `ercp-case.ts`, and a debate in `debate-case.ts`. */
function noRun(): never {
  throw new Error('a case of questions asks for no run, and for no debate');
}

/** Paragraphs are passages. */
async function parse(input: OracleInput, blobs: Pick<BlobStore, 'get'>): Promise<unknown> {
  const { original } = GRAMMAR.parser.request.parse(input.request);
  const text = new TextDecoder().decode((await blobs.get(original)).subarray(32));
  const passages = [...text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)].map(({ 0: paragraph, index }) => ({
    end: index + paragraph.length,
    heading: '',
    start: index,
  }));
  return {
    anchors: [],
    dates: [],
    language: 'en',
    media: 'text/plain',
    passages,
    schema: 'text/2',
    text,
    transforms: [],
  };
}

async function retrieve(script: Script, input: OracleInput, blobs: Pick<BlobStore, 'get'>): Promise<unknown> {
  const { limit, question, sources } = GRAMMAR.retriever.request.parse(input.request);
  const hits: { passage: number; relevance: number; source: string }[] = [];
  for (const source of sources) {
    const { passages, text } = JSON.parse(new TextDecoder().decode(await blobs.get(source))) as {
      passages: readonly { start: number; end: number }[];
      text: string;
    };
    passages.forEach(({ end, start }, passage) => {
      hits.push({ passage, relevance: script.relevance?.(question, text.slice(start, end)) ?? 0.95, source });
    });
  }
  hits.sort(
    (a, b) => b.relevance - a.relevance || (a.source < b.source ? -1 : a.source > b.source ? 1 : a.passage - b.passage),
  );
  return { elapsed_ms: 3, hits: hits.filter((hit) => hit.relevance > 0).slice(0, limit) };
}

function write(script: Script, input: OracleInput): unknown {
  const { attempt, evidence } = GRAMMAR.writer.request.parse(input.request);
  const texts = evidence.map((row) => row.text);
  const segments = script.segments?.(attempt, texts) ?? [{ cites: [1], text: texts[0] ?? '', type: 'FACT' }];
  return { assumptions: script.assumptions ?? ['The documents are complete.'], segments };
}

function judge(script: Script, input: OracleInput): unknown {
  const { claims, evidence, pairs } = GRAMMAR.nli.request.parse(input.request);
  return {
    method: script.judgeMethod ?? 'scripted/1',
    pairs: pairs.map(([claim, row]) => ({
      claim,
      evidence: row,
      ...(script.judge ?? quoted)(claims[claim] ?? '', evidence[row]?.text ?? ''),
    })),
  };
}

function consult(script: Script, input: OracleInput): unknown {
  const { claims, evidence, pairs } = GRAMMAR.entailer.request.parse(input.request);
  return {
    elapsed_ms: 5,
    method: 'scripted/1',
    pairs: pairs.map(([claim, row]) => ({
      claim,
      evidence: row,
      ...(script.second?.(claims[claim] ?? '', evidence[row]?.text ?? '') ?? UNMOVED),
    })),
  };
}
const UNMOVED: Shares = { entailment: 1, neutral: 0, contradiction: 0 };

export const SUPPORTS: Scores = { support: 0.99, contradiction: 0, entailment: 0.99, similarity: 1 };
export const SILENT: Scores = { support: 0.05, contradiction: 0, entailment: 0.05, similarity: 0.1 };
export const CONTRADICTS: Scores = { support: 0.02, contradiction: 0.95, entailment: 0.02, similarity: 0.8 };

/** A passage supports what it says word for word. */
export function quoted(claim: string, passage: string): Scores {
  return passage.includes(claim) ? SUPPORTS : SILENT;
}

export function document(name: string, text: string, more: Partial<Extract<Act, { kind: 'import' }>> = {}): Act {
  return {
    kind: 'import',
    name,
    media: 'text/plain',
    bytes: new TextEncoder().encode(text),
    type: 'contract',
    sphere: 'INSIDE',
    credibility: null,
    dated: null,
    supersedes: null,
    ...more,
  };
}

const BOATHOUSE = document(
  'boathouse.txt',
  'The boathouse was built in 1911 from larch.\n\nIt holds eleven rowing boats and two canoes.',
);
const LARCH = document('larch.txt', 'It holds eleven rowing boats and two canoes.\n\nLarch wood resists rot.');
const OPEN_AT_NINE = document('old-rules.txt', 'The boathouse opens at nine.');
const OPEN_AT_TEN = document('new-rules.txt', 'The boathouse opens at ten.');

const boats = (_question: string, passage: string): number => (passage.includes('eleven') ? 0.95 : 0.2);
const fact = (text: string, cites: readonly number[] = [1]): Segment => ({ cites: [...cites], text, type: 'FACT' });
const BOATS = 'It holds eleven rowing boats and two canoes.';

function clash(claim: string, passage: string): Scores {
  if (passage.includes(claim)) return SUPPORTS;
  return passage.startsWith('The boathouse opens') ? CONTRADICTS : SILENT;
}

export const SCENARIOS = {
  /** One document, one sentence, one citation. */
  answered: { documents: [BOATHOUSE], question: 'How many rowing boats does it hold?', relevance: boats },
  /** The first draft says more than the passage does; the second does not. */
  retried: {
    documents: [BOATHOUSE],
    question: 'How many rowing boats does it hold?',
    relevance: boats,
    segments: (attempt) => (attempt === 1 ? [fact(BOATS), fact('Forty skiffs hang from the roof.')] : [fact(BOATS)]),
  },
  /** Two drafts in a row say too much: two cycles of the loop. */
  twice: {
    documents: [BOATHOUSE],
    question: 'How many rowing boats does it hold?',
    relevance: boats,
    segments: (attempt) =>
      attempt < 3 ? [fact(BOATS), fact(`There are ${String(attempt + 40)} skiffs.`)] : [fact(BOATS)],
  },
  /** No draft is ever carried by a passage. */
  unsupported: {
    documents: [BOATHOUSE],
    question: 'How many rowing boats does it hold?',
    relevance: boats,
    segments: (attempt) => [fact(`There are ${String(attempt + 40)} skiffs.`)],
  },
  /** Nothing that was found answers: refused before a draft is asked for. */
  irrelevant: { documents: [BOATHOUSE], question: 'Who painted the ceiling?', relevance: () => 0.3 },
  /** Nothing was found at all. */
  nothing: { documents: [BOATHOUSE], question: 'Who painted the ceiling?', relevance: () => 0 },
  /** Two documents contradict each other, whatever is written. */
  contradicted: {
    documents: [OPEN_AT_NINE, OPEN_AT_TEN],
    question: 'When does it open?',
    segments: (_attempt, evidence) => [fact(evidence[0] ?? '')],
    judge: clash,
  },
  /** They contradict each other, and the second draft tells both. */
  bothTold: {
    documents: [OPEN_AT_NINE, OPEN_AT_TEN],
    question: 'When does it open?',
    segments: (attempt, evidence) =>
      attempt === 1 ? [fact(evidence[0] ?? '')] : evidence.map((text, at) => fact(text, [at + 1])),
    judge: clash,
  },
  /** The same passage in two documents: ties everywhere. */
  tied: { documents: [BOATHOUSE, LARCH], question: 'How many rowing boats does it hold?', relevance: boats },
  /** High stakes, two documents, a judge of entailment: everything the strictest gate asks for. */
  high: {
    documents: [BOATHOUSE, LARCH],
    question: 'How many rowing boats does it hold?',
    relevance: boats,
    risk: 'HIGH',
    judgeMethod: 'lexical-judge/2',
  },
} as const satisfies Record<string, Scenario>;
export type ScenarioName = keyof typeof SCENARIOS;
