// A server on this machine that answers as a wiki does, under a test certificate, and a network that leads to it and nowhere
// else: names resolve to what the test says, and every address is this server.
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Network } from '#helper/search/guarded-get.ts';

const FOLDER = join('tests', 'fixtures', 'search');
export const WIKI_HOST = 'wiki.example.org';
/** A public address, which is never reached. */
export const PUBLIC = '93.184.215.14';

export interface LocalWiki {
  readonly network: Network;
  /** Host, path and all headers of each request, in order. */
  readonly requests: { readonly host: string; readonly url: string; readonly text: string }[];
  /** Addresses that were connected to, as the product said them. */
  readonly connected: string[];
  /** Names that were looked up. */
  readonly resolved: string[];
  close(): Promise<void>;
}

/** `addresses`: one list for each look-up; the last holds for all that follow. */
export async function localWiki(
  answer: RequestListener,
  addresses: readonly (readonly string[])[] = [[PUBLIC]],
): Promise<LocalWiki> {
  const requests: LocalWiki['requests'] = [];
  const server = createServer(
    { cert: readFileSync(join(FOLDER, 'certificate.pem')), key: readFileSync(join(FOLDER, 'key.pem')) },
    (request, response) => {
      const { headers, rawHeaders, url = '' } = request;
      requests.push({ host: headers.host ?? '', url, text: [url, ...rawHeaders].join('\n') });
      answer(request, response);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connected: string[] = [];
  const resolved: string[] = [];
  return {
    requests,
    connected,
    resolved,
    network: {
      ca: readFileSync(join(FOLDER, 'certificate.pem'), 'utf8'),
      resolve: (host) => {
        const found = addresses[Math.min(resolved.length, addresses.length - 1)] ?? [];
        resolved.push(host);
        return Promise.resolve(found);
      },
      connect: (address) => {
        connected.push(address);
        return connect({ host: '127.0.0.1', port });
      },
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** As MediaWiki answers `generator=search` with `formatversion=2`. */
export const wikiPages = (
  ...pages: readonly { readonly title: string; readonly extract: string; readonly timestamp?: string }[]
): string =>
  JSON.stringify({
    batchcomplete: true,
    query: {
      pages: pages.map(({ extract, timestamp = '2026-03-04T05:06:07Z', title }, at) => ({
        pageid: at + 1,
        ns: 0,
        title,
        index: at + 1,
        extract,
        fullurl: `https://${WIKI_HOST}/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`,
        revisions: [{ timestamp }],
      })),
    },
  });
