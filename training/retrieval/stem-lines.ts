// Content stems of every line of the standard input, as the retriever sees them: Python never stems on its own.
// Run: node scripts/run.mjs training/retrieval/stem-lines.ts < LINES > STEMS

import { readFileSync, writeFileSync } from 'node:fs';
import { STOP_WORDS, tokens } from '#core/english/words.ts';

const lines = readFileSync(0, 'utf8').replace(/\n$/, '').split('\n');
const stems = lines.map((line) =>
  tokens(line)
    .filter((token) => !STOP_WORDS.has(token.lower))
    .map((token) => token.stem)
    .join(' '),
);
writeFileSync(1, `${stems.join('\n')}\n`);
