// What a quoted reply says that nothing here repeats: it is told behind a colon, so that nobody takes it for checked.

import { aboutOf } from '#core/answer/about.ts';
import type { AnswerPart, ReplyParts } from '#core/answer/output.ts';
import { polarityOf } from '#core/answer/polarity.ts';
import type { Reckoned } from '#core/answer/reckoned-again.ts';
import { setApart } from '#core/answer/set-apart.ts';
import { attributed } from '#core/answer/whose.ts';
import { passagesOf, type NumberedReply } from '#core/bundle/contents.ts';
import { canonical } from '#core/bytes/jcs.ts';
import { sentencesOf } from '#core/draft/draft.ts';
import { weakestOf } from '#core/draft/judge.ts';
import type { CheckPart } from '#core/draft/result.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { isComputed, type Statement } from '#core/verify/judge-quoted.ts';

type Answered = Extract<AnswerPart, { kind: 'answer' }>;

/** `open`: statements that the judge does not find carried here. `reckoned`: what rules compute from what it shows. */
export function ownWords(reply: NumberedReply, open: readonly Statement[], reckoned: readonly Reckoned[]): string {
  const words = saidAlone(reply, open, reckoned).flatMap(([what, isSaid]) => (isSaid ? [what] : []));
  return words.length === 0 ? '' : `, so these are its own words: ${words.join(', ')}`;
}

function saidAlone(
  reply: NumberedReply,
  open: readonly Statement[],
  reckoned: readonly Reckoned[],
): readonly (readonly [what: string, isSaid: boolean])[] {
  if (reply.kind === 'check') return [['which of its sentences hold', open.length > 0 || !isWhole(reply.parts.check)]];
  if (reply.kind !== 'answer') return [];
  const { answer } = reply.parts;
  const placed = [...passagesOf(reply), ...answer.claims.flatMap(({ support }) => support)];
  const isAnswer = answer.kind === 'answer';
  return [
    ['why it refuses', answer.kind === 'refusal'],
    ['what it reckons', computedIn(reply.parts).some((claim) => !reckoned.some((one) => isSame(one, claim)))],
    ['that its passages carry it', open.length > 0],
    ['that it says yes or no', isAnswer && answer.sentences.some((_, at) => !isSettled(answer, at))],
    ['how its sentences put its claims', isAnswer && answer.sentences.some((_, at) => !isOfClaims(answer, at))],
    ['that its stakes were set by hand', answer.set_by_hand !== undefined],
    ['how it searched', answer.by_meaning === true || answer.also_searched !== undefined],
    ['pages, rows and parts that it names', placed.some(({ place }) => place !== undefined)],
  ];
}

/** What it is said to compute. */
function computedIn({ answer, ebom }: ReplyParts): AnswerPart['claims'] {
  return answer.claims.filter((claim) => isComputed(claim, ebom.reasoning_chain));
}

/** The text of what it computes otherwise than its rules do from the very same characters; undefined where it computes none so. */
export function otherwiseReckoned(parts: ReplyParts, reckoned: readonly Reckoned[]): string | undefined {
  const other = computedIn(parts).find((claim) =>
    reckoned.some((one) => one.isSettled && places(one) === places(claim) && one.text !== claim.text),
  );
  return other?.text;
}

type Placed = Omit<Reckoned, 'isSettled'>;
const isSame = (one: Placed, other: Placed): boolean => one.text === other.text && places(one) === places(other);
const places = ({ support }: Pick<Placed, 'support'>): string =>
  canonical(support.map(({ end, n, start }) => ({ end, n, start })));

const LEAD = /^(?:Yes|No)\b[^:]{0,80}: /;

/** A sentence without the word before it, and without whose words it is said to be. */
function toldIn({ citations, sentences }: Answered, at: number): { readonly lead: string; readonly rest: string } {
  const { cites = [], text = '' } = sentences[at] ?? {};
  const lead = LEAD.exec(text)?.[0] ?? '';
  const cited = citations[(cites[0] ?? 0) - 1];
  const paper = cited === undefined ? null : { heading: cited.heading, source: { act: { name: cited.name } } };
  const frame = paper === null ? '' : attributed(paper, '').slice(0, -1);
  const said = text.slice(lead.length);
  return { lead, rest: frame !== '' && said.startsWith(frame) ? said.slice(frame.length, -1) : said };
}

/** The word before it is what the passage settles, as far as the passage alone tells. */
function isSettled(answer: Answered, at: number): boolean {
  const { lead, rest } = toldIn(answer, at);
  if (lead === '') return true;
  const cited = answer.citations[(answer.sentences[at]?.cites[0] ?? 0) - 1];
  if (cited === undefined) return false;
  const under = { before: '', heading: cited.heading, source: { act: { name: cited.name } }, text: cited.excerpt };
  const place = cited.excerpt.indexOf(rest);
  const polarity = polarityOf(answer.question, rest, aboutOf(under, Math.max(0, place)));
  return polarity !== null && lead === `${polarity}: `;
}

/** All of its claims one behind the other, and nothing beside them but the words that join them. */
function isOfClaims(answer: Answered, sentence: number): boolean {
  let rest = plainly(toldIn(answer, sentence).rest);
  for (const claim of answer.claims.filter((one) => one.sentence === sentence)) {
    const at = rest.indexOf(plainly(claim.text));
    if (at < 0) return false;
    rest = `${rest.slice(0, at)} ${rest.slice(at + plainly(claim.text).length)}`;
  }
  return !SAYS.test(rest.replace(JOINTS, ' '));
}
/** Anything but white space and marks. */
const SAYS = /[^\s!-/:-@[-`{-~\u00a0\u00ab\u00b7\u00bb\u2010-\u205e]/;
const JOINTS = /\b(?:and|but|or|so|because|while|whereas|although|though)\b/gi;
const plainly = (text: string): string => setApart(unwrap(text));

/** Each sentence of the draft with all of its claims, and stands as its weakest one does. */
function isWhole(check: CheckPart): boolean {
  if (check.kind === 'stopped') return true;
  const spans = (claims: readonly { readonly start: number; readonly end: number }[]): string =>
    canonical(claims.map(({ end, start }) => ({ end, start })));
  const own = sentencesOf(check.draft);
  return (
    own.length === check.sentences.length &&
    check.sentences.every(({ against, claims, verdict }, at) => {
      const weakest = weakestOf(claims);
      const denied = claims.find((claim) => claim.against !== undefined)?.against;
      return (
        spans(claims) === spans(own[at]?.claims ?? []) &&
        (weakest === undefined || verdict === weakest.verdict) &&
        against === (verdict === 'SUPPORTED' ? denied : undefined)
      );
    })
  );
}
