// `affidavit correct`: a sentence of a stored answer was wrong. Its documents are believed less from then on, with the reason on
// record, and what rested on them is asked again.

import { toDecimal, fromRaw } from '#core/bytes/q16.ts';
import { isAnswer, repliesOf } from '#core/bundle/contents.ts';
import { correct, WRONG_REASON_MAX } from '#desk/acts/correct.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { inWorkplace, openStored } from '#helper/main.ts';
import { findCase } from '#helper/cases/stored-case.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal/terminal.ts';

export interface CorrectOptions {
  readonly caseId: string;
  /** Of the case, from 1. */
  readonly reply: number;
  /** Of the reply, from 1. */
  readonly sentence: number;
  readonly reason: string;
  readonly data: string | undefined;
}

export async function correctCommand(options: CorrectOptions, terminal: Terminal): Promise<number> {
  const { reason } = options;
  if (reason.trim() === '' || reason.trim().length > WRONG_REASON_MAX)
    throw new HelperError(
      'USAGE',
      `expected --reason with 1 to ${WRONG_REASON_MAX} characters. Nothing was recorded. Say why it was wrong.`,
    );
  return inWorkplace(options.data, async (place) => {
    const { caseId, id } = await findCase(place.store, options.caseId);
    const at = await openStored(place, caseId, {
      progress: () => undefined,
      reading: () => undefined,
      signal: new AbortController().signal,
    });
    const wrong = { stateSeq: await sealOf(at, options), sentence: options.sentence - 1, reason };
    const done = await correct(at, wrong, (number, total) =>
      terminal.progress(`Asking again ${number + 1} of ${total}`),
    );
    terminal.settle();
    const lowered = done.lowered.map(({ from, name, to }) => ({ name, from: decimal(from), to: decimal(to) }));
    if (terminal.json) {
      terminal.value({ case_id: id, lowered, again: done.again, left: done.left });
      return 0;
    }
    for (const { from, name, to } of lowered)
      terminal.line(`Believed less: ${harmless(name)}, ${from} before, ${to} now`);
    for (const { after, before, question } of done.again)
      terminal.line(wrap(`Asked again: ${harmless(question)} (${before} before, ${after} now)`, terminal.width, '  '));
    if (done.left > 0) terminal.line(`${done.left} earlier questions were not asked again.`);
    terminal.line(terminal.look(`Case ${id}`, 'soft'));
    return 0;
  });
}

/** The record of that reply. Throws RECORD_NOT_FOUND where it is no answer, or has no such sentence. */
async function sealOf(
  { blobs, store }: Awaited<ReturnType<typeof openStored>>,
  { reply, sentence }: CorrectOptions,
): Promise<number> {
  const replies = await repliesOf(await store.read(0, (await store.tip()).size), blobs);
  const found = replies[reply - 1];
  const answer =
    found !== undefined && isAnswer(found) && found.parts.answer.kind === 'answer' ? found.parts.answer : null;
  const cites = answer?.sentences[sentence - 1]?.cites ?? [];
  if (found === undefined || cites.length === 0)
    throw new HelperError(
      'RECORD_NOT_FOUND',
      `reply ${reply} has no sentence ${sentence} that cites a document. Nothing was recorded. \`affidavit export\` writes the case to look at.`,
    );
  return found.stateSeq;
}

const decimal = (raw: number): string => toDecimal(fromRaw(raw), 4);
