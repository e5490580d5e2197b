// The guard stands before every path, 404 and OPTIONS included. A page on the web must not reach this server through the
// person's browser: not by a rebound name (Host), not by a cross-origin request (Origin), not by an image or a form.

import type { Context, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import { bodyLimit } from 'hono/body-limit';
import { problem } from '#helper/routes/problem.ts';

/** No route takes a body yet; this is what any may ever send. */
export const BODY_BYTES_MAX = 1_048_576;

const NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Another origin that may ask at some paths, which a person has named or paired. */
export interface Guests {
  readonly paths: ReadonlySet<string>;
  readonly mayAsk: (origin: string) => Promise<boolean>;
}
const NO_GUESTS: Guests = { paths: new Set(), mayAsk: () => Promise.resolve(false) };

export function guard(port: number, guests: Guests = NO_GUESTS) {
  const hosts = new Set(NAMES.map((name) => `${name}:${port}`));
  const origins = new Set(NAMES.map((name) => `http://${name}:${port}`));
  return createMiddleware(async (context, next) => {
    const { req } = context;
    const host = req.header('host');
    if (host === undefined || !hosts.has(host.toLowerCase())) return problem('HOST_UNKNOWN');
    const origin = req.header('origin');
    if (origin !== undefined && !origins.has(origin)) {
      if (!guests.paths.has(req.path) || !(await guests.mayAsk(origin))) return problem('ORIGIN_FORBIDDEN');
      return answerGuest(context, origin, next);
    }
    if (req.header('sec-fetch-site') === 'cross-site') return problem('CROSS_SITE');
    return next();
  });
}

/** The browser is told that this very origin may read the answer, and no other: each answer depends on who asks. */
async function answerGuest(context: Context, origin: string, next: Next): Promise<Response | undefined> {
  const allows = { 'access-control-allow-origin': origin, vary: 'Origin' };
  if (context.req.method === 'OPTIONS')
    return new Response(null, {
      status: 204,
      headers: {
        ...allows,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-allow-private-network': 'true',
        'cache-control': 'no-store',
      },
    });
  await next();
  for (const [name, value] of Object.entries(allows)) context.res.headers.set(name, value);
  return undefined;
}

export const bodyCap = bodyLimit({ maxSize: BODY_BYTES_MAX, onError: () => problem('BODY_SIZE') });
