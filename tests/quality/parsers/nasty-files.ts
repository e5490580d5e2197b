// Office texts, mails, pages, tables and plain texts with everything that moves characters about; what is to be read of
// each, and what each passage and anchor is to quote, is written by hand.

import { strToU8, zipSync } from 'fflate';

export interface NastyFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** "heading # quote" of every passage. */
  readonly quotes: readonly string[];
  /** "kind label: text" of every anchor, in order. */
  readonly anchors: readonly string[];
  readonly transforms: readonly string[];
}

const PILOT = '\u{1f469}\u200d\u{1f680}';
const FLAG = '\u{1f1e9}\u{1f1ea}';
const SHALOM = '\u05e9\u05dc\u05d5\u05dd';
const MARHABA = '\u0645\u0631\u062d\u0628\u0627';

export function nastyFiles(): readonly NastyFile[] {
  return [
    office(),
    officeTable(),
    spannedTable(),
    mail(),
    page(),
    markdown(),
    table(),
    plain(),
    listing(),
    ...encodings(),
  ];
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const W = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}"`;
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

export function docx(body: string, notes = ''): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/footnotes.xml" ContentType="${TYPE}.footnotes+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r2" Type="${OFFICE}/footnotes" Target="footnotes.xml"/></Relationships>`,
    ),
    'word/footnotes.xml': strToU8(`<w:footnotes ${W}>${notes}</w:footnotes>`),
    'word/document.xml': strToU8(`<w:document ${W}><w:body>${body}</w:body></w:document>`),
  });
}
export const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (...runs: readonly string[]): string => `<w:p>${runs.join('')}</w:p>`;
const reference = (id: number): string => `<w:r><w:footnoteReference w:id="${String(id)}"/></w:r>`;
const note = (id: number, text: string): string =>
  `<w:footnote w:id="${String(id)}">${paragraph('<w:r><w:footnoteRef/></w:r>', run(` ${text}`))}</w:footnote>`;

function office(): NastyFile {
  const body = [
    paragraph(
      run('The quay was built in 1904.'),
      reference(1),
      run(' The crane stood until 1922'),
      reference(2),
      run('.'),
    ),
    paragraph(
      run('The har'),
      '<w:r><w:softHyphen/></w:r>',
      run(`bour mas\u00adter greets with ${SHALOM} and ${MARHABA}.`),
    ),
    paragraph(
      run(`Pilots wear ${PILOT} and ${FLAG} on e\u0301te\u0301 days, and the well`),
      '<w:r><w:noBreakHyphen/></w:r>',
      run('known ones pay.'),
    ),
    paragraph(
      `<w:del><w:r><w:delText>The old oars are kept.</w:delText></w:r></w:del><w:ins>${run('The oars are new.')}</w:ins>`,
    ),
  ];
  const paragraphs = [
    'The quay was built in 1904.[1] The crane stood until 1922[2].',
    `The harbour master greets with ${SHALOM} and ${MARHABA}.`,
    `Pilots wear ${PILOT} and ${FLAG} on \u00e9t\u00e9 days, and the well\u2011known ones pay.`,
    'The oars are new.',
  ];
  const notes = ['[1] Town records, volume 12.', '[2] See the log of the crane.'];
  return {
    name: 'an office text with footnotes, soft hyphens and changes.docx',
    bytes: docx(body.join(''), note(1, 'Town records, volume 12.') + note(2, 'See the log of the crane.')),
    text: [...paragraphs, ...notes].join('\n\n'),
    quotes: [
      ` # ${paragraphs.slice(0, 2).join('\n\n')}`,
      ` # ${paragraphs.slice(2).join('\n\n')}`,
      `Note 1 # ${notes[0] ?? ''}`,
      `Note 2 # ${notes[1] ?? ''}`,
    ],
    anchors: [`part Note 1: ${notes[0] ?? ''}`, `part Note 2: ${notes[1] ?? ''}`],
    transforms: ['soft-hyphens', 'nfc', 'note-numbers'],
  };
}

function officeTable(): NastyFile {
  const cell = (text: string): string => `<w:tc>${paragraph(run(text))}</w:tc>`;
  const head = `<w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('Boat')}${cell('Price')}</w:tr>`;
  const rows = `<w:tr>${cell(`Canoe ${FLAG}`)}${cell('12\u00a0euros')}</w:tr><w:tr>${cell(SHALOM)}${cell('9 euros')}</w:tr>`;
  return {
    name: 'a table.docx',
    bytes: docx(`<w:tbl>${head}${rows}</w:tbl>`),
    text: `| Boat | Price |\n| Canoe ${FLAG} | 12 euros |\n| ${SHALOM} | 9 euros |`,
    quotes: [`Boat \u00b7 Price # | Canoe ${FLAG} | 12 euros |\n| ${SHALOM} | 9 euros |`],
    anchors: ['row 1: | Boat | Price |', `row 2: | Canoe ${FLAG} | 12 euros |`, `row 3: | ${SHALOM} | 9 euros |`],
    transforms: [],
  };
}

/** "2024" spans two rows, and the keeper of one boat is not known. */
function spannedTable(): NastyFile {
  const cell = (text: string, properties = ''): string =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`;
  const row = (...cells: readonly string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
  const head = `<w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('Year')}${cell('Keeper')}${cell('Boat')}</w:tr>`;
  const body = [
    row(cell('2024', '<w:vMerge w:val="restart"/>'), cell('Orla'), cell('Heron')),
    row(cell('', '<w:vMerge/>'), cell(''), cell('Wren')),
    row(cell('2025'), cell('Finch'), cell('')),
  ].join('');
  const head2 = '| Year | Keeper | Boat |';
  const rows = ['| 2024 | Orla | Heron |', '| 2024 |  | Wren |', '| 2025 | Finch |  |'];
  return {
    name: 'a spanned table.docx',
    bytes: docx(`<w:tbl>${head}${body}</w:tbl>`),
    text: [head2, ...rows].join('\n'),
    quotes: [`Year \u00b7 Keeper \u00b7 Boat # ${rows.join('\n')}`],
    anchors: [`row 1: ${head2}`, ...rows.map((text, at) => `row ${String(at + 2)}: ${text}`)],
    transforms: ['spanned-cells'],
  };
}

function mail(): NastyFile {
  const head =
    'From: =?utf-8?B?w4RubmE=?= <anna@example.org>\r\nSubject: =?utf-8?Q?Caf=C3=A9_=F0=9F=91=A9=E2=80=8D=F0=9F=9A=80?=\r\nDate: Tue, 5 Mar 2024 10:11:12 +0100\r\nContent-Type: text/plain; charset=utf-8; format=flowed\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n';
  const body =
    'The har=C2=ADbour is open and this long line was wrapped =\r\nby its sender. It flows \r\non here, with =D7=A9=D7=9C=D7=95=D7=9D.\r\n\r\n> The first level says so.\r\n>> The second level asks.\r\n>>> The third level began.\r\n> Back on the first.\r\n\r\nRegards\r\n';
  const fields = `From: \u00c4nna <anna@example.org>\nDate: Tue, 5 Mar 2024 10:11:12 +0100\nSubject: Caf\u00e9 ${PILOT}`;
  const own = `The harbour is open and this long line was wrapped by its sender. It flows on here, with ${SHALOM}.`;
  const quoted = ['The first level says so.', 'The second level asks.', 'The third level began.', 'Back on the first.'];
  const text = [`Caf\u00e9 ${PILOT}`, fields, own, ...quoted, 'Regards'].join('\n\n');
  const subject = `Caf\u00e9 ${PILOT}`;
  return {
    name: 'quotations in quotations.eml',
    bytes: strToU8(head + body),
    text,
    quotes: [
      `${subject} \u203a Head # ${fields}`,
      `${subject} # ${own}`,
      `${subject} \u203a Quoted # ${quoted[0] ?? ''}`,
      `${subject} \u203a Quoted, depth 2 # ${quoted[1] ?? ''}`,
      `${subject} \u203a Quoted, depth 3 # ${quoted[2] ?? ''}`,
      `${subject} \u203a Quoted # ${quoted[3] ?? ''}`,
      `${subject} # Regards`,
    ],
    anchors: [
      `section ${subject}: ${text}`,
      `part Head: ${subject}\n\n${fields}`,
      `part Message: ${[own, ...quoted, 'Regards'].join('\n\n')}`,
      `quote quoted, depth 1: ${quoted[0] ?? ''}`,
      `quote quoted, depth 2: ${quoted[1] ?? ''}`,
      `quote quoted, depth 3: ${quoted[2] ?? ''}`,
      `quote quoted, depth 1: ${quoted[3] ?? ''}`,
    ],
    transforms: ['mail', 'soft-hyphens', 'quote-marks'],
  };
}

function page(): NastyFile {
  const html = `<!doctype html><title>T</title><h1>Boats</h1><p>The har&shy;bour has an o&#xFB03;ce &amp; a <b>\ufb01</b>re engine\u200b.</p><p>Signs say <bdi dir="rtl">${SHALOM}</bdi>, &rlm;${MARHABA} and ${PILOT} e\u0301.</p><blockquote><p>The outer one.</p><blockquote>The inner one.</blockquote></blockquote><p>Built in 1904<sup><a href="#n1">1</a></sup> on 12 m<sup>2</sup>.</p><table><tr><th>Boat</th><th>Size</th></tr><tr><td>Canoe</td><td>12 m<sup>2</sup></td></tr></table>`;
  const blocks = [
    'Boats',
    'The harbour has an office & a fire engine.',
    `Signs say ${SHALOM}, ${MARHABA} and ${PILOT} \u00e9.`,
    'The outer one.',
    'The inner one.',
    'Built in 1904\u00b9 on 12 m\u00b2.',
    '| Boat | Size |\n| Canoe | 12 m\u00b2 |',
  ];
  return {
    name: 'a page.html',
    bytes: strToU8(html),
    text: blocks.join('\n\n'),
    quotes: [
      `Boats # ${blocks.slice(1, 3).join('\n\n')}`,
      'Boats \u203a Quoted # The outer one.',
      'Boats \u203a Quoted, depth 2 # The inner one.',
      `Boats # ${blocks[5] ?? ''}`,
      'Boats \u203a Boat \u00b7 Size # | Canoe | 12 m\u00b2 |',
    ],
    anchors: [
      `section Boats: ${blocks.join('\n\n')}`,
      'quote quoted, depth 1: The outer one.\n\nThe inner one.',
      'quote quoted, depth 2: The inner one.',
      'row 1: | Boat | Size |',
      'row 2: | Canoe | 12 m\u00b2 |',
    ],
    transforms: ['soft-hyphens', 'unseen-marks', 'ligatures', 'nfc', 'raised-figures'],
  };
}

function markdown(): NastyFile {
  const text = `# Boats\n\nThe harbour has an office, says ${PILOT} near ${FLAG}.\n\n> The outer one is quoted here.\n>\n> > The inner one, too.\n\nWe read ${SHALOM} here.[^1]\n\n| Boat | Price |\n|---|---|\n| Canoe | 12 |\n\n[^1]: A note at the end.\n`;
  return {
    name: 'marks.md',
    bytes: strToU8(text.replace('harbour', 'har\u00adbour').replace('office', 'o\ufb03ce')),
    text,
    quotes: [
      `Boats # The harbour has an office, says ${PILOT} near ${FLAG}.\n\n> The outer one is quoted here.`,
      `Boats # The inner one, too.\n\nWe read ${SHALOM} here.[^1]`,
      'Boats \u203a Boat \u00b7 Price # | Canoe | 12 |',
      'Boats # [^1]: A note at the end.',
    ],
    anchors: [`section Boats: ${text}`],
    transforms: ['soft-hyphens', 'ligatures'],
  };
}

function table(): NastyFile {
  const rows = [
    [SHALOM, 'harbour'],
    [PILOT, 'He said "go" and left'],
    ['\u00e9t\u00e9', `${FLAG}; closed`],
  ] as const;
  const lines = rows.map(([name, said]) => `Name: ${name}; Note: ${said}`);
  return {
    name: 'rows.csv',
    bytes: strToU8(
      `"Name","Note"\r\n"${SHALOM}","har\u00adbour"\r\n"${PILOT}","He said ""go""\r\nand left"\r\n"e\u0301te\u0301","${FLAG}; closed"\r\n`,
    ),
    text: lines.join('\n'),
    quotes: [` # ${lines.join('\n')}`],
    anchors: rows.flatMap(([name, said], at) => [
      `row ${String(at + 2)}: ${lines[at] ?? ''}`,
      `cell Name: ${name}`,
      `cell Note: ${said}`,
    ]),
    transforms: ['rows', 'soft-hyphens', 'nfc'],
  };
}

function plain(): NastyFile {
  const text = `The harbour office opens at 10.    It greets with ${SHALOM} and ${MARHABA}.\nPilots wear ${PILOT} and ${FLAG} and 1\ufe0f\u20e3 on \u00e9t\u00e9 days.\n\nBuilt in 1904.[1] Never moved.\n`;
  const raw = text
    .replace('harbour', 'har\u00adbour')
    .replace('office', 'o\ufb03ce')
    .replace('    ', '\t')
    .replace(SHALOM, `\u202b${SHALOM}\u202c`)
    .replaceAll('\u00e9', 'e\u0301')
    .replaceAll('\n', '\r\n');
  return {
    name: 'plain.txt',
    bytes: strToU8(`\ufeff${raw}`),
    text,
    quotes: [
      ` # The harbour office opens at 10.    It greets with ${SHALOM} and ${MARHABA}.\nPilots wear ${PILOT} and ${FLAG} and 1\ufe0f\u20e3 on \u00e9t\u00e9 days.`,
      ' # Built in 1904.[1] Never moved.',
    ],
    anchors: [],
    transforms: ['soft-hyphens', 'unseen-marks', 'ligatures', 'nfc', 'lf', 'tab4', 'controls'],
  };
}

/** A listing keeps its ligatures; what would show it in another order goes. */
function listing(): NastyFile {
  const text = `def greet():\n    return "o\ufb03ce ${SHALOM} ${PILOT}"\n`;
  return {
    name: 'greet.py',
    bytes: strToU8(text.replace(SHALOM, `\u2066${SHALOM}\u2069`)),
    text,
    quotes: [`greet() # ${text.trimEnd()}`],
    anchors: [`section greet(): ${text}`],
    transforms: ['unseen-marks'],
  };
}

/** The same sentence in encodings that people still send. */
function encodings(): readonly NastyFile[] {
  const text =
    'The caf\u00e9 of the harbour costs 12 euros for all of us, and it is na\u00efve to think that it was ever less.';
  const wide = (big: boolean): Uint8Array =>
    Uint8Array.from(
      Array.from(`\ufeff${text}`).flatMap((letter) => {
        const code = letter.charCodeAt(0);
        return big ? [code >> 8, code & 255] : [code & 255, code >> 8];
      }),
    );
  const narrow = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return [
    ['utf-16le.txt', wide(false), ['from-utf-16le', 'controls']],
    ['utf-16be.txt', wide(true), ['from-utf-16be', 'controls']],
    ['latin.txt', narrow, ['from-windows-1252']],
  ].map(([name, bytes, transforms]) => ({
    name: name as string,
    bytes: bytes as Uint8Array,
    text,
    quotes: [` # ${text}`],
    anchors: [],
    transforms: transforms as readonly string[],
  }));
}
