// The logical form of what a text says (EBOM tier 2): what is a condition of what, a reason of what, before what, and which
// group is said to be what. Read by rules of words and their order; no model is asked.

import { sentences } from '#core/english/sentences.ts';
import { unwrap } from '#core/english/unwrap.ts';

/**
 * `first` stands to `then` as `kind` says. sufficient: if `first`, then `then`. necessary: `then` only if `first`. except: `then`
 * unless `first`. reason: `then` because of `first`. order: `first` happens before `then`. all, only, none: of the groups
 * `first`, that they are `then`; not all: that some are not.
 */
export interface Form {
  readonly kind: 'sufficient' | 'necessary' | 'except' | 'reason' | 'order' | 'all' | 'only' | 'none' | 'not all';
  readonly first: string;
  readonly then: string;
}

/** Every form in a text. A sentence that begins with "therefore" has its reason in the sentence before. */
export function formsIn(text: string): readonly Form[] {
  const said = sentences(text).map(({ end, start }) => unwrap(text.slice(start, end)).replace(/[.!?]+$/, ''));
  return said.flatMap((sentence, at) => [...connected(sentence, said[at - 1] ?? ''), ...grouped(sentence)]);
}

type Reading = readonly [pattern: RegExp, toForm: (left: string, right: string, before: string) => readonly Form[]];

const form = (kind: Form['kind'], first: string, then: string): Form => ({ kind, first, then });

/** A connective at the head of a sentence: its own clause ends with the comma, and the other one follows. */
const LEADING: readonly Reading[] = [
  [/^(?:but |and )?only (?:if|when) (.+?), (.+)$/i, (left, right) => [form('necessary', left, right)]],
  [/^(?:but |and )?unless (.+?), (.+)$/i, (left, right) => [form('except', left, right)]],
  [
    /^(?:but |and )?(?:if|when|whenever|where|once|provided(?: that)?|as long as|in case(?: of)?|in the event (?:that|of)|should|assuming(?: that)?) (.+?)(?:, then|,| then) (.+)$/i,
    (left, right) => [form('sufficient', left, right)],
  ],
  [/^(?:because(?: of)?|since|as|due to|owing to|given(?: that)?) (.+?), (.+)$/i, (l, r) => [form('reason', l, r)]],
  [/^before (.+?), (.+)$/i, (left, right) => [form('order', right, left)]],
  [/^after (.+?), (.+)$/i, (left, right) => [form('order', left, right)]],
  [
    /^()(?:therefore|thus|hence|consequently|accordingly|for this reason|as a result|that is why|because of this|so),? (.+)$/i,
    (_, right, before) => [form('reason', before, right)],
  ],
];

/** A connective between two clauses. */
const BETWEEN: readonly Reading[] = [
  [
    /^(.+?),? if and only if (.+)$/i,
    (left, right) => [form('sufficient', right, left), form('necessary', right, left)],
  ],
  [/^(.+?),? (?:only (?:if|when)|only (?:.+ )?if) (.+)$/i, (left, right) => [form('necessary', right, left)]],
  [/^(.+?),? unless (.+)$/i, (left, right) => [form('except', right, left)]],
  [
    /^(.+?),? (?:if|when|whenever|provided(?: that)?|as long as|in case(?: of)?|in the event (?:that|of)|on condition that) (.+)$/i,
    (left, right) => [form('sufficient', right, left)],
  ],
  [
    /^(.+?),? (?:because(?: of)?|since|due to|owing to|thanks to|results from|resulted from|(?:is|are|was|were) caused by) (.+)$/i,
    (left, right) => [form('reason', right, left)],
  ],
  [
    /^(.+?)[,;]? (?:and )?(?:therefore|thus|hence|consequently|so that|which is why),? (.+)$/i,
    (left, right, before) => [form('reason', left, right), form('reason', before, `${left} ${right}`)],
  ],
  [
    /^(.+?),? (?:causes?|caused|leads? to|led to|results? in|resulted in|brings? about) (.+)$/i,
    (left, right) => [form('reason', left, right)],
  ],
  [/^(.+?),? before (.+)$/i, (left, right) => [form('order', left, right)]],
  [/^(.+?),? after (.+)$/i, (left, right) => [form('order', right, left)]],
];

function connected(sentence: string, before: string): readonly Form[] {
  const read = ([pattern, toForm]: Reading): readonly Form[] => {
    const [, left, right] = pattern.exec(sentence) ?? [];
    return left === undefined || right === undefined ? [] : toForm(left, right, before);
  };
  const [leading] = LEADING.map(read).filter(({ length }) => length > 0);
  // "only if" is also an "if", and is read as the stronger of the two alone.
  const [first = [], ...others] = BETWEEN.map(read).filter(({ length }) => length > 0);
  return leading ?? [...first, ...others.flat().filter(({ kind }) => !first.some((one) => isCondition(one, kind)))];
}

const CONDITIONS: ReadonlySet<Form['kind']> = new Set(['sufficient', 'necessary', 'except'] as const);
const isCondition = (one: Form, kind: Form['kind']): boolean => CONDITIONS.has(one.kind) && CONDITIONS.has(kind);

/** What is said of all, of none, of no others: the group ends where its verb begins. */
function grouped(sentence: string): readonly Form[] {
  const [, quantifier = '', group, rest] = GROUP.exec(sentence) ?? [];
  if (group === undefined || rest === undefined) return [];
  const word = quantifier.toLowerCase();
  if (/^not/.test(word)) return [form('not all', group, rest)];
  if (/^(?:none|no)/.test(word)) return [form('none', group, rest)];
  return [form(/^only/.test(word) ? 'only' : 'all', group, rest)];
}
const GROUP =
  /^(?:therefore,? |thus,? )?(not all|not every|all|every|each|none|no|only)(?: of)?(?: the)? (.+?) (?:(?=(?:is|are|was|were|has|have|had|must|may|can|cannot|shall|should|will|need|needs|do|does|did)\b)|(?<=s )(?=(?!(?:of|in|at|on|with|from|who|that|which|for|and|or|to|by)\b)[a-z]+\b))(.+)$/i;
