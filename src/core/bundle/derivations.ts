// Every input that was made of what other oracles said is made again (SRS-004 §10.1), of the observations that it names
// and of nothing else: a document, a question or a verdict that an input rests on without saying so is not there.

import * as z from 'zod';
import { derive, LastBrief, Named } from '#core/bundle/derive.ts';
import { canonical } from '#core/canon/jcs.ts';
import { fromUtf8 } from '#core/canon/hash.ts';
import { parseStrict } from '#core/canon/read.ts';
import { policyRecord, transRecord } from '#core/ledger/records.ts';
import { observationIn, type Observation } from '#core/oracle/observation.ts';
import { DERIVATIONS } from '#core/oracle/derivation.ts';
import { classOf, GRAMMAR, type ObsClass } from '#core/oracle/grammar.ts';
import { outcomeOf, type Admitted, type Breached } from '#core/oracle/observe.ts';
import type { PolicyRecord } from '#core/policy/evaluate.ts';
import type { BlobStore, Entry, Hash } from '#core/ports.ts';
import { EMPTY_STATE, reduce, type CaseState } from '#core/state.ts';

export type Rederived =
  | { readonly kind: 'same'; readonly count: number }
  | { readonly kind: 'different'; readonly seq: number; readonly message: string };

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const oracleInput = z.strictObject({
  class: z.string(),
  derivation: z.strictObject({ function: z.string(), version: z.int().min(1) }).nullable(),
  from: z.array(hash),
  request: z.json(),
  salt: hash.nullable(),
  schema: z.string(),
});

type Blobs = Pick<BlobStore, 'get'>;
type Event = Admitted | Breached;

/** Makes the inputs in records `from` (a manifest, or 0) up to `to`, exclusive, again. The records are hostile. */
export async function rederive(entries: readonly Entry[], blobs: Blobs, from: number, to: number): Promise<Rederived> {
  const past = new Past(entries);
  let state = EMPTY_STATE;
  let count = 0;
  const briefs = new LastBrief(blobs);
  for (const entry of entries.slice(0, to)) {
    const after = reduce(state, entry);
    const record = entry.tag === 'AX:OBS:v1' ? after.pending : null;
    if (record !== null && entry.seq >= from) {
      const cls = classOf(record.oracle_id);
      const message = cls === null ? 'of no class' : await differenceIn(cls, record, { blobs, briefs, past, state });
      if (message !== null) return { kind: 'different', seq: entry.seq, message };
      if (cls !== null && DERIVATIONS[cls] !== null) count += 1;
    }
    if (record !== null) past.add(record.obs_hash, entry.seq);
    state = after;
  }
  return { kind: 'same', count };
}

/** Observations by hash, with what came of them, as far as the record has been read. */
class Past {
  readonly #entries: readonly Entry[];
  readonly #seqs = new Map<Hash, number>();

  constructor(entries: readonly Entry[]) {
    this.#entries = entries;
  }

  add(name: Hash, seq: number): void {
    this.#seqs.set(name, seq);
  }

  /** Null where no record before this one has that hash, or its event never ended. */
  find(name: Hash): Event | null {
    const seq = this.#seqs.get(name);
    const entry = seq === undefined ? undefined : this.#entries[seq];
    if (seq === undefined || entry === undefined) return null;
    const record = observationIn(entry);
    const cls = classOf(record.oracle_id);
    const policies: PolicyRecord[] = [];
    for (let at = seq + 1; cls !== null; at++) {
      const next = this.#entries[at];
      if (next?.tag === 'AX:POLICY:v1') policies.push(policyRecord.parse(parseStrict(next.payload)));
      else if (next?.tag !== 'AX:TRANS:v1') break;
      else return outcomeOf(cls, record, policies, transRecord.parse(parseStrict(next.payload)));
    }
    return null;
  }
}

interface Before {
  readonly blobs: Blobs;
  readonly briefs: LastBrief;
  readonly past: Past;
  readonly state: CaseState;
}

/** What is wrong with the input of a recorded observation; null where it is what its function makes of what it names. */
async function differenceIn(cls: ObsClass, record: Observation, before: Before): Promise<string | null> {
  const read = oracleInput.safeParse(parseStrict(fromUtf8(await before.blobs.get(record.input_hash))));
  if (!read.success) return 'its input is not of this format';
  const { class: said, derivation, from, request } = read.data;
  if (said !== cls) return `its input is one for ${said}`;
  const expected = DERIVATIONS[cls];
  if (canonical(derivation) !== canonical(expected))
    return `expected its input to be made by ${nameOf(expected)}, got ${nameOf(derivation)}`;
  if (expected === null) return from.length === 0 ? null : 'its input is made of nothing, and names observations';
  const events = from.map((name) => before.past.find(name));
  const lost = from[events.indexOf(null)];
  if (lost !== undefined) return `its input names ${lost}, which is no observation before it`;
  const known = events.filter((event) => event !== null);
  const made = await derive(cls, new Named(from, known, before.state, before.briefs));
  if (made === null) return `${expected.function} makes no input of the observations that it names`;
  const told = canonical(from) === canonical(made.from);
  const same = canonical(GRAMMAR[cls].request.parse(made.request)) === canonical(request);
  const output =
    made.output === undefined || record.completion_state !== 'COMPLETE' || canonical(made.output) === record.output;
  if (told && same && output) return null;
  const what = told ? (same ? 'comes to something else on' : 'makes another input of') : 'does not take all of';
  return `${expected.function} ${what} the observations that it names`;
}

function nameOf(derivation: { readonly function: string; readonly version: number } | null): string {
  return derivation === null ? 'nothing' : `${derivation.function}/${String(derivation.version)}`;
}
