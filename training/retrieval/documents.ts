// Documents with their sentences, for generate.py: a JSON list of {name, text, passages: [{heading, sentences}]}.
// Run: node scripts/run.mjs training/retrieval/documents.ts FILE... > OUT

import '#tests/language.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { chunk } from '#core/evidence/chunk.ts';
import { sentences } from '#core/english/sentences.ts';

const documents = process.argv.slice(2).map((path) => {
  const text = readFileSync(path, 'utf8');
  const passages = chunk(text, path.endsWith('.md') ? 'text/markdown' : 'text/plain').map(({ end, heading, start }) => {
    const quote = text.slice(start, end);
    return { heading, sentences: sentences(quote).map((span) => quote.slice(span.start, span.end)) };
  });
  return { name: basename(path), text, passages };
});
writeFileSync(1, JSON.stringify(documents));
