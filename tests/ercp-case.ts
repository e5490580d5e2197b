// Runs of ERCP in tests: only the oracles are scripted, and everything between them is the real thing.

import type { OutputOf, TakenClass } from '#core/admission/grammar.ts';
import type { OpenOptions, Oracles, RunningCase } from '#core/case/open.ts';
import type { Act } from '#core/case/case.ts';
import { parseRunRequest } from '#core/ercp/acts.ts';
import type { RunReply } from '#core/ercp/result.ts';
import { ROWS } from '#core/ercp/rows.ts';
import type { Oracle } from '#core/ports.ts';
import { memoryStores, open, type Stores } from '#tests/case.ts';
import { identityOf, scriptedOracles } from '#tests/scenarios.ts';

type Raw<C extends TakenClass> = Omit<OutputOf<C>, 'elapsed_ms'>;
export type Found = Partial<Raw<'ercp/verify'>['errors'][number]> & { readonly excerpt: string };

/** What the world says. `at` counts the calls of a class, from 1. */
export interface RunScript {
  /** The reasoning, one sentence after the other. */
  readonly write: (at: number, request: Asked) => readonly string[];
  /** Errors in it, by what they quote; left out, there are none. */
  readonly check?: (at: number, text: string) => readonly Found[];
  /** How alike two texts are, 0 to 1; left out, equal texts are and others are not. */
  readonly similar?: (before: string, now: string) => number;
  readonly temperature?: number;
}
type Asked = ReturnType<(typeof ROWS)['ercp/generate']['request']['parse']>;

export function runOracles(script: RunScript): Oracles {
  const { clock, parser, person, random, retriever } = scriptedOracles();
  const oracle = (cls: TakenClass, say: (request: unknown) => unknown): Oracle => ({
    identity: {
      ...identityOf(cls),
      ...(cls === 'ercp/generate' && script.temperature !== undefined
        ? { params: { max_tokens: null, seed: 0, temperature: script.temperature, top_p: 65_536 } }
        : {}),
    },
    ask: async (_signal, { request }) => Promise.resolve(say(request)),
  });
  const counts = { generate: 0, verify: 0 };
  return {
    clock,
    parser,
    person,
    random,
    retriever,
    'ercp/generate': oracle('ercp/generate', (request) => {
      counts.generate += 1;
      const sentences = script.write(counts.generate, ROWS['ercp/generate'].request.parse(request));
      return { claims: [], reasoning_text: sentences.join(' '), sentences };
    }),
    'ercp/verify': oracle('ercp/verify', (request) => {
      counts.verify += 1;
      const { reasoning_text: text } = ROWS['ercp/verify'].request.parse(request);
      const errors = (script.check?.(counts.verify, text) ?? []).map((one) => toError(text, one));
      return { elapsed_ms: 1, errors };
    }),
    'ercp/similarity': oracle('ercp/similarity', (request) => {
      const { reasoning_curr: now, reasoning_prev: before } = ROWS['ercp/similarity'].request.parse(request);
      return { similarity: script.similar?.(before, now) ?? (before === now ? 1 : 0) };
    }),
  } as unknown as Oracles;
}

function toError(text: string, { excerpt, ...more }: Found) {
  const start = text.indexOf(excerpt);
  return {
    type: 'missing_justification',
    confidence: 0.9,
    detected_by: ['rule'],
    evidence: [{ confidence: 0.9, source: 'rule' }],
    span: [start, start + excerpt.length],
    excerpt,
    ...more,
  };
}

export interface RunCase {
  readonly stores: Stores;
  readonly opened: RunningCase;
  readonly reply: RunReply;
}

/** `request` is completed with a problem and a model. */
export async function runCase(
  script: RunScript,
  request: Readonly<Record<string, unknown>> & { readonly config?: object } = {},
  { documents = [], ...more }: Partial<OpenOptions> & { readonly documents?: readonly Act[] } = {},
): Promise<RunCase> {
  const stores = memoryStores();
  const opened = await open(stores, runOracles(script), { kind: 'ercp', ...more });
  for (const act of documents) await opened.perform(act);
  return { stores, opened, reply: await performRun(opened, request) };
}

export async function performRun(
  opened: RunningCase,
  { config, ...request }: Readonly<Record<string, unknown>> & { readonly config?: object },
): Promise<RunReply> {
  const outcome = await opened.perform(
    parseRunRequest({
      problem: { id: 'p1', description: 'Why is it so?' },
      ...request,
      config: { model: 'm', ...config },
    }),
  );
  if (outcome.kind !== 'ran') throw new Error(`expected a run, got ${JSON.stringify(outcome)}`);
  return outcome.reply;
}
