// What of a page nobody sees. What the format itself hides is taken out. So is what is only hidden in practice: letters without
// size, without colour, off the page; that is told. Where a style sheet decides it, nobody can say without a browser: that
// stays, and is told as faint.

import type { TreeDocument, TreeElement } from '#adapters/parser/html/tree.ts';

export interface Unseen {
  /** Something was taken out that only its looks hide. */
  readonly isHidden: boolean;
  /** Something stays that may be hidden. */
  readonly isFaint: boolean;
}

/** Changes the tree. */
export function takeOutUnseen(document: TreeDocument): Unseen {
  const faint = faintNames(document);
  const body = document.querySelector('body') ?? document.documentElement;
  const half = body.textContent.length / 2;
  let isHidden = false;
  let isFaint = false;
  for (const element of document.querySelectorAll('[style],[hidden],[aria-hidden],[color],[class],[id]')) {
    if (element === body || element.textContent.trim() === '') continue;
    const seen = seenOf(element, faint);
    // A page may hide all of itself from programs that read aloud, behind a window that is open.
    if (seen === 'aria' && element.textContent.length > half) isFaint = true;
    else if (seen === 'faint') isFaint = true;
    else if (seen !== 'shown') {
      isHidden ||= seen === 'unseen';
      element.remove();
    }
  }
  return { isHidden, isFaint };
}

type Seen = 'shown' | 'hidden' | 'aria' | 'unseen' | 'faint';

function seenOf(element: TreeElement, faint: ReadonlySet<string>): Seen {
  const style = element.getAttribute('style') ?? '';
  if (element.hasAttribute('hidden') || GONE.test(style)) return 'hidden';
  if (element.getAttribute('aria-hidden')?.trim().toLowerCase() === 'true') return 'aria';
  if (OFF.test(style)) return 'unseen';
  if (TINY.test(style) && element.querySelector('[style*="font-size"]') === null) return 'unseen';
  const color = WHITE.exec(style)?.[1] ?? element.getAttribute('color') ?? '';
  if (isWhite(color) && element.querySelector('[style*="color"],[color]') === null) return groundOf(element);
  const names = (element.getAttribute('class') ?? '').split(/\s+/).map((name) => `.${name}`);
  return [...names, `#${element.getAttribute('id') ?? ''}`].some((name) => faint.has(name)) ? 'faint' : 'shown';
}

const GONE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;
/** Without ink, or off the page. */
const OFF =
  /(?:^|;)\s*(?:opacity\s*:\s*(?:0(?:\.0\d*)?|\.0\d*)\s*(?:;|!|$)|color\s*:\s*(?:transparent|rgba\([^)]*,\s*0(?:\.0+)?\s*\))|(?:left|top|right|text-indent)\s*:\s*-\d{3,}|clip\s*:\s*rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?\s*\)|clip-path\s*:\s*inset\(\s*(?:50|100)%)/i;
/** Smaller than a full stop of a printed page. */
const TINY =
  /(?:^|;)\s*font(?:-size)?\s*:[^;]*?(?<![\w.])(?:0(?:\.\d+)?(?:px|pt|r?em|%)?|\.[01]\d*r?em|[12](?:\.\d+)?(?:px|pt|%))(?![\w.])/i;
const WHITE = /(?:^|;)\s*color\s*:\s*([^;!]+)/i;
const isWhite = (color: string): boolean =>
  /^(?:white|#f[b-f]f[b-f]f[b-f]|#fff|rgb\(\s*25[1-5]\s*,\s*25[1-5]\s*,\s*25[1-5]\s*\))$/i.test(color.trim());

/** White letters are unseen on the ground of a page, and nobody knows the ground that a style sheet gives. */
function groundOf(element: TreeElement): Seen {
  let isNamed = false;
  for (let at: TreeElement | null = element; at !== null; at = at.parentElement) {
    if (
      at.hasAttribute('bgcolor') ||
      at.hasAttribute('background') ||
      /background/i.test(at.getAttribute('style') ?? '')
    )
      return 'shown';
    isNamed ||= at.hasAttribute('class') || at.hasAttribute('id');
  }
  return isNamed ? 'faint' : 'unseen';
}

/** Classes and names that the page's own style sheet hides wherever they stand: ".note", "#more". */
function faintNames(document: TreeDocument): ReadonlySet<string> {
  const names = new Set<string>();
  for (const sheet of document.querySelectorAll('style'))
    for (const [, selectors = '', rules = ''] of sheet.textContent.slice(0, SHEET_UNITS_MAX).matchAll(RULE)) {
      const color = WHITE.exec(rules)?.[1] ?? '';
      const isGround = /background/i.test(rules);
      if (!(GONE.test(rules) || OFF.test(rules) || TINY.test(rules) || (isWhite(color) && !isGround))) continue;
      for (const selector of selectors.split(',')) if (/^\s*[.#][\w-]+\s*$/.test(selector)) names.add(selector.trim());
    }
  return names;
}

const SHEET_UNITS_MAX = 200_000;
const RULE = /([^{}]{1,2000})\{([^{}]{0,4000})\}/g;
