// `node scripts/run.mjs scripts/generate/trap-words.ts`: learns the words of each trap from labelled arguments and writes them as a table of the
// core. With `--check` it fails where that is stale. Held-out arguments take no part.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { trapWords } from '#core/debate/evaluators/trap-words.ts';
import { ABOVE_LEARNED } from '#tests/quality/debate/above-learned.ts';
import { CASES } from '#tests/quality/debate/cases.ts';
import { ABOVE } from '#tests/quality/debate/rungs-two-three.ts';

const TABLE = 'src/core/debate/evaluators/trap-words.gen.ts';

const labelled = [...ABOVE, ...ABOVE_LEARNED, ...CASES].map(({ text, trap }) => ({
  words: [...trapWords(text)],
  trap: trap ?? 'none',
}));
const counts = new Map<string, number>();
for (const { words } of labelled) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
const vocabulary = [...counts.keys()].sort();
const places = new Map(vocabulary.map((word, at) => [word, at]));
const rarity = (word: string): number => Math.log((labelled.length + 1) / ((counts.get(word) ?? 0) + 0.5));

const traps = [...new Set(labelled.map(({ trap }) => trap))].sort();
const learned = traps.map((trap) => {
  const total = new Map<string, number>();
  for (const one of labelled.filter((other) => other.trap === trap)) {
    const length = Math.hypot(...one.words.map(rarity));
    for (const word of one.words) total.set(word, (total.get(word) ?? 0) + rarity(word) / length);
  }
  const length = Math.hypot(...total.values());
  const entries = [...total].sort(([one], [other]) => (one < other ? -1 : 1));
  const told = entries.map(([word, weight]) => `${base(places.get(word) ?? 0)}.${base((1_000 * weight) / length)}`);
  return `  ${trap}: '${told.join(' ')}',`;
});
const text = `// Made by scripts/generate/trap-words.ts: words with their rarity (hundredths), and of each trap its words by place with their weight (thousandths).
export const VOCABULARY =
  '${vocabulary.map((word) => `${word}.${base(100 * rarity(word))}`).join(' ')}';

export const TRAPS: Readonly<Record<string, string>> = {
${learned.join('\n')}
};
`;
const formatted = await format(text, { ...(await resolveConfig(TABLE)), parser: 'typescript' });
if (!process.argv.includes('--check')) writeFileSync(TABLE, formatted);
else if (readFileSync(TABLE, 'utf8') !== formatted) {
  console.error(`${TABLE} is stale: node scripts/run.mjs scripts/generate/trap-words.ts`);
  process.exit(1);
}

function base(value: number): string {
  return Math.round(value).toString(36);
}
