// The language in which a model takes a turn: a line for its claim, for each reason with the sentence it rests on, for what the
// other side says and the answer to it, and for its position. It names sentences by number and never quotes them itself.

export interface Said {
  /** Number of a sentence that was offered. */
  readonly n: number;
  /** Its own words; empty where it has none. */
  readonly text: string;
}
export interface Lines {
  readonly claim: string;
  readonly reasons: readonly Said[];
  /** What the other side says, and the answer. */
  readonly rival: readonly [Said, Said] | null;
  readonly stance: 'for' | 'against' | 'open';
  /** 0 to 9, of ten. */
  readonly sure: number;
  readonly position: string;
}

export interface Form {
  /** How many sentences are offered, from 1. */
  readonly sentences: number;
  /** What the other side says has to be answered. */
  readonly rival: boolean;
  /** No words of its own: for models with little room. */
  readonly terse: boolean;
}

const TEXT_MAX = 240;
const REASONS_MAX = 3;
/** Controls, invisible characters, those that turn the direction of text, what stands for bytes that are no text, and marks. */
const EXCLUDED = String.raw`\[\]#"\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffd`;
const EXCLUDES = new RegExp(`[${EXCLUDED}]`);

/** GBNF. */
export function toGrammar({ rival, sentences, terse }: Form): string {
  const numbers = Array.from({ length: sentences }, (_, at) => `"${String(at + 1)}"`).join(' | ');
  const words = terse ? '' : ' ": " text';
  return [
    `root ::= claim reason{1,${String(REASONS_MAX)}} ${rival ? 'rival' : 'rival?'} position`,
    `claim ::= "Claim"${words} "\\n"`,
    `reason ::= "Reason " n${words} "\\n"`,
    `rival ::= "Rival " n${words} "\\nAnswer " n${words} "\\n"`,
    `position ::= "Position " ("yes" | "no" | "open") " " [0-9]${words}`,
    `n ::= "[" (${numbers}) "]"`,
    ...(terse ? [] : [`text ::= [^ ${EXCLUDED}] [^${EXCLUDED}]{0,${String(TEXT_MAX - 1)}}`]),
    '',
  ].join('\n');
}

const CLAIM = /^Claim(?:: (.+))?$/;
const NUMBERED = /^(Reason|Rival|Answer) \[(\d{1,2})\](?:: (.+))?$/;
const POSITION = /^Position (yes|no|open) (\d)(?:: (.+))?$/;
const STANCES = { yes: 'for', no: 'against', open: 'open' } as const;

/** Hostile input: null where it did not end by itself, or is not of the grammar. */
export function readLines({ stop, text }: { readonly stop: string; readonly text: string }, form: Form): Lines | null {
  const lines = text.split('\n');
  const [claim, position] = [CLAIM.exec(lines[0] ?? ''), POSITION.exec(lines.at(-1) ?? '')];
  const middle = lines.slice(1, -1).map((line) => readNumbered(line, form.sentences));
  if (stop !== 'end' || claim === null || position === null || middle.includes(null)) return null;
  const said = middle.filter((one) => one !== null);
  const of = (kind: string): readonly Said[] => said.flatMap((one) => (one.kind === kind ? [one.said] : []));
  const [reasons, [rival], [answer]] = [of('Reason'), of('Rival'), of('Answer')];
  const pairs = of('Rival').length === of('Answer').length && of('Rival').length <= 1;
  if (reasons.length === 0 || reasons.length > REASONS_MAX || !pairs || (form.rival && rival === undefined))
    return null;
  const own = [claim[1] ?? '', position[3] ?? ''];
  if (own.some((words) => EXCLUDES.test(words) || words.length > 2 * TEXT_MAX)) return null;
  return {
    claim: own[0]?.trim() ?? '',
    reasons,
    rival: rival === undefined || answer === undefined ? null : [rival, answer],
    stance: STANCES[position[1] as keyof typeof STANCES],
    sure: Number(position[2]),
    position: own[1]?.trim() ?? '',
  };
}

function readNumbered(line: string, sentences: number): { readonly kind: string; readonly said: Said } | null {
  const [, kind, number, text = ''] = NUMBERED.exec(line) ?? [];
  const n = Number(number);
  const isOffered = n >= 1 && n <= sentences;
  if (kind === undefined || !isOffered || EXCLUDES.test(text) || text.length > 2 * TEXT_MAX) return null;
  return { kind, said: { n, text: text.trim() } };
}
