// Where entries of a bundle lie, found from the end of the file without reading the rest. Nothing here is checked: a place
// is a hint, and whoever reads there proves what was read.

import { AffidavitError } from '#core/errors.ts';

/** Bytes that can be read in part: a file, a blob, a range request. `read` gives exactly the bytes asked for, or throws BUNDLE_ZIP. */
export interface ByteSource {
  /** Length in bytes. */
  readonly size: number;
  read(at: number, length: number): Promise<Uint8Array>;
}

export function inMemory(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (at, length) => {
      if (at + length <= bytes.length) return Promise.resolve(bytes.subarray(at, at + length));
      return Promise.reject(
        new AffidavitError('BUNDLE_ZIP', `expected ${length} bytes at ${at}, the file ends before`),
      );
    },
  };
}

export interface EntryPlace {
  readonly name: string;
  /** Of the entry's own bytes. */
  readonly at: number;
  readonly size: number;
}

/**
 * Entries whose names stand around `name` in the directory, those before it first. The directory is in order of names, so
 * it is bisected: a few kilobytes are read, however long it is. Throws BUNDLE_ZIP.
 */
export async function placesNear(source: ByteSource, name: string): Promise<readonly EntryPlace[]> {
  const { end, start } = await directoryOf(source);
  let low = start;
  let high = end;
  while (high - low > WINDOW_BYTES) {
    const middle = Math.floor((low + high) / 2);
    const found = firstEntry(await readWithin(source, middle, PROBE_BYTES, end));
    if (found !== null && found.place.name <= name && middle + found.at < high) low = middle + found.at;
    else high = middle;
  }
  const from = Math.max(start, low - WINDOW_BYTES);
  const window = await readWithin(source, from, high - from + WINDOW_BYTES, end);
  return entriesIn(window);
}

async function directoryOf(source: ByteSource): Promise<{ readonly start: number; readonly end: number }> {
  if (source.size < END_BYTES) throw new AffidavitError('BUNDLE_ZIP', 'too short for a zip');
  const end = source.size - END_BYTES;
  const record = viewOf(await source.read(end, END_BYTES));
  const start = record.getUint32(16, true);
  if (record.getUint32(0, true) !== END || start > end)
    throw new AffidavitError('BUNDLE_ZIP', 'expected the end record as the last 22 bytes');
  return { start, end };
}

function entriesIn(bytes: Uint8Array): readonly EntryPlace[] {
  const places: EntryPlace[] = [];
  for (let rest = bytes; ;) {
    const found = firstEntry(rest);
    if (found === null) return places;
    places.push(found.place);
    rest = rest.subarray(found.at + found.bytes);
  }
}

/** The first whole directory entry in these bytes, which may begin anywhere. */
function firstEntry(
  bytes: Uint8Array,
): { readonly at: number; readonly bytes: number; readonly place: EntryPlace } | null {
  const view = viewOf(bytes);
  for (let at = 0; at + CENTRAL_BYTES <= bytes.length; at++) {
    if (view.getUint32(at, true) !== CENTRAL) continue;
    const length = view.getUint16(at + 28, true);
    const title = bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + length);
    if (title.length < length || length > NAME_BYTES_MAX) continue;
    const place = {
      name: String.fromCharCode(...title),
      at: view.getUint32(at + 42, true) + LOCAL_BYTES + length,
      size: view.getUint32(at + 24, true),
    };
    return { at, bytes: CENTRAL_BYTES + length, place };
  }
  return null;
}

function readWithin(source: ByteSource, at: number, length: number, end: number): Promise<Uint8Array> {
  return source.read(at, Math.min(length, end - at));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const NAME_BYTES_MAX = 200;
/** A probe holds a whole entry wherever it begins; a window holds the neighbours of the name that is looked for. */
const PROBE_BYTES = 2 * (CENTRAL_BYTES + NAME_BYTES_MAX);
const WINDOW_BYTES = 2_048;
