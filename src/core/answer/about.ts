// What a passage stands under: its document, its headings, and what announces the list that a sentence is an item of.

import type { Evidence } from '#core/evidence/context.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';

interface Named {
  readonly source: { readonly act: { readonly name: string } };
}
/** `at`: a place in the text of the passage; what announces the list there is the last of the headings. */
export const aboutOf = (
  { before, heading, source, text }: Pick<Evidence, 'before' | 'heading' | 'text'> & Named,
  at = 0,
): string =>
  [source.act.name.replace(/[_.-]+/g, ' '), heading, ...announcing(`${before}\n`, text, at)].join(HEADING_SEPARATOR);

/** "The following are excluded from cover:" over the items of which one stands at the place; none for what is no item. */
function announcing(before: string, text: string, at: number): readonly string[] {
  const lines = text.slice(0, at).split('\n');
  const line = `${lines.at(-1) ?? ''}${text.slice(at).split('\n', 1)[0] ?? ''}`;
  if (!ITEM.test(line)) return [];
  const above = [...before.split('\n'), ...lines.slice(0, -1)].reverse();
  const first = above.findIndex((one) => one.trim() !== '' && !ITEM.test(one));
  if (above[first]?.trimEnd().endsWith(':') !== true) return [];
  const wrapped = above
    .slice(first)
    .findIndex((one) => one.trim() === '' || /[.:;]\s*$/.test(one.replace(/:\s*$/, '')));
  const lead = above
    .slice(first, first + Math.max(1, wrapped))
    .reverse()
    .join(' ')
    .trim();
  return [lead.replace(/^.*[.;] (?=[A-Z])/, '').slice(0, -1)];
}

const ITEM = /^\s*(?:[-*\u2022\u2013]|\(?[a-z\d]{1,3}[.)])\s*/;
