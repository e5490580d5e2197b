// Expert libraries on the command line: made of a folder, checked, asked, and proved again from the bundle.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOATHOUSE, Desk } from '#tests/harness/command.ts';

const desk = new Desk();
const PYTHON = join('..', 'shared', 'corpora', 'python-stdlib-pydoc-3.11.7_3.12.1_3.13.0.tar.xz');
const MICHIGAN = join('..', 'shared', 'corpora', 'michigan-statutes');
const HEAD = ['--release', '1.0', '--created', '2026-11-01', '--domain', 'general', '--credibility', '0.95'];

interface Told {
  readonly [key: string]: unknown;
  readonly hash: string;
  readonly file: string;
}
async function told(args: readonly string[], status = 0): Promise<Told> {
  const ended = await desk.run([...args, '--json']);
  expect(ended.status, ended.stderr).toBe(status);
  return JSON.parse(ended.stdout) as Told;
}

beforeAll(() => {
  mkdirSync(desk.path('harbour'));
  writeFileSync(desk.path(join('harbour', 'boathouse.md')), BOATHOUSE);
  writeFileSync(
    desk.path(join('harbour', 'prices.csv')),
    'item,price\nberth,40 euros\nwater,3 euros\nmooring,12 euros\n',
  );
  writeFileSync(desk.path(join('harbour', 'picture.png')), Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10));
  writeFileSync(desk.path('larch.md'), '# Larch\n\nLarch wood resists rot for sixty years.\n');
});
afterAll(() => desk.clear());

describe('library', () => {
  it('EBOM-REQ-133: build makes a pack of a folder, says what is left out, and gives the same bytes again', async () => {
    const args = ['library', 'build', 'harbour', '--name', 'harbour', ...HEAD, '--url', 'https://harbour.example/{id}'];
    const built = await told(args);
    expect(built).toMatchObject({
      library_name: 'harbour',
      sources: 2,
      credibility: [0.95, 0.95],
      left_out: [{ file: 'picture.png', code: 'SOURCE_MEDIA' }],
    });
    const bytes = readFileSync(built.file);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(built.hash);
    expect(JSON.parse(bytes.toString())).toMatchObject({
      sources: [
        {
          id: 'boathouse',
          url: 'https://harbour.example/boathouse',
          credibility: 0.95,
          indexed: false,
          embeddings: 'on_device',
        },
        { id: 'prices' },
      ],
      metadata: { cache_lifetime: '30_days', created: '2026-11-01', volatility: 'LOW' },
    });
    expect((await told(args)).hash).toBe(built.hash);
    expect((await told(['library', 'verify', 'harbour'])).verdict).toBe('holds');
    const names = (await told(['library', 'list'])) as unknown as readonly Told[];
    expect(names.map(({ library_name }) => library_name)).toEqual([
      'harbour',
      'sample_statutes',
      'starter_poems',
      'story_worlds',
    ]);
  });

  it('EBOM-REQ-138: ask searches a library by name, cites it with its name, and the bundle proves it to a stranger', async () => {
    const bundle = desk.path('library.affidavit');
    const asked = [
      'ask',
      'How many rowing boats does the boathouse hold?',
      '--library',
      'harbour',
      '--source',
      'larch.md',
    ];
    const reply = await told([...asked, '--bundle', bundle]);
    expect(reply.response).toMatchObject({
      sources: [
        {
          name: 'boathouse',
          library: 'harbour 1.0',
          url: 'https://harbour.example/boathouse',
          sphere: 'OUTSIDE',
          credibility: 0.95,
        },
      ],
    });
    const report = await told(['verify', bundle]);
    expect(report.verdict).toBe('proved');
    expect((await desk.run(asked)).stdout).toContain('[1] boathouse, harbour 1.0, The boathouse');
  });

  it('EBOM-REQ-138: a refusal names the libraries that were searched', async () => {
    const refused = await told(['ask', 'Who painted the ceiling of the chapel?', '--library', 'story_worlds'], 3);
    expect(refused.refusal).toMatchObject({ searched: { libraries: ['story worlds 2026.11.2'], sources: 4 } });
  });

  it.each([
    ['a name that is not here', ['ask', 'Why?', '--library', 'nowhere'], 1, 'LIBRARY_NOT_FOUND'],
    [
      'the same library twice',
      ['ask', 'Why?', '--library', 'story_worlds', '--library', 'story_worlds'],
      1,
      'LIBRARY_PRESENT',
    ],
    ['a file that is none', ['library', 'verify', './larch.md'], 1, 'LIBRARY_FORMAT'],
    ['a folder without documents', ['library', 'build', 'empty', '--name', 'x', ...HEAD], 1, 'LIBRARY_SOURCE'],
    ['a folder that is not there', ['library', 'build', 'nothing', '--name', 'x', ...HEAD], 7, 'FILE_NOT_READ'],
    ['a name with a path', ['library', 'build', 'harbour', '--name', '../x', ...HEAD], 2, 'LIBRARY_FORMAT'],
  ])('%s ends with a code', async (_, args, status, code) => {
    mkdirSync(desk.path('empty'), { recursive: true });
    const ended = await desk.run(args);
    expect([ended.status, ended.stderr.split(':')[0]]).toEqual([status, code]);
  });

  it('a pack in other bytes than the canonical ones is refused', async () => {
    const { file } = await told(['library', 'verify', 'harbour']);
    writeFileSync(desk.path('loose.json'), JSON.stringify(JSON.parse(readFileSync(file, 'utf8')), null, 2));
    expect((await desk.run(['library', 'verify', './loose.json'])).stderr).toContain('LIBRARY_CANONICAL');
  });

  it('says how it is used', async () => {
    const { status, stdout } = await desk.run(['library', 'build', '--help']);
    expect([status, stdout.includes('--credibility <SCORE>')]).toEqual([0, true]);
  });
});

describe('a citation on the command line', () => {
  it('names the row of a table', async () => {
    const asked = ['ask', 'What is the price of water?', '--source', join('harbour', 'prices.csv')];
    const { response } = (await told(asked)) as Told & { response: { sources: readonly Told[] } };
    expect(response.sources.map(({ name, place }) => [name, place])).toEqual([['prices.csv', 'row 3']]);
    expect((await desk.run(asked)).stdout).toContain('[1] prices.csv, row 3');
  });
});

describe.skipIf(!existsSync(MICHIGAN))('libraries of other people (unproved without ../shared)', () => {
  it('EBOM-REQ-135: sections of the Michigan Compiled Laws, credibility 1.0', async () => {
    const args = ['--name', 'michigan_statutes', '--release', '2026.11', '--created', '2026-11-01'];
    const legal = ['--domain', 'legal_research', '--credibility', '1', '--licence', 'Public domain.'];
    const built = await told(['library', 'build', join(process.cwd(), MICHIGAN), ...args, ...legal]);
    expect(built).toMatchObject({ domain: 'legal_research', credibility: [1, 1] });
    // Six sections as text; the seventh file is their JSON form.
    expect(built.sources).toBeGreaterThanOrEqual(6);
  });
});

describe.skipIf(!existsSync(PYTHON))('the Python standard library (unproved without ../shared)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-python-'));
  beforeAll(() => expect(spawnSync('tar', ['xJf', PYTHON, '-C', folder]).status).toBe(0));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['3.11.7', 571],
    ['3.12.1', 538],
    ['3.13.0', 520],
  ])('EBOM-REQ-134: %s is a library of %i sources with credibility .95', async (release, sources) => {
    const name = `python_stdlib_${release.split('.').slice(0, 2).join('_')}`;
    const args = ['--release', release, '--created', '2026-11-01', '--domain', 'coding', '--credibility', '0.95'];
    expect(await told(['library', 'build', join(folder, release), '--name', name, ...args])).toMatchObject({
      sources,
      credibility: [0.95, 0.95],
    });
  });
});
