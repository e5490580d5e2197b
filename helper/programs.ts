// What the helper answers to other programs of this machine: `/chat` (PB2S) and `/ercp/v1` (ERCP), on one port.

import type { Hono } from 'hono';
import { converse } from '#helper/conversation.ts';
import { dataFolder } from '#helper/data-folder.ts';
import { sayError } from '#helper/errors.ts';
import { inWorkplace } from '#helper/main.ts';
import { createChat } from '#helper/routes/chat.ts';
import { createErcp } from '#helper/routes/ercp.ts';
import { forgetUsed } from '#helper/tokens.ts';
import { Turns } from '#helper/turns.ts';

export interface Programs {
  readonly fetch: Hono['fetch'];
  /** Takes up the runs that an earlier process left; nothing is made where there are none. */
  resume(): Promise<void>;
}

export function createPrograms(port: number, data: string | undefined): Programs {
  const folder = dataFolder(data);
  // One lock of the folder, one queue: neither keeps the other out.
  const turns = new Turns();
  const now = (): number => Date.now();
  const chat = createChat({
    port,
    folder,
    now,
    speak: (said, signal) => turns.take(() => inWorkplace(data, (place) => converse(place, said, signal))),
  });
  const ercp = createErcp({ port, folder, now, turns, inPlace: (work) => inWorkplace(data, work, 'ercp') });
  return {
    fetch: (request, ...rest) =>
      isErcp(new URL(request.url).pathname) ? ercp.app.fetch(request, ...rest) : chat.fetch(request, ...rest),
    resume: async () => {
      try {
        await forgetUsed(folder, now());
        const left = await ercp.runs.resume((path) => console.error(`TRACE_DAMAGED: ${path} was passed over.`));
        if (left > 0) console.error(`Unfinished ERCP runs that are taken up now: ${String(left)}.`);
      } catch (error) {
        console.error(`INTERNAL: ${sayError(error)}`);
      }
    },
  };
}

const isErcp = (path: string): boolean => path.startsWith('/ercp/') || path === '/openapi.json' || path === '/docs';
