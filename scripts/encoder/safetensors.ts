// Reads a file of safetensors: eight bytes of length, a JSON of names, shapes and places, and the numbers.

export interface Weights {
  /** The numbers of a tensor of 32-bit floats, row by row. Throws where it is not there or has another shape. */
  of(name: string, ...shape: readonly number[]): Float32Array;
}

/** Throws where it is no such file. */
export function readSafetensors(bytes: Uint8Array): Weights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = Number(view.getBigUint64(0, true));
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length))) as Readonly<
    Record<
      string,
      { readonly dtype: string; readonly shape: readonly number[]; readonly data_offsets: readonly number[] }
    >
  >;
  return {
    of: (name, ...shape) => {
      const found = head[name];
      if (found?.dtype !== 'F32' || found.shape.join() !== shape.join())
        throw new Error(
          `expected ${name} as 32-bit floats of ${shape.join(' x ')}, got ${found?.dtype ?? 'nothing'} of ${found?.shape.join(' x ') ?? ''}`,
        );
      const numbers = new Float32Array(shape.reduce((all, one) => all * one, 1));
      const start = 8 + length + (found.data_offsets[0] ?? 0);
      for (let at = 0; at < numbers.length; at += 1) numbers[at] = view.getFloat32(start + at * 4, true);
      return numbers;
    },
  };
}
