// The places of the built site, and their states until a record is checked, on a narrow phone: axe finds nothing, nothing is
// wider than the page. All states, in all sizes and the dark scheme: `accessible.full.spec.ts`.
import { describe } from 'vitest';
import { statesAreAccessible } from '#tests/e2e/app/accessible.ts';
import { STOPS } from '#tests/e2e/app/states.ts';
import { hasScene } from '#tests/harness/scene.ts';

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('everybody can use the places of the app', () => {
  const last = STOPS.findIndex(({ name }) => name === 'record-checked');
  statesAreAccessible(STOPS.slice(0, last + 1), [{ width: 320, scheme: 'light' }]);
});
