// The question cut into words and the rest, so that the words a passage lacks can be marked in place.

export interface MarkedWord {
  readonly text: string;
  readonly missing: boolean;
}

export function toMarkedWords(question: string, missing: readonly string[]): readonly MarkedWord[] {
  const lacking = new Set(missing.map((word) => word.toLowerCase()));
  return question
    .split(/([\s.,;:!?"“”()[\]]+)/u)
    .filter((text) => text !== '')
    .map((text) => ({ text, missing: lacking.has(text.toLowerCase()) }));
}
