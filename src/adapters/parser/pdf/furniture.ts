// Running heads, running feet and page numbers: what stands at the edge of page after page and is no part of the text.

import type { Line } from '#adapters/parser/pdf/lines.ts';

export interface PageLines {
  readonly lines: readonly Line[];
  /** Hundredths of a point. */
  readonly height: number;
  /** As the file numbers it. */
  readonly label: string;
}

/** The upper and lower part of a page in which they stand, in hundredths of its height. */
const EDGE = 12;
const PAGES_MIN = 3;

/** For every page the lines that are no text. Lines read along the page's own direction only. */
export function furnitureOf(pages: readonly PageLines[]): readonly ReadonlySet<Line>[] {
  const seen = new Map<string, Set<number>>();
  pages.forEach((page, at) => {
    for (const line of edgeLines(page)) {
      const key = keyOf(page, line);
      seen.set(key, (seen.get(key) ?? new Set()).add(at));
    }
  });
  const needed = Math.max(PAGES_MIN, Math.floor(pages.length / 8));
  return pages.map((page) => {
    const repeated = edgeLines(page).filter((line) => (seen.get(keyOf(page, line))?.size ?? 0) >= needed);
    const numbers = edgeLines(page).filter((line) => pages.length > 1 && isPageNumber(line.text, page.label));
    return new Set([...repeated, ...numbers]);
  });
}

function edgeLines({ height, lines }: PageLines): readonly Line[] {
  const edge = Math.floor((height * EDGE) / 100);
  return lines.filter((line) => line.bottom < edge || line.top > height - edge);
}

/** The same words at the same height; the numbers in them count up. */
function keyOf({ height }: PageLines, line: Line): string {
  const text = line.text.replace(/\d+/g, '#').replace(/\b[ivxlc]+\b/gi, '#');
  const where = line.bottom * 2 < height ? 'head' : 'foot';
  return `${where} ${String(Math.floor(line.y / 1200))} ${text}`;
}

function isPageNumber(text: string, label: string): boolean {
  const bare = text.replace(/^[\s\-\u2013\u2014|[\]().]+|[\s\-\u2013\u2014|[\]().]+$/g, '');
  return (
    bare === label ||
    /^(?:page|p\.)\s*\d{1,4}(?:\s*(?:of|\/)\s*\d{1,4})?$/i.test(bare) ||
    /^\d{1,4}\s*(?:of|\/)\s*\d{1,4}$/.test(bare)
  );
}
