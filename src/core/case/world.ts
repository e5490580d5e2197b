// One case at work: its state, and the ports it may reach. The only place that appends, and the only state that moves.

import { saltFrom } from '#core/bytes/salt.ts';
import { AffidavitError } from '#core/errors.ts';
import { formatCheckpoint, signNote } from '#core/ledger/checkpoint.ts';
import { frontierRoot } from '#core/ledger/merkle.ts';
import type { Answer } from '#core/admission/admit.ts';
import type { Observation } from '#core/admission/observation.ts';
import type { ObsClass, OptionalClass, TakenClass } from '#core/admission/grammar.ts';
import type { Kind } from '#core/admission/shapes.ts';
import type { Rules } from '#core/admission/policy/packs/named.ts';
import type { BlobStore, Entry, Hash, Identity, LedgerStore, OracleInput, Signer } from '#core/ports.ts';
import { linked, reduceOn, type Chain } from '#core/case/reduce.ts';
import { EMPTY_STATE, type CaseState } from '#core/case/state.ts';

/** An observation read back from the ledger instead of asked for. */
export interface Recorded {
  readonly kind: 'recorded';
  readonly record: Observation;
}

/** Where answers come from: live oracles, a recorded ledger, or first the one and then the other. */
export interface Witness {
  ask(cls: TakenClass, seq: number, input: OracleInput, say: Say | null): Promise<Answer | Recorded>;
  /** The class of the recorded observation at the tip, or null where the record ends. */
  next(seq: number): ObsClass | null;
}
/** What a person, or another part of the edge, says at this point of the ledger. */
export type Say = (seq: number) => Promise<unknown>;

/** Everything an epoch's manifest names that the core does not decide. */
export interface Environment {
  /** `sha256:<hash>` of the decision core's file. */
  readonly core: string;
  /** Of the signer, in base 64; left out where nothing is signed. */
  readonly key?: string;
  readonly kind: Kind;
  readonly oracles: Readonly<Record<Exclude<TakenClass, OptionalClass>, Identity>> &
    Readonly<Partial<Record<OptionalClass, Identity>>>;
  readonly rules: Rules;
}

/** What the interface may show while work goes on: phases and counts, never content (SRS-004 §9.5). */
export interface Progress {
  readonly phase: 'reading' | 'searching' | 'drafting' | 'checking' | 'deciding' | 'sealing';
  readonly draft: number;
  readonly sources: number;
  readonly passages: number;
  readonly claims: number;
}

export interface WorldPorts {
  readonly store: LedgerStore;
  readonly blobs: BlobStore;
  readonly witness: Witness;
  /** Null where the platform has no Ed25519: the case is exported unsigned and says so. */
  readonly signer: Signer | null;
  readonly report: (progress: Progress) => void;
  /** What would follow from the case secret where that is withheld: in replay of a redacted bundle. */
  readonly salts?: Salts;
}
export type Salts = (label: string, seq: number) => Hash | null;

/** The name under which a case signs: the origin line of its checkpoints. */
export function noteOrigin(idHead: Hash): string {
  return `affidavit.local/case/${idHead.slice(0, 32)}`;
}

export class World {
  readonly ports: WorldPorts;
  readonly #chain: Chain;
  #state: CaseState;
  #failed = false;

  /** From the first record, or from a state folded from records that are already stored. */
  constructor(ports: WorldPorts, state: CaseState = EMPTY_STATE, chain: Chain = linked) {
    this.ports = ports;
    this.#state = state;
    this.#chain = chain;
  }

  get state(): CaseState {
    return this.#state;
  }

  get seq(): number {
    return this.#state.tip.size;
  }

  /**
   * Commit, then mutate (SRS-004 SHALL-015, SHALL-031). All records are stored, or the case stops in memory with
   * LEDGER_FAILED and has to be opened again from what is really stored (AXL5-003, AXL6-006).
   */
  async commit(entries: readonly Entry[], options: { readonly sign: boolean } = { sign: false }): Promise<void> {
    if (this.#failed)
      throw new AffidavitError('LEDGER_FAILED', 'an earlier act was left unfinished; open the case again');
    const before = this.#state;
    const after = entries.reduce((state, entry) => reduceOn(this.#chain, state, entry), before);
    try {
      const note = options.sign ? await this.#checkpoint(after) : null;
      const checkpoint = note === null ? null : { size: after.tip.size, note };
      await this.ports.store.append(before.tip, entries, after.tip, checkpoint);
    } catch (error) {
      this.fail();
      throw error;
    }
    this.#state = after;
  }

  /** Work was left in the middle: nothing more is written before the case is opened again from what is stored. */
  fail(): void {
    this.#failed = true;
  }

  /** HMAC-SHA256(case secret, label || LE64(seq)): what is withheld cannot be guessed. Null until a secret was taken. */
  salt(label: string, seq: number): Hash | null {
    const { idHead, secret } = this.#state;
    if (secret !== null) return saltFrom(secret, label, seq);
    return idHead === null ? null : (this.ports.salts?.(label, seq) ?? null);
  }

  async #checkpoint(after: CaseState): Promise<string | null> {
    const { signer } = this.ports;
    if (signer === null || after.idHead === null) return null;
    const origin = noteOrigin(after.idHead);
    return signNote(
      formatCheckpoint({ origin, size: after.tip.size, root: frontierRoot(after.frontier) }),
      origin,
      signer,
    );
  }
}
