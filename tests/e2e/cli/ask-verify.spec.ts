import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pb2sProof } from '#core/pb2s/proof.ts';
import { BOATHOUSE, Desk } from '#tests/harness/command.ts';
import { commandLine } from '#tests/harness/product.ts';

const desk = new Desk();
const bundle = desk.path('a.affidavit');
/** One rule more for the gate at LOW: two documents instead of one. */
const OWN_PACK =
  '{"bindings":{"USER-1-TWO":{"class":"gate/low","path":["output","sources"],"severity":"normal","unit":"count"}},"name":"two-sources","policies":[{"comparison":"LT","enabled":true,"policy_id":"USER-1-TWO","threshold":131072}]}';
const score = z.number().min(0).max(1);

/** EBOM "Structured Response Format", as written there; whatever else a reply carries is not asked. */
const edge = z.looseObject({
  kind: z.enum(['answer', 'refusal', 'clarify', 'choice']),
  text: z.string().regex(/^DRAFT\n[^]*\n\nREFLECT\n[^]*\n\nREVISE\n[^]*\n\nLEARNED\n/),
  pb2s_proof: pb2sProof,
  response: z.looseObject({
    answer: z.string().min(1),
    claims: z.array(
      z.looseObject({
        id: z.string(),
        text: z.string(),
        type: z.enum(['VERIFIED', 'INFERENTIAL', 'SPECULATIVE']),
        support: z.array(z.string()),
        confidence: score,
      }),
    ),
    sources: z.array(
      z.looseObject({ id: z.string(), content: z.string(), credibility: score, timestamp: z.iso.datetime() }),
    ),
    reasoning_chain: z.array(z.unknown()),
    speculations: z.array(z.string()),
  }),
  metadata: z.looseObject({
    domain: z.string(),
    risk_level: z.enum(['LOW', 'MEDIUM', 'HIGH']),
    verification_status: z.enum(['PASSED', 'FAILED']),
    confidence: score,
    timestamp: z.iso.datetime(),
    model_used: z.string().regex(/^extractive\/1@sha256:[0-9a-f]{64}$/),
  }),
  audit_trail: z.looseObject({
    query_classification: z.unknown(),
    sources_retrieved: z.array(z.unknown()),
    verification_results: z.array(z.unknown()),
    policy_applied: z.unknown(),
  }),
  case_id: z.uuid(),
  head: z.string().regex(/^[0-9a-f]{64}$/),
});
const report = z.looseObject({
  verdict: z.enum(['proved', 'recorded', 'shown', 'failed']),
  sentence: z.string(),
  checks: z.array(
    z.strictObject({
      id: z.string(),
      status: z.enum(['pass', 'fail', 'skipped', 'interrupted']),
      code: z.string().nullable(),
      detail: z.string(),
      seq: z.number().nullable(),
    }),
  ),
  notProved: z.array(z.string()).min(1),
});

beforeAll(async () => {
  writeFileSync(desk.path('boathouse.md'), BOATHOUSE);
  const { status } = await desk.run([
    'ask',
    'How many rowing boats does the boathouse hold?',
    '--source',
    'boathouse.md',
    '--bundle',
    bundle,
  ]);
  expect(status).toBe(0);
});
afterAll(() => desk.clear());

describe('ask', () => {
  it('answers with exit 0, the passage, and the proof as one JSON value', async () => {
    const { status, stdout, stderr } = await desk.spawn([
      'ask',
      'How many rowing boats does the boathouse hold?',
      '--source',
      'boathouse.md',
      '--json',
    ]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const reply = edge.parse(JSON.parse(stdout));
    expect(reply.kind).toBe('answer');
    expect(reply.response.answer).toContain('eleven rowing boats');
    expect(reply.response.answer).toContain('[1]');
    expect(BOATHOUSE).toContain(reply.response.sources[0]?.content);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  });

  it('PB2S-4.1: shows people sentences with [n], the passage, the confidence line, record and head', async () => {
    const { stdout } = await desk.run(['ask', 'How many canoes does the boathouse hold?', 'boathouse.md']);
    expect(stdout).toMatch(/two canoes\.[^]*\[1\]/);
    expect(stdout).toContain('[1] boathouse.md');
    expect(stdout).toMatch(/Confidence: 0\.\d\d\/1\.0 - /);
    expect(stdout).toMatch(/run-\d{8}-\d{6}-[0-9a-f-]{36}/);
    expect(stdout).toMatch(/Head +[0-9a-f]{64}/);
    expect(stdout, 'no colour where nobody looks').not.toContain('\x1b');
  });

  it.each([
    ['shares its words with a passage but not its answer', 'Who designed the boathouse?'],
    ['asks for a number the document does not give', 'How many members does the club have?'],
    ['is about nothing in it', 'What is the capital of France?'],
  ])('EBOM-REQ-154: refuses with exit 3 a question that %s', async (_, question) => {
    const { status, stdout } = await desk.run(['ask', question, '--source', 'boathouse.md', '--json']);
    expect(status).toBe(3);
    const reply = edge.parse(JSON.parse(stdout));
    expect(reply.kind).toBe('refusal');
    expect(
      z
        .looseObject({
          rule: z.string().min(1),
          next: z.array(z.string()).min(1),
          closest: z.array(z.looseObject({ missing: z.array(z.string()) })),
        })
        .parse(reply.refusal),
    ).toBeTruthy();
  });

  it('EBOM-REQ-154: tells people rule, value, threshold, what was searched, what comes closest, and what to do', async () => {
    const { stdout } = await desk.run(['ask', 'Who designed the boathouse?', '--source', 'boathouse.md']);
    for (const part of [
      /Rule +G-LOW-/,
      /Measured +[\d.]+, threshold 0\.50/,
      /Searched +1 document, 2 passages/,
      /does not say: designed/,
      /What you can do\n {2}- /,
    ]) {
      expect(stdout).toMatch(part);
    }
  });

  it('refuses when there is no document at all', async () => {
    expect((await desk.spawn(['ask', 'Who was Ada?'])).status).toBe(3);
  });

  it.each([
    ['a kind that cannot be read', ['--source', 'photo.png'], 7, 'SOURCE_MEDIA'],
    ['a file that is not there', ['--source', 'nowhere.md'], 7, 'FILE_NOT_FOUND'],
    ['a folder', ['--source', '.md'], 7, 'FILE_NOT_FOUND'],
    ['bytes that are no text', ['--source', 'bytes.txt'], 7, 'SOURCE_MEDIA'],
    ['an empty file', ['--source', 'empty.txt'], 7, 'SOURCE_EMPTY'],
    ['an unknown type', ['--source', 'boathouse.md', '--type', 'gospel'], 2, 'expected one of'],
    ['a day that is none', ['--source', 'boathouse.md', '--dated', '2026-02-30'], 2, 'YYYY-MM-DD'],
    ['an unknown engine', ['--engine', 'oracle-of-delphi'], 2, 'expected extractive, a .gguf file, or a model'],
  ])('with %s ends with its code in one line', async (_, args, status, said) => {
    writeFileSync(desk.path('photo.png'), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    writeFileSync(desk.path('bytes.txt'), Buffer.from([0x00, 0x01, 0x02, 0xff, 0xfe, 0x00, 0x03]));
    writeFileSync(desk.path('empty.txt'), '');
    const ended = await desk.run(['ask', 'What is it?', ...args]);
    expect(ended.status).toBe(status);
    expect(ended.stderr).toContain(said);
    expect(ended.stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(status === 1 ? 1 : 3);
  });

  it('with an empty question stores nothing', async () => {
    const ended = await desk.run(['ask', '  \n'], { data: 'unused' });
    expect(ended).toMatchObject({ status: 1, stderr: expect.stringMatching(/^QUESTION_EMPTY: /) as string });
    expect((await desk.run(['export', '--json'], { data: 'unused' })).stdout).toBe('[]\n');
  });

  it('--type and --dated belong to the source before them', async () => {
    const { stdout } = await desk.run([
      'ask',
      'How many canoes does the boathouse hold?',
      '--source',
      'boathouse.md',
      '--type',
      'contract',
      '--dated',
      '2020-05-17',
    ]);
    expect(stdout).toContain('dated 2020-05-17');
  });

  it('two at once in one data folder take turns', async () => {
    const asked = ['ask', 'How many canoes does the boathouse hold?', '--source', 'boathouse.md', '--json'];
    const both = await Promise.all([desk.spawn(asked, { data: 'shared' }), desk.spawn(asked, { data: 'shared' })]);
    expect(both.map(({ status }) => status)).toEqual([0, 0]);
    const listed = JSON.parse((await desk.run(['export', '--json'], { data: 'shared' })).stdout) as readonly unknown[];
    expect(listed).toHaveLength(2);
  });

  it('waits for whoever works in the data folder, says so in one line, and goes on when that one is killed', async () => {
    const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    mkdirSync(desk.path('held'));
    writeFileSync(desk.path('held/lock'), `${String(holder.pid)}\n11111111-1111-4111-8111-111111111111\n\n`);
    const asked = ['ask', 'How many canoes does the boathouse hold?', '--source', 'boathouse.md', '--json'];
    const env = { ...process.env, AFFIDAVIT_DATA: desk.path('held') };
    const child = spawn(process.execPath, [commandLine(), ...asked], { env, cwd: desk.folder });
    const closed = once(child, 'close');
    let said = '';
    await new Promise<void>((told) =>
      child.stderr.on('data', (part: Buffer) => {
        said += part.toString();
        told();
      }),
    );
    holder.kill('SIGKILL');
    expect(await closed).toEqual([0, null]);
    expect(said).toBe(
      `The data folder is in use: this waits for the command at work there (process ${String(holder.pid)}) to end. Ctrl+C ends the wait.\n`,
    );
  });
});

describe('verify and replay', () => {
  it('AXL6-011: names every check and ends with 0', async () => {
    const { status, stdout } = await desk.spawn(['verify', bundle, '--json']);
    expect(status).toBe(0);
    const { checks, verdict } = report.parse(JSON.parse(stdout));
    expect(verdict).toBe('proved');
    expect(checks.map((check) => check.id)).toEqual(
      expect.arrayContaining([
        'format',
        'bytes',
        'blobs',
        'obs_hashes',
        'chain',
        'ordering',
        'policy_binding',
        'signatures',
        'merkle_root',
        'checkpoints',
        'derivations',
        'replay',
        'engines',
      ]),
    );
    expect(checks.filter((check) => check.status !== 'pass')).toEqual([]);
  });

  it('AXL6-011: replay needs no data folder, no engine and no model', async () => {
    const { status, stdout } = await desk.run(['replay', bundle, '--json'], { data: 'never-made' });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'proved', modelCalls: 0 });
  });

  it('AMB-51: replay with rules of your own lists what would be judged otherwise, and refuses what is no pack', async () => {
    writeFileSync(desk.path('two.policy'), OWN_PACK);
    const { status, stdout } = await desk.run(['replay', bundle, '--policy', desk.path('two.policy'), '--json']);
    expect(status).toBe(0);
    const { differences } = JSON.parse(stdout) as { readonly differences: readonly { readonly now: unknown }[] };
    expect(differences.map(({ now }) => now)).toEqual([['USER-1-TWO']]);
    writeFileSync(desk.path('none.policy'), `${OWN_PACK} x`);
    const refused = await desk.run(['replay', bundle, '--policy', desk.path('none.policy')]);
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('POLICY_REGISTRY') as string });
  });

  it('a changed byte anywhere fails with exit 1, or 7 where it is no bundle any more', async () => {
    const sound = readFileSync(bundle);
    // Every 97th byte and both ends: each class of entry is hit; the whole of it is the core's own test.
    const places = [
      0,
      sound.length - 1,
      ...Array.from({ length: 6 }, (_, at) => Math.floor((sound.length / 7) * (at + 1))),
    ];
    for (const place of places) {
      const changed = Buffer.from(sound);
      changed[place] = (changed[place] ?? 0) ^ 1;
      writeFileSync(desk.path('changed.affidavit'), changed);
      const { status, stdout } = await desk.run(['verify', desk.path('changed.affidavit'), '--json']);
      expect({ place, status }).toEqual({ place, status: place === 0 ? 7 : 1 });
      expect(report.parse(JSON.parse(stdout)).verdict).toBe('failed');
    }
  });

  it.each([
    ['nothing', 7, Buffer.alloc(0)],
    ['no zip', 7, Buffer.from('not a zip')],
    ['a zip header only', 1, Buffer.from('504b0304', 'hex')],
    [
      'an end record that promises 65535 entries',
      7,
      Buffer.from(`504b0506${'00'.repeat(4)}ffffffff${'00'.repeat(10)}`, 'hex'),
    ],
  ])('%s is no bundle: exit %i, and a failed check', async (_, exit, bytes) => {
    writeFileSync(desk.path('hostile.affidavit'), bytes);
    const { status, stdout } = await desk.run(['verify', 'hostile.affidavit', '--json']);
    expect(status).toBe(exit);
    expect(report.parse(JSON.parse(stdout)).checks[0]).toMatchObject({ id: 'format', status: 'fail' });
  });
});

describe('canon', () => {
  it.each([
    ['{"b":[1e2,"\\u20ac"],"a":-0}', [], '{"a":0,"b":[100,"€"]}'],
    ['"\\n\\u000a"', [], '"\\n\\n"'],
    ['"\\n"', ['--profile', 'ax'], '"\\u000a"'],
  ])('AX-SHALL-045a: %s %j', async (input, args, expected) => {
    expect(await desk.run(['canon', ...args], { input })).toEqual({ status: 0, stdout: expected, stderr: '' });
  });

  it.each([
    ['{"a":1,"a":2}', 'CANON_DUPLICATE_KEY'],
    ['"\\ud800"', 'CANON_LONE_SURROGATE'],
    ['[1e400]', 'CANON_NUMBER_RANGE'],
    [`${'['.repeat(65)}${']'.repeat(65)}`, 'CANON_DEPTH'],
    ['{', 'CANON_SYNTAX'],
    ['', 'CANON_SYNTAX'],
  ])('refuses %s with exit 1 and a code', async (input, code) => {
    const { status, stdout, stderr } = await desk.run(['canon'], { input });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^${code}: `));
  });

  it('refuses bytes that are no UTF-8', async () => {
    const { status, stderr } = await desk.spawn(['canon'], { input: Buffer.from([0x22, 0xff, 0x22]) });
    expect(status).toBe(7);
    expect(stderr).toMatch(/^(CANON|TEXT)_UTF8: /);
  });
});

describe('every command', () => {
  it.each([
    [['nonsense']],
    [[]],
    [['ask']],
    [['verify']],
    [['trace', 'x', 'minus-one']],
    [['prove', 'x', 'minus-one']],
    [['canon', '--profile', 'none']],
    [['serve', '--app-port', '0']],
  ])('%j is a usage error: exit 2', async (args) => {
    expect((await desk.run(args)).status).toBe(2);
  });

  it.each([
    'serve',
    'ask',
    'check',
    'score',
    'classify',
    'verify',
    'replay',
    'trace',
    'prove',
    'receipt',
    'key',
    'export',
    'import',
    'fsck',
    'canon',
  ])('%s knows --help and --json', async (name) => {
    const { status, stdout } = await desk.run([name, '--help']);
    expect(status).toBe(0);
    expect(stdout).toContain('--json');
  });
});
