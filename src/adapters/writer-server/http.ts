// JSON over HTTP with a server on this machine. What it says is hostile: a limit on bytes, no redirect, nothing but JSON.

import { AffidavitError } from '#core/errors.ts';
import type { Json } from '#core/bytes/json.ts';

/** Lists of models are long; an answer is not. */
export const BODY_BYTES_MAX = 4_194_304;

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Asks once; a null `body` is a GET. Throws SERVER_ABSENT where nothing answers, SERVER_ANSWER for a redirect, too many bytes
 * and what is no JSON, and the signal's reason.
 */
export async function askServer(signal: AbortSignal, base: string, path: string, body: Json | null): Promise<Reply> {
  return toReply(signal, await respond(signal, base, path, body), `${base}${path}`);
}

/**
 * Asks for an answer piece by piece (server-sent events): `each` is given what every event says, and ends the answer where it
 * says false. Null where that is over; a reply where the server sent all of it at once. Throws as `askServer` does.
 */
export async function streamServer(
  signal: AbortSignal,
  base: string,
  path: string,
  body: Json,
  each: (said: unknown) => boolean,
): Promise<Reply | null> {
  const response = await respond(signal, base, path, body);
  if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream'))
    return toReply(signal, response, `${base}${path}`);
  let rest = '';
  const take = (text: string): boolean => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    return lines.every((line) => !line.startsWith('data: {') || each(parsed(line.slice(6), `${base}${path}`)));
  };
  await eachText(signal, response, `${base}${path}`, take);
  return null;
}

function parsed(text: string, address: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new AffidavitError('SERVER_ANSWER', `expected JSON from ${address}`, { cause });
  }
}

async function respond(signal: AbortSignal, base: string, path: string, body: Json | null): Promise<Response> {
  signal.throwIfAborted();
  const response = await fetch(`${base}${path}`, {
    ...(body === null ? {} : { method: 'POST', headers: { 'content-type': 'application/json' } }),
    ...(body === null ? {} : { body: JSON.stringify(body) }),
    credentials: 'omit',
    redirect: 'manual',
    signal,
  }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new AffidavitError('SERVER_ABSENT', `nothing answers at ${base}`, { cause });
  });
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    await response.body?.cancel();
    throw new AffidavitError('SERVER_ANSWER', `${base}${path} leads to another address, which is not followed`);
  }
  return response;
}

async function toReply(signal: AbortSignal, response: Response, address: string): Promise<Reply> {
  let text = '';
  await eachText(signal, response, address, (piece) => {
    text += piece;
    return true;
  });
  try {
    return { status: response.status, body: JSON.parse(text) as unknown };
  } catch (cause) {
    // A server of another kind says that it does not know a path in words of its own.
    if (!response.ok) return { status: response.status, body: null };
    throw new AffidavitError('SERVER_ANSWER', `expected JSON from ${address}`, { cause });
  }
}

/** `take` is given the text as it comes; where it says false, the rest is not read. */
async function eachText(
  signal: AbortSignal,
  { body }: Response,
  address: string,
  take: (text: string) => boolean,
): Promise<void> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = (await reader.read()) as { readonly done: boolean; readonly value: Uint8Array };
      if (done) {
        take(decoder.decode());
        return;
      }
      bytes += value.length;
      if (bytes > BODY_BYTES_MAX) {
        await reader.cancel();
        throw new AffidavitError('SERVER_ANSWER', `${address} sent more than ${String(BODY_BYTES_MAX)} bytes`);
      }
      if (!take(decoder.decode(value, { stream: true }))) {
        await reader.cancel();
        return;
      }
    }
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof AffidavitError) throw cause;
    throw new AffidavitError('SERVER_ANSWER', `${address} closed the connection in the middle of its answer`, {
      cause,
    });
  }
}
