import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readBundle } from '#core/bundle/read.ts';
import { run } from '#helper/cli.ts';
import { limit } from '#tests/limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-cases-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
writeFileSync(at('boats.txt'), 'The boathouse holds eleven rowing boats.');
writeFileSync(at('shed.txt'), 'The shed holds four canoes.');

interface Ran {
  readonly status: number;
  readonly out: Uint8Array;
  readonly text: string;
  readonly lines: readonly Record<string, unknown>[];
}

async function affidavit(args: readonly string[], input = ''): Promise<Ran> {
  const parts: Uint8Array[] = [];
  const status = await run([...args, '--data', at('data')], {
    stdin: (async function* () {
      await Promise.resolve();
      yield new TextEncoder().encode(input);
    })(),
    stdout: (part) => parts.push(typeof part === 'string' ? new TextEncoder().encode(part) : part),
    stderr: () => undefined,
    env: { AFFIDAVIT_MEANING: 'off' },
  });
  const out = new Uint8Array(Buffer.concat(parts));
  const text = new TextDecoder().decode(out);
  const isJson = text.startsWith('{') || text.startsWith('[');
  const lines = isJson
    ? text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    : [];
  return { status, out, text, lines };
}

/** Each test runs several commands, and each command opens a case. */
const MANY_MS = limit(240_000);

const textOf = (reply: Record<string, unknown> | undefined): string => String(reply?.['text']);

it('documents are added once and asked often, from a file or stdin', { timeout: MANY_MS }, async () => {
  const added = await affidavit(['case', 'add', at('boats.txt'), '--title', 'Boats', '--json']);
  expect(added.status).toBe(0);
  const id = String(added.lines[0]?.['case_id']);
  const more = await affidavit(['case', 'add', '-', '--case', id, '--json'], 'The jetty is 30 metres long.');
  expect(more.lines[0]).toMatchObject({ case_id: id, added: 1, documents: 2 });
  const listed = await affidavit(['case', 'list', '--json']);
  expect(JSON.parse(listed.text)).toMatchObject([{ case_id: id, title: 'Boats' }]);

  const asked = [
    { id: 'a', question: 'How many rowing boats does the boathouse hold?' },
    { id: 2, question: 'How long is the jetty?' },
    { question: 'Who paints the fence?' },
  ];
  const input = asked.map((line) => JSON.stringify(line)).join('\n');
  const replies = await affidavit(['ask', '--in', '-', '--case', id], input);
  expect(replies.status).toBe(3);
  expect(replies.lines.map((line) => line['id'])).toEqual(['a', 2, undefined]);
  expect(textOf(replies.lines[0])).toContain('eleven');
  expect(textOf(replies.lines[1])).toContain('30 metres');

  const one = await affidavit(['ask', '-', '--case', id, '--json'], 'How long is the jetty?\n');
  expect(one.status).toBe(0);
  const bundle = await affidavit(['export', id, '--out', '-']);
  expect(readBundle(bundle.out).manifest.case_id).toBe(id);
});

it('rm takes a case with what no other case has; gc keeps what others need', { timeout: MANY_MS }, async () => {
  const [{ case_id: boats } = { case_id: '' }] = await cases();
  const added = await affidavit(['case', 'add', at('shed.txt'), '--json']);
  const shed = String(added.lines[0]?.['case_id']);
  expect((await affidavit(['case', 'rm', shed, '--json'])).status).toBe(1);
  expect(await cases()).toHaveLength(2);

  const before = blobs();
  const removed = await affidavit(['case', 'rm', shed, '--yes', '--json']);
  expect(removed.lines[0]?.['removed']).toEqual([shed]);
  expect(blobs().length).toBeLessThan(before.length);
  const index = readdirSync(at('data/index'));
  expect(index.length).toBeGreaterThan(0);
  expect((await affidavit(['case', 'gc', '--json'])).lines[0]).toEqual({ files: 0, bytes: 0 });
  expect((await affidavit(['fsck', '--json'])).status).toBe(0);

  const all = await affidavit(['case', 'rm', boats, '--yes', '--json']);
  expect(all.lines[0]?.['removed']).toEqual([boats]);
  expect([readdirSync(at('data/cases')), blobs(), readdirSync(at('data/index'))]).toEqual([[], [], []]);
  expect(existsSync(at('data/device-key.pem'))).toBe(true);
});

it('a line that is no question is told before anything is asked, and one or the other has to be there', async () => {
  const faulty = await affidavit(['ask', '--in', '-'], '{"question":"How many?"}\n{"ask":1}');
  expect(faulty.status).toBe(1);
  expect(faulty.lines[0]?.['error']).toMatchObject({ code: 'INPUT_LINE' });
  expect((await affidavit(['ask'])).status).toBe(2);
  expect(await cases()).toEqual([]);
});

const cases = async (): Promise<readonly { readonly case_id: string }[]> =>
  JSON.parse((await affidavit(['case', 'list', '--json'])).text) as readonly { readonly case_id: string }[];
const blobs = (): readonly string[] =>
  readdirSync(at('data/blobs')).flatMap((group) => readdirSync(at(`data/blobs/${group}`)));
