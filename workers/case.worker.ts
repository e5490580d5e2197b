// The case worker: chooses the adapters of a page and hands the desk to it. One call at a time is enough for one person.

import { expose } from 'comlink';
import { CaseDirectory } from '#adapters/dexie/cases.ts';
import { Connection } from '#adapters/dexie/connection.ts';
import { DexieBlobStore } from '#adapters/dexie/blobs.ts';
import { DexieFolds } from '#adapters/dexie/folds.ts';
import { DexieLedgerStore } from '#adapters/dexie/ledger.ts';
import { deviceKey } from '#adapters/dexie/key.ts';
import { withCaseLock } from '#adapters/dexie/lock.ts';
import { freeBytes, isExhausted } from '#adapters/dexie/space.ts';
import { person, platformClock, platformRandom } from '#adapters/platform/clock.ts';
import { withDeadline } from '#adapters/platform/deadline.ts';
import { createKey, toSigner } from '#adapters/platform/signer.ts';
import { ORACLE_TIMEOUT_MS, PARSER_TIMEOUT_MS } from '#core/limits.ts';
import { FOLD_FORMAT, type Fold } from '#lib/case/read-model.ts';
import { observeRequests } from '#lib/state/requests.ts';
import names from '#lib/frozen.gen.json';
import { Desk } from '#workers/desk.ts';
import { Frozen } from '#workers/frozen.ts';
import { serve } from '#workers/protocol.ts';

const connection = new Connection();

function start(base: string) {
  const edge = { clock: platformClock(), random: platformRandom(), person: person() };
  const frozen = new Frozen(base);
  const desk = new Desk({
    shelf: new CaseDirectory(connection),
    ledger: (caseId) => new DexieLedgerStore(connection, caseId),
    blobs: (caseId) => new DexieBlobStore(connection, caseId),
    folds: new DexieFolds<Fold>(connection, `${FOLD_FORMAT}@${names.core}`),
    lock: withCaseLock,
    space: { freeBytes, isExhausted },
    signer: async () => {
      const key = await deviceKey(connection, () => createKey(false));
      return key === null ? null : toSigner(key);
    },
    frozen,
    names,
    parser: async () => (await frozen.parsers(names.parsers)).createParser({ modelHash: names.parsers }),
    oracles: ({ createEngines }, parser) => {
      const engines = createEngines({ now: () => performance.now(), modelHash: names.engines });
      const limited = Object.entries(engines).map(([cls, oracle]) => [cls, withDeadline(oracle, ORACLE_TIMEOUT_MS)]);
      return {
        ...edge,
        ...(Object.fromEntries(limited) as typeof engines),
        parser: withDeadline(parser, PARSER_TIMEOUT_MS),
      };
    },
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    channel: (caseId, heard) => {
      const channel = new BroadcastChannel(`affidavit/case/${caseId}`);
      channel.addEventListener('message', heard);
      return {
        tell: () => {
          channel.postMessage(null);
        },
        close: () => {
          channel.close();
        },
      };
    },
  });
  observeRequests('worker', new URL('..', base).href, (requests) => {
    postMessage({ kind: 'requests', requests });
  });
  return serve(desk);
}

expose({ start });
