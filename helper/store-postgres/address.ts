// Where the database of a team is: from a file or the environment, never from an argument, since anybody on the machine can
// read those. A database on another machine is reached over TLS with its name and certificate checked, or not at all.

import { readFileSync, statSync } from 'node:fs';
import { HelperError } from '#helper/terminal/errors.ts';
import { variables } from '#helper/terminal/io.ts';

export const STORE_VARIABLE = 'AFFIDAVIT_STORE_URL';

export interface Address {
  /** `host:port/database`, without user and password: what messages and statements say. */
  readonly name: string;
  readonly isRemote: boolean;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string | undefined;
  readonly ssl: false | { readonly rejectUnauthorized: true; readonly ca?: string; readonly servername?: string };
}

/** Null where neither names one. Throws STORE_URL and STORE_TLS. */
export function storeAddress(file: string | undefined): Address | null {
  const text = file === undefined ? variables()[STORE_VARIABLE] : readPrivate(file);
  return text === undefined || text.trim() === '' ? null : parseAddress(text.trim());
}

/** Throws STORE_URL where neither a file nor the environment names a database. */
export function requireAddress(file: string | undefined): Address {
  const address = storeAddress(file);
  if (address !== null) return address;
  throw refusal(`expected a database: --store names the file with its URL, or ${STORE_VARIABLE} holds it`);
}

function readPrivate(file: string): string {
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & 0o007) !== 0)
      throw refusal(`${file} may be read by anybody on this machine: chmod 600 makes it private`);
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof HelperError) throw cause;
    throw refusal(`expected the URL of a database in ${file}, which cannot be read`, cause);
  }
}

/** `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, `?host=/FOLDER` for a socket, `?sslrootcert=FILE` for an authority of one's own. */
export function parseAddress(text: string): Address {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw refusal('expected postgres://USER:PASSWORD@HOST:PORT/DATABASE'); // without text and cause: both hold a password
  }
  const unknown = [...url.searchParams.keys()].filter((key) => !KNOWN.has(key));
  if (unknown.length > 0)
    throw refusal(`expected no parameter but ${[...KNOWN].join(', ')}, got ${unknown.join(', ')}`);
  const socket = url.searchParams.get('host');
  const host = socket ?? decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1');
  const database = decodeURIComponent(url.pathname.slice(1));
  const user = decodeURIComponent(url.username);
  if (!/^postgres(ql)?:$/.test(url.protocol) || host === '' || database === '' || user === '')
    throw refusal('expected postgres://USER:PASSWORD@HOST:PORT/DATABASE, with a user, a host and a database');
  if (socket !== null && !socket.startsWith('/')) throw refusal('expected the folder of a socket in `host`');
  const port = url.port === '' ? DEFAULT_PORT : Number(url.port);
  const isRemote = socket === null && !isLoopback(host);
  return {
    name: `${socket === null && host.includes(':') ? `[${host}]` : host}:${String(port)}/${database}`,
    isRemote,
    host,
    port,
    database,
    user,
    password: url.password === '' ? undefined : decodeURIComponent(url.password),
    ssl: tlsOf(url, host, isRemote),
  };
}

const DEFAULT_PORT = 5432;
const KNOWN: ReadonlySet<string> = new Set(['host', 'sslmode', 'sslrootcert']);

/** `require` and weaker modes accept any certificate, so anybody in between could read along: they are refused. */
function tlsOf(url: URL, host: string, isRemote: boolean): Address['ssl'] {
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && mode !== 'verify-full' && !(mode === 'disable' && !isRemote))
    throw new HelperError(
      'STORE_TLS',
      `sslmode=${mode} does not check whose database it is. Nothing was sent. Leave it out, or write verify-full.`,
    );
  const root = url.searchParams.get('sslrootcert');
  if (!isRemote && mode !== 'verify-full' && root === null) return false;
  const name = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
  return { rejectUnauthorized: true, ...name, ...(root === null ? {} : { ca: readRoot(root) }) };
}

function readRoot(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw refusal(`expected certificates in ${path}, which cannot be read`, cause);
  }
}

/** Names are not looked up: a resolver could answer anything. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function refusal(message: string, cause?: unknown): HelperError {
  return new HelperError('STORE_URL', `${message}. Nothing was opened.`, { cause });
}
