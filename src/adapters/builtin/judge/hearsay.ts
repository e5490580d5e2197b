// Sentences whose words are given to somebody or to a tale: a stranger's words, a rumour, a dream, a game. They state what they
// say only for a claim that gives it to the same one.

import { languageOf, KNOWN_LANGUAGES } from '#core/english/language.ts';
import { sentences } from '#core/english/sentences.ts';
import { unlabelled } from '#core/english/unlabelled.ts';

/** UTF-16 units, end exclusive: a sentence that passes something on. */
export interface Hearsay {
  readonly start: number;
  readonly end: number;
  /** Whether a claim states outright what the sentence gives to somebody. */
  readonly isDropped: (claim: string) => boolean;
}

export function hearsayIn(text: string, before: string): readonly Hearsay[] {
  if (!HINT.test(text)) return [];
  const behind = before.slice(-BEFORE_UNITS);
  const last = sentences(behind).at(-1);
  let previous = last === undefined ? '' : behind.slice(last.start, last.end);
  const found: Hearsay[] = [];
  for (const { end, start } of sentences(text)) {
    const own = text.slice(start, end);
    const isDropped = dropperOf(own, previous);
    if (isDropped !== null) found.push({ start, end, isDropped });
    else
      for (const part of unlabelled(own)) {
        const isPartDropped = dropperOf(own.slice(part.start, part.end), '');
        if (isPartDropped !== null)
          found.push({ start: start + part.start, end: start + part.end, isDropped: isPartDropped });
      }
    previous = own;
  }
  return found;
}

/** The same text with spaces where a sentence passes on what the claim states outright: every offset stays true. */
export function withoutHearsay(text: string, hearsay: readonly Hearsay[], claim: string): string {
  return hearsay.reduce(
    (rest, { end, isDropped, start }) =>
      isDropped(claim) ? rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end) : rest,
    text,
  );
}

function dropperOf(sentence: string, previous: string): Hearsay['isDropped'] | null {
  if (/~~[^~]+~~/.test(sentence)) return () => true; // struck out
  // A whole sentence in quotation marks is somebody's: it neither states nor contradicts what a claim says in its own words.
  const [, quoted] = /\u201c([A-Z][^\u201c\u201d]*[.!?,])\u201d/.exec(sentence) ?? [];
  if (quoted !== undefined && plain(quoted).split(' ').length >= QUOTED_WORDS_MIN)
    return (claim) => !/[\u201c"]/.test(claim) && !plain(claim).includes(plain(sentence.replace(quoted, '')));
  const told = teller(sentence, previous);
  if (told !== null) {
    const words = plain(told);
    return (claim) => !plain(claim).includes(words);
  }
  const [, lead = '', said] = THAT.exec(sentence) ?? [];
  if (said === undefined || VOUCHED.test(lead)) return null;
  const leading = plain(lead);
  const passed = wordsOf(said.slice(0, endOfTold(said, leading)));
  return (claim) => !plain(claim).includes(leading) && [...wordsOf(claim)].every((word) => passed.has(word));
}

/** "At the bar one hears that ...": the words behind "that" are only stated where those before it vouch for them. */
const THAT = /^([^"\u201c;:]{2,120}?),? that ((?:[^"\u201c]*))$/i;
const VOUCHED =
  /(?:^|\W)(?:so|such|now|given|in|except|provided|providing|know|knows|knew|known|note|noted|notice|noticed|notify|remember|mind|aware|remind|see|sees|saw|seen|learn|learnt|learned|means?|meant|shows?|showed|shown|proves?|proved|proven|finds?|found|provides?|requires?|required|agrees?|agreed|ensures?|ensured|check|checks|checked|establish(?:es|ed)?|decides?|decided|resolved|determined?|determines|rules?|ruled|stipulates?|specif(?:y|ies|ied)|sets? out|lays? down|follows?|certif(?:y|ies|ied)|guarantees?|guaranteed|holds true|true|clear|certain|sure|important|essential|understood|likely|condition|is|was|are|be|were|not only|reasons?|fact|case|sign|proof|evidence|effect|result|extent|way|day|time|moment|things?|all|everything|anything|nothing|something|only|those|ones?)$/i;
/** "... told the farmer that the hay was damp, and the farmer burned it": what the one before "that" does is said by the sentence itself. */
function endOfTold(said: string, leading: string): number {
  const [clause, subject = ''] = OWN_CLAUSE.exec(said) ?? [];
  return clause !== undefined && ` ${leading} `.includes(` ${plain(subject)} `) ? said.indexOf(clause) : said.length;
}
const OWN_CLAUSE = /, (?:and|but|so) ((?:the|an?) [\w-]+|[A-Z][\w-]+) /;
const wordsOf = (text: string): ReadonlySet<string> => new Set(plain(text).split(' '));

/** Spaces where a text in tags is struck out: "<s>7:00</s>". */
export const withoutStruck = (text: string): string =>
  text.replace(/<(s|del|strike)>[^<]*<\/\1>/gi, (struck) => ' '.repeat(struck.length));

/** Quotation marks of other languages as ours, each as long as before. A word or two in single ones stay a name. */
export function withOwnQuotes(text: string): string {
  if (!/[\u00ab\u00bb\u201e\u201a\u2018\u2039\u203a]/.test(text)) return text;
  return text
    .replace(/\u201e([^\u201c\u201d\u201e]*)[\u201c\u201d]/g, '\u201c$1\u201d')
    .replace(/[\u00ab\u2039]([^\u00ab\u00bb\u2039\u203a]*)[\u00bb\u203a]/g, '\u201c$1\u201d')
    .replace(/(?<![A-Za-z])[\u2018\u201a]([^\u2018\u2019\u201a]{12,})[\u2019\u2018](?![A-Za-z])/g, '\u201c$1\u201d');
}

const QUOTED_WORDS_MIN = 4;
const BEFORE_UNITS = 400;
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The words that give a sentence to somebody; null where it speaks for itself. */
function teller(sentence: string, previous: string): string | null {
  for (const pattern of TELLERS) {
    const found = pattern.exec(sentence);
    if (found !== null) return found[0];
  }
  // "A stranger wrote:" and what stands quoted below it.
  if (/^\s*[>\u201c"\u00ab]/.test(sentence) && SAID.test(previous)) return previous;
  const [, lead = '', said = ''] = /^([^:\uff1a]{12,}?)\s*[:\uff1a]\s*(.*)$/s.exec(sentence) ?? [];
  return isForeign(lead) && /^\W*[A-Z]\S*(?:\s+\S+){2}/.test(said) ? lead : null;
}

/** Clearly another language, or four words and more of which none belongs to every English sentence. */
function isForeign(lead: string): boolean {
  if (!KNOWN_LANGUAGES.has(languageOf(lead))) return true;
  const words = lead.toLowerCase().match(/[a-z\u00c0-\u024f']+/g) ?? [];
  return words.length >= FOREIGN_WORDS_MIN && !words.some((word) => ENGLISH.has(word));
}
const FOREIGN_WORDS_MIN = 4;
const ENGLISH: ReadonlySet<string> = new Set(
  'the a an of to in is are was were be been for and or on at by with from as this that these those it its not no all any every each who what when where how which if then than there their our your my his her we you they he she i have has had do does did will would can could may might must shall should about into over under after before between during only one two three new'.split(
    ' ',
  ),
);

const TELLERS: readonly RegExp[] = [
  /\bas (?:[\w'\u2019-]+ ){1,5}(?:puts?|has|had|tells?|told|sees?|saw) it\b/i,
  /\b(?:in the (?:words|eyes|mind|imagination|dreams) of|to quote|in (?:my|his|her|their) (?:opinion|view|eyes|mind|dreams?|imagination)\b)/i,
  /, (?:insist|add|explain|warn|recall|jok|sneer|shout|whisper|repl[iy]|remark|not|believ|claim|argu|suggest|announc|declar|boast|lament|complain|swear|guess|mutter|reckon)(?:ed|es|s) (?:the|an?|my|our|his|her|one|some|[A-Z])[^,:]*$|, (?:said|says|wrote|writes|swore|thought|thinks|told|put it) (?:the|an?|my|our|his|her|one|some|[A-Z])[^,:]*$/,
  /(?:[,\u2013\u2014]| -) ?(?:or )?(?:so|thus) (?:runs|goes|ran|went|says|said|claims?|claimed|they say|he says|she says|people say|I (?:heard|hear|am told))\b/i,
  /\b(?:dreams?|dreamt|dreamed|wish(?:es|ed)?|bets?|guess(?:es|ed)?|swears?|swore|gossips?|gossiped|mutters?|muttered|whispers?|whispered|fanc(?:y|ies|ied)|shout(?:s|ed)?|sings?|sang|jokes?|joked|boasts?|boasted|hints?|hinted|speculates?|speculated|(?:people|some|many|others|they|critics|locals) hold|rumou?r has it|legend has it) that\b/i,
  /\b(?:invented|fictional|fictitious|imaginary|imagined|hypothetical|made-up|pretended) (?:\w+ ){0,2}(?:story|tale|novel|game|play|film|world|dream|case|example|letter|scenario)\b/i,
  /\b(?:world|universe|scenario|game|story|tale|dream|film|novel|play) (?:where|in which)\b/i,
  /\b(?:so-called|alleged|purported|supposed) (?:\w+ )?(?:fact|truth|rule|news|proof|evidence)\b/i,
  /\bonly if [^,;:]{3,80},/i,
  /^\W*(?:decode|decipher|unscramble)\b/i,
  /^\W*(?:Had|Were) (?:the|an?|it|he|she|they|we|you|I|this|that|[A-Z])\b[^,?]*,/,
  /\b(?:letter|note|message|mail|poster|banner|sign|book|song|poem|slogan|speech|leaflet|graffiti|film|advertisement)\b[^:]{0,60}\b(?:began|begins|opens|opened|ends|ended|reads?|ran|runs|goes|went|says|said)\s*:/i,
];
const SAID =
  /\b(?:said|says|wrote|writes|shouted|painted|scrawled|claimed|claims|read|reads|posted|replied)\b[^.]*:\W*$/i;

/** Nothing without one of these passes anything on. */
const HINT =
  /\bit\b|\bto quote|\bin (?:my|his|her|their|the (?:words|eyes|mind|imagination|dreams))\b|\b(?:so|thus) |\bthat\b|invented|fictional|fictitious|imagin|hypothetical|made-up|pretended|where|in which|so-called|alleged|purported|supposed|\bdec(?:ode|ipher)|unscramble|only if|\u201c|\b(?:Had|Were)\b|, \w+ (?:the|an?|my|our|his|her|one|some|[A-Z])|~~|:|\uff1a/i;
