// WebKitGTK with a profile that outlives its process. Sessions of WebDriver keep nothing, so that here the page is driven
// by a script that the test's server puts into it: it asks for a command, carries it out, and tells what came of it.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { findBrowser } from '#tests/harness/browsers.ts';
import { startDisplayed, type Displayed } from '#tests/harness/display.ts';
import { limit } from '#tests/limits.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
};
const PREFIX = '/any/folder/';
const COMMAND_MS = limit(60_000);

/** What the page can be told to do; each function is sent as its source and runs in the page. */
export type Commands = Readonly<Record<string, (...given: never[]) => unknown>>;

export interface DrivenSite {
  readonly url: string;
  /** Answers no request for the app any more; the driver still reaches its own addresses. */
  die(): void;
  /** Runs a command in the page that asks next. */
  run(name: string, ...given: readonly unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

interface Command {
  readonly id: number;
  readonly name: string;
  readonly given: readonly unknown[];
}

/** The built site of `folder`, with the driver in every page of it. */
export async function serveDriven(folder: string, commands: Commands): Promise<DrivenSite> {
  let isDead = false;
  let last = 0;
  let waiting: Command[] = [];
  let out: Command | null = null; // its page has not told yet what came of it
  let asking: ServerResponse | null = null;
  const open = new Map<number, (told: string) => void>();
  const give = (): void => {
    const [next] = waiting;
    if (next === undefined || asking === null) return;
    waiting = waiting.slice(1);
    out = next;
    asking.end(JSON.stringify(next));
    asking = null;
  };
  const drive = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('cache-control', 'no-store');
    if (path === '/drive/driver.js') {
      response.setHeader('content-type', 'text/javascript');
      response.end(driverOf(commands));
      return;
    }
    if (path === '/drive/next') {
      // A page tells before it asks again: who asks while a command is out has followed a page that is gone with it.
      if (out !== null) waiting = [out, ...waiting];
      out = null;
      asking = response;
      response.once('close', () => {
        if (asking === response) asking = null; // its page is gone
      });
      give();
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const id = Number(path.split('/').at(-1));
    if (out?.id === id) out = null;
    open.get(id)?.(Buffer.concat(parts).toString());
    response.end();
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    if (path.startsWith('/drive/')) void drive(path, request, response);
    else if (isDead) request.socket.destroy();
    else sendFile(folder, path, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${PREFIX}`,
    die: () => {
      isDead = true;
    },
    run: async (name, ...given) => {
      const id = (last += 1);
      const told = new Promise<string>((resolve, reject) => {
        open.set(id, resolve);
        setTimeout(() => {
          const where = out?.id === id ? 'given to a page' : 'no page asked';
          reject(new Error(`timed out: expected ${name} to be done within ${COMMAND_MS} ms (${where})`));
        }, COMMAND_MS).unref();
      });
      waiting = [...waiting, { id, name, given }];
      give();
      const { error, value } = JSON.parse(await told) as { readonly value?: unknown; readonly error?: string };
      open.delete(id);
      if (error !== undefined) throw new Error(error);
      return value;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** One page at a time asks; a page that is gone with its process is followed by the next. */
function driverOf(commands: Commands): string {
  const sources = Object.entries(commands).map(([name, command]) => `${JSON.stringify(name)}: ${command.toString()}`);
  return `const commands = { ${sources.join(',\n')} };
    (async () => {
      for (;;) {
        const { given, id, name } = await (await fetch('/drive/next')).json();
        const told = await Promise.resolve().then(() => commands[name](...given)).then(
          (value) => ({ value: value === undefined ? null : value }), (error) => ({ error: String(error) }));
        await fetch('/drive/done/' + id, { method: 'POST', body: JSON.stringify(told) });
      }
    })();`;
}

function sendFile(folder: string, path: string, response: ServerResponse): void {
  let file = join(folder, normalize(path.slice(PREFIX.length)));
  if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
  if (!path.startsWith(PREFIX) || !file.startsWith(folder) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const bytes = readFileSync(file);
  const driver = '<script src="/drive/driver.js"></script></head>';
  response
    .writeHead(200, { 'content-type': type })
    .end(type === 'text/html' ? bytes.toString().replace('</head>', driver) : bytes);
}

/** MiniBrowser with all it keeps under `profile`. */
export async function startKeptWebKit(profile: string, url: string): Promise<Displayed> {
  const found = findBrowser('webkit');
  if (found.kind === 'absent') throw new Error(found.reason);
  const env = { ...process.env, HOME: profile };
  for (const name of ['DATA', 'CACHE', 'CONFIG', 'STATE'])
    Object.assign(env, { [`XDG_${name}_HOME`]: join(profile, name) });
  return startDisplayed([found.executable, url], env);
}
