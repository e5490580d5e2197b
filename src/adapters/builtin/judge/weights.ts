// Made by training/judge/fit.ts. Do not edit.
/** covered, sentence, main, window, exact, plain, pairs, triples, run, missing, missing_rarest, missing_name, missing_number, number, opposite, sibling, name, polarity, hedge, condition, report, quantifier_open, quantifier_conflict, swapped, governed, preposition_opposite, preposition, cause, question, speaker, length, quoted, clean, whole */
export const SUPPORT_WEIGHTS: readonly number[] = [
  115, 259, 95, 171, 127, 57, 126, 0, 0, -124, 0, 0, 0, -283, -280, -155, 0, -487, 0, -68, 0, -163, -193, -198, 0, -57,
  0, -207, -239, -225, 141, 246, 285, 233,
];
export const SUPPORT_BIAS = -267455;
/** number, opposite, sibling, name, polarity, swapped, quantifier, preposition, several, guarded, governed, frame, apart */
export const CONTRADICTION_WEIGHTS: readonly number[] = [
  1018, 875, 155, 148, 959, 554, 307, 205, -32, -19, 0, 773, -50,
];
export const CONTRADICTION_BIAS = -133788;
export const CONTRADICTION_MAP: readonly (readonly [logit: number, q16: number])[] = [
  [-183383, 655],
  [-139568, 2659],
  [-134391, 3199],
  [-130826, 7893],
  [-92767, 18628],
  [-30255, 54613],
  [57807, 63938],
  [181888, 64881],
];
