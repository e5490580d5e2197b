import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as Core from '#core/main.ts';
import type { Oracles } from '#core/case/open.ts';
import { memoryStores } from '#tests/case.ts';
import { scriptedOracles } from '#tests/scenarios.ts';
import { freeze } from './freeze.ts';
import type { FrozenFile } from './file.ts';
import { shareModules, type Shared } from './shared.ts';

// A protocol that nobody has written yet, under one of the names that manifests know: a motion, one vote, and a seal.
const GRAMMAR = `
import * as z from 'zod';
import { same } from '#core/admission/shapes.ts';
import { compile } from '#core/admission/policy/registry.ts';
import { PACK, PACK_ID } from '#core/admission/policy/packs/registry.gen.ts';
const classes = ['manifest', 'clock', 'random', 'person', 'parser', 'acknowledge', 'reset', 'fault', 'vote'];
export const GRAMMAR = {
  acts: [z.strictObject({ kind: z.literal('motion'), text: z.string().min(1) })],
  rows: {
    vote: same('taken', 'LLM_OBS', 'vote/1', { function: 'motion-text', version: 1 },
      z.strictObject({ motion: z.string() }), z.strictObject({ ayes: z.int().min(0) })),
  },
  optional: [],
  rules: { pack: PACK_ID, set: PACK, registry: compile(PACK, classes) },
};
`;
const LOOP = `
import { sealParts } from '#core/answer/parts.ts';
import { observe, readClock } from '#core/case/observe.ts';
export const LOOP = {
  admits: { motion: () => undefined },
  toRecord: ({ kind, text }) => ({ kind, text }),
  finish: async (world, open) => {
    await readClock(world);
    const vote = await observe(world, { class: 'vote', from: [open.obsHash], request: { motion: open.act.text } });
    const sealed = await sealParts(world, 'affidavit/debate', open.seq, [['debate', vote.output]]);
    return { kind: 'debated', ayes: vote.output.ayes, ...sealed };
  },
  derivations: () => (cls, named) => {
    const said = named.last('person');
    return Promise.resolve(cls === 'vote' ? { from: [said.obsHash], request: { motion: said.output.text } } : null);
  },
};
`;

const SEALS = `
export const SEALS = {
  components: { 'affidavit/debate': { kind: 'debate', parts: ['debate'] } },
  toFile: ({ parts }) => parts,
};
`;

const home = process.cwd();
const copy = mkdtempSync(join(tmpdir(), 'affidavit-protocol-'));
beforeAll(() => {
  symlinkSync(resolve(home, 'node_modules'), join(copy, 'node_modules'));
  for (const path of ['package.json', 'scripts/frozen/math.js', 'src'])
    cpSync(path, join(copy, path), { recursive: true });
  // In the place of what there is under that name.
  mkdirSync(join(copy, 'src/core/debate'), { recursive: true });
  writeFileSync(join(copy, 'src/core/debate/grammar.ts'), GRAMMAR);
  writeFileSync(join(copy, 'src/core/debate/loop.ts'), LOOP);
  writeFileSync(join(copy, 'src/core/debate/seals.ts'), SEALS);
});
afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

const ENTRY = 'src/core/main.ts';
let here: Promise<Shared> | null = null;
/** Of our own sources, built once. */
const sharedHere = (): Promise<Shared> => (here ??= shareModules(home));
let there: Promise<Shared> | null = null;
/** Of the copy, before lines are taken from it. */
const sharedThere = (): Promise<Shared> => (there ??= shareModules(copy));

it('another protocol leaves the core that decides questions and what is shared as they are, to the byte', async () => {
  const [before, after] = [await sharedHere(), await sharedThere()];
  expect(hashes(after.files)).toEqual(hashes(before.files));
  const [core, same] = [
    await freeze(home, ENTRY, { protocol: 'question', shared: before }),
    await freeze(copy, ENTRY, { protocol: 'question', shared: after }),
  ];
  expect(same.hash).toBe(core.hash);
  expect(textOf(core)).toContain('draft-request');
  for (const file of [core, ...before.files]) expect(textOf(file)).not.toContain('motion-text');
});

it('another protocol leaves the engines as they are, and a core with all rows in it is another', async () => {
  const engines = await freeze(home, 'src/engines.ts', { shared: await sharedHere() });
  expect((await freeze(copy, 'src/engines.ts', { shared: await sharedThere() })).hash).toBe(engines.hash);
  expect(textOf(engines)).not.toContain('ADM-1-STATE'); // nor do rules name engines
  expect((await freeze(copy, ENTRY)).hash).not.toBe((await freeze(home, ENTRY)).hash);
});

it('what is shared knows of no protocol', async () => {
  const { files } = await sharedHere();
  for (const file of files) expect(textOf(file)).not.toMatch(/draft-request|passage-debater|motion-text/);
});

it('a core of that protocol decides its cases, replays them and makes their inputs again, and knows nothing of questions', async () => {
  const frozen = await freeze(copy, ENTRY, { protocol: 'debate' });
  expect(new TextDecoder().decode(frozen.bytes)).not.toContain('draft-request');
  const core = await loaded(frozen);
  const stores = memoryStores();
  const { clock, parser, person, random } = scriptedOracles();
  const vote = {
    identity: { ...clock.identity, oracle_id: 'scripted/local/vote', model_id: 'scripted-vote/1' },
    ask: () => Promise.resolve({ ayes: 3 }),
  };
  const opened = await core.openCase({
    core: `sha256:${frozen.hash}`,
    oracles: { clock, parser, person, random, vote } as unknown as Oracles,
    ...stores,
    signer: null,
    report: () => undefined,
    signal: () => new AbortController().signal,
    after: null,
  });
  const motion = { kind: 'motion', text: 'That the quay be lit.' };
  expect(await opened.perform(motion as never)).toMatchObject({ kind: 'debated', ayes: 3 });
  expect(opened.state().manifest?.kind).toBe('debate');
  await expect(opened.perform({ kind: 'question', text: 'Is it lit?' })).rejects.toMatchObject({
    code: 'INPUT_SCHEMA',
  });
  const { size } = await stores.store.tip();
  const entries = await stores.store.read(0, size);
  expect(await core.replayRange(entries, stores.blobs, 0, size)).toEqual({ kind: 'same', upto: size });
  expect(await core.rederive(entries, stores.blobs, 0, size)).toEqual({ kind: 'same', count: 3 });
});

it('without the rows and lines of debates the cores of questions and of ERCP are the same, to the byte', async () => {
  const coresOf = async (root: string): Promise<readonly string[]> => {
    const shared = await (root === home ? sharedHere() : shareModules(root));
    const question = await freeze(root, ENTRY, { protocol: 'question', shared });
    return hashes([question, await freeze(root, ENTRY, { protocol: 'ercp', shared })]);
  };
  const before = await coresOf(home);
  for (const table of ['grammars', 'loops', 'seals']) removeLines(`protocols/${table}.ts`, /.*\bdebate\b.*\n/g, 2);
  for (const [file, count] of [
    ['admission/engines.ts', 1],
    ['bundle/contents.ts', 2],
    ['bundle/report.ts', 1],
    ['verify/check-quoted.ts', 1],
  ] as const)
    removeLines(file, /^ *\/\* debate \*\/ .*\n/gm, count);
  expect(await coresOf(copy)).toEqual(before);
});

const hashes = (files: readonly FrozenFile[]): readonly string[] => files.map(({ hash }) => hash);
const textOf = ({ bytes }: FrozenFile): string => new TextDecoder().decode(bytes);

function removeLines(file: string, pattern: RegExp, count: number): void {
  const path = join(copy, 'src/core', file);
  const text = readFileSync(path, 'utf8');
  expect(text.match(pattern)).toHaveLength(count);
  writeFileSync(path, text.replace(pattern, ''));
}

async function loaded({ bytes, hash }: FrozenFile): Promise<typeof Core> {
  const path = join(copy, `${hash}.mjs`);
  writeFileSync(path, bytes);
  return (await import(pathToFileURL(path).href)) as typeof Core;
}
