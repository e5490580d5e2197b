// The state after an act of the person.

import type { Observation } from '#core/admission/observation.ts';
import type { OutputOf } from '#core/admission/grammar.ts';
import type {
  CaseState,
  ClarifyAct,
  DescribeAct,
  ImportAct,
  LibraryAct,
  Source,
  Turn,
  WithdrawAct,
} from '#core/case/state.ts';
import { understood } from '#core/english/follow-up.ts';
import { isSmallTalk } from '#core/english/small-talk.ts';
import type { Hash } from '#core/ports.ts';

type Act = OutputOf<'person'>;

export function afterPerson(state: CaseState, act: Act, record: Observation): CaseState {
  if (act.kind === 'describe') return afterDescription(state, act, record);
  if (act.kind === 'withdraw') return afterWithdrawal(state, act, record);
  const open = { seq: record.ledger_seq, obsHash: record.obs_hash, inputHash: record.input_hash, act, read: [] };
  if (act.kind === 'import' || act.kind === 'library') return { ...state, open };
  const again = isAgain(act) ? act : null;
  const earlier = state.turns.find((turn) => turn.kind === 'question' && turn.questionSeq === again?.question_seq);
  const chosen = act.kind === 'clarify' ? chosenIn(act, state.sources) : null;
  const text = textOf(act, earlier?.text ?? '', chosen !== null);
  // The same question again leans on what it leant on the first time, never on itself.
  const before = state.turns
    .filter((turn) => turn.kind === 'question' && turn.text !== text && !isSmallTalk(turn.text))
    .at(-1);
  const meant =
    act.kind === 'question'
      ? understood(text, before?.meant ?? null)
      : textOf(act, earlier?.meant ?? '', chosen !== null);
  // What a question is understood by is part of what is asked.
  const earlierOne = act.kind === 'question' ? (meant === text ? undefined : before) : earlier;
  // What is asked of a dose stays as grave in "and for a child?".
  const weighed = act.kind === 'question' && earlierOne?.weighed?.risk !== 'LOW' ? (earlierOne?.weighed ?? null) : null;
  const leansOn = [...(earlierOne?.asked ?? []), ...(weighed === null ? [] : [weighed.obsHash])];
  const turn: Turn = {
    kind: act.kind === 'draft' ? 'draft' : 'question',
    questionSeq: record.ledger_seq,
    asked: [...leansOn, record.obs_hash],
    text,
    meant,
    accepted: [
      ...(earlier?.accepted ?? []),
      ...(act.kind === 'accept' || act.kind === 'tell' ? [{ passage: act.passage, source: act.source }] : []),
    ],
    isTold: act.kind === 'tell' || (earlier?.isTold ?? false),
    chosen: [...(chosen === null ? [] : [chosen]), ...(earlier?.chosen ?? [])],
    leastRisk: weighed?.risk ?? (act.kind === 'question' ? 'LOW' : (earlier?.leastRisk ?? 'LOW')),
    weighed: null,
    stakes: act.kind === 'stakes' ? { reason: act.reason, risk: act.risk } : (earlier?.stakes ?? null),
    reviewed: [
      ...(earlier?.reviewed ?? []).filter(({ text: said }) => act.kind !== 'review' || said !== act.text),
      ...(act.kind === 'review' ? [{ holds: act.holds, text: act.text }] : []),
    ],
    stateSeq: null,
    stateHash: null,
  };
  return { ...state, open, turns: [...state.turns, turn] };
}

/** Acts that ask an earlier question again. */
function isAgain(act: Act): act is Extract<Act, { question_seq: number }> {
  return 'question_seq' in act;
}

/** The document that a person chose, or named in words; null where the words name none, or more than one. */
function chosenIn({ choose, text }: ClarifyAct, sources: readonly Source[]): Hash | null {
  if (choose !== null || text === null) return choose;
  const said = toFolded(text);
  const named = sources.filter(({ act: { name } }) => {
    const whole = toFolded(name);
    const stem = whole.replace(/\.[a-z0-9]{1,8}$/, '');
    return said.includes(whole) || said === stem;
  });
  return named.length === 1 ? (named[0]?.id ?? null) : null;
}

/** ASCII letters only: no case of any other alphabet is the same on every machine. */
function toFolded(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** What is asked: a word that names no document narrows the question. */
function textOf(
  act: Exclude<Act, DescribeAct | WithdrawAct | ImportAct | LibraryAct>,
  earlier: string,
  isChosen: boolean,
): string {
  if (act.kind === 'accept' || act.kind === 'tell' || act.kind === 'stakes' || act.kind === 'review') return earlier;
  if (act.kind !== 'clarify') return act.text;
  return act.text === null || isChosen ? earlier : `${earlier} ${act.text}`;
}

/** Holds from here on: what was answered before stands on what was said before. */
function afterDescription(state: CaseState, act: DescribeAct, record: Observation): CaseState {
  const { credibility, dated, reason, sphere, supersedes, type } = act;
  const described = { seq: record.ledger_seq, obsHash: record.obs_hash, reason, out: act.out === true };
  const sources = state.sources.map((source) =>
    source.id === act.source
      ? { ...source, act: { ...source.act, credibility, dated, sphere, supersedes, type }, described }
      : source,
  );
  return { ...state, sources };
}

/** Its sources stay: what was answered with them is still read and verified. */
function afterWithdrawal(state: CaseState, act: WithdrawAct, record: Observation): CaseState {
  const sources = state.sources.map((source) =>
    source.library?.act.hash === act.library && source.library.withdrawn === null
      ? { ...source, library: { ...source.library, withdrawn: record.ledger_seq } }
      : source,
  );
  return { ...state, sources };
}
