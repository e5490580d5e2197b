// What a question shows of its stakes: its words, how it is put, and whom it is about. A person in a situation who asks
// what they may, should or risk asks in another way than a person who looks up a value.

import { tokens, type Token } from '#core/english/words.ts';

/** A long text is judged by its beginning. */
const WORDS_MAX = 200;

/** Each once, in no order that matters. */
export function stakeFeatures(text: string): ReadonlySet<string> {
  const words = tokens(text)
    .filter((token) => !token.part)
    .slice(0, WORDS_MAX);
  const stems = words.map(nameOf);
  const found = new Set<string>(stems);
  stems.forEach((stem, at) => {
    if (at > 0 && PAIRED.has(words[at - 1]?.lower ?? '')) found.add(`${stems[at - 1] ?? ''}_${stem}`);
  });
  for (const word of words) for (const piece of piecesOf(word)) found.add(`:${piece}`);
  const lower = words.map((word) => word.lower);
  found.add(`^${lower[0] ?? ''}`);
  found.add(`^${lower[0] ?? ''}_${lower[1] ?? ''}`);
  for (const [name, pattern] of WAYS) if (pattern.test(` ${lower.join(' ')} `)) found.add(`~${name}`);
  for (const [name, pattern] of MARKS) if (pattern.test(text)) found.add(`~${name}`);
  return found;
}

const nameOf = (token: Token): string => (token.kind === 'number' ? '#' : token.stem.replace(/[^a-z]/g, '-'));

/** Runs of five letters of a longer word, a space at its ends: "antibiotic" and "antihistamine" begin alike. */
function piecesOf({ kind, lower }: Token): string[] {
  if (kind !== 'word' || lower.length <= PIECE - 1 || !/^[a-z']+$/.test(lower)) return [];
  const padded = ` ${lower} `;
  return Array.from({ length: padded.length - PIECE + 1 }, (_, at) => padded.slice(at, at + PIECE));
}

const PIECE = 5;

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** They say something by what follows them. */
const PAIRED = list(
  'how what which who where when why is are can may must should do does will could would much many long old far if my our the safe good in on of to have need allowed according',
);
/** How a question is put, in lower-case words with a space at either end. */
const WAYS: readonly (readonly [string, RegExp])[] = [
  ['self', / (?:i|me|my|mine|we|us|our|myself|i'm|i've|we've|we're) /],
  ['other', / (?:he|she|him|her|his|they|them|their|someone|somebody|anyone|person|friend|mate|neighbour|cousin) /],
  [
    'kin',
    / (?:mum|mom|dad|gran|nan|grandad|grandma|grandpa|mother|father|wife|husband|son|daughter|brother|sister|baby|toddler|child|kid|kids|boy|girl|lad|uncle|aunt|ex|partner|boyfriend|girlfriend) /,
  ],
  ['may', / (?:may|can|could|must|should|shall|might) (?:i|we|he|she|they|you|one|somebody|someone|my|our|the|a|an) /],
  [
    'allowed',
    / (?:allowed|permitted|entitled|obliged|forbidden|have to|has to|need to|supposed to|legal|lawful|right to|rights) /,
  ],
  ['fine', / (?:ok|okay|fine|alright|all right|safe|harmless|dangerous|enough|good enough|wise|sensible|risky|bad) /],
  [
    'then',
    / (?:what happens|what if|what then|what now|what first|any harm|any objection|in trouble|what could|what can i do|what do i do|what should) /,
  ],
  ['if', / (?:if|suppose|once|unless|when) (?:i|we|he|she|they|you|someone|somebody|a|the|my|our|it) /],
  [
    'value',
    /^ (?:what is the|what's the|what was the|how much is|how many|which|who|where|when does|when is|when was|in which|on which|at what|on what) /,
  ],
  [
    'place',
    / (?:according to|in the|on page|on the|listed|printed|named|mentioned|stated|given|chapter|section|table|figure|list|document|report) /,
  ],
  [
    'make',
    /^ (?:write|give|make|draft|describe|explain|compare|summarise|summarize|rewrite|turn|find|sort|group|debug|interpret|merge|parse|list) /,
  ],
  ['how-to', / how (?:do|can|should|would|could) (?:i|we|you|one) /],
  [
    'story',
    / (?:poem|novel|story|chapter|scene|song|film|play|character|hero|villain|poet|narrator|verse|stanza|tale|saga|ballad|sonnet|lyrics|book|comic|series|dragon|elf|wizard|princess) /,
  ],
];
/** What its punctuation shows. */
const MARKS: readonly (readonly [string, RegExp])[] = [
  ['told', /[.,;:] .*\?/],
  ['sentences', /\w[.!?] +\w/],
  ['tag', /[,.] ?(?:ok|okay|right|fine|yes|no|true|or not|wait and see|now what)[^?]{0,12}\?$/i],
  ['quoted', /["“”'‘][\w ]+["“”'’]/],
  ['code', /\w\(\)|\w+\.\w+\(|[a-z]_[a-z]|--\w|0x|[{}<>=]/],
  ['long', /(?:\S+\s+){14}/],
  ['short', /^(?:\S+\s*){1,6}$/],
  ['small', /^[a-z]/],
];
