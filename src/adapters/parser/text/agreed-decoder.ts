// A TextDecoder that says the same everywhere: single-byte encodings by our own tables (Node reads 0x80 of Windows-1252 as
// a control, browsers as the euro sign). The frozen build puts it in the place of the platform's for all libraries.

import { decodeSingle, toName } from '#adapters/parser/text/decode.ts';
import { SINGLE_BYTE } from '#adapters/parser/text/encodings.gen.ts';

// By this path, since the build replaces the bare name.
// eslint-disable-next-line no-restricted-globals -- as above
const PlatformDecoder = globalThis.TextDecoder;

export class AgreedDecoder {
  readonly encoding: string;
  readonly #table: string | undefined;
  readonly #native: InstanceType<typeof PlatformDecoder>;

  constructor(label = 'utf-8', options: { readonly fatal?: boolean; readonly ignoreBOM?: boolean } = {}) {
    const name = toName(label);
    this.encoding = name ?? label;
    this.#table = name === null ? undefined : SINGLE_BYTE[name];
    this.#native = new PlatformDecoder(this.#table === undefined ? this.encoding : 'utf-8', options);
  }

  /** Unknown bytes of a single-byte encoding are U+FFFD. */
  decode(
    bytes: ArrayBuffer | ArrayBufferView = new ArrayBuffer(0),
    options: { readonly stream?: boolean } = {},
  ): string {
    if (this.#table === undefined) return this.#native.decode(bytes, options);
    const view = ArrayBuffer.isView(bytes)
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : new Uint8Array(bytes);
    return decodeSingle(this.#table, view);
  }
}
