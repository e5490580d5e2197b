// What is pasted anywhere, as a document: part of a web page or of a letter keeps its headings, lists and tables.

import { sources as words } from '#lib/messages/sources.ts';

/** A line that was copied by accident is not a document. */
const PASTE_MIN_CHARACTERS = 80;
/** What a plain text would lose. One alone is how programs wrap a piece of text that they copy. */
const STRUCTURE = /<(?:h[1-6]|li|p|table|tr|blockquote|pre)[\s>]/gi;
const STRUCTURE_MIN = 2;

/** Null for a scrap. `html`: empty where the clipboard holds none. Both are attacker-controlled and are read by the parsers. */
export function pastedFile(text: string, html: string): File | null {
  if (text.length < PASTE_MIN_CHARACTERS) return null;
  const isPage = (html.match(STRUCTURE) ?? []).length >= STRUCTURE_MIN;
  return isPage
    ? new File([html], `${words.pastedPage}.html`, { type: 'text/html' })
    : new File([text], `${words.pastedName}.txt`, { type: 'text/plain' });
}
