// What commands print with `--json`, through the command line, against the JSON Schema that is shipped.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaErrors } from '#tests/json-schema.ts';
import { command } from '#tests/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-json-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const data = ['--data', at('data')];
const file = (name: string, text: string): string => {
  writeFileSync(at(name), text);
  return at(name);
};
const boats = file('boats.txt', 'The boathouse holds eleven rowing boats. It opens at nine.');
const bundle = at('boats.affidavit');

interface Printed {
  readonly status: number;
  readonly value: unknown;
}
async function printed(...args: readonly string[]): Promise<Printed> {
  const { status, stdout } = await command(...args);
  return { status, value: JSON.parse(stdout) as unknown };
}

const schema = (name: string): object => JSON.parse(readFileSync(`schemas/json-${name}.schema.json`, 'utf8')) as object;

const ask = ['ask', 'How many rowing boats does the boathouse hold?', '--source', boats, '--json', ...data] as const;
beforeAll(async () => {
  await printed(...ask, '--bundle', bundle);
});

describe('the JSON of', () => {
  it.each<[string, number, ...string[]]>([
    ['ask', 0, ...ask],
    ['ask', 3, 'ask', 'Who painted the ceiling of the chapel?', '--source', boats, '--json', ...data],
    ['ask', 7, 'ask', 'When?', '--source', at('none.txt'), '--json', ...data],
    [
      'check',
      1,
      'check',
      file('draft.md', 'The boathouse opens at ten.\n\nHello!\n'),
      '--source',
      boats,
      '--json',
      ...data,
    ],
    ['check', 7, 'check', at('none.md'), '--source', boats, '--json', ...data],
    ['verify', 0, 'verify', bundle, '--json'],
    ['verify', 7, 'verify', boats, '--json'],
    ['case-list', 0, 'case', 'list', '--json', ...data],
    ['conformance', 0, 'conformance', '--json'],
    ['conformance', 0, 'conformance', 'EBOM-REQ-005', '--json'],
    ['debate-validate', 1, 'debate', 'validate', file('no-debate.json', '{}'), '--json'],
  ])('%s (exit %i) is as its schema says', async (name, status, ...args) => {
    const said = await printed(...args);
    expect(said.status).toBe(status);
    expect(schemaErrors(schema(name), said.value)).toEqual([]);
  });

  it('ercp run is, too', async () => {
    const problem = { id: 'p1', description: 'How many rowing boats does the boathouse hold?' };
    const request = file('request.json', JSON.stringify({ trace_id: 'json-1', problem, config: { model: 'builtin' } }));
    const { value } = await printed('ercp', 'run', request, '--source', boats, '--json', ...data);
    expect(schemaErrors(schema('ercp-run'), value)).toEqual([]);
    expect(value).toMatchObject({ schema_version: 1, trace_id: 'json-1' });
  });

  it('another shape is none of it', async () => {
    const { value } = await printed('verify', bundle, '--json');
    expect(schemaErrors(schema('verify'), { ...(value as object), schema_version: 2 })).not.toEqual([]);
    expect(schemaErrors(schema('verify'), { ...(value as object), checks: [{}] })).not.toEqual([]);
    expect(schemaErrors(schema('ask'), value)).not.toEqual([]);
    expect(schemaErrors(schema('case-list'), [{ case_id: 'a' }])).not.toEqual([]);
  });
});
