import { describe, expect, it } from 'vitest';
import { toLines, toParts, toWindow } from '#lib/ui/document-lines.ts';

describe('the reader highlights exactly the cited characters (EBOM-REQ-004)', () => {
  it('keeps every character of the document, and its offset', () => {
    expect(toLines('one\n\nthree')).toEqual([
      { start: 0, text: 'one' },
      { start: 4, text: '' },
      { start: 5, text: 'three' },
    ]);
    expect(toLines('')).toEqual([{ start: 0, text: '' }]);
    expect(toLines('a\n')).toEqual([
      { start: 0, text: 'a' },
      { start: 2, text: '' },
    ]);
  });

  it('cuts a line at the start and the end of the passage', () => {
    const line = { start: 10, text: 'The rent is due.' };
    expect(toParts(line, 14, 18)).toEqual([
      { text: 'The ', cited: false },
      { text: 'rent', cited: true },
      { text: ' is due.', cited: false },
    ]);
  });

  it('marks the whole of a line that lies within the passage, and none of one outside', () => {
    expect(toParts({ start: 10, text: 'middle' }, 2, 40)).toEqual([{ text: 'middle', cited: true }]);
    expect(toParts({ start: 10, text: 'after' }, 0, 10)).toEqual([{ text: 'after', cited: false }]);
    expect(toParts({ start: 10, text: 'before' }, 16, 20)).toEqual([{ text: 'before', cited: false }]);
  });

  it('opens a window around the passage and counts what it leaves out', () => {
    const lines = toLines('0\n1\n2\n3\n4\n5\n6\n7\n8\n9');
    const view = toWindow(lines, 10, 2, 3);
    expect(view.lines.map((line) => line.text)).toEqual(['3', '4', '5', '6', '7']);
    expect(view.earlier).toBe(3);
    expect(view.later).toBe(2);
  });

  it('opens at the last line where the offset is past the end', () => {
    expect(toWindow(toLines('a\nb'), 99, 0, 5).lines).toEqual([{ start: 2, text: 'b' }]);
  });
});
