// Written by scripts/name-weights.ts: do not edit.
/** SHA-256 of the retriever's weights, static/models/<name>.bin. */
export const WEIGHTS_HASH = '154e3b9073ce3bf022b2d3d1a454c56f46728c7ba8c3beb4f45cdc3a092062fc';
