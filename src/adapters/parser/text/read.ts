// Plain text and Markdown: the text is the file's own, so its lines are the file's lines.

import { toPlainText } from '#core/canon/text.ts';
import { outline } from '#core/evidence/outline.ts';
import { toAnchor, type Draft } from '#adapters/parser/document.ts';

export function readText(raw: string, media: string, transforms: readonly string[]): Draft {
  const plain = toPlainText(raw);
  const { sections, units } = outline(plain.text, media);
  return {
    text: plain.text,
    units,
    anchors: sections.map(toAnchor),
    dates: [],
    transforms: [...transforms, ...plain.transforms],
  };
}
