import { describe, expect, it } from 'vitest';
import { harmless, harmlessLine, wrap } from '#helper/terminal/terminal.ts';

describe('text of a stranger on a terminal', () => {
  it.each([
    ['an escape sequence', 'a\x1b[2Jb', 'a\ufffd[2Jb'],
    ['a carriage return that would overwrite the line', 'FAIL\rpass', 'FAIL\ufffdpass'],
    ['a C1 control', 'a\x9bb', 'a\ufffdb'],
    ['a mark that turns the reading direction', 'a\u202eb', 'a\ufffdb'],
    ['a mark of Arabic letters', 'a\u061cb', 'a\ufffdb'],
    ['a separator of lines', 'a\u2028b', 'a\ufffdb'],
    ['an isolate', 'a\u2067b\u2069', 'a\ufffdb\ufffd'],
  ])('%s is shown, not obeyed', (_, text, shown) => expect(harmless(text)).toBe(shown));

  it('letters, line feeds and emoji stay', () => expect(harmless('Größe\n\t👩🏽‍⚖️ “q”')).toBe('Größe\n\t👩🏽‍⚖️ “q”'));
});

it('a name stays on its line', () => expect(harmlessLine('a\nproved\tb')).toBe('a\ufffdproved\ufffdb'));

describe('wrap', () => {
  it.each([
    ['breaks between words', 'one two three', 8, '', 'one two\nthree'],
    ['indents every line', 'one two three', 9, '  ', '  one two\n  three'],
    ['leaves a long word whole', 'a incomprehensible b', 6, '', 'a\nincomprehensible\nb'],
    ['keeps paragraphs', 'a\nb', 9, '', 'a\nb'],
  ])('%s', (_, text, width, indent, expected) => expect(wrap(text, width, indent)).toBe(expected));
});
