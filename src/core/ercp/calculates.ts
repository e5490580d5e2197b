// How whoever writes tells a prompt for a calculation from one for a draft.

/** What stands at the head of its grammar, and of no other. */
export const CALCULATES = 'root ::= steps';

export const isCalculation = ({ grammar }: { readonly grammar: string }): boolean => grammar.startsWith(CALCULATES);
