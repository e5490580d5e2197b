// One of the ways in which a fact may be said: "there is", "bought from" and "sold to", "shallower than" and "deeper than".

import { toVerb } from '#adapters/builtin/judge/restate/same-words.ts';
import type { Fact, Part } from '#adapters/builtin/judge/restate/nouns.ts';

const CONVERSES: ReadonlyMap<string, readonly [verb: string, from: string, to: string]> = new Map([
  ['buy', ['sell', 'from', 'to']],
  ['borrow', ['lend', 'from', 'to']],
  ['get', ['giv', 'from', 'to']],
]);
const COMPARED: ReadonlyMap<string, string> = new Map(
  (
    'less more,fewer more,lower higher,younger older,smaller larger,smaller bigger,shorter longer,shorter taller,lighter heavier,later earlier,slower faster,' +
    'cheaper dearer,colder warmer,shallower deeper,narrower wider,worse better,poorer richer,weaker stronger'
  )
    .split(',')
    .map((row): [string, string] => {
      const [one = '', other = ''] = row.split(' ');
      return [one, other];
    }),
);

const MEASURED = new Set('weigh cost last earn'.split(' '));

/** "There is a meter in the cellar." */
const withoutThere = (fact: Fact): Fact =>
  fact.verb === 'be' && fact.subject?.head.lower === 'there' && fact.object !== null
    ? {
        ...fact,
        negated: fact.negated !== (fact.object.quantifier === 'no'),
        subject: { ...fact.object, quantifier: fact.object.quantifier.replace(/^no$/, '') },
        object: null,
      }
    : fact;

/** What hangs on the object stands beside it: in the active nothing tells the two apart. */
function loosened(fact: Fact): Fact {
  const { object } = fact;
  if (object === null || !fact.passive) return fact;
  const isOf = ({ lead }: Part): boolean => lead === 'of' || lead === 'who';
  const hung = object.parts.filter((part) => !isOf(part));
  return hung.length === 0
    ? fact
    : { ...fact, object: { ...object, parts: object.parts.filter(isOf) }, parts: [...hung, ...fact.parts] };
}

/** "Needs no appointment" as "does not need an appointment". */
export function plain(read: Fact): Fact {
  const fact = withoutThere(loosened(read));
  const { object } = fact;
  if (object === null || object.members.length > 0) return fact;
  if (object.quantifier === 'no') return { ...fact, negated: !fact.negated, object: { ...object, quantifier: '' } };
  return object.quantifier === 'any' && fact.negated ? { ...fact, object: { ...object, quantifier: '' } } : fact;
}

/** "The court published its decision": the court's. */
export function owned(fact: Fact): Fact[] {
  const { object, subject } = fact;
  if (object === null || subject === null || subject.members.length > 0 || subject.head.tag === 'p') return [fact];
  if (!object.before.some(({ lower }) => lower === 'its')) return [fact];
  const before = object.before.filter(({ lower }) => lower !== 'its');
  return [
    fact,
    { ...fact, object: { ...object, before, parts: [...object.parts, { lead: 'of', noun: subject, fact: null }] } },
  ];
}

/** "The club's treasurer is Ines Falk." */
export function inverted(fact: Fact): Fact[] {
  const { object, subject, verb } = fact;
  if (verb !== 'be' || object === null || subject === null || fact.negated || fact.parts.length > 0) return [fact];
  const hasRole = [object, subject].some(({ parts }) => parts.some(({ lead }) => lead === 'of'));
  return hasRole && object.head.name !== subject.head.name
    ? [fact, { ...fact, object: subject, subject: object }]
    : [fact];
}

/** "Bought from" as "sold to", "shallower than" as "deeper than", "there is", "requires Y to" as "Y must". */
export function turned(fact: Fact): Fact[] {
  return [...turnedRound(fact), ...held(fact), ...hours(fact), ...placed(fact)];
}

/** "The barge belongs to Ada" as "Ada owns the barge", "A precedes B" as "B follows A". */
function held(fact: Fact): Fact[] {
  const { object, parts, subject, verb } = fact;
  if (subject === null) return [];
  if (verb === 'preced' && object !== null) return [{ ...fact, verb: 'follow', subject: object, object: subject }];
  const owner = parts.find(({ lead, noun }) => lead === 'to' && noun !== null)?.noun;
  if (verb !== 'belong' || object !== null || !owner) return [];
  return [{ ...fact, verb: 'own', subject: owner, object: subject, parts: parts.filter(({ noun }) => noun !== owner) }];
}

/** "Is open from 9:00 to 17:00": opens at the one, closes at the other. */
function hours(fact: Fact): Fact[] {
  const { object, parts, verb } = fact;
  if (verb !== 'be' || object?.head.lower !== 'open' || object.before.length > 0 || fact.negated) return [];
  const at = (pattern: RegExp): Part | undefined =>
    parts.find(({ lead, noun }) => pattern.test(lead) && noun !== null && /^#time/.test(noun.head.key));
  const from = at(/^from$/);
  const until = at(/^(?:to|until)$/);
  if (from === undefined || until === undefined) return [];
  const rest = parts.filter((part) => part !== from && part !== until);
  const point = (verb: string, { noun }: Part): Fact => ({
    ...fact,
    verb: toVerb(verb),
    object: null,
    parts: [...rest, { lead: 'at', noun, fact: null }],
  });
  return [point('open', from), point('clos', until)];
}

/** "Stands on the hill", "is situated on the hill": is on it. */
function placed(fact: Fact): Fact[] {
  const { object, parts, passive, subject, verb } = fact;
  const thing = passive ? (subject === null ? object : null) : object === null ? subject : null;
  const isPlace = passive ? /^(?:situat|locat)$/.test(verb) : /^(?:li|lie|stand)$/.test(verb);
  const hasPlace = parts.some(({ lead, noun }) => PLACED.has(lead) && noun !== null && noun.head.tag !== '#');
  if (!isPlace || thing === null || !hasPlace) return [];
  return [{ ...fact, verb: 'be', stem: '', subject: thing, object: null, passive: false }];
}

const PLACED = new Set('in on at near beside behind above below between along across under over'.split(' '));

function turnedRound(fact: Fact): Fact[] {
  const { object, parts, subject, verb } = fact;
  const [leads, swap] = [parts, CONVERSES.get(verb)];
  if (swap !== undefined && object !== null) {
    const [active, from, to] = swap;
    const source = leads.find((part) => part.lead === from && part.noun !== null);
    const rest = leads.filter((part) => part !== source);
    const receiver: Part[] = subject === null ? [] : [{ lead: to, noun: subject, fact: null }];
    return [
      { ...fact, verb: active, subject: source?.noun ?? null, parts: [...receiver, ...rest], passive: true },
      fact,
    ];
  }
  const more =
    MEASURED.has(verb) && object === null
      ? leads.find((part) => part.lead === 'under' && part.noun !== null && part.noun.head.tag !== '#')
      : undefined;
  if (more?.noun && subject !== null) {
    const greater = more.noun.head.lower === 'ones' ? { ...more.noun, head: subject.head } : more.noun;
    const rest = leads.filter((part) => part !== more);
    return [fact, { ...fact, subject: greater, parts: [...rest, { lead: 'over', noun: subject, fact: null }] }];
  }
  const than = leads.find((part) => part.lead === 'than' && part.noun !== null);
  const other = object === null ? undefined : COMPARED.get(object.head.lower);
  if (than?.noun && object !== null && other !== undefined && subject !== null && object.before.length === 0) {
    const turnedTo = { ...object, head: { ...object.head, lower: other, key: other } };
    const rest = leads.filter((part) => part !== than);
    return [
      { ...fact, subject: than.noun, object: turnedTo, parts: [...rest, { lead: 'than', noun: subject, fact: null }] },
    ];
  }
  const wish = leads.find(({ lead }) => lead === 'to do')?.fact;
  if (
    verb === 'need' &&
    wish &&
    object !== null &&
    subject !== null &&
    fact.modal === '' &&
    !fact.negated &&
    fact.tense === 'now'
  ) {
    const under: Part = { lead: 'under', noun: subject, fact: null };
    return [fact, { ...wish, subject: object, modal: 'must', parts: [...wish.parts, under] }];
  }
  return [fact];
}
