// The servers for programs (`/chat`, `/ercp/v1`) on a port of loopback, over a data folder of their own.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrograms } from '#helper/routes/programs.ts';
import { listen } from '#helper/routes/listen.ts';
import { freePort } from '#tests/harness/ports.ts';

export interface ErcpServer {
  /** The data folder. */
  readonly folder: string;
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

export async function startErcp(): Promise<ErcpServer> {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-ercp-api-'));
  const port = await freePort();
  const servers = await listen(createPrograms(port, folder).fetch, port);
  return {
    folder,
    port,
    url: `http://127.0.0.1:${String(port)}`,
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
