import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const TEST_TIMEOUT_MS = 20_000;
const E2E_TIMEOUT_MS = 180_000;

// Tests run before SvelteKit has generated the configuration that tsconfig.json extends.
const tsconfig = 'tsconfig.base.json';

export default defineConfig({
  test: {
    // Two cores are what a small machine has; more workers than that only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        tsconfig,
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout: TEST_TIMEOUT_MS,
          include: ['{src,workers,helper,scripts,tests,training}/**/*.test.ts'],
          exclude: ['src/lib/**', 'src/routes/**', 'tests/e2e/**'],
        },
      },
      {
        // Runes outside components (`*.svelte.ts`) are compiled by Svelte before they run.
        tsconfig,
        plugins: [svelte({ configFile: false })],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'app',
          environment: 'node',
          testTimeout: TEST_TIMEOUT_MS,
          include: ['src/{lib,routes}/**/*.test.ts'],
        },
      },
      {
        // Drives the built product: the packed command line, the helper, and real browsers. Needs `npm run build` first.
        tsconfig,
        test: {
          name: 'e2e',
          environment: 'node',
          testTimeout: E2E_TIMEOUT_MS,
          hookTimeout: E2E_TIMEOUT_MS,
          fileParallelism: false,
          // Waiting too long in a browser on a busy machine is tried once more, and told; an assertion never is.
          retry: { count: 1, condition: /time(?:d )?out/i },
          include: ['tests/e2e/**/*.spec.ts'],
        },
      },
    ],
  },
});
