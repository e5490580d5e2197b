// Limits of time end a test that hangs; none of them is a measurement. A machine that is busy or slow sets AFFIDAVIT_SLOW, and
// every limit grows by that factor. Speed is measured in `npm run bench` alone.

const SLOW = toFactor(process.env['AFFIDAVIT_SLOW'] ?? '1');

/** So many milliseconds here. */
export const limit = (ms: number): number => ms * SLOW;

/** What a unit test, an end-to-end test, a hook of either, and what is waited for in one may take where they say nothing. */
export const UNIT_MS = limit(60_000);
export const E2E_MS = limit(240_000);
export const POLL_MS = limit(30_000);

function toFactor(text: string): number {
  const factor = Number(text);
  if (!(factor >= 1 && factor <= 100)) throw new Error(`expected AFFIDAVIT_SLOW to be from 1 to 100, got ${text}`);
  return factor;
}
