// A search outside for the page (EBOM-REQ-141): off unless `affidavit serve --search` was said. The page has checked that no word
// of a person's own documents is in the query, and has shown it; here it goes to the one site that was named at the start.

import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { searchAccess } from '#helper/keys/auth.ts';
import { codeOf, sayError } from '#helper/terminal/errors.ts';
import { problem } from '#helper/routes/problem.ts';
import type { Network } from '#helper/search/guarded-get.ts';
import { FINDINGS_MAX, providerOf, QUERY_MAX } from '#helper/search/providers.ts';
import { credibilityOfAddress, planSearch, sendSearch, type Found } from '#helper/search/search.ts';

export interface SearchOptions {
  /** The host of a wiki, or `brave`. */
  readonly site: string;
  /** Of Brave Search. */
  readonly key: string | null;
  readonly network: Network;
}
interface Given {
  readonly search: SearchOptions | null;
  readonly folder: string;
  /** Null for this program's own page. */
  readonly guestOf: (origin: string | undefined) => string | null;
  readonly now: () => number;
}

const asked = z.strictObject({ query: z.string().min(1).max(QUERY_MAX) });

/** What a page may know of it: where a query would go. */
export const searchTold = (search: SearchOptions | null): { readonly host: string } | null =>
  search === null ? null : { host: providerOf(search.site, search.key).host };

export function addSearchRoute(app: Hono, { folder, guestOf, now, search }: Given): void {
  let busy = false;
  app.post('/search', async ({ req }) => {
    const origin = guestOf(req.header('origin'));
    if (origin !== null) {
      const access = await searchAccess(folder, req.header('authorization'), origin);
      if (access !== 'allowed') return problem(access === 'unknown' ? 'KEY_REQUIRED' : 'KEY_SCOPE');
    }
    if (search === null) return problem('SEARCH_OFF');
    const body = await queryOf(req);
    if (body instanceof Response) return body;
    if (busy) return problem('BUSY');
    busy = true;
    try {
      const plan = planSearch(body.query, search.site, search.key);
      const { host, query, url } = plan;
      const found = await sendSearch(plan, now, search.network, req.raw.signal);
      return json({ format: 1, host, query, url, found: found.slice(0, FINDINGS_MAX).map(toTold) });
    } catch (error) {
      const code = codeOf(error) ?? 'INTERNAL';
      if (code === 'USAGE') return problem('SEARCH_QUERY');
      console.error(`${code}: ${sayError(error)}`);
      return problem('SEARCH_FAILED', code);
    } finally {
      busy = false;
    }
  });
}

async function queryOf(req: Context['req']): Promise<z.output<typeof asked> | Response> {
  if (!/^application\/json\s*(;|$)/i.test(req.header('content-type') ?? '')) return problem('CONTENT_TYPE');
  try {
    return asked.parse(JSON.parse(await req.text()));
  } catch {
    return problem('SEARCH_QUERY');
  }
}

const toTold = ({ bytes, dated, name, url }: Found) => ({
  name,
  page: new TextDecoder().decode(bytes),
  credibility: credibilityOfAddress(url),
  dated,
});

const json = (body: unknown): Response =>
  Response.json(body, { headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } });
