// What a person does in a case of a debate: puts a question, and says who debates it for how long.

import { sayFields } from '#core/bytes/fields.ts';
import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { canonical } from '#core/bytes/jcs.ts';
import { toNameLine, toTyped } from '#core/bytes/text.ts';
import { OWN_EDGE, refusedAs, requireAsked, type Place } from '#core/case/edge.ts';
import { DEBATE_PARTICIPANTS_MAX } from '#core/debate/limits.ts';
import { debateAct, PARTS, type DebateAct, type Part, type Participant } from '#core/debate/rows.ts';
import { AffidavitError } from '#core/errors.ts';

/** A debate that the edge takes: whoever takes part is one of ours, on the side that is theirs. Throws DEBATE_REQUEST. */
export function admitDebate(act: DebateAct, { edge }: Pick<Place, 'edge'>): void {
  const read = debateAct.safeParse(act);
  if (!read.success) throw refused(sayFields(read.error, act));
  const { debate_id, mode, participants, text, without } = read.data;
  if (canonical(participants) !== canonical(partiesOf(participants.length)))
    throw refused('expected participants as this product names them: sides in turn, the last of three or more a judge');
  if (without !== undefined && mode === 'posthoc')
    throw refused('nothing can be left out of a debate that is judged afterwards');
  if (without !== undefined && canonical(without) !== canonical(PARTS.filter((part) => without.includes(part))))
    throw refused('expected each part that is left out once, in their order');
  refusedAs('DEBATE_REQUEST', () => {
    requireAsked(text, { edge });
  });
  if (edge.hasPlainWords && toNameLine(debate_id) !== debate_id)
    throw refused('expected a debate_id of one plain line');
}

export function toRecord(act: DebateAct): unknown {
  return act;
}

export interface DebateRequest {
  readonly question: string;
  /** 2 to 5: sides in turn, the last of three or more a judge. */
  readonly participants: number;
  readonly rounds: number;
  readonly mode: DebateAct['mode'];
  readonly seed: number;
  /** The scenario; left out, it is made of the question. */
  readonly debateId?: string;
  readonly documentedReason?: 'debate_diversity';
  /** What an ablation leaves out of the loop; empty or left out, nothing. */
  readonly without?: readonly Part[];
}

/** The act of a request. Throws DEBATE_REQUEST. */
export function toDebateAct(request: DebateRequest): DebateAct {
  const { documentedReason = null, mode, participants, rounds, seed } = request;
  const text = toTyped(request.question);
  const left = PARTS.filter((part) => request.without?.includes(part) === true);
  const read = debateAct.safeParse({
    debate_id: request.debateId ?? idOf(text),
    documented_reason: documentedReason,
    kind: 'debate',
    mode,
    participants: partiesOf(participants),
    rounds,
    seed,
    text,
    ...(left.length === 0 ? {} : { without: left }),
  });
  if (!read.success) throw refused(sayFields(read.error, request));
  admitDebate(read.data, { edge: OWN_EDGE });
  return read.data;
}

const PERSONAS: readonly (readonly [agent_id: string, persona: string])[] = [
  ['PRO', 'an advocate who looks for what speaks for it'],
  ['CON', 'a critic who looks for what speaks against it'],
  ['PRO_2', 'a practitioner who asks what it is good for'],
  ['CON_2', 'a sceptic who asks what it costs and what could fail'],
];
const JUDGE: Participant = {
  agent_id: 'JUDGE',
  persona: 'a judge who adds no reason of its own',
  role: 'judge',
  side: 'neutral',
};

function partiesOf(count: number): readonly Participant[] {
  if (!Number.isInteger(count) || count < 2 || count > DEBATE_PARTICIPANTS_MAX)
    throw refused(`expected 2 to ${DEBATE_PARTICIPANTS_MAX} participants, got ${count}`);
  const debaters = PERSONAS.slice(0, Math.max(2, count - 1)).map(([agent_id, persona], at): Participant =>
    at % 2 === 0
      ? { agent_id, persona, role: 'proponent', side: 'for' }
      : { agent_id, persona, role: 'opponent', side: 'against' },
  );
  return count === 2 ? debaters : [...debaters, JUDGE];
}

/** Readable, and the same for the same question: runs of one scenario belong together (§2.3). */
function idOf(question: string): string {
  const words = question.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `${words.join('_').slice(0, 40)}_${sha256Hex(utf8(question)).slice(0, 8)}`;
}

const refused = (what: string): AffidavitError => new AffidavitError('DEBATE_REQUEST', what);
