// A logit as a probability, from a stored table: exp differs between engines.

/** Steps of 1/8 logit from -8 to 8, straight lines between. `logit` in parts of 65536; gives Q16.16. */
export function toProbability(logit: number, table: readonly number[]): number {
  const last = STEP * (table.length - 1) - 1;
  const place = Math.min(last, Math.max(0, logit + 8 * 65_536));
  const index = Math.floor(place / STEP);
  const low = table[index] ?? 0;
  const high = table[index + 1] ?? low;
  return low + Math.floor(((high - low) * (place - index * STEP)) / STEP);
}

const STEP = 8_192;
