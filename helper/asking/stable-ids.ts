// `--stable-ids MOMENT`: equal inputs give equal ids and equal bytes, on one device. Nothing of such a case is stored, since two of
// them would have one id; and its secret is none.

import { InvalidArgumentError } from 'commander';
import { createHash } from 'node:crypto';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import type { Hash } from '#core/ports.ts';

/** What takes the place of the clock and the randomness of this machine. */
export interface Given {
  readonly moment: number;
  readonly secret: Hash;
}

/** A day, or a minute or second of it in UTC. */
export function toMoment(text: string): number {
  const [, day = '', time = 'T00:00'] = /^(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d(?::\d\d)?)Z)?$/.exec(text) ?? [];
  const moment = day === '' ? Number.NaN : Date.parse(`${day}${time}Z`);
  // 31 February is read as 3 March.
  if (Number.isNaN(moment) || !new Date(moment).toISOString().startsWith(day))
    throw new InvalidArgumentError('expected a day like 2026-11-29, or a moment like 2026-11-29T08:30Z.');
  return moment;
}

/** `inputs`: what is asked or checked, and how. Documents by all that is declared of them. */
export function givenFor(moment: number, inputs: Json, documents: readonly object[]): Given {
  const all = documents.map((document) =>
    Object.fromEntries(Object.entries(document).map(([name, value]: [string, unknown]) => [name, plain(value)])),
  );
  return { moment, secret: sha256(canonical({ documents: all, inputs, moment, stable_ids: 1 })) };
}

const plain = (value: unknown): Json => (value instanceof Uint8Array ? sha256(value) : (value as Json));
const sha256 = (bytes: Uint8Array | string): Hash => createHash('sha256').update(bytes).digest('hex');
