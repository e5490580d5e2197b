// Written by scripts/name-weights.ts: do not edit.
/** SHA-256 of the retriever's weights, static/models/<name>.bin. */
export const WEIGHTS_HASH = 'f9f2c6ded8be07c9f006fe1323f4e1fa647904dabc92adfaad92e3292ecf7e18';
