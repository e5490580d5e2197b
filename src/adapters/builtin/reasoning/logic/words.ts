// Words of a problem: the key of a thing or of what is said of it, verbs in their plain form, one of several things.

import { tokens } from '#core/english/words.ts';

const DROPPED: ReadonlySet<string> = new Set(
  'a an the any this that these those its their his her my our your also then currently now right today will would'.split(
    ' ',
  ),
);

/** Stems without articles: "the red rooms" and "a red room" are the same. */
export function keyOfWords(text: string): string {
  return tokens(text)
    .flatMap(({ lower, part, stem }) => (part || DROPPED.has(lower) ? [] : [SAME_WORD[lower] ?? stem]))
    .join(' ');
}
const SAME_WORD: Readonly<Record<string, string>> = { has: 'have', had: 'have', people: 'person' };

/** Without an article before it. */
export function bare(text: string): string {
  return text.replace(/^(?:the|a|an)\s+/i, '').trim();
}

export function singular(noun: string): string {
  const lower = noun.toLowerCase();
  const [, before = '', last = noun] = /^(.*\s)?(\S+)$/.exec(noun) ?? [];
  const odd = ODD[last.toLowerCase()];
  if (odd !== undefined) return `${before}${odd}`;
  // "the brother of Jonas": a name is one of its kind.
  if (before !== '' && /^[A-Z][a-z]+s$/.test(last)) return noun;
  if (/ies$/.test(lower) && lower.length > 4) return `${noun.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(lower)) return noun.slice(0, -2);
  return /[^s]s$/.test(lower) && !/us$|is$/.test(lower) ? noun.slice(0, -1) : noun;
}
const ODD: Readonly<Record<string, string>> = {
  people: 'person',
  persons: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  mice: 'mouse',
  feet: 'foot',
  adults: 'adult',
};

export function isPlural(noun: string): boolean {
  return singular(noun) !== noun;
}

const PLAIN =
  'need have own cost weigh last take start begin end finish open close pay get receive buy live sit stand work speak play like know ' +
  'enter use hold contain travel drive walk fly swim eat drink sleep belong come happen arrive leave go run pass fail attend lead teach ' +
  'study borrow rent wear carry bring see earn spend save give want refuse require fit share vote bark bite grow melt boil freeze float sink burn ' +
  'conduct shine sell win lose follow precede exceed qualify apply become serve cover include occur turn keep make do remain stay move ride ' +
  'park lie shop charge read write sing dance cook bake order choose join visit meet watch store allow accept deserve receive claim enrol ' +
  'ring rain snow smoke help answer call send deliver return repair clean wash paint build like love trust look smell climb hang cross depart lock approve reject submit dry hatch bloom register sign feed fill reach measure produce consume score rank overlap graduate retire';
const PAST =
  'had:have took:take began:begin came:come left:leave went:go ran:run led:lead taught:teach wore:wear brought:bring saw:see ' +
  'spent:spend gave:give won:win lost:lose kept:keep made:make did:do held:hold drove:drive flew:fly swam:swim ate:eat drank:drink ' +
  'slept:sleep sat:sit stood:stand spoke:speak knew:know grew:grow froze:freeze sank:sink bought:buy paid:pay got:get sold:sell ' +
  'bit:bite shone:shine rode:ride became:become met:meet sang:sing wrote:write chose:choose fed:feed has:have does:do goes:go';

/** Every form of a verb, and the plain one. */
const FORMS: ReadonlyMap<string, string> = new Map([
  ...PLAIN.split(' ').flatMap((verb): [string, string][] => [
    [verb, verb],
    [third(verb), verb],
    [past(verb), verb],
  ]),
  ...PAST.split(' ').map((pair) => pair.split(':') as [string, string]),
]);

/** "fly" is "flies". */
export function third(verb: string): string {
  if (verb === 'have') return 'has';
  if (/(?:s|x|ch|sh|z|o)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

function past(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

/** The plain form of a verb that is known, or null. */
export const plainVerb = (word: string): string | null => FORMS.get(word.toLowerCase()) ?? null;
