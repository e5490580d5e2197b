// What a file is: by its first bytes, then by what its text looks like, and only then by its name.

import { AffidavitError } from '#core/errors.ts';
import { LANGUAGE_BY_EXTENSION } from '#adapters/parser/code/languages.ts';
import { listEntries } from '#adapters/parser/docx/zip.ts';
import { looksLikeTable } from '#adapters/parser/table/read.ts';
import { decodeText } from '#adapters/parser/text/decode.ts';

/** `text` formats come decoded. */
export type Found =
  | { readonly kind: 'pdf' | 'docx' | 'mail'; readonly media: string }
  | {
      readonly kind: 'code' | 'html' | 'table' | 'text';
      readonly media: string;
      readonly text: string;
      readonly transforms: readonly string[];
    };

/** Throws SOURCE_MEDIA for what is none of the formats that are read, with what it is. */
export function findMedia({ bytes, media, name }: { bytes: Uint8Array; media: string; name: string }): Found {
  if (hasPdfHeader(bytes)) return { kind: 'pdf', media: 'application/pdf' };
  if (startsWith(bytes, 'PK\x03\x04')) return requireDocx(bytes);
  if (startsWith(bytes, '\xd0\xcf\x11\xe0') && hasWide(bytes, 'EncryptedPackage'))
    throw new AffidavitError('SOURCE_ENCRYPTED', 'expected an office file without a password');
  const other = SIGNATURES.find(([, signature]) => startsWith(bytes, signature));
  if (other !== undefined) throw new AffidavitError('SOURCE_MEDIA', `expected a document, got ${other[0]}`);
  const { encoding, text } = decodeText(bytes);
  const transforms = encoding === 'utf-8' ? [] : [`from-${encoding}`];
  const top = text.slice(0, TOP_UNITS);
  // What somebody says of a file holds only where its name says nothing: a text that is read as HTML loses what stands in
  // angle brackets.
  const ending = endingOf(name);
  const said = ending === '' ? media : '';
  if (isHtml(top, ending, said)) {
    const isTold = ending === '' || HTML_ENDING.test(ending);
    return {
      kind: 'html',
      media: 'text/html',
      text,
      transforms: isTold ? transforms : [...transforms, 'read-as-html'],
    };
  }
  if (isMail(top)) return { kind: 'mail', media: 'message/rfc822' };
  const known = mediaOfText(top, ending, said);
  const kind = known === 'text/csv' ? 'table' : known.startsWith('text/x-') ? 'code' : 'text';
  return { kind, media: known, text, transforms };
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

function requireDocx(bytes: Uint8Array): Found {
  if (listEntries(bytes).some(({ name }) => name === 'word/document.xml')) return { kind: 'docx', media: DOCX };
  throw new AffidavitError('SOURCE_MEDIA', 'expected a document, got an archive (zip)');
}

/** UTF-16 in the directory of an office file of before 2007. */
function hasWide(bytes: Uint8Array, word: string): boolean {
  const wide = Array.from(word).flatMap((character) => [character.charCodeAt(0), 0]);
  const last = Math.min(bytes.length, WIDE_BYTES_MAX) - wide.length;
  for (let at = 0; at <= last; at += 1) {
    if (wide.every((byte, offset) => bytes[at + offset] === byte)) return true;
  }
  return false;
}

const WIDE_BYTES_MAX = 4_194_304;

/** Two head lines that only a mail has, before the first empty line. */
function isMail(top: string): boolean {
  const [head = ''] = top.split(/\r?\n\r?\n/);
  const names = head.split(/\r?\n/).map((line) => /^([A-Za-z][A-Za-z-]*):/.exec(line)?.[1]?.toLowerCase() ?? '');
  const isWhole = head.split(/\r?\n/).every((line, at) => /^\s/.test(line) || line === '' || (names[at] ?? '') !== '');
  return isWhole && MAIL_NAMES.filter((name) => names.includes(name)).length >= 2;
}

const MAIL_NAMES = ['from', 'date', 'subject', 'received', 'message-id', 'mime-version', 'return-path', 'delivered-to'];

const TOP_UNITS = 4096;

const SIGNATURES: readonly (readonly [what: string, signature: string])[] = [
  ['an image (PNG)', '\x89PNG'],
  ['an image (JPEG)', '\xff\xd8\xff'],
  ['an image (GIF)', 'GIF8'],
  ['an image (TIFF)', 'II*\0'],
  ['an image (TIFF)', 'MM\0*'],
  ['sound or video', 'RIFF'],
  ['sound (Ogg)', 'OggS'],
  ['sound (MP3)', 'ID3'],
  ['an archive (gzip)', '\x1f\x8b'],
  ['an archive (7z)', '7z\xbc\xaf'],
  ['an archive (RAR)', 'Rar!'],
  ['an archive (xz)', '\xfd7zXZ'],
  ['an archive (bzip2)', 'BZh'],
  ['an archive (zip)', 'PK\x05\x06'],
  ['an office file of before 2007', '\xd0\xcf\x11\xe0'],
  ['rich text (RTF)', '{\\rtf'],
  ['PostScript', '%!PS'],
  ['a program', '\x7fELF'],
  ['a program', 'MZ\x90'],
  ['a database (SQLite)', 'SQLite format 3'],
];

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return Array.from(signature).every((character, at) => bytes[at] === character.charCodeAt(0));
}

/** Within the first kilobyte, as readers of PDF do. */
function hasPdfHeader(bytes: Uint8Array): boolean {
  for (let at = 0; at < Math.min(bytes.length - 4, 1024); at += 1) {
    if (bytes[at] === 0x25 && startsWith(bytes.subarray(at), '%PDF-')) return true;
  }
  return false;
}

/** Lower-case, without its full stop; empty where the name has none. */
const endingOf = (name: string): string => /\.([a-z0-9_+-]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
const HTML_ENDING = /^(?:html?|xhtml)$/;

function isHtml(top: string, ending: string, media: string): boolean {
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html)\b/i.test(top)) return true;
  const isNamed = HTML_ENDING.test(ending) || media === 'text/html' || media === 'application/xhtml+xml';
  return isNamed && /<[a-z][^>]*>/i.test(top);
}

/** Of a text whose content leaves it open. */
function mediaOfText(top: string, ending: string, media: string): string {
  if (['md', 'markdown', 'mdown', 'mkd'].includes(ending)) return 'text/markdown';
  if (['csv', 'tsv', 'tab', 'psv'].includes(ending) || media === 'text/csv') return 'text/csv';
  const language = LANGUAGE_BY_EXTENSION[ending];
  if (language !== undefined) return `text/x-${language}`;
  if (top.startsWith('#!/')) return 'text/x-script';
  if (media === 'text/markdown') return media;
  return looksLikeTable(top) ? 'text/csv' : 'text/plain';
}
