// The sentences of passages, each with what stands around it and above it.

import { isPlanted } from '#core/english/planted.ts';
import { sentences } from '#core/english/sentences.ts';
import { narrowing } from '#core/english/surroundings.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import { MARKER } from '#core/judge/agreement/both.ts';
import type { Placed } from '#core/judge/replaced.ts';

export interface Statement extends Placed {
  readonly evidence: Evidence;
  readonly start: number;
  readonly end: number;
}

export function statementsIn(passages: readonly Evidence[]): readonly Statement[] {
  const opening = new Map<string, string>();
  const before = new Map<string, string>();
  return passages.flatMap((evidence) => {
    const { heading, source, text } = evidence;
    if (!opening.has(source.id)) opening.set(source.id, text.slice(0, OPENING));
    const behind = before.get(source.id) ?? '';
    before.set(source.id, `${behind}\n\n${text}`.slice(-BEHIND));
    const parts = heading.split(HEADING_SEPARATOR);
    return sentences(text).flatMap(({ end, start }): Statement[] => {
      const own = text.slice(start, end).replace(MARKER, '');
      if (
        isPlanted(own) ||
        own.length > LENGTH_MAX ||
        own.endsWith('?') ||
        !/^(?:$|(?:it|this) (?:is|must be) (?:due|paid|payable)\b)/i.test(narrowing(text.slice(end)) ?? '')
      )
        return [];
      const all = `${behind}\n\n${text.slice(0, start)}`;
      const last = sentences(all.slice(-LENGTH_MAX)).at(-1);
      const previous = last === undefined ? '' : all.slice(-LENGTH_MAX).slice(last.start, last.end);
      const lead = [...all.matchAll(LEAD)].at(-1)?.[0] ?? parts.slice(1).at(-1) ?? '';
      return [
        {
          evidence,
          text: own,
          start: evidence.start + end - own.length,
          end: evidence.start + end,
          previous,
          lead,
          headings: parts,
          name: source.act.name.replace(/[_.-]+/g, ' '),
          opening: opening.get(source.id) ?? '',
          before: all.slice(-BEHIND),
        },
      ];
    });
  });
}

const OPENING = 200;
const BEHIND = 900;
const LENGTH_MAX = 400;
/** "**6. Summer fair.**" */
const LEAD = /\*\*(?:\d+\.\s*)?[^*\n]{2,60}\*\*/g;

/** "In 4.2": the line that begins with that number, or what stands under such a heading. */
export function isInSection({ evidence, headings, start }: Statement, section: string | undefined): boolean {
  if (section === undefined) return false;
  const before = evidence.text.slice(0, start - evidence.start + 12);
  const begins = (line: string): boolean => line.startsWith(section) && !/^\.?\d/.test(line.slice(section.length));
  return begins(before.split('\n').at(-1) ?? '') || headings.some(begins);
}
