// Whom "it", "he", "she" and "they" mean: what the sentence before is about, where nothing else in it could be meant.

import type { Fact, Noun } from '#adapters/builtin/judge/restate/nouns.ts';

/** The facts of a sentence that begin with a pronoun, told of what the sentence before is about. */
export function withAntecedent(facts: readonly Fact[], previous: readonly Fact[]): Fact[] {
  if (previous.length === 0) return [];
  return facts.flatMap((fact) => {
    // Of a passive the object is what stands first.
    const side = fact.passive ? 'object' : 'subject';
    const noun = fact[side];
    if (noun === null) return [];
    if (noun.head.tag === 'p') {
      const meant = meantBy(noun.head.lower, previous);
      return meant === null ? [] : [{ ...fact, [side]: meant }];
    }
    const owner = noun.before.find(({ tag }) => tag === 'G');
    const meant = owner === undefined ? null : meantBy(POSSESSIVE.get(owner.lower) ?? '', previous);
    if (meant === null) return [];
    const before = noun.before.filter((word) => word !== owner);
    return [{ ...fact, [side]: { ...noun, before, parts: [...noun.parts, { lead: 'of', noun: meant, fact: null }] } }];
  });
}

const POSSESSIVE: ReadonlyMap<string, string> = new Map([
  ['its', 'it'],
  ['his', 'he'],
  ['their', 'they'],
]);

type Kind = 'it' | 'person' | 'they';

function meantBy(pronoun: string, previous: readonly Fact[]): Noun | null {
  const kind: Kind | null =
    pronoun === 'it' ? 'it' : pronoun === 'they' ? 'they' : /^(?:he|she)$/.test(pronoun) ? 'person' : null;
  const [first] = previous;
  const topic = first === undefined ? null : topicOf(first);
  if (kind === null || first === undefined || topic === null || !isPossible(topic, kind)) return null;
  if (first.negated || topic.quantifier !== '' || (!topic.definite && kind !== 'it')) return null;
  // Every reading of the sentence is about it, and nothing else there could be meant.
  const isAbout = previous.every((fact) => topicOf(fact)?.head.key === topic.head.key);
  const others = previous.flatMap((fact) => othersIn(fact));
  return isAbout && !others.some((other) => other.head.key !== topic.head.key && isPossible(other, kind))
    ? topic
    : null;
}

const topicOf = ({ object, passive, subject }: Fact): Noun | null => (passive ? object : subject);

function othersIn({ object, parts, passive, subject, verb }: Fact): Noun[] {
  const other = passive ? subject : verb === 'be' ? null : object;
  // "Moved to Graz", "lives in Graz": a place.
  const isPlace = (lead: string): boolean => PLACES.test(lead) || (/^(?:to|from)$/.test(lead) && MOTION.test(verb));
  const hung = parts.flatMap(({ fact, lead, noun }) => [
    ...(noun === null || (noun.head.name && isPlace(lead)) ? [] : [noun]),
    ...(fact === null ? [] : othersOf(fact)),
  ]);
  return [other, ...hung].flatMap((noun) => (noun === null ? [] : [noun, ...within(noun)]));
}

const PLACES = /^(?:in|at|near)$/;
const MOTION = /^(?:mov|go|com|return|travel|emigrat|sail|flee|fl|driv|rid|walk)$/;

const othersOf = (fact: Fact): Noun[] => [
  ...othersIn(fact),
  ...[fact.subject, fact.object].filter((one) => one !== null),
];
const within = ({ members, parts }: Noun): Noun[] => [
  ...members,
  ...parts.flatMap(({ noun }) => (noun === null ? [] : [noun, ...within(noun)])),
];

function isPossible({ head, members }: Noun, kind: Kind): boolean {
  if (/^[p#]$/.test(head.tag)) return false;
  const isMany = members.length > 1 || (!head.name && /[^s]s$/.test(head.lower));
  if (kind === 'they') return isMany;
  // Whether a name is a person's nobody says: it may be meant by any of them.
  if (kind === 'person') return !isMany && (head.name || PERSON.test(head.lower) || MAYBE_PERSON.test(head.lower));
  return !isMany && !PERSON.test(head.lower);
}

const PERSON =
  /^(?:man|woman|boy|girl|nephew|niece|brother|sister|son|daughter|father|mother|husband|wife|uncle|aunt|cook|nurse|judge|clerk|guide|priest|king|queen|chef|guard|host|apprentice|engineer|mayor|teacher|doctor|owner|author|director|singer|baker|driver|keeper|manager|member|minister|officer|painter|writer|farmer|lawyer|soldier|visitor|sailor|pilot|tenant|president|captain)$/;
/** A printer is none, and may be one where a person is looked for. */
const MAYBE_PERSON = /(?:er|or|ist|ian|ant|ent)$/;
