// `affidavit serve`: the page on localhost, until it is ended.

import { spawn } from 'node:child_process';
import type { HeardOracle } from '#core/ports.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { mayReason } from '#helper/main.ts';
import { openNamedWriter } from '#helper/models/named-writer.ts';
import { HelperError, codeOf } from '#helper/terminal/errors.ts';
import { onInterrupt } from '#helper/terminal/interrupts.ts';
import { isMeaningWanted } from '#helper/meaning.ts';
import { createApp } from '#helper/routes/app.ts';
import { ERCP_BASE } from '#helper/routes/ercp.ts';
import { keptHub } from '#helper/routes/hub.ts';
import { listen, type Listening } from '#helper/routes/listen.ts';
import { readPage } from '#helper/routes/page.ts';
import { searchTold, type SearchOptions } from '#helper/routes/search.ts';
import { systemNetwork } from '#helper/search/guarded-get.ts';
import { createPrograms } from '#helper/routes/programs.ts';
import { PAGE_FOLDER } from '#helper/product.ts';
import { storeAddress } from '#helper/store-postgres/address.ts';
import type { TeamStore } from '#helper/store-postgres/open.ts';
import { harmless, type Terminal } from '#helper/terminal/terminal.ts';
import { outliveRejections } from '#helper/routes/unheard.ts';

export interface ServeOptions {
  readonly port: number;
  readonly opens: boolean;
  /** Where /chat and /ercp/v1 are served; null for nowhere. A port that was named is needed: where it is taken, nothing starts. */
  readonly programs: { readonly port: number; readonly isNamed: boolean } | null;
  /** Taken as the other commands take it; what is asked in the page is kept by the browser and not there, which is told. */
  readonly data: string | undefined;
  /** The file with the URL of a team's database; the environment may name one, too. */
  readonly store: string | undefined;
  /** Who writes for the page: `extractive` leaves that to the page, else the path of a GGUF file. */
  readonly engine: string;
  /** A local server that writes in its place, and the model it is to take. */
  readonly server: string | undefined;
  readonly model: string | undefined;
  /** What that server has to have, and whether a smaller model may write where memory is short (`named-writer.ts`). */
  readonly profile?: string | undefined;
  readonly orSmaller?: boolean | undefined;
  /** Whether each sentence comes with what the passages are worth to the model. */
  readonly signal?: boolean | undefined;
  /** The origin of a page elsewhere that may ask to be let in. */
  readonly pair: string | undefined;
  /** Where the page may look something up: the host of a wiki, or `brave`; undefined for nowhere. */
  readonly search: string | undefined;
  /** Of Brave Search. */
  readonly searchKey: string | null;
}

export async function serve(options: ServeOptions, terminal: Terminal): Promise<number> {
  const { data, opens, port, programs, store } = options;
  const pair = options.pair === undefined ? null : requireOrigin(options.pair);
  const search = options.search === undefined ? null : toSearch(options.search, options.searchKey);
  const page = await readPage(PAGE_FOLDER);
  if (page === null) {
    throw new HelperError(
      'PAGE_MISSING',
      `expected the built page in ${PAGE_FOLDER}. Nothing was served. Run \`npm run build\` and start again.`,
    );
  }
  const team = programs === null ? null : await openTeam(store, data);
  const writer = await openNamedWriter(options, terminal);
  terminal.settle();
  const show = (line: string): void => console.error(harmless(line));
  const model = { writer, folder: dataFolder(data), pair, show, search };
  const leave = async (error: unknown): Promise<never> => {
    writer?.close?.();
    await team?.close();
    throw error;
  };
  const spec = programs === null ? null : await listenToPrograms(programs, data, team, writer).catch(leave);
  const servers = await listenOrTell(
    createApp({ page, port, hub: keptHub(data), model, meaning: isMeaningWanted() }).fetch,
    port,
  ).catch(async (error: unknown) => {
    spec?.stop();
    await Promise.all((spec?.servers ?? []).map((server) => server.close()));
    return leave(error);
  });
  spec?.resume();
  const endOutliving = outliveRejections(show);
  const url = `http://localhost:${port}`;
  if (terminal.json) terminal.value({ url });
  else terminal.line(`Affidavit is at ${url}, for this machine only. Ctrl+C ends it.`);
  if (writer !== null)
    show(
      `${writer.identity.model_id} writes for the page${mayReason(writer.identity) ? REASONS : '; it is not on this machine, so it writes for no /chat and reasons in no ERCP run'}.`,
    );
  if (search !== null)
    show(`The page may look things up at ${searchTold(search)?.host ?? ''}, after showing each query.`);
  if (pair !== null) show(`${pair} may ask for a code here, on its page Engines.`);
  if (team !== null) console.error(harmless(keptInDatabase(team.name)));
  else if (data !== undefined) console.error(harmless(keptElsewhere(data)));
  if (spec !== null) console.error(spec.told);
  if (opens && hasBrowser()) openBrowser(url);
  await ended();
  await Promise.all([...servers, ...(spec?.servers ?? [])].map((server) => server.close()));
  spec?.stop();
  await team?.close();
  writer?.close?.();
  endOutliving();
  return 0;
}

/** Throws USAGE and SEARCH_KEY, before anything is served. */
function toSearch(site: string, key: string | null): SearchOptions {
  const search = { site, key, network: systemNetwork };
  searchTold(search);
  return search;
}

/** Of a page: a name with https, or one of this machine. */
function requireOrigin(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  const isHere = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (
    url === null ||
    url.origin !== typed.replace(/\/$/, '') ||
    !(url.protocol === 'https:' || (isHere && url.protocol === 'http:'))
  )
    throw new HelperError(
      'USAGE',
      `expected an origin like https://example.org, got ${harmless(typed)}. Nothing was served.`,
      {
        exitCode: 2,
      },
    );
  return url.origin;
}

const keptElsewhere = (data: string): string =>
  `Cases of the page are not kept in ${data}: the browser keeps them, on this address. Export one there to have it as a file. Only what is asked over /chat and ERCP is kept in that folder.`;

const keptInDatabase = (name: string): string =>
  `What is asked over /chat and ERCP is kept in the database ${name}. Cases of the page are kept by the browser; keys and what was blacked out stay in the data folder.`;

/** Null where no database is named. Throws what `openTeamStore` throws, before anything is served. */
async function openTeam(store: string | undefined, data: string | undefined): Promise<TeamStore | null> {
  const address = storeAddress(store);
  if (address === null) return null;
  const { openTeamStore } = await import('#helper/store-postgres/open.ts');
  return openTeamStore(dataFolder(data), address);
}

interface ForPrograms {
  readonly servers: readonly Listening[];
  readonly told: string;
  /** Runs that an earlier process left go on: once all is served. */
  readonly resume: () => void;
  readonly stop: () => void;
}

/**
 * The usual port of the specifications may be another program's: then the app is served without them, and that is said. One
 * that was named is waited for by somebody: throws PORT_TAKEN.
 */
async function listenToPrograms(
  { isNamed, port }: NonNullable<ServeOptions['programs']>,
  data: string | undefined,
  team: TeamStore | null,
  writer: HeardOracle | null,
): Promise<ForPrograms> {
  const programs = createPrograms(port, data, team, writer);
  try {
    const servers = await listen(programs.fetch, port);
    const base = `http://127.0.0.1:${port}`;
    return {
      servers,
      resume: () => void programs.resume(),
      stop: programs.stop,
      told: `POST /chat is at ${base}/chat, ERCP at ${base}${ERCP_BASE} (${base}/docs tells how).`,
    };
  } catch (cause) {
    if (codeOf(cause) !== 'EADDRINUSE') throw cause;
    if (isNamed)
      throw new HelperError(
        'PORT_TAKEN',
        `port ${port} of --spec-port is in use by another program. Nothing was started. Name another, or \`--spec-port off\`.`,
        { cause },
      );
    return {
      servers: [],
      resume: () => undefined,
      stop: programs.stop,
      told: `PORT_TAKEN: port ${port} is in use by another program, so /chat and ERCP are not served. \`--spec-port PORT\` takes another.`,
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

const REASONS = ' and for /chat, and reasons in an ERCP run whose config.model is "writer"';
