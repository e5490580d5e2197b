// Passages of documents as the product cuts them, in stems: one line a passage, "heading stems TAB sentence | sentence".
// A passage that stood before, word for word, is left out. Run: node scripts/run.mjs training/retrieval/passages.ts FILE... > OUT

import '#tests/language.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { chunk } from '#core/evidence/chunk.ts';
import { sentences } from '#core/english/sentences.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';

const stemsOf = (text: string): string =>
  tokens(text)
    .filter((token) => !STOP_WORDS.has(token.lower))
    .map((token) => token.stem)
    .join(' ');

const seen = new Set<string>();
const rows: string[] = [];
for (const path of process.argv.slice(2)) {
  const text = readFileSync(path, 'utf8');
  const name = basename(path).replace(/\.[a-z]+$/, '');
  for (const passage of chunk(text, path.endsWith('.md') ? 'text/markdown' : 'text/plain')) {
    const quote = text.slice(passage.start, passage.end);
    const body = sentences(quote)
      .map((span) => stemsOf(quote.slice(span.start, span.end)))
      .filter((line) => line !== '')
      .join(' | ');
    if (seen.has(body)) continue;
    seen.add(body);
    rows.push(`${stemsOf(`${passage.heading} ${name}`)}\t${body}`);
  }
}
writeFileSync(1, `${rows.join('\n')}\n`);
