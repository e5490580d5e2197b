// Bytes of a text in any common encoding to a string. What was decoded is declared, except UTF-8.

import { analyse } from 'chardet';
import { AffidavitError } from '#core/errors.ts';
import { SINGLE_BYTE } from '#adapters/parser/text/encodings.gen.ts';

export interface Decoded {
  readonly text: string;
  /** `utf-8`, `utf-16le`, `windows-1252`, ... */
  readonly encoding: string;
}

/** Throws TEXT_ENCODING where no encoding gives only characters, SOURCE_MEDIA where the bytes are no text at all. */
export function decodeText(bytes: Uint8Array): Decoded {
  const marked = byMark(bytes);
  if (marked !== null) return marked;
  const utf16 = byZeros(bytes);
  if (utf16 !== null) return utf16;
  if (isBinary(bytes)) throw new AffidavitError('SOURCE_MEDIA', 'expected a text, got binary data');
  const utf8 = tryDecode('utf-8', bytes);
  if (utf8 !== null) return { text: utf8, encoding: 'utf-8' };
  for (const encoding of candidates(bytes)) {
    const text = tryDecode(encoding, bytes);
    if (text !== null) return { text, encoding };
  }
  throw new AffidavitError('TEXT_ENCODING', 'expected a text in a known encoding');
}

/** A byte order mark stays in the text, so that removing it is declared as a transform. */
function byMark(bytes: Uint8Array): Decoded | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return required('utf-8', bytes);
  if (first === 0xff && second === 0xfe && !(third === 0 && fourth === 0)) return required('utf-16le', bytes);
  return first === 0xfe && second === 0xff ? required('utf-16be', bytes) : null;
}

/** UTF-16 without a mark: in Latin text every other byte is zero. */
function byZeros(bytes: Uint8Array): Decoded | null {
  const sample = bytes.subarray(0, 4096);
  if (sample.length < 4 || bytes.length % 2 !== 0) return null;
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const pairs = sample.length / 2;
  if (odd * 10 > pairs * 7 && even === 0) return required('utf-16le', bytes);
  return even * 10 > pairs * 7 && odd === 0 ? required('utf-16be', bytes) : null;
}

function required(encoding: string, bytes: Uint8Array): Decoded {
  const text = tryDecode(encoding, bytes);
  if (text === null) throw new AffidavitError('TEXT_ENCODING', `expected ${encoding} as its first bytes say`);
  return { text, encoding };
}

/** Control bytes that no text has: one in a hundred is not a text. */
function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 65_536);
  let controls = 0;
  for (const byte of sample) {
    if (byte === 0) return true;
    if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b) controls += 1;
  }
  return controls * 100 > sample.length;
}

const SAMPLE_BYTES = 200_000;

/** By likelihood; Windows-1252 last of all, which nearly any bytes are. */
function candidates(bytes: Uint8Array): readonly string[] {
  const guessed = analyse(bytes.subarray(0, SAMPLE_BYTES)).map(({ name }) => toName(name));
  return [...new Set([...guessed, 'windows-1252'])].filter((name) => name !== null && name !== 'utf-8') as string[];
}

const ALIASES: Readonly<Record<string, string>> = {
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  utf8: 'utf-8',
  'iso-8859-1': 'windows-1252',
  'iso-8859-9': 'windows-1254',
  latin1: 'windows-1252',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'shift-jis': 'shift_jis',
  sjis: 'shift_jis',
  'ks_c_5601-1987': 'euc-kr',
};
/** Of these the platform's tables are used: the same in all engines for what is in common use. */
const MULTI_BYTE: ReadonlySet<string> = new Set([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
]);

/** Our name of an encoding, or null for one that is not read. */
export function toName(label: string): string | null {
  const lower = label.trim().toLowerCase();
  const name = ALIASES[lower] ?? lower;
  return MULTI_BYTE.has(name) || name in SINGLE_BYTE ? name : null;
}

function tryDecode(encoding: string, bytes: Uint8Array): string | null {
  const table = SINGLE_BYTE[encoding];
  if (table !== undefined) {
    const text = decodeSingle(table, bytes);
    return text.includes('\ufffd') ? null : text;
  }
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const PIECE = 8192;

/** Bytes that the table does not know are U+FFFD. */
export function decodeSingle(table: string, bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    const codes = Array.from(bytes.subarray(at, at + PIECE), (byte) =>
      byte < 128 ? byte : table.charCodeAt(byte - 128),
    );
    pieces.push(String.fromCharCode(...codes));
  }
  return pieces.join('');
}
