// Files of 50 MB that are one long line, or one short thing again and again: made by code, of each format that is read.

import { strToU8, zipSync } from 'fflate';

export interface Large {
  readonly name: string;
  readonly make: () => Uint8Array;
}

const BYTES = 50_000_000;
const HEAD = 'The boathouse holds eleven rowing boats and two canoes for all of its members.\n';

/** `unit` again and again, between `before` and `after`. */
function repeated(unit: string, before = '', after = ''): Uint8Array {
  const room = BYTES - before.length - after.length;
  return strToU8(before + unit.repeat(Math.floor(room / strToU8(unit).length)) + after);
}

const TABLES: Readonly<Record<string, () => Uint8Array>> = {
  'commas.csv': () => repeated(','),
  'values-in-one-line.csv': () => repeated('a,'),
  'quotes.csv': () => repeated('"'),
  'quoted-values.csv': () => repeated('"a",'),
  'tabs.csv': () => repeated('\t'),
  'lines.csv': () => repeated('\n', 'a,b\n', 'c'),
  'short-rows.csv': () => repeated('a,b\n'),
  'rows-of-one.csv': () => repeated('a\n'),
};
const TEXTS: Readonly<Record<string, () => Uint8Array>> = {
  'word.txt': () => repeated('a'),
  'words.txt': () => repeated('a '),
  'sentences.txt': () => repeated('A b. '),
  'lines.txt': () => repeated('a\n'),
  'empty-lines.txt': () => repeated('\n', HEAD, HEAD),
  'latin.txt': () => new Uint8Array(BYTES).fill(0xe9),
  'marks.txt': () => repeated('a\u200b'),
  'headings.md': () => repeated('# a\n'),
  'items.md': () => repeated('- a\n'),
  'stars.md': () => repeated('*'),
  'cells.md': () => repeated('|'),
  'brackets.ts': () => repeated('{'),
  'lines.ts': () => repeated('a\n'),
};
const PAGES: Readonly<Record<string, () => Uint8Array>> = {
  'text.html': () => repeated('a ', '<html><body><p>', '</p></body></html>'),
  'tags.html': () => repeated('<p>a', '<html><body>'),
  'angles.html': () => repeated('<', '<html><body>'),
  'names.html': () => repeated('<a', '<html><body>'),
  'attributes.html': () => repeated('b ', '<html><body><p ', '>a</p></body></html>'),
  'named-attributes.html': () =>
    strToU8(`<html><body><p ${Array.from({ length: 4_500_000 }, (_, at) => `b${String(at)}=""`).join(' ')}>a</p>`),
  'entities.html': () => repeated('&amp;', '<html><body><p>', '</p></body></html>'),
  'unclosed-comment.html': () => repeated('<!--', '<html><body>'),
};
const MAIL = 'From: a@example.org\nDate: Mon, 1 Jan 2024 10:00:00 +0000\nSubject: Boats\n';
const MAILS: Readonly<Record<string, () => Uint8Array>> = {
  'addresses.eml': () => repeated('a@b.c,', `${MAIL}To: `, `\n\n${HEAD}`),
  'subject.eml': () => repeated('=?utf-8?q?a?= ', MAIL.replace('Boats\n', ''), `\n\n${HEAD}`),
  'parameters.eml': () => repeated('a=b;', `${MAIL}Content-Type: text/plain; `, `\n\n${HEAD}`),
  'groups.eml': () => repeated('a:b;', `${MAIL}To: `, `\n\n${HEAD}`),
  'body.eml': () => repeated('a ', `${MAIL}\n`),
  'body-lines.eml': () => repeated('\n', `${MAIL}\n${HEAD}`, HEAD),
  'quoted-lines.eml': () => repeated('> \n', `${MAIL}\n${HEAD}`),
  'table-in-mail.eml': () =>
    repeated(
      ',',
      `${MAIL}MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n${HEAD}\n--b\nContent-Type: text/csv; name=a.csv\nContent-Disposition: attachment; filename=a.csv\n\n`,
      '\n--b--\n',
    ),
};
const CONTENT = 'word/document.xml';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const office = (unit: string, before: string, after: string): Uint8Array =>
  zipSync(
    { [CONTENT]: repeated(unit, `<w:document ${W}><w:body>${before}`, `${after}</w:body></w:document>`) },
    { level: 0 },
  );
const OFFICE: Readonly<Record<string, () => Uint8Array>> = {
  'text.docx': () => office('a ', '<w:p><w:r><w:t>', '</w:t></w:r></w:p>'),
  'runs.docx': () => office('<w:r><w:t>a</w:t></w:r>', '<w:p>', '</w:p>'),
  'attributes.docx': () => office('a="b" ', '<w:p ', '></w:p>'),
  'angles.docx': () => office('<', '<w:p>', '</w:p>'),
  'entities.docx': () => office('&amp;', '<w:p><w:r><w:t>', '</w:t></w:r></w:p>'),
  'blanks.docx': () => office(' ', '<w:p>', '</w:p>'),
};
/** One page whose content is these bytes. */
function pdf(content: Uint8Array): Uint8Array {
  const objects = [
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n',
    '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n',
    '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 5 0 R/Resources<</Font<</F1 4 0 R>>>>>> endobj\n',
    '4 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj\n',
    `5 0 obj <</Length ${String(content.length)}>> stream\n`,
  ];
  const tail = strToU8('\nendstream endobj\ntrailer <</Root 1 0 R>>\n');
  const head = strToU8(`%PDF-1.7\n${objects.join('')}`);
  const all = new Uint8Array(head.length + content.length + tail.length);
  all.set(head);
  all.set(content, head.length);
  all.set(tail, head.length + content.length);
  return all;
}
const PDFS: Readonly<Record<string, () => Uint8Array>> = {
  'one-string.pdf': () => pdf(repeated('a', 'BT /F1 12 Tf (', ') Tj ET')),
  'strings.pdf': () => pdf(repeated('(a) Tj ', 'BT /F1 12 Tf ', 'ET')),
  'array.pdf': () => pdf(repeated('1 ', 'BT /F1 12 Tf [', '] TJ ET')),
  'arrays.pdf': () => pdf(repeated('[', 'BT /F1 12 Tf ', 'ET')),
  'numbers.pdf': () => pdf(repeated('1 ')),
  'objects.pdf': () => repeated('1 0 obj ', '%PDF-1.7\n'),
  'numbered-objects.pdf': () =>
    strToU8(`%PDF-1.7\n${Array.from({ length: 2_500_000 }, (_, at) => `${String(at)} 0 obj 1 endobj`).join('\n')}`),
  'kids.pdf': () =>
    repeated(
      '3 0 R ',
      '%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj 2 0 obj <</Type/Pages/Count 1/Kids[',
      ']>> endobj trailer <</Root 1 0 R>>',
    ),
  'nothing.pdf': () => repeated(' ', '%PDF-1.7\n'),
};

export const LARGE: readonly Large[] = [TABLES, TEXTS, PAGES, MAILS, OFFICE, PDFS].flatMap((some) =>
  Object.entries(some).map(([name, make]) => ({ name, make })),
);
