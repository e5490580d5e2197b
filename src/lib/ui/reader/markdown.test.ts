import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '#lib/ui/reader/inline.ts';
import { markdownBlocks } from '#lib/ui/reader/markdown.ts';

/** Blocks as `kind[level] marker: shown text`, rows as cells between bars. */
function drawn(text: string): readonly string[] {
  return markdownBlocks(text).map((block) => {
    const shown =
      block.kind === 'table'
        ? block.rows.map((row) => row.cells.map((cell) => text.slice(cell.start, cell.end)).join('|')).join(' / ')
        : runsOf(text, block)
            .map((run) => text.slice(run.start, run.end))
            .join('');
    const quoted = '>'.repeat(block.quoted);
    return `${quoted}${block.kind}${block.level > 0 ? String(block.level) : ''}${block.marker}: ${shown}`;
  });
}

const styled = (text: string): readonly string[] =>
  runsOf(text, { kind: 'text', lines: [{ start: 0, end: text.length }], markup: true }).map(
    (run) => `${run.styles.join('+')}(${text.slice(run.start, run.end)})`,
  );

describe('Markdown is drawn as type, from exact characters (EBOM-REQ-004)', () => {
  it.each<[string, string, readonly string[]]>([
    ['headings of both kinds', '# A *b* #\n\nC\n--\n', ['heading1: A b', 'heading2: C']],
    ['a paragraph over two lines', 'one\ntwo\n\nthree', ['text: one\ntwo', 'text: three']],
    [
      'lists, numbers and boxes',
      '- a\n  b\n  - c\n2) d\n- [x] e',
      ['item1•: a\nb', 'item2•: c', 'item12): d', 'item1☑: e'],
    ],
    ['a second paragraph of an item', '- a\n\n  b', ['item1•: a', 'item1: b']],
    ['quotations in quotations', '> a\n> b\n>> c', ['>text: a\nb', '>>text: c']],
    ['fenced code as it stands', '```js\n  a *b*\n\n# c\n```\nd', ['code:   a *b*\n\n# c', 'text: d']],
    ['indented code, by its own indentation', 'a\n\n    b\n      c', ['text: a', 'code: b\n  c']],
    ['a table', '| a | b |\n|---|:-:|\n| c \\| d | e |', ['table: a|b / c \\| d|e']],
    ['rules and front matter', '---\nt: 1\n---\n\n***\n', ['code: t: 1', 'rule: ']],
    ['HTML as characters', '<script>x</script>\n<b>y</b>', ['text: <script>x</script>\n<b>y</b>']],
    ['nothing', '', []],
  ])('%s', (_, text, expected) => {
    expect(drawn(text)).toEqual(expected);
  });

  it.each<[string, readonly string[]]>([
    ['a **b** c', ['(a )', 'strong(b)', '( c)']],
    ['*a **b***', ['emphasis(a )', 'strong+emphasis(b)']],
    ['snake_case_name and _this_', ['(snake_case_name and )', 'emphasis(this)']],
    ['2 * 3 * 4', ['(2 * 3 * 4)']],
    ['**open and *shut*', ['(**open and )', 'emphasis(shut)']],
    ['`a *b*` and ``c`d``', ['code(a *b*)', '( and )', 'code(c`d)']],
    ['\\*a\\*', ['(*a)', '(*)']],
    ['~~gone~~ ~here', ['strike(gone)', '( ~here)']],
    ['[a *b*](x.md "t") ![c](javascript:d)', ['link(a )', 'link+emphasis(b)', '( )', 'link(c)']],
    ['<https://a.example> <b>', ['link(https://a.example)', '( <b>)']],
    ['[unclosed](', ['([unclosed]()']],
  ])('reads the marks of %s', (text, expected) => {
    expect(styled(text)).toEqual(expected);
  });

  it('keeps the line end that an author set, and joins the others', () => {
    const text = 'a  \nb\nc';
    const [block] = markdownBlocks(text);
    const gaps =
      block === undefined ? [] : runsOf(text, block).filter((run) => text.slice(run.start, run.end) === '\n');
    expect(gaps.map((run) => run.styles)).toEqual([['break'], []]);
  });

  it('shows characters of the document only, in order and once, whatever the document', () => {
    const pieces = fc.constantFrom(
      '# ',
      '> ',
      '- ',
      '1. ',
      '```',
      '|',
      '---',
      '\n',
      '\n\n',
      '    ',
      '*',
      '**',
      '_',
      '`',
      '[',
      '](',
      ')',
      '\\',
      '<',
      '>',
      'word',
      'ä',
      '😀',
      ' ',
      '~~',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        let last = 0;
        for (const block of markdownBlocks(text)) {
          expect(block.start).toBeGreaterThanOrEqual(last);
          const spans = block.kind === 'table' ? block.rows.flatMap((row) => row.cells) : runsOf(text, block);
          for (const { end, start } of spans) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThanOrEqual(start);
            expect(end).toBeLessThanOrEqual(text.length);
            last = end;
          }
          last = Math.max(last, block.end);
        }
        const shown = drawn(text).join('');
        for (const word of ['word', 'ä', '😀'])
          expect(shown.split(word).length, word).toBeGreaterThanOrEqual(
            text.includes(word) && !/\]\(|`|~{3}/u.test(text) ? 2 : 1,
          );
      }),
      { numRuns: 300 },
    );
  });
});
