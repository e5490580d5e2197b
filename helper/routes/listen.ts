// One app on both loopback addresses, so that nobody squats the other; never on any other interface.

import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { codeOf } from '#helper/terminal/errors.ts';

export interface Listening {
  readonly address: string;
  close(): Promise<void>;
}

/** Throws what the system says where a port is taken. A machine without IPv6 serves on 127.0.0.1 alone. */
export async function listen(fetch: Hono['fetch'], port: number): Promise<readonly Listening[]> {
  const first = await listenOn(fetch, '127.0.0.1', port);
  try {
    return [first, await listenOn(fetch, '::1', port)];
  } catch (error) {
    if (WITHOUT_IPV6.has(codeOf(error) ?? '')) return [first];
    await first.close();
    throw error;
  }
}

const WITHOUT_IPV6: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

/** Connections that wait while the process is at work: with the 511 of Node, a thousand at once were reset on a busy machine. */
const BACKLOG = 4_096;

function listenOn(fetch: Hono['fetch'], address: string, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch, hostname: address });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: address, port, ipv6Only: true, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve({ address, close: () => closeServer(server) });
    });
  });
}

function closeServer(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Kept-alive connections of a browser would hold the process open.
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}
