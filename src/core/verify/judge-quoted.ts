// What a quoted reply says, judged again against the passages that it cites: both are here, and so may be the judge of its
// epoch. Nobody can decide the reply again; but a passage that says the opposite of what rests on it is found out.

import { fromInt } from '#core/bytes/q16.ts';
import type { AnswerPart, Citation } from '#core/answer/output.ts';
import { citationsOf, type NumberedAnswer, type NumberedReply } from '#core/bundle/contents.ts';
import type { CheckPart } from '#core/draft/result.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { contradicts } from '#core/judge/contradict.ts';
import { toJudged } from '#core/judge/ground.ts';
import type { LoadEngines } from '#core/verify/load-engines.ts';
import { askHere } from '#core/verify/ask-here.ts';

/** Words of a reply, and the numbers of the citations that are said to carry them. */
interface Statement {
  readonly text: string;
  readonly cites: readonly number[];
}

/** The first statement that every passage behind it contradicts; null where none is, or the judge is not here. */
export async function contradictedIn(reply: NumberedReply, judge: string, load: LoadEngines): Promise<string | null> {
  const citations = citationsOf(reply);
  const statements = statementsOf(reply).filter(({ cites }) => cites.length > 0);
  if (statements.length === 0 || (await load(judge, 'nli')) === null) return null;
  const judged = await askHere(judge, load, 'nli', {
    claims: statements.map(({ text }) => text),
    evidence: citations.map(toRow),
    pairs: statements.flatMap(({ cites }, at) => cites.map((n): [number, number] => [at, n - 1])),
  });
  const wrong = statements.find((_, at) => {
    const rows = judged?.pairs.filter(({ claim }) => claim === at).map(toJudged) ?? [];
    return rows.length > 0 && rows.every((row) => contradicts(row));
  });
  return wrong?.text ?? null;
}

function toRow({ excerpt, heading, passage, source_id }: Citation) {
  return { after: '', before: '', heading, passage, source: source_id, text: excerpt };
}

function statementsOf(reply: NumberedReply): readonly Statement[] {
  if (reply.kind === 'check') return ofCheck(reply.parts.check);
  if (reply.kind !== 'answer' || reply.parts.answer.kind !== 'answer') return [];
  return ofAnswer(reply.parts.answer, reply.parts.ebom.reasoning_chain);
}

type Answered = Extract<AnswerPart, { kind: 'answer' }>;
type Chain = NumberedAnswer['parts']['ebom']['reasoning_chain'];

/** Claims, and sentences that say something else than their claims do. */
function ofAnswer({ claims, sentences }: Answered, chain: Chain): readonly Statement[] {
  const judged = claims.filter((claim) => !isComputed(claim, chain));
  const others = sentences.filter(({ text }, at) => {
    const own = claims.filter(({ sentence }) => sentence === at);
    return !own.every((claim) => unwrap(text).includes(unwrap(claim.text)));
  });
  return [...judged.map(({ support, text }) => ({ text, cites: numbersOf(support) })), ...others];
}

const numbersOf = (support: readonly { readonly n: number }[]): readonly number[] => [
  ...new Set(support.map(({ n }) => n)),
];

/** What was computed from cells is not judged by its words: a sum is not any of its rows. */
function isComputed({ id, similarity, verification }: Answered['claims'][number], chain: Chain): boolean {
  const isAggregation = chain.some(({ operation, output }) => operation === 'aggregation' && output === id);
  return isAggregation && similarity === ONE && verification === ONE;
}
const ONE = fromInt(1);

function ofCheck(check: CheckPart): readonly Statement[] {
  if (check.kind === 'stopped') return [];
  return check.sentences.flatMap(({ claims }) =>
    claims.flatMap(({ end, n, start, verdict }) =>
      verdict === 'SUPPORTED' && n !== null ? [{ text: check.draft.slice(start, end), cites: [n] }] : [],
    ),
  );
}
