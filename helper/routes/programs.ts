// What the helper answers to other programs of this machine: `/chat` (PB2S) and `/ercp/v1` (ERCP), on one port.

import type { Hono } from 'hono';
import { converse, converseFleetingly } from '#helper/routes/conversation.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { sayError } from '#helper/terminal/errors.ts';
import type { Kind } from '#core/admission/shapes.ts';
import type { HeardOracle, Oracle } from '#core/ports.ts';
import { createModelReasoner, inWorkplace, mayReason, type Workplace } from '#helper/main.ts';
import { createChat, type Hear } from '#helper/routes/chat.ts';
import { createErcp } from '#helper/routes/ercp.ts';
import type { TeamStore } from '#helper/store-postgres/open.ts';
import { forgetUsed } from '#helper/keys/jwt.ts';
import { Turns } from '#helper/replies/turns.ts';

export interface Programs {
  readonly fetch: Hono['fetch'];
  /** Takes up the runs that an earlier process left; nothing is made where there are none. */
  resume(): Promise<void>;
  /** Takes up nothing more: the store of a team is about to be closed. */
  readonly stop: () => void;
}

/** A store that several helpers share. */
export type Team = Pick<TeamStore, 'inPlace' | 'traces'>;

/**
 * `team`: where cases and traces are kept, instead of the data folder. `writer`: the model that writes what is
 * asked over `/chat`, and reasons in a run of ERCP that asks for it.
 */
export function createPrograms(
  port: number,
  data: string | undefined,
  team: Team | null = null,
  writer: HeardOracle | null = null,
): Programs {
  const folder = dataFolder(data);
  const inPlace = <T>(work: (place: Workplace) => Promise<T>, kind: Kind, signal?: AbortSignal): Promise<T> =>
    team === null ? inWorkplace(data, work, kind, signal === undefined ? {} : { signal }) : team.inPlace(work);
  // One lock of the folder, one queue: neither keeps the other out.
  const turns = new Turns();
  const now = (): number => Date.now();
  const local = writer === null || !mayReason(writer.identity) ? null : writer;
  const chat = createChat({
    port,
    folder,
    now,
    speak: (said, signal, isKept, hear) => {
      const model = heardBy(local, hear);
      return isKept
        ? turns.take(() => inPlace((place) => converse(place, said, signal, model), 'question', signal))
        : converseFleetingly(folder, said, signal, model);
    },
  });
  const ercp = createErcp({
    port,
    folder,
    now,
    turns,
    inPlace: (work) => inPlace(work, 'ercp'),
    reasoner: local === null ? null : createModelReasoner(local),
    ...(team === null ? {} : { traces: team.traces }),
  });
  const passedOver = (path: string): void => console.error(`TRACE_DAMAGED: ${path} was passed over.`);
  let isStopped = false;
  /** What a helper that ended left in the database is taken up by one that has nothing to do. */
  const takeUp = async (): Promise<void> => {
    try {
      if (turns.waiting === 0 && !isStopped) await ercp.runs.resume(passedOver, now() - LEFT_AFTER_MS);
    } catch (error) {
      console.error(`INTERNAL: ${sayError(error)}`);
    }
    if (!isStopped) setTimeout(() => void takeUp(), LOOK_MS).unref();
  };
  return {
    fetch: (request, ...rest) =>
      isErcp(new URL(request.url).pathname) ? ercp.app.fetch(request, ...rest) : chat.fetch(request, ...rest),
    resume: async () => {
      try {
        await forgetUsed(folder, now());
        const left = await ercp.runs.resume(passedOver);
        if (left > 0) console.error(`Unfinished ERCP runs that are taken up now: ${String(left)}.`);
      } catch (error) {
        console.error(`INTERNAL: ${sayError(error)}`);
      }
      if (team !== null) void takeUp();
    },
    stop: () => {
      isStopped = true;
    },
  };
}

/** The same writer, whose drafts somebody follows as they are written. */
function heardBy(writer: HeardOracle | null, hear: Hear | undefined): Oracle | null {
  if (writer === null || hear === undefined) return writer;
  return { identity: writer.identity, ask: (signal, input, blobs) => writer.ask(signal, input, blobs, hear) };
}

const LOOK_MS = 2_000;
const LEFT_AFTER_MS = 3_000;

const isErcp = (path: string): boolean => path.startsWith('/ercp/') || path === '/openapi.json' || path === '/docs';
