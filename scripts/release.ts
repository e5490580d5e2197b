// `npm run release`: writes the bundles of this release with its own frozen core and engines, and names both files as
// released. Run once, when the core of a version is final; the files are then added by force and stay for ever.
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import type * as Core from '#core/main.ts';
import type { Act } from '#core/case/case.ts';
import type * as EnginesFile from '../src/engines.ts';
import type * as ParsersFile from '../src/parsers.ts';
import { runScriptedCase } from '#tests/scripted-case.ts';
import { scriptedOracles } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';
import { version } from '../package.json';

interface Names {
  readonly core: string;
  readonly engines: string;
  readonly parsers: string;
}

const BUNDLES = join('tests', 'fixtures', 'bundles');
const RELEASES = join('static', 'replay', 'releases.json');
const names = JSON.parse(readFileSync(join('src', 'lib', 'frozen.gen.json'), 'utf8')) as Names;
const core = (await load(names.core)) as typeof Core;
const engines = (await load(names.engines)) as typeof EnginesFile;
const parsers = (await load(names.parsers)) as typeof ParsersFile;

for (const name of [version, `${version}-builtin`]) {
  if (existsSync(join(BUNDLES, `${name}.affidavit`)))
    throw new Error(`${name} is released: a release is never written again`);
}
const scripted = await runScriptedCase({
  ...stores(),
  core: `sha256:${names.core}`,
  open: core.openCase,
  write: core.writeBundle,
});
writeFileSync(join(BUNDLES, `${version}.affidavit`), scripted.bundle);
writeFileSync(join(BUNDLES, `${version}-builtin.affidavit`), await builtinBundle());
const releases = JSON.parse(readFileSync(RELEASES, 'utf8')) as Record<string, Names>;
writeFileSync(RELEASES, `${JSON.stringify({ ...releases, [version]: names }, null, 2)}\n`);
console.log(
  `released ${version}: core ${names.core}, engines ${names.engines}, parsers ${names.parsers}, scripted head ${scripted.head}`,
);

/** The sample case, answered by the engines that ship with this release. */
async function builtinBundle(): Promise<Uint8Array> {
  const { blobs, store } = stores();
  const signer = seededSigner(7);
  const edge = scriptedOracles();
  const opened = await core.openCase({
    core: `sha256:${names.core}`,
    oracles: {
      ...edge,
      ...engines.createEngines({ now: () => 0, modelHash: names.engines, weights, index: null }),
      parser: parsers.createParser({ modelHash: names.parsers }),
    },
    store,
    blobs,
    signer,
    report: () => undefined,
    signal: () => new AbortController().signal,
    after: null,
  });
  for (const act of sampleActs()) await opened.perform(act);
  return core.writeBundle(store, blobs, signer, `sha256:${names.core}`);
}

function weights(hash: string): Promise<Uint8Array> {
  return readFile(join('static', 'models', `${hash}.bin`));
}

function sampleActs(): readonly Act[] {
  const sample = JSON.parse(readFileSync(join('static', 'sample', 'index.json'), 'utf8')) as {
    readonly sources: readonly {
      readonly file: string;
      readonly name: string;
      readonly media: string;
      readonly type: string;
      readonly dated: string;
    }[];
    readonly questions: readonly string[];
  };
  return [
    ...sample.sources.map(({ dated, file, media, name, type }): Act => ({
      kind: 'import',
      name,
      media,
      bytes: new Uint8Array(readFileSync(join('static', 'sample', file))),
      type: type === 'official' ? 'official_documentation' : type === 'contract' ? 'contract' : 'correspondence',
      sphere: 'INSIDE',
      credibility: null,
      dated,
      supersedes: null,
    })),
    ...sample.questions.map((text): Act => ({ kind: 'question', text })),
  ];
}

function stores() {
  return { store: new MemoryLedgerStore(), blobs: new MemoryBlobStore() };
}

async function load(hash: string): Promise<unknown> {
  const path = resolve('static', 'replay', `${hash}.js`);
  const actual = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (actual !== hash) throw new Error(`${path} is not what its name says: npm run build:core`);
  const file = (await import(pathToFileURL(path).href)) as Partial<typeof Core>;
  if (file.LANGUAGE_HASH !== undefined) file.provideLanguage?.(await weights(file.LANGUAGE_HASH));
  return file;
}
