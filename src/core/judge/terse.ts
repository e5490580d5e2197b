// What a paper says in a few words: "Account 5512 0098 7", "Bicycles: now 3, not 2". Where it was put right, it answers if it
// offers the asked kind of value, and where it, what heads it and the name of its paper say every word that is asked.

import { quantities, type Quantity } from '#core/english/numbers.ts';
import { parseQuestion, type Question, type Term } from '#core/english/question.ts';
import { SAID_WELL, strengthOf } from '#core/english/strength.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';
import type { Evidence } from '#core/evidence/context.ts';
import type { Agreement } from '#core/judge/agreement.ts';
import { quoteOf } from '#core/judge/agreement/both.ts';
import { dayOf } from '#core/judge/correcting.ts';
import { statementsIn, type Statement } from '#core/judge/statements.ts';

/** A value that was put right or changed, told as such. */
export function terseIn(text: string, passages: readonly Evidence[], isValue: IsValue): Agreement | null {
  const question = parseQuestion(text);
  if (OPEN.test(text) || !(PLAIN.has(question.kind) || question.kind === 'what')) return null;
  const asked = question.terms.filter(({ lower }) => !LIGHT.has(lower));
  const hint = HINTS.find(([asks]) => asks.test(text))?.[1] ?? null;
  if (asked.length === 0) return null;
  const inPaper = ({ source: { id } }: Evidence): readonly string[] =>
    passages.flatMap(({ source, text: own }) => (source.id === id ? stemsOf(own) : []));
  const asking: Asking = { question, asked, hint, inPaper, isValue };
  const all = statementsIn(passages).flatMap((one) => read(one, asking));
  const changed = best(all.filter(({ isChange }) => isChange));
  return changed === null ? null : telling(changed, all);
}

/** Of these the kind of the value leaves little open. */
const PLAIN: ReadonlySet<string> = new Set(['money', 'when', 'count', 'duration', 'amount']);

interface Asking {
  readonly question: Question;
  readonly asked: readonly Term[];
  /** What has to be said where a word that only asks stands for it: "owe" for "to pay". */
  readonly hint: RegExp | null;
  readonly inPaper: (evidence: Evidence) => readonly string[];
  readonly isValue: IsValue;
}
interface Read {
  readonly statement: Statement;
  readonly quote: string;
  readonly isChange: boolean;
  readonly here: readonly Term[];
  /** Weight of what is said here, then words of the question that only stand here. */
  readonly weight: number;
  readonly shared: number;
}

type IsValue = (quantity: Quantity) => boolean;

function read(statement: Statement, { asked, hint, inPaper, isValue, question }: Asking): readonly Read[] {
  const { before, evidence, headings, name, opening, previous, text } = statement;
  if (/^\||\S {3,}\S.* {3,}\S|^[^:;]{1,80}: [^;]*; [^:;]+: /.test(text) || UNSURE.test(text)) return [];
  const isMarked = MARKED.test(text) || (MARKED.test(lastBlock(before)) && !before.endsWith('\n\n'));
  const isChange = isMarked || CHANGES.test(text);
  // The day of a correction is none of its values.
  const value = MARKED.test(text) ? text.replace(/^[^:]*: /, '') : text;
  if (!offers(isChange ? value.replace(OLD, ' ') : value, question, isValue) || hint?.test(text) === false) return [];
  const own = stemsOf(text);
  const heading = stemsOf(headings.slice(1).at(-1) ?? '');
  const title = stemsOf(`${name} ${opening} ${headings[0] ?? ''}`);
  const here = asked.filter((term) => says(own, term));
  const isSaid = (term: Term): boolean =>
    here.includes(term) ||
    says(title, term) ||
    (term.role !== 'number' &&
      (says(heading, term) ||
        says(stemsOf(previous), term) ||
        (isMarked && term.role !== 'name' && here.length * 2 > asked.length && says(inPaper(evidence), term))));
  const isOwn = here.some((term) => !says(title, term) || asked.every((one) => says(title, one)));
  const isHeaded = isChange && asked.some((term) => says(heading, term) && !here.includes(term));
  if (!asked.every(isSaid) || !(isOwn || hint !== null || isHeaded)) return [];
  const words = new Set(tokens(question.text).map(({ lower }) => lower));
  return [
    {
      statement,
      quote: quoteOf(text),
      isChange,
      here,
      weight: here.reduce((sum, term) => sum + term.weight, 0),
      shared: new Set(
        tokens(text)
          .map(({ lower }) => lower)
          .filter((word) => words.has(word)),
      ).size,
    },
  ];
}

const says = (stems: readonly string[], term: Term): boolean =>
  stems.some((stem) => strengthOf(term, stem) >= SAID_WELL);

/** "Still owe", "in all": what the paper calls it. */
const HINTS: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:still|owed?|left to) (?:owe|pay)|\bowed?\b/i, /\b(?:to pay|owed?|due|outstanding|balance)\b/i],
  [/\b(?:in all|altogether|in total|the total)\b/i, /\b(?:total|in all|altogether)\b/i],
];

/** The one that says most of what is asked; null where two say as much. */
function best(all: readonly Read[]): Read | null {
  const [first, second] = [...all].sort((a, b) => b.weight - a.weight || b.shared - a.shared);
  return first === undefined ||
    (second !== undefined && second.weight === first.weight && second.shared === first.shared)
    ? null
    : first;
}

/** With the older word beside it, where one says as much; null where a paper of a later day does. */
function telling(changed: Read, all: readonly Read[]): Agreement | null {
  const day = dayOf(changed.statement);
  const [only, ...more] = all.filter(
    ({ here, isChange }) => !isChange && changed.here.every((term) => here.includes(term)),
  );
  if ([only, ...more].some((one) => day !== null && one !== undefined && (dayOf(one.statement) ?? day) > day))
    return null;
  return only === undefined || more.length > 0
    ? agreement(changed.quote, changed)
    : agreement(`In force: "${changed.quote}", in place of "${only.quote}"`, changed, only);
}

function agreement(text: string, ...from: readonly Read[]): Agreement | null {
  return {
    text,
    operands: from.map(({ statement: { end, evidence, start } }) => ({ evidence: evidence.index, start, end })),
  };
}

const stemsOf = (text: string): readonly string[] => tokens(text).map(({ stem }) => stem);
const lastBlock = (before: string): string => before.split(/\n\s*\n/).at(-1) ?? '';
const MARKED =
  /^\W*(?:\d{1,2} \w+\W+)?(?:correct(?:ion|ed)|amend(?:ed|ment)|update[d:]|put right|errat|revised|revision)/i;
const CHANGES =
  /\bnow\b.*\d|, not (?:the )?[\u00a3$\u20ac]?\d|\b(?:moves?|moved|becomes?|changed) to\b|\bbecomes \S*\d|\bnew (?:total|price|date|time|fee)\b|~~[^~]+~~/i;
/** What is struck out, or said to be wrong. */
const OLD = /~~[^~]+~~|, not (?:the )?[\u00a3$\u20ac]?[\d.,]+/g;
const UNSURE = /\b(?:if|unless|would|might|perhaps|proposed|(?<!as you )asked)\b|\?/i;
/** What is left out, earlier, one of several, or more than a value. */
const OPEN =
  /\b(?:not|never|without|except|or|why|more|less|fewer|difference|left|average|most|least|than)\b|n['\u2019]t\b/i;

/** Whether it has a value of the asked kind; "7.50 a day" and "at 19.30" too, and a number of what is counted. */
function offers(text: string, { kind, terms, text: asked }: Question, isValue: IsValue): boolean {
  const isHour = /\d ?[ap]\.?m\b|o['\u2019]clock/i.test(text);
  const isBare = (kind === 'money' && !isHour) || (kind === 'when' && !/\b(?:day|date)\b/i.test(asked));
  const focus = terms.find(({ role }) => role === 'focus');
  return (
    quantities(text).some((one) =>
      one.kind === 'weekday'
        ? kind === 'when' && !/\btime\b/i.test(asked)
        : isValue(one) && (kind !== 'what' || one.kind === 'money'),
    ) ||
    (isBare && /\b\d+[.:]\d\d\b/.test(text)) ||
    (kind === 'count' && focus !== undefined && says(stemsOf(text), focus) && /\d/.test(text))
  );
}

const LIGHT: ReadonlySet<string> = new Set(
  'cost costs pay paid pays spend price charge charged much many time date day hour have has keep get got give money does do going come still owe owed start starts begin will one place take total want'
    .split(' ')
    .filter((word) => !STOP_WORDS.has(word)),
);
