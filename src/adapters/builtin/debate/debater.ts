// Class `debate/turn` at T0, "passage-debater/3": argues by quotation. Each side rests on the sentences that the core read as its
// reading of the question, and answers those of the other; a judge says what stands on both sides, which is in force where a
// paper says so, and else what would settle it. It adds no fact of its own: where no sentence takes a side, that is what it says.

import { recommendationIn } from '#core/debate/runner/recommendation.ts';
import { onOneLine, QUOTES_ONLY, RESTS, ROWS, type Quoted, type TurnRequest } from '#core/debate/rows.ts';
import type { Ground, Reading } from '#core/debate/readings/reading.ts';
import type { Oracle } from '#core/ports.ts';
import { pointsOf } from '#adapters/builtin/debate/answers.ts';
import { documentsOf, judgement, positionOf, refusalOf, toAsked, type Side } from '#adapters/builtin/debate/said.ts';

export const DEBATER = QUOTES_ONLY;

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

function turnOf(request: TurnRequest) {
  const { attempt_index, turn_index } = request;
  const made = request.side === 'neutral' ? judge(request) : argue(request, request.side);
  const passages = made.grounds.map(({ n }) => textOf(request, n));
  const found = passages.map(recommendationIn).find((one) => one !== null) ?? null;
  return {
    attempt_index,
    content: made.sections.map(([heading, text]) => `### ${heading}\n${text}`).join('\n\n'),
    conviction: made.conviction,
    final_answer: made.answer,
    quotes: made.grounds.map(({ end, n, start }): Quoted => ({ end, n, start })),
    recommendation: found === null ? null : { ...found, raw_text: made.answer },
    stance: made.stance,
    turn_index,
  };
}

interface Made {
  readonly sections: readonly (readonly [heading: string, text: string])[];
  readonly answer: string;
  readonly stance: Side | 'open';
  /** Q16.16. */
  readonly conviction: number;
  /** What is quoted, in order. */
  readonly grounds: readonly Ground[];
}

const textOf = ({ context }: TurnRequest, n: number): string => context.find((one) => one.n === n)?.text ?? '';
const quote = (request: TurnRequest, { end, n, start }: Ground): string =>
  `"${onOneLine(textOf(request, n).slice(start, end))}" [E${String(n)}]`;

const ASSUMED = 'It is assumed that the passages hold as they stand.';
const REASONS = 2;
const HALF = 32_768;

function argue(request: TurnRequest, side: Side): Made {
  const { readings, strategy } = request;
  const [own, other] = [readings[side], readings[side === 'for' ? 'against' : 'for']];
  if (own === null) return silent(request, side);
  const { granted, point, reasons, rests } = moveOf(request, side, own, other);
  const isOpen = strategy === 'Code' || granted !== '';
  const answer = isOpen ? refusalOf(request) : positionOf(request.question, own);
  const rivals = other === null ? [] : other.grounds.slice(0, 1);
  return {
    sections: [
      ['CLAIM', answer],
      ...reasons.map((ground, at) => [`REASON ${String(at + 1)}`, quote(request, ground)] as const),
      ...rivals.map((ground) => ['COUNTERARGUMENT', `${concedes(request)}${quote(request, ground)}`] as const),
      ...(other === null ? ([['COUNTERARGUMENT', NOTHING]] as const) : []),
      ['REBUTTAL', point],
      ...(granted === '' ? [] : ([['WITHDRAWN', `${granted}.`]] as const)),
      ...(strategy === 'Direct' ? [] : ([['ASSUMPTION', ASSUMED]] as const)),
      ['FINAL POSITION', answer],
      ...(rests ? ([[RESTS, NOTHING_MORE]] as const) : []),
    ],
    answer,
    stance: isOpen ? 'open' : side,
    conviction: shareOf(own, other),
    grounds: [...reasons, ...rivals],
  };
}

interface Move {
  readonly reasons: readonly Ground[];
  readonly point: string;
  /** What is in force is granted in the end; empty where nothing is. */
  readonly granted: string;
  readonly rests: boolean;
}

/** What this turn adds to those before it. Each turn of a side takes the sentence and the point that are next. */
function moveOf(request: TurnRequest, side: Side, own: Reading, other: Reading | null): Move {
  const { agent_id, readings, said } = request;
  const points = other === null ? [NO_RIVAL] : pointsOf(readings, side, own, other);
  const ours = said.filter((one) => one.side === side);
  const spoken = ours.filter((one) => one.agent_id === agent_id).length;
  const point = points[ours.length % points.length] ?? NO_RIVAL;
  const fresh = own.grounds.filter(
    ({ n, start }) => !ours.some(({ quotes }) => quotes.some((one) => one.n === n && one.start === start)),
  );
  const reasons = [...new Set([...fresh, ...own.grounds])].slice(0, spoken === 0 && ours.length === 0 ? REASONS : 1);
  const isDone = ours.length + 1 >= points.length && fresh.length <= reasons.length;
  const holds = readings.holds !== null && readings.holds.side !== side ? readings.holds.why : '';
  const granted = isDone && spoken > 0 ? holds : '';
  return { granted, point, reasons, rests: isDone && (holds === '' || granted !== '') };
}

const NO_RIVAL = 'So there is nothing to answer.';
const NOTHING_MORE = 'The documents say nothing more on this side.';
const NOTHING = 'No passage that was found says otherwise.';
const concedes = ({ tone }: TurnRequest): string => (tone === 'collaborative' ? 'The other side has a point: ' : '');

/** A side without a passage says so, and makes up none. */
function silent({ question }: TurnRequest, side: Side): Made {
  const word = side === 'for' ? 'yes' : 'no';
  const answer = `It cannot be concluded that the answer to "${toAsked(question)}" is ${word}, since no passage that was found says so.`;
  return {
    sections: [
      ['CLAIM', answer],
      ['FINAL POSITION', answer],
    ],
    answer,
    stance: 'open',
    conviction: 0,
    grounds: [],
  };
}

/** What each side says, which of them is in force where a paper says so, and else what would settle it. */
function judge(request: TurnRequest): Made {
  const { for: yes, against, holds } = request.readings;
  const { answer, opens, stance } = judgement(request);
  const [first, second] = stance === 'against' ? [against, yes] : [yes, against];
  const grounds = [first?.grounds[0], second?.grounds[0]].filter((one) => one !== undefined);
  const [one, other] = grounds;
  const stands = (ground: Ground): string => `${ground.document} says: ${quote(request, ground)}`;
  return {
    sections: [
      ['CLAIM', answer],
      ...(one === undefined ? [] : ([['REASON 1', stands(one)]] as const)),
      ...(one === undefined ? [] : ([['COUNTERARGUMENT', other === undefined ? NOTHING : stands(other)]] as const)),
      ...(one === undefined ? [] : ([['REBUTTAL', weighed(holds, other)]] as const)),
      ...opens.map((text) => ['OPEN', text] as const),
      ['ASSUMPTION', ASSUMED],
      ['FINAL POSITION', answer],
    ],
    answer,
    stance,
    conviction: stance === 'open' ? HALF : HALF + HALF / 2,
    grounds,
  };
}

function weighed(holds: TurnRequest['readings']['holds'], other: Ground | undefined): string {
  if (holds !== null) return `${holds.why}.`;
  return other === undefined ? 'So there is nothing to weigh it against.' : 'Neither says that it replaces the other.';
}

/** Q16.16, toward zero: of the documents that take a side, how many are on this one. */
function shareOf(own: Reading, other: Reading | null): number {
  const [mine, theirs] = [documentsOf(own).length, other === null ? 0 : documentsOf(other).length];
  return Math.floor((2 * HALF * mine) / (mine + theirs));
}
