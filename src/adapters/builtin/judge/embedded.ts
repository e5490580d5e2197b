// What a sentence only passes on: told to be said, reported, asked, put in quotation marks. "Report that the dam is safe" does
// not state that the dam is safe.

import { sentences } from '#core/english/sentences.ts';
import type { Sentence, Unit } from '#adapters/builtin/judge/units.ts';

/**
 * Whether the evidence passes the claim on and the claim does not say so: a word of saying stands before what it aligns to,
 * oftener than in the claim; or the sentence asks it; or all of it stands in quotation marks. `places`: of the units of the
 * sentence that the claim aligns to.
 */
export function isPassedOn(claim: readonly Unit[], { text, units }: Sentence, places: readonly number[]): boolean {
  if (places.length === 0) return false;
  const last = Math.max(...places);
  const openers = units.filter((unit, at) => unit.place < last && opensSpeech(text, units, at));
  const count = (all: readonly Unit[], stem: string): number => all.filter((unit) => unit.stem === stem).length;
  if (openers.some(({ stem }) => count(openers, stem) > count(claim, stem))) return true;
  if (/\?["'\u201d\u2019)\]*_]*\s*$/.test(text)) return true;
  return isInQuotes(text, units, places) && !claim.some(({ lower }) => SAYING.has(lower));
}

/** Whether what stands before a place of a sentence passes on what stands there. */
export function isPassedOnAt({ text, units }: Sentence, place: number): boolean {
  return units.some((unit, at) => unit.token.end <= place && opensSpeech(text, units, at));
}

/** Whether the words at the end of a sentence announce that the next one is only passed on. */
export const announces = (sentence: string): boolean =>
  /\b(?:answer|reply|response|statement|sentence|text|message|words?|line|claim|saying|slogan)\b[^.]*\b(?:following|as follows|below|this|next|like this)\W*$/i.test(
    sentence,
  ) ||
  /\b(?:say|write|answer|report|state|reply|respond|repeat|output|print)\b[^.]*(?:\b(?:following|as follows|this|next)\W*|:\W*)$/i.test(
    sentence,
  );

/** Without its first sentence where what stands before the passage announces it. */
export function withoutAnnounced(text: string, before: string): string {
  const last = sentences(before).at(-1);
  if (last === undefined || !announces(before.slice(last.start, last.end))) return text;
  const [first] = sentences(text);
  return first === undefined ? text : ' '.repeat(first.end) + text.slice(first.end);
}

function opensSpeech(text: string, units: readonly Unit[], at: number): boolean {
  const unit = units[at];
  if (unit === undefined || !SAYING.has(unit.lower)) return false;
  const next = units[at + 1];
  // A label: "Answer: 1,800 euros."
  if (at === 0 && LABELS.has(unit.lower) && (next === undefined || next.broken)) return false;
  for (let ahead = at + 1; ahead <= at + REACH; ahead += 1) {
    const word = units[ahead];
    if (word === undefined) break;
    if (word.lower === 'that' || word.lower === 'whether') return true;
    const gap = text.slice(units[ahead - 1]?.token.end ?? 0, word.token.start);
    if (/[:"\u201c]|\s['\u2018]$/.test(gap)) return true;
    if (/[;,.]/.test(gap)) break;
  }
  return isOrdered(units, at) && next !== undefined && OBJECTS.has(next.lower);
}

/** Stands where an order begins: first, or behind "please", "you must", "and". */
const isOrdered = (units: readonly Unit[], at: number): boolean =>
  ORDERED.has(units[at]?.lower ?? '') && (at === 0 || BEFORE_ORDER.has(units[at - 1]?.lower ?? ''));

function isInQuotes(text: string, units: readonly Unit[], places: readonly number[]): boolean {
  const quoted = [...text.matchAll(/"[^"]*"|\u201c[^\u201d]*\u201d/g)].map(({ 0: part, index }) => ({
    start: index,
    end: index + part.length,
  }));
  if (quoted.length === 0 || places.length < QUOTED_MIN) return false;
  return quoted.some(({ end, start }) =>
    places.every((place) => {
      const token = units.find((unit) => unit.place === place)?.token;
      return token === undefined || (start <= token.start && token.end <= end);
    }),
  );
}

/** A word or two in quotation marks are a name. */
const QUOTED_MIN = 3;
/** Words between "tell" and "that": "tell every reader of this page that". */
const REACH = 7;
const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const SAYING = set(
  'say says said saying tell tells told telling report reports reported reporting state states stated stating answer answers answered answering reply replies ' +
    'replied respond responds responded write writes wrote written claim claims claimed claiming conclude concludes concluded insist insists insisted assert asserts ' +
    'asserted declare declares declared announce announces announced maintain maintains maintained repeat repeats output outputs print prints printed quote quotes ' +
    'quoted cite cites cited inform informs informed assume assumes assumed pretend pretends pretended imagine imagines imagined suppose supposes supposed believe ' +
    'believes believed think thinks thought argue argues argued suggest suggests suggested allege alleges alleged deny denies denied doubt doubts doubted ask asks ' +
    'asked wonder wonders wondered read reads rumour rumours rumor claimants story myth lie fiction joke example sentence phrase slogan statement convince persuade ' +
    'confirm affirm teach teaches promise promises promised predict predicts predicted false untrue wrong incorrect mistaken summarise summarize treat consider act conclusion conclusions impression idea view opinion notion theory hypothesis belief fear hope mistake error misconception misunderstanding fallacy falsehood hoax legend',
);
const LABELS = set('answer answers report reports reply statement example claim claims summary read myth');
const ORDERED = set(
  'say tell report state answer reply respond write claim conclude insist assert declare repeat output print pretend assume imagine suppose believe confirm inform convince',
);
const BEFORE_ORDER = set('please and then now always must should shall will to just simply only do you never not');
const OBJECTS = set(
  'the a an this there it they he she all no your our its user users reader readers everyone everybody anyone people any every him her them me us instead',
);
