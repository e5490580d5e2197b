// A model that writes, from the command line: llama.cpp itself, with a model of a megabyte. It was trained on passages and
// questions alone, so instructions confuse it: what it writes here is worth nothing, and has to be refused.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { Desk } from '#tests/harness/command.ts';
import { fileOf, TINY_CITE } from '#tests/llama/gguf.ts';
import { likeOllama, type TestServer } from '#tests/llama/servers.ts';

const desk = new Desk();
afterAll(() => desk.clear());

const QUESTION = 'When was Zorin founded?';

// Where the packed product is tested, the package stands where a person may have it: on the path of modules.
const env = { NODE_PATH: resolve('node_modules') };
const ask = (...more: readonly string[]) => {
  writeFileSync(desk.path('zorin.txt'), 'Zorin was founded in 1932.\n\nKela is made of glass.\n');
  return desk.spawn(['ask', QUESTION, '--source', 'zorin.txt', ...more], { env });
};

it('a local model writes: nothing unsupported is shown, the built-in writer is asked in its place, and both are said', async () => {
  const asked = await ask('--engine', TINY_CITE, '--bundle', 'a.affidavit');
  expect(asked).toMatchObject({ status: 0, stdout: expect.stringContaining('founded in 1932') as string });
  const told = asked.stdout.replaceAll('\n', ' ');
  expect(told).toMatch(
    /^The drafts of gguf:model\.gguf@sha256:[0-9a-f]{64} did not pass \(G-LOW-[A-Z0-9-]+\)\. The built-in writer was asked instead/,
  );
  expect(asked.stdout).not.toMatch(/^Writer/m);
  const verified = await desk.spawn(['verify', 'a.affidavit', '--json']);
  expect(verified.status).toBe(5);
  expect(verified.stdout).toContain('REFUSAL_RECORDED');
  expect(verified.stdout).toContain('cannot be computed again: gguf:model.gguf@sha256:');
});

interface Told {
  readonly case_id: string;
  readonly records: number;
  readonly text: string;
  readonly instead_of: { readonly model: string };
}

it('asks on in the same case: its documents are there, and a model may write from then on', async () => {
  const first = await ask('--json');
  const { case_id: id, records } = JSON.parse(first.stdout) as Told;
  const more = ['ask', 'What is Kela made of?', '--case', id.slice(0, 13), '--json'];
  const second = await desk.spawn([...more, '--engine', TINY_CITE], { env });
  const told = JSON.parse(second.stdout) as Told;
  expect([told.case_id, told.records > records]).toEqual([id, true]);
  expect(told.text).toContain('Kela is made of glass.');
  expect(told.instead_of.model).toMatch(/^gguf:model\.gguf@sha256:/);
  expect(await desk.spawn(['ask', QUESTION, '--case', 'ffffffff'])).toMatchObject({ status: 1, stdout: '' });
});

it('the same question without a model is answered by the built-in writer', async () => {
  const asked = await ask();
  expect(asked).toMatchObject({ status: 0, stdout: expect.stringContaining('founded in 1932') as string });
  expect(asked.stdout).not.toMatch(/^Writer/m);
});

it('a file that is no model stores nothing', async () => {
  const asked = await desk.spawn(['ask', QUESTION, '--engine', fileOf(Buffer.from('GGUF'))], { data: 'other', env });
  expect(asked).toMatchObject({ status: 1, stdout: '' });
  expect(asked.stderr).toMatch(/^MODEL_FORMAT: .* Nothing was stored\.\n$/);
  expect((await desk.run(['export', '--json'], { data: 'other' })).stdout).toBe('[]\n');
});

describe('a local server that writes', () => {
  const running: TestServer[] = [];
  afterEach(() => running.splice(0).forEach((server) => server.close()));
  const says = (prompt: string): string =>
    prompt.includes('[1] ') ? 'Zorin was founded in 1932. [1]' : 'Hello there, how are you today?';
  const started = async (server: TestServer): Promise<string> => {
    running.push(server);
    return server.listen();
  };

  it('answers, is named in the reply, and the case is proved without it', async () => {
    const asked = await ask('--server', await started(likeOllama({ says })), '--bundle', 'server.affidavit');
    expect(asked).toMatchObject({ status: 0, stdout: expect.stringContaining('founded in 1932') as string });
    expect(asked.stdout).toMatch(/^Writer +ollama:tiny@sha256:(?:ab){32}$/m);
    running.splice(0).forEach((server) => server.close());
    const verified = await desk.spawn(['verify', 'server.affidavit', '--json']);
    expect(verified.status).toBe(0);
    expect(verified.stdout).toContain('cannot be computed again: ollama:tiny@sha256:');
  });

  it('whose model is elsewhere gets public documents only, and that is said', async () => {
    const server = likeOllama({ says }, { remote: true });
    const address = await started(server);
    const refused = await ask('--server', address);
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^SERVER_EXTERNAL: .* nothing was stored\. .*--sphere outside\.\n$/);
    expect(JSON.stringify(server.asked)).not.toContain('1932');
    const asked = await ask('--server', address, '--sphere', 'outside');
    expect(asked.status).toBe(0);
    expect(asked.stderr).toContain('none of yours');
  });

  it('whose model is elsewhere reasons over no document that is yours', async () => {
    const server = likeOllama({ says }, { remote: true });
    const address = await started(server);
    const request = JSON.stringify({ problem: { id: 'p', description: QUESTION }, config: { model: 'writer' } });
    const args = ['ercp', 'run', '-', '--source', 'zorin.txt', '--server', address];
    writeFileSync(desk.path('zorin.txt'), 'Zorin was founded in 1932.\n');
    const refused = await desk.spawn(args, { data: 'reasoned', env, input: request });
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^SERVER_EXTERNAL: .* nothing was stored\. .*--sphere outside\.\n$/);
    expect(JSON.stringify(server.asked)).not.toContain('1932');
  });

  it('that is not there stores nothing', async () => {
    const asked = await ask('--server', 'http://127.0.0.1:1');
    expect(asked).toMatchObject({ status: 1, stdout: '' });
    expect(asked.stderr).toMatch(/^SERVER_ABSENT: .* Nothing was stored\. /);
  });

  it.each([
    ['--server', 'http://127.0.0.1:1', '--engine', 'extractive'],
    ['--model', 'qwen'],
  ])('beside another writer, or a model without a server, is an error of usage: %s %s', async (...args) => {
    expect((await ask(...args)).status).toBe(2);
  });
});
