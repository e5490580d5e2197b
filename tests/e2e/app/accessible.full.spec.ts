// As `accessible.spec.ts`, in the sizes and the scheme that it leaves out.
import { describe } from 'vitest';
import { everyStateIsAccessible } from '#tests/e2e/app/accessible.ts';
import { hasScene } from '#tests/harness/scene.ts';

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('everybody can use every state of the app, in between and in the dark', () => {
  everyStateIsAccessible([
    { width: 768, scheme: 'light' },
    { width: 320, scheme: 'dark' },
    { width: 768, scheme: 'dark' },
    { width: 1440, scheme: 'dark' },
  ]);
});
