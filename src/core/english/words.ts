// Words and numbers of a text, with UTF-16 offsets. Own rules and own tables: Intl and \p{} differ between engines.

import { toStem } from '#language/stem.ts';

export interface Token {
  /** text.slice(start, end) is the token as written. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly lower: string;
  /** The key for comparing: Porter stem of a word, plain digits of a number ("eleven" and "11" are "11"). */
  readonly stem: string;
  readonly kind: 'word' | 'number';
  /** True for the pieces of an identifier, which lie inside the token before them. */
  readonly part: boolean;
}

/**
 * All tokens in order of their start; the pieces of `a_b` and `aB` follow the whole. The texts of one question are read
 * by many rules, so the last ones are kept.
 */
export function tokens(text: string): readonly Token[] {
  const known = KEPT.get(text);
  if (known !== undefined) return known;
  const read = readTokens(text);
  if (KEPT.size >= TEXTS_KEPT_MAX) KEPT.clear();
  if (text.length <= TEXT_UNITS_KEPT_MAX) KEPT.set(text, read);
  return read;
}

const KEPT = new Map<string, readonly Token[]>();
const TEXTS_KEPT_MAX = 256;
const TEXT_UNITS_KEPT_MAX = 4_096;

function readTokens(text: string): readonly Token[] {
  const found: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const code = codeAt(text, at);
    if (isDigit(code)) at = readNumber(text, at, found);
    else if (isLetter(code)) at = readWord(text, at, found);
    else at += code > 0xffff ? 2 : 1;
  }
  return joinNumberWords(text, found);
}

/** Words that carry no content, question words among them. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the this that these those such some any each every either neither both all no not nor only own same so than too very ' +
    'i me my mine we us our ours you your yours he him his she her hers it its they them their theirs one ones myself yourself itself themselves ' +
    'am is are was were be been being have has had having do does did done doing can could may might must shall should will would ' +
    'and or but if then else because as while of at by for with about against between into through during before after above below ' +
    'to from up down in out on off over under again further here there upon within without per via toward towards ' +
    'who whom whose what which when where why how many much long often far whether ever just also please tell ' +
    'until since upon cannot someone something somebody anyone anything anybody everyone everything everybody nobody nothing none ' +
    's t d ll re ve m yes'
  ).split(' '),
);

/**
 * Everything from U+00AA up that is not listed as punctuation, symbol, space or private use counts as a letter, so that
 * scripts we have no rules for are still found word by word. Ranges: Unicode 15.0 block chart, by hand.
 */
export function isLetter(code: number): boolean {
  if (code < 0x80) return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  for (const [first, last] of NOT_LETTERS) if (code >= first && code <= last) return false;
  return true;
}

const NOT_LETTERS: readonly (readonly [number, number])[] = [
  [0x80, 0xa9],
  [0xab, 0xb4],
  [0xb6, 0xb9],
  [0xbb, 0xbf],
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x2c2, 0x2df],
  [0x37e, 0x37e],
  [0x387, 0x387],
  [0x55a, 0x55f],
  [0x589, 0x58a],
  [0x5be, 0x5be],
  [0x5c0, 0x5c0],
  [0x5f3, 0x5f4],
  [0x60c, 0x60d],
  [0x61b, 0x61f],
  [0x66a, 0x66d],
  [0x6d4, 0x6d4],
  [0x964, 0x965],
  [0xe3f, 0xe3f],
  [0xe4f, 0xe4f],
  [0x10fb, 0x10fb],
  [0x1360, 0x1368],
  [0x166d, 0x166e],
  [0x1680, 0x1680],
  [0x16eb, 0x16ed],
  [0x17d4, 0x17db],
  [0x1800, 0x180e],
  [0x2000, 0x20cf],
  [0x2100, 0x2101],
  [0x2103, 0x2106],
  [0x2108, 0x2109],
  [0x2114, 0x2114],
  [0x2116, 0x2118],
  [0x211e, 0x2123],
  [0x2190, 0x2bff],
  [0x2e00, 0x2e7f],
  [0x2ff0, 0x3004],
  [0x3008, 0x3020],
  [0x3030, 0x3030],
  [0x303d, 0x3040],
  [0x30a0, 0x30a0],
  [0x30fb, 0x30fb],
  [0x3200, 0x33ff],
  [0xd800, 0xf8ff],
  [0xfd3e, 0xfd3f],
  [0xfe10, 0xfe1f],
  [0xfe30, 0xfe6f],
  [0xfeff, 0xff0f],
  [0xff1a, 0xff20],
  [0xff3b, 0xff40],
  [0xff5b, 0xff65],
  [0xffe0, 0xffff],
  [0x1d000, 0x1d3ff],
  [0x1f000, 0x1fbff],
  [0xe0000, 0x10ffff],
];

/** Scripts written without spaces: every character is a token, or a whole clause would be one word. */
const isIdeograph = (code: number): boolean =>
  (code >= 0x3041 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0x20000 && code <= 0x3ffff);

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const codeAt = (text: string, at: number): number => text.codePointAt(at) ?? 0;

function readNumber(text: string, start: number, found: Token[]): number {
  const match = /^\d+(?:[.,:'\u00a0\u202f]\d+)*/.exec(text.slice(start, start + 40));
  const digits = match?.[0] ?? text.charAt(start);
  const after = text.slice(start + digits.length, start + digits.length + 3);
  const ordinal = /^(?:st|nd|rd|th)(?![A-Za-z])/.test(after);
  const end = start + digits.length + (ordinal ? 2 : 0);
  // "3rd" is a number, "3D" and "4kg" are a number and a word; hex-like codes stay readable as both.
  push(text, start, end, ordinal ? `${digits}th` : toPlainNumber(digits), 'number', false, found);
  return end;
}

/** "1,250" and "1'250" are 1250; "2,5" is 2.5; "60.00" is 60; "3.10", "3.11.7" and "19:00" stay as written. */
function toPlainNumber(digits: string): string {
  const plain = digits.replace(/['\u00a0\u202f]/g, '');
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return dropZeros(plain.replace(/,/g, ''));
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(plain)) return dropZeros(plain.replace(/\./g, '').replace(',', '.'));
  if (/^\d+,\d+$/.test(plain)) return dropZeros(plain.replace(',', '.'));
  return dropZeros(plain);
}

const dropZeros = (digits: string): string => digits.replace(/^(\d+)\.00$/, '$1');

function readWord(text: string, start: number, found: Token[]): number {
  if (isIdeograph(codeAt(text, start))) {
    const end = start + (codeAt(text, start) > 0xffff ? 2 : 1);
    push(text, start, end, text.slice(start, end), 'word', false, found);
    return end;
  }
  let end = start;
  while (end < text.length) {
    const code = codeAt(text, end);
    const joins = code === 0x5f || ((code === 0x27 || code === 0x2019) && isLetter(codeAt(text, end + 1)));
    if (isIdeograph(code) || !(isLetter(code) || isDigit(code) || joins)) break;
    end += code > 0xffff ? 2 : 1;
  }
  pushWord(text, start, end, found);
  return end;
}

function pushWord(text: string, start: number, end: number, found: Token[]): void {
  const written = text.slice(start, end);
  const negated = /^(.+)n['\u2019]t$/i.exec(written);
  if (negated !== null) {
    const base = (negated[1] ?? '').toLowerCase();
    const middle = end - 3;
    push(text, start, middle, toStem(NEGATED.get(base) ?? base), 'word', false, found, NEGATED.get(base));
    push(text, middle, end, 'not', 'word', true, found, 'not');
    return;
  }
  const clitic = /['\u2019](?:s|re|ve|ll|d|m)$/i.exec(written);
  const stop = clitic === null ? end : start + clitic.index;
  const whole = text.slice(start, stop).replace(/_+$/, '');
  if (whole === '') return;
  push(text, start, start + whole.length, toStem(fold(whole.toLowerCase())), 'word', false, found);
  if (/_|[a-z][A-Z]|[A-Za-z]\d/.test(whole)) pushParts(text, start, whole, found);
}

/** `to_json`, `readLine`, `A4`: a question may name the pieces. */
function pushParts(text: string, start: number, whole: string, found: Token[]): void {
  for (const match of whole.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g)) {
    if (match[0].length === whole.length) return;
    const from = start + match.index;
    const kind = isDigit(match[0].charCodeAt(0)) ? 'number' : 'word';
    const stem = kind === 'number' ? match[0] : toStem(match[0].toLowerCase());
    push(text, from, from + match[0].length, stem, kind, true, found);
  }
}

const NEGATED: ReadonlyMap<string, string> = new Map([
  ['ca', 'can'],
  ['wo', 'will'],
  ['sha', 'shall'],
  ['ai', 'is'],
]);

function push(
  text: string,
  start: number,
  end: number,
  stem: string,
  kind: Token['kind'],
  part: boolean,
  found: Token[],
  lower?: string,
): void {
  const written = text.slice(start, end);
  found.push({ start, end, text: written, lower: lower ?? written.toLowerCase(), stem, kind, part });
}

/** Accents of Latin letters, for comparing only: "cafe" finds "café". */
function fold(lower: string): string {
  let folded = '';
  for (const letter of lower) folded += ACCENTS.get(letter) ?? letter;
  return folded;
}

const ACCENTS: ReadonlyMap<string, string> = new Map(
  'a:àáâãäåāăą c:çćĉċč d:ďđ e:èéêëēĕėęě g:ĝğġģ h:ĥħ i:ìíîïĩīĭįı l:ĺļľł n:ñńņň o:òóôõöøōŏő r:ŕŗř s:śŝşš t:ţťŧ u:ùúûüũūŭůűų w:ŵ y:ýÿŷ z:źżž ss:ß ae:æ oe:œ'
    .split(' ')
    .flatMap((row) => {
      const [plain = '', letters = ''] = row.split(':');
      return Array.from(letters, (letter): [string, string] => [letter, plain]);
    }),
);

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const VALUES: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, index): [string, number] => [word, (index + 2) * 10]),
  ['dozen', 12],
]);
const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);
const NUMBER_MAX = 1_000_000_000_000;

/** "eleven" -> 11, "twenty-five" -> 25, "two hundred and fifty" -> 250, "3 million" -> 3000000, "first" -> 1th. */
function joinNumberWords(text: string, found: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const token = found[at];
    if (token === undefined) break;
    const ordinal = ORDINALS.indexOf(token.lower);
    if (ordinal > 0) joined.push({ ...token, stem: `${String(ordinal)}th`, kind: 'number' });
    else {
      const run = readNumberWords(text, found, at);
      joined.push(run?.token ?? token);
      at = run?.last ?? at;
    }
  }
  return joined;
}

function readNumberWords(text: string, found: readonly Token[], first: number): { token: Token; last: number } | null {
  let total = 0;
  let group = 0;
  let last = -1;
  for (let at = first; at < found.length; at += 1) {
    const token = found[at];
    if (token === undefined || (at > first && !isNear(text, found[at - 1], token))) break;
    const value = token.kind === 'number' ? wholeNumber(token.stem) : (VALUES.get(token.lower) ?? -1);
    const scale = SCALES.get(token.lower);
    if (scale !== undefined && last >= first) {
      if (scale === 100) group *= 100;
      else {
        total += group * scale;
        group = 0;
      }
    } else if (value >= 0 && (last < first || (token.kind === 'word' && fits(group, value)))) group += value;
    else if (token.lower === 'and' && last === at - 1 && group >= 100 && VALUES.has(found[at + 1]?.lower ?? ''))
      continue;
    else break;
    if (total + group > NUMBER_MAX) break;
    last = at;
  }
  const start = found[first];
  const end = found[last];
  if (start === undefined || end === undefined) return null;
  if (last === first && start.kind === 'number') return null;
  // "one" alone is as often a pronoun; it stays a word with the stem of the number.
  const kind = last === first && start.lower === 'one' ? 'word' : 'number';
  const written = text.slice(start.start, end.end);
  return {
    token: {
      start: start.start,
      end: end.end,
      text: written,
      lower: written.toLowerCase(),
      stem: String(total + group),
      kind,
      part: false,
    },
    last,
  };
}

/** After tens a unit may follow, after hundreds anything below a hundred. */
const fits = (group: number, value: number): boolean =>
  group === 0
    ? value === 0
    : group % 100 === 0
      ? value < 100
      : group % 10 === 0 && value > 0 && value < 10 && group % 100 >= 20;

const wholeNumber = (stem: string): number => (/^\d{1,9}$/.test(stem) ? Number(stem) : -1);

const isNear = (text: string, before: Token | undefined, token: Token): boolean =>
  before !== undefined && /^(?:[ \u00a0-]|)$/.test(text.slice(before.end, token.start));
