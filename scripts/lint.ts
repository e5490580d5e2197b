// The step "lint" of the gate for TypeScript and JavaScript: the rules are those of eslint.config.js, file by file, and oxlint
// reads with them in a twentieth of the time. Those that it does not know it runs as they are, from ESLint and its plugins.
// Components are read by ESLint itself, and Q16 arithmetic is a step of its own (scripts/gate/q16.ts).
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import svelte from 'eslint-plugin-svelte';
import { capture, tool } from './process.ts';

interface OxRule {
  readonly scope: string;
  readonly value: string;
}

/** What is run as it is. Whatever is new and known to neither is refused, so that no rule is lost unseen. */
const SYNTAX = ['no-restricted-syntax', 'no-octal', 'no-dupe-args'];
const PLUGINS = ['./scripts/eslint/syntax.js', 'eslint-plugin-svelte'];
/** These two carry the comments of components to ESLint, and find nothing themselves. */
const CARRIERS = ['svelte/comment-directive', 'svelte/system'];
/** Q16 has its own step; the other one needs types that only `npm run check` and `npx eslint` build. */
const ELSEWHERE: readonly string[] = [
  'affidavit/q16-operators',
  '@typescript-eslint/no-unsafe-class-instance-assignment',
  ...CARRIERS,
];
/** oxlint has no such option, and none is set. */
const UNKNOWN_OPTION = 'errorClassNames';
const FOLDER = join('node_modules', '.cache', 'scripts');

const eslint = new ESLint();
const known = toKnown();
const groups = new Map<string, string[]>();
for (const file of await toFiles()) {
  const key = JSON.stringify(toOxRules(await toRules(file)), (name, value: unknown) =>
    name === UNKNOWN_OPTION ? undefined : value,
  );
  groups.set(key, [...(groups.get(key) ?? []), file]);
}
const files = [...groups.values()].flat();
process.exitCode = (await isClean()) ? 0 : 1;

/** ESLint's name of a rule -> oxlint's. */
function toKnown(): ReadonlyMap<string, string> {
  const { args, file } = tool('oxlint', '--rules', '-f', 'json');
  const rules = JSON.parse(execFileSync(file, args, { encoding: 'utf8' })) as readonly OxRule[];
  const names = new Map<string, string>();
  for (const { scope, value } of rules) {
    if (scope !== 'eslint') continue;
    names.set(value, value);
    names.set(`@typescript-eslint/${value}`, value);
  }
  for (const { scope, value } of rules)
    if (scope === 'typescript') names.set(`@typescript-eslint/${value}`, `typescript/${value}`);
  for (const name of SYNTAX) names.set(name, `syntax/${name}`);
  for (const name of Object.keys(svelte.rules)) names.set(`svelte/${name}`, `svelte/${name}`);
  for (const name of CARRIERS) names.delete(name);
  return names;
}

async function toFiles(): Promise<readonly string[]> {
  const patterns = ['*.ts', '*.js', '*.mjs', '*.cjs'];
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '--deduplicate', ...patterns], {
    encoding: 'utf8',
  });
  const read: string[] = [];
  for (const file of list.split('\0'))
    if (file !== '' && !file.endsWith('.svelte.ts') && !(await eslint.isPathIgnored(file))) read.push(file);
  return read;
}

async function toRules(file: string): Promise<Linter.RulesRecord> {
  const { rules } = (await eslint.calculateConfigForFile(file)) as { readonly rules: Linter.RulesRecord };
  return rules;
}

function toOxRules(rules: Linter.RulesRecord): Readonly<Record<string, readonly unknown[]>> {
  const ours: Record<string, readonly unknown[]> = {};
  for (const [name, entry] of Object.entries(rules)) {
    const [severity, ...options] = [entry].flat() as readonly unknown[];
    if (severity === 0 || severity === 'off') continue;
    const its = known.get(name);
    if (its !== undefined) ours[its] = ['error', ...options];
    else if (!ELSEWHERE.includes(name))
      throw new Error(
        `eslint.config.js names ${name}, which oxlint does not know: say in scripts/lint.ts who reads it`,
      );
  }
  return ours;
}

async function isClean(): Promise<boolean> {
  mkdirSync(FOLDER, { recursive: true });
  const path = `.oxlint-${String(process.pid)}.json`;
  const overrides = [...groups].map(([key, own]) => ({ files: own, rules: JSON.parse(key) as unknown }));
  const options = { typeAware: true, reportUnusedDisableDirectives: 'error' };
  writeFileSync(
    path,
    JSON.stringify({
      plugins: ['typescript'],
      jsPlugins: PLUGINS,
      categories: { correctness: 'off' },
      options,
      overrides,
    }),
  );
  try {
    const { output, status } = await capture(tool('oxlint', '-c', path, '-f', 'unix', ...files));
    if (status !== 0) console.log(output);
    return status === 0;
  } finally {
    rmSync(path, { force: true });
  }
}
