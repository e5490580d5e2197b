// Replay of a bundle with withheld records: units of which everything is disclosed run through the pipeline as in any
// replay; in folded ones each disclosed event is judged again, and each withheld one has to follow from its own rules.

import { fromUtf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { readReply } from '#core/bundle/contents.ts';
import { replayFrom, type ReplayResult } from '#core/verify/replay.ts';
import { documentsIn } from '#core/disclosure/spans.ts';
import { unitsOf, type UnitOfWork } from '#core/disclosure/units.ts';
import { disclosed, fold, isWithheld, type BundleRecord } from '#core/bundle/withheld.ts';
import { AffidavitError } from '#core/errors.ts';
import type { ReplayReport } from '#core/case/replay.ts';
import { step } from '#core/admission/transition.ts';
import { currentSources, recordsOf } from '#core/evidence/context.ts';
import { policyRecord, transRecord } from '#core/ledger/records.ts';
import { observationIn } from '#core/admission/observation.ts';
import { classOf, GRAMMAR, type RequestOf } from '#core/admission/grammar.ts';
import { conclusionOf } from '#core/case/observe.ts';
import type { Severity } from '#core/admission/policy/registry.ts';
import type { BlobStore, Entry, Hash, OracleInput } from '#core/ports.ts';
import { EMPTY_STATE, type CaseState, type Source } from '#core/case/state.ts';

type Blobs = Pick<BlobStore, 'get'>;

export interface DisclosedReplay {
  readonly replayed: ReplayResult;
  /** Sealed replies in it: decided again, and only checked event by event. */
  readonly turns: { readonly replayed: number; readonly folded: number };
}

/** Records `from` (a manifest, or 0) up to `to`, exclusive, of the case with this id. */
export async function replayDisclosed(
  records: readonly BundleRecord[],
  blobs: Blobs,
  caseId: string,
  from: number,
  to: number,
  passed?: ReplayReport,
): Promise<DisclosedReplay> {
  const turns = { replayed: 0, folded: 0 };
  let state = EMPTY_STATE;
  for (const given of records.slice(0, from)) state = fold(state, given, caseId);
  for (const unit of unitsOf(records, state, from, to, caseId)) {
    const part = records.slice(unit.from, unit.to);
    const sealed = part.filter(({ seq, tag }) => seq > 0 && tag === 'AX:STATE:v1').length;
    const folded = unit.folded || (unit.act === 'import' && !(await isHere(disclosed(part), blobs)));
    const replayed = folded ? judgeAgain(part, unit, caseId) : await replayUnit(part, unit, blobs);
    if (replayed.kind !== 'same') return { replayed, turns };
    turns[folded ? 'folded' : 'replayed'] += sealed;
    await passed?.(unit.to);
  }
  return { replayed: { kind: 'same', upto: to }, turns };
}

/** False for a document of which single passages are shown (`spans.ts`): its record is here, its words are not. */
async function isHere(entries: readonly Entry[], blobs: Blobs): Promise<boolean> {
  for (const { output } of documentsIn(entries).values()) {
    try {
      await blobs.get(output.source);
    } catch (error) {
      if (error instanceof AffidavitError && error.code === 'BLOB_NOT_FOUND') return false;
      throw error;
    }
  }
  return true;
}

async function replayUnit(part: readonly BundleRecord[], unit: UnitOfWork, blobs: Blobs): Promise<ReplayResult> {
  const entries = disclosed(part);
  const salts = await saltsOf(entries, blobs);
  const sources = await sourcesFor(entries, unit.before, blobs);
  return replayFrom(
    entries,
    blobs,
    { ...unit.before, sources },
    unit.to,
    (label, seq) => salts.get(`${label} ${seq}`) ?? null,
  );
}

/** What a disclosed input or part begins with: the case secret, from which all salts follow, is withheld. */
async function saltsOf(entries: readonly Entry[], blobs: Blobs): Promise<ReadonlyMap<string, Hash>> {
  const salts = new Map<string, Hash>();
  for (const entry of entries) {
    if (entry.tag === 'AX:OBS:v1') {
      const { salt } = await inputOf(entry, blobs);
      if (salt !== null) salts.set(`input ${entry.seq}`, salt);
    }
    if (entry.tag !== 'AX:STATE:v1' || entry.seq === 0) continue;
    const { index } = await readReply(entry, blobs);
    for (const [name, hash] of Object.entries(index.parts)) {
      const { salt } = parseStrict(fromUtf8(await blobs.get(hash))) as { readonly salt: Hash };
      salts.set(`part/${name} ${entry.seq}`, salt);
    }
  }
  return salts;
}

/**
 * The documents a search was made in, by its own input, where some of them are withheld: their ids, counts and records stand
 * there, and nothing else of them is needed while no passage of theirs was found.
 */
async function sourcesFor(entries: readonly Entry[], before: CaseState, blobs: Blobs): Promise<readonly Source[]> {
  const asked = entries.find((entry) => entry.tag === 'AX:OBS:v1' && spokenBy(entry) === 'person');
  // Libraries are searched first, and never withheld.
  const search = entries.filter((entry) => entry.tag === 'AX:OBS:v1' && spokenBy(entry) === 'retriever').at(-1);
  if (asked === undefined || search === undefined) return before.sources;
  const { from, request } = await inputOf(search, blobs);
  // The question comes first, or the draft and what was said before in its turn; then the records of each document.
  const said = new Set(entries.flatMap((entry) => (entry.tag === 'AX:OBS:v1' ? observationIn(entry).obs_hash : [])));
  const records = from.slice(from.indexOf(observationIn(asked).obs_hash) + 1).filter((name) => !said.has(name));
  return sourcesSearched(records, GRAMMAR.retriever.request.parse(request), before);
}

/** `records` are those of the documents, as the search names them: in their order, two or three of each. */
export function sourcesSearched(
  records: readonly Hash[],
  { passages, sources }: RequestOf<'retriever'>,
  before: CaseState,
): readonly Source[] {
  const known = new Map(currentSources(before.sources).map((source) => [source.id, source]));
  if (sources.every((id) => known.has(id))) return before.sources;
  const listed = sources.map((id, at) => known.get(id) ?? { id, passages: passages[at] ?? 0 });
  return [...before.sources.filter(({ library }) => library !== null), ...withStandIns(listed, records)];
}

/** `from` names two or three records of each: who brought it, what was read of it, and how it was described. */
function withStandIns(
  listed: readonly (Source | Pick<Source, 'id' | 'passages'>)[],
  from: readonly Hash[],
): readonly Source[] {
  const sources: Source[] = [];
  let at = 0;
  for (let rest = listed; rest.length > 0;) {
    const next = rest.findIndex((source) => 'act' in source);
    const known = rest[next];
    const gap = next < 0 ? rest : rest.slice(0, next);
    const end = known !== undefined && 'act' in known ? from.indexOf(known.imported, at) : from.length;
    const hashes = from.slice(at, end);
    // Which of them was described does not matter: their records are named in one row.
    const described = hashes.length - 2 * gap.length;
    for (const [place, { id, passages }] of gap.entries())
      sources.push(standIn(id, passages, hashes.splice(0, place < described ? 3 : 2)));
    if (known === undefined || !('act' in known)) return sources;
    sources.push(known);
    at = end + recordsOf([known]).length;
    rest = rest.slice(next + 1);
  }
  return sources;
}

function standIn(id: Hash, passages: number, [imported = '', obsHash = '', described]: readonly Hash[]): Source {
  const act = {
    kind: 'import',
    credibility: null,
    dated: null,
    media: 'text/plain',
    name: 'withheld',
    original: id,
    sphere: 'INSIDE',
    supersedes: null,
    type: 'unknown',
  } as const;
  return {
    id,
    act,
    described: described === undefined ? null : { seq: 0, obsHash: described, reason: null, out: false },
    library: null,
    imported,
    seq: 0,
    obsHash,
    bytes: 0,
    passages,
    root: id,
    planted: [],
    entered: 0,
  };
}

async function inputOf(entry: Entry, blobs: Blobs): Promise<OracleInput> {
  const { input_hash } = observationIn(entry);
  return parseStrict(fromUtf8(await blobs.get(input_hash))) as unknown as OracleInput;
}

function spokenBy(entry: Entry): string | null {
  return classOf(observationIn(entry).oracle_id);
}

/** Event by event: what is disclosed is judged again, what is withheld moved the agent as its own rules say. */
function judgeAgain(part: readonly BundleRecord[], { before }: UnitOfWork, caseId: string): ReplayResult {
  let state = before;
  for (const [at, given] of part.entries()) {
    if (given.tag === 'AX:OBS:v1') {
      const rest = part.slice(at + 1);
      const end = rest.findIndex(({ tag }) => tag === 'AX:TRANS:v1');
      if (end < 0) return { kind: 'interrupted', upto: given.seq };
      const event = disclosed(rest.slice(0, end + 1));
      if (!(isWithheld(given) ? followsItself(state, given.seq, event) : follows(state, given, event))) {
        return {
          kind: 'different',
          seq: given.seq,
          tag: given.tag,
          message: 'its rules or its transition do not follow',
        };
      }
    }
    state = fold(state, given, caseId);
  }
  return { kind: 'same', upto: state.tip.size };
}

function follows(state: CaseState, entry: Entry, event: readonly Entry[]): boolean {
  const record = observationIn(entry);
  const cls = classOf(record.oracle_id);
  if (cls === null) return false;
  const expected = conclusionOf(state, cls, record).entries;
  return expected.length === event.length && expected.every(({ payload }, at) => payload === event[at]?.payload);
}

/** Rules the manifest binds to one class, with its thresholds, and the step that their results make. */
function followsItself({ agent, genesis, registry }: CaseState, seq: number, event: readonly Entry[]): boolean {
  const policies = event.slice(0, -1).map(({ payload }) => policyRecord.parse(parseStrict(payload)));
  const last = event.at(-1);
  if (last === undefined) return false;
  const trans = transRecord.parse(parseStrict(last.payload));
  const bound = [...registry.values()].find(
    (rules) =>
      rules.length === policies.length &&
      rules.every(
        ({ rule }, at) => rule.policy_id === policies[at]?.policy_id && rule.threshold === policies[at].threshold,
      ),
  );
  if (bound === undefined) return false;
  const severities = bound.flatMap(({ binding }, at): Severity[] =>
    policies[at]?.result === 'BREACH' ? [binding.severity] : [],
  );
  const breach = severities.includes('critical') ? 'critical' : (severities[0] ?? null);
  // A reading of the clock is never withheld, so no time is missing here.
  const { record } = step(agent, { input: trans.input_class, seq, timestamp: null, breach, genesis });
  return (
    trans.input_class !== 'TIME_OBS' &&
    (Object.keys(record) as (keyof typeof record)[]).every((key) => record[key] === trans[key])
  );
}
