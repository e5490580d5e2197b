// One GET to a host of the public internet, over https, to the very address that was checked. What comes back is
// attacker-controlled; so is where a redirect leads, and what a name resolves to.

import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { connect as connectTls } from 'node:tls';
import { HelperError } from '#helper/terminal/errors.ts';
import { isPublicAddress } from '#helper/search/public-address.ts';

export const ANSWER_BYTES_MAX = 4_194_304;
export const ANSWER_MS_MAX = 15_000;
export const REDIRECTS_MAX = 3;
const PORT = 443;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What reaches the network. `ca`: a certificate that is trusted instead of the system's. */
export interface Network {
  /** All addresses of a host. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly connect: (address: string, port: number) => Socket;
  readonly ca?: string;
}

export const systemNetwork: Network = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  connect: (address, port) => connect({ host: address, port }),
};

export interface Wanted {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Milliseconds for all of it, redirects included. */
  readonly limit?: number;
}

/** The body of the answer. Throws HelperError with SEARCH_ADDRESS, _REDIRECT, _SIZE, _TIME, _NETWORK or _ANSWER. */
export async function guardedGet(wanted: Wanted, network: Network): Promise<Uint8Array> {
  const limit = wanted.limit ?? ANSWER_MS_MAX;
  const timeout = AbortSignal.timeout(limit);
  const signal = AbortSignal.any([wanted.signal, timeout]);
  let { url } = wanted;
  try {
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const address = await checkedAddress(url, network, signal);
      const answer = await ask(url, address, wanted.headers, network, signal);
      const next = redirectOf(url, answer);
      if (next === null) return await bodyOf(answer, url.hostname, signal);
      answer.destroy();
      // Headers may hold a key, and the person was shown one host: a redirect stays there.
      if (next.hostname !== wanted.url.hostname)
        throw failed('SEARCH_REDIRECT', `${url.hostname} leads to ${next.hostname}, which was not agreed to.`);
      url = next;
    }
  } catch (cause) {
    if (cause instanceof HelperError) throw cause;
    if (timeout.aborted)
      throw failed('SEARCH_TIME', `${url.hostname} did not answer in full within ${limit / 1_000} seconds.`, cause);
    if (wanted.signal.aborted)
      throw new HelperError('CANCELLED', 'the search was ended. Nothing was added.', { cause });
    throw failed('SEARCH_NETWORK', `${url.hostname} could not be asked: ${sayCause(cause)}.`, cause);
  }
  throw failed('SEARCH_REDIRECT', `${wanted.url.hostname} leads on more than ${REDIRECTS_MAX} times.`);
}

/** The first address of the host, where every one of them is public: a name may not stand for two places. */
async function checkedAddress(url: URL, network: Network, signal: AbortSignal): Promise<string> {
  const { hostname, password, port, protocol, username } = url;
  if (protocol !== 'https:') throw failed('SEARCH_ADDRESS', `expected https, got ${protocol.replace(/:$/, '')}.`);
  if (port !== '') throw failed('SEARCH_ADDRESS', `expected port ${PORT}, got ${port}.`);
  if (username !== '' || password !== '') throw failed('SEARCH_ADDRESS', 'expected an address without a password.');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || !hostname.includes('.'))
    throw failed('SEARCH_ADDRESS', `expected the name of a public host, got ${hostname}.`);
  const addresses = await orAborted(network.resolve(hostname), signal);
  const [first] = addresses;
  const hidden = addresses.find((address) => !isPublicAddress(address));
  if (first === undefined || hidden !== undefined)
    throw failed('SEARCH_ADDRESS', `${hostname} is at ${hidden ?? 'no address'}, which is not on the public internet.`);
  return first;
}

/** Looking up a name cannot be ended, only left. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const end = (): void => reject(new Error('aborted'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
  return Promise.race([work, aborted]);
}

function ask(
  url: URL,
  address: string,
  headers: Wanted['headers'],
  { ca, connect: open }: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        method: 'GET',
        headers: { ...headers, 'accept-encoding': 'identity', host: url.host },
        signal,
        // Not by the name once more: between two look-ups it may come to stand for another place. With an `agent`, Node
        // passes this over.
        createConnection: () =>
          connectTls({
            socket: open(address, PORT),
            servername: url.hostname,
            ...(ca === undefined ? {} : { ca }),
          }),
      },
      resolve,
    );
    asked.once('error', reject);
    asked.end();
  });
}

function redirectOf(url: URL, { headers, statusCode = 0 }: IncomingMessage): URL | null {
  if (!REDIRECTS.has(statusCode)) return null;
  const next = URL.canParse(headers.location ?? '', url.href) ? new URL(headers.location ?? '', url.href) : null;
  if (headers.location === undefined || next === null)
    throw failed('SEARCH_REDIRECT', `${url.hostname} leads to no address.`);
  return next;
}

async function bodyOf(answer: IncomingMessage, host: string, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const { headers, statusCode = 0 } = answer;
    if (statusCode !== 200) throw failed('SEARCH_ANSWER', `${host} answered with status ${statusCode}.`);
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw failed('SEARCH_ANSWER', `${host} answered in a packed form that was not asked for.`);
    if (Number(headers['content-length'] ?? 0) > ANSWER_BYTES_MAX) throw tooLong(host);
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of answer) {
      const bytes = piece as Buffer;
      length += bytes.length;
      if (length > ANSWER_BYTES_MAX) throw tooLong(host);
      signal.throwIfAborted();
      pieces.push(bytes);
    }
    return new Uint8Array(Buffer.concat(pieces));
  } finally {
    answer.destroy();
  }
}

const tooLong = (host: string): HelperError =>
  failed('SEARCH_SIZE', `${host} answered with more than ${ANSWER_BYTES_MAX} bytes.`);

function failed(code: SearchCode, what: string, cause?: unknown): HelperError {
  return new HelperError(code, `${what} Nothing was added.`, { cause });
}
type SearchCode =
  'SEARCH_ADDRESS' | 'SEARCH_ANSWER' | 'SEARCH_NETWORK' | 'SEARCH_REDIRECT' | 'SEARCH_SIZE' | 'SEARCH_TIME';

function sayCause(cause: unknown): string {
  return cause instanceof Error ? cause.message.replace(/\s+/g, ' ').replace(/\.$/, '') : 'for no stated reason';
}
