// Who may import whom (ARCHITECTURE.md, rules 1 to 5). Each rule has a fixture that breaks it: scripts/gate/imports.test.ts.

const TESTS = '\\.(test|suite|spec)\\.ts$';
// The composition roots: what chooses adapters. `helper/cli.ts` is the command line's half of the helper's root;
// `src/engines.ts` and `src/parsers.ts` are the entries of what is frozen beside the core.
const ROOTS =
  '^(src/lib/wire\\.ts|src/service-worker\\.ts|workers/[^/]+\\.worker\\.ts|helper/(main|meaning|cli)\\.ts|src/(engines|parsers)\\.ts)$';
// Made by SvelteKit at build time.
const VIRTUAL = '^\\$(app|env|service-worker)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'core-imports-core',
      comment: 'Rule 1: core imports core, zod and @noble/*. Another pure library needs a reason in docs/decisions.md.',
      severity: 'error',
      from: { path: '^src/core/', pathNot: TESTS },
      to: { pathNot: ['^src/(core|language)/', '(^|/)node_modules/(zod|@noble/[^/]+)/'] },
    },
    {
      name: 'language-stands-alone',
      comment: 'Rule 1: the language tables and what reads them import nothing else.',
      severity: 'error',
      from: { path: '^src/language/', pathNot: TESTS },
      to: { pathNot: '^src/language/' },
    },
    {
      name: 'desk-takes-adapters',
      comment:
        'Rule 2: the desk imports core, models and language; adapters are handed in. Of the frozen files it knows the types.',
      severity: 'error',
      from: { path: '^src/desk/', pathNot: TESTS },
      to: { pathNot: ['^src/(core|language|models|desk)/', '^src/(engines|parsers)\\.ts$', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'desk-knows-types',
      comment: 'Rule 2: engines and parsers are loaded by their hash, never imported.',
      severity: 'error',
      from: { path: '^src/desk/', pathNot: TESTS },
      to: { path: '^src/(engines|parsers)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'adapter-imports-adapter',
      comment: 'Rule 2: an adapter imports core and its own library, never another adapter.',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/adapters/', pathNot: '^src/adapters/$1/' },
    },
    {
      name: 'adapter-imports-host',
      comment: 'Rule 2: an adapter knows nothing of the application around it.',
      severity: 'error',
      from: { path: '^src/adapters/', pathNot: TESTS },
      to: { path: '^(src/(lib|routes|desk)|workers|helper|scripts|tests)/' },
    },
    {
      name: 'roots-choose-adapters',
      comment: 'Rule 3: only the composition roots choose adapters.',
      severity: 'error',
      from: { path: '^(src|workers|helper)/', pathNot: [ROOTS, '^src/adapters/', TESTS] },
      to: { path: '^src/adapters/' },
    },
    {
      name: 'ui-takes-data',
      comment: 'Rule 4: UI takes data and callbacks; it knows no adapter, worker or store.',
      severity: 'error',
      from: { path: '^src/lib/ui/', pathNot: TESTS },
      to: {
        path: '^(src/adapters|src/lib/state|src/lib/wire\\.ts|src/routes|workers|helper)|(^|/)node_modules/(dexie|comlink)/',
      },
    },
    {
      name: 'no-cycles',
      comment: 'Rule 5.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Rule 5: what nobody imports is dead, unless something outside names it.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [TESTS, '\\.d\\.ts$', '^src/routes/', '^src/service-worker\\.ts$', '^scripts/', '^tests/', ROOTS],
      },
      to: {},
    },
    {
      name: 'no-unresolved',
      comment: 'Rule 5: an import that resolves to nothing is checked by nobody.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: VIRTUAL },
    },
    {
      name: 'forger-stands-outside',
      comment: 'The kit that forges bundles shares no line with what judges them: itself and Node alone.',
      severity: 'error',
      from: { path: '^tests/forgery/outside/' },
      to: { pathNot: ['^tests/forgery/outside/', '^(node:)?crypto$'] },
    },
    {
      name: 'product-imports-tests',
      comment: 'What is shipped does not import tests or scripts.',
      severity: 'error',
      from: { path: '^(src|workers|helper)/', pathNot: TESTS },
      to: { path: ['^(tests|scripts)/', TESTS] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|dist|\\.svelte-kit)/|^tests/fixtures/|\\.gen\\.(ts|json)$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
      conditionNames: ['svelte', 'import', 'types', 'node', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.svelte', '.d.ts', '.json'],
    },
  },
};
