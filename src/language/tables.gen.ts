// Written by scripts/language.ts: do not edit.
/** SHA-256 of the language tables, static/models/<name>.bin. */
export const LANGUAGE_HASH = '1e58eb2745c3b519f5d498193186e031cb364fe74d168bd28dcb908b62fad67b';
