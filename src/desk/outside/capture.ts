// What came back from outside, and the document it is kept as: a page whose head says where it is from, when it was fetched
// and the hash of its text, and whose article is the text and nothing else. A page that says so of itself may be anybody's: what is
// read back is shown, and decides nothing.

import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { harmlessLine } from '#core/bytes/text.ts';

/** Attacker-controlled: plain text, whatever it says. */
export interface Finding {
  readonly title: string;
  readonly url: string;
  readonly text: string;
  /** The day it was last changed, YYYY-MM-DD; null where nobody said. */
  readonly dated: string | null;
}

export interface Captured {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** SHA-256 of the text in UTF-8. */
  readonly sha256: string;
}

const TITLE_MAX = 120;

/** `fetched`: ISO 8601, the moment of the answer. */
export function capture({ dated, text, title, url }: Finding, query: string, fetched: string): Captured {
  const sha256 = sha256Hex(utf8(text));
  const told = {
    'affidavit:fetched': fetched,
    'affidavit:query': query,
    'affidavit:sha256': sha256,
    ...(dated === null ? {} : { 'dc.date': dated }),
  };
  const line = harmlessLine(title).slice(0, TITLE_MAX);
  const metas = Object.entries(told).map(([name, content]) => `<meta name="${name}" content="${escaped(content)}">`);
  const paragraphs = text.split(/\n+/).filter((one) => one.trim() !== '');
  const page = [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escaped(line)}</title>`,
    `<link rel="canonical" href="${escaped(url)}">`,
    ...metas,
    '</head><body><article>',
    `<h1>${escaped(line)}</h1>`,
    ...paragraphs.map((one) => `<p>${escaped(one)}</p>`),
    '</article></body></html>',
    '',
  ].join('\n');
  return { name: `${line} (${new URL(url).hostname}, ${fetched.slice(0, 10)}).html`, bytes: utf8(page), sha256 };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

/** What the head of such a page says of it. */
export interface Provenance {
  readonly url: string;
  /** ISO 8601. */
  readonly fetched: string;
  readonly sha256: string;
}

/** Null for every other page. */
export function readProvenance(bytes: Uint8Array): Provenance | null {
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES_MAX));
  const url = /^<link rel="canonical" href="([^"]*)">$/m.exec(head)?.[1];
  const fetched = metaOf(head, 'fetched');
  const sha256 = metaOf(head, 'sha256');
  if (url === undefined || fetched === undefined || sha256 === undefined || !/^[0-9a-f]{64}$/.test(sha256)) return null;
  return { url: plain(url), fetched: plain(fetched), sha256 };
}
const HEAD_BYTES_MAX = 8_192;
const metaOf = (head: string, name: string): string | undefined =>
  new RegExp(`^<meta name="affidavit:${name}" content="([^"]*)">$`, 'm').exec(head)?.[1];
const plain = (text: string): string =>
  Object.entries(ESCAPES)
    .reverse()
    .reduce((said, [letter, escape]) => said.replaceAll(escape, letter), text);
