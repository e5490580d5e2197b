// Whether an act is one that the edge takes: the only place that says so. The edge asks before it records an act, and `verify`
// asks of every act on record, since no replay looks at what a person asked for. One function for each kind of act, those of a
// protocol in its own folder; an act of any other kind is refused.

import { canonical } from '#core/bytes/jcs.ts';
import { civilOf, startOfDay } from '#core/bytes/calendar.ts';
import { sayFields } from '#core/bytes/fields.ts';
import { harmless } from '#core/bytes/text.ts';
import { ONE } from '#core/bytes/q16.ts';
import { AffidavitError } from '#core/errors.ts';
import { GRAMMAR, type OutputOf } from '#core/admission/grammar.ts';
import type { COMMON_ACTS } from '#core/admission/common.ts';
import { requireLine, requirePlain, wrong, type Admit, type Place } from '#core/case/edge.ts';
import { loopOf } from '#core/case/loop-of.ts';
import type { DescribeAct, ImportAct, LibraryAct, Source, WithdrawAct } from '#core/case/state.ts';
import { libraryHead, requirePack } from '#core/evidence/library.ts';
import { publisherHolds } from '#core/evidence/library-publisher.ts';
import { toAct } from '#core/evidence/library-record.ts';
import { LIBRARIES_SOURCES_MAX, ORIGINAL_BYTES_MAX, SOURCE_NAME_MAX, SOURCES_MAX } from '#core/limits.ts';
import type * as z from 'zod';

export type RecordedAct = OutputOf<'person'> | OutputOf<'constraint'>;
type CommonKind = z.infer<(typeof COMMON_ACTS)[number]>['kind'];

/** Throws a code for an act that the edge does not take there. */
export function admitAct(act: RecordedAct, place: Place): void {
  const admits: Readonly<Record<string, Admit>> = { ...loopOf(place.state.manifest?.kind).admits, ...COMMON };
  const admit = Object.hasOwn(admits, act.kind) ? admits[act.kind] : undefined;
  if (admit === undefined) throw wrong(`expected an act of this case, got ${harmless(act.kind).slice(0, 40)}`);
  admit(act as never, place);
  const read = (isOfConstraint(act) ? GRAMMAR.constraint : GRAMMAR.person).output.safeParse(act);
  if (!read.success) throw wrong(sayFields(read.error, act));
  // Texts of others, which may be written from right to left, come as they are.
  requirePlain(act, !place.edge.hasPlainWords || act.kind === 'draft' || act.kind === 'review');
}

export function isOfConstraint(act: { readonly kind: string }): boolean {
  return act.kind === 'constraint' || act.kind === 'release';
}

const COMMON: { readonly [Kind in CommonKind]: Admit<Extract<RecordedAct, { kind: Kind }>> } = {
  import: admitImport,
  describe: admitDescription,
  library: admitLibrary,
  withdraw: admitWithdrawal,
};

function admitImport(act: ImportAct, place: Place): void {
  const { bytes, state } = place;
  requireDescribed(act, place, state.sources);
  requireLine(act.name, place.edge.hasPlainNames, SOURCE_NAME_MAX);
  if (bytes === 0) throw new AffidavitError('SOURCE_EMPTY', `${harmless(act.name)} is empty`);
  if (bytes !== null && bytes > ORIGINAL_BYTES_MAX)
    throw new AffidavitError('SOURCE_SIZE', `expected at most ${ORIGINAL_BYTES_MAX} bytes, got ${bytes}`);
  if (state.sources.filter(({ library }) => library === null).length >= SOURCES_MAX)
    throw new AffidavitError('SOURCE_COUNT', `a case holds at most ${SOURCES_MAX} sources`);
}

function admitDescription(act: DescribeAct, place: Place): void {
  const own = place.state.sources.findIndex(({ id }) => id === act.source);
  if (own === -1 && place.isWhole) throw wrong('expected a document of this case');
  // Only an earlier one: two documents that supersede each other would both be gone.
  requireDescribed(act, place, place.state.sources.slice(0, Math.max(0, own)));
  if (act.reason !== null) requireLine(act.reason, place.edge.hasPlainNames);
  else if (act.credibility !== null) throw wrong('expected a reason for a credibility set by hand');
}

/** `earlier`: what it may supersede. */
function requireDescribed(
  { credibility, dated, supersedes }: ImportAct | DescribeAct,
  { isWhole }: Place,
  earlier: readonly Source[],
): void {
  if (dated !== null && !isDay(dated)) throw wrong(`expected a day as YYYY-MM-DD, got ${harmless(dated.slice(0, 40))}`);
  if (credibility !== null && !(Number.isInteger(credibility) && credibility >= 0 && credibility <= ONE))
    throw wrong('expected a credibility of 0 to 65536');
  if (supersedes !== null && isWhole && !earlier.some(({ id }) => id === supersedes))
    throw wrong('expected to supersede an earlier document of this case');
}

const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && civilOf(startOfDay(day)).date === day;

function admitLibrary(act: LibraryAct, place: Place): void {
  const { name, publisher, version, ...said } = act;
  if (publisher !== undefined && !publisherHolds(act, publisher))
    throw new AffidavitError('LIBRARY_SIGNATURE', 'the signature is not one of this library');
  const isNamed = libraryHead.pick({ library_name: true, version: true }).safeParse({ library_name: name, version });
  if (!isNamed.success) throw new AffidavitError('LIBRARY_FORMAT', 'expected the name and the version of a library');
  requirePackOf(act, place);
  const shelved = shelvedIn(place);
  if (place.isWhole && shelved.some((one) => one.act.hash === said.hash))
    throw new AffidavitError(
      'LIBRARY_PRESENT',
      `expected another library than ${name} ${version}, which is in this case`,
    );
  const count = shelved.length + said.count;
  if (place.isWhole && count > LIBRARIES_SOURCES_MAX)
    throw new AffidavitError(
      'LIBRARY_COUNT',
      `expected at most ${LIBRARIES_SOURCES_MAX} sources of libraries in a case, got ${count}`,
    );
}

/** The act says of its pack what that says of itself, and the pack is one that the edge reads. */
function requirePackOf({ publisher: _publisher, ...act }: LibraryAct, { edge, pack }: Place): void {
  if (pack === null) return;
  if (canonical(toAct(pack, requirePack(pack), act.index)) !== canonical(act))
    throw new AffidavitError('LIBRARY_FORMAT', 'expected what the library says of itself');
  if (!edge.hasPlainNames) return;
  const lines = [pack.metadata.about ?? '', pack.metadata.licence ?? '', ...pack.sources.map(({ id }) => id)];
  const steering = lines.find((line) => harmless(line) !== line);
  if (steering !== undefined)
    throw new AffidavitError(
      'LIBRARY_SOURCE',
      `expected names without controls, got ${harmless(steering.slice(0, 80))}`,
    );
}

function admitWithdrawal(act: WithdrawAct, place: Place): void {
  if (place.isWhole && !shelvedIn(place).some((library) => library.act.hash === act.library))
    throw wrong('expected a library of this case');
}

/** The library of each source, of libraries that are in the case. */
const shelvedIn = ({ state }: Place): readonly NonNullable<Source['library']>[] =>
  state.sources.flatMap(({ library }) => (library === null || library.withdrawn !== null ? [] : [library]));
