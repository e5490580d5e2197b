// Replay is an adapter, not a mode: the same pipeline runs over these, and the ledger it writes must be the recorded one.

import { classOf, type ObsClass, type TakenClass } from '#core/admission/grammar.ts';
import type { Answer } from '#core/admission/admit.ts';
import { observationIn, type Observation } from '#core/admission/observation.ts';
import { extend } from '#core/ledger/chain.ts';
import { RecordEnds, ReplayDifference } from '#core/ledger/difference.ts';
import type { Checkpoint, Entry, Hash, LedgerStore, OracleInput, Tip } from '#core/ports.ts';
import type { Chain } from '#core/case/reduce.ts';
import type { Recorded, Say, Witness } from '#core/case/world.ts';

/** Consecutive records, from whichever number the first has. */
class Past {
  readonly entries: readonly Entry[];
  readonly #from: number;

  constructor(entries: readonly Entry[]) {
    this.entries = entries;
    this.#from = entries[0]?.seq ?? 0;
  }

  at(seq: number): Entry | undefined {
    return this.entries[seq - this.#from];
  }
}

/**
 * The chain of a record that is there already, and is compared with what is appended: linked from `from` up to where
 * somebody asks for a head, which is at its manifests. Its tree is not grown: nothing is signed in replay.
 */
export function chainOf(past: readonly Entry[], from: Tip): Chain {
  const first = past[0]?.seq ?? 0;
  let known = from;
  const headAt = (size: number): Hash | '' => {
    if (size > first + past.length) return ''; // whoever wanted to write there learns that the record has ended
    const begin = size < known.size ? from : known;
    const tip = past.slice(begin.size - first, size - first).reduce(extend, begin);
    if (tip.size > known.size) known = tip;
    return tip.head;
  };
  return ({ frontier }, { seq }) => ({ frontier, tip: new RecordedTip(seq + 1, headAt) });
}

class RecordedTip implements Tip {
  readonly size: number;
  readonly #headAt: (size: number) => Hash | '';

  constructor(size: number, headAt: (size: number) => Hash | '') {
    this.size = size;
    this.#headAt = headAt;
  }

  get head(): Hash | '' {
    return this.#headAt(this.size);
  }
}

/** Told how many records have come out the same; what it throws ends the replay. */
export type ReplayReport = (size: number) => void | Promise<void>;

/** Compares appends with a record while it lasts, then hands them to `live`; without `live` the record is all there is. */
export class ReplayStore implements LedgerStore {
  readonly #past: Past;
  readonly #live: LedgerStore | null;
  readonly #passed: ReplayReport;

  constructor(past: readonly Entry[], live: LedgerStore | null, passed: ReplayReport = () => undefined) {
    this.#past = new Past(past);
    this.#live = live;
    this.#passed = passed;
  }

  async append(from: Tip, entries: readonly Entry[], to: Tip, checkpoint: Checkpoint | null): Promise<void> {
    const known = entries.filter((entry) => this.#past.at(entry.seq) !== undefined);
    known.forEach((entry) => {
      this.#compare(entry);
    });
    await this.#passed(from.size + known.length);
    const rest = entries.slice(known.length);
    if (rest.length === 0) return;
    if (this.#live === null) throw new RecordEnds(`the record ends before record ${rest[0]?.seq}`);
    await this.#live.append(known.reduce(extend, from), rest, to, checkpoint);
  }

  tip(): Promise<Tip> {
    throw new RecordEnds('a replayed ledger has no tip of its own');
  }

  read(from: number, to: number): Promise<readonly Entry[]> {
    return Promise.resolve(this.#past.entries.filter(({ seq }) => from <= seq && seq < to));
  }

  checkpoints(): Promise<readonly Checkpoint[]> {
    return Promise.resolve([]);
  }

  #compare(entry: Entry): void {
    const recorded = this.#past.at(entry.seq);
    if (recorded?.tag === entry.tag && recorded.payload === entry.payload) return;
    throw new ReplayDifference(
      entry.seq,
      recorded?.tag ?? entry.tag,
      `expected ${entry.tag} ${entry.payload.slice(0, 400)}, got ${recorded?.tag ?? 'nothing'} ${recorded?.payload.slice(0, 400) ?? ''}`,
      recorded === undefined ? null : { made: entry.payload, recorded: recorded.payload },
    );
  }
}

/** Answers taken classes from the record while it lasts, then from `live`. Never asks an oracle for what is recorded. */
export class ReplayWitness implements Witness {
  readonly #past: Past;
  readonly #live: Witness | null;

  constructor(past: readonly Entry[], live: Witness | null) {
    this.#past = new Past(past);
    this.#live = live;
  }

  next(seq: number): ObsClass | null {
    const entry = this.#past.at(seq);
    if (entry === undefined) return this.#live?.next(seq) ?? null;
    return entry.tag === 'AX:OBS:v1' ? classOf(toObservation(entry).oracle_id) : null;
  }

  async ask(cls: TakenClass, seq: number, input: OracleInput, say: Say | null): Promise<Answer | Recorded> {
    const entry = this.#past.at(seq);
    if (entry !== undefined) return this.#recorded(cls, entry);
    if (this.#live === null) throw new RecordEnds(`the record ends where ${cls} would be asked`);
    return this.#live.ask(cls, seq, input, say);
  }

  #recorded(cls: TakenClass, entry: Entry): Recorded {
    if (entry.tag !== 'AX:OBS:v1') {
      throw new ReplayDifference(entry.seq, entry.tag, `expected an observation of ${cls}, got ${entry.tag}`);
    }
    const record = toObservation(entry);
    const recorded = classOf(record.oracle_id);
    if (recorded === cls) return { kind: 'recorded', record };
    throw new ReplayDifference(
      entry.seq,
      entry.tag,
      `expected an observation of ${cls}, got one of ${recorded ?? record.oracle_id}`,
    );
  }
}

function toObservation(entry: Entry): Observation {
  try {
    return observationIn(entry);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    throw new ReplayDifference(entry.seq, entry.tag, `not an AX:OBS:v1 record: ${message}`);
  }
}
