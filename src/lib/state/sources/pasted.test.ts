import { afterEach, describe, expect, it } from 'vitest';
import { parseDocument } from '#adapters/parser/parse.ts';
import { sources } from '#lib/messages/sources.ts';
import { german } from '#lib/messages/de/sources.ts';
import { pastedFile } from '#lib/state/sources/pasted.ts';

const TEXT =
  'The boathouse\nBoats\tOars\nRowing boats 12 are kept here and may be lent for a day to members of the club.';
const PAGE = `<meta charset="utf-8"><h1>The boathouse</h1><table><tr><th>Boats</th><th>Oars</th></tr><tr><td>12</td><td>30</td></tr></table>
<p>Rowing boats are kept here and may be lent for a day to members of the club.</p>`;

describe('what is pasted', () => {
  it.each([
    ['a scrap', 'Twelve boats', '<p>Twelve</p><p>boats</p>', null],
    ['text alone', TEXT, '', 'Pasted text.txt'],
    ['text that a program has wrapped', TEXT, `<div><span style="color:red">${TEXT}</span></div>`, 'Pasted text.txt'],
    ['one paragraph', TEXT, `<p>${TEXT}</p>`, 'Pasted text.txt'],
    ['part of a page', TEXT, PAGE, 'Pasted page.html'],
  ])('as %s is %j', (_, text, html, name) => {
    expect(pastedFile(text, html)?.name ?? null).toBe(name);
  });

  const english = { ...sources };
  afterEach(() => void Object.assign(sources, english));
  it('is called so in the language of the page', () => {
    Object.assign(sources, german.sources);
    expect([pastedFile(TEXT, '')?.name, pastedFile(TEXT, PAGE)?.name]).toEqual([
      'Eingefügter Text.txt',
      'Eingefügte Seite.html',
    ]);
  });

  it('of a page keeps its table, to be asked about', async () => {
    const file = pastedFile(TEXT, PAGE);
    if (file === null) throw new Error('expected a page');
    const { media, name, text } = { media: file.type, name: file.name, text: await file.text() };
    const read = await parseDocument(
      { bytes: new TextEncoder().encode(text), media, name },
      { depth: 0, report: () => undefined, signal: new AbortController().signal },
    );
    expect(read.text).toContain('| Boats | Oars |\n| 12 | 30 |');
    expect(read.text).not.toContain('<td>');
  });
});
