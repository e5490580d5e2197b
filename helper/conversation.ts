// What is said over HTTP, as acts of a case in the data folder.

import { randomUUID } from 'node:crypto';
import { toEdge } from '#core/answer/edge.ts';
import type { Reply } from '#core/answer/seal.ts';
import { axiomsOf } from '#core/pb2s/axioms.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { publicIdOf } from '#core/bundle/keep.ts';
import { utf8 } from '#core/bytes/hash.ts';
import type { Outcome } from '#core/case/case.ts';
import { questionsOf, toClarify } from '#core/question/answer-back.ts';
import { HelperError } from '#helper/errors.ts';
import type { CaseAtWork } from '#desk/case-at-work.ts';
import { openStored, type Workplace } from '#helper/main.ts';
import type { ChatRequest, Spoken } from '#helper/routes/chat.ts';
import { findCase } from '#helper/stored-case.ts';

/** Throws CASE_NOT_FOUND, NOTHING_ASKED_BACK, and what the core says of bad input. */
export async function converse(place: Workplace, said: ChatRequest, signal: AbortSignal): Promise<Spoken> {
  const folder =
    said.case_id === undefined
      ? await makeFolder(place, said.message ?? '')
      : (await findCase(place.store, said.case_id)).caseId;
  const open = await openStored(place, folder, { progress: () => undefined, reading: () => undefined, signal });
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
  for (const earlier of said.after) await open.perform({ kind: 'question', text: earlier });
  const reply = await speak(open, said);
  const { answer } = reply;
  const ledger = await place.store.ledger(folder);
  const entries = await ledger.read(0, (await ledger.tip()).size);
  const replies = await repliesOf(entries, place.store.blobs);
  const questions = questionsOf(answer);
  return {
    edge: toEdge(reply),
    caseId: (await publicIdOf(ledger)) ?? folder,
    axioms: axiomsOf(
      replies.flatMap((one) => (one.kind === 'answer' ? [one.parts] : [])),
      open.model.state.sources,
    ),
    clarify:
      questions.length === 0 ? null : { questions, choices: answer.citations.map(({ n, name }) => `${n} ${name}`) },
  };
}

type Parts = Pick<Reply, 'answer' | 'axioms' | 'ebom' | 'pb2s'>;

async function speak(open: CaseAtWork, said: ChatRequest): Promise<Parts> {
  const asked =
    said.message === undefined
      ? await lastReply(open)
      : replyOf(await open.perform({ kind: 'question', text: said.message }));
  if (said.clarify === undefined && asked !== null) return asked;
  const back = asked === null ? null : toClarify(asked.answer, said.clarify ?? '');
  // With a question of its own, a choice is for the case that it is asked back.
  if (back === null && asked !== null && said.message !== undefined) return asked;
  if (back === null) throw new HelperError('NOTHING_ASKED_BACK', 'the last reply of the case asks nothing.');
  return replyOf(await open.perform(back));
}

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
