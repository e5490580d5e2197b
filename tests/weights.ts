// The weights that the engines name, from where they are shipped.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPack, type Pack } from '#adapters/retrieval/pack.ts';
import { WEIGHTS_HASH } from '#adapters/retrieval/pack.gen.ts';
import { MODELS_FOLDER } from '#helper/product.ts';

export function readWeights(hash: string): Promise<Uint8Array> {
  return readFile(join(MODELS_FOLDER, `${hash}.bin`));
}

export async function shippedPack(): Promise<Pack> {
  return readPack(await readWeights(WEIGHTS_HASH));
}

export interface StemRow {
  readonly stem: string;
  readonly rarity: number;
  readonly scale: number;
  readonly vector: readonly number[];
  /** Stem, kind, strength in parts of 32. */
  readonly relatives?: readonly (readonly [stem: string, kind: number, strength: number])[];
}

/** A pack written by hand, stems in order. */
export function packBytes(rows: readonly StemRow[]): Uint8Array {
  const stems = rows.map(({ stem }) => stem);
  const relatives = rows.map((row) => row.relatives ?? []);
  const list = new TextEncoder().encode(stems.join('\n'));
  const little = (values: readonly number[], width: number): number[] =>
    values.flatMap((value) => Array.from({ length: width }, (_, byte) => (value >>> (8 * byte)) & 255));
  const starts = relatives.reduce<number[]>((all, row) => [...all, (all.at(-1) ?? 0) + row.length], [0]);
  const parts = [
    [...list],
    rows.map(({ rarity }) => rarity),
    little(
      rows.map(({ scale }) => scale),
      2,
    ),
    rows.flatMap(({ vector }) => vector.map((value) => value & 255)),
    little(starts, 4),
    little(
      relatives.flat().map(([stem]) => stems.indexOf(stem)),
      2,
    ),
    relatives.flat().map(([, kind, strength]) => (kind << 5) | strength),
  ];
  const header = [rows.length, rows[0]?.vector.length ?? 0, relatives.flat().length, list.length];
  return Uint8Array.from([
    ...new TextEncoder().encode('AFRPACK1'),
    ...little(header, 4),
    ...parts.flatMap((part) => [...part, ...new Array<number>((4 - (part.length % 4)) % 4).fill(0)]),
  ]);
}
