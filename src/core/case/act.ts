// What a person does to a case, and whether it can be done: bad input throws a code before anything is recorded. What can
// is said as the person's record.

import { concat, fromHex } from '#core/bytes/hash.ts';
import { ONE } from '#core/bytes/q16.ts';
import { saltFrom } from '#core/bytes/salt.ts';
import { harmless, toNameLine } from '#core/bytes/text.ts';
import { AffidavitError } from '#core/errors.ts';
import { civilOf, startOfDay } from '#core/bytes/calendar.ts';
import { readLibrary, type ReadLibrary } from '#core/evidence/library.ts';
import { publisherHolds, type Publisher } from '#core/evidence/library-publisher.ts';
import { recordLibrary } from '#core/evidence/library-record.ts';
import { LIBRARIES_SOURCES_MAX, ORIGINAL_BYTES_MAX, REASON_MAX, SOURCE_NAME_MAX, SOURCES_MAX } from '#core/limits.ts';
import type { SourceType } from '#core/admission/grammar.ts';
import { loopOf, type ProtocolAct } from '#core/case/loop-of.ts';
import type { Source } from '#core/case/state.ts';
import type { World } from '#core/case/world.ts';

/** What a person does, as the edge hands it over. */
export type Act =
  | ProtocolAct
  | (Description & {
      readonly kind: 'import';
      readonly name: string;
      /** What somebody says it is, or `application/octet-stream`: the parser looks for itself. */
      readonly media: string;
      readonly bytes: Uint8Array;
    })
  /** Adds an expert library: the bytes of its pack, and whose signature came with it. */
  | { readonly kind: 'library'; readonly bytes: Uint8Array; readonly publisher?: Publisher }
  /** Takes a library out of the case again, named by the hash of its pack. */
  | { readonly kind: 'withdraw'; readonly library: string }
  /** Says something else of a document of this case. `reason` is needed where `credibility` is set by hand. */
  | (Description & {
      readonly kind: 'describe';
      readonly source: string;
      readonly reason: string | null;
      readonly out?: boolean;
    });
/** What a person says of a document. */
export interface Description {
  readonly type: SourceType;
  readonly sphere: 'INSIDE' | 'OUTSIDE' | 'LIMINAL';
  /** Q16.16 override, or null for what the type says. */
  readonly credibility: number | null;
  readonly dated: string | null;
  /** The earlier version of it, which new questions no longer use. */
  readonly supersedes: string | null;
}
export function requireAcceptable(world: World, act: Act): void {
  if (isProtocolAct(act)) {
    const loop = loopOf(world.state.manifest?.kind);
    if (!loop.acts.includes(act.kind)) throw wrong(`expected an act of this case, got ${act.kind}`);
    loop.requireAcceptable(world, act);
    return;
  }
  if (act.kind === 'library') {
    requireShelved(world, readLibrary(act.bytes), act.publisher);
    return;
  }
  if (act.kind === 'withdraw') {
    const held = shelvedIn(world).some((library) => library.act.hash === act.library);
    if (!held) throw wrong('expected a library of this case');
    return;
  }
  requireDescribed(world, act);
  if (act.kind === 'describe') {
    requireReason(act);
    return;
  }
  const characters = toNameLine(act.name).length;
  if (characters === 0 || characters > SOURCE_NAME_MAX) {
    throw wrong(`expected a name of 1 to ${SOURCE_NAME_MAX} characters, got ${characters}`);
  }
  if (act.bytes.length === 0) throw new AffidavitError('SOURCE_EMPTY', `${act.name} is empty`);
  if (act.bytes.length > ORIGINAL_BYTES_MAX) {
    throw new AffidavitError('SOURCE_SIZE', `expected at most ${ORIGINAL_BYTES_MAX} bytes, got ${act.bytes.length}`);
  }
  if (world.state.sources.filter(({ library }) => library === null).length >= SOURCES_MAX) {
    throw new AffidavitError('SOURCE_COUNT', `a case holds at most ${SOURCES_MAX} sources`);
  }
}

/** The person's record. A document's own bytes become a salted blob first, durable with the record that names it. */
export async function toRecord(world: World, act: Act, seq: number): Promise<unknown> {
  if (isProtocolAct(act)) return loopOf(world.state.manifest?.kind).toRecord(act);
  if (act.kind === 'withdraw') return { kind: 'withdraw', library: act.library };
  const { secret } = world.state;
  if (secret === null) throw new AffidavitError('MANIFEST_INVALID', 'an import before the case was opened');
  if (act.kind === 'library')
    return recordLibrary(readLibrary(act.bytes), act.publisher, world.ports.blobs, { secret, seq });
  const { credibility, dated, kind, sphere, supersedes, type } = act;
  if (act.kind === 'describe') {
    const { reason, source } = act;
    return {
      credibility,
      dated,
      kind,
      ...(act.out === true ? { out: true } : {}),
      reason: reason === null ? null : toNameLine(reason),
      source,
      sphere,
      supersedes,
      type,
    };
  }
  const { bytes, media, name } = act;
  const original = await world.ports.blobs.stage(concat(fromHex(saltFrom(secret, 'original', seq)), bytes));
  return { credibility, dated, kind, media, name: toNameLine(name), original, sphere, supersedes, type };
}

function isProtocolAct(act: Act): act is ProtocolAct {
  return !COMMON.has(act.kind);
}

const COMMON: ReadonlySet<string> = new Set(['import', 'describe', 'library', 'withdraw']);

/** The library of each source, of libraries that are in the case. */
const shelvedIn = ({ state }: World): readonly NonNullable<Source['library']>[] =>
  state.sources.flatMap(({ library }) => (library === null || library.withdrawn !== null ? [] : [library]));

function requireShelved(world: World, { hash, pack }: ReadLibrary, publisher?: Publisher): void {
  const { library_name: name, version } = pack;
  if (publisher !== undefined && !publisherHolds({ hash, name, version }, publisher))
    throw new AffidavitError('LIBRARY_SIGNATURE', 'the signature is not one of this library');
  const shelved = shelvedIn(world);
  if (shelved.some(({ act }) => act.hash === hash))
    throw new AffidavitError(
      'LIBRARY_PRESENT',
      `expected another library than ${name} ${version}, which is in this case`,
    );
  // Older cases hold such packs and still verify; no new one takes them in.
  const lines = [pack.metadata.about ?? '', pack.metadata.licence ?? '', ...pack.sources.map(({ id }) => id)];
  const steering = lines.find((line) => harmless(line) !== line);
  if (steering !== undefined)
    throw new AffidavitError(
      'LIBRARY_SOURCE',
      `expected names without controls, got ${harmless(steering.slice(0, 80))}`,
    );
  const count = shelved.length + pack.sources.length;
  if (count > LIBRARIES_SOURCES_MAX) {
    throw new AffidavitError(
      'LIBRARY_COUNT',
      `expected at most ${LIBRARIES_SOURCES_MAX} sources of libraries in a case, got ${count}`,
    );
  }
}

function requireDescribed(world: World, act: Extract<Act, Description>): void {
  const { credibility, dated, supersedes } = act;
  const { sources } = world.state;
  if (dated !== null && civilOf(startOfDay(dated)).date !== dated)
    throw wrong(`expected a day as YYYY-MM-DD, got ${dated.slice(0, 40)}`);
  if (credibility !== null && !(Number.isInteger(credibility) && credibility >= 0 && credibility <= ONE)) {
    throw wrong('expected a credibility of 0 to 65536');
  }
  const own = act.kind === 'describe' ? sources.findIndex((source) => source.id === act.source) : sources.length;
  if (own === -1) throw wrong('expected a document of this case');
  // Only an earlier one: two documents that supersede each other would both be gone.
  if (supersedes !== null && !sources.slice(0, own).some((source) => source.id === supersedes)) {
    throw wrong('expected to supersede an earlier document of this case');
  }
}

function requireReason({ credibility, reason }: Extract<Act, { kind: 'describe' }>): void {
  const characters = reason === null ? 0 : toNameLine(reason).length;
  if (characters > REASON_MAX || (characters === 0 && (credibility !== null || reason !== null))) {
    throw wrong(`expected a reason of 1 to ${REASON_MAX} characters for a credibility set by hand`);
  }
}

const wrong = (what: string): AffidavitError => new AffidavitError('INPUT_SCHEMA', what);
