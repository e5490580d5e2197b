// A desk in a test: the real one, over given stores, with scripted oracles and the core as source. For Node and for pages.

import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import * as core from '#core/main.ts';
import type { Oracles } from '#core/case/open.ts';
import type { KeyRing, Signer } from '#core/ports.ts';
import { createEngines } from '../../src/engines.ts';
import { SCENARIOS, scriptedOracles, START } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';
import type { SharedPorts, ShelfRow, ShelfStore } from '#desk/ports.ts';
import type { CaseClient } from '#lib/contract/client.ts';
import type { DeskPorts } from '#workers/desk/open-case.ts';
import { pageDesk } from '#workers/desk/page-desk.ts';

export const CASE = 'case';
export const QUESTION = SCENARIOS.answered.question;

/** The core and the engines as source have no hash. */
export const NO_NAMES = {
  core: '0'.repeat(64),
  engines: '0'.repeat(64),
  ercp: '0'.repeat(64),
  debate: '0'.repeat(64),
  parsers: '0'.repeat(64),
};

/** Every port that is not named is a willing one. */
export function testDesk(given: GivenPorts): CaseClient {
  const oracles: Oracles = scriptedOracles(SCENARIOS.answered);
  const { shelf, lock, folds, channel, space, prepareParser, retriever, ...ports } = given;
  return pageDesk({
    keys: heldBy(() => seededSigner(7)),
    frozen: {
      core: () => Promise.resolve(core),
      engines: () => Promise.resolve({ createEngines }),
      loadCore: () => Promise.resolve(core),
      loadEngines: () => Promise.resolve(null),
      names: NO_NAMES,
      ownLanguage: () => Promise.resolve(),
    },
    parser: () => Promise.resolve(oracles.parser),
    oracles: (_engines, _parser, models) => ({ ...oracles, ...models }),
    now: () => START + 1_000_000_000,
    newId: () => CASE,
    scratch: {
      ledger: (from) => new MemoryLedgerStore(from === null ? undefined : { ...from, checkpoints: [] }),
      blobs: () => new MemoryBlobStore(),
    },
    shared: {
      shelf,
      lock,
      folds: folds ?? NO_FOLDS,
      channel: channel ?? (() => ({ tell: () => undefined, close: () => undefined })),
      space: space ?? { freeBytes: () => Promise.resolve(null), isExhausted: () => false },
      prepareParser: prepareParser ?? (() => undefined),
      retriever: retriever ?? (() => oracles.retriever),
    },
    ...ports,
  });
}

/** The ports of `DeskPorts`, those of several tabs among them. */
export type GivenPorts = Pick<DeskPorts, 'ledger' | 'blobs'> &
  Pick<SharedPorts, 'shelf' | 'lock'> &
  Partial<Omit<DeskPorts, 'shared'> & SharedPorts>;

const NO_FOLDS: SharedPorts['folds'] = {
  load: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
  drop: () => Promise.resolve(),
};

/** A key that nobody changes. */
export function heldBy(signer: () => Signer): KeyRing {
  return {
    signer: () => Promise.resolve(signer()),
    rename: () => Promise.resolve(),
    change: () => Promise.resolve(),
  };
}

/** A document as the page hands it over. */
export function sourceFile(name: string, text: string) {
  const bytes = new TextEncoder().encode(text);
  return {
    name,
    media: 'text/plain',
    bytes,
    type: 'contract',
    sphere: 'INSIDE',
    datedAt: null,
    supersedes: null,
  } as const;
}
export const BOATHOUSE = 'The boathouse was built in 1911 from larch.\n\nIt holds eleven rowing boats and two canoes.';

/** A shelf in memory. */
export class TestShelf implements ShelfStore {
  readonly rows = new Map<string, ShelfRow>();
  /** Set, every note fails with it. */
  failing: Error | null = null;

  readonly #reserved = new Set<string>();

  list(): Promise<readonly ShelfRow[]> {
    return Promise.resolve([...this.rows.values()].filter(({ caseId }) => !this.#reserved.has(caseId)));
  }
  reserve(caseId: string, title: string, created: number): Promise<void> {
    this.#reserved.add(caseId);
    return this.create(caseId, title, created);
  }
  reserved(): Promise<readonly string[]> {
    return Promise.resolve([...this.#reserved]);
  }
  show(caseId: string): Promise<void> {
    this.#reserved.delete(caseId);
    return Promise.resolve();
  }
  create(caseId: string, title: string, created: number, kind?: 'debate'): Promise<void> {
    const counts = { changed: created, sources: 0, turns: 0, records: 0 };
    this.rows.set(caseId, {
      caseId,
      title,
      created,
      archived: false,
      ...counts,
      ...(kind === undefined ? {} : { kind }),
    });
    return Promise.resolve();
  }
  rename(caseId: string, title: string): Promise<void> {
    return this.#change(caseId, { title });
  }
  archive(caseId: string, archived: boolean): Promise<void> {
    return this.#change(caseId, { archived });
  }
  note(caseId: string, counts: Partial<ShelfRow>): Promise<void> {
    return this.failing === null ? this.#change(caseId, counts) : Promise.reject(this.failing);
  }
  remove(caseId: string): Promise<void> {
    this.rows.delete(caseId);
    this.#reserved.delete(caseId);
    return Promise.resolve();
  }
  #change(caseId: string, change: Partial<ShelfRow>): Promise<void> {
    const row = this.rows.get(caseId);
    if (row !== undefined) this.rows.set(caseId, { ...row, ...change });
    return Promise.resolve();
  }
}
