// One IndexedDB database for all cases of this device. The ledger, its blobs, and the local conveniences of the shelf.
//
//   ledger       [caseId+seq]    tag and canonical payload, stored once as the text that is committed
//   tips         caseId          size and head: what `append` checks and moves in the same transaction
//   checkpoints  [caseId+size]   signed notes
//   blobs        hash            ArrayBuffer, not Blob: WebKitGTK refuses Blobs in an automation session (measured)
//   holdings     [caseId+hash]   which case needs which blob, so that a case is removed with its content
//   cases        caseId          title and the like; no part of any ledger
//   keys         name            the device's signing key, not extractable, and the card that leads to it
//   folds        caseId          what was made of the records, kept to open the case quickly; can be made again
//   segments     hash/engines    what was computed from a source for searching; derived, deleted at any time

import { Dexie, type Table } from 'dexie';
import type { DeviceCard } from '#core/keys/key-card.ts';
import type { Hash, Tag, Tip } from '#core/ports.ts';

export interface LedgerRow {
  readonly caseId: string;
  readonly seq: number;
  readonly tag: Tag;
  readonly payload: string;
}

export interface TipRow {
  readonly caseId: string;
  readonly size: number;
  readonly head: Tip['head'];
}

export interface CheckpointRow {
  readonly caseId: string;
  readonly size: number;
  readonly note: string;
}

export interface HoldingRow {
  readonly caseId: string;
  readonly hash: Hash;
}

/** A case on the shelf. `created` is Unix milliseconds, given by the caller. */
export interface CaseRow {
  readonly caseId: string;
  readonly title: string;
  readonly created: number;
  readonly archived: boolean;
  /** As of the last write: shown without opening the case. */
  readonly changed: number;
  readonly sources: number;
  readonly turns: number;
  readonly records: number;
  /** A bundle is being taken in as this case: it is on no list before it is whole. */
  readonly reserved?: true;
  /** Left out, it is a case of questions. */
  readonly kind?: 'debate';
}

export interface FoldRow {
  readonly caseId: string;
  /** The code that made it and can read it. */
  readonly madeBy: string;
  readonly fold: unknown;
}

export const DATABASE_NAME = 'affidavit';
/** The two rows of `keys`. */
export const KEY = 'device';
export const CARD = 'card';

export class Database extends Dexie {
  declare readonly ledger: Table<LedgerRow, [string, number]>;
  declare readonly tips: Table<TipRow, string>;
  declare readonly checkpoints: Table<CheckpointRow, [string, number]>;
  declare readonly blobs: Table<ArrayBuffer, Hash>;
  declare readonly holdings: Table<HoldingRow, [string, Hash]>;
  declare readonly cases: Table<CaseRow, string>;
  declare readonly keys: Table<CryptoKeyPair | DeviceCard, string>;
  declare readonly folds: Table<FoldRow, string>;
  declare readonly segments: Table<ArrayBuffer, string>;

  constructor(name: string = DATABASE_NAME) {
    // Chrome acknowledges before the disk has it unless asked not to; other engines ignore or honour the same option.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    // A released version is never edited: a change is a new version with its own upgrade.
    this.version(1).stores({
      ledger: '[caseId+seq]',
      tips: 'caseId',
      checkpoints: '[caseId+size]',
      blobs: '',
      holdings: '[caseId+hash], hash',
      cases: 'caseId',
      keys: '',
    });
    this.version(2).stores({ folds: 'caseId' });
    this.version(3).stores({ segments: '' });
  }
}

/** The key range of one case in a table whose primary key is [caseId, something]. */
export function ofCase(caseId: string): [[string, unknown], [string, unknown]] {
  return [
    [caseId, Dexie.minKey],
    [caseId, Dexie.maxKey],
  ];
}
