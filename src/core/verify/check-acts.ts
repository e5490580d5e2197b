// What the product refuses before it records anything, and so no replay of any core looks at: acts of a person that no edge
// takes, and an epoch that says the agent was stopped when it was not. Runs around frozen cores.

import { parseStrict } from '#core/bytes/read.ts';
import { toPlainText } from '#core/bytes/text.ts';
import { manifestsOf } from '#core/case/epochs.ts';
import { isWithheld, type BundleRecord } from '#core/bundle/withheld.ts';
import { requireCheckable } from '#core/draft/draft.ts';
import { requireCarriable } from '#core/constraint/memory.ts';
import { AffidavitError } from '#core/errors.ts';
import { civilOf, startOfDay } from '#core/bytes/calendar.ts';
import { transRecord } from '#core/ledger/records.ts';
import { observationIn, outputOf } from '#core/admission/observation.ts';
import { publisherHolds } from '#core/evidence/library-publisher.ts';
import { classOf, type OutputOf } from '#core/admission/grammar.ts';
import type { Entry } from '#core/ports.ts';
import { reduceOn, type Chain } from '#core/case/reduce.ts';
import { EMPTY_STATE, type CaseState } from '#core/case/state.ts';

export interface RefusedAct {
  readonly seq: number;
  readonly why: string;
}
type Act = OutputOf<'person'>;

/** The first record that the product would not have made; null where there is none. The records are hostile. */
export function refusedAct(records: readonly BundleRecord[]): RefusedAct | null {
  let state = EMPTY_STATE;
  let withheld = 0;
  for (const given of records) {
    const why = isWithheld(given)
      ? null
      : (wrongEpoch(state, given) ?? wrongPerson(state, given, withheld <= SECRET) ?? wrongConstraint(state, given));
    if (why !== null) return { seq: given.seq, why };
    if (isWithheld(given)) withheld += 1;
    state = after(state, given);
  }
  return null;
}

/** Every part withholds the case secret, which is nothing that an act could name. */
const SECRET = 1;

/** Only a stopped agent leaves a reply to the epoch after it: in any other, a refusal would be nobody's decision. */
function wrongEpoch({ agent }: CaseState, entry: Entry): string | null {
  const [epoch] = manifestsOf([entry]);
  if (epoch?.manifest.reason !== 'stopped' || agent.health === 'STOPPED') return null;
  return `an epoch after the agent was stopped, which is ${agent.health}`;
}

function wrongPerson(state: CaseState, entry: Entry, isWhole: boolean): string | null {
  if (entry.tag !== 'AX:OBS:v1') return null;
  const record = observationIn(entry);
  if (classOf(record.oracle_id) !== 'person' || record.completion_state !== 'COMPLETE') return null;
  const act = outputOf('person', record);
  return wrongWords(act) ?? wrongDay(act) ?? wrongPublisher(act) ?? (isWhole ? wrongReference(act, state) : null);
}

/** What no edge takes: a constraint that is in force or cannot be checked, the end of one that is not in force. */
function wrongConstraint({ constraints }: CaseState, entry: Entry): string | null {
  if (entry.tag !== 'AX:OBS:v1') return null;
  const record = observationIn(entry);
  if (classOf(record.oracle_id) !== 'constraint' || record.completion_state !== 'COMPLETE') return null;
  try {
    requireCarriable(constraints, outputOf('constraint', record));
    return null;
  } catch (error) {
    if (error instanceof AffidavitError) return `an act on a constraint that no edge takes (${error.code})`;
    throw error;
  }
}

/** Words of a person come in canonical form; names and reasons are one line. */
function wrongWords(act: Act): string | null {
  switch (act.kind) {
    case 'question':
      return toPlainText(act.text).text.trim() === act.text ? null : 'a question that is not in canonical form';
    case 'clarify':
      if ((act.choose === null) === (act.text === null)) return 'an answer to a question back that is none, or two';
      return act.text === null || toPlainText(act.text).text.trim() === act.text
        ? null
        : 'an answer to a question back that is not in canonical form';
    case 'stakes':
      return act.reason === null || toLine(act.reason) === act.reason ? null : 'a reason that is not one line';
    case 'review':
      return toLine(act.text) === act.text ? null : 'a reviewed sentence that is not one line';
    case 'draft':
      return wrongDraft(act.text);
    case 'import':
      return toLine(act.name) === act.name ? null : 'a name of a document that is not one line';
    case 'describe':
      if (act.reason === null) return act.credibility === null ? null : 'a credibility set by hand without a reason';
      return toLine(act.reason) === act.reason ? null : 'a reason that is not one line';
    default:
      return null;
  }
}

/** A draft longer than any edge takes would also cost a verifier more than any draft may. */
function wrongDraft(text: string): string | null {
  if (toPlainText(text).text.trim() !== text) return 'a draft that is not in canonical form';
  try {
    requireCheckable(text);
    return null;
  } catch (error) {
    if (error instanceof AffidavitError) return `a draft that no edge takes (${error.code})`;
    throw error;
  }
}

function wrongDay(act: Act): string | null {
  const dated = act.kind === 'import' || act.kind === 'describe' ? act.dated : null;
  return dated === null || civilOf(startOfDay(dated)).date === dated ? null : `a day that is none: ${dated}`;
}

function wrongPublisher(act: Act): string | null {
  if (act.kind !== 'library' || act.publisher === undefined || publisherHolds(act, act.publisher)) return null;
  return 'a library with a signature that is not one of it by the key that is told';
}

/** What an act names is of this case, and a document supersedes an earlier one. */
function wrongReference(act: Act, { sources, turns }: CaseState): string | null {
  if (act.kind === 'accept') {
    const isAsked = turns.some(({ kind, questionSeq }) => kind === 'question' && questionSeq === act.question_seq);
    const isKnown = sources.some(({ id, passages }) => id === act.source && act.passage < passages);
    return isAsked && isKnown ? null : 'a passage accepted that is not of this case, or for no question of it';
  }
  if (act.kind === 'clarify') {
    const isAsked = turns.some(({ kind, questionSeq }) => kind === 'question' && questionSeq === act.question_seq);
    const isKnown = act.choose === null || sources.some(({ id }) => id === act.choose);
    return isAsked && isKnown ? null : 'an answer to a question back that is not of this case';
  }
  if (act.kind === 'stakes' || act.kind === 'review') {
    const isAsked = turns.some(({ kind, questionSeq }) => kind === 'question' && questionSeq === act.question_seq);
    return isAsked ? null : 'stakes or a review of a question that is not of this case';
  }
  if (act.kind === 'withdraw') {
    const isHeld = sources.some(({ library }) => library?.act.hash === act.library && library.withdrawn === null);
    return isHeld ? null : 'a library withdrawn that is not in this case';
  }
  if (act.kind !== 'import' && act.kind !== 'describe') return null;
  const own = act.kind === 'describe' ? sources.findIndex(({ id }) => id === act.source) : sources.length;
  if (own === -1) return 'a description of a document that is not of this case';
  const isEarlier = act.supersedes === null || sources.slice(0, own).some(({ id }) => id === act.supersedes);
  return isEarlier ? null : 'a document that supersedes what is no earlier document of this case';
}

function toLine(text: string): string {
  return toPlainText(text).text.replaceAll('\n', ' ').trim();
}

/** The state after one more record, as far as acts rest on it: chain and tree are checked elsewhere. */
function after(state: CaseState, given: BundleRecord): CaseState {
  if (isWithheld(given)) return { ...state, ...unlinked(state) };
  if (given.tag !== 'AX:TRANS:v1' || state.pending !== null) return reduceOn(unlinked, state, given);
  const { next_state: health } = transRecord.parse(parseStrict(given.payload));
  return { ...state, ...unlinked(state), agent: { ...state.agent, health } };
}

const unlinked = ({ frontier, tip }: CaseState): ReturnType<Chain> => ({
  tip: { size: tip.size + 1, head: 'unlinked' },
  frontier,
});
