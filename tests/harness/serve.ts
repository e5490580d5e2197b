// A static server for tests, on a port of its own, that can be stopped: "the server is dead".

import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, resolve, sep } from 'node:path';

export interface StaticServer {
  /** With the base and a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Paths asked for so far, in order, without the base. */
  readonly requests: readonly string[];
  /** Cuts open connections too; nothing answers on the port afterwards. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** A sub-path like `/affidavit`; everything outside it is 404. */
  readonly base?: string;
  /** To come back under the same origin; 0 for any free port. */
  readonly port?: number;
  /** `localhost` and `127.0.0.1` are two origins. */
  readonly host?: 'localhost' | '127.0.0.1';
  /** What a host would do for an address itself, by its path without the base; says whether it did. */
  readonly answer?: (path: string, request: IncomingMessage, response: ServerResponse) => boolean;
  /** The models that come with the product are served, where the build has them; left out, none are: most tests are not about them. */
  readonly weights?: boolean;
}

/** As a build without the models says it. */
const NO_WEIGHTS = JSON.stringify({ files: [] });

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.pdf': 'application/pdf',
};

export async function serveStatic(folder: string, options: ServeOptions = {}): Promise<StaticServer> {
  const base = (options.base ?? '').replace(/\/$/, '');
  const host = options.host ?? '127.0.0.1';
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith(`${base}/`)) {
      response.writeHead(404).end();
      return;
    }
    const path = decodeURIComponent(pathname.slice(base.length));
    requests.push(path);
    if (options.answer?.(path.slice(1), request, response) === true) return;
    if (options.weights !== true && path === '/weights/index.json') {
      response.writeHead(200, { 'content-type': 'application/json', ...options.headers }).end(NO_WEIGHTS);
      return;
    }
    void readPage(folder, path).then((found) => {
      if (found === null) response.writeHead(404, options.headers).end();
      else response.writeHead(200, { 'content-type': found.type, ...options.headers }).end(found.bytes);
    });
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(options.port ?? 0, host, done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}${base}/`,
    port,
    requests,
    stop: async () => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

export function typeOf(file: string): string {
  return TYPES[extname(file)] ?? 'application/octet-stream';
}

/** The file, its `.html`, or the folder's `index.html`, as static hosts do it. Never a file outside the folder. */
async function readPage(
  folder: string,
  path: string,
): Promise<{ readonly bytes: Buffer; readonly type: string } | null> {
  const root = resolve(folder);
  const wanted = join(root, normalize(path));
  if (wanted !== root && !wanted.startsWith(root + sep)) return null;
  for (const candidate of [wanted, `${wanted}.html`, join(wanted, 'index.html')]) {
    try {
      return { bytes: await readFile(candidate), type: typeOf(candidate) };
    } catch {
      // The next candidate.
    }
  }
  return null;
}
