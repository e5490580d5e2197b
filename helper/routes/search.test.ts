// A search outside for the page: off unless it was turned on, for whom it was paired with, and to one site.

import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addKey, type Scope } from '#helper/keys/auth.ts';
import { createApp } from '#helper/routes/app.ts';
import { localWiki, WIKI_HOST, wikiPages, type LocalWiki } from '#tests/local-wiki.ts';

const PORT = 8462;
const HERE = `http://localhost:${String(PORT)}`;
const PAGE = 'https://affidavit.example';
const LIGHT: RequestListener = (_, response) =>
  response.end(wikiPages({ title: 'Skerry light', extract: 'The lighthouse is 41 metres tall.' }));

let folder: string;
let wiki: LocalWiki;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'affidavit-page-search-'));
});
afterEach(async () => {
  await wiki.close();
  rmSync(folder, { recursive: true, force: true });
});

async function app(answer: RequestListener, on = true): Promise<Hono> {
  wiki = await localWiki(answer);
  const search = on ? { site: WIKI_HOST, key: null, network: wiki.network } : null;
  return createApp({
    page: { respond: () => Promise.resolve(null) },
    hub: () => Promise.resolve(null),
    port: PORT,
    model: { writer: null, folder, pair: PAGE, show: () => undefined, search },
  });
}

async function ask(to: Hono, body: unknown, headers: Readonly<Record<string, string>> = { origin: HERE }) {
  const response = await to.request(`${HERE}/search`, {
    method: 'POST',
    headers: { host: `localhost:${String(PORT)}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, said: (await response.json()) as Record<string, unknown> };
}
const keyOf = async (scopes: readonly Scope[]) => ({
  origin: PAGE,
  authorization: `Bearer ${(await addKey(folder, 'page', scopes, PAGE)).key}`,
});

describe('a search outside for the page', () => {
  it('EBOM-REQ-141: is off unless it was turned on: nothing is looked up', async () => {
    const off = await app(LIGHT, false);
    expect(await ask(off, { query: 'lighthouse height' })).toMatchObject({ status: 404, said: { code: 'SEARCH_OFF' } });
    const told = await off.request(`${HERE}/helper.json`, { headers: { host: `localhost:${String(PORT)}` } });
    expect(await told.json()).toEqual({ format: 1, writer: null, search: null });
    expect([wiki.resolved, wiki.requests]).toEqual([[], []]);
  });

  it('EBOM-REQ-141: sends the query that was shown to the one site, and brings a page with its time and hash', async () => {
    const on = await app(LIGHT);
    const { said, status } = await ask(on, { query: 'lighthouse height' });
    expect(status).toBe(200);
    expect(wiki.requests.map(({ host }) => host)).toEqual([WIKI_HOST]);
    expect(new URL(`https://${WIKI_HOST}${wiki.requests[0]?.url ?? ''}`).searchParams.get('gsrsearch')).toBe(
      'lighthouse height',
    );
    const [only] = said['found'] as { page: string; credibility: number; dated: string }[];
    // printf %s 'The lighthouse is 41 metres tall.' | sha256sum
    expect(only?.page).toContain(
      '<meta name="affidavit:sha256" content="43c030228301e69bf7eb2db87c7834bc244b5c3e68887465b3c644a97425e2f1">',
    );
    expect(only?.page).toMatch(/<meta name="affidavit:fetched" content="\d{4}-\d\d-\d\dT[\d:.]+Z">/);
    expect(only).toMatchObject({ credibility: 32_768, dated: '2026-03-04' });
  });

  it('opens to a page of another origin only with a key that was paired for a search', async () => {
    const on = await app(LIGHT);
    const query = { query: 'lighthouse' };
    expect(await ask(on, query, { origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    expect(await ask(on, query, { origin: PAGE })).toMatchObject({ status: 401, said: { code: 'KEY_REQUIRED' } });
    expect(await ask(on, query, await keyOf(['writer']))).toMatchObject({ status: 403, said: { code: 'KEY_SCOPE' } });
    expect(wiki.requests).toEqual([]);
    expect(await ask(on, query, await keyOf(['writer', 'search']))).toMatchObject({ status: 200 });
  });

  it.each([{ query: '' }, { query: ' ' }, { query: 'x'.repeat(301) }, { query: 'x', site: 'evil.example' }, {}, 'x'])(
    'refuses %j before anything is looked up',
    async (body) => {
      expect(await ask(await app(LIGHT), body)).toMatchObject({ status: 422, said: { code: 'SEARCH_QUERY' } });
      expect(wiki.resolved).toEqual([]);
    },
  );

  it.each<readonly [string, RequestListener, string]>([
    ['leads to another host', (_, r) => r.writeHead(302, { location: 'https://10.0.0.1/' }).end(), 'SEARCH_REDIRECT'],
    ['is no answer', (_, r) => r.end('<html>'), 'SEARCH_ANSWER'],
    ['is too long', (_, r) => r.writeHead(200, { 'content-length': '5000000' }).end('x'), 'SEARCH_SIZE'],
  ])('says why, by its code, where what comes back %s', async (_, answer, code) => {
    expect(await ask(await app(answer), { query: 'lighthouse' })).toMatchObject({
      status: 502,
      said: { code: 'SEARCH_FAILED', detail: code },
    });
  });
});
