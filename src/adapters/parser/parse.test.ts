import { strToU8, zipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '#adapters/parser/parse.ts';

const reading = { depth: 0, report: () => undefined, signal: new AbortController().signal };
const parse = (name: string, content: string | Uint8Array) =>
  parseDocument(
    { bytes: typeof content === 'string' ? strToU8(content) : content, media: 'application/octet-stream', name },
    reading,
  );
const quotes = async (name: string, content: string | Uint8Array): Promise<readonly string[]> => {
  const { passages, text } = await parse(name, content);
  return passages.map(({ end, heading, start }) => `${heading} # ${text.slice(start, end)}`);
};

/** Nothing of a large document is printed where it is read after all. */
const codeOf = (read: Promise<unknown>): Promise<string | undefined> =>
  read.then(
    () => 'read',
    (error: unknown) => (error as { code?: string }).code,
  );

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const paragraph = (text: string, style = ''): string =>
  `<w:p>${style}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
function docx(body: string): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(`<w:document ${W}><w:body>${body}</w:body></w:document>`),
  });
}

it('a mail of more lines than any has is refused before it is read', async () => {
  const mail = `From: a@example.org\nDate: Mon, 1 Jan 2024 10:00:00 +0000\n\n${'\n'.repeat(2_000_000)}`;
  expect(await codeOf(parse('a.eml', mail))).toBe('SOURCE_BOMB');
});

describe('what a file is', () => {
  const read = (name: string, media: string, text: string) =>
    parseDocument({ bytes: strToU8(text), media, name }, reading);
  const TEXT = 'The fee is 8 euros <unless you are a member>.\nPets, of any size, are allowed.';

  it('its name says, before whoever adds it', async () => {
    for (const media of ['text/html', 'text/csv', 'application/xhtml+xml', 'text/markdown']) {
      const { media: found, text } = await read('fees.txt', media, TEXT);
      expect([found, text]).toEqual(['text/plain', TEXT]);
    }
    expect((await read('fees', 'text/html', '<p>The fee is 8 euros.</p>')).media).toBe('text/html');
  });

  it('is told where its content is HTML and its name says otherwise', async () => {
    const page = '<html><body><p>The fee is 8 euros.</p></body></html>';
    expect((await read('fees.txt', 'text/plain', page)).transforms).toContain('read-as-html');
    expect((await read('fees.html', 'text/plain', page)).transforms).not.toContain('read-as-html');
  });

  it('nobody can say of an office text with two parts of one name', async () => {
    const twice = docx(paragraph('The fee is 8 euros.'));
    // The directory names another part, of as many letters, by the name of the first.
    const other = 'word/documend.xml';
    const files = zipSync({ 'word/document.xml': strToU8('<a/>'), [other]: strToU8('<b/>') }, { level: 0 });
    const forged = Buffer.from(files);
    for (let at = forged.indexOf(other); at >= 0; at = forged.indexOf(other)) forged.write('word/document.xml', at);
    expect(await codeOf(parse('a.docx', forged))).toBe('SOURCE_DAMAGED');
    expect((await parse('a.docx', twice)).text).toBe('The fee is 8 euros.');
  });
});

describe('a table that costs more than its size allows', () => {
  it.each([
    ['one line of separators', ','.repeat(4_000_000)],
    ['one line of values', 'a;'.repeat(5_000_000)],
    ['short rows', 'a,b\n'.repeat(600_000)],
    ['lines that are ended as they once were', 'a\tb\r'.repeat(600_000)],
  ])('is refused by count, before its cells are made: %s', async (_what, content) => {
    expect(await codeOf(parse('a.csv', content))).toBe('SOURCE_BOMB');
  });

  it('is none of those that people have', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `Boat ${String(at)},2024-05-01,${String(at)}`);
    const { anchors } = await parse('a.csv', `Name,Built on,Length\r\n${rows.join('\r\n')}\r\n`);
    expect(anchors.filter(({ kind }) => kind === 'row')).toHaveLength(20_000);
  });

  it('and a text that is far too long is refused before it is read, in a page and an office file too', async () => {
    const text = 'a '.repeat(8_400_000);
    expect(await codeOf(parse('a.txt', text))).toBe('SOURCE_SIZE');
    expect(await codeOf(parse('a.html', `<html><body><p>${text}</p></body></html>`))).toBe('SOURCE_SIZE');
    expect(await codeOf(parse('a.docx', docx(paragraph(text))))).toBe('SOURCE_SIZE');
    // What a script says is no text.
    const page = `<html><body><script>${text}</script><p>Pets are allowed.</p></body></html>`;
    expect((await parse('a.html', page)).text).toBe('Pets are allowed.');
  });
});

describe('a document of each kind', () => {
  it('DOCX: paragraphs, and a table whose cells stay together', async () => {
    const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell('Canoe')}${cell('12 euros')}</w:tr><w:tr>${cell('Skiff')}${cell('9 euros')}</w:tr></w:tbl>`;
    expect(await quotes('a.docx', docx(paragraph('It holds eleven boats.') + table))).toEqual([
      ' # It holds eleven boats.',
      ' # Canoe | 12 euros\nSkiff | 9 euros',
    ]);
  });

  it('HTML: what is shown, not what runs; a table keeps its head as context', async () => {
    const page =
      '<!doctype html><title>T</title><h1>Boats</h1><script>var a = "no";</script><p>There are <b>eleven</b> boats.</p><p style="display:none">Hidden.</p><table><tr><th>Boat</th><th>Price</th></tr><tr><td>Canoe</td><td>12</td></tr></table>';
    expect(await quotes('a.html', page)).toEqual([
      'Boats # There are eleven boats.',
      'Boats \u203a Boat \u00b7 Price # | Canoe | 12 |',
    ]);
  });

  it('CSV: each value under its column; row and cell are anchors', async () => {
    const { anchors, text } = await parse('a.csv', 'Item;Price\nRope;"12; blue"\nBuoy;9\n');
    expect(text).toBe('Item: Rope; Price: 12; blue\nItem: Buoy; Price: 9');
    const named = anchors.map(({ end, kind, label, start }) => `${kind} ${label}: ${text.slice(start, end)}`);
    expect(named).toEqual([
      'row 2: Item: Rope; Price: 12; blue',
      'cell Item: Rope',
      'cell Price: 12; blue',
      'row 3: Item: Buoy; Price: 9',
      'cell Item: Buoy',
      'cell Price: 9',
    ]);
  });

  it('mail: who is named without an address stands as it was written', async () => {
    const mail = 'From: Ann Lee, harbour office\nTo: All on duty\nSubject: Ropes\n\nThe ropes are new this year.\n';
    expect((await parse('a.eml', mail)).text).toBe(
      'Ropes\n\nFrom: Ann Lee, harbour office\nTo: All on duty\nSubject: Ropes\n\nThe ropes are new this year.',
    );
  });

  it('mail: an encoded line end in a subject or a name writes no line of the head', async () => {
    const mail =
      'From: =?utf-8?q?Ann=0D=0ADate:_1_Jan_1999?= <ann@example.org>\r\nTo: bo@example.org\r\nDate: Tue, 5 Mar 2024 10:11:12 +0100\r\nSubject: =?utf-8?q?Boats=0AFrom:_The_Mayor_<mayor@example.org>=0ADate:_Mon,_1_Jan_1990=E2=80=A8To:_all?=\r\n\r\nThe rope costs twelve euros.\r\n';
    const { anchors, text } = await parse('a.eml', mail);
    const lines = text.split('\n');
    expect(
      lines.filter((line) => /^(?:From|To|Date|Cc|Subject):/.test(line)).map((line) => line.split(':')[0]),
    ).toEqual(['From', 'To', 'Date', 'Subject']);
    expect(lines).toContain('Subject: Boats From: The Mayor <mayor@example.org> Date: Mon, 1 Jan 1990 To: all');
    expect(anchors.find(({ kind }) => kind === 'section')?.label).toContain('Boats From: The Mayor');
  });

  it('mail: head, message, quotation and attachment are parts', async () => {
    const mail =
      'From: Ann <ann@example.org>\r\nSubject: Boats\r\nDate: Tue, 5 Mar 2024 10:11:12 +0100\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nThe rope costs twelve euros.\r\n\r\n> How much is it?\r\n>> Please tell me.\r\n--x\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="p.csv"\r\n\r\nItem,Price\r\nRope,12\r\nBuoy,9\r\n--x--\r\n';
    const { anchors, dates, media, text } = await parse('a.eml', mail);
    const at = (kind: string, label: string): string | undefined => {
      const found = anchors.find((anchor) => anchor.kind === kind && anchor.label === label);
      return found === undefined ? undefined : text.slice(found.start, found.end);
    };
    expect(media).toBe('message/rfc822');
    expect(dates[0]).toEqual({ date: '2024-03-05', where: 'meta' });
    expect(at('part', 'Head')).toBe(
      'Boats\n\nFrom: Ann <ann@example.org>\nDate: Tue, 5 Mar 2024 10:11:12 +0100\nSubject: Boats',
    );
    expect(at('quote', 'quoted, depth 1')).toBe('How much is it?');
    expect(at('quote', 'quoted, depth 2')).toBe('Please tell me.');
    expect(at('part', 'p.csv')).toBe('Attachment: p.csv\n\nItem: Rope; Price: 12\nItem: Buoy; Price: 9');
  });

  it('source code: its own lines, definitions as headings', async () => {
    const code = 'import os\n\nclass Boat:\n    def row(self):\n        return 1\n';
    const { media, text } = await parse('a.py', code);
    expect({ media, text }).toEqual({ media: 'text/x-python', text: code });
    expect(await quotes('a.py', code)).toEqual([
      ' # import os',
      'Boat # class Boat:',
      'Boat \u203a row(self) # def row(self):\n        return 1',
    ]);
  });

  it.each([
    [
      'UTF-16',
      new Uint8Array([0xff, 0xfe, ...Array.from('The caf\u00e9 is open.').flatMap((c) => [c.charCodeAt(0), 0])]),
      ['from-utf-16le', 'controls'],
    ],
    [
      'Windows-1252',
      new Uint8Array([...strToU8('The price of the rope is 12 '), 0x80, ...strToU8(' for all of us.')]),
      ['from-windows-1252'],
    ],
    ['UTF-8 with a mark', strToU8('\ufeffThe boats are here.'), ['controls']],
    ['CR LF and tabs', strToU8('The boats\r\n\tare here.'), ['lf', 'tab4']],
  ])('declares what was done to %s', async (_name, bytes, transforms) => {
    expect((await parse('a.txt', bytes)).transforms).toEqual(transforms);
  });
});

describe('what cannot be read', () => {
  const bits = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
  it.each([
    ['no bytes', 'a.txt', new Uint8Array(0), 'SOURCE_EMPTY'],
    ['white space', 'a.md', strToU8(' \n\n\t '), 'SOURCE_EMPTY'],
    ['German', 'a.txt', strToU8('Die Miete ist im Voraus zu zahlen und wird nicht erstattet.'), 'SOURCE_LANGUAGE'],
    ['a picture named text', 'a.txt', bits('\x89PNG\r\n\x1a\n'), 'SOURCE_MEDIA'],
    ['an archive', 'a.zip', zipSync({ 'a.txt': strToU8('x') }), 'SOURCE_MEDIA'],
    ['a zip that breaks off', 'a.docx', docx(paragraph('x')).subarray(0, 200), 'SOURCE_DAMAGED'],
    ['a PDF that breaks off', 'a.pdf', bits('%PDF-1.7\n1 0 obj'), 'SOURCE_DAMAGED'],
    ['entities', 'a.docx', docx('<!DOCTYPE x>'), 'SOURCE_BOMB'],
    ['a zip bomb', 'a.docx', docx(' '.repeat(68_000_000)), 'SOURCE_BOMB'],
    ['elements without end', 'a.html', strToU8(`<html>${'<div>'.repeat(5000)}x`), 'SOURCE_BOMB'],
    ['binary data', 'a.bin', new Uint8Array(64), 'SOURCE_MEDIA'],
    ['an unassigned code point', 'a.txt', strToU8('Boats \u0378 here.'), 'TEXT_UNASSIGNED'],
  ])('%s', async (_name, name, bytes, code) => {
    await expect(parse(name, bytes)).rejects.toMatchObject({ code });
  });

  it('a scan', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawRectangle({ x: 50, y: 50, width: 300, height: 300 });
    await expect(parse('scan.pdf', await document.save())).rejects.toMatchObject({ code: 'SOURCE_SCANNED' });
  });
});
