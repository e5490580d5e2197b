// Plain text and Markdown: the text is the file's own, so its lines are the file's lines.

import { outline } from '#core/evidence/outline.ts';
import { requireUnits, toAnchor, type Draft } from '#adapters/parser/document.ts';
import { toProse } from '#adapters/parser/plain-text.ts';

export function readText(raw: string, media: string, transforms: readonly string[]): Draft {
  requireUnits(raw.length);
  const plain = toProse(raw);
  const { sections, units } = outline(plain.text, media);
  return {
    text: plain.text,
    units,
    anchors: sections.map(toAnchor),
    dates: [],
    transforms: [...transforms, ...plain.transforms],
  };
}
