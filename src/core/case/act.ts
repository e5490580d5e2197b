// What a person does to a case, and whether it can be done: bad input throws a code before anything is recorded. What can
// is said as the person's record.

import { concat, fromHex } from '#core/bytes/hash.ts';
import { saltFrom } from '#core/bytes/salt.ts';
import { toNameLine } from '#core/bytes/text.ts';
import { AffidavitError } from '#core/errors.ts';
import { readLibrary } from '#core/evidence/library.ts';
import type { Publisher } from '#core/evidence/library-publisher.ts';
import { recordLibrary, toAct as toLibrary, withPublisher } from '#core/evidence/library-record.ts';
import type { SourceType } from '#core/admission/grammar.ts';
import { admitAct, type RecordedAct } from '#core/case/admit-act.ts';
import { OWN_EDGE, wrong } from '#core/case/edge.ts';
import { loopOf, type ProtocolAct } from '#core/case/loop-of.ts';
import type { DescribeAct, ImportAct, WithdrawAct } from '#core/case/state.ts';
import type { Hash } from '#core/ports.ts';
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
/** Throws a code for what cannot be done. The record is looked at as `verify` will look at it (`admit-act.ts`). */
export function requireAcceptable(world: World, act: Act): void {
  const { state } = world;
  const place = { edge: OWN_EDGE, state, isWhole: true, pack: null, bytes: null };
  switch (act.kind) {
    case 'import':
      admitAct(toImport(act, NOT_STAGED), { ...place, bytes: act.bytes.length });
      return;
    case 'library': {
      const { hash, pack } = readLibrary(act.bytes);
      admitAct(withPublisher(toLibrary(pack, hash, NOT_STAGED), act.publisher), { ...place, pack });
      return;
    }
    case 'describe':
      admitAct(toDescription(act), place);
      return;
    case 'withdraw':
      admitAct(toWithdrawal(act), place);
      return;
    default:
      if (!Object.hasOwn(loopOf(state.manifest?.kind).admits, act.kind))
        throw wrong(`expected an act of this case, got ${act.kind}`);
      admitAct(loopOf(state.manifest?.kind).toRecord(act) as RecordedAct, place);
  }
}

/** Stands for a blob that is stored with the record. */
const NOT_STAGED = '0'.repeat(64);

/** The person's record. A document's own bytes become a salted blob first, durable with the record that names it. */
export async function toRecord(world: World, act: Act, seq: number): Promise<unknown> {
  if (act.kind === 'withdraw') return toWithdrawal(act);
  if (act.kind === 'describe') return toDescription(act);
  if (act.kind !== 'import' && act.kind !== 'library') return loopOf(world.state.manifest?.kind).toRecord(act);
  const { secret } = world.state;
  if (secret === null) throw new AffidavitError('MANIFEST_INVALID', 'an import before the case was opened');
  const { blobs } = world.ports;
  if (act.kind === 'library') return recordLibrary(readLibrary(act.bytes), act.publisher, blobs, { secret, seq });
  return toImport(act, await blobs.stage(concat(fromHex(saltFrom(secret, 'original', seq)), act.bytes)));
}

function toImport(act: Extract<Act, { kind: 'import' }>, original: Hash): ImportAct {
  const { credibility, dated, kind, media, name, sphere, supersedes, type } = act;
  return { credibility, dated, kind, media, name: toNameLine(name), original, sphere, supersedes, type };
}

function toDescription(act: Extract<Act, { kind: 'describe' }>): DescribeAct {
  const { credibility, dated, kind, out, reason, source, sphere, supersedes, type } = act;
  return {
    credibility,
    dated,
    kind,
    ...(out === true ? { out } : {}),
    reason: reason === null ? null : toNameLine(reason),
    source,
    sphere,
    supersedes,
    type,
  };
}

function toWithdrawal({ kind, library }: Extract<Act, { kind: 'withdraw' }>): WithdrawAct {
  return { kind, library };
}
