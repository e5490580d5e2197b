// The operators of ERCP called one by one (v1.0 §3.2 to §3.6): the engines and the pure functions of the core, without a
// case. Only `run` decides anything on record; these tell a client what the same parts say of what it sends.

import { randomUUID } from 'node:crypto';
import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { fromRaw, quantise, toDecimal } from '#core/bytes/q16.ts';
import { toPlainText } from '#core/bytes/text.ts';
import { toConstraint } from '#core/ercp/acts.ts';
import { fingerprintOf, toConstraint as tellConstraint, toError as tellError, toProvider } from '#core/ercp/edge.ts';
import { brokenBy, extract, type NamedError } from '#core/ercp/extract.ts';
import { mutate } from '#core/ercp/mutate.ts';
import { ROWS, type Constraint, type FoundError, type OPERATIONS } from '#core/ercp/rows.ts';
import type { Oracle } from '#core/ports.ts';
import { NO_BLOBS, toInput } from '#helper/models/engine-call.ts';
import { RULES_FINGERPRINT } from '#helper/ercp/audit.ts';
import type { Edge } from '#helper/ercp/node-key.ts';
import { reasonerFor } from '#helper/ercp/runs.ts';
import type { Operator, Requests } from '#helper/ercp/shapes.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { frozen, loadCurrentEngines } from '#helper/frozen.ts';
import { builtInFirst } from '#helper/main.ts';

export interface Operated {
  readonly body: Edge;
  readonly model_fingerprint: string;
  /** For the event of the trace: counts, never content (AMB-66). */
  readonly event: {
    readonly operator: (typeof OPERATIONS)[number];
    readonly input_summary: Edge;
    readonly output_summary: Edge;
    /** Who answered, and the hash of the response (§6); null where rules did. */
    readonly answered: Edge | null;
  };
}
type Operate = { readonly [Name in Operator]: (asked: Requests[Name], by: By) => Promise<Operated> };
export interface By {
  readonly signal: AbortSignal;
  /** The model that reasons where `gen_config.model` asks for it; null where there is none. */
  readonly reasoner: Oracle | null;
}

/**
 * Each throws PREDICATE_UNKNOWN, PREDICATE_ARGS, ERCP_CONFIG and ERCP_REQUEST for bad input; `generate` ERCP_SILENT where a
 * model says nothing. */
export const OPERATORS: Operate = {
  async generate({ constraints, gen_config, problem, retrieval_context }, { reasoner, signal }) {
    if (!gen_config.deterministic || gen_config.temperature !== 0)
      throw new HelperError('ERCP_CONFIG', 'expected deterministic decoding: temperature 0, deterministic true');
    const { 'ercp/generate': builtIn } = await loadCurrentEngines();
    const asked = reasonerFor(gen_config.model, reasoner);
    const oracle = asked === null ? builtIn : builtInFirst(builtIn, asked);
    const context = toContext(retrieval_context);
    const kept = constraints.map(toConstraint);
    const request = { constraints: kept, context, problem: plain(problem.description) };
    const said = ROWS['ercp/generate'].raw.parse(await ask(oracle, 'ercp/generate', request, signal));
    const claims = said.claims.map(({ claim, source }) => ({
      claim,
      source: retrieval_context[source - 1]?.source ?? 'llm',
    }));
    const { reasoning_text, sentences } = said;
    return {
      body: { reasoning_id: randomUUID(), reasoning_text, sentences, claims },
      model_fingerprint: fingerprintOf(oracle.identity.model_id),
      event: {
        operator: 'generate',
        input_summary: { constraints: kept.length, passages: context.length, decoding: decodingOf(oracle) },
        output_summary: { characters: reasoning_text.length, sentences: sentences.length },
        answered: answeredBy(oracle, said),
      },
    };
  },

  async verify({ constraints, problem, reasoning_id, reasoning_text, retrieval_context, verify_config }, { signal }) {
    await frozen.ownLanguage();
    const { 'ercp/verify': oracle } = await loadCurrentEngines();
    const kept = constraints.map(toConstraint);
    const request = {
      constraints: kept,
      context: toContext(retrieval_context),
      nli_threshold: raw(verify_config.nli_threshold),
      problem: plain(problem?.description ?? ''),
      reasoning_text,
      run_fact_check: verify_config.run_fact_check,
    };
    const said = ROWS['ercp/verify'].raw.parse(await ask(oracle, 'ercp/verify', request, signal));
    const found = said.errors.map((error): FoundError => ({
      ...error,
      confidence: raw(error.confidence),
      evidence: error.evidence.map((one) => ({ ...one, confidence: raw(one.confidence) })),
    }));
    const errors = [...found, ...brokenBy(kept, reasoning_text)].map(named);
    const toUtf8 = (unit: number): number => utf8(reasoning_text.slice(0, unit)).length;
    return {
      body: {
        reasoning_id,
        reasoning_text,
        errors: errors.map((error) => ({
          ...tellError(error),
          span_utf8: [toUtf8(error.span[0]), toUtf8(error.span[1])],
        })),
      },
      model_fingerprint: fingerprintOf(oracle.identity.model_id),
      event: {
        operator: 'verify',
        input_summary: { characters: reasoning_text.length, constraints: kept.length, decoding: decodingOf(oracle) },
        output_summary: { errors: errors.length, types: [...new Set(errors.map(({ type }) => type))].sort().join(' ') },
        answered: answeredBy(oracle, said),
      },
    };
  },

  extract_constraints({ errors, extract_config, reasoning_text }) {
    const { candidate_threshold, max_constraints_per_error, verify_threshold } = extract_config;
    if (candidate_threshold > verify_threshold)
      throw new HelperError('ERCP_CONFIG', 'expected a candidate_threshold that is at most the verify_threshold');
    const off = errors.findIndex(({ excerpt, span: [start, end] }) => reasoning_text.slice(start, end) !== excerpt);
    if (off >= 0)
      throw new HelperError('ERCP_REQUEST', `errors[${String(off)}].excerpt is not what its span of the text holds`);
    const read = errors.map(({ error_id, evidence, ...error }): NamedError => ({
      ...error,
      confidence: raw(error.confidence),
      evidence: evidence.map(({ score, source }) => ({ confidence: raw(score), source })),
      error_id: error_id ?? randomUUID(),
    }));
    const drawn = extract(read, [], max_constraints_per_error).map(({ constraint }) => constraint);
    const sure = drawn.filter(({ confidence }) => confidence >= raw(verify_threshold));
    const nearly = drawn.filter((one) => !sure.includes(one) && one.confidence >= raw(candidate_threshold));
    return Promise.resolve({
      body: { constraints: sure.map(tellConstraint), candidate_constraints: nearly.map(tellConstraint) },
      model_fingerprint: RULES_FINGERPRINT,
      event: {
        operator: 'extract',
        input_summary: { errors: errors.length, decoding: NO_DECODING },
        output_summary: { added: sure.length, candidates: nearly.length, drawn: drawn.length },
        answered: null,
      },
    });
  },

  /** Without a text before there is nothing to be like: not stable, and a score of 0. */
  async stabilize({ errors, reasoning_curr, reasoning_prev, threshold }, { signal }) {
    const { 'ercp/similarity': oracle } = await loadCurrentEngines();
    const said =
      reasoning_prev === null
        ? { similarity: 0 }
        : ROWS['ercp/similarity'].raw.parse(
            await ask(oracle, 'ercp/similarity', { reasoning_curr, reasoning_prev }, signal),
          );
    const score = raw(said.similarity);
    const stable = reasoning_prev !== null && score >= raw(threshold) && errors.length === 0;
    return {
      body: { stable, score: Number(toDecimal(fromRaw(score), 4)) },
      model_fingerprint: fingerprintOf(oracle.identity.model_id),
      event: {
        operator: 'stabilize',
        input_summary: { errors: errors.length, threshold, decoding: decodingOf(oracle) },
        output_summary: { similarity: toDecimal(fromRaw(score), 4), stable: stable ? 'yes' : 'no' },
        answered: reasoning_prev === null ? null : answeredBy(oracle, said),
      },
    };
  },

  mutate({ constraints, mutation_strategy, problem }) {
    const kept = constraints.map(toConstraint);
    const before = plain(problem.description);
    const mutated = mutate(mutation_strategy, before, kept, []);
    const removed = new Set(mutated?.removed);
    const left: readonly Constraint[] = kept.filter(({ constraint_id }) => !removed.has(constraint_id));
    return Promise.resolve({
      body: {
        new_problem: { ...(problem as unknown as Edge), description: mutated?.problem ?? before },
        new_constraints: left.map(tellConstraint),
        mutation_notes: mutated?.mutation_notes ?? 'This strategy changes nothing here.',
      },
      model_fingerprint: RULES_FINGERPRINT,
      event: {
        operator: 'mutate',
        input_summary: { constraints: kept.length, decoding: NO_DECODING },
        output_summary: { removed: removed.size, strategy: mutation_strategy },
        answered: null,
      },
    });
  },
};

type Asked = 'ercp/generate' | 'ercp/verify' | 'ercp/similarity';

async function ask(oracle: Oracle, cls: Asked, request: unknown, signal: AbortSignal): Promise<unknown> {
  return oracle.ask(signal, toInput(cls, ROWS[cls].request.parse(request)), NO_BLOBS);
}

function answeredBy({ identity: { model_id, oracle_id, reproducible } }: Oracle, said: Json): Edge {
  return toProvider(model_id, { oracle_id, reproducible, sha256: sha256Hex(canonicalBytes(said, 'rfc8785')) });
}

const plain = (text: string): string => toPlainText(text).text.trim();
const named = (error: FoundError): NamedError => ({ ...error, error_id: randomUUID() });

function toContext(passages: Requests['verify']['retrieval_context']) {
  return passages.map(({ text }, at) => ({ heading: '', n: at + 1, passage: at, source: NO_SOURCE, text }));
}
/** These passages are of no document on record. */
const NO_SOURCE = '0'.repeat(64);

function raw(share: number): number {
  const quantised = quantise(share);
  if (quantised === null) throw new HelperError('ERCP_REQUEST', 'expected a number between 0 and 1');
  return quantised;
}

const NO_DECODING = { max_tokens: null, seed: null, temperature: null, top_p: null };

function decodingOf({ identity: { params } }: Oracle): Edge {
  const { temperature, top_p } = params;
  const decimal = (value: number | null): number | null => (value === null ? null : value / 65_536);
  return { ...params, temperature: decimal(temperature), top_p: decimal(top_p) };
}
