// The key of this device.

import type { Hash } from '#core/ports.ts';

export interface KeyCardView {
  /** What the holder says to be called. */
  readonly name: string | null;
  /** SHA-256 of the public key. */
  readonly fingerprint: Hash;
  /** Key and name as a bundle has them, for the QR code. */
  readonly text: string;
  /** The keys before it, the first one first; `time` in milliseconds since 1970. */
  readonly earlier: readonly {
    readonly kind: 'rotated' | 'lost';
    readonly fingerprint: Hash;
    readonly time: number;
  }[];
}
