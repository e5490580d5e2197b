// `config.model` of a request: taken where it names a model that reasons here, refused where it names one that does not, and
// told with who reasoned in its place where it is any other name.

import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { command } from '#tests/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-asked-model-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'club.txt'), 'The boathouse holds eleven rowing boats because the river is wide.');

async function ran(model: string, ...more: readonly string[]) {
  const request = join(folder, 'request.json');
  const problem = { id: 'p1', description: 'How many rowing boats does the boathouse hold?', metadata: {} };
  writeFileSync(request, JSON.stringify({ problem, config: { model } }));
  const data = join(folder, `data-${model.replace(/\W/g, '-')}`);
  const source = join(folder, 'club.txt');
  return { data, ...(await command('ercp', 'run', request, '--source', source, '--data', data, ...more)) };
}

it('ERCP-3.1a: any other name is answered by the built-in reasoner, and the response says so', async () => {
  const { stdout } = await ran('evo-41m', '--json');
  const { model } = JSON.parse(stdout) as { readonly model: { readonly asked: string; readonly answered: string } };
  expect(model.asked).toBe('evo-41m');
  expect(model.answered).toMatch(/^sentence-reasoner\/\d+@sha256:[0-9a-f]{64}$/);
  expect((await ran('evo-41m')).stdout).toMatch(/Asked for the model evo-41m;\s+sentence-reasoner/);
});

it.each(['writer', 'gguf:small'])(
  'ERCP-3.1a: %s, which nobody loaded, is refused before a case is made',
  async (model) => {
    const { data, status, stderr } = await ran(model, '--json');
    expect([status, stderr]).toEqual([1, expect.stringContaining('WRITER_ABSENT') as unknown]);
    expect(existsSync(join(data, 'cases')) ? readdirSync(join(data, 'cases')) : []).toEqual([]);
  },
);
