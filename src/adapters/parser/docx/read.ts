// An office text: its own parts, counted and checked, become HTML by way of mammoth, and are read as such.

import { zipSync } from 'fflate';
import type Mammoth from 'mammoth';
// @ts-expect-error -- the build that stands alone comes without types; they are those of the other one.
import bundled from 'mammoth/mammoth.browser.min.js';
import { AffidavitError } from '#core/errors.ts';
import { dayOf } from '#adapters/parser/dates.ts';
import { DocumentBuilder, requireUnits, type Draft } from '#adapters/parser/document.ts';
import { stylesIn, withoutHidden } from '#adapters/parser/docx/hidden.ts';
import { listEntries, unpack } from '#adapters/parser/docx/zip.ts';
import { writeHtml } from '#adapters/parser/html/read.ts';

const mammoth = bundled as typeof Mammoth;

/** What a text is made of. Pictures, macros, embedded files and other people's templates stay in the zip. */
const PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/core\.xml|word\/(?:document|styles|numbering|footnotes|endnotes)\.xml|word\/_rels\/(?:document|footnotes|endnotes)\.xml\.rels)$/;

export async function readDocx(bytes: Uint8Array): Promise<Draft> {
  const entries = listEntries(bytes).filter(({ name }) => PARTS.test(name));
  // One program shows the first of two parts of a name, another the last: nobody can say what the document says.
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length)
    throw new AffidavitError('SOURCE_DAMAGED', 'expected each part of it once');
  const parts = unpack(bytes, entries);
  requirePlainXml(Object.values(parts));
  const shown = withoutHiddenText(parts);
  const clean = zipSync(shown.parts, { level: 0 });
  const { value } = await mammoth.convertToHtml({ arrayBuffer: clean.buffer }, OPTIONS);
  const builder = new DocumentBuilder();
  if (shown.isChanged) builder.declare('hidden-text');
  for (const stamp of stampsOf(parts['docProps/core.xml'])) builder.dated(dayOf(stamp), 'meta');
  writeHtml(value, builder, { isWhole: true });
  return builder.finish();
}

/** The styles say what their text looks like; the other parts hold it. */
function withoutHiddenText(parts: Readonly<Record<string, Uint8Array>>): {
  readonly parts: Record<string, Uint8Array>;
  readonly isChanged: boolean;
} {
  const textOf = (part: Uint8Array | undefined): string => (part === undefined ? '' : new TextDecoder().decode(part));
  const styles = stylesIn(textOf(parts['word/styles.xml']));
  const shown: Record<string, Uint8Array> = { ...parts };
  let isAny = false;
  for (const name of ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml']) {
    const { isChanged, xml } = withoutHidden(textOf(parts[name]), styles);
    if (!isChanged) continue;
    shown[name] = new TextEncoder().encode(xml);
    isAny = true;
  }
  return { parts: shown, isChanged: isAny };
}

const OPTIONS = {
  convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
  styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"],
};

/** Nested deeper than this, XML is made to break its reader. */
const DEPTH_MAX = 400;
/** In all parts together: a book of a thousand pages has some 200,000, and each takes a kilobyte while it is read. */
const ELEMENTS_MAX = 250_000;

/** In XML each begins a tag, but within CDATA: where there are more, the reader of XML tries each, to the end of the part. */
const LOOSE_MAX = 1_000;

/** Office files have no document type, hence no entities of their own: who declares some is up to something. */
function requirePlainXml(parts: readonly Uint8Array[]): void {
  let elements = 0;
  let units = 0;
  for (const part of parts) {
    const xml = new TextDecoder().decode(part);
    if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
      throw new AffidavitError('SOURCE_BOMB', 'expected XML without entities of its own');
    requireTags(xml);
    let depth = 0;
    units += xml.length;
    for (const [tag] of xml.matchAll(/<\/?[A-Za-z_][^<>]*>/g)) {
      units -= tag.length;
      if (tag.startsWith('</')) depth -= 1;
      else elements += 1;
      if (!tag.startsWith('</') && !tag.endsWith('/>')) depth += 1;
      if (depth > DEPTH_MAX) throw new AffidavitError('SOURCE_BOMB', `expected XML at most ${DEPTH_MAX} deep`);
      if (elements > ELEMENTS_MAX)
        throw new AffidavitError('SOURCE_BOMB', `expected XML of at most ${ELEMENTS_MAX} elements`);
    }
  }
  requireUnits(units);
}

/** Throws SOURCE_DAMAGED. */
function requireTags(xml: string): void {
  let loose = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) {
    if (!/[A-Za-z_/!?]/.test(xml.charAt(at + 1))) loose += 1;
    if (loose > LOOSE_MAX) throw new AffidavitError('SOURCE_DAMAGED', 'expected XML, got signs of tags that are none');
  }
}

function stampsOf(core: Uint8Array | undefined): readonly string[] {
  const xml = core === undefined ? '' : new TextDecoder().decode(core);
  return [...xml.matchAll(/<dcterms:(?:modified|created)[^<>]*>([^<]{4,40})</g)].map(([, stamp = '']) => stamp);
}
