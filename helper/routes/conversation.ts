// What is said over HTTP, as acts of a case in the data folder.

import { randomUUID } from 'node:crypto';
import { toEdge } from '#core/answer/edge.ts';
import type { Reply } from '#core/answer/seal.ts';
import { axiomsOf } from '#core/pb2s/axioms.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { publicIdOf } from '#core/bundle/keep.ts';
import { utf8 } from '#core/bytes/hash.ts';
import type { Outcome } from '#core/case/case.ts';
import { toClarify } from '#core/question/answer-back.ts';
import { toAct, waitingIn, type Decision } from '#desk/acts/by-hand.ts';
import type { Carry } from '#desk/acts/carry.ts';
import type { QuestionAct } from '#core/question/acts.ts';
import type { Oracle } from '#core/ports.ts';
import { isAccepted, learnedIn } from '#helper/ercp/learned.ts';
import { codeOf, HelperError, sayError } from '#helper/terminal/errors.ts';
import type { CaseAtWork } from '#desk/case-at-work.ts';
import { fleetingPlace, openStored, type Workplace } from '#helper/main.ts';
import { standing } from '#helper/replies/standing.ts';
import { acceptedIn, askedBack } from '#helper/replies/told-of-case.ts';
import type { ChatRequest, Spoken } from '#helper/routes/chat.ts';
import { findCase } from '#helper/cases/stored-case.ts';
import { TwoWriters } from '#desk/engines/two-writers.ts';

/** Throws CASE_NOT_FOUND, TRACE_NOT_FOUND, CONSTRAINT_CLASH, CONSTRAINT_COUNT, NOTHING_ASKED, NOTHING_ASKED_BACK, RECORD_NOT_FOUND, NOTHING_TO_TELL, STAKES_REFUSED, and what the core says of bad input. */
export async function converse(
  place: Workplace,
  said: ChatRequest,
  signal: AbortSignal,
  model: Oracle | null = null,
): Promise<Spoken> {
  const learned: Carry[] = [];
  for (const trace of said.constraints) learned.push(...(await learnedIn(place, trace)));
  const folder =
    said.case_id === undefined
      ? await makeFolder(place, said.message ?? '')
      : (await findCase(place.store, said.case_id)).caseId;
  const release = await place.store.hold(folder);
  try {
    const ledger = await place.store.ledger(folder);
    const work = () => converseIn(place, folder, { learned, said }, signal, new TwoWriters(() => model));
    return await standing({ caseId: async () => (await publicIdOf(ledger)) ?? folder, ledger }, work);
  } finally {
    await release();
  }
}

/** For who may store nothing here: a case in memory, which nobody can ask for again. */
export async function converseFleetingly(
  folder: string,
  said: ChatRequest,
  signal: AbortSignal,
  model: Oracle | null = null,
): Promise<Spoken> {
  const spoken = await converse(fleetingPlace(folder), said, signal, model);
  return { ...spoken, caseId: null };
}

async function converseIn(
  place: Workplace,
  folder: string,
  { learned, said }: { readonly said: ChatRequest; readonly learned: readonly Carry[] },
  signal: AbortSignal,
  writers: TwoWriters,
): Promise<Spoken> {
  const watch = { progress: () => undefined, reading: () => undefined, signal, writer: writers.now };
  const open = await openStored(place, folder, watch);
  for (const { dated, name, text, type } of said.sources) {
    const outcome = await open.perform({
      kind: 'import',
      name,
      media: 'text/plain',
      bytes: utf8(text),
      type,
      sphere: 'INSIDE',
      credibility: null,
      dated,
      supersedes: null,
    });
    if (outcome?.kind === 'rejected')
      throw new HelperError('INPUT_SCHEMA', `${name} could not be read (${outcome.code}).`);
  }
  for (const act of learned) if (!isAccepted(open.model.state.constraints, act)) await accept(open, act);
  for (const earlier of said.after) await writers.ask(open, { kind: 'question', text: earlier });
  const { instead, reply } = await speak(open, said, writers);
  const ledger = await place.store.ledger(folder);
  const entries = await ledger.read(0, (await ledger.tip()).size);
  const replies = await repliesOf(entries, place.store.blobs);
  return {
    edge: toEdge(reply),
    caseId: (await publicIdOf(ledger)) ?? folder,
    instead,
    axioms: axiomsOf(
      replies.flatMap((one) => (one.kind === 'answer' ? [one] : [])),
      open.model.state.sources,
    ),
    constraints: acceptedIn(open.model.state),
    clarify: askedBack(reply.answer),
    waiting: (await waitingOf(open)).map(({ question, text }) => ({ question, text })),
  };
}

/** Throws what the core says of a constraint that cannot be accepted. */
async function accept(open: CaseAtWork, act: Carry): Promise<void> {
  const outcome = await open.perform(act);
  if (outcome?.kind === 'rejected')
    throw new HelperError('INPUT_SCHEMA', `a constraint was not accepted (${outcome.code}).`);
}

type Parts = Pick<Reply, 'answer' | 'axioms' | 'ebom' | 'pb2s'>;

interface Told {
  readonly reply: Parts;
  readonly instead: Spoken['instead'];
}

async function speak(open: CaseAtWork, said: ChatRequest, writers: TwoWriters): Promise<Told> {
  const decided = await actOf(open, said);
  if (decided !== null) return { reply: replyOf(await open.perform(decided)), instead: null };
  const { instead, reply: asked } =
    said.message === undefined ? await lastTold(open) : await put(open, said.message, writers);
  if (said.clarify === undefined && asked !== null) return { reply: asked, instead };
  const back = asked === null ? null : toClarify(asked.answer, said.clarify ?? '');
  // With a question of its own, a choice is for the case that it is asked back.
  if (back === null && asked !== null && said.message !== undefined) return { reply: asked, instead };
  if (back === null) throw new HelperError('NOTHING_ASKED_BACK', 'the last reply of the case asks nothing.');
  return { reply: replyOf(await open.perform(back)), instead: null };
}

/** What a person decides of the last reply; null where the request asks or answers. */
async function actOf(open: CaseAtWork, { review, stakes, tell }: ChatRequest): Promise<QuestionAct | null> {
  if (stakes !== undefined) return asDecided(open, { kind: 'stakes', ...stakes });
  if (tell !== undefined) return asDecided(open, { kind: 'tell' });
  return review === undefined ? null : reviewed(open, review);
}

async function put(open: CaseAtWork, text: string, writers: TwoWriters): Promise<Told> {
  const { instead, outcome } = await writers.ask(open, { kind: 'question', text });
  return { reply: replyOf(outcome), instead };
}

const lastTold = async (open: CaseAtWork) => ({ reply: await lastReply(open), instead: null });

async function asDecided(open: CaseAtWork, decision: Decision): Promise<QuestionAct> {
  const last = await lastReply(open);
  if (last === null) throw new HelperError('NOTHING_ASKED', 'the case answered no question last.');
  try {
    return toAct(last.answer, decision);
  } catch (error) {
    if (codeOf(error) !== 'INPUT_SCHEMA') throw error;
    throw new HelperError(decision.kind === 'tell' ? 'NOTHING_TO_TELL' : 'STAKES_REFUSED', sayError(error));
  }
}

async function reviewed(open: CaseAtWork, { holds, settle }: NonNullable<ChatRequest['review']>): Promise<QuestionAct> {
  const one = (await waitingOf(open))[settle - 1];
  const sealed = one === undefined ? null : await open.model.replyAt(one.stateSeq);
  if (one === undefined || sealed?.kind !== 'answer')
    throw new HelperError('RECORD_NOT_FOUND', `nothing waits under ${settle}.`);
  return toAct(sealed.parts.answer, { kind: 'review', text: one.text, holds });
}

const waitingOf = ({ model }: CaseAtWork) => waitingIn({ state: model.state, replyAt: (seq) => model.replyAt(seq) });

async function lastReply({ model }: CaseAtWork): Promise<Parts | null> {
  const turn = model.state.turns.at(-1);
  if (turn === undefined || turn.stateSeq === null || turn.kind !== 'question') return null;
  const sealed = await model.replyAt(turn.stateSeq);
  return sealed?.kind === 'answer' ? sealed.parts : null;
}

async function makeFolder(place: Workplace, title: string): Promise<string> {
  const folder = randomUUID();
  await place.store.create(folder, title, Date.now());
  return folder;
}

function replyOf(outcome: Outcome | null): Parts {
  if (outcome?.kind === 'replied') return outcome.reply;
  throw new HelperError('INPUT_SCHEMA', 'the question was not admitted.');
}
