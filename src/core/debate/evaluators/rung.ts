// On which rung of the causal ladder a text stands, by its words. L1 association, L2 intervention, L3 counterfactual.

export type Rung = 'L1' | 'L2' | 'L3';

const COUNTERFACTUAL =
  /\b(?:would|could|might) (?:not |never |still |likely |probably )?have\b|\bhad (?:\w+ ){1,6}?not\b|\bhad not\b|\bbut for\b|\bwere it not\b|\bif (?:\w+ ){1,8}had (?:not |never )?\w+|\bwithout (?:\w+ ){1,6}would\b|\bhad (?:\w+ ){1,6}\w+, (?:\w+ ){1,6}(?:would|could|might)\b/i;
/** Verbs of bringing about a change in all their forms, and other ways of saying that something does or will do so. */
export const INTERVENTION =
  /\b(?:(?:accelerat|add|alter|bring|caus|creat|cur|damag|decreas|delay|deliver|destroy|deter|doubl|drain|driv|eas|encourag|end|enhanc|eras|extend|fix|foster|generat|halv|harm|heal|hurt|improv|increas|induc|kill|lengthen|lighten|lift|lower|mend|motivat|multipl|preserv|prevent|produc|prolong|protect|provok|rais|reduc|relax|reliev|repair|revers|rescu|ruin|sav|shield|shorten|speed|spoil|spur|strengthen|tripl|warm|weaken|worsen)(?:[a-z]?(?:e|es|s|y|ies|ed|ied|ing))?|because|leads?|led|leading|results? in|resulted in|due to|drove|driven|dried|warmed|cooled|cleared|slowed|makes?|made|brought|keeps?|kept|effect of|breaks?|broke|broken|if we|intervention|randomi[sz]ed|explains?|explained|responsible for|thanks to|comes? from|stems? from|(?:does|do|did) nothing|(?:is|was|are) what|work(?:s|ed)? (?:for|against|on)|will (?:not |never |surely |certainly )?[a-z]+|useless|harmless|of no use|no (?:influence|effect)|turns?|turned)\b/i;
const ASSOCIATION =
  /\b(?:correlat\w+|associat\w+|linked|tend(?:s|ed)? to|more (?:often|likely)|less (?:often|likely)|predicts?|related to|coincid\w+|compared (?:to|with)|higher|lower|follows?|together with)\b/i;

export function rungOf(text: string): Rung | null {
  if (COUNTERFACTUAL.test(text)) return 'L3';
  if (INTERVENTION.test(text)) return 'L2';
  return ASSOCIATION.test(text) ? 'L1' : null;
}

const RUNGS: readonly (Rung | null)[] = [null, 'L1', 'L2', 'L3'];
export const rank = (rung: Rung | null): number => RUNGS.indexOf(rung);
export const higher = (left: Rung | null, right: Rung | null): Rung | null => (rank(right) > rank(left) ? right : left);
