// Traps of the upper rungs by their words, where no rule finds one: a text is compared with the words of labelled arguments of each
// trap (`trap-words.gen.ts`, made by scripts/generate/trap-words.ts), and one is named only where it is well ahead of all others. Traps of the
// first rung and sound arguments take part, so that a text may be most like those.

import { TRAPS, VOCABULARY } from '#core/debate/evaluators/trap-words.gen.ts';

/** Cosines, set by leaving each labelled argument out in turn: no sound one is accused. */
const LIKENESS_MIN = 0.2;
const LEAD_MIN = 0.04;
const WEIGHT_SCALE = 1_000;

/** The id of a trap of the second or third rung. */
export function trapByWords(text: string): string | null {
  const said = [...trapWords(text)].flatMap((word) => KNOWN.get(word) ?? []);
  const length = Math.sqrt(said.reduce((sum, { rarity }) => sum + rarity * rarity, 0));
  if (length === 0) return null;
  const ranked = LEARNED.map(({ id, weights }) => {
    const product = said.reduce((sum, { at, rarity }) => sum + rarity * (weights.get(at) ?? 0), 0);
    return { id, likeness: product / length / WEIGHT_SCALE };
  }).sort((one, other) => other.likeness - one.likeness);
  const [first, second] = ranked;
  if (first === undefined || second === undefined || !/^[TF]/.test(first.id)) return null;
  const isAhead = first.likeness >= LIKENESS_MIN && first.likeness - second.likeness >= LEAD_MIN;
  return isAhead ? first.id : null;
}

/** Without their endings, each once. */
export function trapWords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return new Set(words.map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|ly)$/, '') : word)));
}

/** By word: its place, and how rare it is. */
const KNOWN = new Map(
  VOCABULARY.split(' ').map((entry, at) => {
    const [word = '', rarity = ''] = entry.split('.');
    return [word, { at, rarity: Number.parseInt(rarity, 36) }] as const;
  }),
);
/** By place of a word: how much of the trap it is. */
const LEARNED = Object.entries(TRAPS).map(([id, entries]) => ({
  id,
  weights: new Map(
    entries.split(' ').map((entry) => {
      const [at = '', weight = ''] = entry.split('.');
      return [Number.parseInt(at, 36), Number.parseInt(weight, 36)] as const;
    }),
  ),
}));
