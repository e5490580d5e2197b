// The built site as a plain host would serve it: from a folder of the host, no special headers, and it can die.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
};

export interface ShellServer {
  readonly origin: string;
  /** Addresses asked for, in order. */
  readonly asked: string[];
  stop(): Promise<void>;
}

/** `answer`: what a host would do for an address itself; says whether it did. */
export async function serveShell(
  folder: string,
  prefix: string,
  answer?: (path: string, request: IncomingMessage, response: ServerResponse) => boolean,
): Promise<ShellServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    asked.push(path);
    if (answer?.(path.slice(prefix.length), request, response) === true) return;
    let file = join(folder, normalize(path.slice(prefix.length)));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!path.startsWith(prefix) || !file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end('not found');
      return;
    }
    response.writeHead(200, { 'content-type': typeOf(file) }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export function typeOf(file: string): string {
  return TYPES[extname(file)] ?? 'application/octet-stream';
}
