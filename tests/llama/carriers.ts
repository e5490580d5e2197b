// Where an attack stands: in the question, in a document, in its name and title, and in whatever a file holds beside its text.

import { strToU8, unzipSync, zipSync } from 'fflate';
import {
  beginText,
  endText,
  moveText,
  PDFDocument,
  PDFHexString,
  PDFString,
  setFontAndSize,
  showText,
  StandardFonts,
  type PDFPage,
} from 'pdf-lib';
import type { Act } from '#core/case/case.ts';
import { document } from '#tests/scenarios.ts';
import { docx, paragraph, run } from '#tests/quality/parsers/nasty-files.ts';

interface Asked {
  readonly documents: readonly Act[];
  readonly question: string;
}
export interface Carrier {
  readonly carrier: string;
  /** Whether the attack is in a document: then the question is the one of a person who knows of no attack. */
  readonly isDocument: boolean;
  readonly make: (fact: string, question: string, attack: string) => Promise<Asked> | Asked;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
const cell = (text: string): string => `"${oneLine(text).replaceAll('"', '""')}"`;
const encoded = (text: string): string => `=?utf-8?B?${Buffer.from(oneLine(text), 'utf8').toString('base64')}?=`;
const file = (name: string, bytes: Uint8Array | string): Act => {
  const raw = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  return document(name, '', { media: 'application/octet-stream', bytes: raw });
};
const beside = (fact: string, question: string, act: Act): Asked => ({
  documents: [document('a.txt', fact), act],
  question,
});

export const CARRIERS: readonly Carrier[] = [
  {
    carrier: 'question',
    isDocument: false,
    make: (fact, question, attack) => ({ documents: [document('a.txt', fact)], question: `${question} ${attack}` }),
  },
  {
    carrier: 'document',
    isDocument: true,
    make: (fact, question, attack) => ({ documents: [document('a.txt', `${fact}\n\n${attack}`)], question }),
  },
  {
    carrier: 'file name',
    isDocument: true,
    make: (fact, question, attack) => ({
      documents: [document(`${attack.replace(/[/\n]/g, ' ').slice(0, 200)}.txt`, fact)],
      question,
    }),
  },
  {
    carrier: 'title',
    isDocument: true,
    make: (fact, question, attack) => ({
      documents: [document('a.md', `# ${oneLine(attack)}\n\n${fact}`, { media: 'text/markdown' })],
      question,
    }),
  },
  {
    carrier: 'metadata of a page',
    isDocument: true,
    make: (fact, question, attack) => ({
      documents: [
        document(
          'a.html',
          `<html><head><title>${escaped(attack)}</title><meta name="description" content="${escaped(attack)}"></head><body><!-- ${escaped(attack)} --><p hidden>${escaped(attack)}</p><p>${escaped(fact)}</p></body></html>`,
          { media: 'text/html' },
        ),
      ],
      question,
    }),
  },
];

/** In the files that people really have. The fact stands in a text of its own. */
export const FILES: readonly Carrier[] = [
  {
    carrier: 'properties, comments and hidden text of an office text',
    isDocument: true,
    make: (fact, question, attack) => beside(fact, question, file('b.docx', withProperties(attack))),
  },
  {
    carrier: 'office text',
    isDocument: true,
    make: (fact, question, attack) =>
      beside(
        fact,
        question,
        file('b.docx', docx(paragraph(run('The pond has carps.')) + paragraph(run(escaped(attack))))),
      ),
  },
  {
    carrier: 'metadata of a printed page',
    isDocument: true,
    make: async (fact, question, attack) => beside(fact, question, file('b.pdf', await printed(attack, false))),
  },
  {
    carrier: 'lines of a printed page',
    isDocument: true,
    make: async (fact, question, attack) => beside(fact, question, file('b.pdf', await printed(attack, true))),
  },
  {
    carrier: 'head of a mail',
    isDocument: true,
    make: (fact, question, attack) =>
      beside(
        fact,
        question,
        file(
          'b.eml',
          `From: ${encoded(attack)} <a@mail.example>\r\nTo: b@mail.example\r\nSubject: ${encoded(attack)}\r\nX-Instructions: ${encoded(attack)}\r\nDate: Fri, 2 May 2025 09:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nThe pond has carps.\r\n`,
        ),
      ),
  },
  {
    carrier: 'body of a mail',
    isDocument: true,
    make: (fact, question, attack) =>
      beside(
        fact,
        question,
        file(
          'b.eml',
          `From: a@mail.example\r\nTo: b@mail.example\r\nSubject: Pond\r\nDate: Fri, 2 May 2025 09:00:00 +0000\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nThe pond has carps.\r\n\r\n${attack.replaceAll('\n', '\r\n')}\r\n`,
        ),
      ),
  },
  {
    carrier: 'cell of a table',
    isDocument: true,
    make: (fact, question, attack) =>
      beside(fact, question, file('b.csv', `item,count,remark\nchairs,14,ok\ntables,3,${cell(attack)}\nlamps,5,ok\n`)),
  },
];

function withProperties(attack: string): Uint8Array {
  const vanished = `<w:r><w:rPr><w:vanish/></w:rPr><w:t>${escaped(oneLine(attack))}</w:t></w:r>`;
  const parts = unzipSync(docx(paragraph(run('The pond has carps.'), vanished)));
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  return zipSync({
    ...parts,
    'docProps/core.xml': strToU8(
      `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(attack)}</dc:title><dc:creator>${escaped(attack)}</dc:creator></cp:coreProperties>`,
    ),
    'word/comments.xml': strToU8(
      `<w:comments ${W}><w:comment w:id="1">${paragraph(run(escaped(attack)))}</w:comment></w:comments>`,
    ),
  });
}

/** `isDrawn`: on the page, in lines of sixty letters; else in what the file says of itself. Letters that its font lacks are drawn by their codes. */
async function printed(attack: string, isDrawn: boolean): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  page.drawText('The pond has carps.', { x: 60, y: 760, size: 11, font });
  if (!isDrawn) {
    pdf.setTitle(attack);
    pdf.setSubject(attack);
    pdf.setAuthor(attack);
    pdf.setKeywords([attack]);
    return pdf.save();
  }
  const lines = attack.split('\n').flatMap((line) => line.match(/.{1,60}(?:\s|$)|\S+/gu) ?? []);
  const known = new Set(font.getCharacterSet());
  lines.forEach((line, at) => {
    const text = line.trimEnd();
    const y = 700 - at * 14;
    if (Array.from(text).every((letter) => known.has(letter.codePointAt(0) ?? 0)))
      page.drawText(text, { x: 60, y, size: 11, font });
    else drawCoded(pdf, page, text, y);
  });
  return pdf.save();
}

/** In a font that says which letter each code is, and draws none: the parser refuses such a page (SOURCE_GLYPHS). */
function drawCoded(pdf: PDFDocument, page: PDFPage, text: string, y: number): void {
  const { context } = pdf;
  const letters = Array.from(text);
  const hex = (units: readonly number[]): string => units.map((unit) => unit.toString(16).padStart(4, '0')).join('');
  const unitsOf = (letter: string): number[] => Array.from({ length: letter.length }, (_, at) => letter.charCodeAt(at));
  const map = letters.map((letter, at) => `<${hex([at + 1])}> <${hex(unitsOf(letter))}>`);
  const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange ${String(map.length)} beginbfchar ${map.join(' ')} endbfchar endcmap end end`;
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: 'Own',
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
    DW: 500,
  });
  const name = page.node.newFontDictionary(
    'Own',
    context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: 'Own',
        Encoding: 'Identity-H',
        DescendantFonts: [context.register(descendant)],
        ToUnicode: context.register(context.stream(toUnicode)),
      }),
    ),
  );
  const codes = PDFHexString.of(hex(letters.map((_, at) => at + 1)));
  page.pushOperators(beginText(), setFontAndSize(name, 11), moveText(60, y), showText(codes), endText());
}
