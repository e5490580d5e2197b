// What the frozen cores of all protocols and the engines have in common, as files of their own: libraries, the language, the
// kernel (bytes, ledger, admission, evidence) and what engines have learned. Each is named by its SHA-256, and whoever needs it imports it by that
// name, so that the name of a core stands for every byte that decides. A release adds only the files that changed.
//
// What is shared is what the core of questions needs and what knows of no protocol: no table of protocols, nothing that
// imports one, no folder of a protocol. So another protocol leaves these files as they are, to the byte.
import { build, type Plugin } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leanZod } from './lean-zod.ts';
import { LATER, oneProtocol } from './one-protocol.ts';
import { FLAGS, frozenOf, type FrozenFile } from './file.ts';

/** The shared files, and what leads to them in a build: `files[i]` imports only those before it. */
export interface Shared {
  readonly files: readonly FrozenFile[];
  readonly plugin: Plugin;
}

export const CORE = 'src/core/main.ts';
export const ENGINES = 'src/engines.ts';
const OF_A_PROTOCOL = /^src\/core\/(?:protocols|question|ercp|debate)\//;
/** Files with lines that only the core of one protocol has (`one-protocol.ts`). */
const WITH_LINES = new Set(
  ['admission/engines', 'bundle/contents', 'bundle/report', 'verify/check-quoted'].map((name) => `src/core/${name}.ts`),
);
/** Changes only where something is trained again. */
const LEARNED = /^src\/adapters\/.*(?:\.gen|\/weights)\.ts$/;
const OF_LANGUAGE = /^src\/(?:language|core\/english|core\/table)\//;

/** What our sources take of each library: all of zod would be a third of the core. A build fails where more is used. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  zod: [
    'ZodError',
    ...[
      'array',
      'base64',
      'boolean',
      'custom',
      'discriminatedUnion',
      'enum',
      'int',
      'iso',
      'json',
      'literal',
      'looseObject',
      'null',
    ],
    ...['number', 'object', 'record', 'strictObject', 'string', 'tuple', 'union', 'unknown'],
  ],
  '@noble/curves/abstract/edwards.js': ['edwards'],
  '@noble/hashes/hmac.js': ['hmac'],
  '@noble/hashes/sha2.js': ['sha256', 'sha512'],
};

type Exports = ReadonlyMap<string, readonly string[]>;
type Graph = ReadonlyMap<string, readonly string[]>;

/** `root`: the folder of the sources. */
export async function shareModules(root: string): Promise<Shared> {
  const graph = await graphOf(root, CORE);
  const learned = [...(await graphOf(root, ENGINES)).keys()].filter((path) => LEARNED.test(path));
  const ours = sharedModules(root, graph);
  const exported = await exportsOf(root, [...ours, ...learned]);
  const language = closure(
    ours.filter((path) => OF_LANGUAGE.test(path)),
    graph,
  );
  const groups: readonly Exports[] = [
    new Map(Object.entries(LIBRARIES)),
    pick(exported, (path) => language.has(path)),
    pick(exported, (path) => !language.has(path) && !LEARNED.test(path)),
    pick(exported, (path) => LEARNED.test(path)),
  ];
  const files: FrozenFile[] = [];
  const at = new Map<string, { readonly hash: string; readonly names: readonly string[] }>();
  for (const group of groups) {
    const file = await freezeGroup(root, group, redirect(root, at));
    files.push(file);
    for (const [path, names] of group) at.set(path, { hash: file.hash, names });
  }
  return { files, plugin: redirect(root, at) };
}

/** Which of our modules import which, as values and not as types, in the engines or in the core of questions. */
async function graphOf(root: string, entry: string): Promise<Graph> {
  const { metafile } = await build({
    ...FLAGS,
    absWorkingDir: root,
    entryPoints: [entry],
    plugins: [leanZod, oneProtocol('question')],
  });
  const inputs = Object.entries(metafile.inputs).filter(([path]) => path.startsWith('src/'));
  return new Map(inputs.map(([path, { imports }]) => [path, imports.map(({ path: to }) => to)]));
}

function sharedModules(root: string, graph: Graph): readonly string[] {
  const bound = new Set([...graph.keys()].filter((path) => OF_A_PROTOCOL.test(path) || WITH_LINES.has(path)));
  for (let size = -1; size !== bound.size;) {
    size = bound.size;
    for (const [path, imports] of graph) if (imports.some((to) => bound.has(to))) bound.add(path);
  }
  const shared = [...graph.keys()].filter((path) => !bound.has(path)).sort(byCode);
  const lined = shared.find((path) => readFileSync(join(root, path), 'utf8').search(LATER) >= 0);
  if (lined !== undefined) throw new Error(`${lined} has lines of one protocol, and is shared by all`);
  return shared;
}

function closure(paths: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(paths);
  for (const path of found) for (const to of graph.get(path) ?? []) if (graph.has(to)) found.add(to);
  return found;
}

/** Modules without exports are run by those that import them. */
async function exportsOf(root: string, paths: readonly string[]): Promise<Exports> {
  const { metafile } = await build({
    ...FLAGS,
    absWorkingDir: root,
    bundle: false,
    entryPoints: [...paths],
    outdir: 'unwritten',
    outbase: '.',
  });
  const found = Object.values(metafile.outputs).map(
    ({ entryPoint = '', exports }) => [entryPoint, [...exports].sort(byCode)] as const,
  );
  return new Map(found.filter(([, names]) => names.length > 0).sort(([a], [b]) => byCode(a, b)));
}

async function freezeGroup(root: string, group: Exports, before: Plugin): Promise<FrozenFile> {
  const lines = [...group].map(([path, names]) => {
    const all = names.map((name) => `${name} as ${aliasOf(path, name)}`).join(', ');
    return `export { ${all} } from '${path.startsWith('src/') ? `./${path}` : path}';`;
  });
  const result = await build({
    ...FLAGS,
    absWorkingDir: root,
    stdin: { contents: lines.join('\n'), resolveDir: root, loader: 'ts' },
    plugins: [before, leanZod],
  });
  return frozenOf('what is shared', root, result);
}

/** Leads imports of what is shared to the file that holds it. */
function redirect(
  root: string,
  at: ReadonlyMap<string, { readonly hash: string; readonly names: readonly string[] }>,
): Plugin {
  return {
    name: 'shared',
    setup: (made) => {
      made.onResolve({ filter: /^\.\/[0-9a-f]{64}\.js$/ }, ({ path }) => ({
        path,
        external: true,
        sideEffects: false,
      }));
      made.onResolve({ filter: /^[#@a-z]/ }, ({ importer, path }) => {
        const key = path.replace(/^#(adapters|core|language)\//, 'src/$1/');
        const isOurs = importer.startsWith(join(root, 'src'));
        return isOurs && at.has(key) ? { path: key, namespace: 'shared', sideEffects: false } : undefined;
      });
      made.onLoad({ filter: /.*/, namespace: 'shared' }, ({ path }) => {
        const { hash = '', names = [] } = at.get(path) ?? {};
        const all = names.map((name) => `${aliasOf(path, name)} as ${name}`).join(', ');
        return { contents: `export { ${all} } from './${hash}.js';`, loader: 'js' };
      });
    },
  } satisfies Plugin;
}

/** A name that says nothing of the order of modules: one more leaves the names of the others. */
function aliasOf(path: string, name: string): string {
  return `${name}$${createHash('sha256').update(path).digest('hex').slice(0, 6)}`;
}

const pick = (all: Exports, wanted: (path: string) => boolean): Exports =>
  new Map([...all].filter(([path]) => wanted(path)));

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
