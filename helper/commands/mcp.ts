// `affidavit mcp`: answers an assistant by the Model Context Protocol, over stdin and stdout until it leaves, or over HTTP until it is ended.

import { basename } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { onInterrupt } from '#helper/terminal/interrupts.ts';
import { writeStderr } from '#helper/terminal/io.ts';
import { createMcpApp } from '#helper/mcp/http.ts';
import { createServer } from '#helper/mcp/server.ts';
import { Session, SESSION } from '#helper/mcp/session.ts';
import { listen } from '#helper/routes/listen.ts';
import { outputAt } from '#helper/terminal/output-file.ts';
import { findSources, type Declared } from '#helper/documents/sources.ts';
import { STDIN } from '#helper/terminal/input-file.ts';
import { harmlessLine, type Terminal } from '#helper/terminal/terminal.ts';

export interface McpOptions {
  readonly sources: readonly Declared[];
  readonly caseId: string | undefined;
  readonly allowsInside: boolean;
  /** Where the case is written after each call. */
  readonly bundle: string | undefined;
  readonly force: boolean;
  /** Paths of bundles that may be verified; the assistant is told their names. */
  readonly bundles: readonly string[];
  readonly data: string | undefined;
  /** Served over HTTP there, in place of stdin and stdout; undefined for these. */
  readonly port: number | undefined;
}

export async function mcp(options: McpOptions, terminal: Terminal): Promise<number> {
  const { allowsInside, bundle, caseId, data, force, sources } = options;
  if (sources.length === 0 && caseId === undefined)
    throw new HelperError('USAGE', 'expected --source PATH or --case ID: what may be asked about. Nothing was begun.', {
      exitCode: 2,
    });
  if (options.port === undefined && (bundle === STDIN || sources.some(({ path }) => path === STDIN)))
    throw new HelperError(
      'USAGE',
      'stdin and stdout are what the assistant talks over. Nothing was begun. Name a file.',
      {
        exitCode: 2,
      },
    );
  const session = await Session.begin(
    {
      data,
      documents: await findSources(sources),
      caseId,
      allowsInside,
      bundle: bundle === undefined ? null : await outputAt(bundle, force, '--bundle'),
      bundles: toNamed(options.bundles),
    },
    terminal,
  );
  for (const line of session.unread) writeStderr(`${harmlessLine(line)}\n`);
  if (options.port === undefined) await overStdio(session);
  else await overHttp(session, options.port, data);
  return 0;
}

async function overStdio(session: Session): Promise<void> {
  const server = createServer(session);
  const ended = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    onInterrupt(['SIGINT', 'SIGTERM'], resolve);
    process.stdin.once('end', resolve);
  });
  // Nothing else is ever written to stdout: it is the protocol's.
  await server.connect(new StdioServerTransport());
  writeStderr(`Case ${session.caseId} answers on stdin and stdout; ${insideTold(session.allowsInside)}\n`);
  await ended;
  await server.close();
}

/** Throws PORT_TAKEN. */
async function overHttp(session: Session, port: number, data: string | undefined): Promise<void> {
  const servers = await listen(createMcpApp(session, dataFolder(data), port).fetch, port).catch((error: unknown) => {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    throw new HelperError('PORT_TAKEN', `expected a free port, and ${String(port)} is taken. Nothing was served.`);
  });
  writeStderr(
    `Case ${session.caseId} answers at http://localhost:${String(port)}/mcp, to keys with the scope mcp; ${insideTold(session.allowsInside)}\n`,
  );
  await new Promise<void>((resolve) => {
    onInterrupt(['SIGINT', 'SIGTERM'], resolve);
  });
  await Promise.all(servers.map((server) => server.close()));
}

const insideTold = (allowsInside: boolean): string =>
  allowsInside
    ? 'sentences that an answer cites are told to the client.'
    : 'no words of your own documents are told to the client (--allow-inside tells the sentences that an answer cites).';

/** By file name. Throws USAGE where two have the same, or one is called as the session. */
function toNamed(paths: readonly string[]): ReadonlyMap<string, string> {
  const named = new Map(paths.map((path) => [basename(path), path]));
  if (named.size !== paths.length || named.has(SESSION))
    throw new HelperError('USAGE', `expected bundles of different names, none of them called ${SESSION}.`, {
      exitCode: 2,
    });
  return named;
}
