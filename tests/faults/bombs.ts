// Small files that would keep a reader busy for minutes, or take gigabytes: made by code, and each refused with its code.

import { strToU8, zlibSync, zipSync } from 'fflate';

export interface Bomb {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Null where reading it may as well come to an end: it is only not allowed to cost more than its size allows. */
  readonly code: string | null;
}

const TEXT = 'The boathouse holds eleven rowing boats and two canoes for all of its members.';
const SHOWN = `BT /F1 12 Tf 72 700 Td (${TEXT}) Tj ET `;

export function bombs(): readonly Bomb[] {
  return [...pdfBombs(), ...officeBombs(), ...textBombs(), ...mailBombs()];
}

export function pdfBombs(): readonly Bomb[] {
  const refused = (name: string, bytes: Uint8Array): Bomb => ({ name, bytes, code: 'SOURCE_BOMB' });
  const ended = (name: string, bytes: Uint8Array): Bomb => ({ name, bytes, code: null });
  return [
    refused(
      'flate-in-flate.pdf',
      pdfOf({ content: flated(blanks(150_000_000), 2), filter: '[/FlateDecode /FlateDecode]' }),
    ),
    refused(
      'flate-chain.pdf',
      pdfOf({ content: flated(blanks(600_000_000), 3), filter: '[/FlateDecode /FlateDecode /FlateDecode]' }),
    ),
    refused(
      'flate-of-operators.pdf',
      pdfOf({ content: flated(strToU8('q Q '.repeat(10_000_000)), 2), filter: '[/FlateDecode /FlateDecode]' }),
    ),
    refused(
      'flate-of-text.pdf',
      pdfOf({ content: flated(strToU8(SHOWN.repeat(400_000)), 2), filter: '[/FlateDecode /FlateDecode]' }),
    ),
    refused(
      'run-length.pdf',
      pdfOf({ content: flated(runs(100_000_000), 2), filter: '[/FlateDecode /FlateDecode /RunLengthDecode]' }),
    ),
    ended(
      'lzw-chain.pdf',
      pdfOf({
        content: flated(new Uint8Array(60_000_000).fill(0x80), 2),
        filter: '[/FlateDecode /FlateDecode /LZWDecode /LZWDecode]',
      }),
    ),
    refused(
      'zeros-of-ascii85.pdf',
      pdfOf({
        content: flated(strToU8('z'.repeat(40_000_000)), 2),
        filter: '[/FlateDecode /FlateDecode /ASCII85Decode]',
      }),
    ),
    refused('forms-in-forms.pdf', formTree(10, 10)),
    ended('form-in-itself.pdf', formLoop()),
    refused('page-again-and-again.pdf', manyPages(4_000)),
    ended('type3-in-itself.pdf', type3Loop()),
    refused('wide-ranges.pdf', cmapOf('<00000000> <00FFFFFF> <0041>')),
    ended('widths.pdf', widthsOf('[0 1000000000 500]')),
    refused('xref-of-nothing.pdf', xrefStream('/W [0 0 0] /Index [0 2000000000]')),
    ended('prev-loop.pdf', prevLoop()),
    ended('object-stream.pdf', objectStream()),
    refused('annotations.pdf', annotations(1_000_000)),
    refused('pattern-in-itself.pdf', patternLoop()),
    ended('deep-kids.pdf', deepKids(100_000)),
    ended('bad-objects.pdf', strToU8(`%PDF-1.7\n${'1 0 obj '.repeat(200_000)}`)),
    ended('trailers.pdf', strToU8(`%PDF-1.7\n${'trailer << /Root 1 0 R >> '.repeat(100_000)}`)),
    ended('jbig2.pdf', imagePage('/JBIG2Decode', new Uint8Array(100).fill(7))),
    ended('jpx.pdf', imagePage('/JPXDecode', new Uint8Array(100).fill(7))),
    ended(
      'dct.pdf',
      imagePage('/DCTDecode', new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0xff, 0xff, 0xff, 0xff, 3])),
    ),
    ended('huge-image.pdf', imagePage('/FlateDecode', flated(blanks(1_000_000), 1))),
    refused(
      'inline-images.pdf',
      pdfOf({
        content: flated(strToU8(`BI /W 1 /H 1 /BPC 8 /CS /G ID x EI `.repeat(3_000_000)), 2),
        filter: '[/FlateDecode /FlateDecode]',
      }),
    ),
    ended('function.pdf', functionLoop()),
  ];
}

const blanks = (count: number): Uint8Array => new Uint8Array(count).fill(0x20);

/** A run of 128 blanks in two bytes. */
function runs(count: number): Uint8Array {
  const bytes = new Uint8Array(count).fill(0x20);
  for (let at = 0; at < count; at += 2) bytes[at] = 129;
  return bytes;
}

function flated(bytes: Uint8Array, times: number): Uint8Array {
  let packed = bytes;
  for (let at = 0; at < times; at++) packed = zlibSync(packed, { level: 9 });
  return packed;
}

/** Objects numbered from 1, of text and of streams; the first is the catalogue. */
type Part = string | { readonly dict: string; readonly stream: Uint8Array };

export function pdfFile(parts: readonly Part[], trailer = ''): Uint8Array {
  const pieces: Uint8Array[] = [strToU8('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = 9;
  const push = (piece: Uint8Array): void => {
    pieces.push(piece);
    length += piece.length;
  };
  parts.forEach((part, at) => {
    offsets.push(length);
    push(strToU8(`${at + 1} 0 obj\n`));
    if (typeof part === 'string') push(strToU8(part));
    else {
      push(strToU8(`<< ${part.dict} /Length ${part.stream.length} >>\nstream\n`));
      push(part.stream);
      push(strToU8('\nendstream'));
    }
    push(strToU8('\nendobj\n'));
  });
  const start = length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  push(
    strToU8(
      `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${parts.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return joined(pieces);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

interface PageOf {
  readonly content: Uint8Array;
  readonly filter?: string;
  readonly resources?: string;
  readonly page?: string;
  readonly more?: readonly Part[];
}

/** One page; what `more` holds is numbered from 6. */
export function pdfOf({ content, filter, more = [], page = '', resources = '' }: PageOf): Uint8Array {
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
    { dict: filter === undefined ? '' : `/Filter ${filter}`, stream: content },
    FONT,
    ...more,
  ]);
}

/** Each form draws the next one `wide` times. */
function formTree(wide: number, deep: number): Uint8Array {
  const forms = Array.from({ length: deep }, (_, level): Part => {
    const isLast = level === deep - 1;
    const dict = `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 5 0 R >> ${isLast ? '' : `/XObject << /X ${level + 7} 0 R >>`} >>`;
    return { dict, stream: strToU8(isLast ? SHOWN : '/X Do '.repeat(wide)) };
  });
  return pdfOf({ content: strToU8('/X Do'), resources: '/XObject << /X 6 0 R >>', more: forms });
}

function formLoop(): Uint8Array {
  const dict =
    '/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 5 0 R >> /XObject << /X 6 0 R >> >>';
  return pdfOf({
    content: strToU8('/X Do'),
    resources: '/XObject << /X 6 0 R >>',
    more: [{ dict, stream: strToU8(`${SHOWN}/X Do /X Do`) }],
  });
}

/** The tree of pages names one page of much text again and again. */
function manyPages(count: number): Uint8Array {
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(count)}] /Count ${count} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    { dict: '/Filter /FlateDecode', stream: flated(strToU8(SHOWN.repeat(1_500)), 1) },
    FONT,
  ]);
}

function type3Loop(): Uint8Array {
  return pdfOf({
    content: strToU8('BT /F2 12 Tf 72 700 Td (aaaa) Tj ET'),
    resources: '/Font << /F1 5 0 R /F2 6 0 R >>',
    more: [
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /a 7 0 R >> /Encoding << /Type /Encoding /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1000] /Resources << /Font << /F2 6 0 R >> >> >>',
      { dict: '', stream: strToU8('1000 0 d0 BT /F2 12 Tf (aaaaaaaaaa) Tj ET') },
    ],
  });
}

const COMPOSITE =
  '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [7 0 R] /ToUnicode 8 0 R >>';

function compositePage(descendant: string, cmap: string): Uint8Array {
  return pdfOf({
    content: strToU8('BT /F2 12 Tf 72 700 Td <00410042> Tj ET'),
    resources: '/Font << /F1 5 0 R /F2 6 0 R >>',
    more: [
      COMPOSITE,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ${descendant} >>`,
      { dict: '', stream: strToU8(cmap) },
    ],
  });
}

function cmapOf(range: string): Uint8Array {
  const ranges = `100 beginbfrange ${`${range} `.repeat(100)} endbfrange `;
  return compositePage(
    '',
    `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange ${ranges.repeat(5)} endcmap`,
  );
}

const widthsOf = (widths: string): Uint8Array => compositePage(`/W ${widths}`, 'begincmap endcmap');

function xrefStream(more: string): Uint8Array {
  const head = strToU8('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n');
  const stream = strToU8(
    `3 0 obj\n<< /Type /XRef /Size 4 /Root 1 0 R ${more} /Length 0 >>\nstream\n\nendstream\nendobj\n`,
  );
  return joined([head, stream, strToU8(`startxref\n${head.length}\n%%EOF\n`)]);
}

function prevLoop(): Uint8Array {
  const file = pdfOf({ content: strToU8(SHOWN) });
  const text = new TextDecoder('latin1').decode(file);
  const start = /startxref\n(\d+)/.exec(text)?.[1] ?? '0';
  return strToU8(text.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${start}`));
}

/** Objects that no table names: each is looked for by reading the whole stream again. */
function objectStream(): Uint8Array {
  const count = 200_000;
  const numbers = Array.from({ length: count }, (_, at) => `${at + 100} 0`).join(' ');
  const stream = flated(strToU8(`${numbers} ${'<<>> '.repeat(count)}`), 1);
  const kids = '3 0 R '.repeat(2_000);
  const head = strToU8('%PDF-1.7\n');
  const holder = joined([
    strToU8(
      `5 0 obj\n<< /Type /ObjStm /N ${count} /First ${numbers.length + 1} /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`,
    ),
    stream,
    strToU8('\nendstream\nendobj\n'),
  ]);
  const pages = strToU8(
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count 2000 >>\nendobj\n`,
  );
  const at = { pages: head.length + holder.length, holder: head.length };
  const second = new TextDecoder('latin1').decode(pages).indexOf('2 0 obj');
  const row = (type: number, field: number, last: number): number[] => [
    type,
    (field >> 16) & 255,
    (field >> 8) & 255,
    field & 255,
    last,
  ];
  const rows = [
    row(0, 0, 0),
    row(1, at.pages, 0),
    row(1, at.pages + second, 0),
    row(2, 5, 0),
    row(1, 0, 0),
    row(1, at.holder, 0),
  ];
  const table = new Uint8Array(rows.flat());
  const start = at.pages + pages.length;
  return joined([
    head,
    holder,
    pages,
    strToU8(`6 0 obj\n<< /Type /XRef /Size 6 /Root 1 0 R /W [1 3 1] /Length ${table.length} >>\nstream\n`),
    table,
    strToU8(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
}

function annotations(count: number): Uint8Array {
  return pdfOf({ content: strToU8(SHOWN), page: `/Annots [${'<</Subtype/Link>>'.repeat(count)}]` });
}

function patternLoop(): Uint8Array {
  const dict = (own: string): string =>
    `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /Pattern << /P ${own} 0 R >> >>`;
  const fill = strToU8('/Pattern cs /P scn 0 0 9 9 re f '.repeat(20));
  return pdfOf({
    content: strToU8(`${SHOWN}/Pattern cs /P scn 0 0 9 9 re f`),
    resources: '/Pattern << /P 6 0 R >>',
    more: Array.from({ length: 12 }, (_, at) => ({ dict: dict(String(at === 11 ? 6 : at + 7)), stream: fill })),
  });
}

function deepKids(deep: number): Uint8Array {
  const levels = Array.from({ length: deep }, (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 >>`);
  return pdfFile(['<< /Type /Catalog /Pages 2 0 R >>', ...levels, '<< /Type /Page /MediaBox [0 0 9 9] >>']);
}

function imagePage(filter: string, stream: Uint8Array): Uint8Array {
  return pdfOf({
    content: strToU8(`${SHOWN}/I Do`),
    resources: '/XObject << /I 6 0 R >>',
    more: [
      {
        dict: `/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter ${filter}`,
        stream,
      },
    ],
  });
}

function functionLoop(): Uint8Array {
  const samples =
    '<< /FunctionType 0 /Domain [0 1 0 1 0 1 0 1] /Range [0 1] /Size [9999 9999 9999 9999] /BitsPerSample 8 /Length 0 >>';
  return pdfOf({
    content: strToU8(`${SHOWN}/S sh`),
    resources: '/Shading << /S << /ShadingType 1 /ColorSpace /DeviceGray /Function 6 0 R >> >>',
    more: [{ dict: samples.slice(2, -2).replace('/Length 0', ''), stream: new Uint8Array(10) }],
  });
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

function docx(body: string): Uint8Array {
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(`<w:document ${W}><w:body>${body}</w:body></w:document>`),
  });
}

export function officeBombs(): readonly Bomb[] {
  const paragraph = `<w:p><w:r><w:t>${TEXT}</w:t></w:r></w:p>`;
  return [
    { name: 'paragraphs.docx', bytes: docx(paragraph.repeat(400_000)), code: 'SOURCE_BOMB' },
    { name: 'zeros.docx', bytes: docx(' '.repeat(70_000_000)), code: 'SOURCE_BOMB' },
    {
      name: 'one-cell.docx',
      bytes: docx(`<w:tbl>${`<w:tr><w:tc>${paragraph}</w:tc></w:tr>`.repeat(40_000)}</w:tbl>`),
      code: 'SOURCE_BOMB',
    },
    {
      name: 'attributes.docx',
      bytes: docx(`<w:p ${Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(' ')}/>${paragraph}`),
      code: null,
    },
    {
      name: 'nested-tables.docx',
      bytes: docx(`${'<w:tbl><w:tr><w:tc>'.repeat(130)}${paragraph}${'</w:tc></w:tr></w:tbl>'.repeat(130)}`),
      code: null,
    },
    { name: 'open-tags.docx', bytes: docx(`<w:p a="${'<'.repeat(1_000_000)}`), code: null },
  ];
}

export function textBombs(): readonly Bomb[] {
  const page = (body: string): Uint8Array => strToU8(`<!doctype html><title>Boats</title><body>${body}`);
  return [
    { name: 'million.html', bytes: page(`<p>${TEXT}</p>`.repeat(500_000)), code: 'SOURCE_BOMB' },
    { name: 'deep.html', bytes: page('<div>'.repeat(200_000)), code: 'SOURCE_BOMB' },
    { name: 'comments-in-comments.html', bytes: strToU8(`${'<!---->'.repeat(500)}x`), code: null },
    { name: 'long-name.html', bytes: page(`<${'a'.repeat(300_000)}`), code: null },
    { name: 'open-brackets.html', bytes: page('<a '.repeat(300_000)), code: null },
    { name: 'comments.html', bytes: page('<!--'.repeat(300_000)), code: null },
    {
      name: 'attributes.html',
      bytes: page(`<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join(' ')}>${TEXT}`),
      code: null,
    },
    {
      name: 'nested-inline.html',
      bytes: page(`<p>${'<b>'.repeat(500)}${TEXT}${'</b>'.repeat(500)}</p>`.repeat(60)),
      code: null,
    },
    {
      name: 'rows.html',
      bytes: page(`<table>${`<tr>${'<td rowspan=9999 colspan=9999>x'.repeat(3)}</tr>`.repeat(20_000)}</table>`),
      code: null,
    },
    {
      name: 'notes.html',
      bytes: page(
        `<ol>${Array.from({ length: 20_000 }, (_, at) => `<li id="footnote-${at}">${TEXT}</li>`).join('')}</ol>`,
      ),
      code: null,
    },
    { name: 'blanks.html', bytes: page(`<p>${' '.repeat(1_000_000)}x`), code: null },
    { name: 'cells.csv', bytes: strToU8(`${'1,'.repeat(999)}1\n`.repeat(3_000)), code: null },
    { name: 'quotes.csv', bytes: strToU8('"'.repeat(2_000_000)), code: null },
    {
      name: 'columns.csv',
      bytes: strToU8(`${Array.from({ length: 300_000 }, (_, at) => `name${at}`).join(',')}\n1,2\n`),
      code: null,
    },
    { name: 'headings.md', bytes: strToU8('# a\n'.repeat(500_000)), code: null },
    {
      name: 'deep-lists.md',
      bytes: strToU8(Array.from({ length: 1_500 }, (_, at) => `${' '.repeat(at)}- a\n`).join('')),
      code: null,
    },
    { name: 'no-break.txt', bytes: strToU8(`${TEXT} `.repeat(60_000)), code: null },
    { name: 'abbreviations.txt', bytes: strToU8('Mr. Dr. e.g. i.e. '.repeat(200_000)), code: null },
    { name: 'blanks.txt', bytes: strToU8(`a${' '.repeat(4_000_000)}b`), code: null },
    { name: 'dots.txt', bytes: strToU8('. '.repeat(2_000_000)), code: null },
    { name: 'lines.py', bytes: strToU8('def a('.repeat(300_000)), code: null },
    { name: 'lines2.py', bytes: strToU8('class a:\n'.repeat(300_000)), code: null },
  ];
}

export function mailBombs(): readonly Bomb[] {
  const head = 'From: a@example.org\r\nSubject: Boats\r\n';
  const parts = (count: number, part: string): string => `--x\r\n${part}\r\n`.repeat(count);
  const mixed = `${head}Content-Type: multipart/mixed; boundary=x\r\n\r\n`;
  const attached = `Content-Type: text/plain\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\n${TEXT}`;
  const bomb = Buffer.from(pdfBombs()[0]?.bytes ?? []).toString('base64');
  return [
    { name: 'parts.eml', bytes: strToU8(`${mixed}${parts(100_000, attached)}--x--`), code: 'SOURCE_BOMB' },
    { name: 'empty-parts.eml', bytes: strToU8(`${mixed}${parts(300_000, '')}--x--`), code: 'SOURCE_BOMB' },
    {
      name: 'deep.eml',
      bytes: strToU8(
        head +
          Array.from(
            { length: 2_000 },
            (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
          ).join(''),
      ),
      code: 'SOURCE_BOMB',
    },
    { name: 'heads.eml', bytes: strToU8(`${head}${'X-A: b\r\n'.repeat(300_000)}\r\n${TEXT}`), code: null },
    { name: 'people.eml', bytes: strToU8(`${head}To: ${'a@b.example, '.repeat(200_000)}\r\n\r\n${TEXT}`), code: null },
    { name: 'quoted.eml', bytes: strToU8(`${head}\r\n${'>'.repeat(500_000)} ${TEXT}`), code: null },
    {
      name: 'encoded-words.eml',
      bytes: strToU8(`From: a@b.example\r\nSubject: ${'=?utf-8?Q?a?= '.repeat(100_000)}\r\n\r\n${TEXT}`),
      code: null,
    },
    {
      name: 'bomb-inside.eml',
      bytes: strToU8(
        `${mixed}--x\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=a.pdf\r\n\r\n${bomb}\r\n--x--\r\n`,
      ),
      code: 'SOURCE_BOMB',
    },
  ];
}
