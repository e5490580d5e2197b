// The empty places of the built site, an answer and its citation, on a narrow phone: axe finds nothing, nothing is wider than the
// page. All states, in all sizes and the dark scheme: `accessible.full.spec.ts`.
import { describe } from 'vitest';
import { statesAreAccessible } from '#tests/e2e/app/accessible.ts';
import { STOPS } from '#tests/e2e/app/states.ts';
import { hasScene } from '#tests/harness/scene.ts';

const between = (first: string, last: string): typeof STOPS =>
  STOPS.slice(
    STOPS.findIndex(({ name }) => name === first),
    STOPS.findIndex(({ name }) => name === last) + 1,
  );

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('everybody can use the places of the app', () => {
  statesAreAccessible(
    [...between('start', 'verify-empty'), ...between('sample', 'citation-open')],
    [{ width: 320, scheme: 'light' }],
  );
});
