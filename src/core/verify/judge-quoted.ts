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

/** Words of a reply, and the numbers of the citations that are said to carry them, or to deny them. */
export interface Statement {
  readonly text: string;
  readonly cites: readonly number[];
  /** What the judge has to say of them; null where nothing is said of that. */
  readonly said: 'SUPPORTED' | 'CONTRADICTED' | 'OPEN' | null;
}

export interface JudgedHere {
  /** The first that is said to be carried, and that every passage behind it contradicts; null where none is. */
  readonly contradicted: string | null;
  /** Those of which the judge does not say here what the reply says of them: all of them where it is not here. */
  readonly open: readonly Statement[];
}

export async function judgedHere(reply: NumberedReply, judge: string, load: LoadEngines): Promise<JudgedHere> {
  const statements = statementsOf(reply);
  const asked = statements.filter(({ cites }) => cites.length > 0);
  const uncited = statements.filter(({ cites, said }) => cites.length === 0 && said !== null);
  const output =
    asked.length === 0
      ? null
      : await askHere(judge, load, 'nli', {
          claims: asked.map(({ text }) => text),
          evidence: citationsOf(reply).map(toRow),
          pairs: asked.flatMap(({ cites }, at) => cites.map((n): [number, number] => [at, n - 1])),
        });
  const rowsOf = (at: number) => output?.pairs.filter(({ claim }) => claim === at).map(toJudged) ?? [];
  const wrong = asked.find(({ said }, at) => {
    const rows = rowsOf(at);
    return (said === 'SUPPORTED' || said === null) && rows.length > 0 && rows.every((row) => contradicts(row));
  });
  const open = asked.filter(({ said }, at) => said !== null && !isSo(said, rowsOf(at)));
  return { contradicted: wrong?.text ?? null, open: [...uncited, ...open] };
}

/** As `draft/judge.ts` and the gate weigh them, without what stands around the passages. */
function isSo(said: NonNullable<Statement['said']>, rows: readonly ReturnType<typeof toJudged>[]): boolean {
  if (said === 'OPEN')
    return rows.length > 0 && rows.every(({ verdict }) => verdict !== 'SUPPORTED' && verdict !== 'CONTRADICTED');
  return rows.some(({ verdict }) => verdict === said);
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
  return [
    ...judged.map(({ support, text, type }): Statement => {
      const said = type === 'VERIFIED' || type === 'ATTRIBUTED' ? 'SUPPORTED' : null;
      return { text, cites: numbersOf(support), said };
    }),
    ...others.map(({ cites, text }): Statement => ({ text, cites, said: null })),
  ];
}

const numbersOf = (support: readonly { readonly n: number }[]): readonly number[] => [
  ...new Set(support.map(({ n }) => n)),
];

/** What was computed from cells is not judged by its words: a sum is not any of its rows. */
export function isComputed({ id, similarity, verification }: Answered['claims'][number], chain: Chain): boolean {
  const isAggregation = chain.some(({ operation, output }) => operation === 'aggregation' && output === id);
  return isAggregation && similarity === ONE && verification === ONE;
}
const ONE = fromInt(1);

function ofCheck(check: CheckPart): readonly Statement[] {
  if (check.kind === 'stopped') return [];
  return check.sentences.flatMap(({ claims }) =>
    claims.flatMap(({ against, end, n, start, verdict }): readonly Statement[] => {
      const text = check.draft.slice(start, end);
      const said = verdict === 'SUPPORTED' || verdict === 'CONTRADICTED' ? verdict : 'OPEN';
      // Nothing is said of what claims nothing, nor of what no passage was found for.
      const own = n === null && said === 'OPEN' ? [] : [{ text, cites: n === null ? [] : [n], said } as const];
      return [...own, ...(against === undefined ? [] : [{ text, cites: [against], said: 'CONTRADICTED' } as const])];
    }),
  );
}
