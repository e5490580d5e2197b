// Class `debate/turn` at T0, "passage-debater/1": argues by quotation. Each side takes the sentences that speak for it, and
// answers the strongest sentence of the other; a judge says what stands on both sides. It adds nothing of its own: where no
// passage speaks for a side, that is what it says.

import { recommendationIn } from '#core/debate/runner/recommendation.ts';
import { onOneLine, ROWS, type Quoted, type TurnRequest } from '#core/debate/rows.ts';
import { markerOf } from '#core/english/negation.ts';
import { quantities } from '#core/english/numbers.ts';
import { sentences } from '#core/english/sentences.ts';
import { tokens } from '#core/english/words.ts';
import type { Oracle } from '#core/ports.ts';
import { leanOf, readAsked } from '#adapters/builtin/debate/lean.ts';

export const DEBATER = 'passage-debater/1';

export const passageDebater: Oracle = {
  identity: {
    oracle_id: 'builtin/local/debate/turn',
    model_id: DEBATER,
    params: { max_tokens: null, seed: 0, temperature: 0, top_p: 65_536 },
    reproducible: true,
  },
  ask(signal, input) {
    signal.throwIfAborted();
    return Promise.resolve(turnOf(ROWS['debate/turn'].request.parse(input.request)));
  },
};

/** A sentence of a passage that takes a side. */
interface Point {
  readonly place: Quoted;
  readonly text: string;
  readonly side: 'for' | 'against';
  readonly strength: number;
}

function turnOf(request: TurnRequest) {
  const points = pointsIn(request);
  const { attempt_index, turn_index } = request;
  const made = request.side === 'neutral' ? judge(request, points) : argue(request, points, request.side);
  const passages = made.points.map(({ place: { n } }) => request.context.find((one) => one.n === n)?.text ?? '');
  const found = passages.map(recommendationIn).find((one) => one !== null) ?? null;
  return {
    attempt_index,
    content: made.content,
    conviction: made.conviction,
    final_answer: made.answer,
    quotes: made.points.map(({ place }) => place),
    recommendation: found === null ? null : { ...found, raw_text: made.answer },
    stance: made.stance,
    turn_index,
  };
}

interface Made {
  readonly content: string;
  readonly answer: string;
  readonly stance: 'for' | 'against' | 'open';
  /** Q16.16: the share of strength on its side. */
  readonly conviction: number;
  /** What is quoted, in order. */
  readonly points: readonly Point[];
}

/** Every sentence that takes a side, strongest first; of equal ones in the order of the passages. */
function pointsIn({ context, question }: TurnRequest): readonly Point[] {
  const asked = readAsked(question);
  const seen = new Set<string>();
  const found = context.flatMap(({ n, text }, rank) =>
    sentences(text).flatMap(({ end, start }, place, all): readonly Point[] => {
      const said = onOneLine(text.slice(start, end));
      const before = all[place - 1];
      const lean = leanOf(said, before === undefined ? '' : text.slice(before.start, before.end), asked);
      if (lean === 0 || seen.has(said) || said.endsWith('?') || said.includes('"')) return [];
      seen.add(said);
      const shared = new Set(tokens(said).flatMap(({ stem }) => (asked.stems.has(stem) ? [stem] : []))).size;
      const figures = quantities(said).length > 0 ? 2 : 0;
      const strength = 1 + 3 * Math.min(3, Math.abs(lean)) + 3 * shared + figures + Math.max(0, 4 - rank);
      return [{ place: { end, n, start }, text: said, side: lean > 0 ? 'for' : 'against', strength }];
    }),
  );
  return found
    .map((point, at) => ({ point, at }))
    .sort((left, right) => right.point.strength - left.point.strength || left.at - right.at)
    .map(({ point }) => point);
}

function argue(request: TurnRequest, points: readonly Point[], side: 'for' | 'against'): Made {
  const own = points.filter((point) => point.side === side);
  const other = points.filter((point) => point.side !== side);
  const answer = `The answer to "${toAsked(request.question)}" is ${side === 'for' ? 'yes' : 'no'}${asFarAs(own, other)}.`;
  if (own.length === 0) return silent(request, side);
  const { kept, withdrawn } = reasonsOf(request, own);
  const targets = request.strategy === 'Direct' ? [] : targetsOf(request, other, side);
  const sections: string[] = [`### CLAIM\n${request.strategy === 'Code' ? refusal(request) : answer}`];
  kept.forEach((point, at) => sections.push(`### REASON ${String(at + 1)}\n${quote(point)}`));
  const replies = targets.map((_, at) => own.filter((one) => !kept.includes(one))[at] ?? kept[at % kept.length]);
  targets.forEach((target, at) => {
    const reply = replies[at];
    const concedes = request.tone === 'collaborative' ? 'The other side has a point: ' : '';
    sections.push(`### COUNTERARGUMENT\n${concedes}${quote(target)}`);
    sections.push(
      `### REBUTTAL\n${weaknessOf(target)} ${reply === undefined ? '' : `Against it stands ${quote(reply)}`}`.trim(),
    );
  });
  for (const point of withdrawn) sections.push(`### WITHDRAWN\nIt was answered, so it counts no more: ${quote(point)}`);
  if (request.strategy !== 'Direct')
    sections.push('### ASSUMPTION\nIt is assumed that the passages hold as they stand.');
  const last = request.strategy === 'Code' ? refusal(request) : answer;
  sections.push(`### FINAL POSITION\n${last}`);
  const quoted = [...kept, ...targets, ...replies.filter((one) => one !== undefined), ...withdrawn];
  return {
    content: sections.join('\n\n'),
    answer: last,
    stance: request.strategy === 'Code' ? 'open' : side,
    conviction: shareOf(own, other),
    points: [...new Set(quoted)],
  };
}

/** Two reasons, fresh ones first. Who revises keeps what was not answered, and says what it withdraws. */
function reasonsOf(
  request: TurnRequest,
  own: readonly Point[],
): Readonly<Record<'kept' | 'withdrawn', readonly Point[]>> {
  const mine = quotedBy(request, ({ agent_id }) => agent_id === request.agent_id);
  const allies = quotedBy(request, ({ agent_id, side }) => side === request.side && agent_id !== request.agent_id);
  if (request.turn_type === 'revise') {
    const answered = quotedBy(request, ({ side }) => side !== request.side);
    const said = own.filter((point) => mine.has(keyOf(point)));
    const held = said.filter((point) => !answered.has(keyOf(point)));
    const kept = (held.length > 0 ? held : own).slice(0, REASONS);
    return {
      kept,
      withdrawn: said.filter((point) => answered.has(keyOf(point)) && !kept.includes(point)).slice(0, REASONS),
    };
  }
  const rank = (point: Point): number => (mine.has(keyOf(point)) ? 2 : 0) + (allies.has(keyOf(point)) ? 1 : 0);
  const ordered = [0, 1, 2, 3].flatMap((wanted) => own.filter((point) => rank(point) === wanted));
  return { kept: ordered.slice(0, REASONS), withdrawn: [] };
}

const REASONS = 2;

/** The strongest sentences of the other side that this debater has not answered yet; two where it is asked to press. */
function targetsOf(request: TurnRequest, other: readonly Point[], side: 'for' | 'against'): readonly Point[] {
  const mine = quotedBy(request, ({ agent_id }) => agent_id === request.agent_id);
  const theirs = quotedBy(request, (one) => one.side !== side && one.side !== 'neutral');
  const rank = (point: Point): number => (theirs.has(keyOf(point)) ? 0 : 1) + (mine.has(keyOf(point)) ? 2 : 0);
  const ordered = [0, 1, 2, 3].flatMap((wanted) => other.filter((point) => rank(point) === wanted));
  return ordered.slice(0, request.tone === 'adversarial' ? 2 : 1);
}

/** A side without a passage says so, with the strongest of what it could not answer left to the other side. */
function silent(request: TurnRequest, side: 'for' | 'against'): Made {
  const answer = `It cannot be concluded that the answer to "${toAsked(request.question)}" is ${side === 'for' ? 'yes' : 'no'}, since no passage that was found speaks for it.`;
  return {
    content: `### CLAIM\n${answer}\n\n### FINAL POSITION\n${answer}`,
    answer,
    stance: 'open',
    conviction: 0,
    points: [],
  };
}

/** What was quoted on both sides and is strongest, what is open, and where the weight is. */
function judge(request: TurnRequest, points: readonly Point[]): Made {
  const said = quotedBy(request, () => true);
  const heard = points.filter((point) => said.has(keyOf(point)));
  const of = (side: Point['side']): readonly Point[] => heard.filter((point) => point.side === side);
  const [yes, no] = [of('for'), of('against')];
  const share = shareOf(yes, no);
  const stance = yes.length + no.length === 0 || share === HALF ? 'open' : share > HALF ? 'for' : 'against';
  const asked = toAsked(request.question);
  const answer =
    stance === 'open'
      ? `Whether the answer to "${asked}" is yes cannot be concluded, since both sides weigh the same.`
      : `The answer to "${asked}" is ${stance === 'for' ? 'yes' : 'no'} as far as these passages go.`;
  const [winning, losing] = stance === 'against' ? [no, yes] : [yes, no];
  const reasons = winning.slice(0, REASONS);
  const rival = losing[0];
  const sections = [
    `### CLAIM\n${answer}`,
    ...reasons.map((point, at) => `### REASON ${String(at + 1)}\nIt stands: ${quote(point)}`),
    ...(rival === undefined
      ? []
      : [
          `### COUNTERARGUMENT\nIt stands too: ${quote(rival)}`,
          `### REBUTTAL\nOf the sentences that were quoted, ${String(losing.length)} of ${String(heard.length)} speak for that side.`,
        ]),
    `### OPEN\nSentences that take a side and were not quoted: ${String(points.length - heard.length)}.`,
    '### ASSUMPTION\nIt is assumed that the passages hold as they stand.',
    `### FINAL POSITION\n${answer}`,
  ];
  const conviction = stance === 'against' ? 2 * HALF - share : share;
  return {
    content: sections.join('\n\n'),
    answer,
    stance,
    conviction,
    points: [...reasons, ...(rival === undefined ? [] : [rival])],
  };
}

type Spoken = TurnRequest['said'][number];
function quotedBy({ said }: TurnRequest, who: (one: Spoken) => boolean): ReadonlySet<string> {
  return new Set(said.filter(who).flatMap(({ quotes }) => quotes.map((place) => keyOf({ place }))));
}
const keyOf = ({ place: { end, n, start } }: Pick<Point, 'place'>): string => [n, start, end].map(String).join(' ');

const quote = ({ place, text }: Point): string => `"${text}" [E${String(place.n)}]`;
const toAsked = (question: string): string => onOneLine(question).replaceAll('"', "'");

function weaknessOf({ text }: Point): string {
  if (tokens(text).some((token) => markerOf(token) === 'hedge')) return 'But that passage only says what may be.';
  if (quantities(text).length === 0) return 'But that passage gives no figure.';
  return 'But that is not all there is.';
}

const asFarAs = (own: readonly Point[], other: readonly Point[]): string =>
  `: of the sentences that take a side, ${String(own.length)} of ${String(own.length + other.length)} speak for that`;

const refusal = ({ question }: TurnRequest): string =>
  `What the answer to "${toAsked(question)}" is cannot be concluded without data that these passages do not have.`;

const HALF = 32_768;

/** Q16.16, toward zero. */
function shareOf(own: readonly Point[], other: readonly Point[]): number {
  const weight = (points: readonly Point[]): number => points.reduce((sum, { strength }) => sum + strength, 0);
  const total = weight(own) + weight(other);
  return total === 0 ? HALF : Math.floor((2 * HALF * weight(own)) / total);
}
