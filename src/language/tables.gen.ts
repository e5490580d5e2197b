// Written by scripts/generate/language.ts: do not edit.
/** SHA-256 of the language tables, static/models/<name>.bin. */
export const LANGUAGE_HASH = 'f401f65dd2e84c3807bc31095265d749b163c47a1d3eae6d2172d138c8a199cd';
