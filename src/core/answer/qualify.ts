// What an answer says of the time and the sphere of its sources (EBOM "Temporal Dynamics", "Knowledge Spheres"), and what a
// confidence asks of the reader ("Confidence Semantics"). Golden strings: the protocol's words where it has them.

import { cmp, fromDecimal, fromRaw, ONE } from '#core/bytes/q16.ts';
import { LIMINAL_REASONS, type AboutDocument, type Citation, type LiminalReason } from '#core/answer/output.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { civilOf, toIso } from '#core/bytes/calendar.ts';
import { freshnessOf, isAged, isOutlived, mustBeFetched } from '#core/evidence/freshness.ts';
import { isFavoured, type Conflict } from '#core/judge/contradict.ts';
import type { Domain } from '#core/admission/grammar.ts';

/** What the question makes of its sources. */
export interface Asked {
  readonly domain: Domain;
  readonly timeSensitive: boolean;
  /** ms */
  readonly now: number;
}

/** EBOM "Temporal Qualifiers Mandatory For": one line for each source that is cited, each line once. */
export function qualifiersOf({ domain, now, timeSensitive }: Asked, used: readonly Evidence[]): readonly string[] {
  const lines = used.flatMap(({ source }) => [
    ...(domain === 'coding' || domain === 'security_code' ? [softwareLine(source)] : []),
    ...(domain === 'legal_research' ? [legalLine(source)] : []),
    ...(isEvolving(source)
      ? [
          `Last updated ${source.act.dated ?? source.library?.act.created ?? toIso(source.entered)}: ${source.act.name}.`,
        ]
      : []),
    ...(mustBeFetched(source, now)
      ? [
          `[FRESH RETRIEVAL NEEDED: ${source.act.name} counts as current for an hour. Get a current copy before you rely on it.]`,
        ]
      : []),
  ]);
  const retrieved = timeSensitive
    ? [`Retrieved ${toIso(now)} from the documents of this case; nothing newer was looked for.`]
    : [];
  return [...new Set([...lines, ...retrieved])];
}

type Source = Evidence['source'];

function softwareLine({ act, library }: Source): string {
  if (library !== null) return `As of ${library.act.created} in ${library.act.name} ${library.act.version}.`;
  return act.dated === null ? `No date or version is known of ${act.name}.` : `As of ${act.dated} in ${act.name}.`;
}

function legalLine({ act, library }: Source): string {
  const day = act.dated ?? library?.act.created ?? null;
  return day === null
    ? `According to ${act.name}; since when it is effective is not known.`
    : `According to ${act.name}, effective ${day}.`;
}

/** About what changes: by the volatility of its library, as news, or as the person declared it. */
function isEvolving({ act, library }: Source): boolean {
  if (library !== null) return library.act.volatility === 'HIGH' || library.act.volatility === 'MEDIUM';
  return act.type === 'news' || act.sphere === 'LIMINAL';
}

export function liminalReasons(
  { index, source }: Pick<Evidence, 'index' | 'source'>,
  { now, timeSensitive }: Pick<Asked, 'now' | 'timeSensitive'>,
  conflicts: readonly Conflict[],
): readonly LiminalReason[] {
  const open = conflicts.filter(({ resolution }) => !isFavoured(resolution));
  const holds: Readonly<Record<LiminalReason, boolean>> = {
    DECLARED: source.act.sphere === 'LIMINAL',
    REAL_TIME: timeSensitive && freshnessOf(source, true, now) < ONE,
    PAST_LIFETIME: isOutlived(source, now) || isAged(source, now),
    CONFLICT: open.some(({ carrier, contradicting }) => carrier === index || contradicting === index),
  };
  return LIMINAL_REASONS.filter((reason) => holds[reason]);
}

const REASON: Readonly<Record<LiminalReason, string>> = {
  DECLARED: 'you described it as about something that changes',
  REAL_TIME: 'the question is about the present, and it is not from this hour',
  PAST_LIFETIME: 'it is older than it counts as current',
  CONFLICT: 'another document says otherwise, and nothing settles it',
};

/** Said beside a citation: that it is the person's own, and why it may not hold. Nothing of what is published and current. */
export function sphereNotes({
  about = [],
  entered,
  liminal = [],
  sphere,
}: Pick<Citation, 'about' | 'entered' | 'liminal' | 'sphere'>): readonly string[] {
  return [
    ...(sphere === 'INSIDE'
      ? [`Your own document, added ${civilOf(entered).date}. Nothing outside this case verifies it.`]
      : []),
    ...(liminal.length === 0 ? [] : [`May not hold: ${liminal.map((reason) => REASON[reason]).join('; ')}.`]),
    ...about.map((one) => ABOUT[one]),
  ];
}

const ABOUT: Readonly<Record<AboutDocument, string>> = {
  REPLACES: 'It stands in place of an earlier document of this case, which is not read any more.',
  'hidden-text': 'Its document holds text that nobody sees, which was left out.',
  'hidden-letters': 'Its document holds marks between letters that nobody sees, which were left out.',
  'faint-text': 'Some text of its document may be invisible to people who open it: look at this passage there.',
  'turned-order': 'Its document shows text in another order than it is read here: look at this passage there.',
};

export type ConfidenceAction = 'refuse' | 'strong_warning' | 'warning' | 'confident' | 'high';

/** EBOM "Confidence Thresholds": refuse below .5, warn strongly below .6, warn below .7, high above .85. */
export function actionFor(confidence: number): ConfidenceAction {
  const below = (bound: string): boolean => cmp(fromRaw(confidence), fromDecimal(bound)) < 0;
  if (below('0.5')) return 'refuse';
  if (below('0.6')) return 'strong_warning';
  if (below('0.7')) return 'warning';
  return cmp(fromRaw(confidence), fromDecimal('0.85')) > 0 ? 'high' : 'confident';
}

/** What the reader is told to do about it; nothing where no warning is due. */
export function actionLines(confidence: number): readonly string[] {
  switch (actionFor(confidence)) {
    case 'strong_warning':
      return ['STRONG WARNING: do not rely on this before you have checked every passage yourself.'];
    case 'warning':
      return ['WARNING: check the passages before you rely on this.'];
    default:
      return [];
  }
}
