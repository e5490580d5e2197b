import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

type Files = Readonly<Record<string, string>>;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The names of the rules that a project made of these files breaks, with the importing file. */
async function broken(files: Files): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-imports-'));
  folders.push(folder);
  const project: Files = {
    'package.json': JSON.stringify({ name: 'fixture', type: 'module', imports: packageJson.imports }),
    ...files,
  };
  for (const [name, text] of Object.entries(project)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const { options, ...ruleSet } = await extractConfig(resolve('.dependency-cruiser.cjs'));
  const { tsConfig, ...rest } = options ?? {};
  const { output } = await cruise(
    ['src', 'workers', 'helper', 'tests'].filter((name) => Object.keys(files).some((file) => file.startsWith(name))),
    {
      ...rest,
      ruleSet,
      validate: true,
      baseDir: folder,
    },
  );
  const { summary } = output as ICruiseResult;
  return [...new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`))].sort();
}

const CLEAN: Files = {
  'src/core/question/ask.ts':
    "import { sha256 } from '@noble/hashes/sha2.js'; import { z } from 'zod'; import { a } from '#core/a.ts'; export const ask = [sha256, z, a];",
  'src/core/a.ts': 'export const a = 1;',
  'src/adapters/dexie/ledger.ts':
    "import Dexie from 'dexie'; import { ask } from '#core/question/ask.ts'; export const ledger = [Dexie, ask];",
  'src/engines.ts':
    "import { ask } from '#core/question/ask.ts'; export const engines = ask; export type Engines = typeof ask;",
  'src/desk/case.ts':
    "import { ask } from '#core/question/ask.ts'; import type { Engines } from '../engines.ts'; export const desk: Engines = ask;",
  'src/lib/wire.ts': "import { ledger } from '#adapters/dexie/ledger.ts'; export const wire = ledger;",
  'src/lib/ui/card.ts': "import type { ask } from '#core/question/ask.ts'; export type Card = typeof ask;",
  'src/routes/page.ts':
    "import { wire } from '#lib/wire.ts'; import type { Card } from '#lib/ui/card.ts'; export const page = wire; export type Page = Card;",
  'workers/case.worker.ts':
    "import { ledger } from '#adapters/dexie/ledger.ts'; import { desk } from '../src/desk/case.ts'; export const worker = [ledger, desk];",
  'helper/main.ts': "import { ledger } from '#adapters/dexie/ledger.ts'; export const main = ledger;",
  'helper/cli.ts': "import { main } from '#helper/main.ts'; export const cli = main;",
};

const DEXIE = "import { ledger } from '#adapters/dexie/ledger.ts'; export const x = ledger;";

const KIT = 'tests/forgery/outside/zip.ts';

const CASES: readonly (readonly [title: string, files: Files, expected: readonly string[]])[] = [
  [
    'core imports an adapter',
    {
      'src/core/a.ts': "import { b } from '#adapters/memory/b.ts'; export const a = b;",
      'src/adapters/memory/b.ts': 'export const b = 1;',
    },
    ['core-imports-core src/core/a.ts', 'roots-choose-adapters src/core/a.ts'],
  ],
  [
    'core imports an adapter for a type only',
    {
      'src/core/a.ts': "import type { B } from '#adapters/memory/b.ts'; export const a: B = 1;",
      'src/adapters/memory/b.ts': 'export type B = number;',
    },
    ['core-imports-core src/core/a.ts', 'roots-choose-adapters src/core/a.ts'],
  ],
  [
    'the forger imports the core, for a type only',
    {
      [KIT]:
        "import { createHash } from 'node:crypto'; import type { A } from '#core/a.ts'; export type B = [A, typeof createHash];",
      'src/core/a.ts': 'export type A = 1;',
    },
    [`forger-stands-outside ${KIT}`],
  ],
  [
    'the forger imports a helper of tests, or a package',
    {
      [KIT]:
        "import { a } from '#tests/case.ts'; import { sha256 } from '@noble/hashes/sha2.js'; export const b = [a, sha256];",
      'tests/case.ts': 'export const a = 1;',
    },
    [`forger-stands-outside ${KIT}`],
  ],
  [
    'core imports Node',
    { 'src/core/a.ts': "import { join } from 'node:path'; export const a = join;" },
    ['core-imports-core src/core/a.ts'],
  ],
  [
    'core imports another library',
    { 'src/core/a.ts': "import { Hono } from 'hono'; export const a = Hono;" },
    ['core-imports-core src/core/a.ts'],
  ],
  [
    'an adapter imports another',
    {
      'src/adapters/memory/ledger.ts': DEXIE,
      'helper/main.ts': "import { x } from '#adapters/memory/ledger.ts'; export const main = x;",
    },
    ['adapter-imports-adapter src/adapters/memory/ledger.ts'],
  ],
  [
    'an adapter imports the application',
    {
      'src/adapters/dexie/ledger.ts':
        "import type { Card } from '#lib/ui/card.ts'; import { ask } from '#core/question/ask.ts'; export const ledger: Card = ask;",
    },
    ['adapter-imports-host src/adapters/dexie/ledger.ts'],
  ],
  [
    'the desk chooses an adapter',
    { 'src/desk/case.ts': DEXIE },
    ['desk-takes-adapters src/desk/case.ts', 'roots-choose-adapters src/desk/case.ts'],
  ],
  [
    'the desk runs the engines instead of loading them',
    {
      'src/desk/case.ts':
        "import { ask } from '#core/question/ask.ts'; import { engines } from '../engines.ts'; export const desk = [ask, engines];",
    },
    ['desk-knows-types src/desk/case.ts'],
  ],
  ['a page chooses an adapter', { 'src/routes/page.ts': DEXIE }, ['roots-choose-adapters src/routes/page.ts']],
  [
    'a part of the helper chooses an adapter',
    {
      'helper/routes/chat.ts': DEXIE,
      'helper/cli.ts':
        "import { main } from '#helper/main.ts'; import { x } from '#helper/routes/chat.ts'; export const cli = [main, x];",
    },
    ['roots-choose-adapters helper/routes/chat.ts'],
  ],
  [
    'a worker library chooses an adapter',
    {
      'workers/bridge.ts': DEXIE,
      'workers/case.worker.ts': "import { x } from './bridge.ts'; export const worker = x;",
    },
    ['roots-choose-adapters workers/bridge.ts'],
  ],
  [
    'a component knows the wiring',
    {
      'src/lib/ui/card.ts':
        "import { wire } from '#lib/wire.ts'; import type { ask } from '#core/question/ask.ts'; export type Card = typeof ask; export const w = wire;",
    },
    ['ui-takes-data src/lib/ui/card.ts'],
  ],
  [
    'a component knows the store',
    {
      'src/lib/ui/card.ts':
        "import type { ask } from '#core/question/ask.ts'; import Dexie from 'dexie'; export type Card = typeof ask; export const d = Dexie;",
    },
    ['ui-takes-data src/lib/ui/card.ts'],
  ],
  [
    'two files import each other',
    {
      'src/core/a.ts': "import { b } from '#core/b.ts'; export const a = b;",
      'src/core/b.ts': "import { a } from '#core/a.ts'; export const b = () => a;",
    },
    ['no-cycles src/core/a.ts'],
  ],
  ['nobody imports a file', { 'src/core/lonely.ts': 'export const lonely = 1;' }, ['no-orphans src/core/lonely.ts']],
  [
    'an alias resolves to nothing',
    { 'src/core/a.ts': "import { gone } from '#core/gone.ts'; export const a = gone;" },
    ['core-imports-core src/core/a.ts', 'no-unresolved src/core/a.ts'],
  ],
  [
    'the product imports a test',
    {
      'src/core/a.ts': "import { t } from './a.test.ts'; export const a = t;",
      'src/core/a.test.ts': 'export const t = 1;',
    },
    ['product-imports-tests src/core/a.ts'],
  ],
];

describe('import rules', () => {
  it('accept the layout of the architecture', async () => {
    expect(await broken(CLEAN)).toEqual([]);
  });

  it.each(CASES)('refuse when %s', async (_title, files, expected) => {
    expect(await broken({ ...CLEAN, ...files })).toEqual(expected);
  });

  it('let SvelteKit make its own modules', async () => {
    expect(
      await broken({
        ...CLEAN,
        'src/routes/page.ts':
          "import { page } from '$app/state'; import { wire } from '#lib/wire.ts'; export const p = [page, wire];",
        'src/routes/card.ts': "import type { Card } from '#lib/ui/card.ts'; export type C = Card;",
      }),
    ).toEqual([]);
  });
});

/** Pairs of folders of the core of which each imports the other. One more needs a reason in docs/decisions.md. */
const MUTUAL = ['answer pb2s', 'bundle keys', 'case evidence', 'evidence pb2s', 'evidence table'];

describe('folders of the core', () => {
  it('import each other in the pairs that are named here at most', () => {
    const core = Object.fromEntries(
      readdirSync('src/core', { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
        .map((name) => [name, readFileSync(join('src/core', name), 'utf8')]),
    );
    expect(Object.keys(core).length).toBeGreaterThan(100);
    expect(mutualPairs(core).filter((pair) => !MUTUAL.includes(pair))).toEqual([]);
  });

  it('import each other also where it is for a type only, and not where one leads back over a third', () => {
    const two = {
      'a/one.ts': "import { b } from '#core/b/two.ts';",
      'b/two.ts': "import type { C } from '#core/c/three.ts';",
      'c/three.ts': "import { a } from '#core/a/one.ts'; import type { D } from '#core/b/deep/four.ts';",
    };
    expect(mutualPairs(two)).toEqual(['b c']);
  });
});

function mutualPairs(core: Files): readonly string[] {
  const edges = new Set(
    Object.entries(core).flatMap(([name, text]) =>
      [...text.matchAll(/'#core\/([^']+)'/g)].map(([, to]) => `${folderOf(name)} ${folderOf(to ?? '')}`),
    ),
  );
  const mutual = [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' ');
    return from !== '' && to !== '' && from < to && edges.has(`${to} ${from}`);
  });
  return mutual.sort();
}

/** Of a path in the core; empty for what lies in no folder. */
function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}
