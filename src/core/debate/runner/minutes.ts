// The minutes of a debate as it goes: every attempt is appended, none is taken out or changed (§2.2).

import { concat, fromHex, le64, sha256, toHex, utf8 } from '#core/bytes/hash.ts';
import type { Admitted } from '#core/case/observe.ts';
import type { World } from '#core/case/world.ts';
import { PROMPT_BUNDLE_VERSION } from '#core/debate/prompting.ts';
import type { TurnRequest } from '#core/debate/rows.ts';
import type { Basis, Verdict } from '#core/debate/runner/basis.ts';
import type { Heard } from '#core/debate/runner/heard.ts';
import { courseOf } from '#core/debate/runner/plan.ts';
import { stands } from '#core/debate/runner/recommendation.ts';
import type { AttemptPart, DebatePart, OpenDebate, PassagePart, TurnPart } from '#core/debate/runner/result.ts';
import { NONE, type Readings } from '#core/debate/readings/reading.ts';
import type { Hash } from '#core/ports.ts';

export class Minutes {
  readonly open: OpenDebate;
  readonly #world: World;
  readonly #turns: TurnPart[] = [];
  #attempts: readonly AttemptPart[] = [];
  #passages: readonly PassagePart[] = [];
  #readings: Readings = NONE;
  #begun = 0;

  constructor(world: World, open: OpenDebate) {
    this.#world = world;
    this.open = open;
  }

  begun(timestamp: number): void {
    this.#begun = timestamp;
  }

  found({ evidence, readings }: Heard): void {
    this.#readings = readings;
    this.#passages = evidence.map(({ passage, source, text }, at) => ({
      n: at + 1,
      document: source.act.name,
      source: source.id,
      passage,
      text,
    }));
  }

  said(
    { output, seq }: Admitted<'debate/turn'>,
    { strategy, tone }: TurnRequest,
    verdicts: readonly Verdict[],
    steer: Basis['steer'],
  ): void {
    const { attempt_index, content, conviction, final_answer, quotes, recommendation, stance } = output;
    const cited = this.#passages.filter(({ n }) => quotes.some((one) => one.n === n)).map(({ text }) => text);
    this.#attempts = [
      ...this.#attempts,
      {
        attempt_index,
        seq,
        timestamp: this.#world.state.clock?.timestamp ?? 0,
        content,
        final_answer,
        stance,
        conviction,
        quotes,
        recommendation: recommendation !== null && stands(recommendation, cited) ? recommendation : null,
        rejected_by: verdicts.flatMap((one) => (one.kind === 'breached' ? one.policies.map(({ id }) => id) : [])),
        strategy,
        tone,
        steer: steer?.output ?? null,
      },
    ];
  }

  ended(accepted: boolean): void {
    const turn_index = this.#turns.length;
    const stands = this.#turns.flatMap(({ attempts }) => attempts.at(-1) ?? []);
    const slot = courseOf(this.open.act, this.#readings, stands).next;
    if (slot === null) throw new TypeError('a turn that was taken is planned');
    const { round, speaker, type } = slot;
    this.#turns.push({
      turn_index,
      round_index: round,
      speaker_id: speaker.agent_id,
      turn_type: type,
      accepted,
      attempts: this.#attempts,
    });
    this.#attempts = [];
  }

  toPart(code: string | null): DebatePart {
    const { act, seq } = this.open;
    const { clock, idHead, manifest } = this.#world.state;
    const oracle = manifest?.oracles['debate/turn'];
    return {
      status: code === null ? 'completed' : 'failed',
      code,
      act,
      act_seq: seq,
      run_id: idHead === null ? '' : runId(idHead, seq),
      timestamp: this.#begun === 0 ? (clock?.timestamp ?? 0) : this.#begun,
      prompt_bundle_version: PROMPT_BUNDLE_VERSION,
      model: oracle?.model_id ?? '',
      params: oracle?.params ?? { max_tokens: null, seed: null, temperature: null, top_p: null },
      passages: this.#passages,
      readings: this.#readings,
      turns: this.#turns,
    };
  }
}

/** A UUID in the form of version 4 (§2.3), out of the case's secret: no two runs have the same one, and replay makes it again. */
function runId(idHead: Hash, seq: number): string {
  const bytes = sha256(concat(fromHex(idHead), utf8('debate-run'), le64(seq))).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = toHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
