import { describe, expect, it } from 'vitest';
import { markdownProse, plainProse } from './prose.ts';

const FILE = `---
title: Boats
---

# The boathouse opens at nine

The *boathouse* opens at **ten**, see [the rules](https://example.org/rules.md "Rules").
It has \`eleven\` boats\\*.

![A boat](boat.png)

- A boat is hired by the
  hour.
- [Prices](prices.md)
- \`BOAT_GONE\`
- [ ] The key is returned.

> Nobody rows
> after dark.

| boat | price |
| ---- | ----- |
| red  | 4     |

\`\`\`sh
row --fast
\`\`\`

    indented code

<div>raw</div>

More in <https://example.org/>. [All rules](rules.md). See also [the prices](prices.md).

[ref]: https://example.org/
`;

describe('Markdown', () => {
  const [prose, ...others] = markdownProse(FILE);
  const text = prose?.text ?? '';

  it('is its sentences, without headings, code, tables, pictures, addresses and marks', () => {
    expect(others).toEqual([]);
    expect(text.split('\n\n')).toEqual([
      'The boathouse opens at ten, see the rules.\nIt has eleven boats*.',
      'A boat is hired by the\n  hour.',
      'Prices',
      'BOAT_GONE',
      ' The key is returned.',
      'Nobody rows\n after dark.',
      'More in https://example.org/. All rules. See also the prices.',
    ]);
  });

  it.each(['ten, see', 'rules.', 'eleven', 'boats*', 'hour.', 'key', 'after dark', 'All rules'])(
    'knows where %j stands',
    (words) => {
      const at = prose?.at(text.indexOf(words)) ?? -1;
      const first = words.split(' ')[0]?.replace(/[,.*]+$/, '') ?? '';
      expect(FILE.slice(at, at + first.length)).toBe(first);
    },
  );

  it('knows a sentence that is a link, or code, and nothing else', () => {
    const of = (words: string): boolean | undefined => {
      const start = text.indexOf(words);
      return prose?.isLink(start, start + words.length);
    };
    expect([of('Prices'), of('All rules.'), of('See also the prices.')]).toEqual([true, true, true]);
    expect([of('BOAT_GONE'), of('It has eleven boats*.')]).toEqual([true, false]);
    expect([of('The boathouse opens at ten, see the rules.'), of('A boat')]).toEqual([false, false]);
  });

  it('of many pages is several drafts, each cut between paragraphs', () => {
    const many = Array.from({ length: 900 }, (_, at) => `Boat ${String(at)} was built in the year of its number.`);
    const drafts = markdownProse(many.join('\n\n'));
    expect(drafts.length).toBeGreaterThan(2);
    expect(drafts.map(({ text: one }) => one).join('\n\n')).toBe(many.join('\n\n'));
    expect(markdownProse('# Only a heading\n')).toEqual([]);
  });

  it('that is hostile ends', () => {
    const nested = `${'> '.repeat(3_000)}${'['.repeat(3_000)}a${'*_'.repeat(3_000)}`;
    expect(markdownProse(nested).length).toBeLessThan(2);
  });
});

it('plain text is all of it, as it stands', () => {
  const prose = plainProse('\n\n # One.\nTwo.\n');
  expect([prose.text, prose.at(0), prose.isLink(0, 3)]).toEqual(['# One.\nTwo.', 3, false]);
});
