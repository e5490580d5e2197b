// Written by scripts/generate/name-weights.ts: do not edit.
/** SHA-256 of the retriever's weights, static/models/<name>.bin. */
export const WEIGHTS_HASH = '1387ff8e1856c87cfd7d8af8ba40e24c6c3f0bf1e051027b12b86fdf345c70c4';
