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

/** Of whole documents: what somebody planted in one is left out. */
export function statementsIn(passages: readonly Evidence[]): readonly Statement[] {
  return statementsThat(passages, () => true);
}

/** Those that `holds` is true of. Of the others nobody asks whether they were planted, which takes longer than all the rest. */
export function statementsThat(
  passages: readonly Evidence[],
  holds: (statement: Statement) => boolean,
): readonly Statement[] {
  const found = FOUND.get(passages) ?? findStatements(passages);
  FOUND.set(passages, found);
  return found.flatMap(({ isOwn, statement }) => (holds(statement) && isOwn() ? [statement] : []));
}

interface Candidate {
  readonly statement: Statement;
  /** Not planted. */
  readonly isOwn: () => boolean;
}
/** Several rules ask for those of the same passages: they are found once. */
const FOUND = new WeakMap<readonly Evidence[], readonly Candidate[]>();

function findStatements(passages: readonly Evidence[]): readonly Candidate[] {
  const opening = new Map<string, string>();
  const before = new Map<string, string>();
  return passages.flatMap((evidence) => {
    const { heading, source, text } = evidence;
    if (!opening.has(source.id)) opening.set(source.id, text.slice(0, OPENING));
    const behind = before.get(source.id) ?? '';
    before.set(source.id, `${behind}\n\n${text}`.slice(-BEHIND));
    const parts = heading.split(HEADING_SEPARATOR);
    return sentences(text).flatMap(({ end, start }): Candidate[] => {
      const own = text.slice(start, end).replace(MARKER, '');
      if (
        own.length > LENGTH_MAX ||
        own.endsWith('?') ||
        !/^(?:$|(?:it|this) (?:is|must be) (?:due|paid|payable)\b)/i.test(narrowing(text.slice(end)) ?? '')
      )
        return [];
      const all = `${behind}\n\n${text.slice(0, start)}`;
      let previous: string | null = null;
      let lead: string | null = null;
      let isOwn: boolean | null = null;
      const statement: Statement = {
        evidence,
        text: own,
        start: evidence.start + end - own.length,
        end: evidence.start + end,
        // Of most statements nobody asks for these two.
        get previous() {
          return (previous ??= lastSentence(all.slice(-LENGTH_MAX)));
        },
        get lead() {
          return (lead ??= [...all.matchAll(LEAD)].at(-1)?.[0] ?? parts.slice(1).at(-1) ?? '');
        },
        headings: parts,
        name: source.act.name.replace(/[_.-]+/g, ' '),
        opening: opening.get(source.id) ?? '',
        before: all.slice(-BEHIND),
      };
      return [{ statement, isOwn: () => (isOwn ??= !isPlanted(own)) }];
    });
  });
}

function lastSentence(text: string): string {
  const last = sentences(text).at(-1);
  return last === undefined ? '' : text.slice(last.start, last.end);
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
