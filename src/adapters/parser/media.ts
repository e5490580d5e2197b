// What a file is: by its first bytes, then by what its text looks like, and only then by its name.

import { AffidavitError } from '#core/errors.ts';
import { LANGUAGE_BY_EXTENSION } from '#adapters/parser/code/languages.ts';
import { decodeText } from '#adapters/parser/text/decode.ts';

/** `text` formats come decoded. */
export type Found =
  | { readonly kind: 'pdf'; readonly media: 'application/pdf' }
  | {
      readonly kind: 'text' | 'html';
      readonly media: string;
      readonly text: string;
      readonly transforms: readonly string[];
    };

/** Throws SOURCE_MEDIA for what is none of the formats that are read, with what it is. */
export function findMedia({ bytes, media, name }: { bytes: Uint8Array; media: string; name: string }): Found {
  if (hasPdfHeader(bytes)) return { kind: 'pdf', media: 'application/pdf' };
  const other = SIGNATURES.find(([, signature]) => startsWith(bytes, signature));
  if (other !== undefined) throw new AffidavitError('SOURCE_MEDIA', `expected a document, got ${other[0]}`);
  const { encoding, text } = decodeText(bytes);
  const transforms = encoding === 'utf-8' ? [] : [`from-${encoding}`];
  const top = text.slice(0, TOP_UNITS);
  if (isHtml(top, name, media)) return { kind: 'html', media: 'text/html', text, transforms };
  return { kind: 'text', media: mediaOfText(name, media), text, transforms };
}

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
  ['an archive (zip)', 'PK\x03\x04'],
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

function isHtml(top: string, name: string, media: string): boolean {
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html)\b/i.test(top)) return true;
  const isNamed = /\.(?:html?|xhtml)$/i.test(name) || media === 'text/html' || media === 'application/xhtml+xml';
  return isNamed && /<[a-z][^>]*>/i.test(top);
}

/** Of a text whose content leaves it open. */
function mediaOfText(name: string, media: string): string {
  const extension = /\.([a-z0-9_+-]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (['md', 'markdown', 'mdown', 'mkd'].includes(extension)) return 'text/markdown';
  const language = LANGUAGE_BY_EXTENSION[extension];
  if (language !== undefined) return `text/x-${language}`;
  return media === 'text/markdown' ? media : 'text/plain';
}
