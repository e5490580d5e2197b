// The unit tests that change what every file of a process sees: a global, the clock, a module. Each of these has a world of its
// own; all others share what they load, and must leave it as it was (tests/apart.test.ts).
export const APART: readonly string[] = [
  'src/adapters/dexie/space.test.ts',
  'src/adapters/platform/hash.test.ts',
  'src/lib/web/begun-worker.test.ts',
  'tests/conformance/purity.test.ts',
  'tests/faults/hostile-files.test.ts',
  'tests/ports/writers.test.ts',
];
