// Canonical JSON as the records are written (RFC 8785, with every control character as \u00xx): keys in UTF-16 order, no
// spaces, numbers as ECMAScript writes them.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** A JSON object that a forger may change. */
export type Mutable = Record<string, unknown>;

export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, item]) => `${quoted(key)}:${canonical(item)}`).join(',')}}`;
  }
  if (typeof value === 'string') return quoted(value);
  return JSON.stringify(Object.is(value, -0) ? 0 : value);
}

export function canonicalBytes(value: unknown): Uint8Array {
  return utf8(canonical(value));
}

export function parse(bytes: Uint8Array): unknown {
  return JSON.parse(textOf(bytes));
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(/\\[^]/g, (escape) => LONG[escape] ?? escape);
}

const LONG: Readonly<Record<string, string>> = {
  '\\b': '\\u0008',
  '\\t': '\\u0009',
  '\\n': '\\u000a',
  '\\f': '\\u000c',
  '\\r': '\\u000d',
};
