import { afterEach, describe, expect, it } from 'vitest';
import { guardedGet } from '#helper/search/guarded-get.ts';
import { localWiki, PUBLIC, WIKI_HOST, type LocalWiki } from '#tests/local-wiki.ts';
import type { RequestListener } from 'node:http';

let wiki: LocalWiki | null = null;
afterEach(async () => {
  await wiki?.close();
  wiki = null;
});

async function get(
  answer: RequestListener,
  options: { readonly url?: string; readonly addresses?: readonly (readonly string[])[]; readonly limit?: number } = {},
): Promise<string> {
  wiki = await localWiki(answer, options.addresses);
  const url = new URL(options.url ?? `https://${WIKI_HOST}/w/api.php`);
  const { limit } = options;
  const signal = new AbortController().signal;
  const wanted = { url, headers: { 'x-key': 'k1' }, signal, ...(limit === undefined ? {} : { limit }) };
  return Buffer.from(await guardedGet(wanted, wiki.network)).toString('utf8');
}
const ok: RequestListener = (_, response) => response.end('fine');

describe('a guarded request', () => {
  it('EBOM-REQ-141: goes to the address that was checked, under the name that was shown', async () => {
    expect(await get(ok)).toBe('fine');
    expect([wiki?.resolved, wiki?.connected]).toEqual([[WIKI_HOST], [PUBLIC]]);
    expect(wiki?.requests.map(({ host, url }) => [host, url])).toEqual([[WIKI_HOST, '/w/api.php']]);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%lo',
    'fd00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:93.184.215.14',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
  ])('EBOM-REQ-141: is refused where its name is at %s, and nothing is connected to', async (address) => {
    await expect(get(ok, { addresses: [[address]] })).rejects.toMatchObject({ code: 'SEARCH_ADDRESS' });
    // Beside a public one as well: a name may not stand for two places.
    await wiki?.close();
    await expect(get(ok, { addresses: [[PUBLIC, address]] })).rejects.toMatchObject({ code: 'SEARCH_ADDRESS' });
    expect(wiki?.connected).toEqual([]);
  });

  it.each(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
    'may go to %s',
    async (address) => {
      expect(await get(ok, { addresses: [[address]] })).toBe('fine');
      expect(wiki?.connected).toEqual([address]);
    },
  );

  it.each([
    `http://${WIKI_HOST}/`,
    `https://${WIKI_HOST}:8443/`,
    `https://u:p@${WIKI_HOST}/`,
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://localhost/',
    'ftp://wiki.example.org/',
  ])('EBOM-REQ-141: never asks %s', async (url) => {
    await expect(get(ok, { url })).rejects.toMatchObject({ code: 'SEARCH_ADDRESS' });
    expect([wiki?.resolved, wiki?.connected]).toEqual([[], []]);
  });

  it('EBOM-REQ-141: a name that moves between two look-ups is checked again at each redirect', async () => {
    const away: RequestListener = (_, response) => response.writeHead(302, { location: '/again' }).end();
    await expect(get(away, { addresses: [[PUBLIC], ['127.0.0.1']] })).rejects.toMatchObject({ code: 'SEARCH_ADDRESS' });
    expect([wiki?.connected, wiki?.requests.length]).toEqual([[PUBLIC], 1]);
  });

  it.each([
    ['another host', 'https://elsewhere.example.org/x', 'SEARCH_REDIRECT'],
    ['plain http', `http://${WIKI_HOST}/x`, 'SEARCH_ADDRESS'],
    ['an address', 'https://10.0.0.1/x', 'SEARCH_REDIRECT'],
    ['nowhere', 'https://', 'SEARCH_REDIRECT'],
    ['itself for ever', `https://${WIKI_HOST}/w/api.php`, 'SEARCH_REDIRECT'],
  ])('EBOM-REQ-141: a redirect to %s is not followed', async (_, location, code) => {
    await expect(get((__, response) => response.writeHead(302, { location }).end())).rejects.toMatchObject({ code });
    expect(wiki?.requests.every(({ host }) => host === WIKI_HOST)).toBe(true);
    expect(wiki?.requests.length).toBeLessThanOrEqual(4);
  });

  it('follows one on the same host', async () => {
    const answer: RequestListener = ({ url }, response) =>
      url === '/there' ? response.end('there') : response.writeHead(301, { location: '/there' }).end();
    expect(await get(answer)).toBe('there');
  });

  it.each([
    ['that says its length', { 'content-length': String(5_000_000) }, 1],
    ['that does not', {}, 5_000_000],
  ])('EBOM-REQ-141: an answer of more than four MiB %s is not read', async (_, headers, bytes) => {
    const long: RequestListener = (__, response) => response.writeHead(200, headers).end(Buffer.alloc(bytes));
    await expect(get(long)).rejects.toMatchObject({ code: 'SEARCH_SIZE' });
  });

  it('EBOM-REQ-141: an answer that does not end in time is given up', async () => {
    const slow: RequestListener = (_, response) => void response.writeHead(200).write('x');
    await expect(get(slow, { limit: 300 })).rejects.toMatchObject({ code: 'SEARCH_TIME' });
    await wiki?.close();
    await expect(get(() => undefined, { limit: 300 })).rejects.toMatchObject({ code: 'SEARCH_TIME' });
  });

  it.each([
    ['an error', (_, response) => response.writeHead(500).end('x')],
    ['a packed answer', (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')],
  ] as const satisfies readonly (readonly [string, RequestListener])[])('is no answer: %s', async (_, answer) => {
    await expect(get(answer)).rejects.toMatchObject({ code: 'SEARCH_ANSWER' });
  });

  it('EBOM-REQ-141: a certificate of another name is not believed', async () => {
    await expect(get(ok, { url: 'https://other.example.org/' })).rejects.toMatchObject({ code: 'SEARCH_NETWORK' });
    expect(wiki?.requests).toEqual([]);
  });
});
