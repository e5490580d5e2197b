// What is known of each reply that is shown: which of the decisions it rests on were computed again, and which were not.

import { disclosedReplies } from '#core/disclosure/redact.ts';
import type { LoadEngines } from '#core/verify/load-engines.ts';
import type { WithheldTurns } from '#core/disclosure/ways-to-read.ts';
import type { Check, CheckId } from '#core/bundle/checks.ts';
import { citationsOf, type NumberedReply } from '#core/bundle/contents.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { disclosed } from '#core/bundle/withheld.ts';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { observationIn, type Observation } from '#core/admission/observation.ts';
import { classOf, GRAMMAR, type ObsClass, type TakenClass } from '#core/admission/grammar.ts';
import type { Entry, OracleInput } from '#core/ports.ts';

/** In the order in which they are made. Of a draft that is checked, `question` is the draft and `text` its verdicts. `claims` is the judgement of each claim, `gate` the rules on it. */
export const DECISIONS = ['question', 'risk', 'search', 'draft', 'claims', 'gate', 'text', 'citations'] as const;
export type DecisionName = (typeof DECISIONS)[number];

export interface ReplyStanding {
  /** Of the case, from 1. */
  readonly number: number;
  /**
   * `replayed`: all of its turn is shown and was decided again. `quoted`: shown as it was sealed, its turn is withheld.
   * `folded`: its turn is shown and was not decided again, since it does not hold or its core is not here.
   */
  readonly standing: 'replayed' | 'quoted' | 'folded';
  /** Decisions that were computed again here, and those that were made and were not. Others were not needed. */
  readonly recomputed: readonly DecisionName[];
  readonly notRecomputed: readonly DecisionName[];
}

interface Verified {
  readonly checks: readonly Check[];
  readonly load: LoadEngines;
  readonly withheld: WithheldTurns;
}

/** In order of their numbers; empty where a reply or a record cannot even be read. */
export async function standingsOf(given: GivenBundle, verified: Verified): Promise<readonly ReplyStanding[]> {
  const replies = await readable(given);
  const entries = disclosed(given.records).filter(({ tag }) => tag === 'AX:OBS:v1');
  if (!entries.every(isReadable)) return [];
  const standings: ReplyStanding[] = [];
  let at = 0;
  for (const reply of replies) {
    const turn: Entry[] = [];
    for (; at < entries.length && (entries[at]?.seq ?? Infinity) < reply.stateSeq; at += 1) {
      const entry = entries[at];
      if (entry !== undefined && entry.seq >= reply.index.question_seq) turn.push(entry);
    }
    standings.push(await standingOf(reply, turn, given, verified));
  }
  return standings;
}

async function readable({ blobs, records }: GivenBundle): Promise<readonly NumberedReply[]> {
  try {
    const replies = await disclosedReplies(records, blobs);
    // Parts of a hostile bundle may be anything.
    return replies.every((reply) => Array.isArray(citationsOf(reply))) ? replies : [];
  } catch {
    return []; // the checks say why
  }
}

function isReadable(entry: Entry): boolean {
  try {
    observationIn(entry);
    return true;
  } catch {
    return false; // the checks say why
  }
}

async function standingOf(
  reply: NumberedReply,
  turn: readonly Entry[],
  given: GivenBundle,
  { checks, load, withheld }: Verified,
): Promise<ReplyStanding> {
  const { number } = reply;
  const holds = (id: CheckId): boolean => checks.some((check) => check.id === id && check.status === 'pass');
  const isCited = citationsOf(reply).length > 0;
  const quoted = withheld.get(number);
  if (quoted !== undefined) {
    const made = madeIn(new Set(quoted.turn.steps.map(({ cls }) => cls)), isCited);
    return split(number, 'quoted', made, new Set(holds('quotes') ? ['citations'] : []));
  }
  const spoken = turn.map((entry) => observationIn(entry));
  const made = madeIn(new Set(spoken.flatMap(({ oracle_id }) => classOf(oracle_id) ?? [])), isCited);
  // A record that only stops later was decided again up to there.
  const isReplayed = checks.some(
    ({ id, status }) => id === 'replay' && (status === 'pass' || status === 'interrupted'),
  );
  if (!isReplayed) return split(number, 'folded', made, new Set());
  const again = new Set<DecisionName>(['question', 'gate', 'text', 'citations']);
  const isWrong = checks.some(({ id, status }) => id === 'engines' && status === 'fail');
  for (const decision of isWrong ? [] : (['risk', 'search', 'draft', 'claims'] as const)) {
    const deciding = spoken.filter(({ oracle_id }) => BY_ENGINES[decision].includes(classOf(oracle_id) ?? 'fault'));
    if (await areComputed(deciding, given, load)) again.add(decision);
  }
  return split(number, 'replayed', made, again);
}

function split(
  number: number,
  standing: ReplyStanding['standing'],
  made: readonly DecisionName[],
  again: ReadonlySet<DecisionName>,
): ReplyStanding {
  return {
    number,
    standing,
    recomputed: made.filter((decision) => again.has(decision)),
    notRecomputed: made.filter((decision) => !again.has(decision)),
  };
}

const BY_ENGINES: Readonly<Record<'risk' | 'search' | 'draft' | 'claims', readonly ObsClass[]>> = {
  risk: ['classifier'],
  search: ['retriever'],
  draft: ['writer'],
  claims: ['nli', 'entailer'],
};

function madeIn(classes: ReadonlySet<ObsClass>, isCited: boolean): readonly DecisionName[] {
  return DECISIONS.filter((decision) => {
    if (decision === 'citations') return isCited;
    if (decision === 'gate') return [...classes].some((cls) => cls.startsWith('gate/'));
    if (decision === 'question' || decision === 'text') return true;
    return BY_ENGINES[decision].some((cls) => classes.has(cls));
  });
}

/** As `checkEngines` computes them: the engine is here, and so is every document that it reads. */
async function areComputed(
  spoken: readonly Observation[],
  { blobs, files }: GivenBundle,
  load: LoadEngines,
): Promise<boolean> {
  for (const record of spoken) {
    const cls = classOf(record.oracle_id);
    if (cls === null || record.failure_type !== null) return false;
    if ((await load(record.model_id, cls as TakenClass)) === null) return false;
    if (cls !== 'retriever') continue;
    const { request } = parseStrict(fromUtf8(await blobs.get(record.input_hash))) as unknown as OracleInput;
    const { sources } = GRAMMAR.retriever.request.parse(request);
    if (sources.some((id) => !files.has(`blobs/${id}`))) return false;
  }
  return true;
}
