// Sentences of a problem: what joins clauses (if, unless, only, and, or, each), and the few that are about sums.

import { NOWHERE, classConditions, readClause, type Pointing } from '#adapters/builtin/reasoning/logic/clause.ts';
import { eachAnother, readEveryday } from '#adapters/builtin/reasoning/logic/everyday.ts';
import { readBound } from '#adapters/builtin/reasoning/logic/measured.ts';
import { ANY, negated, type Literal } from '#adapters/builtin/reasoning/logic/model.ts';
import { isPredicate, readPredicate } from '#adapters/builtin/reasoning/logic/predicate.ts';
import { plainer, surely } from '#adapters/builtin/reasoning/logic/plainer.ts';
import { spelled } from '#adapters/builtin/reasoning/logic/spelled.ts';
import {
  isAbout,
  toClauses,
  toValue,
  Unread,
  type Read,
  type Theory,
} from '#adapters/builtin/reasoning/logic/theory.ts';
import { numberOf, readValue } from '#adapters/builtin/reasoning/logic/values.ts';
import { keyOfWords, plainVerb, singular } from '#adapters/builtin/reasoning/logic/words.ts';

/** Whether it was read. What it says is then in the theory, under the number of the premise. */
export function readStatement(theory: Theory, text: string, by: number, before: string | null): boolean {
  if (text.length > SENTENCE_UNITS_MAX) return false;
  const said = spelled(unshortened(text.trim().replace(/[.!]+$/, ''))).replace(LABEL, '');
  return readPlainly(theory, said, by, before, PLAINER_MAX);
}
/** How often a sentence is taken apart. */
const PLAINER_MAX = 4;

/** As it stands, or else taken apart into plain sentences that are all read. */
function readPlainly(theory: Theory, said: string, by: number, before: string | null, depth: number): boolean {
  const previous = theory.premises[by - 2]?.text ?? '';
  const inParts = (ways: readonly (readonly string[])[]): boolean =>
    depth > 0 &&
    ways.some((parts) => kept(theory, () => parts.every((part) => readPlainly(theory, part, by, before, depth - 1))));
  return (
    inParts(surely(said, previous)) ||
    kept(theory, () => readWhole(theory, said, by, before)) ||
    inParts(plainer(said, previous))
  );
}

function readWhole(theory: Theory, said: string, by: number, before: string | null): boolean {
  theory.tried = 0;
  try {
    readJoined(theory, said, by, before);
    return true;
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    return false;
  }
}

/** What was read is left in the theory only where all of it was. */
function kept(theory: Theory, read: () => boolean): boolean {
  const lists = [theory.loose, theory.kin, theory.clauses, theory.purchases, theory.rates, theory.spendings];
  const marks = lists.map(({ length }) => length);
  const measures = new Map(theory.measures);
  if (read()) return true;
  lists.forEach((list, at) => {
    list.length = marks[at] ?? 0;
  });
  theory.measures.clear();
  for (const [name, measure] of measures) theory.measures.set(name, measure);
  return false;
}

const SENTENCE_UNITS_MAX = 240;

export const LABEL =
  /^(?:premises?|hypothesis|given|facts?|rules?|assume|suppose|we know|it is known)(?: that)?:? ?(?:that )?(?=\S)/i;

/** Without contractions: "can't" is "cannot". */
export function unshortened(text: string): string {
  return text
    .replace(/[’]/g, "'")
    .replace(/\bcan't\b/gi, 'cannot')
    .replace(/\bcan not\b/gi, 'cannot')
    .replace(/\bwon't\b/gi, 'will not')
    .replace(/n't\b/g, ' not')
    .replace(/\b(it|he|she|that|there)'s\b/gi, '$1 is')
    .replace(/\b(they|we|you)'re\b/gi, '$1 are')
    .replace(/\bI'm\b/g, 'I am')
    .replace(/[ \u00a0\u202f]+/g, ' ');
}

function readJoined(theory: Theory, said: string, by: number, before: string | null): void {
  const add = (read: Read): void => toClauses(read).forEach((any) => theory.say(any, by));
  if (readSums(theory, said, by, before)) return;
  const allocated = readAllocation(theory, said);
  const sayAll = (clauses: readonly (readonly Literal[])[]): void => clauses.forEach((any) => theory.say(any, by));
  if (allocated !== null) {
    sayAll(allocated);
    return;
  }
  const conditional = readConditional(theory, said, by, before);
  if (conditional !== null) {
    sayAll(conditional);
    return;
  }
  const [, only = ''] = /^only (.+)$/i.exec(said) ?? [];
  if (only !== '') {
    sayAll(readOnly(theory, only, by));
    return;
  }
  const parts = partsOf(said);
  if (parts !== null) {
    const reads = parts.map((part) => attempt(() => readClause(theory, part, by, { ...NOWHERE, before })));
    if (reads.every((read) => read !== null)) {
      reads.forEach(add);
      return;
    }
  }
  const [, first = '', second = '', shared = ''] =
    /^(?:either )?((?:the )?[A-Za-z][\w-]*) or ((?:the )?[A-Za-z][\w-]*) (.+)$/i.exec(said) ?? [];
  if (shared !== '' && isPredicate(shared)) {
    const both = [first, second].map((name) => readClause(theory, `${name} ${shared}`, by, NOWHERE));
    if (both.some(({ all, conditions }) => conditions.length > 0 || all.length !== 1)) throw new Unread();
    theory.say(
      both.flatMap(({ all }) => all[0] ?? []),
      by,
    );
    return;
  }
  const [, one = '', other = ''] = /^(?:either )?(.+?),? or (.+)$/i.exec(said) ?? [];
  if (other !== '' && hasSubject(other)) {
    const [left, right] = [one, other].map((part) => readClause(theory, part, by, { ...NOWHERE, before }));
    const literals = [left, right].flatMap((read) =>
      read?.conditions.length === 0 && read.all.length === 1 ? [read.all[0] ?? []] : [],
    );
    if (literals.length !== 2) throw new Unread();
    theory.say(literals.flat(), by);
    return;
  }
  const [, names = '', predicate = ''] =
    /^((?:(?:the )?[A-Za-z][\w-]*(?: [A-Z]\w*)?, )*(?:the )?[A-Za-z][\w-]*,? and (?:the )?[A-Za-z][\w-]*)(?: both| all)? ((?:are|have|can|may|must|do|cannot|were|need|own|get|pay)\b.*)$/.exec(
      said,
    ) ?? [];
  if (predicate !== '') {
    for (const name of namesIn(names)) add(readClause(theory, `${name} ${singularVerb(predicate)}`, by, NOWHERE));
    return;
  }
  const sticky = /^(.+?) (?:and|with) no (?:way|means) to .+$/i.exec(said)?.[1] ?? said;
  add(readClause(theory, sticky, by, { ...NOWHERE, before }));
}

export const namesIn = (list: string): readonly string[] => list.split(/, and |, | and /).map((one) => one.trim());
const singularVerb = (predicate: string): string =>
  predicate
    .replace(/^are\b/, 'is')
    .replace(/^have\b/, 'has')
    .replace(/^do\b/, 'does')
    .replace(/^were\b/, 'was');

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unread) return null;
    throw error;
  }
}

/** A clause of its own, with a subject and a verb. */
function hasSubject(part: string): boolean {
  const words = part.trim().split(' ');
  return !isPredicate(part) && words.some((_, at) => at > 0 && isPredicate(words.slice(at).join(' ')));
}

/** Two clauses that are joined by "and", ", but" or ";"; null where there is one. */
function partsOf(said: string): readonly string[] | null {
  for (const joint of ['; ', ', and ', ', but ', ' but ', ' and ']) {
    for (let at = said.indexOf(joint); at >= 0; at = said.indexOf(joint, at + 1)) {
      const [left, right] = [said.slice(0, at), said.slice(at + joint.length)];
      if (!hasSubject(left) || !hasSubject(right)) continue;
      if (
        /\b(?:who|that|which|between)\b/i.test(left) ||
        !/^(?:the|a|an|[A-Z]|it|he|she|they|no|every|all|each|my|his|her|their|its|[a-z]+ (?:costs?|weighs?|lasts?|takes?) \S*\d)/.test(
          right,
        )
      )
        continue;
      return [...(partsOf(left) ?? [left]), ...(partsOf(right) ?? [right])];
    }
  }
  return null;
}

function readConditional(
  theory: Theory,
  said: string,
  by: number,
  before: string | null,
): readonly (readonly Literal[])[] | null {
  const [, first = '', then = ''] =
    /^(?:if|when|whenever|where|as long as) (.+?)(?:, then |, | then )(.+)$/i.exec(said) ?? [];
  if (then !== '') return implied(theory, first, then, by, before);
  const [, aim = '', need = ''] = /^(?:in order )?to (.+?), (.+)$/i.exec(said) ?? [];
  if (need !== '') {
    const { all, conditions } = readClause(theory, need, by, { before, isCondition: true, anybody: null });
    const able = theory.is(ANY, 'can', aim, false);
    return all.map((any) => [able, ...conditions.map(negated), ...any]);
  }
  const [, unless = '', otherwise = ''] = /^unless (.+?), (.+)$/i.exec(said) ?? [];
  if (otherwise !== '') return implied(theory, unless, otherwise, by, before, true);
  const [, result = '', word = '', condition = ''] =
    /^(.+?),? (only if|if and only if|unless|if|provided that|as long as|whenever) (.+)$/i.exec(said) ?? [];
  if (condition === '') return null;
  switch (word.toLowerCase()) {
    case 'only if':
      return implied(theory, result, condition, by, before);
    case 'if and only if':
      return [...implied(theory, condition, result, by, before), ...implied(theory, result, condition, by, before)];
    case 'unless':
      return implied(theory, condition, result, by, before, true);
    default: {
      const [own = condition, of = result] = ofSubject(condition, result);
      return implied(theory, own, of, by, before);
    }
  }
}

/** "Employees get a bonus if they are old": they are whom the sentence begins with. */
function ofSubject(condition: string, result: string): readonly string[] {
  const [, more = ''] = /^(?:they|he or she|he|she) (.+)$/i.exec(condition) ?? [];
  const [, noun = '', said = ''] = /^(?:all |every |each |an? )?([a-z]+) ([a-z].*)$/i.exec(result) ?? [];
  if (more === '' || said === '' || !isPredicate(said)) return [];
  if (singular(noun) === noun && !/^(?:every|each|an?) /i.test(result)) return [];
  return [`a ${singular(noun)} ${singularVerb(more)}`, `the ${singular(noun)} ${singularVerb(said)}`];
}

/** Where the first holds (or does not), the second does. */
function implied(
  theory: Theory,
  first: string,
  second: string,
  by: number,
  before: string | null,
  isDenied = false,
): readonly (readonly Literal[])[] {
  const pointing: Pointing = { before, isCondition: true, anybody: null };
  const left = readAlternatives(theory, first, by, pointing);
  const right = readClause(theory, second, by, {
    before: pointing.anybody === null ? (thingIn(theory, left) ?? before) : before,
    isCondition: pointing.anybody !== null,
    anybody: pointing.anybody,
  });
  const results = toClauses(right);
  if (!isDenied) return left.flatMap((conditions) => results.map((any) => [...conditions.map(negated), ...any]));
  const [only, ...others] = left;
  if (only === undefined || others.length > 0 || only.length !== 1) throw new Unread();
  return results.map((any) => [...only, ...any]);
}

/** The one thing that a condition is about, for the pronoun behind it. */
function thingIn(theory: Theory, alternatives: readonly (readonly Literal[])[]): string | null {
  const about = new Set(
    [...theory.things].filter((who) => alternatives.some((all) => all.some((one) => isAbout(one, who)))),
  );
  return about.size === 1 ? ([...about][0] ?? null) : null;
}

/** The ways in which a condition can hold, each a list of what holds then. */
function readAlternatives(
  theory: Theory,
  said: string,
  by: number,
  pointing: Pointing,
): readonly (readonly Literal[])[] {
  const parts = partsOf(said) ?? [said];
  let ways: readonly (readonly Literal[])[] = [[]];
  for (const part of parts) {
    const read = readClause(theory, part, by, pointing);
    ways = ways.map((way) => [...way, ...read.conditions]);
    for (const any of read.all) ways = ways.flatMap((way) => any.map((one) => [...way, one]));
  }
  return ways;
}

/** "members may borrow tools" behind "only": who may is one. */
function readOnly(theory: Theory, said: string, by: number): readonly (readonly Literal[])[] {
  const words = said.split(' ');
  for (let at = words.length - 1; at > 0; at -= 1) {
    const predicate = words.slice(at).join(' ');
    const subject = words.slice(0, at).join(' ');
    if (
      !/^(?:can|may|are|is|must|get|gets|have|has|need|needs)\b/i.test(predicate) ||
      /\b(?:can|may|must|not)$/i.test(subject)
    )
      continue;
    const conditions = attempt(() => classConditions(theory, subject.replace(/^(?:a|an|the) /i, ''), by));
    const results = attempt(() => readPredicate(theory, ANY, predicate, by));
    if (conditions === null || results === null) continue;
    return results.flatMap((any) => (any.length === 1 ? conditions.map((one) => [...any.map(negated), one]) : []));
  }
  throw new Unread();
}

/** "Anna, Ben and Carl each have a different one of the red, blue and green rooms": everybody one, nobody the same. */
function readAllocation(theory: Theory, said: string): readonly (readonly Literal[])[] | null {
  const [, people = '', verb = '', different = '', list = '', noun = ''] =
    /^(.+? and .+?),? each (\S+(?: in| on)?) (a different |exactly )?one of (?:the )?(?:\S+ \S+: )?(.+ and \S+) (\S+)$/i.exec(
      said,
    ) ?? [];
  if (noun === '') return null;
  const form = plainVerb(verb.split(' ')[0] ?? '');
  if (form === null || !/^a different/i.test(different)) throw new Unread();
  const who = namesIn(people).map((name) => theory.thing(name));
  const preposition = verb.split(' ').slice(1).join(' ');
  const what = namesIn(list).map(
    (one) => `${form} ${preposition === '' ? '' : `${preposition} `}the ${one.replace(/^the /i, '')} ${singular(noun)}`,
  );
  return eachAnother(theory, who, what);
}

/** "Anna buys 3 tickets", "she spends 18 euros on lunch", "it is 7 PM", "900 euros per month", "25 percent off". */
function readSums(theory: Theory, said: string, by: number, before: string | null): boolean {
  const whoOf = (subject: string): string => {
    if (!/^(?:he|she|it|they)$/i.test(subject)) return theory.thing(subject);
    if (before === null) throw new Unread();
    return before;
  };
  if (readEveryday(theory, said, by, whoOf)) return true;
  const [, mover = '', pace = '', span = ''] =
    /^(.+?) (?:travels?|drives?|rides?|moves?|goes|runs?|walks?|flies|cycles?) at (.+?) for (.+)$/i.exec(said) ?? [];
  const [speed, lasting] = [pace, span].map((one) => (one === '' ? null : readValue(one)));
  if (speed?.dimension === 'speed' && lasting?.dimension === 'time') {
    const key = whoOf(mover);
    theory.say([toValue(theory.measured('speed', key, speed), '=', speed.n)], by);
    theory.say([toValue(theory.measured('duration', key, lasting), '=', lasting.n)], by);
    return true;
  }
  const [, now = ''] = /^(?:it is|the time is)(?: currently| now)? (.+?)(?: now)?$/i.exec(said) ?? [];
  const time = now === '' ? null : readValue(now);
  if (time?.dimension === 'clock') {
    theory.say([toValue(theory.measured('value', theory.thing('the time'), time), '=', time.n)], by);
    return true;
  }
  const [, buyer = '', count = '', item = ''] =
    /^([A-Z]\w*|he|she|they|I) (?:buys?|bought|orders?|ordered) (\S+) ([a-z]+(?: [a-z]+)?)$/i.exec(said) ?? [];
  const n = item === '' ? null : /^an?$/i.test(count) ? numberOf('1') : numberOf(count);
  if (n !== null) {
    theory.purchases.push({ who: whoOf(buyer), item: keyOfWords(item), n, by });
    theory.thing(`the ${singular(item)}`);
    return true;
  }
  const [, spender = '', spent = ''] =
    /^([A-Z]\w*|he|she|they|I) (?:spends?|spent|pays|paid|gives away|loses) (.+?)(?: (?:on|for) .+)?$/i.exec(said) ??
    [];
  const value = spent === '' ? null : readValue(spent);
  if (value !== null && value.dimension.startsWith('money') && !/\bfor\b.*\bfor\b/.test(said) && /spen/i.test(said)) {
    theory.spendings.push({ who: whoOf(spender), value, by });
    return true;
  }
  const [, thing = '', verb = '', amount = '', per = ''] =
    /^(.+?) (is|costs?|uses?|travels at|earns?|charges?|produces?|needs?) (.+?) (?:per|an?|each|every) (.+)$/i.exec(
      said,
    ) ?? [];
  const rate = amount === '' ? null : readValue(amount);
  const each = per === '' ? null : (readValue(per) ?? readValue(`1 ${per}`) ?? MONTHLY[per.toLowerCase()] ?? null);
  if (rate !== null && each !== null && readBound(`${amount} per ${per}`) === null) {
    const attribute = verb === 'is' || /^cost|^charge/.test(verb) ? 'rate' : `rate ${plainVerb(verb) ?? verb}`;
    theory.rates.push({ name: `${attribute}|${whoOf(thing)}`, value: rate, per: each, by });
    return true;
  }
  return false;
}
const month = (n: bigint) => ({ n: { n, d: 1n }, dimension: 'months', unit: 'months' });
/** Months and years go into each other and not into days. */
export const MONTHLY: Readonly<
  Record<
    string,
    { readonly n: { readonly n: bigint; readonly d: bigint }; readonly dimension: string; readonly unit: string }
  >
> = {
  month: month(1n),
  'a month': month(1n),
  year: month(12n),
  'a year': month(12n),
  'one year': month(12n),
  quarter: month(3n),
};
