// Personal data in what a client sends, blacked out before an engine sees it and before anything is on record (ERCP v1.0 §11,
// AMB-66): mail addresses, telephone numbers, cards, bank accounts, social security numbers, network addresses. Found in other
// spellings too. Names of people are not found: nothing here could tell them from other words.

import { randomInt } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Tokens by what they stand for, in the order in which they were given. Of one trace. */
export type PiiMap = ReadonlyMap<string, string>;

export class Redactor {
  /** Original spelling to token. */
  readonly #tokens: Map<string, string>;
  readonly #mark: string;

  /** `mark` stands before the letters of each token: MARK_LETTERS capital letters, or nothing. */
  constructor(known: PiiMap = new Map(), mark = '') {
    this.#tokens = new Map(known);
    this.#mark = mark;
  }

  get map(): PiiMap {
    return this.#tokens;
  }

  text(text: string): string {
    const view = plainView(text);
    const found: { start: number; end: number; kind: string }[] = [];
    for (const { kind, place } of placesIn(view.text)) {
      const start = view.starts[place.start] ?? 0;
      const end = view.ends[place.end - 1] ?? text.length;
      if (!found.some((one) => start < one.end && one.start < end)) found.push({ start, end, kind });
    }
    found.sort((one, other) => one.start - other.start);
    let at = 0;
    let redacted = '';
    for (const { end, kind, start } of found) {
      redacted += text.slice(at, start) + this.#tokenOf(text.slice(start, end), kind);
      at = end;
    }
    return redacted + text.slice(at);
  }

  #tokenOf(original: string, kind: string): string {
    const token = this.#tokens.get(original) ?? `[${kind}-${this.#mark}${lettersOf(this.#tokens.size)}]`;
    this.#tokens.set(original, token);
    return token;
  }

  /** All strings of a value, names of members too, except under members that `keeps` names. */
  value<T>(value: T, keeps: ReadonlySet<string> = NONE): T {
    return mapStrings(value, keeps, (text) => this.text(text)) as T;
  }
}

/** Named by the protocol and not by a person. */
export const NOT_PERSONAL: ReadonlySet<string> = new Set([
  'dated',
  'mutation_strategy',
  'predicate_name',
  'priority',
  'trace_id',
  'type',
]);
const NONE: ReadonlySet<string> = new Set();

const MARK_LETTERS = 8;

/**
 * The mark of the tokens of a map, and a new one where it has none yet. Helpers that share a database share no map: by this mark
 * two of them never give one token to different data.
 */
export function markOf(map: PiiMap): string {
  const [token] = map.values();
  if (token !== undefined) return token.replace(/^.*-/, '').slice(0, MARK_LETTERS);
  return Array.from({ length: MARK_LETTERS }, () => String.fromCharCode(65 + randomInt(26))).join('');
}

/** Puts back what stood there. Exact: what looked like a token before was blacked out itself. */
export function reveal<T>(value: T, map: PiiMap): T {
  const originals = new Map([...map].map(([original, token]) => [token, original]));
  const back = (text: string): string => text.replace(TOKEN, (token) => originals.get(token) ?? token);
  return mapStrings(value, NONE, back) as T;
}

/** Letters only: a number in a token would count as a number of the text. */
const TOKEN = /\[(?:CARD|IBAN|EMAIL|SSN|PHONE|ADDRESS|TEXT)-[A-Z]+\]/g;

function lettersOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : lettersOf(Math.floor(at / 26) - 1) + letter;
}

interface PiiKind {
  readonly kind: string;
  /** Of the plain view: lower case, without invisible characters, digits and signs as ASCII has them. Bounded everywhere. */
  readonly pattern: RegExp;
  /** How much of a match, from its beginning, is one; 0 where none is. */
  readonly fit: (match: string) => number;
}

function* placesIn(text: string): Generator<{ kind: string; place: { start: number; end: number } }> {
  for (const { fit, kind, pattern } of KINDS) {
    let from = 0;
    while (true) {
      pattern.lastIndex = from;
      const match = pattern.exec(text);
      if (match === null) break;
      const length = fit(match[0]);
      if (length > 0) yield { kind, place: { start: match.index, end: match.index + length } };
      from = match.index + Math.max(1, length);
    }
  }
}

const whole = (match: string): number => match.length;
const where =
  (is: (match: string) => boolean) =>
  (match: string): number =>
    is(match) ? match.length : 0;
/** The longest beginning that holds, and after which no letter or digit stands. */
const longest =
  (is: (match: string) => boolean) =>
  (match: string): number => {
    for (let length = match.length; length > 0; length -= 1)
      if (!/^[a-z0-9]/.test(match.slice(length)) && is(match.slice(0, length))) return length;
    return 0;
  };
const digitsOf = (text: string): string => text.replace(/\D/g, '');
const AT = String.raw`(?:\s*@\s*|\s*[([{<]\s*(?:at|@)\s*[)\]}>]\s*|\s+at\s+(?=[a-z0-9-]{1,63}(?:\s+dot\s|\s*[([{]\s*(?:dot|\.)|\.[a-z]{2,})))`;
const DOT = String.raw`(?:\.|\s*[([{<]\s*(?:dot|\.)\s*[)\]}>]\s*|\s+dot\s+)`;

/** The first that finds a place has it. */
const KINDS: readonly PiiKind[] = [
  { kind: 'TEXT', pattern: /\[(?:card|iban|email|ssn|phone|address|text)-[a-z]+\]/g, fit: whole },
  {
    kind: 'EMAIL',
    pattern: new RegExp(
      String.raw`[a-z0-9_+%'-]{1,64}(?:${DOT}[a-z0-9_+%'-]{1,64}){0,6}${AT}[a-z0-9-]{1,63}(?:${DOT}[a-z0-9-]{1,63}){0,6}${DOT}[a-z]{2,24}(?![a-z0-9])`,
      'g',
    ),
    fit: where(isMail),
  },
  { kind: 'IBAN', pattern: /(?<![a-z0-9])[a-z]{2}\d{2}(?:[ .-]?[a-z0-9]){11,30}(?![a-z0-9])/g, fit: longest(isIban) },
  {
    kind: 'CARD',
    pattern: /(?<![\w.])\d(?:[ .-]?\d){12,18}(?!\w)/g,
    fit: longest((match) => isLuhn(digitsOf(match))),
  },
  { kind: 'SSN', pattern: /(?<![\d.-])\d{3}[ .-]\d{2}[ .-]\d{4}(?![\d])/g, fit: whole },
  {
    kind: 'PHONE',
    pattern:
      /(?<![\w.+])(?:\+|00)[1-9](?:[ ()./-]{0,3}\d){7,14}(?!\d)|(?<![\w.+])(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?!\d)|(?<![\w.,+-])\(?0\d{2,4}\)?[ /.-]{1,3}\d{2,4}(?:[ /.-]?\d{2,4}){1,3}(?!\d)/g,
    fit: where((match) => digitsOf(match).length >= 9),
  },
  {
    kind: 'ADDRESS',
    pattern: /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])/g,
    fit: whole,
  },
  { kind: 'ADDRESS', pattern: /(?<![0-9a-z:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![0-9a-z:])/g, fit: where(isIPv6) },
];

/** Words alone ("at noon dot") have to end in what addresses end in. */
function isMail(match: string): boolean {
  return /[@([{<]/.test(match) || ENDINGS.has(/[a-z]+$/.exec(match)?.[0] ?? '');
}
const ENDINGS: ReadonlySet<string> = new Set(
  'com org net edu gov mil int info biz io ai app dev eu de uk fr nl ch se pl jp au ca br cn ie nz fi dk es ru mu za'.split(
    ' ',
  ),
);

/** ISO 13616: the check digits, of at least 15 characters. */
function isIban(match: string): boolean {
  if (!/[a-z0-9]$/.test(match)) return false;
  const packed = match.replace(/[ .-]/g, '');
  const number = (packed.slice(4) + packed.slice(0, 4)).replace(/[a-z]/g, (one) => String(one.charCodeAt(0) - 87));
  return packed.length >= 15 && /^\d+$/.test(number) && BigInt(number) % 97n === 1n;
}

/** ISO/IEC 7812: the check digit, of at least 13 digits. */
function isLuhn(digits: string): boolean {
  if (digits.length < 13) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((all, digit, at) => {
      const twice = Number(digit) * (at % 2 === 0 ? 1 : 2);
      return all + (twice > 9 ? twice - 9 : twice);
    }, 0);
  return sum % 10 === 0;
}

interface View {
  readonly text: string;
  /** For each unit of `text`, where it begins and ends in the original. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * A text as a person would read it: compatibility forms (full width, mathematical), other digits, dashes and spaces as ASCII has
 * them, codes of HTML and of addresses read, and what cannot be seen left out.
 */
function plainView(text: string): View {
  let plain = '';
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (said: string, start: number, end: number): void => {
    for (let unit = 0; unit < said.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
    plain += said;
  };
  for (const match of text.matchAll(
    /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|commat|period|dot|nbsp|plus|num);|%[2-7][0-9a-f]|[^]/giu,
  )) {
    const [piece] = match;
    const end = match.index + piece.length;
    const said = Array.from(decoded(piece).normalize('NFKC'), asciiOf).join('').toLowerCase();
    add(said.replace(/[^ -~\n]/g, OTHER), match.index, end);
  }
  return { text: plain, starts, ends };
}

/** Stands for each unit of any other letter. */
const OTHER = '\u00b7';
const NAMED: Readonly<Record<string, string>> = { commat: '@', period: '.', dot: '.', nbsp: ' ', plus: '+', num: '#' };

function decoded(piece: string): string {
  if (piece.length < 2) return piece;
  if (piece.startsWith('%')) return String.fromCharCode(Number.parseInt(piece.slice(1), 16));
  if (!piece.startsWith('&')) return piece;
  const code = piece.slice(1, -1).toLowerCase();
  if (!code.startsWith('#')) return NAMED[code] ?? piece;
  const point = code.startsWith('#x') ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1));
  return point <= 0x10ffff ? String.fromCodePoint(point) : piece;
}

function asciiOf(character: string): string {
  if (/^[\x21-\x7e\n]$/.test(character)) return character;
  if (/^[\p{Cf}\p{Mn}\p{Cc}]$/u.test(character) && !/^\s$/.test(character)) return '';
  if (/^[\s\p{Zs}]$/u.test(character)) return ' ';
  if (/^\p{Pd}$|^\u2212$/u.test(character)) return '-';
  if (/^\p{Nd}$/u.test(character)) return digitOf(character);
  return LOOKALIKES[character] ?? character;
}

/** Letters of other scripts that look like these. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ѕ: 's', ј: 'j', ԁ: 'd', һ: 'h', ո: 'n' },
  ...{ А: 'a', Е: 'e', О: 'o', Р: 'p', С: 'c', Х: 'x', М: 'm', Т: 't', В: 'b', Н: 'h', К: 'k' },
  ...{ α: 'a', ο: 'o', ι: 'i', ν: 'v', ρ: 'p', κ: 'k' },
  ...{ '\u3002': '.', '\u00b7': '.', '\u2024': '.', '\u066b': '.' },
};

/** Decimal digits stand in rows of ten, 0 first. */
function digitOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  let below = 0;
  while (below < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(point - below - 1))) below += 1;
  return String(below % 10);
}

function mapStrings(value: unknown, keeps: ReadonlySet<string>, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((one: unknown) => mapStrings(one, keeps, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [map(name), keeps.has(name) ? one : mapStrings(one, keeps, map)]),
  );
}
