// `affidavit mcp --http PORT`: the same tools over streamable HTTP (Model Context Protocol, 2025-06-18, "Transports"), on loopback
// alone and behind a key with the scope `mcp`. Each client has a session of its own over the one case.

import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { Hono, type Context } from 'hono';
import { keyBy } from '#helper/keys/auth.ts';
import { createServer } from '#helper/mcp/server.ts';
import type { Session } from '#helper/mcp/session.ts';
import { bodyCap, guard } from '#helper/routes/guard.ts';
import { problem } from '#helper/routes/problem.ts';

/** Clients at once; the one that was quiet longest makes room for another. */
export const CLIENTS_MAX = 16;
const PATH = '/mcp';
const MAKES_ONE = '`affidavit auth add NAME --scope mcp` makes one.';
const SESSION_HEADER = 'mcp-session-id';

interface Joined {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Id of the key that began it: another key does not go on in it. */
  readonly key: string;
}

/** `folder`: where keys are kept; `port`: what people reach it by, as part of every name that it answers to. */
export function createMcpApp(session: Session, folder: string, port: number): Hono {
  const app = new Hono();
  const joined = new Map<string, Joined>();
  app.use(guard(port));
  app.use(bodyCap);
  app.all(PATH, async (context) => {
    const key = await keyBy(folder, context.req.header('authorization'));
    if (key === null) return problem('KEY_REQUIRED', MAKES_ONE);
    // A key that was paired with a page of another origin is that page's alone.
    if (!key.scopes.includes('mcp') || key.origin !== undefined) return problem('KEY_SCOPE');
    return answer(context, session, joined, key.id);
  });
  app.notFound(() => problem('NOT_FOUND'));
  app.onError(() => problem('INTERNAL'));
  return app;
}

async function answer({ req }: Context, session: Session, joined: Map<string, Joined>, key: string): Promise<Response> {
  const id = req.header(SESSION_HEADER);
  if (id === undefined) return begin(req.raw, session, joined, key);
  const known = joined.get(id);
  if (known?.key !== key) return problem('NOT_FOUND');
  joined.delete(id);
  joined.set(id, known);
  return known.transport.handleRequest(req.raw);
}

/** Kept once the client has begun it by `initialize`; anything else the transport refuses. */
async function begin(request: Request, session: Session, joined: Map<string, Joined>, key: string): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: async (id) => {
      joined.set(id, { transport, key });
      const [oldest, old] = [...joined][0] ?? [];
      if (joined.size <= CLIENTS_MAX || oldest === undefined) return;
      joined.delete(oldest);
      await old?.transport.close();
    },
    onsessionclosed: (id) => {
      joined.delete(id);
    },
  });
  const server = createServer(session);
  await server.connect(transport);
  const response = await transport.handleRequest(request);
  if (transport.sessionId === undefined) await server.close();
  return response;
}
