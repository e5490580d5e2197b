// The moves of the agent of a case, gathered from its AX:TRANS:v1 records: where from, where to, and how often.

import { parseStrict } from '#core/bytes/read.ts';
import { transRecord } from '#core/ledger/records.ts';
import type { Entry } from '#core/ports.ts';
import type { AgentState, MoveView, PathView } from '#lib/contract/record.ts';

/** Steps that left the state as it was count as moves of a state to itself. In the order in which they first happened. */
export class Moves {
  readonly #moves = new Map<string, MoveView>();
  #now: AgentState = 'UNINIT';

  /** Entries in the order of the ledger; what is no transition is passed over. */
  add(entries: readonly Entry[]): void {
    for (const { payload, seq, tag } of entries) {
      if (tag !== 'AX:TRANS:v1') continue;
      const { next_state: to, prev_state: from, violation } = transRecord.parse(parseStrict(payload));
      this.#now = to;
      const key = `${from} ${to}`;
      const known = this.#moves.get(key);
      this.#moves.set(key, {
        from,
        to,
        count: (known?.count ?? 0) + 1,
        first: known?.first ?? seq,
        last: seq,
        violations: violation === null ? (known?.violations ?? []) : withOne(known?.violations ?? [], violation),
      });
    }
  }

  path(): PathView {
    return { now: this.#now, moves: [...this.#moves.values()] };
  }
}

function withOne(all: readonly string[], one: string): readonly string[] {
  return all.includes(one) ? all : [...all, one];
}
