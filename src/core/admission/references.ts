// References in an output must name something its request offered: a citation of a passage nobody sent, a score for a
// pair nobody asked about is invalid output (EBOM "Citation Spoofing", SHALL-010).

import { canonical, type Json } from '#core/bytes/jcs.ts';
import * as z from 'zod';
import { sourceText } from '#core/admission/common.ts';
import { GRAMMAR, type ObsClass, type OutputOf, type RequestOf } from '#core/admission/grammar.ts';
import type { Row } from '#core/admission/shapes.ts';

/**
 * What a parser said, before it becomes a blob: passages, anchors and dates are not empty, lie within the text, and cut
 * no code point in two (half of one has no UTF-8, and could be neither hashed nor shown). Anchors stand in order.
 */
export function spansHold(cls: ObsClass, raw: Json): boolean {
  if (cls !== 'parser') return true;
  const { anchors, dates, passages, text } = pointing.parse(raw);
  const places = dates.flatMap(({ where }) => (where === 'meta' ? [] : [where]));
  const ordered = anchors.every((anchor, at) => {
    const before = anchors[at - 1];
    return (
      before === undefined || before.start < anchor.start || (before.start === anchor.start && before.end >= anchor.end)
    );
  });
  return (
    ordered &&
    [...passages, ...anchors, ...places].every(
      ({ end, start }) => start < end && end <= text.length && isBoundary(text, start) && isBoundary(text, end),
    )
  );
}

const pointing = z.object(sourceText.pick({ anchors: true, dates: true, passages: true, text: true }).shape);

function isBoundary(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return !(before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff);
}

/** `output` and `request` have passed the schemas of their class. */
export function referencesHold(cls: ObsClass, output: unknown, request: unknown): boolean {
  if (cls === 'parser') return itemHolds(output as OutputOf<'parser'>, request as RequestOf<'parser'>);
  const row: Row = GRAMMAR[cls];
  return row.refers?.(output, request) ?? true;
}

/** A source of a library as its record tells it: all of the call that concerns it. */
export function toItem({ library, name, original }: RequestOf<'parser'>) {
  return library === undefined ? undefined : { ...library, name, original };
}

/** What a library says of its source is repeated, not made up. */
function itemHolds(said: OutputOf<'parser'>, request: RequestOf<'parser'>): boolean {
  const repeated = said.schema === 'text/2' ? said.library : undefined;
  return canonical(repeated ?? null) === canonical(toItem(request) ?? null);
}
