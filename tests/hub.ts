// A hub of models on this machine: a real HTTP server with ranges that can be slow, break off, lie, or have no ranges.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HubTrouble {
  /** Places of a file (in its bytes) at which the connection is cut, each once. */
  breaks: number[];
  /** Milliseconds before every 64 KiB. */
  slowMs: number;
  /** Nothing more comes after that many bytes, and nothing ends either; null never. */
  hangsAfter: number | null;
  ranges: boolean;
  /** A byte that is served wrong, null none. */
  wrongByte: number | null;
  /** Every answer, where it is not 200 or 206. */
  status: number | null;
  /** Every connection is closed without a word. */
  dead: boolean;
}

export interface HubDesk {
  readonly trouble: HubTrouble;
  /** Bytes of bodies handed to connections so far. */
  readonly sent: () => number;
  /** `path start` of each request, in order. */
  readonly asked: readonly string[];
  /** Cuts what is under way. */
  cut(): void;
  /** `path`: below the hub. */
  answer(path: string, request: IncomingMessage, response: ServerResponse): void;
}

export interface Hub extends HubDesk {
  /** With a slash at its end. */
  readonly url: string;
  stop(): Promise<void>;
}

const PIECE = 65_536;

/** On a port of its own. */
export async function startHub(files: ReadonlyMap<string, Uint8Array>): Promise<Hub> {
  const desk = createHub(files);
  const server = createServer((request, response) =>
    desk.answer(new URL(request.url ?? '/', 'http://hub').pathname.slice(1), request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...desk,
    url: `http://127.0.0.1:${String(port)}/`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** `files` by path below the hub, without a slash in front. */
export function createHub(files: ReadonlyMap<string, Uint8Array>): HubDesk {
  const trouble: HubTrouble = {
    breaks: [],
    slowMs: 0,
    hangsAfter: null,
    ranges: true,
    wrongByte: null,
    status: null,
    dead: false,
  };
  const asked: string[] = [];
  let sent = 0;
  const open = new Set<ServerResponse>();
  const send = async (response: ServerResponse, bytes: Uint8Array, start: number): Promise<void> => {
    for (let at = start; at < bytes.length && !response.destroyed;) {
      if (trouble.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, trouble.slowMs));
      if (trouble.hangsAfter !== null && at >= trouble.hangsAfter) return;
      const cut = trouble.breaks.find((place) => place >= at && place < at + PIECE) ?? null;
      const end = Math.min(bytes.length, cut ?? at + PIECE);
      const piece = bytes.slice(at, end);
      const { wrongByte } = trouble;
      if (wrongByte !== null && wrongByte >= at && wrongByte < end)
        piece[wrongByte - at] = (piece[wrongByte - at] ?? 0) ^ 1;
      sent += piece.length;
      await new Promise<void>((resolve) => response.write(piece, () => resolve()));
      at = end;
      if (cut === null) continue;
      trouble.breaks.splice(trouble.breaks.indexOf(cut), 1);
      response.destroy();
      return;
    }
    response.end();
  };
  const answer: HubDesk['answer'] = (path, request, response) => {
    const bytes = files.get(path);
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    asked.push(`${path} ${range?.[1] ?? '0'}`);
    if (trouble.dead) {
      request.socket.destroy();
      return;
    }
    if (trouble.status !== null || bytes === undefined) {
      response.writeHead(trouble.status ?? 404).end();
      return;
    }
    const ranged = trouble.ranges && range !== null;
    const start = ranged ? Number(range[1]) : 0;
    const end = ranged && range[2] !== '' ? Math.min(bytes.length, Number(range[2]) + 1) : bytes.length;
    if (start >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${String(bytes.length)}` }).end();
      return;
    }
    const place = `bytes ${String(start)}-${String(end - 1)}/${String(bytes.length)}`;
    response.writeHead(ranged ? 206 : 200, {
      'content-type': path.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream',
      'content-length': String(end - start),
      ...(ranged ? { 'content-range': place } : {}),
    });
    open.add(response);
    response.on('close', () => open.delete(response));
    void send(response, bytes.subarray(0, end), start);
  };
  const cut = (): void => open.forEach((response) => response.destroy());
  return { trouble, sent: () => sent, asked, cut, answer };
}
