// The step "lint" of the gate for TypeScript and JavaScript: the rules are those of eslint.config.js, file by file, and oxlint
// reads with those it knows, which is nearly all, in a twentieth of the time. ESLint itself reads with the rest, for which it
// needs no types. Components are read by ESLint alone, and Q16 arithmetic is a step of its own (scripts/q16.ts).
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import { capture, tool } from './process.ts';

interface OxRule {
  readonly scope: string;
  readonly value: string;
}

/** What ESLint reads with here. Whatever is new and known to neither is refused, so that no rule is lost unseen. */
const BY_ESLINT = /^(?:no-restricted-syntax|no-octal|no-dupe-args|svelte\/.*)$/;
/** Q16 has its own step; the other one needs types that only `npm run check` and `npx eslint` build. */
const ELSEWHERE: readonly string[] = [
  'affidavit/q16-operators',
  '@typescript-eslint/no-unsafe-class-instance-assignment',
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
const results = [await readByOxlint(), await readByEslint()];
process.exitCode = results.every(Boolean) ? 0 : 1;

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
    else if (!BY_ESLINT.test(name) && !ELSEWHERE.includes(name))
      throw new Error(
        `eslint.config.js names ${name}, which oxlint does not know: say in scripts/lint.ts who reads it`,
      );
  }
  return ours;
}

async function readByOxlint(): Promise<boolean> {
  mkdirSync(FOLDER, { recursive: true });
  const path = `.oxlint-${String(process.pid)}.json`;
  const overrides = [...groups].map(([key, own]) => ({ files: own, rules: JSON.parse(key) as unknown }));
  const options = { typeAware: true, reportUnusedDisableDirectives: 'error' };
  writeFileSync(
    path,
    JSON.stringify({ plugins: ['typescript'], categories: { correctness: 'off' }, options, overrides }),
  );
  try {
    const { output, status } = await capture(tool('oxlint', '-c', path, '-f', 'unix', ...files));
    if (status !== 0) console.log(output);
    return status === 0;
  } finally {
    rmSync(path, { force: true });
  }
}

async function readByEslint(): Promise<boolean> {
  const off = Object.fromEntries([...known.keys(), ...ELSEWHERE].map((name) => [name, 'off' as const]));
  // Its plugins know only some of the names.
  const rest = new ESLint({
    overrideConfig: [
      {
        linterOptions: { reportUnusedDisableDirectives: 'off' },
        languageOptions: { parserOptions: { project: null } },
      },
    ],
    ruleFilter: ({ ruleId }) => !(ruleId in off),
  });
  const found = await rest.lintFiles([...files]);
  const formatter = await rest.loadFormatter('stylish');
  console.log(await formatter.format(found));
  return found.every(({ errorCount, warningCount }) => errorCount + warningCount === 0);
}
