// What the ERCP server keeps of a trace beside its case, each in one file of the folder `ercp`: which run was taken on, so
// that no restart loses it, and the events of operators that were called by themselves.

import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { runAct } from '#core/ercp/rows.ts';
import { REQUESTS } from '#helper/ercp/shapes.ts';
import type { Edge } from '#helper/ercp/node-key.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { createDurably, makeFolder, OWNER_FILE, OWNER_FOLDER, writeDurably } from '#helper/store/durable.ts';

const keptRun = z.strictObject({
  format: z.literal(1),
  trace_id: z.string(),
  /** Tells two requests under one id apart, and says nothing of either (`NodeKey.tag`). */
  tag: z.string(),
  /** Folder of the case. */
  case: z.string(),
  /** Milliseconds since 1970. */
  accepted: z.int(),
  /** What is to be run; null once it was: the case has it. */
  work: z.strictObject({ act: runAct, sources: REQUESTS.run.shape.sources }).nullable(),
  /** Where nothing is sealed in the case, why. */
  failed: z.string().nullable(),
});
export type KeptRun = z.infer<typeof keptRun>;

/** Where that is kept: in files, or in the database of a team. */
export type TraceStore = Pick<TraceFiles, 'take' | 'settle' | 'run' | 'unfinished' | 'addEvent' | 'events'>;

export class TraceFiles {
  readonly #folder: string;

  /** `folder` is the data folder. Nothing is made there before something is kept. */
  constructor(folder: string) {
    this.#folder = join(folder, 'ercp');
  }

  /** Durable before it returns. False where the trace has a run already. */
  async take(run: KeptRun): Promise<boolean> {
    await makeFolder(join(this.#folder, 'runs'));
    try {
      await createDurably(this.#runPath(run.trace_id), toText(run));
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
  }

  async settle(run: KeptRun, failed: string | null): Promise<void> {
    await writeDurably(this.#runPath(run.trace_id), toText({ ...run, work: null, failed }));
  }

  /** Null where there is none. Throws TRACE_DAMAGED. */
  async run(traceId: string): Promise<KeptRun | null> {
    return readRun(this.#runPath(traceId));
  }

  /** Runs that were taken on and not finished, the earliest first. One that cannot be read is passed over, and named. */
  async unfinished(passedOver: (path: string) => void): Promise<readonly KeptRun[]> {
    const folder = join(this.#folder, 'runs');
    const names = await readdir(folder).catch(() => []);
    const left: KeptRun[] = [];
    for (const name of names.filter((one) => one.endsWith('.json'))) {
      const run = await readRun(join(folder, name)).catch(() => {
        passedOver(join(folder, name));
        return null;
      });
      if (run !== null && run.work !== null) left.push(run);
    }
    return left.sort((one, other) => one.accepted - other.accepted);
  }

  /** Durable before it returns. */
  async addEvent(traceId: string, event: Edge): Promise<void> {
    const folder = join(this.#folder, 'events');
    await mkdir(folder, { recursive: true, mode: OWNER_FOLDER });
    const path = join(folder, `${nameOf(traceId)}.jsonl`);
    await appendFile(path, `${JSON.stringify(event)}\n`, { mode: OWNER_FILE, flush: true });
  }

  /** A line that a crash cut off is no event. */
  async events(traceId: string): Promise<readonly Edge[]> {
    const path = join(this.#folder, 'events', `${nameOf(traceId)}.jsonl`);
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return '';
      throw error;
    });
    return text.split('\n').flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as Edge];
      } catch {
        return [];
      }
    });
  }

  #runPath(traceId: string): string {
    return join(this.#folder, 'runs', `${nameOf(traceId)}.json`);
  }
}

/** A trace id may differ from another in case only, and not every disk tells those apart. */
export const nameOf = (traceId: string): string => createHash('sha256').update(traceId).digest('hex');

const toText = (run: KeptRun): string => `${JSON.stringify(run)}\n`;

async function readRun(path: string): Promise<KeptRun | null> {
  try {
    return readKept(await readFile(path, 'utf8'), path);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    throw cause;
  }
}

/** Throws TRACE_DAMAGED. `what` says where it was. */
export function readKept(text: string, what: string): KeptRun {
  try {
    return keptRun.parse(JSON.parse(text));
  } catch (cause) {
    throw new HelperError('TRACE_DAMAGED', `${what} is not the note of a run. It was left as it is.`, { cause });
  }
}
