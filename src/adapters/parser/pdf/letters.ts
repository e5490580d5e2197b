// The letters of one run as plain text, each with its place along the run: all that is changed on the way is declared.

import { expandPresentationForms, isAssigned15, toPlainText } from '#core/bytes/text.ts';

/** One or more characters that stand together, from `from` to `to` along the run in hundredths of a point. */
export interface Letter {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}
export interface PlainRun {
  readonly text: string;
  /** For each UTF-16 unit of the text where it begins and ends along the run, in hundredths of a point, one after the other. */
  readonly edges: Int32Array;
}

/** Runs of blanks are one. NFC joins marks to their letters, so letters are taken together up to the next plain one. */
export function toPlainRun(letters: readonly Letter[], transforms: Set<string>): PlainRun {
  const pieces: string[] = [];
  const edges: number[] = [];
  let last = '';
  for (const cluster of clustersOf(letters)) {
    const raw = cluster.map(({ text }) => text).join('');
    const text = plain(raw, transforms);
    if (text === '' || (text === ' ' && last === ' ')) continue;
    pieces.push(text);
    last = text;
    edges.push(...edgesOf(cluster, raw, text));
  }
  const text = pieces.join('');
  const joiners = loneJoiners(text);
  if (joiners.size === 0) return { text, edges: Int32Array.from(edges) };
  return {
    text: Array.from({ length: text.length }, (_, at) => (joiners.has(at) ? '' : text.charAt(at))).join(''),
    edges: Int32Array.from(edges.filter((_, at) => !joiners.has(at >> 1))),
  };
}

/** A letter below U+0300 composes with nothing before it. */
const COMPOSING = 0x300;

function clustersOf(letters: readonly Letter[]): readonly (readonly Letter[])[] {
  const clusters: Letter[][] = [];
  for (const letter of letters) {
    const last = clusters.at(-1);
    if (last !== undefined && (letter.text.codePointAt(0) ?? 0) >= COMPOSING) last.push(letter);
    else clusters.push([letter]);
  }
  return clusters;
}

/** Each unit by the letter that says it; where the text is no longer what was said, all units share the whole cluster. */
function edgesOf(cluster: readonly Letter[], raw: string, text: string): readonly number[] {
  if (text.length !== raw.length) {
    const [from, to] = [Math.min(...cluster.map((one) => one.from)), Math.max(...cluster.map((one) => one.to))];
    return shared(text.length, from, to);
  }
  return cluster.flatMap(({ from, text: said, to }) => shared(said.length, from, to));
}

/** A ligature's letters each have their part of it. */
const shared = (count: number, from: number, to: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => [
    from + Math.floor(((to - from) * at) / count),
    from + Math.floor(((to - from) * (at + 1)) / count),
  ]).flat();

/** Glyphs as the letters that they stand for; what a font gives no letter for is U+FFFD. */
function plain(raw: string, transforms: Set<string>): string {
  const letters = expandPresentationForms(raw);
  if (letters !== raw) transforms.add('ligatures');
  const spaced = letters.replace(/[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g, ' ');
  // A page shows what is no hyphen by its code: at a line's end the words decide (paragraphs.ts).
  const hyphened = spaced.replaceAll('\u00ad', '-');
  if (hyphened !== spaced) transforms.add('soft-hyphens');
  const shown = hyphened.replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '');
  let known = '';
  for (const character of shown) known += isLetterKnown(character) ? character : '\ufffd';
  if (known !== shown) transforms.add('unknown-glyphs');
  return toPlainText(known).text.replaceAll('\n', ' ');
}

function isLetterKnown(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const isPrivate = (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000;
  return code >= 0x20 && !isPrivate && !(code >= 0xd800 && code <= 0xdfff) && isAssigned15(code);
}

/** Joiners hold emoji and letters of other scripts together; beside a Latin letter they only steer how it is set. */
function loneJoiners(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  const isOther = (at: number): boolean => (text.charCodeAt(at) || 0) > 0x24f;
  for (let at = 0; at < text.length; at += 1) {
    const isJoiner = text.charCodeAt(at) === 0x200c || text.charCodeAt(at) === 0x200d;
    if (isJoiner && !(at > 0 && isOther(at - 1) && isOther(at + 1))) found.add(at);
  }
  return found;
}
