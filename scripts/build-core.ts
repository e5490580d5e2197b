// `npm run build:core`: writes the frozen core, engines and parsers to static/replay/<sha256>.js, and their names to
// src/lib/frozen.gen.json. Builds named in static/replay/releases.json stay for ever: verify needs them.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freeze, type FrozenFile } from './freeze.ts';
import { COMPILED, compileRegistry } from './policies.compile.ts';

const ENTRIES = { core: 'src/core/main.ts', engines: 'src/engines.ts', parsers: 'src/parsers.ts' } as const;
const REPLAY = join('static', 'replay');
const PACKS = join('src', 'core', 'admission', 'policy', 'packs');

/** Release 0.1.0 had its parser among the engines. */
type Releases = Readonly<Record<string, Readonly<Partial<Record<keyof typeof ENTRIES | 'ercp' | 'debate', string>>>>>;

assertRulesAreFresh();
const core = await freeze(process.cwd(), ENTRIES.core, { protocol: 'question' });
const engines = await freeze(process.cwd(), ENTRIES.engines);
const ercp = await freeze(process.cwd(), ENTRIES.core, { protocol: 'ercp' });
const debate = await freeze(process.cwd(), ENTRIES.core, { protocol: 'debate' });
const parsers = await freeze(process.cwd(), ENTRIES.parsers, { libraries: true });
await assertLoads(core, ENTRIES.core);
await assertLoads(ercp, ENTRIES.core);
await assertLoads(debate, ENTRIES.core);
await assertLoads(engines, ENTRIES.engines);
await assertLoads(parsers, ENTRIES.parsers);
mkdirSync(REPLAY, { recursive: true });
const built = { core, engines, ercp, debate, parsers };
prune(new Set([...released(), ...Object.values(built).map(({ hash }) => hash)]));
for (const { hash, bytes } of Object.values(built)) writeIfNew(join(REPLAY, `${hash}.js`), bytes);
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

function released(): readonly string[] {
  const releases = JSON.parse(readFileSync(join(REPLAY, 'releases.json'), 'utf8')) as Releases;
  const hashes = Object.values(releases).flatMap((release) => Object.values(release));
  const lost = hashes.filter((hash) => !isIntact(hash));
  if (lost.length > 0) throw new Error(`expected the released builds ${lost.join(', ')} in ${REPLAY}, intact`);
  return hashes;
}

function isIntact(hash: string): boolean {
  const path = join(REPLAY, `${hash}.js`);
  return existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === hash;
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
async function assertLoads({ bytes, hash }: FrozenFile, entry: string): Promise<void> {
  const folder = join('node_modules', '.cache', 'frozen');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${hash}.mjs`);
  writeFileSync(path, bytes);
  const loaded: unknown = await import(pathToFileURL(path).href);
  if (typeof loaded !== 'object' || loaded === null || Object.keys(loaded).length === 0) {
    throw new Error(`${entry} exports nothing`);
  }
}

function kilobytes({ bytes }: FrozenFile): string {
  return (bytes.length / 1000).toFixed(0);
}
