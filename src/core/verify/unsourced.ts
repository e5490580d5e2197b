// Sentences of replies that no passage carries: the rules let some pass at low stakes, under a word that says so. No writer of
// ours says any, and older files for readers leave the word out: the verdict says it, whoever wrote them.

import type { Limit } from '#core/bundle/checks.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { labelOf } from '#core/answer/label.ts';
import { disclosedReplies } from '#core/disclosure/redact.ts';
import type { NumberedReply } from '#core/bundle/contents.ts';

/** One for each reply and word. Parts of a hostile bundle may be anything: then the checks say why. */
export async function unsourcedLimits({ blobs, records }: GivenBundle): Promise<readonly Limit[]> {
  try {
    return (await disclosedReplies(records, blobs)).flatMap(limitsOf);
  } catch {
    return [];
  }
}

function limitsOf(reply: NumberedReply): readonly Limit[] {
  if (reply.kind !== 'answer' || reply.parts.answer.kind !== 'answer') return [];
  const { claims, sentences } = reply.parts.answer;
  const words = sentences.flatMap((_, at) => {
    const own = claims.filter(({ sentence, type }) => sentence === at && UNSOURCED.has(type));
    return own.length === 0 ? [] : [labelOf(own)];
  });
  return [...new Set(words)].map((word) => {
    const count = words.filter((one) => one === word).length;
    const told = count === 1 ? '1 sentence' : `${count} sentences`;
    return {
      code: 'UNSOURCED',
      sentence: `Reply ${reply.number} has ${told} that no passage carries (${word}).`,
      seq: reply.stateSeq,
    };
  });
}

const UNSOURCED: ReadonlySet<string> = new Set(['SPECULATIVE', 'OPINION', 'TRIVIAL']);
