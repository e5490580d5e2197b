// Ports for servers that cannot be told to take any: each is given out once.

import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Below what systems give to outgoing connections (from 32,768 on Linux, 49,152 elsewhere): nobody gets one of them by chance. */
const FIRST = 18_000;
const COUNT = 12_000;
/** By then, whoever had it has ended. */
const AGAIN_MS = 3_600_000;
const GIVEN = join(tmpdir(), 'affidavit-ports');

/** A port of loopback that nobody listens on, and that no other test on this machine is given. */
export async function freePort(): Promise<number> {
  mkdirSync(GIVEN, { recursive: true });
  const from = Math.trunc(Math.random() * COUNT);
  for (let at = 0; at < COUNT; at++) {
    const port = FIRST + ((from + at) % COUNT);
    if (take(port) && (await isFree(port))) return port;
  }
  throw new Error(`expected a free port from ${String(FIRST)} on`);
}

function take(port: number): boolean {
  const path = join(GIVEN, String(port));
  try {
    if (Date.now() - statSync(path).mtimeMs > AGAIN_MS) rmSync(path, { force: true });
  } catch {
    // Nobody had it.
  }
  try {
    closeSync(openSync(path, 'wx'));
    return true;
  } catch {
    return false;
  }
}

/** On both addresses of loopback, where there are both. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    server.listen({ host, port, ipv6Only: true }, () => server.close(() => resolve(true)));
  });
}
