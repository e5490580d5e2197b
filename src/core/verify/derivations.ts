// Every input that was made of what other oracles said is made again (SRS-004 §10.1), of the observations that it names
// and of nothing else: a document, a question or a verdict that an input rests on without saying so is not there.

import * as z from 'zod';
import { commonDerivations, NamedRecords, type Derive } from '#core/case/derivation.ts';
import { differenceInOpen } from '#core/disclosure/open-records.ts';
import { OPEN } from '#core/disclosure/redact.ts';
import { sourcesSearched } from '#core/verify/replay-disclosed.ts';
import { fold, isWithheld, type BundleRecord } from '#core/bundle/withheld.ts';
import { recordsOf } from '#core/evidence/context.ts';
import { canonical } from '#core/bytes/jcs.ts';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { policyRecord, transRecord } from '#core/ledger/records.ts';
import { observationIn, type Observation } from '#core/admission/observation.ts';
import { classOf, GRAMMAR, type ObsClass } from '#core/admission/grammar.ts';
import type { ReplayReport } from '#core/case/replay.ts';
import { outcomeOf, type Admitted, type Breached } from '#core/case/observe.ts';
import type { Kind, Row } from '#core/admission/shapes.ts';
import type { PolicyRecord } from '#core/admission/policy/evaluate.ts';
import { loopOf } from '#core/case/loop-of.ts';
import type { BlobStore, Entry, Hash } from '#core/ports.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE, type CaseState } from '#core/case/state.ts';

export type DerivationsResult =
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

/**
 * Makes the inputs in records `from` (a manifest, or 0) up to `to`, exclusive, again. The records are hostile. `passed` is
 * told how many have been read.
 */
export function rederive(
  entries: readonly Entry[],
  blobs: Blobs,
  from: number,
  to: number,
  passed?: ReplayReport,
): Promise<DerivationsResult> {
  const part: Part = { blobs, from, to, classes: null, isPart: false, passed };
  return deriveAll(entries, (state, given) => (isWithheld(given) ? state : reduce(state, given)), part);
}

/**
 * As `rederive`, of a bundle with withheld records: every disclosed input whose causes are disclosed. Of a search among
 * documents of which some are withheld, what is known of them is what its own input says. `classes` are those looked at,
 * null for all.
 */
export function rederiveDisclosed(
  records: readonly BundleRecord[],
  blobs: Blobs,
  caseId: string,
  from: number,
  to: number,
  classes: ReadonlySet<ObsClass> | null = null,
  passed?: ReplayReport,
): Promise<DerivationsResult> {
  const part: Part = { blobs, from, to, classes, isPart: true, passed };
  return deriveAll(records, (state, given) => fold(state, given, caseId), part);
}

interface Part {
  readonly blobs: Blobs;
  readonly from: number;
  readonly to: number;
  readonly classes: ReadonlySet<ObsClass> | null;
  readonly isPart: boolean;
  readonly passed: ReplayReport | undefined;
}

async function deriveAll(
  records: readonly BundleRecord[],
  next: (state: CaseState, given: BundleRecord) => CaseState,
  { blobs, classes, from, isPart, passed, to }: Part,
): Promise<DerivationsResult> {
  const past = new Past(records);
  let state = EMPTY_STATE;
  let count = 0;
  const derive = derivationsBy(blobs);
  for (const given of records.slice(0, to)) {
    const after = next(state, given);
    const record = given.tag === 'AX:OBS:v1' && !isWithheld(given) ? after.pending : null;
    const cls = record === null ? null : classOf(record.oracle_id);
    if (record !== null && given.seq >= from && (classes === null || cls === null || classes.has(cls))) {
      const before = { blobs, derive, isPart, past, state };
      const message = cls === null ? 'of no class' : await differenceIn(cls, record, before);
      if (message !== null) return { kind: 'different', seq: given.seq, message };
      if (cls !== null && derivationOf(cls) !== null) count += 1;
    }
    if (record !== null) {
      past.add(record.obs_hash, given.seq);
      await passed?.(given.seq + 1);
    }
    state = after;
  }
  return { kind: 'same', count };
}

/** Observations by hash, with what came of them, as far as the record has been read. */
class Past {
  readonly #entries: readonly BundleRecord[];
  readonly #seqs = new Map<Hash, number>();

  constructor(entries: readonly BundleRecord[]) {
    this.#entries = entries;
  }

  add(name: Hash, seq: number): void {
    this.#seqs.set(name, seq);
  }

  /** Null where no record before this one has that hash, or its event never ended. */
  find(name: Hash): Event | null {
    const seq = this.#seqs.get(name);
    const entry = seq === undefined ? undefined : this.#entries[seq];
    if (seq === undefined || entry === undefined || isWithheld(entry)) return null;
    const record = observationIn(entry);
    const cls = classOf(record.oracle_id);
    const policies: PolicyRecord[] = [];
    for (let at = seq + 1; cls !== null; at++) {
      const next = this.#entries[at];
      if (next === undefined || isWithheld(next)) break;
      if (next.tag === 'AX:POLICY:v1') policies.push(policyRecord.parse(parseStrict(next.payload)));
      else if (next.tag !== 'AX:TRANS:v1') break;
      else return outcomeOf(cls, record, policies, transRecord.parse(parseStrict(next.payload)));
    }
    return null;
  }
}

interface Before {
  readonly blobs: Blobs;
  readonly derive: ReturnType<typeof derivationsBy>;
  readonly isPart: boolean;
  readonly past: Past;
  readonly state: CaseState;
}

/** The functions for cases of a kind. What several inputs rest on is read once. */
function derivationsBy(blobs: Blobs): (kind: Kind | undefined) => Derive {
  const common = commonDerivations(blobs);
  const own = new Map<Kind | undefined, Derive>();
  return (kind) => (cls, named) => {
    if (cls === 'clock' || cls === 'parser') return common(cls, named);
    const derive = own.get(kind) ?? loopOf(kind).derivations(blobs);
    own.set(kind, derive);
    return derive(cls, named);
  };
}

/** What is wrong with the input of a recorded observation; null where it is what its function makes of what it names. */
async function differenceIn(cls: ObsClass, record: Observation, before: Before): Promise<string | null> {
  const read = oracleInput.safeParse(parseStrict(fromUtf8(await before.blobs.get(record.input_hash))));
  if (!read.success) return 'its input is not of this format';
  const { class: said, derivation, from, request } = read.data;
  if (said !== cls) return `its input is one for ${said}`;
  const expected = derivationOf(cls);
  if (canonical(derivation) !== canonical(expected))
    return `expected its input to be made by ${nameOf(expected)}, got ${nameOf(derivation)}`;
  if (before.isPart && OPEN.has(cls)) {
    const wrong = differenceInOpen(cls, record, read.data, before.state);
    if (wrong !== null) return wrong;
  }
  if (expected === null) return from.length === 0 ? null : 'its input is made of nothing, and names observations';
  const state = before.isPart && cls === 'retriever' ? searchedState(read.data, before) : before.state;
  const standIns = new Set(recordsOf(state.sources.filter((source) => !before.state.sources.includes(source))));
  const events = from.filter((name) => !standIns.has(name)).map((name) => before.past.find(name));
  const lost = from.filter((name) => !standIns.has(name))[events.indexOf(null)];
  if (lost !== undefined) return `its input names ${lost}, which is no observation before it`;
  const known = events.filter((event) => event !== null);
  const made = await before.derive(before.state.manifest?.kind)(cls, new NamedRecords(from, known, state));
  if (made === null) return `${expected.function} makes no input of the observations that it names`;
  const told = canonical(from) === canonical(made.from);
  const same = canonical(GRAMMAR[cls].request.parse(made.request)) === canonical(request);
  const output =
    made.output === undefined || record.completion_state !== 'COMPLETE' || canonical(made.output) === record.output;
  if (told && same && output) return null;
  const what = told ? (same ? 'comes to something else on' : 'makes another input of') : 'does not take all of';
  return `${expected.function} ${what} the observations that it names`;
}

/** With documents that are withheld, by what the search says of them. */
function searchedState({ from, request }: Searching, { past, state }: Before): CaseState {
  const asked = state.open?.obsHash;
  const search = GRAMMAR.retriever.request.safeParse(request);
  if (asked === undefined || !search.success) return state;
  // Of a draft, a search names what was said before it in the same turn as well.
  const isSaid = (name: Hash): boolean => OF_A_CLAIM.has(past.find(name)?.cls ?? 'fault');
  const records = from.slice(from.indexOf(asked) + 1).filter((name) => !isSaid(name));
  return { ...state, sources: sourcesSearched(records, search.data, state) };
}

interface Searching {
  readonly from: readonly Hash[];
  readonly request: unknown;
}
const OF_A_CLAIM: ReadonlySet<ObsClass> = new Set<ObsClass>(['nli', 'reworder', 'retriever']);
function derivationOf(cls: ObsClass): { readonly function: string; readonly version: number } | null {
  const row: Row = GRAMMAR[cls];
  return row.derivation === null ? null : { ...row.derivation };
}

function nameOf(derivation: { readonly function: string; readonly version: number } | null): string {
  return derivation === null ? 'nothing' : `${derivation.function}/${derivation.version}`;
}
