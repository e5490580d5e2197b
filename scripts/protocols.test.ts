import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as Core from '#core/main.ts';
import type { Oracles } from '#core/case/open.ts';
import { memoryStores } from '#tests/case.ts';
import { scriptedOracles } from '#tests/scenarios.ts';
import { freeze, type FrozenFile } from './freeze.ts';

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
  for (const path of ['package.json', 'scripts/frozen-math.js', 'src'])
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

it('another protocol leaves the core that decides questions, and its engines, as they are, to the byte', async () => {
  const [before, after] = [
    await freeze(home, ENTRY, { protocol: 'question' }),
    await freeze(copy, ENTRY, { protocol: 'question' }),
  ];
  expect(after.hash).toBe(before.hash);
  expect((await freeze(copy, ENTRY)).hash).not.toBe((await freeze(home, ENTRY)).hash); // with all rows in it, it is another
  const engines = await freeze(home, 'src/engines.ts');
  expect((await freeze(copy, 'src/engines.ts')).hash).toBe(engines.hash);
  expect(new TextDecoder().decode(engines.bytes)).not.toContain('ADM-1-STATE'); // nor do rules name engines
  const text = new TextDecoder().decode(before.bytes);
  expect(text).toContain('draft-request');
  expect(text).not.toContain('motion-text');
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
  const before = await Promise.all(
    (['question', 'ercp'] as const).map((protocol) => freeze(home, ENTRY, { protocol })),
  );
  for (const table of ['grammars', 'loops', 'seals']) removeLines(`protocols/${table}.ts`, /.*\bdebate\b.*\n/g, 2);
  for (const [file, count] of [
    ['admission/engines.ts', 1],
    ['bundle/contents.ts', 2],
    ['bundle/report.ts', 1],
    ['verify/check-quoted.ts', 1],
  ] as const)
    removeLines(file, /^ *\/\* debate \*\/ .*\n/gm, count);
  const after = await Promise.all((['question', 'ercp'] as const).map((protocol) => freeze(copy, ENTRY, { protocol })));
  expect(after.map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash));
});

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
