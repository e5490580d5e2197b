// What a turn says, section by section, as its headings part it.

import { harmless, harmlessLine } from '#core/bytes/text.ts';
import type { SectionView } from '#lib/contract/debate.ts';

const HEADING = /^#{1,6}\s+(\S.*)$/;

export function sectionsOf(content: string): readonly SectionView[] {
  const sections: { heading: string | null; lines: string[] }[] = [{ heading: null, lines: [] }];
  for (const line of content.split('\n')) {
    const title = HEADING.exec(line)?.[1];
    if (title === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ heading: title, lines: [] });
  }
  return sections
    .map(({ heading, lines }) => ({
      part: partOf(heading ?? ''),
      heading: heading === null ? null : sentenceCase(harmlessLine(heading)),
      text: harmless(lines.join('\n').trim()),
    }))
    .filter(({ heading, text }) => heading !== null || text !== '');
}

/** Our debaters write headings in capitals. */
const sentenceCase = (heading: string): string =>
  heading === heading.toUpperCase() ? heading.slice(0, 1) + heading.slice(1).toLowerCase() : heading;

const PARTS: readonly (readonly [RegExp, SectionView['part']])[] = [
  [/^(counter|rival|objection|steelman|opposing)/i, 'rival'],
  [/^(rebut|answer|response)/i, 'rebuttal'],
  [/^(reason|argument|support|evidence\b)/i, 'reason'],
  [/^(claim|thesis|position|central claim)/i, 'claim'],
  [/^(decision|recommendation|conclusion|final position)/i, 'final'],
  [/^withdrawn/i, 'withdrawn'],
];

const partOf = (heading: string): SectionView['part'] =>
  PARTS.find(([pattern]) => pattern.test(heading.trim()))?.[1] ?? 'other';
