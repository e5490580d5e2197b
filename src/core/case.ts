// A case from the outside: open it, do something to it. The driver that a live run and replay share: only person records
// start work, and at every rest point the next record says how it goes on.

import { ask } from '#core/ask.ts';
import { toFailureRefusal } from '#core/answer/refuse.ts';
import { seal, type Reply } from '#core/answer/seal.ts';
import { toPlainText } from '#core/canon/text.ts';
import { saltFrom } from '#core/canon/salt.ts';
import { concat, fromHex, utf8 } from '#core/canon/hash.ts';
import { ONE } from '#core/canon/q16.ts';
import { AffidavitError } from '#core/errors.ts';
import { civilOf, startOfDay } from '#core/evidence/freshness.ts';
import { RecordEnds } from '#core/ledger/difference.ts';
import { ORIGINAL_BYTES_MAX, QUESTION_BYTES_MAX, REASON_MAX, SOURCE_NAME_MAX, SOURCES_MAX } from '#core/limits.ts';
import { boot, takeSecret, type EpochReason } from '#core/manifest.ts';
import type { SourceType } from '#core/oracle/grammar.ts';
import { enable, EpochEnded, observe, type Admitted, type Breached } from '#core/oracle/observe.ts';
import type { Question } from '#core/pb2s/brief.ts';
import type { OpenWork, Source } from '#core/state.ts';
import type { Environment, World } from '#core/world.ts';

/** What a person does, as the edge hands it over. */
export type Act =
  | { readonly kind: 'question'; readonly text: string }
  /** Accepts a passage shown with a refusal: recorded, and the question is asked again with it. */
  | { readonly kind: 'accept'; readonly questionSeq: number; readonly source: string; readonly passage: number }
  | (Description & {
      readonly kind: 'import';
      readonly name: string;
      /** What somebody says it is, or `application/octet-stream`: the parser looks for itself. */
      readonly media: string;
      readonly bytes: Uint8Array;
    })
  /** Says something else of a document of this case. `reason` is needed where `credibility` is set by hand. */
  | (Description & { readonly kind: 'describe'; readonly source: string; readonly reason: string | null });
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
export type Outcome =
  | { readonly kind: 'replied'; readonly reply: Reply }
  | { readonly kind: 'imported'; readonly source: Source }
  | { readonly kind: 'described'; readonly source: Source }
  /** The document could not be read, or the act itself was not admitted: nothing was added. */
  | { readonly kind: 'rejected'; readonly code: string };

/** Which environment the next epoch has: the live one, or the one a recorded manifest names. */
export type NextEpoch = (world: World) => { readonly environment: Environment; readonly reason: EpochReason };

/** Does one thing to an open case. Bad input throws a code before anything is recorded. */
export async function perform(world: World, act: Act, next: NextEpoch): Promise<Outcome> {
  requireAcceptable(world, act);
  try {
    const { open } = world.state;
    if (open !== null) await drive(world, next, () => finish(world, open));
    return await drive(world, next, () => start(world, act));
  } catch (error) {
    world.fail();
    throw error;
  }
}

/**
 * Walks what is recorded, then finishes what is open. With `ending`, the epoch in force is over: what its last event
 * lacks is completed without asking anybody, and the open question is asked again in the next epoch.
 */
export async function resume(world: World, next: NextEpoch): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  try {
    while (true) {
      const before = world.seq;
      const outcome = await drive(world, next, () => proceed(world));
      if (outcome !== null) outcomes.push(outcome);
      const ended = world.ports.witness.next(world.seq) === null;
      // What failed is not tried again by itself: a clock that is broken would be asked for ever.
      if (ended && (outcome === null ? world.seq === before : outcome.kind === 'rejected')) return outcomes;
    }
  } catch (error) {
    if (error instanceof RecordEnds) return outcomes;
    throw error;
  }
}

/** Runs work; where its epoch ends under it, opens the next one and finishes there what is still open. */
async function drive<T>(world: World, next: NextEpoch, work: () => Promise<T>): Promise<T | Outcome> {
  let job: () => Promise<T | Outcome> = work;
  while (true) {
    try {
      return await job();
    } catch (error) {
      if (!(error instanceof EpochEnded)) throw error;
      job = async () => {
        const { environment, reason } = next(world);
        const lame = await boot(world, environment, reason);
        const { agent, open } = world.state;
        if (lame !== null && (open === null || agent.health === 'STOPPED'))
          return { kind: 'rejected', code: lame.code };
        return open === null ? work() : finish(world, open);
      };
    }
  }
}

/** One step at a rest point: boot an empty case, finish what is open, or read the next person record. */
async function proceed(world: World): Promise<Outcome | null> {
  const { manifest, open, secret } = world.state;
  if (manifest === null || world.ports.witness.next(world.seq) === 'manifest') throw new EpochEnded('boot');
  if (secret === null) {
    const lame = await takeSecret(world);
    return lame === null ? null : { kind: 'rejected', code: lame.code };
  }
  if (open !== null) return finish(world, open);
  if (world.ports.witness.next(world.seq) === null) return null;
  return start(world, null);
}

async function start(world: World, act: Act | null): Promise<Outcome> {
  const lame = (await enable(world)) ?? (world.state.secret === null ? await takeSecret(world) : null);
  if (lame !== null) return { kind: 'rejected', code: lame.code };
  const said = await observe(world, {
    class: 'person',
    from: [],
    request: {},
    ...(act === null ? {} : { say: (seq: number) => toRecord(world, act, seq) }),
  });
  if (said.kind === 'breached') return { kind: 'rejected', code: said.code };
  const { open, sources } = world.state;
  if (open !== null) return finish(world, open);
  const source = sources.find((one) => one.described?.obsHash === said.obsHash);
  // A record of somebody else's making may describe what is not there: it changes nothing.
  return source === undefined ? { kind: 'rejected', code: 'INPUT_SCHEMA' } : { kind: 'described', source };
}

/** Carries out what a person started. Runs again, from the start, in the epoch after the one it was left in. */
async function finish(world: World, open: OpenWork): Promise<Outcome> {
  const { act } = open;
  if (act.kind !== 'import') {
    const turn = world.state.turns.find((asked) => asked.questionSeq === open.seq);
    if (turn === undefined) throw new TypeError('an admitted question is a turn');
    const question = { ...open, asked: turn.asked, text: turn.text, accepted: turn.accepted };
    return {
      kind: 'replied',
      reply: wasStopped(world, open) ? await owe(world, question) : await ask(world, question),
    };
  }
  const { media, name, original } = act;
  const parsed: Admitted<'parser'> | Breached = await observe(world, {
    class: 'parser',
    from: [open.obsHash],
    request: { media, name, original },
  });
  if (parsed.kind === 'breached') return { kind: 'rejected', code: parsed.code };
  const source = world.state.sources.find((added) => added.seq === parsed.seq);
  if (source === undefined) throw new TypeError('an admitted document is a source');
  return { kind: 'imported', source };
}

/** The agent was stopped in this very turn: what is owed is a reply, not another try (SHALL-033). */
function wasStopped(world: World, open: OpenWork): boolean {
  const { epochSeq, manifest } = world.state;
  return manifest?.reason === 'stopped' && epochSeq > open.seq;
}

function owe(world: World, question: Question): Promise<Reply> {
  const stopped = { cls: 'clock', code: 'AGENT_STOPPED', policies: [] } as const; // only time can stop an agent at work
  return seal(world, question, toFailureRefusal(world, question, stopped));
}

/** The person's record. A document's own bytes become a salted blob first, durable before the record names it. */
async function toRecord(world: World, act: Act, seq: number): Promise<unknown> {
  if (act.kind === 'question') return { kind: 'question', text: toPlainText(act.text).text.trim() };
  if (act.kind === 'accept')
    return { kind: 'accept', passage: act.passage, question_seq: act.questionSeq, source: act.source };
  const { credibility, dated, kind, sphere, supersedes, type } = act;
  if (act.kind === 'describe') {
    const { reason, source } = act;
    return {
      credibility,
      dated,
      kind,
      reason: reason === null ? null : toLine(reason),
      source,
      sphere,
      supersedes,
      type,
    };
  }
  const { bytes, media, name } = act;
  const { secret } = world.state;
  if (secret === null) throw new AffidavitError('MANIFEST_INVALID', 'an import before the case was opened');
  const original = await world.ports.blobs.put(concat(fromHex(saltFrom(secret, 'original', seq)), bytes));
  return { credibility, dated, kind, media, name: toLine(name), original, sphere, supersedes, type };
}

function requireAcceptable(world: World, act: Act): void {
  if (act.kind === 'question') {
    const size = utf8(toPlainText(act.text).text.trim()).length;
    if (size === 0) throw new AffidavitError('QUESTION_EMPTY', 'expected a question, got nothing');
    if (size > QUESTION_BYTES_MAX) {
      throw new AffidavitError(
        'QUESTION_SIZE',
        `expected at most ${String(QUESTION_BYTES_MAX)} bytes, got ${String(size)}`,
      );
    }
    return;
  }
  if (act.kind === 'accept') {
    const asked = world.state.turns.some((turn) => turn.questionSeq === act.questionSeq);
    const known = world.state.sources.some((source) => source.id === act.source && act.passage < source.passages);
    if (!asked || !known) throw new AffidavitError('INPUT_SCHEMA', 'expected a question and a passage of this case');
    return;
  }
  requireDescribed(world, act);
  if (act.kind === 'describe') {
    requireReason(act);
    return;
  }
  const characters = toLine(act.name).length;
  if (characters === 0 || characters > SOURCE_NAME_MAX) {
    throw wrong(`expected a name of 1 to ${String(SOURCE_NAME_MAX)} characters, got ${String(characters)}`);
  }
  if (act.bytes.length === 0) throw new AffidavitError('SOURCE_EMPTY', `${act.name} holds no bytes`);
  if (act.bytes.length > ORIGINAL_BYTES_MAX) {
    throw new AffidavitError(
      'SOURCE_SIZE',
      `expected at most ${String(ORIGINAL_BYTES_MAX)} bytes, got ${String(act.bytes.length)}`,
    );
  }
  if (world.state.sources.length >= SOURCES_MAX) {
    throw new AffidavitError('SOURCE_COUNT', `a case holds at most ${String(SOURCES_MAX)} sources`);
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
  const characters = reason === null ? 0 : toLine(reason).length;
  if (characters > REASON_MAX || (characters === 0 && (credibility !== null || reason !== null))) {
    throw wrong(`expected a reason of 1 to ${String(REASON_MAX)} characters for a credibility set by hand`);
  }
}

const wrong = (what: string): AffidavitError => new AffidavitError('INPUT_SCHEMA', what);

/** One line: names and reasons stand inside sentences and sections. */
function toLine(text: string): string {
  return toPlainText(text).text.replaceAll('\n', ' ').trim();
}
