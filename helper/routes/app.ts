// What the helper answers, in the order in which a request meets it: guard, cap, the few routes, then the page.

import { Hono } from 'hono';
import { core, engines, parsers } from '#lib/frozen.gen.json';
import { version } from '../../package.json';
import { bodyCap, guard } from '#helper/routes/guard.ts';
import type { Page } from '#helper/routes/page.ts';
import { problem } from '#helper/routes/problem.ts';

const HUB = '/hub/';

export interface AppOptions {
  readonly page: Page;
  /** Models that the command line keeps, for the page to take. */
  readonly hub: (path: string, range: string | null) => Promise<Response | null>;
  /** The port people reach it by: part of every name it answers to. */
  readonly port: number;
}

export function createApp({ hub, page, port }: AppOptions): Hono {
  const app = new Hono();
  app.use(guard(port));
  app.use(bodyCap);
  app.get('/health', (context) =>
    context.json({
      status: 'ok',
      version,
      core: `sha256:${core}`,
      engines: `sha256:${engines}`,
      parsers: `sha256:${parsers}`,
    }),
  );
  app.on(['GET', 'HEAD'], '*', async ({ req }) => {
    const url = new URL(req.url);
    // Two names of this machine are two origins to a browser, with two ledgers: a page load moves to the one.
    const isPageLoad =
      req.header('sec-fetch-mode') === 'navigate' || (req.header('accept') ?? '').includes('text/html');
    if (isPageLoad && url.hostname !== 'localhost') {
      return new Response(null, {
        status: 307,
        headers: { location: `http://localhost:${port}${url.pathname}${url.search}` },
      });
    }
    const kept =
      url.pathname.startsWith(HUB) && req.method === 'GET'
        ? await hub(url.pathname.slice(HUB.length), req.header('range') ?? null)
        : null;
    if (kept !== null) return kept;
    return (await page.respond(url.pathname, req.method === 'HEAD' ? 'HEAD' : 'GET')) ?? problem('NOT_FOUND');
  });
  app.all('*', () => problem('METHOD_NOT_ALLOWED'));
  app.notFound(() => problem('NOT_FOUND'));
  app.onError((error) => {
    console.error(`INTERNAL: ${error.message}`);
    return problem('INTERNAL');
  });
  return app;
}
