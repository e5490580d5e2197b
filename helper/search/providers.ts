// Who can be asked outside: a wiki (MediaWiki's own API, no key), or Brave Search with a key of the person's own. Each says the
// one address that is asked, and reads the answer, which is attacker-controlled.

import * as z from 'zod';
import { parseStrictBytes } from '#core/bytes/read.ts';
import { version } from '../../package.json';
import { HelperError } from '#helper/terminal/errors.ts';
import type { Finding } from '#desk/outside/capture.ts';

export const QUERY_MAX = 300;
export const FINDINGS_MAX = 5;
const TEXT_MAX = 20_000;
export const WIKI = 'en.wikipedia.org';
export const BRAVE = 'api.search.brave.com';
const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

export interface Provider {
  /** What a person is shown before anything is sent. */
  readonly host: string;
  readonly url: (query: string) => URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly read: (answer: Uint8Array) => readonly Finding[];
}

/** `site`: the host of a wiki, or `brave`. Throws USAGE and SEARCH_KEY. */
export function providerOf(site: string, key: string | null): Provider {
  if (site === 'brave') {
    if (key === null)
      throw new HelperError('SEARCH_KEY', 'expected a key of Brave Search in AFFIDAVIT_BRAVE_KEY. Nothing was sent.');
    return brave(key);
  }
  if (!HOST.test(site))
    throw new HelperError('USAGE', `expected the host of a wiki, as ${WIKI}, or brave. Nothing was sent.`, {
      exitCode: 2,
    });
  return mediaWiki(site);
}

/** A query as it is sent: one line. Throws USAGE where it is empty or too long. */
export function toQuery(typed: string): string {
  const query = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (query === '' || query.length > QUERY_MAX)
    throw new HelperError('USAGE', `expected a query of 1 to ${QUERY_MAX} characters. Nothing was sent.`, {
      exitCode: 2,
    });
  return query;
}

// Wikimedia asks programs to say what they are.
const HEADERS = {
  accept: 'application/json',
  'user-agent': `Affidavit/${version} (local; one query at a person's request)`,
};

const wikiAnswer = z.object({
  query: z
    .object({
      pages: z.array(
        z.object({
          title: z.string().min(1).max(500),
          index: z.int().optional(),
          extract: z.string().optional(),
          fullurl: z.url({ protocol: /^https$/ }),
          revisions: z.array(z.object({ timestamp: z.iso.datetime() })).optional(),
        }),
      ),
    })
    .optional(),
});

function mediaWiki(host: string): Provider {
  return {
    host,
    headers: HEADERS,
    url: (query) => {
      const url = new URL(`https://${host}/w/api.php`);
      url.search = new URLSearchParams({
        action: 'query',
        format: 'json',
        formatversion: '2',
        generator: 'search',
        gsrlimit: String(FINDINGS_MAX),
        gsrsearch: query,
        prop: 'extracts|info|revisions',
        exintro: '1',
        explaintext: '1',
        exlimit: 'max',
        inprop: 'url',
        rvprop: 'timestamp',
      }).toString();
      return url;
    },
    read: (answer) =>
      [...(readAs(wikiAnswer, answer, host).query?.pages ?? [])]
        .sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
        .map(({ extract = '', fullurl, revisions, title }) => ({
          title,
          url: fullurl,
          text: extract.slice(0, TEXT_MAX).trim(),
          dated: revisions?.[0]?.timestamp.slice(0, 10) ?? null,
        }))
        // A wiki vouches for its own pages alone: what it says of another address would be believed as that address is.
        .filter(({ text, url }) => text !== '' && new URL(url).hostname === host)
        .slice(0, FINDINGS_MAX),
  };
}

const braveAnswer = z.object({
  web: z
    .object({
      results: z.array(
        z.object({
          title: z.string().min(1).max(500),
          url: z.url({ protocol: /^https$/ }),
          description: z.string(),
          page_age: z.string().optional(),
        }),
      ),
    })
    .optional(),
});

/** What it shows of a page: a few sentences, not the page. */
function brave(key: string): Provider {
  return {
    host: BRAVE,
    headers: { ...HEADERS, 'x-subscription-token': key },
    url: (query) => {
      const url = new URL(`https://${BRAVE}/res/v1/web/search`);
      url.search = new URLSearchParams({ q: query, count: String(FINDINGS_MAX), text_decorations: 'false' }).toString();
      return url;
    },
    read: (answer) =>
      (readAs(braveAnswer, answer, BRAVE).web?.results ?? [])
        .map(({ description, page_age, title, url }) => ({
          title,
          url,
          text: description.slice(0, TEXT_MAX).trim(),
          dated: /^\d{4}-\d\d-\d\d/.exec(page_age ?? '')?.[0] ?? null,
        }))
        .filter(({ text }) => text !== '')
        .slice(0, FINDINGS_MAX),
  };
}

function readAs<T>(shape: z.ZodType<T>, answer: Uint8Array, host: string): T {
  try {
    return shape.parse(parseStrictBytes(answer));
  } catch (cause) {
    throw new HelperError('SEARCH_ANSWER', `${host} did not answer as its API does. Nothing was added.`, { cause });
  }
}
