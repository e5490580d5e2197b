// Made by training/judge/fit.ts. Do not edit.
/** covered, sentence, main, window, exact, plain, pairs, triples, run, missing, missing_rarest, missing_name, missing_number, number, opposite, sibling, name, polarity, hedge, condition, report, quantifier_open, quantifier_conflict, swapped, governed, preposition_opposite, preposition, cause, question, speaker, length, quoted, clean, whole */
export const SUPPORT_WEIGHTS: readonly number[] = [
  115, 259, 95, 171, 127, 57, 126, 0, 0, -124, 0, 0, 0, -283, -280, -155, 0, -487, 0, -68, 0, -163, -193, -198, 0, -57,
  0, -207, -239, -225, 141, 246, 285, 233,
];
export const SUPPORT_BIAS = -267455;
export const SUPPORT_MAP: readonly (readonly [logit: number, q16: number])[] = [
  [-341197, 655],
  [-266406, 655],
  [-233974, 1407],
  [-178786, 4485],
  [-141569, 6698],
  [-108933, 7695],
  [-79304, 11574],
  [-71296, 14759],
  [-67670, 16188],
  [-63152, 18619],
  [-36647, 23507],
  [-10843, 34219],
  [11601, 37984],
  [48268, 45882],
  [69373, 46901],
  [73962, 54997],
  [85515, 55589],
  [117726, 57829],
  [140421, 58930],
  [207234, 64881],
];
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
