// Every place and state of the built site, on a phone and on a wide screen: axe finds nothing, nothing is wider than the page.
// The other sizes and the dark scheme: `accessible.full.spec.ts`.
import { describe } from 'vitest';
import { everyStateIsAccessible } from '#tests/e2e/app/accessible.ts';
import { hasScene } from '#tests/harness/scene.ts';

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('everybody can use every state of the app, narrow and wide', () => {
  everyStateIsAccessible([
    { width: 320, scheme: 'light' },
    { width: 1440, scheme: 'light' },
  ]);
});
