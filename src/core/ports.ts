// Everything outside the decision core, on one page. An adapter translates one of these and decides nothing.

import type { Json } from '#core/bytes/json.ts';

/** Lower-case hexadecimal SHA-256. */
export type Hash = string;

export type Tag = 'AX:STATE:v1' | 'AX:TRANS:v1' | 'AX:OBS:v1' | 'AX:POLICY:v1' | 'AX:PROOF:v1';

/** One ledger record. `payload` is its canonical JSON text; its UTF-8 bytes are what is committed. */
export interface Entry {
  readonly seq: number;
  readonly tag: Tag;
  readonly payload: string;
}

/** Where a ledger ends: how many records, and the chain value of the last (empty string when there are none). */
export interface Tip {
  readonly size: number;
  readonly head: Hash | '';
}

/** A signed note over the first `size` records. Stands outside everything that is hashed. */
export interface Checkpoint {
  readonly size: number;
  readonly note: string;
}

/**
 * The ledger of one case. Append-only: there is no update and no delete.
 * Durability: `append` resolves only when the records survive a power cut; all of its records are stored, or none.
 * Ordering: `append` fails with LEDGER_CONFLICT unless `from.size` and `from.head` equal the stored tip; tip check and
 * write are one transaction. `to` is the tip after the append, computed by the caller and stored with it.
 * Failure: LEDGER_FAILED means "not known to be stored": the caller stops and reads the tip again after reopening.
 * Only the writer of a case (under its lock) may append; anybody may read.
 */
export interface LedgerStore {
  tip(): Promise<Tip>;
  append(from: Tip, entries: readonly Entry[], to: Tip, checkpoint: Checkpoint | null): Promise<void>;
  /** Records with from <= seq < to, in order. Fewer than asked for only at the end of the ledger. */
  read(from: number, to: number): Promise<readonly Entry[]>;
  /** All checkpoints, by size. */
  checkpoints(): Promise<readonly Checkpoint[]>;
}

/**
 * Content-addressed bytes: oracle inputs, sources, originals, packs. `put` is idempotent, and durable when it resolves;
 * `get` verifies the hash of what it read (BLOB_HASH) and throws BLOB_NOT_FOUND. `stage` is for bytes that the next records
 * of the case's ledger name: they are durable when those are, at the latest, and `get` and `has` know them at once. Where
 * they cannot be stored with the records, it is the append that fails. Only the writer of the case may stage.
 */
export interface BlobStore {
  put(bytes: Uint8Array): Promise<Hash>;
  stage(bytes: Uint8Array): Promise<Hash>;
  get(hash: Hash): Promise<Uint8Array>;
  has(hash: Hash): Promise<boolean>;
}

/**
 * What takes long to compute from a source and can always be computed again: kept so that a case opens quickly. A key is
 * the hash of the source, a slash, and the name of who computed. Derived data: it may be deleted at any time, what is
 * absent or damaged is made again, and a verifier is never given one. Either call may fail, and nothing is lost by it.
 */
export interface Index {
  get(key: string): Promise<Uint8Array | null>;
  put(key: string, bytes: Uint8Array): Promise<void>;
}

/** Sampling parameters of AX:OBS:v1 (SRS-004 §5.4); temperature and top_p are Q16.16. */
export interface Params {
  readonly max_tokens: number | null;
  readonly seed: number | null;
  readonly temperature: number | null;
  readonly top_p: number | null;
}

/** `oracle_id` is `<engine>/<scope>/<class>`; frozen for an epoch in its manifest (SRS-004 SHALL-007, 008). */
export interface Identity {
  readonly oracle_id: string;
  readonly model_id: string;
  readonly params: Params;
  /** True when the verifier can compute the output again from the recorded input with an engine frozen beside the core. */
  readonly reproducible: boolean;
  /** Everything else that a model was set to: context, threads, sampling, what is enforced, its chat template by hash. */
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
}

/** Which function of the core makes an input of what other oracles said, at which version (SRS-004 §10.1). */
export interface Derivation {
  readonly function: string;
  readonly version: number;
}

/** The canonical input, fully specified and hashed before the call (SRS-004 SHALL-009). */
export interface OracleInput {
  readonly class: string;
  /** With `from`, the record of how the request was made of earlier observations; null where it was made of none. */
  readonly derivation: Derivation | null;
  /** The observations it was made of, by obs_hash. */
  readonly from: readonly Hash[];
  readonly request: Json;
  readonly salt: Hash | null;
  readonly schema: string;
}

/**
 * Anything non-deterministic. Answers a canonical input with a plain JSON value; scores are numbers from 0 to 1.
 * The only bytes it may read besides the input are blobs that the input names by hash. It returns the whole output once (no streaming),
 * and may throw: every failure becomes an ERROR observation. Output is untrusted until `admit` has accepted it.
 */
export interface Oracle {
  readonly identity: Identity;
  ask(signal: AbortSignal, input: OracleInput, blobs: Pick<BlobStore, 'get'>): Promise<unknown>;
}
/** An engine that can be overheard while it writes: for people to see that something comes. Nothing is read of it before it is whole. */
export interface HeardOracle extends Oracle {
  ask(
    signal: AbortSignal,
    input: OracleInput,
    blobs: Pick<BlobStore, 'get'>,
    hear?: (text: string) => void,
  ): Promise<unknown>;
}

/** The name its holder chose, and the notes that lead here from the key he had first (`keys/keys.ts`). */
export interface KeyCard {
  readonly name: string | null;
  readonly statements: readonly string[];
}

/** Signs checkpoints and bundle manifests, Ed25519. The key never leaves the adapter. Absent where the platform has none. */
export interface Signer {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** What a bundle says of this key. */
  readonly card?: KeyCard;
  sign(message: Uint8Array): Promise<Uint8Array>;
}

/**
 * The signing key of a device, with its card. What is stored is the one truth: whoever signs asks again, because somebody
 * else may have named it or put another in its place.
 */
export interface KeyRing {
  /**
   * Made where there is none; one that is another than the card knows says that the one before was lost. Null where the
   * platform cannot sign.
   */
  signer(): Promise<Signer | null>;
  /** An empty text takes the name away. Throws KEY_NAME. */
  rename(name: string): Promise<void>;
  /** Another key in its place, to which it hands over; one that cannot sign any more is told as lost. Throws KEY_STATEMENT, SIGNER_FAILED. */
  change(): Promise<void>;
}
