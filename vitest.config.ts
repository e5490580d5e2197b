import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { APART } from './tests/apart.ts';
import { E2E_MS, POLL_MS, UNIT_MS } from './tests/limits.ts';

/** A hung test ends by these; no test passes or fails by how fast a machine is. */
const UNIT_LIMITS = { testTimeout: UNIT_MS, hookTimeout: UNIT_MS, expect: { poll: { timeout: POLL_MS } } };
const E2E_LIMITS = { testTimeout: E2E_MS, hookTimeout: E2E_MS, expect: { poll: { timeout: POLL_MS } } };

/** A build may hold the encoder, and need not: tests that are about it turn it on. */
const WORDS_ALONE = { AFFIDAVIT_MEANING: 'off' };

// Tests run before SvelteKit has generated the configuration that tsconfig.json extends.
const tsconfig = 'tsconfig.base.json';

/** `*.full.test.ts` and `*.full.spec.ts`: `npm run test:full`, not `npm test`. */
const FULL = '**/*.full.{test,spec}.ts';
const CORE = 'src/core/**/*.test.ts';
const PAGE = ['src/lib/**', 'src/routes/**', 'tests/e2e/**'];
/** `*.alone.spec.ts`: that too, and with no other file at the same time, since it measures time or fills the machine. */
const ALONE = '**/*.alone.spec.ts';

export default defineConfig({
  test: {
    // Two cores are what a small machine has; more workers than that only wait for each other.
    maxWorkers: 2,
    projects: [
      // Files share what they load: most of the time of a small file is to load what the one before it had loaded already.
      unit('unit', {
        include: ['{src,workers,helper,scripts,tests,training}/**/*.test.ts'],
        exclude: [...PAGE, FULL, CORE, ...APART],
        isolate: false,
      }),
      unit('core', { include: [CORE], exclude: [FULL], isolate: false }),
      unit('apart', { include: APART, exclude: [] }),
      unit('unit-full', { include: ['{src,workers,helper,scripts,tests,training}/**/*.full.test.ts'], exclude: PAGE }),
      {
        // Runes outside components (`*.svelte.ts`) are compiled by Svelte before they run.
        tsconfig,
        plugins: [svelte({ configFile: false })],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'app',
          environment: 'node',
          env: WORDS_ALONE,
          isolate: false,
          setupFiles: ['tests/language.ts'],
          ...UNIT_LIMITS,
          include: ['src/{lib,routes}/**/*.test.ts'],
          exclude: [...APART],
        },
      },
      endToEnd('e2e', { include: ['tests/e2e/**/*.spec.ts'], exclude: [FULL, ALONE], isParallel: true }),
      endToEnd('e2e-full', { include: ['tests/e2e/**/*.full.spec.ts'], exclude: [], isParallel: true }),
      endToEnd('e2e-alone', { include: ['tests/e2e/**/*.alone.spec.ts'], exclude: [], isParallel: false }),
    ],
  },
});

interface Files {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Whether each file has a world of its own; so it is where nothing is said. */
  readonly isolate?: boolean;
}

function unit(name: string, { exclude, include, isolate = true }: Files): TestProjectInlineConfiguration {
  return {
    tsconfig,
    test: {
      name,
      environment: 'node',
      env: WORDS_ALONE,
      isolate,
      setupFiles: ['tests/language.ts'],
      ...UNIT_LIMITS,
      include: [...include],
      exclude: [...exclude],
    },
  };
}

/** Drives the built product: the packed command line, the server, and real browsers. Needs `npm run build` first. */
function endToEnd(
  name: string,
  { exclude, include, isParallel }: Files & { readonly isParallel: boolean },
): TestProjectInlineConfiguration {
  return {
    tsconfig,
    test: {
      name,
      environment: 'node',
      env: WORDS_ALONE,
      setupFiles: ['tests/language.ts'],
      ...E2E_LIMITS,
      fileParallelism: isParallel,
      sequence: { groupOrder: isParallel ? 0 : 1 },
      include: [...include],
      exclude: [...exclude],
    },
  };
}
