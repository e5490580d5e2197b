import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Declarations that name a side of the screen, where a script that runs from right to left has the other one. */
const PHYSICAL =
  /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)(?:-\w+)?|left|right)\s*:|(?:text-align|float|clear):\s*(?:left|right)\b/u;
/** `margin` and the like with four values, the second other than the fourth. */
const FOUR = /(?:^|[\s;{])(?:margin|padding|inset):\s*(?<values>[^;(]+);/u;

/** What is wrong in the style of a file, line by line. */
function physicalIn(style: string): readonly string[] {
  return style.split('\n').filter((line) => {
    if (line.includes('safe-area-inset')) return false; // a notch is where it is in every script
    const [, right, , left] = (FOUR.exec(line)?.groups?.['values'] ?? '').trim().split(/\s+/u);
    return PHYSICAL.test(line) || (left !== undefined && left !== right);
  });
}

const STYLED = readdirSync('src', { encoding: 'utf8', recursive: true })
  .filter((path) => /\.(?:svelte|css)$/u.test(path))
  .map((path) => join('src', path));

describe('styles are safe from right to left', () => {
  it.each(STYLED)('%s names no side of the screen', (path) => {
    const text = readFileSync(path, 'utf8');
    const at = path.endsWith('.svelte') ? text.indexOf('<style') : 0;
    expect(at < 0 ? [] : physicalIn(text.slice(at))).toEqual([]);
  });

  it('knows a side when it sees one', () => {
    const bad = [
      'margin-left: 1rem;',
      'left: 0;',
      'text-align: right;',
      'padding: 0 1rem 0 0;',
      'border-right-color: red;',
    ];
    const good = [
      'margin-inline-start: 1rem;',
      'inset-inline-start: 0;',
      'padding: 0 1rem 0 1rem;',
      'padding: 0 1rem;',
    ];
    expect(bad.flatMap(physicalIn)).toEqual(bad);
    expect(good.flatMap(physicalIn)).toEqual([]);
  });
});
