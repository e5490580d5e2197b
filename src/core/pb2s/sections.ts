// The text of a reply: DRAFT, REFLECT, REVISE, LEARNED, once each and in this order, then CLARIFY where there is one.
// Only the two questions of a CLARIFY block may end a line with a question mark (PB2S-2.4b, AMB-06).

import { REFLECT_BULLETS_MAX } from '#core/limits.ts';
import type { Flag, Sections } from '#core/answer/output.ts';

export function toText(sections: Sections, clarify: readonly string[]): string {
  const bullets = sections.reflect
    .slice(0, REFLECT_BULLETS_MAX)
    .map((flag) => `- ${flag.ref} ${flag.kind}: ${flag.text}`);
  const learned = sections.learned.map((line) => `- ${line}`);
  const blocks = [
    ['DRAFT', sections.draft],
    ['REFLECT', ...bullets],
    ['REVISE', sections.revise],
    ['LEARNED', ...learned],
  ].map(([header = '', ...lines]) => [header, ...lines.map(flatten)].join('\n'));
  const questions = clarify.length === 0 ? [] : [['CLARIFY', ...clarify].join('\n')];
  return [...blocks, ...questions].join('\n\n');
}

/** Lines of a block never end in a question mark, and never begin like one of the headers. */
function flatten(block: string): string {
  return block
    .split('\n')
    .map((line) => line.trimEnd().replace(/\?+(["')\]]*)$/, '.$1'))
    .map((line) => (/^(DRAFT|REFLECT|REVISE|LEARNED|CLARIFY)\b/.test(line) ? ` ${line}` : line))
    .join('\n');
}

/** One sentence on one line, as a section shows it. */
export function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}

/** How REVISE names what it settled (PB2S-3.3). */
export function resolvedLine(flags: readonly Flag[]): string {
  const names = (resolved: boolean): string =>
    flags
      .filter((flag) => flag.resolved === resolved)
      .map((flag) => flag.ref)
      .join(', ');
  const done = names(true);
  const left = names(false);
  return [done === '' ? '' : `Resolved: ${done}.`, left === '' ? '' : `Open: ${left}.`]
    .filter((part) => part !== '')
    .join(' ');
}
