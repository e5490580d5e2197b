// How a turn names its sources: [3], [E12], the name of a record such as [XOM-F7], or an address. A name with hyphens needs a digit:
// what is blacked out ([EMAIL-A]) is no source.

export const CITED =
  /\[(?:[A-Z]?\d{1,4}|(?=[A-Z-]*\d)[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\]|https?:\/\/|\baccording to [A-Z]|\([A-Z][a-z]+[^()]{0,40}\d{4}\)|\bdoi:/;

/** Each source that a turn names, once. */
export function evidenceIn(content: string): readonly string[] {
  return [...new Set(content.match(NAMED) ?? [])];
}

const NAMED = /\[(?:[A-Z]?\d{1,4}|(?=[A-Z-]*\d)[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\]|https?:\/\/[^\s)\]]+/g;
