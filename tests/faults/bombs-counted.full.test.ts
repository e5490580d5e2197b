// What reading costs is counted, so the counts are what is tested: no clock, no memory.

import { beforeAll, expect, it } from 'vitest';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import names from '#lib/frozen.gen.json';
import { pdfOf, pdfBombs } from '#tests/faults/bombs.ts';
import { soundFiles } from '#tests/faults/hostile-files.ts';
import { strToU8, zlibSync } from 'fflate';
import type * as Parsers from '../../src/parsers.ts';

let parsers: typeof Parsers;
beforeAll(async () => {
  const url = pathToFileURL(resolve('node_modules', '.cache', 'frozen', `${names.parsers}.mjs`)).href;
  parsers = (await import(url)) as typeof Parsers;
});

const reading = { depth: 0, report: () => undefined, signal: new AbortController().signal };
const parse = (name: string, bytes: Uint8Array) => parsers.parseDocument({ bytes, media: '', name }, reading);

async function workOf(name: string, bytes: Uint8Array): Promise<number> {
  await parse(name, bytes);
  return parsers.spent(bytes.length).work;
}

const lines = (count: number): Uint8Array =>
  pdfOf({
    content: zlibSync(
      strToU8(
        `BT /F1 9 Tf 12 TL 72 760 Td ${Array.from({ length: count }, (_, at) => `(Boat ${at} is kept in the shed.) '`).join(' ')} ET`,
      ),
    ),
    filter: '/FlateDecode',
  });

it.each(Object.entries(soundFiles()))(
  '%s, a sound file, takes less than a fortieth of what it may',
  async (name, bytes) => {
    const work = await workOf(name, bytes);
    expect(work).toBeGreaterThan(100);
    expect(work).toBeLessThan(1_500_000);
  },
);

it('twice the lines of a page take twice the work', async () => {
  await workOf('warm.pdf', lines(10));
  const [one, two] = [await workOf('one.pdf', lines(400)), await workOf('two.pdf', lines(800))];
  expect(two / one).toBeGreaterThan(1.7);
  expect(two / one).toBeLessThan(2.3);
});

it('two documents at once are counted each on its own', async () => {
  const bytes = lines(100);
  const alone = await workOf('alone.pdf', bytes);
  await Promise.all([
    parse('a.pdf', lines(300)),
    parse('b.txt', strToU8('The boats are kept in the shed.')),
    parse('c.pdf', bytes),
  ]);
  expect(Math.abs(parsers.spent(bytes.length).work - alone)).toBeLessThan(alone / 100);
});

it('a file of a kilobyte that unpacks to 150 MB is refused, and the next one is read', async () => {
  const [bomb] = pdfBombs();
  await expect(parse('bomb.pdf', bomb?.bytes ?? new Uint8Array())).rejects.toMatchObject({ code: 'SOURCE_BOMB' });
  expect((await parse('sound.pdf', lines(10))).text).toContain('Boat 9 is kept');
});
