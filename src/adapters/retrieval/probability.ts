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

/** The logit that `toProbability` turns into this probability, within a step's straight line; the table ascends. */
export function toLogit(probability: number, table: readonly number[]): number {
  let index = 0;
  while (index < table.length - 2 && (table[index + 1] ?? 0) <= probability) index += 1;
  const low = table[index] ?? 0;
  const width = Math.max(1, (table[index + 1] ?? low) - low);
  const within = Math.min(width, Math.max(0, probability - low));
  return STEP * index + Math.floor((STEP * within) / width) - 8 * 65_536;
}

const STEP = 8_192;
