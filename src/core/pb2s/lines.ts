// The language in which a model writes a draft: a sentence a line, each with the passages that state it (AMB-26). One
// grammar for every engine, and one reader, which believes neither the engine nor its grammar.

import { DRAFT_CHARACTERS_MAX, DRAFT_CITES_MAX } from '#core/limits.ts';

/** What an identity names in its `settings` when it writes this language, and is asked with a prompt. */
export const LINES = 'lines/1';

/** What a model says, as it said it. `stop` is why it ended: `end` where it did so itself. */
export interface Written {
  readonly stop: string;
  readonly text: string;
  /** A row for each sentence, where it was asked for: what its words are worth to the model. */
  readonly signal?: readonly Signal[];
}
export interface Draft {
  readonly assumptions: string[];
  readonly segments: {
    readonly cites: number[];
    readonly signal?: Signal;
    readonly text: string;
    readonly type: 'FACT' | 'INFERENCE';
  }[];
}
/** How likely the model finds a token of it, on average: after the question alone, and given the passages. */
export interface Signal {
  readonly alone: number;
  readonly given: number;
}

/** The whole draft of a model that finds no answer. */
export const SILENCE = 'The sources do not say.';
const INFERENCE = 'Inference: ';

/** Controls, invisible characters, those that turn the direction of text, and what stands for bytes that are no text. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
export const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffd]/;
/** Brackets are for citations alone. */
export const EXCLUDED = `\\[\\]${HIDDEN.source.slice(1, -1)}`;

/** GBNF, for passages with these numbers and at most `lines` sentences. Without a passage there is nothing to cite. */
export function toGrammar(offered: readonly number[], lines: number): string {
  if (offered.length === 0) return `root ::= "${SILENCE}"\n`;
  return [
    `root ::= "${SILENCE}" | line ("\\n" line){0,${lines - 1}}`,
    `line ::= "${INFERENCE}"? text " " cite{1,${DRAFT_CITES_MAX}}`,
    `text ::= [^ ${EXCLUDED}] [^${EXCLUDED}]{0,${DRAFT_CHARACTERS_MAX - 1}}`,
    `cite ::= "[" (${offered.map((n) => `"${n}"`).join(' | ')}) "]"`,
    '',
  ].join('\n');
}

const LINE = /^(Inference: )?([^ [\]][^[\]]*) ((?:\[[0-9]{1,2}\])+)$/;

/** Hostile input. The code says what is wrong: it did not end by itself, or is not of the grammar. */
export function readLines(
  { signal, stop, text }: Written,
  offered: readonly number[],
  lines: number,
): Draft | 'OUTPUT_STOP' | 'OUTPUT_LINES' {
  if (stop !== 'end') return 'OUTPUT_STOP';
  if (text === SILENCE) return { assumptions: ['It is assumed that the passages do not say it.'], segments: [] };
  const segments = text.split('\n').map((line) => readLine(line, offered));
  const read = segments.filter((segment) => segment !== null);
  if (read.length < segments.length || read.length > lines) return 'OUTPUT_LINES';
  if (signal !== undefined && signal.length !== read.length) return 'OUTPUT_LINES';
  const signed = signal?.flatMap((own, at) => (read[at] === undefined ? [] : { ...read[at], signal: own }));
  return { assumptions: [assumptionOf(read)], segments: signed ?? read };
}

function readLine(line: string, offered: readonly number[]): Draft['segments'][number] | null {
  const [, inference, text = '', cited = ''] = LINE.exec(line) ?? [];
  const numbers = Array.from(cited.matchAll(/[0-9]+/g), ([n]) => Number(n));
  const isShort = Array.from(text).length <= DRAFT_CHARACTERS_MAX && numbers.length <= DRAFT_CITES_MAX;
  if (numbers.length === 0 || !isShort || HIDDEN.test(text) || !numbers.every((n) => offered.includes(n))) return null;
  return { cites: [...new Set(numbers)], text: text.trimEnd(), type: inference === undefined ? 'FACT' : 'INFERENCE' };
}

/** A draft in its language. */
export function toLines({ segments }: { readonly segments: readonly Line[] }): string {
  if (segments.length === 0) return SILENCE;
  return segments
    .map(({ cites, text, type }) => `${type === 'INFERENCE' ? INFERENCE : ''}${text} ${toCites(cites)}`)
    .join('\n');
}
interface Line {
  readonly cites: readonly number[];
  readonly text: string;
  readonly type: string;
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const toCites = (numbers: readonly number[]): string => numbers.map((n) => `[${n}]`).join('');

/** Said by the core: what a model assumes is not asked of it. */
export function assumptionOf(segments: readonly { readonly cites: readonly number[] }[]): string {
  const numbers = [...new Set(segments.flatMap(({ cites }) => cites))].sort((a, b) => a - b);
  const isOne = numbers.length === 1;
  return `It is assumed that ${numbers.map((n) => `[${n}]`).join(' and ')} ${isOne ? 'is' : 'are'} still current.`;
}
