// A real host on this machine serves the files; what it sends is written here by hand.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256Hex } from '#core/bytes/hash.ts';
import { fetchFrozen, frozenName } from '#lib/web/frozen-file.ts';

/** SHA-256 of `abc`: FIPS 180-4. */
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const sha256 = (bytes: Uint8Array): Promise<string> => Promise.resolve(sha256Hex(bytes));
type Sent = readonly [status: number, type: string, body: string];
const JS = 'text/javascript';

let server: Server;
let origin = '';
let answers: Sent[] = [];
let asked = 0;
beforeAll(async () => {
  server = createServer((_, response) => {
    const [status, type, body] = answers[Math.min(asked++, answers.length - 1)] ?? [500, JS, ''];
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => server.close());

const get = (sent: readonly Sent[]): Promise<string> => {
  [answers, asked] = [[...sent], 0];
  return fetchFrozen(`${origin}/replay/${ABC}.js`, ABC, sha256).then((bytes) => new TextDecoder().decode(bytes));
};

it.each<[string, readonly Sent[]]>([
  ['that is what its name says', [[200, JS, 'abc']]],
  [
    'that was wrong in a cache and is right at the host',
    [
      [200, JS, 'abd'],
      [200, JS, 'abc'],
    ],
  ],
])('a file %s is used', async (_, sent) => {
  expect(await get(sent)).toBe('abc');
  expect(asked).toBe(sent.length);
});

it.each<[string, string, readonly Sent[]]>([
  ['with one letter changed', 'FROZEN_CHANGED', [[200, JS, 'abd']]],
  ['with a line more', 'FROZEN_CHANGED', [[200, JS, 'abc\n']]],
  ['that is empty', 'FROZEN_CHANGED', [[200, JS, '']]],
  [
    'that is wrong and then gone',
    'FROZEN_CHANGED',
    [
      [200, JS, 'abd'],
      [404, JS, 'gone'],
    ],
  ],
  ['that is not there', 'FROZEN_MISSING', [[404, JS, 'abc']]],
  ['that is a page of the app', 'FROZEN_MISSING', [[200, 'text/html; charset=utf-8', 'abc']]],
])('a file %s is never used: %s', async (_, code, sent) => {
  await expect(get(sent)).rejects.toMatchObject({ code });
});

it.each([
  [`https://host/app/replay/${ABC}.js`, ABC],
  [`https://host/models/${ABC}.bin`, ABC],
  [`https://host/replay/${ABC}.bin`, null],
  [`https://host/replay/${ABC}.js?again`, null],
  [`https://host/replay/${ABC.toUpperCase()}.js`, null],
  [`https://host/replay/${ABC.slice(1)}.js`, null],
  ['https://host/replay/releases.json', null],
])('%s is named %s', (url, name) => {
  expect(frozenName(url)).toBe(name);
});
