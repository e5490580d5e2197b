// The guard stands before every path, 404 and OPTIONS included. A page on the web must not reach this server through the
// person's browser: not by a rebound name (Host), not by a cross-origin request (Origin), not by an image or a form.

import { createMiddleware } from 'hono/factory';
import { bodyLimit } from 'hono/body-limit';
import { problem } from '#helper/routes/problem.ts';

/** No route takes a body yet; this is what any may ever send. */
export const BODY_BYTES_MAX = 1_048_576;

const NAMES = ['localhost', '127.0.0.1', '[::1]'];

export function guard(port: number) {
  const hosts = new Set(NAMES.map((name) => `${name}:${port}`));
  const origins = new Set(NAMES.map((name) => `http://${name}:${port}`));
  return createMiddleware(async ({ req }, next) => {
    const host = req.header('host');
    if (host === undefined || !hosts.has(host.toLowerCase())) return problem('HOST_UNKNOWN');
    const origin = req.header('origin');
    if (origin !== undefined && !origins.has(origin)) return problem('ORIGIN_FORBIDDEN');
    if (req.header('sec-fetch-site') === 'cross-site') return problem('CROSS_SITE');
    return next();
  });
}

export const bodyCap = bodyLimit({ maxSize: BODY_BYTES_MAX, onError: () => problem('BODY_SIZE') });
