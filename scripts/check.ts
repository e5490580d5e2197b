// `npm run check`: everything that can be said about the project without running it. Each step is named with its time; all of
// them run, and the names of those that failed end the output. With `--gate`, what is built first is there already, and the
// conformance table, which lists every test there is, is left to whoever writes it;
// Prettier and ESLint read there only what oxfmt and oxlint cannot.
import { packageTool, capture, script, tool, type Command } from './process.ts';

interface Step {
  readonly name: string;
  readonly command: Command;
  readonly env?: Readonly<Record<string, string>>;
}

const isGate = process.argv.includes('--gate');

/** Two cores are what a small machine has. */
const LANES = 2;

/** Of about the same size: each loads the types of its files, and all of them at once do not fit the memory of a small machine. */
const lint = (name: string, ...args: readonly string[]): Step => ({
  name: `lint: ${name}`,
  command: tool(
    'eslint',
    '--cache',
    '--cache-location',
    `node_modules/.cache/eslint/${name}/`,
    '--max-warnings',
    '0',
    ...args,
  ),
  // What TypeScript reads of a component is then what the parser makes of it, so that not each one is a program of its own.
  env: { SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK: '1' },
});
/** The compiler in machine code says the same in a third of the time; what runs inside other tools is still the older one. */
const types = (name: string): Command =>
  packageTool('@typescript/native-preview', 'tsc', '-p', `tsconfig.${name}.json`);

// Waves: a step may use what the waves before it made.
const WAVES: readonly (readonly Step[])[] = [
  [
    { name: 'frozen core', command: script('product/core') },
    { name: 'sveltekit sync', command: packageTool('@sveltejs/kit', 'svelte-kit', 'sync') },
  ],
  [
    ...(isGate
      ? [
          { name: 'lint', command: script('lint') },
          lint('page', 'src/**/*.svelte', 'src/**/*.svelte.ts'),
          { name: 'Q16 arithmetic', command: script('gate/q16') },
        ]
      : [
          lint('product', 'src', 'workers', '--ignore-pattern', 'src/lib', '--ignore-pattern', 'src/routes'),
          lint('page', 'src/lib', 'src/routes'),
          lint('rest', '.', '--ignore-pattern', 'src', '--ignore-pattern', 'workers'),
        ]),
    {
      name: 'format',
      command: isGate
        ? script('gate/format-check')
        : tool('prettier', '--check', '--cache', '--log-level', 'warn', '.'),
    },
    { name: 'types: core', command: types('core') },
    { name: 'types: worker', command: types('worker') },
    { name: 'types: node', command: types('node') },
    { name: 'types: tests', command: types('tests') },
    {
      name: 'types: app',
      command: tool(
        'svelte-check',
        '--tsconfig',
        './tsconfig.app.json',
        '--fail-on-warnings',
        '--output',
        'human',
        '--tsgo-experimental-api',
      ),
    },
    {
      name: 'imports',
      command: packageTool(
        'dependency-cruiser',
        'depcruise',
        '--config',
        '.dependency-cruiser.cjs',
        'src',
        'workers',
        'helper',
        'scripts',
        'tests',
      ),
    },
    { name: 'unused', command: tool('knip') },
    { name: 'packages', command: script('gate/packages') },
    { name: 'policies', command: script('generate/policies', '--check') },
    { name: 'schemas', command: script('generate/schemas', '--check') },
    { name: 'conformance table', command: script('conformance/table', '--check') },
    { name: 'links', command: script('gate/links') },
  ],
];

const failed: string[] = [];
for (const wave of isGate ? WAVES.slice(1) : WAVES) {
  const waiting = wave.filter(({ name }) => !isGate || name !== 'conformance table');
  await Promise.all(Array.from({ length: LANES }, () => drain(waiting)));
}
if (failed.length > 0) console.error(`check failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function drain(waiting: Step[]): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const begin = performance.now();
    const { status, output } = await capture(step.command, step.env);
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${step.name} ${seconds} s`);
    if (status !== 0) {
      failed.push(step.name);
      console.log(output);
    }
  }
}
