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
/** number, opposite, sibling, name, polarity, swapped, quantifier, preposition, several, guarded, governed */
export const CONTRADICTION_WEIGHTS: readonly number[] = [1090, 908, 119, 148, 1005, 576, 324, 228, -40, -21, 0];
export const CONTRADICTION_BIAS = -125990;
export const CONTRADICTION_MAP: readonly (readonly [logit: number, q16: number])[] = [
  [-132056, 655],
  [-126866, 4357],
  [-123699, 13107],
  [-123540, 14181],
  [-86688, 20695],
  [-16850, 54613],
  [88641, 63882],
  [150806, 64881],
];
