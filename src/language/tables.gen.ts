// Written by scripts/language.ts: do not edit.
/** SHA-256 of the language tables, static/models/<name>.bin. */
export const LANGUAGE_HASH = '77b0d3f4198b861dd2ac82c6520b74ecc86cded5ba9ef5780e765f731d52b269';
