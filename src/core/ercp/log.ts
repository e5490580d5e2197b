// The trace of a run as it goes (ERCP v1.0 §4.3, §5): one event for each operation, with counts and never with content
// (AMB-66). The record itself is the ledger; this is how it is told.

import { fromRaw, toDecimal } from '#core/bytes/q16.ts';
import { sha256Hex } from '#core/bytes/hash.ts';
import { toId } from '#core/bytes/id.ts';
import { canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import type { Admitted, Breached } from '#core/case/observe.ts';
import type { Progress, World } from '#core/case/world.ts';
import { constraintsOf, type Basis } from '#core/ercp/basis.ts';
import { carriedOf } from '#core/ercp/carried.ts';
import { errorsIn, type Checked } from '#core/ercp/decide.ts';
import type {
  EngineResponse,
  Iteration,
  Mutation,
  OpenRun,
  Reasoning,
  RunPart,
  TraceEvent,
} from '#core/ercp/result.ts';
import type { Constraint } from '#core/ercp/rows.ts';
import type { Identity } from '#core/ports.ts';

export class Log {
  readonly open: OpenRun;
  /** In force at the end. */
  constraints: readonly Constraint[];
  clash: readonly string[] = [];
  readonly reasonings: Admitted<'ercp/generate'>[] = [];
  readonly #world: World;
  readonly #candidates: Constraint[] = [];
  readonly #events: TraceEvent[] = [];
  readonly #iterations: Iteration[] = [];
  readonly #mutations: Mutation[] = [];
  #reasoning: Reasoning | null = null;
  #similarity: number | null = null;

  constructor(world: World, open: OpenRun) {
    this.#world = world;
    this.open = open;
    this.constraints = open.act.constraints;
  }

  tell(phase: Progress['phase'], { evidence }: Basis): void {
    const { sources } = this.#world.state;
    const claims = this.constraints.length;
    const draft = this.#iterations.length + 1;
    this.#world.ports.report({ phase, draft, sources: sources.length, passages: evidence.length, claims });
  }

  generated(reasoning: Admitted<'ercp/generate'>, basis: Basis): void {
    const { claims, reasoning_text, sentences } = reasoning.output;
    this.reasonings.push(reasoning);
    this.constraints = constraintsOf(basis);
    this.#reasoning = {
      reasoning_id: this.#id('reasoning', reasoning.seq),
      reasoning_text,
      sentences,
      claims: claims.map(({ claim, source }) => ({
        claim,
        source: basis.evidence[source - 1]?.source.act.name ?? 'llm',
      })),
    };
    const input = { constraints: this.constraints.length, passages: basis.evidence.length };
    this.#event('generate', reasoning, input, { characters: reasoning_text.length, sentences: sentences.length });
  }

  verified(checked: Checked): void {
    const errors = errorsIn(checked);
    if (this.#reasoning !== null) this.#reasoning = carriedOf(this.#reasoning, errors);
    const types = [...new Set(errors.map(({ type }) => type))].sort((a, b) => (a < b ? -1 : 1)).join(' ');
    const input = { constraints: constraintsOf(checked.basis).length };
    this.#event('verify', checked.verified, input, { errors: errors.length, types });
  }

  candidate({ output }: Admitted<'ercp/candidate'>): void {
    this.#candidates.push(output.constraint);
  }

  extracted(extracted: Admitted<'ercp/extract'>, added: number): void {
    const { drawn, errors } = extracted.output;
    this.#event('extract', extracted, { errors }, { added, drawn: drawn.length });
  }

  stabilized(
    judged: Admitted<'ercp/stabilize'> | Breached,
    { errors, similarity }: { readonly errors: number; readonly similarity: number },
    measured: Admitted<'ercp/similarity'>,
  ): void {
    this.#similarity = similarity;
    const output = { similarity: toDecimal(fromRaw(similarity)), stable: judged.kind === 'admitted' ? 'yes' : 'no' };
    this.#event('stabilize', judged, { errors, measured_in_record: measured.seq }, output, measured);
  }

  mutated(mutated: Admitted<'ercp/mutate'>, basis: Basis): void {
    const { mutation_notes, mutation_strategy, problem, removed } = mutated.output;
    this.#mutations.push({ mutation_notes, mutation_strategy, problem, removed });
    const input = { constraints: constraintsOf(basis).length };
    this.#event('mutate', mutated, input, { removed: removed.length, strategy: mutation_strategy });
  }

  iteration(checked: Checked, added: Basis['added'], stable: boolean): void {
    this.#iterations.push({
      iteration: this.#iterations.length + 1,
      round: this.#mutations.length + 1,
      reasoning_id: this.#id('reasoning', checked.reasoning.seq),
      errors: errorsIn(checked),
      added: added.map(({ output }) => output.constraint.constraint_id),
      similarity: this.#similarity,
      stable,
    });
    this.#similarity = null;
  }

  toPart(end: Pick<RunPart, 'status' | 'code' | 'trace_id' | 'timestamp'>): RunPart {
    return {
      ...end,
      act: this.open.act,
      act_seq: this.open.seq,
      reasoning: this.#reasoning,
      constraints: this.constraints,
      candidates: this.#candidates,
      iterations: this.#iterations,
      mutations: this.#mutations,
      events: this.#events,
      clash: this.clash,
      model: this.#world.state.manifest?.oracles['ercp/generate']?.model_id ?? '',
    };
  }

  #event(
    operator: TraceEvent['operator'],
    told: Admitted | Breached,
    input_summary: TraceEvent['input_summary'],
    output_summary: TraceEvent['output_summary'],
    spoken: Admitted | null = told.kind === 'admitted' ? told : null,
  ): void {
    const { seq } = told;
    const { clock, manifest } = this.#world.state;
    const oracle = spoken === null ? undefined : manifest?.oracles[spoken.cls];
    this.#events.push({
      event_id: this.#id('event', seq),
      seq,
      timestamp: clock?.timestamp ?? 0,
      operator,
      input_summary,
      output_summary,
      model: oracle?.model_id ?? `core@${manifest?.core ?? ''}`,
      params: oracle?.params ?? NO_PARAMS,
      response: oracle === undefined || spoken === null ? null : responseOf(oracle, spoken.output),
    });
  }

  #id(noun: string, seq: number): string {
    const { idHead } = this.#world.state;
    return idHead === null ? '' : toId(idHead, noun, seq, 0);
  }
}

/** The response itself stands in the ledger; a trace has no content (AMB-66). */
function responseOf({ oracle_id, reproducible }: Identity, output: unknown): EngineResponse {
  return { oracle_id, reproducible, sha256: sha256Hex(canonicalBytes(output as Json)) };
}

const NO_PARAMS = { max_tokens: null, seed: null, temperature: null, top_p: null };
