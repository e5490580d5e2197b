import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '#adapters/parser/parse.ts';
import { withIo, type Io } from '#helper/terminal/io.ts';
import { capture } from '#desk/outside/capture.ts';
import { planSearch, runSearch, toImport } from '#helper/search/search.ts';
import { localWiki, WIKI_HOST, wikiPages } from '#tests/local-wiki.ts';
import '#tests/language.ts';

const LEASE = 'The tenant is Odalys Brankovitch. The rent is 1,850 euros a month.';
const NOW = Date.parse('2026-11-23T17:00:00Z');

async function look(query: string, agreed: boolean) {
  const wiki = await localWiki((_, response) =>
    response.end(wikiPages({ title: 'Skerry light', extract: 'The lighthouse is 41 metres tall.' })),
  );
  let told = '';
  const io: Io = {
    stdin: (async function* () {
      await Promise.resolve();
      yield new Uint8Array();
    })(),
    stdout: () => undefined,
    stderr: (text) => (told += text),
    env: {},
  };
  const given = { inside: [LEASE], agreed, now: () => NOW };
  const signal = new AbortController().signal;
  const found = await withIo(io, () =>
    runSearch(planSearch(query, WIKI_HOST, null), given, wiki.network, signal).catch((error: unknown) => error),
  );
  await wiki.close();
  return { found, told, wiki };
}

describe('a search outside', () => {
  it('EBOM-REQ-141: nothing is sent before the query was shown and agreed to', async () => {
    const { found, told, wiki } = await look('lighthouse height', false);
    expect(found).toMatchObject({ code: 'SEARCH_NOT_AGREED' });
    expect(told).toContain('query lighthouse height');
    expect(told).toContain(`GET   https://${WIKI_HOST}/w/api.php?action=query&`);
    expect([wiki.resolved, wiki.connected, wiki.requests]).toEqual([[], [], []]);
  });

  it('EBOM-REQ-141: planted text of an INSIDE document is in no query: refused, and no name is looked up', async () => {
    const planted = fc.constantFrom('Odalys', 'BRANKOVITCH', '1850', 'tenant Odalys', 'rent 1,850 euros month');
    const word = fc.constantFrom('lighthouse', 'law', 'height', 'how', 'city');
    await fc.assert(
      fc.asyncProperty(planted, fc.array(word, { maxLength: 3 }), async (secret, words) => {
        const { found, wiki } = await look([...words, secret].join(' '), true);
        expect(found).toMatchObject({ code: 'SEARCH_PRIVATE' });
        expect([wiki.resolved, wiki.connected, wiki.requests]).toEqual([[], [], []]);
      }),
      { numRuns: 12, seed: 141 },
    );
  });

  it('EBOM-REQ-141: what comes back has its time and hash, and is LIMINAL, believed as its address is', async () => {
    const { found, wiki } = await look('lighthouse height', true);
    expect(wiki.requests).toHaveLength(1);
    const [only] = found as Awaited<ReturnType<typeof runSearch>>;
    expect(only).toMatchObject({
      name: 'Skerry light (wiki.example.org, 2026-11-23).html',
      fetched: '2026-11-23T17:00:00.000Z',
      // printf %s 'The lighthouse is 41 metres tall.' | sha256sum
      sha256: '43c030228301e69bf7eb2db87c7834bc244b5c3e68887465b3c644a97425e2f1',
    });
    if (only === undefined) return;
    // All that is known of the address is nothing: each factor counts half.
    expect(toImport(only)).toMatchObject({ sphere: 'LIMINAL', credibility: 32_768, dated: '2026-03-04' });
    expect(toImport({ ...only, url: 'https://www.nist.gov/x' })).toMatchObject({ credibility: 44_564 });
  });

  it('asks Brave only with a key, which is in no address', () => {
    expect(() => planSearch('lighthouse', 'brave', null)).toThrow('SEARCH_KEY');
    const { provider, url } = planSearch('lighthouse height', 'brave', 'k1');
    expect(url).toBe(
      'https://api.search.brave.com/res/v1/web/search?q=lighthouse+height&count=5&text_decorations=false',
    );
    expect(provider.headers['x-subscription-token']).toBe('k1');
    const answer = { web: { results: [{ title: 'Light', url: 'https://a.example/x', description: 'It is tall.' }] } };
    expect(provider.read(new TextEncoder().encode(JSON.stringify(answer)))).toEqual([
      { title: 'Light', url: 'https://a.example/x', text: 'It is tall.', dated: null },
    ]);
  });

  it('keeps what came back as text, whatever it says of itself', async () => {
    const finding = {
      title: 'A <script>x</script> "light"',
      url: 'https://wiki.example.org/wiki/A?a=1&b="',
      text: 'One & two < three.\n\n<img src=x onerror=y> stays.',
      dated: '2026-03-04',
    };
    const { bytes, name } = capture(finding, 'the "query"', '2026-11-23T17:00:00.000Z');
    const page = Buffer.from(bytes).toString('utf8');
    expect(page).not.toMatch(/<script|<img/);
    expect(page).toContain('<meta name="affidavit:fetched" content="2026-11-23T17:00:00.000Z">');
    const read = await parseDocument(
      { bytes, media: 'text/html', name },
      { depth: 0, report: () => undefined, signal: new AbortController().signal },
    );
    expect(read.text).toContain('One & two < three.');
    expect(read.text).toContain('<img src=x onerror=y> stays.');
    expect(read.text).not.toContain('affidavit:');
  });
});
