// The smallest forgery there is, and how far a text is from what it was.

/** A string of canonical JSON, and the colon after it where it is a name. */
const STRING = /"(?:[^"\\]|\\.)*"(:?)/gu;

/** `payload` with one letter or digit of its longest text changed to its neighbour: 3 to 4, a to b, 9 to 8, z to y. */
export function oneCharacter(payload: string): string {
  const texts = [...payload.matchAll(STRING)].filter((match) => match[1] === '');
  const longest = texts.reduce<{ at: number; length: number } | null>(
    (best, { 0: text, index }) => (text.length > (best?.length ?? 0) ? { at: index, length: text.length } : best),
    null,
  );
  const { at, length } = longest ?? { at: 0, length: payload.length };
  const middle = at + Math.trunc(length / 2);
  const places = Array.from({ length }, (_, index) => at + index)
    .filter((place) => /[a-z0-9]/u.test(payload.charAt(place)) && payload.charAt(place - 1) !== '\\')
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
  const place = places[0];
  return place === undefined
    ? payload
    : payload.slice(0, place) + neighbour(payload.charAt(place)) + payload.slice(place + 1);
}

function neighbour(character: string): string {
  const code = character.charCodeAt(0);
  return String.fromCharCode(character === '9' || character === 'z' ? code - 1 : code + 1);
}

/** Where two texts begin to differ, and where in each of them they are the same again. */
export interface ChangedSpan {
  readonly from: number;
  readonly beforeTo: number;
  readonly afterTo: number;
}

export function changedSpan(before: string, after: string): ChangedSpan {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from: start, beforeTo: before.length - end, afterTo: after.length - end };
}

/** Characters between the first and the last place where two texts differ, in the longer of them. 0 where they are equal. */
export function changedCharacters(before: string, after: string): number {
  const { afterTo, beforeTo, from } = changedSpan(before, after);
  return Math.max(beforeTo, afterTo) - from;
}
