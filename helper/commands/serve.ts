// `affidavit serve`: the page on localhost, until it is ended.

import { spawn } from 'node:child_process';
import { HelperError, codeOf } from '#helper/errors.ts';
import { onInterrupt } from '#helper/interrupts.ts';
import { createApp } from '#helper/routes/app.ts';
import { ERCP_BASE } from '#helper/routes/ercp.ts';
import { keptHub } from '#helper/routes/hub.ts';
import { listen, type Listening } from '#helper/routes/listen.ts';
import { readPage } from '#helper/routes/page.ts';
import { createPrograms } from '#helper/programs.ts';
import { PAGE_FOLDER } from '#helper/product.ts';
import { harmless, type Terminal } from '#helper/terminal.ts';

export interface ServeOptions {
  readonly port: number;
  readonly opens: boolean;
  /** Where /chat and /ercp/v1 are served; null for nowhere. */
  readonly specPort: number | null;
  /** Taken as the other commands take it; what is asked in the page is kept by the browser and not there, which is told. */
  readonly data: string | undefined;
}

export async function serve({ data, opens, port, specPort }: ServeOptions, terminal: Terminal): Promise<number> {
  const page = await readPage(PAGE_FOLDER);
  if (page === null) {
    throw new HelperError(
      'PAGE_MISSING',
      `expected the built page in ${PAGE_FOLDER}. Nothing was served. Run \`npm run build\` and start again.`,
    );
  }
  const servers = await listenOrTell(createApp({ page, port, hub: keptHub(data) }).fetch, port);
  const spec = specPort === null ? null : await listenToPrograms(specPort, data);
  const url = `http://localhost:${port}`;
  if (terminal.json) terminal.value({ url });
  else terminal.line(`Affidavit is at ${url}, for this machine only. Ctrl+C ends it.`);
  if (data !== undefined) console.error(harmless(keptElsewhere(data)));
  if (spec !== null) console.error(spec.told);
  if (opens && hasBrowser()) openBrowser(url);
  await ended();
  await Promise.all([...servers, ...(spec?.servers ?? [])].map((server) => server.close()));
  return 0;
}

const keptElsewhere = (data: string): string =>
  `Cases of the page are not kept in ${data}: the browser keeps them, on this address. Export one there to have it as a file. Only what is asked over /chat and ERCP is kept in that folder.`;

interface ForPrograms {
  readonly servers: readonly Listening[];
  readonly told: string;
}

/** The port of the specifications may be another program's: then the app is served without them, and that is said. */
async function listenToPrograms(port: number, data: string | undefined): Promise<ForPrograms> {
  const programs = createPrograms(port, data);
  try {
    const servers = await listen(programs.fetch, port);
    void programs.resume();
    const base = `http://127.0.0.1:${port}`;
    return { servers, told: `POST /chat is at ${base}/chat, ERCP at ${base}${ERCP_BASE} (${base}/docs tells how).` };
  } catch (cause) {
    if (codeOf(cause) !== 'EADDRINUSE') throw cause;
    return {
      servers: [],
      told: `Port ${port} is in use by another program, so /chat and ERCP are not served. \`--spec-port PORT\` takes another.`,
    };
  }
}

async function listenOrTell(fetch: Parameters<typeof listen>[0], port: number): ReturnType<typeof listen> {
  try {
    return await listen(fetch, port);
  } catch (cause) {
    if (codeOf(cause) !== 'EADDRINUSE') throw cause;
    // The browser keeps cases by origin: on another port they would seem lost.
    throw new HelperError(
      'PORT_TAKEN',
      `port ${port} is in use, by another Affidavit or another program. Nothing was started and no case is touched. End that program, or open http://localhost:${port} if it is Affidavit.`,
      { cause },
    );
  }
}

/** Resolves when the process is asked to end. */
function ended(): Promise<void> {
  return new Promise((resolve) => void onInterrupt(['SIGINT', 'SIGTERM'], resolve));
}

function hasBrowser(): boolean {
  const { env, platform } = process;
  if ((env.CI ?? '') !== '') return false;
  return (
    platform === 'darwin' || platform === 'win32' || (env.DISPLAY ?? '') !== '' || (env.WAYLAND_DISPLAY ?? '') !== ''
  );
}

/** As the desktop does it. That it fails is no error: the line above says where to go. */
function openBrowser(url: string): void {
  const [file, args]: readonly [string, readonly string[]] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', '', url]]
        : ['xdg-open', [url]];
  const child = spawn(file, args, { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
