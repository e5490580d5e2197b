// The functions that make inputs of a debate of what others said, on a view of the case that holds only what an input names.

import type { ObsClass } from '#core/admission/grammar.ts';
import type { Json } from '#core/bytes/jcs.ts';
import { hashesOf, type Derivation, type Derive, type NamedRecords } from '#core/case/derivation.ts';
import type { Admitted } from '#core/case/observe.ts';
import {
  evidenceOf,
  judgedFrom,
  namesOf,
  outputsOf,
  turnRequest,
  type Basis,
  type Try,
} from '#core/debate/runner/basis.ts';
import * as decide from '#core/debate/runner/decide.ts';
import type { Heard } from '#core/debate/runner/heard.ts';
import { courseOf } from '#core/debate/runner/plan.ts';
import { currentSources, recordsOf, searchRequest } from '#core/evidence/context.ts';
import type { BlobStore } from '#core/ports.ts';

type Blobs = Pick<BlobStore, 'get'>;

export function derivations(blobs: Blobs): Derive {
  let latest: { readonly key: string; readonly heard: Heard } | null = null;
  return async (cls, named) => {
    const turn = named.last('debate/turn');
    if (turn !== null && isJudgement(cls) && cls !== 'debate/rca') return ofAttempt(cls, turn);
    const asked = askedIn(named);
    if (asked === null) return null;
    const key = [...hashesOf(asked.retrievals), ...recordsOf(named.sources)].join();
    if (latest?.key !== key) latest = { key, heard: await evidenceOf({ blobs, sources: named.sources }, asked) };
    if (cls === 'debate/rca') return turn === null ? null : ofTrace(turn, { ...asked, ...latest.heard });
    return derive(cls, named, { ...asked, ...latest.heard });
  };
}

const JUDGEMENTS = ['debate/crit', 'debate/rca', 'debate/t3'] as const;
type Judgement = (typeof JUDGEMENTS)[number];
const isJudgement = (cls: ObsClass): cls is Judgement => (JUDGEMENTS as readonly ObsClass[]).includes(cls);

/** An evaluator is given one attempt and nothing else. */
function ofAttempt(cls: Exclude<Judgement, 'debate/rca'>, { obsHash, output }: Admitted<'debate/turn'>): Derivation {
  const { attempt_index, turn_index } = output;
  const made = {
    'debate/crit': decide.critOutput,
    'debate/t3': decide.t3Output,
  }[cls](output);
  return { from: [obsHash], request: { attempt_index, turn_index }, output: made };
}

/** Who judges a trace is given it without its answer, and what the documents hold. */
function ofTrace({ obsHash, output }: Admitted<'debate/turn'>, basis: Omit<Basis, 'spoken' | 'tries'>): Derivation {
  const request = decide.rcaRequest(output, basis);
  return { from: judgedFrom(basis, obsHash), request, output: decide.rcaOutput(output, basis) };
}

/** The debate and what was said in it, as far as it is named. */
function askedIn(named: NamedRecords): Omit<Basis, keyof Heard> | null {
  const person = named.events.find(
    (event): event is Admitted<'person'> =>
      event.kind === 'admitted' && event.cls === 'person' && (event as Admitted<'person'>).output.kind === 'debate',
  );
  if (person?.output.kind !== 'debate') return null;
  const turns = all(named, 'debate/turn');
  const verdicts = named.events.filter(({ cls }) => isJudgement(cls));
  // Of turns that stand no verdict is named: the first verdict is on the first attempt at the turn that is due.
  const first = verdicts[0]?.seq ?? Infinity;
  const standing = verdicts.length === 0 ? turns : turns.filter(({ seq }) => seq < first).slice(0, -1);
  const tries = turns.slice(standing.length).map((turn, at, list): Try => {
    const next = list[at + 1]?.seq ?? Infinity;
    return { turn, verdicts: verdicts.filter(({ seq }) => seq > turn.seq && seq < next) };
  });
  return {
    act: person.output,
    actHash: person.obsHash,
    retrievals: all(named, 'retriever'),
    spoken: standing,
    tries,
    steer: named.last('debate/pid'),
  };
}

function all<C extends ObsClass>(named: NamedRecords, cls: C): readonly Admitted<C>[] {
  return named.events.filter((event): event is Admitted<C> => event.kind === 'admitted' && event.cls === cls);
}

function derive(cls: ObsClass, named: NamedRecords, basis: Basis): Derivation | null {
  const { act, actHash, spoken } = basis;
  switch (cls) {
    case 'debate/sampling': {
      const output = decide.samplingOutput(act, named.state.manifest);
      return { from: [actHash], request: { documented_reason: act.documented_reason }, output };
    }
    case 'retriever': {
      const sources = currentSources(named.sources);
      return { from: [actHash, ...recordsOf(sources)], request: searchRequest(act.text, sources) };
    }
    case 'debate/turn': {
      const request = turnRequest(basis);
      return request === null ? null : { from: namesOf(basis), request };
    }
    case 'debate/pid': {
      const output = decide.pidOutput(basis);
      const round_index = courseOf(act, basis.readings, outputsOf(spoken)).taken.at(-1)?.round ?? 0;
      return output === null
        ? null
        : { from: [actHash, ...hashesOf(spoken)], request: { round_index }, output: output as unknown as Json };
    }
    default:
      return null;
  }
}
