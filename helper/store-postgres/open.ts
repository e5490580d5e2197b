// A team's database, opened: every check before the first record.

import { join } from 'node:path';
import { coreFor } from '#desk/frozen/frozen.ts';
import { deviceSigner } from '#helper/keys/device-key.ts';
import type { TraceStore } from '#helper/ercp/trace-files.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { frozen, loadCurrentEngines, loadCurrentParser } from '#helper/frozen.ts';
import type { Workplace } from '#helper/main.ts';
import { makeFolder } from '#helper/store/durable.ts';
import { lockFolder } from '#helper/store/lock.ts';
import { requireAccount } from '#helper/store-postgres/account.ts';
import type { Address } from '#helper/store-postgres/address.ts';
import { Database, isOutage, unreachable } from '#helper/store-postgres/database.ts';
import { requireVersion } from '#helper/store-postgres/migrations.ts';
import { OutsideTips } from '#helper/store-postgres/outside.ts';
import { requireStatement } from '#helper/store-postgres/statements.ts';
import { PostgresStore } from '#helper/store-postgres/store.ts';
import { PostgresTraces } from '#helper/store-postgres/traces.ts';

export interface TeamStore {
  readonly name: string;
  readonly store: PostgresStore;
  readonly traces: TraceStore;
  /** One piece of work. Throws STORE_UNREACHABLE and STORE_LOCKED where it may be tried again: nothing of it is done twice. */
  inPlace<T>(work: (place: Workplace) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Throws STORE_STATEMENT, STORE_TLS, STORE_VERSION, STORE_ROLE, STORE_UNSAFE, STORE_OTHER, STORE_BEHIND, STORE_UNREACHABLE,
 * and STORE_LOCKED where another helper uses this folder for a database: what was blacked out is kept there, by one process.
 */
export async function openTeamStore(folder: string, address: Address): Promise<TeamStore> {
  await requireStatement(folder, address);
  await Promise.all([
    ...(['question', 'ercp'] as const).map((kind) => frozen.core(coreFor(frozen.names, kind))),
    loadCurrentEngines(),
    loadCurrentParser(),
  ]);
  await makeFolder(join(folder, 'ercp'));
  const lock = await lockFolder(join(folder, 'ercp'));
  const database = new Database(address);
  const close = async (): Promise<void> => {
    await database.close();
    await lock.release();
  };
  try {
    await requireVersion(database);
    await requireAccount(database);
    const outside = new OutsideTips(folder, database.name);
    await outside.check(database);
    const store = new PostgresStore(database, outside);
    return {
      name: database.name,
      store,
      traces: new PostgresTraces(database),
      inPlace: async (work) => {
        try {
          return await work({ folder, store, signer: await deviceSigner(folder) });
        } catch (cause) {
          if (isOutage(cause)) throw unreachable(database.name, cause);
          if (codeOf(cause) !== 'LEDGER_CONFLICT') throw cause;
          throw new HelperError('STORE_LOCKED', 'another helper works on this case.', { cause });
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
