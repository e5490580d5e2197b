// What the ERCP server keeps of traces beside their cases, in the database of a team: the same as `trace-files.ts` keeps in
// files. A run is taken on once, whichever helper was asked.

import { readKept, type KeptRun, type TraceStore } from '#helper/ercp/trace-files.ts';
import type { Edge } from '#helper/ercp/node-key.ts';
import type { Database, Row } from '#helper/store-postgres/database.ts';

const UNFINISHED_MAX = 4_096;
const RUN =
  'select r.note, e.trace_id as ended, e.failed from affidavit.run r left join affidavit.run_end e using (trace_id)';

export class PostgresTraces implements TraceStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async take(run: KeptRun): Promise<boolean> {
    const rows = await this.#database.query(
      'insert into affidavit.run (trace_id, case_id, accepted, note) values ($1, $2, $3, $4) on conflict (trace_id) do nothing returning trace_id',
      [run.trace_id, run.case, run.accepted, JSON.stringify(run)],
    );
    if (rows.length > 0) return true;
    // Asked again after an outage, the answer to the first may have been lost: then it is this very run.
    return (await this.run(run.trace_id))?.case === run.case;
  }

  /** What was to be run stays: nothing is ever removed there. The first end counts. */
  async settle(run: KeptRun, failed: string | null): Promise<void> {
    await this.#database.query(
      'insert into affidavit.run_end (trace_id, failed) values ($1, $2) on conflict (trace_id) do nothing',
      [run.trace_id, failed],
    );
  }

  async run(traceId: string): Promise<KeptRun | null> {
    const [row] = await this.#database.query(`${RUN} where r.trace_id = $1`, [traceId]);
    return row === undefined ? null : toRun(row, traceId);
  }

  async unfinished(passedOver: (path: string) => void): Promise<readonly KeptRun[]> {
    const rows = await this.#database.query(
      `${RUN} where e.trace_id is null order by r.accepted limit ${String(UNFINISHED_MAX)}`,
    );
    return rows.flatMap((row) => {
      try {
        return [toRun(row, 'a run of the database')];
      } catch {
        passedOver('a run of the database');
        return [];
      }
    });
  }

  async addEvent(traceId: string, event: Edge): Promise<void> {
    const { event_id } = event;
    // Asked again after an outage, an event that is there is not added twice.
    await this.#database.query(
      `insert into affidavit.event (trace_id, event) select $1, $2
       where not exists (select from affidavit.event where trace_id = $1 and event::json ->> 'event_id' = $3)`,
      [traceId, JSON.stringify(event), event_id],
    );
  }

  async events(traceId: string): Promise<readonly Edge[]> {
    const rows = await this.#database.query('select event from affidavit.event where trace_id = $1 order by at', [
      traceId,
    ]);
    return rows.map(({ event }) => JSON.parse(String(event)) as Edge);
  }
}

function toRun({ ended, failed, note }: Row, what: string): KeptRun {
  const run = readKept(String(note), what);
  return ended === null ? run : { ...run, work: null, failed: typeof failed === 'string' ? failed : null };
}
