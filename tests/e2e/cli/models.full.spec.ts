import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOATHOUSE, Desk } from '#tests/harness/command.ts';
import { startHub, type Hub } from '#tests/hub.ts';
import { MEANING, QUESTION, TARGET } from '#tests/meaning.ts';
import { tinyHub } from '#tests/tiny-models.ts';

const desk = new Desk();
// The runtime is native code that whoever wants it installs beside the command line; here it is the one of this clone.
const WITH_RUNTIME = { env: { NODE_PATH: resolve('node_modules') } };
const files = tinyHub();
let hub: Hub;
beforeAll(async () => {
  hub = await startHub(files);
  writeFileSync(desk.path('boathouse.md'), BOATHOUSE);
});
afterAll(async () => {
  await hub.stop();
  desk.clear();
});

interface Row {
  readonly id: string;
  readonly state: string;
  readonly used: boolean;
}
const models = async (...args: readonly string[]) => desk.spawn(['models', ...args, '--hub', hub.url, '--json']);
const states = async (): Promise<readonly (readonly [string, string, boolean])[]> =>
  (JSON.parse((await models('list')).stdout) as readonly Row[]).map(({ id, state, used }) => [id, state, used]);

describe('affidavit models', () => {
  it('lists the models of the specification without asking anybody, with licence, size, source and hash', async () => {
    const { status, stdout } = await desk.spawn(['models', 'list', '--json'], { env: { AFFIDAVIT_HUB: '' } });
    expect(status).toBe(0);
    const rows = JSON.parse(stdout) as readonly (Row & {
      readonly bytes: number;
      readonly licence: string;
      readonly source: string;
    })[];
    expect(rows.map(({ bytes, id, licence, state }) => [id, state, licence, bytes])).toEqual([
      ['nli-deberta-v3-xsmall', 'absent', 'Apache-2.0', 95_903_138],
      ['deberta-v3-base-mnli-fever-anli', 'absent', 'MIT', 252_948_482],
      ['all-minilm-l6-v2', 'absent', 'Apache-2.0', 23_684_031],
      ['all-minilm-l6-v2-fp32', 'absent', 'Apache-2.0', 91_099_267],
      ['qwen2.5-0.5b-instruct', 'absent', 'Apache-2.0', 491_400_032],
      ['qwen2.5-1.5b-instruct', 'absent', 'Apache-2.0', 1_117_320_736],
      ['phi-3-mini-4k-instruct', 'absent', 'MIT', 2_393_231_072],
      ['qwen2.5-7b-instruct', 'absent', 'Apache-2.0', 4_683_074_240],
      ['qwen2.5-14b-instruct', 'absent', 'Apache-2.0', 8_988_110_976],
    ]);
  });

  it('gets, checks, finds damaged, repairs, puts to work and removes', async () => {
    expect(await states()).toEqual([
      ['tiny-entailer', 'absent', false],
      ['tiny-embedder', 'absent', false],
    ]);
    expect(await models('use', 'tiny-entailer')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('MODEL_MISSING') as string,
    });
    hub.trouble.breaks = [2_000];
    expect(await models('get', 'tiny-entailer')).toMatchObject({ status: 0 });
    expect(await models('verify')).toMatchObject({ status: 0 });
    const path = join(desk.path('data'), 'models', 'tiny-entailer', 'model.onnx');
    const bytes = readFileSync(path);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(await models('verify', 'tiny-entailer')).toMatchObject({ status: 1 });
    expect(await states()).toContainEqual(['tiny-entailer', 'partial', false]);
    expect(await models('repair', 'tiny-entailer')).toMatchObject({ status: 0 });
    expect(await models('use', 'tiny-entailer')).toMatchObject({ status: 0 });
    expect(await states()).toContainEqual(['tiny-entailer', 'whole', true]);
    expect(await models('remove', 'tiny-entailer')).toMatchObject({ status: 0 });
    expect(readdirSync(join(desk.path('data'), 'models')).filter((name) => name.startsWith('tiny'))).toEqual([]);
  });

  it('takes them from a folder, with no network', async () => {
    const folder = desk.path('stick/some/where');
    mkdirSync(folder, { recursive: true });
    for (const id of ['tiny-entailer', 'tiny-embedder'])
      for (const name of ['tokenizer.json', 'model.onnx'])
        writeFileSync(join(folder, `${id}-${name}.bin`), files.get(`${id}/${name}`) ?? new Uint8Array());
    writeFileSync(join(folder, 'other.txt'), 'x');
    const asked = hub.asked.length;
    const { status, stdout } = await models('import', desk.path('stick'));
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ whole: ['tiny-embedder', 'tiny-entailer'], missing: [], unknown: 1 });
    expect(hub.asked.slice(asked)).toEqual(['index.json 0']);
  });

  it('says which code and what to do where something goes wrong', async () => {
    expect(await models('get', 'another')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^MODEL_MISSING: .*Known: tiny/) as string,
    });
    expect(await desk.spawn(['models', 'list', '--hub', 'ftp://x/'])).toMatchObject({ status: 2 });
    const { stderr } = await desk.spawn(['models', 'list', '--hub', 'http://127.0.0.1:1/']);
    expect(stderr).toMatch(/^MODEL_NETWORK: /);
  });
});

describe('a second judge on the command line', () => {
  const ask = (bundle: string, name: string) =>
    desk.spawn(
      [
        'ask',
        'How many rowing boats does the boathouse hold?',
        '--source',
        desk.path('boathouse.md'),
        '--bundle',
        desk.path(bundle),
        '--data',
        desk.path(name),
        '--json',
      ],
      WITH_RUNTIME,
    );

  it('AX-SHALL-007: is named in the record of a case, and whoever has neither model nor runtime verifies it', async () => {
    await models('use', 'tiny-entailer');
    const { status } = await ask('second.affidavit', 'data');
    expect(status).toBe(0);
    const held = readFileSync(desk.path('second.affidavit')).toString('latin1');
    expect(held).toContain('tiny-entailer@sha256:');
    const verdict = await desk.spawn(['verify', desk.path('second.affidavit'), '--json'], { data: 'nothing-here' });
    expect(verdict.status).toBe(0);
    await models('use', 'tiny-entailer', '--off');
    await ask('first.affidavit', 'data');
    expect(readFileSync(desk.path('first.affidavit')).toString('latin1')).not.toContain('tiny-entailer');
  });

  it('EBOM-REQ-047: scores pairs with the models, and its verdict lets nothing pass that the built-in one does not', async () => {
    const pairs = [
      ['It holds eleven rowing boats and two canoes.', 'It holds two canoes.'],
      ['The club never opens in April.', 'The club opens in April.'],
      ['The roof is painted green.', 'Members pay 60 euros a year.'],
    ].map(([evidence, claim], id) => ({ id, evidence, claim }));
    writeFileSync(desk.path('pairs.jsonl'), pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''));
    const scores = async (engine: string) => {
      const { status, stdout } = await desk.spawn(
        ['score', '--in', desk.path('pairs.jsonl'), '--out', '-', '--engine', engine],
        WITH_RUNTIME,
      );
      expect(status).toBe(0);
      return stdout
        .trim()
        .split('\n')
        .map(
          (line) =>
            JSON.parse(line) as { verdict: string; probability: number; entailment: number; contradiction: number },
        );
    };
    const [alone, second] = [await scores('builtin'), await scores('transformers')];
    expect(second[0]?.entailment).toBeGreaterThan(0.8);
    expect(second[1]?.contradiction).toBeGreaterThan(0.8);
    for (const [at, one] of second.entries()) {
      expect(one.probability).toBeLessThanOrEqual((alone[at]?.probability ?? 0) + 1e-9);
      if (alone[at]?.verdict !== 'SUPPORTED') expect(one.verdict).not.toBe('SUPPORTED');
    }
  });
});

describe('an encoder on the command line', () => {
  const ask = async (bundle: string) => {
    const { status, stdout } = await desk.spawn(
      ['ask', QUESTION, '--source', desk.path('lake.md'), '--bundle', desk.path(bundle), '--json'],
      WITH_RUNTIME,
    );
    const { refusal } = JSON.parse(stdout) as {
      refusal: { rule: string; closest: readonly { excerpt: string; relevance: number }[] };
    };
    return { status, ...refusal };
  };
  beforeAll(() => {
    writeFileSync(desk.path('lake.md'), MEANING);
  });

  it('AX-SHALL-007: finds a passage by meaning, is named in the record, and whoever has neither model nor runtime verifies it', async () => {
    expect((await ask('words.affidavit')).closest.map(({ excerpt }) => excerpt)).not.toContain(TARGET);
    expect(await models('use', 'tiny-embedder')).toMatchObject({ status: 0 });
    const { closest, status } = await ask('meaning.affidavit');
    expect(status).toBe(3);
    expect(closest.find(({ excerpt }) => excerpt === TARGET)?.relevance).toBe(0);
    expect(readFileSync(desk.path('meaning.affidavit')).toString('latin1')).toMatch(
      /lexical\/2@sha256:[0-9a-f]{64}\+tiny-embedder@sha256:[0-9a-f]{64}\+hybrid\/1/,
    );
    const verdict = await desk.spawn(['verify', desk.path('meaning.affidavit'), '--json'], { data: 'nothing-here' });
    expect([verdict.status, verdict.stdout]).toEqual([5, expect.stringContaining('cannot be computed again')]);
  });

  it('damaged while it is in use: one question fails on the record, and the built-in search answers on', async () => {
    const path = join(desk.path('data'), 'models', 'tiny-embedder', 'model.onnx');
    const bytes = readFileSync(path);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(await ask('damaged.affidavit')).toMatchObject({ status: 3, rule: 'MODEL_DAMAGED' });
    expect(await states()).toContainEqual(['tiny-embedder', 'partial', true]);
    expect((await ask('after.affidavit')).closest).toHaveLength(3);
    expect(readFileSync(desk.path('after.affidavit')).toString('latin1')).not.toContain('hybrid/1');
  });
});
