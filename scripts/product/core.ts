// `npm run build:core`: writes the frozen core, engines and parsers to static/replay/<sha256>.js, and their names to
// src/lib/frozen.gen.json. Builds named in static/replay/releases.json stay for ever: verify needs them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gatherParts } from '#desk/frozen/frozen-parts.ts';
import { freezeAll } from '../frozen/freeze.ts';
import { toFrozen, type FrozenFile } from '../frozen/file.ts';
import { COMPILED, compileRegistry } from '../generate/policies.compile.ts';

const REPLAY = join('static', 'replay');
const PACKS = join('src', 'core', 'admission', 'policy', 'packs');

/** Release 0.1.0 had its parser among the engines. */
type Releases = Readonly<Record<string, Readonly<Record<string, string>>>>;

assertRulesAreFresh();
const { built, files } = await freezeAll(process.cwd());
await assertLoad(files, Object.values(built));
mkdirSync(REPLAY, { recursive: true });
prune(new Set([...(await released()), ...files.map(({ hash }) => hash)]));
for (const { hash, bytes } of files) writeIfNew(join(REPLAY, `${hash}.js`), bytes);
writeIfNew(
  join('src', 'lib', 'frozen.gen.json'),
  Buffer.from(
    `${JSON.stringify(Object.fromEntries(Object.entries(built).map(([name, { hash }]) => [name, hash])), null, 2)}
`,
  ),
);
console.log(
  Object.entries(built)
    .map(([name, file]) => `${name} ${file.hash} ${kilobytes(file)} kB`)
    .join(', '),
);

/** A core is never built on rules that are not in its packs (SRS-004 §17.1). */
function assertRulesAreFresh(): void {
  for (const kind of Object.keys(COMPILED) as (keyof typeof COMPILED)[]) {
    const { files, target } = COMPILED[kind];
    const sources = files.map((name) => readFileSync(join(PACKS, `${name}.policy`), 'utf8'));
    if (readFileSync(join(PACKS, target), 'utf8') !== compileRegistry(sources, kind))
      throw new Error(`${join(PACKS, target)} is not what its packs come to: npm run policies`);
  }
}

/** The builds of all releases, with the files that they import. */
async function released(): Promise<readonly string[]> {
  const releases = JSON.parse(readFileSync(join(REPLAY, 'releases.json'), 'utf8')) as Releases;
  const kept = new Set<string>();
  for (const hash of Object.values(releases).flatMap((release) => Object.values(release)))
    for (const part of (await gatherParts(hash, intact)).keys()) kept.add(part);
  return [...kept];
}

function intact(hash: string): Promise<Uint8Array> {
  const path = join(REPLAY, `${hash}.js`);
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  if (toFrozen(bytes).hash === hash) return Promise.resolve(bytes);
  return Promise.reject(new Error(`expected the released build ${hash} in ${REPLAY}, intact`));
}

function prune(kept: ReadonlySet<string>): void {
  for (const name of readdirSync(REPLAY)) {
    if (name.endsWith('.js') && !kept.has(name.slice(0, -'.js'.length))) rmSync(join(REPLAY, name));
  }
}

/** Leaves an equal file alone, so that watchers and the build stamp see no change. */
function writeIfNew(path: string, bytes: Uint8Array): void {
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  writeFileSync(path, bytes);
}

/** A frozen build that cannot be loaded would be found out only when somebody verifies a bundle. */
async function assertLoad(files: readonly FrozenFile[], entries: readonly FrozenFile[]): Promise<void> {
  const folder = join('node_modules', '.cache', 'frozen');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  for (const { bytes, hash } of files) writeFileSync(join(folder, `${hash}.js`), bytes);
  for (const { hash } of entries) {
    const loaded: unknown = await import(pathToFileURL(join(folder, `${hash}.js`)).href);
    if (typeof loaded !== 'object' || loaded === null || Object.keys(loaded).length === 0)
      throw new Error(`${hash} exports nothing`);
  }
}

function kilobytes({ bytes }: FrozenFile): string {
  return (bytes.length / 1000).toFixed(0);
}
