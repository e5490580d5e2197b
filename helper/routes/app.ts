// What the helper answers, in the order in which a request meets it: guard, cap, the few routes, then the page.

import { Hono } from 'hono';
import { core, engines, parsers } from '#lib/frozen.gen.json';
import { version } from '../../package.json';
import type { HeardOracle } from '#core/ports.ts';
import { isPaired } from '#helper/keys/auth.ts';
import { bodyCap, guard } from '#helper/routes/guard.ts';
import type { Page } from '#helper/routes/page.ts';
import { problem } from '#helper/routes/problem.ts';
import type { SearchOptions } from '#helper/routes/search.ts';
import { addWriterRoutes, GUEST_PATHS } from '#helper/routes/writer.ts';

const HUB = '/hub/';
/** What the page asks first for the encoder and the reader, and how a build without them answers. */
const WEIGHTS = '/weights/index.json';
const NO_WEIGHTS = { files: [] };

export interface AppOptions {
  readonly page: Page;
  /** Models that the command line keeps, for the page to take. */
  readonly hub: (path: string, range: string | null) => Promise<Response | null>;
  /** The port people reach it by: part of every name it answers to. */
  readonly port: number;
  readonly model: ModelOptions;
  /** False: the page gets no encoder and no reader, also where the build has them. */
  readonly meaning?: boolean;
}
export interface ModelOptions {
  /** Who writes for the page; null where no model does. */
  readonly writer: HeardOracle | null;
  /** Where keys are kept. */
  readonly folder: string;
  /** The one other origin that may ask for a code; null for none. Those that were paired before may ask for a draft. */
  readonly pair: string | null;
  readonly show: (line: string) => void;
  /** What is asked outside for the page; left out, nothing is. */
  readonly search?: SearchOptions | null;
}

export function createApp({ hub, meaning, model, page, port }: AppOptions): Hono {
  const app = new Hono();
  const { folder, pair, search = null, show, writer } = model;
  const mayAsk = async (origin: string): Promise<boolean> => origin === pair || isPaired(folder, origin);
  app.use(guard(port, { paths: GUEST_PATHS, mayAsk }));
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
  addWriterRoutes(app, { writer, search, folder, port, show, now: () => Date.now() });
  if (meaning === false) app.get(WEIGHTS, (context) => context.json(NO_WEIGHTS));
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
