// Injected into the frozen parsers in place of Math.hypot: square roots and sums are the same bits everywhere.

/**
 * @param {...number} lengths
 * @returns {number}
 */
export function exactHypot(...lengths) {
  return Math.sqrt(lengths.reduce((sum, length) => sum + length * length, 0));
}
