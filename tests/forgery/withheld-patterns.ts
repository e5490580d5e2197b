// Patterns of withheld observations that the writer would not make: an honest one with one to three observations more or
// fewer. What the writer makes is asked of the writer itself.

import { ZodError } from 'zod';
import { repliesOf, type NumberedReply } from '#core/bundle/contents.ts';
import { checkWithholding } from '#core/verify/check-withholding.ts';
import { planDisclosure, type Disclosure } from '#core/disclosure/redact.ts';
import { citedSpans, type SpanChoice } from '#core/disclosure/spans.ts';
import { AffidavitError } from '#core/errors.ts';
import type { ObsClass } from '#core/admission/grammar.ts';
import type { Entry } from '#core/ports.ts';
import type { CaseState, Source, Turn } from '#core/case/state.ts';
import { random } from '#tests/campaigns/medium.ts';
import { entriesOf, observationsOf, verify, type Stores } from '#tests/case.ts';
import { givenPattern, withholding, type Pattern } from '#tests/forgery/withhold.ts';

export interface Writer {
  readonly stores: Stores;
  readonly entries: readonly Entry[];
  readonly observations: readonly number[];
  readonly own: readonly Source[];
  readonly replies: readonly NumberedReply[];
  readonly state: CaseState;
  readonly turns: readonly Turn[];
  /** Records that are withheld or shown together at the least: those of a turn, but for what is never withheld. */
  readonly together: readonly (readonly number[])[];
  readonly always: readonly number[];
  readonly never: ReadonlySet<number>;
  /** Honest patterns to begin with. */
  readonly honest: readonly HonestPattern[];
  /** Acts of one record: a document described again, a library taken out. */
  readonly single: ReadonlySet<number>;
}

export type HonestPattern = Pattern & { readonly choice: Disclosure };

export async function writerOf(stores: Stores, state: CaseState): Promise<Writer> {
  const entries = await entriesOf(stores);
  const records = observationsOf(entries);
  const turns = state.turns.filter(({ stateSeq }) => stateSeq !== null);
  const never = new Set(records.filter(({ cls }) => NEVER.has(cls)).map(({ ledger_seq }) => ledger_seq));
  const between = (from: number, to: number): readonly number[] =>
    records.map(({ ledger_seq }) => ledger_seq).filter((seq) => seq >= from && seq < to && !never.has(seq));
  const writer: Writer = {
    stores,
    entries,
    observations: records.map(({ ledger_seq }) => ledger_seq),
    own: state.sources.filter(({ library }) => library === null),
    replies: await repliesOf(entries, stores.blobs),
    state,
    turns,
    together: turns.map(({ questionSeq, stateSeq }) => between(questionSeq, stateSeq ?? 0)),
    always: records.filter(({ cls }) => cls === 'random').map(({ ledger_seq }) => ledger_seq),
    never,
    honest: [],
    single: new Set(
      records.filter(({ output }) => /"kind":"(?:describe|withdraw)"/.test(output)).map(({ ledger_seq }) => ledger_seq),
    ),
  };
  const next = random(HONEST_SEED);
  const honest = Array.from({ length: HONEST }, () => honestPattern(writer, next)).filter((one) => one !== null);
  return { ...writer, honest };
}

const NEVER: ReadonlySet<ObsClass> = new Set<ObsClass>(['acknowledge', 'clock', 'manifest', 'reset']);
const HONEST = 60;
const HONEST_SEED = 7;

/** What the writer makes of some choice; null where it refuses. */
export function honestPattern(writer: Writer, next: () => number): HonestPattern | null {
  const some = <T>(list: readonly T[]): readonly T[] => list.filter(() => next() < 0.4);
  const replies = some(writer.replies.map(({ number }) => number));
  const sources = some(writer.own.map(({ id }) => id));
  const kind = Math.floor(next() * 3);
  const choice: Disclosure =
    kind === 0
      ? { kind: 'only', replies }
      : kind === 1
        ? { kind: 'quoted', replies, spans: spansOf(writer, replies) }
        : { kind: 'without', replies, sources };
  const pattern = planned(writer, choice);
  return pattern === null ? null : { ...pattern, choice };
}

function spansOf({ replies, state }: Writer, shown: readonly number[]): readonly SpanChoice[] {
  return citedSpans(
    replies.filter(({ number }) => shown.includes(number)),
    state,
  );
}

function planned({ entries }: Writer, choice: Disclosure): Pattern | null {
  try {
    const { replies, spans, withheld } = planDisclosure(entries, choice);
    return { replies, spans, withheld };
  } catch (error) {
    if (error instanceof AffidavitError) return null;
    throw error;
  }
}

/** An honest pattern with one to three observations more or fewer; null where that is one the writer makes too. */
export function unlikePattern(writer: Writer, next: () => number): Pattern | null {
  const base = writer.honest[Math.floor(next() * writer.honest.length)];
  if (base === undefined) return null;
  const withheld = new Set(base.withheld);
  const changes = 1 + Math.floor(next() * 3);
  for (let at = 0; at < changes; at += 1) {
    const seq = writer.observations[Math.floor(next() * writer.observations.length)] ?? 0;
    if (!withheld.delete(seq)) withheld.add(seq);
  }
  const pattern = { replies: base.replies, spans: base.spans, withheld };
  return looksHonest(writer, pattern) ? null : pattern;
}

/**
 * An act of one record tells nobody which it was: where a document was withheld before it, or is in the very next records,
 * it looks like a description of that one. A turn that is shown after it still fails, since its search names it, or asks
 * the library that was taken out.
 */
function looksHonest(writer: Writer, pattern: Pattern): boolean {
  const single = [...pattern.withheld].filter((seq) => writer.single.has(seq));
  if (!isPlausible(writer, pattern)) return false;
  return subsets(single).some((more) => {
    const withheld = new Set([...pattern.withheld].filter((seq) => !more.includes(seq)));
    const hidden = writer.own.map(({ seq }) => seq).filter((seq) => withheld.has(seq));
    const isAlike = (seq: number): boolean => hidden.some((one) => one < seq || isNext(writer, pattern, seq, one));
    return more.every(isAlike) && isHonest(writer, { ...pattern, withheld });
  });
}

/** Most patterns are seen through without asking the writer. */
function isPlausible({ always, never, together }: Writer, { withheld }: Pattern): boolean {
  const isAll = (turn: readonly number[]): boolean => turn.every((seq) => withheld.has(seq));
  return (
    always.every((seq) => withheld.has(seq)) &&
    [...withheld].every((seq) => !never.has(seq)) &&
    together.every((turn) => isAll(turn) || turn.every((seq) => !withheld.has(seq)))
  );
}

/** Nothing that is shown stands between an act and the record that reads the next document. */
function isNext({ observations }: Writer, { withheld }: Pattern, act: number, read: number): boolean {
  const between = observations.filter((seq) => seq > act && seq < read);
  return between.length === 1 && between.every((seq) => withheld.has(seq));
}

/** Of all choices, only those can make it that hide the turns and the documents whose first record it hides. */
function isHonest(writer: Writer, pattern: Pattern): boolean {
  const numbers = writer.replies.map(({ number }) => number);
  const hidden = numbers.filter((number) => pattern.withheld.has(writer.turns[number - 1]?.questionSeq ?? -1));
  const sources = writer.own.filter(({ seq }) => pattern.withheld.has(seq)).map(({ id }) => id);
  const choices: readonly Disclosure[] = [
    { kind: 'only', replies: numbers.filter((number) => !hidden.includes(number)) },
    { kind: 'quoted', replies: pattern.replies, spans: pattern.spans },
    { kind: 'without', replies: hidden, sources },
  ];
  return choices.some((choice) => {
    const one = planned(writer, choice);
    return one !== null && keyOf(one) === keyOf(pattern);
  });
}

function subsets<T>(all: readonly T[]): readonly (readonly T[])[] {
  return all.reduce<readonly (readonly T[])[]>((some, one) => [...some, ...some.map((set) => [...set, one])], [[]]);
}

function keyOf({ replies, spans, withheld }: Pattern): string {
  const told = spans.map(({ passage, source }) => `${source} ${String(passage)}`).sort();
  return [replies.join(), told.join(), [...withheld].sort((a, b) => a - b).join()].join(' | ');
}

/** Whether a verifier calls it failed. The whole bundle is verified only where its pattern passes. */
export async function isFailed({ entries, state, stores }: Writer, pattern: Pattern): Promise<boolean> {
  try {
    const given = await givenPattern(stores, entries, state, pattern);
    if ((await checkWithholding(given)).check.status === 'fail') return true;
  } catch (error) {
    // A check that cannot be carried out has failed.
    if (error instanceof AffidavitError || error instanceof ZodError) return true;
    throw error;
  }
  return (await verify(await withholding(stores, pattern))).verdict === 'failed';
}

/** For people: replies, and what is withheld by its class. */
export function toWords(writer: Writer, { replies, withheld }: Pattern): string {
  const classes = new Map(observationsOf(writer.entries).map(({ cls, ledger_seq }) => [ledger_seq, cls]));
  const rows = [...withheld].sort((a, b) => a - b).map((seq) => `${String(seq)} ${classes.get(seq) ?? ''}`);
  return `replies ${replies.join()}; withheld ${rows.join(', ')}`;
}
