// Codes of its own: the list of the core's is part of the frozen core's bytes, and vectors are not of it.

/** Another number of dimensions, ids that do not ascend, numbers that are none, bytes that are damaged, no memory. */
export type VectorCode = 'VECTOR_SIZE' | 'VECTOR_ID' | 'VECTOR_NUMBER' | 'VECTOR_DAMAGED' | 'VECTOR_SPACE';

export class VectorError extends Error {
  override readonly name = 'VectorError';
  readonly code: VectorCode;
  constructor(code: VectorCode, message: string, options?: ErrorOptions) {
    super(`${code}: ${message}`, options);
    this.code = code;
  }
}
