// The sentences of a problem and of passages, read into one theory; what is asked stands apart.

import { addCommon } from '#adapters/builtin/reasoning/logic/common.ts';
import { ownerOf } from '#adapters/builtin/reasoning/logic/model.ts';
import { LABEL, readStatement } from '#adapters/builtin/reasoning/logic/sentence.ts';
import { statementsIn } from '#adapters/builtin/reasoning/logic/statements.ts';
import { Theory, type Premise } from '#adapters/builtin/reasoning/logic/theory.ts';
import { keyOfWords } from '#adapters/builtin/reasoning/logic/words.ts';
import { unwrap } from '#core/english/unwrap.ts';

export interface Passage {
  readonly n: number;
  readonly text: string;
}

export const STATEMENTS_MAX = 40;

/** Statements in their order, and the last question. */
export function readProblem(
  problem: string,
  passages: readonly Passage[],
): { readonly theory: Theory; readonly question: string | null } {
  let question: string | null = null;
  const statements: Premise[] = [];
  for (const { text } of problemSentences(problem.replace(REFRAMED, ''))) {
    if (isQuestion(text)) question = question !== null && isOnlyManner(text) ? question : text;
    else statements.push({ text, source: 0 });
  }
  for (const { n, text } of passages)
    for (const one of statementsIn(unwrap(text)))
      if (!one.text.endsWith('?')) statements.push({ text: one.text.trim(), source: n });
  return { theory: readAll(statements), question };
}
/** What a mutation puts before a problem. */
const REFRAMED = /^Explain step by step, each step with its reason: /;

/** The theory of these sentences, with what is taken for granted beside them. */
export function readAll(statements: readonly Premise[]): Theory {
  const theory = new Theory();
  theory.isOfHeights = statements.some(({ text }) => /\b(?:tall|taller|tallest)\b/i.test(text));
  let before: string | null = null;
  theory.isCut = statements.length > STATEMENTS_MAX;
  for (const { source, text } of statements.slice(0, STATEMENTS_MAX)) {
    const by = theory.premises.push({ text: text.replace(LABEL, ''), source });
    const said = theory.clauses.length;
    if (!readStatement(theory, text, by, before)) {
      theory.unread.push(by);
      before = null;
      continue;
    }
    before = aboutOne(theory, said, text) ?? (/^(?:he|she|it|they)\b/i.test(text) ? before : null);
  }
  theory.settle();
  addWitnesses(theory);
  addCommon(theory);
  return theory;
}

function problemSentences(problem: string): readonly { readonly text: string }[] {
  return statementsIn(problem.replace(/\s*\n\s*/g, '\n'))
    .map(({ text }) => ({
      text: unwrap(text)
        .trim()
        .replace(/^(?:[-*•]|\(?\d+[.)]) /, ''),
    }))
    .filter(({ text }) => /[A-Za-z0-9]/.test(text));
}

const isQuestion = (text: string): boolean =>
  text.endsWith('?') ||
  /^(?:task:|determine\b|explain\b|calculate\b|compute\b|find\b|convert\b|decide\b|work out\b|question:|identify\b)/i.test(
    text,
  );
const isOnlyManner = (text: string): boolean =>
  /^(?:explain (?:your|step|how you|why)|show your|identify any)/i.test(text);

/** The one thing that a sentence speaks of, for a pronoun behind it. */
function aboutOne(theory: Theory, from: number, text: string): string | null {
  const about = new Set<string>();
  for (const { any } of theory.clauses.slice(from))
    for (const one of any)
      (one.kind === 'is' ? [one.who] : [ownerOf(one.left), ownerOf(one.right)]).forEach((who) => about.add(who));
  for (const one of [...theory.purchases, ...theory.spendings])
    if (one.by === theory.premises.length) about.add(one.who);
  for (const { by, name } of theory.rates) if (by === theory.premises.length) about.add(ownerOf(name));
  about.delete('');
  if (about.size !== 1 || about.has('?')) return null;
  const others = [...theory.things].filter(
    (one) => !about.has(one) && /^[A-Z]/.test(theory.nameOf(one)) && text.includes(theory.nameOf(one)),
  );
  return others.length === 0 ? ([...about][0] ?? null) : null;
}

/** Whoever says something of all birds speaks of birds that there are: one that stands for all of them. */
function addWitnesses(theory: Theory): void {
  const said = new Map<string, string>();
  for (const { any } of theory.clauses) {
    const conditions = any.filter(
      (one) => one.kind === 'is' && one.who === '?' && !one.yes && one.pred.startsWith('be '),
    );
    const [only] = conditions;
    if (conditions.length !== 1 || only?.kind !== 'is') continue;
    const saying = theory.sayings.get(only.pred);
    if (saying === undefined || !/^an? /.test(saying.rest)) continue;
    said.set(only.pred, saying.rest.replace(/^an? /, ''));
  }
  for (const [pred, noun] of said) {
    const key = `all ${keyOfWords(noun)}`;
    theory.things.add(key);
    theory.names.set(key, pluralOf(noun));
    theory.plurals.add(key);
    theory.know([{ kind: 'is', who: key, pred, yes: true }], '');
  }
}

function pluralOf(noun: string): string {
  const [, head = noun, tail = ''] = /^(.+?)( (?:in|from|at|on) .+)$/.exec(noun) ?? [];
  const odd = { person: 'people', child: 'children', man: 'men', woman: 'women' }[head];
  if (odd !== undefined) return odd + tail;
  if (/(?:s|x|ch|sh)$/.test(head)) return `${head}es${tail}`;
  return /[^aeiou]y$/.test(head) ? `${head.slice(0, -1)}ies${tail}` : `${head}s${tail}`;
}
