// Limits of a debate that is run. They stand here and not in core/limits.ts: the bundler names things by how often each letter
// stands in all files of a core, so a line more there would change the bytes of cores that are released.

/** Who takes part, rounds, attempts at one turn, quotations in it, its text in UTF-16 units. */
export const DEBATE_PARTICIPANTS_MAX = 5;
export const DEBATE_ROUNDS_MAX = 12;
export const DEBATE_TRIES_MAX = 3;
export const DEBATE_QUOTES_MAX = 12;
export const DEBATE_UNITS_MAX = 12_000;
