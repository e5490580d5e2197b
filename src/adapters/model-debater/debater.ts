// Class `debate/turn` by a model: it chooses sentences by number and says why; the structure and every quotation are made here
// (DEB-P.9), so no word stands in quotation marks that is not in a passage.

import { recommendationIn } from '#core/debate/runner/recommendation.ts';
import { onOneLine, ROWS, type TurnOutput, type TurnRequest } from '#core/debate/rows.ts';
import type { Identity, Oracle } from '#core/ports.ts';
import { readLines, toGrammar, type Form, type Lines, type Said } from '#adapters/model-debater/lines.ts';
import { offered, toSystem, toUser, type Sentence } from '#adapters/model-debater/prompt.ts';

export interface Prompt {
  /** Null where the model is to get none. */
  readonly system: string | null;
  readonly user: string;
  readonly grammar: string;
  readonly maxTokens: number;
  readonly seed: number;
}
/** Throws with code WRITER_PROMPT where the prompt does not fit. */
export type Write = (signal: AbortSignal, prompt: Prompt) => Promise<{ readonly stop: string; readonly text: string }>;

export const DEBATE_LINES = 'debate-lines/1';
export const TURN_TOKENS_MAX = 700;

/** Smaller with each step: where a prompt or an answer does not fit, fewer sentences are offered, at last no words of its own. */
const STEPS: readonly (Omit<Form, 'rival'> & { readonly sentences: number })[] = [
  { sentences: 24, terse: false },
  { sentences: 8, terse: false },
  { sentences: 8, terse: true },
  { sentences: 3, terse: true },
];

export function createModelDebater(identity: Identity, write: Write): Oracle {
  return {
    identity,
    ask: async (signal, input) => {
      const request = ROWS['debate/turn'].request.parse(input.request);
      for (const step of STEPS) {
        const offers = offered(request, step.sentences);
        const form = { ...step, sentences: offers.length, rival: request.strategy !== 'Direct' };
        const lines = offers.length === 0 ? null : await takeTurn(signal, write, request, offers, form);
        if (lines !== null) return toTurn(request, offers, lines);
      }
      throw new Error('the model took no turn that can be read');
    },
  };
}

/** Null where it does not fit, or is not of the language. */
async function takeTurn(
  signal: AbortSignal,
  write: Write,
  request: TurnRequest,
  offers: readonly Sentence[],
  form: Form,
): Promise<Lines | null> {
  try {
    const written = await write(signal, {
      system: toSystem(request, form),
      user: toUser(request, offers, form),
      grammar: toGrammar(form),
      maxTokens: TURN_TOKENS_MAX,
      seed: seedOf(request),
    });
    return readLines(written, form);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'WRITER_PROMPT') return null;
    throw error;
  }
}

/** Another one for every attempt of a debate, and for every seed of it. */
const seedOf = ({ attempt_index, seed, turn_index }: TurnRequest): number =>
  (seed * 4_096 + turn_index * 8 + attempt_index) % 2_147_483_648;

function toTurn(request: TurnRequest, offers: readonly Sentence[], lines: Lines): TurnOutput {
  const quote = ({ n, text }: Said): string => {
    const { place, text: said } = offers[n - 1] as Sentence;
    return `${text === '' ? '' : `${text} `}"${said}" [E${String(place.n)}]`;
  };
  const { attempt_index, turn_index } = request;
  const answer = toAnswer(request, lines);
  const sections = [
    `### CLAIM\n${lines.claim === '' ? answer : lines.claim}`,
    ...lines.reasons.map((reason, at) => `### REASON ${String(at + 1)}\n${quote(reason)}`),
    ...(lines.rival === null
      ? []
      : [`### COUNTERARGUMENT\n${quote(lines.rival[0])}`, `### REBUTTAL\n${quote(lines.rival[1])}`]),
    '### ASSUMPTION\nIt is assumed that the passages hold as they stand.',
    `### FINAL POSITION\n${answer}`,
  ];
  const numbers = new Set([...lines.reasons, ...(lines.rival ?? [])].map(({ n }) => n));
  const quotes = [...numbers].map((n) => (offers[n - 1] as Sentence).place);
  const passages = quotes.map(({ n }) => request.context.find((one) => one.n === n)?.text ?? '');
  const found = passages.map(recommendationIn).find((one) => one !== null) ?? null;
  return {
    attempt_index,
    content: sections.join('\n\n'),
    conviction: Math.round((65_536 * lines.sure) / 10),
    final_answer: answer,
    quotes,
    recommendation: found === null ? null : { ...found, raw_text: answer },
    stance: lines.stance,
    turn_index,
  };
}

function toAnswer({ question }: TurnRequest, { position, stance }: Lines): string {
  const asked = onOneLine(question).replaceAll('"', "'");
  const why = position === '' ? '.' : `: ${position}`;
  if (stance === 'open') return `What the answer to "${asked}" is cannot be concluded without more data${why}`;
  return `The answer to "${asked}" is ${stance === 'for' ? 'yes' : 'no'}${why}`;
}
