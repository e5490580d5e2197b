import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languageTables } from '#language/tables.ts';

it('the shipped tables hold the synonyms that are kept by hand', () => {
  const written = readFileSync('src/language/synonyms.txt', 'utf8').trim();
  expect(written.split('\n').length).toBeGreaterThan(100);
  expect(languageTables().synonyms === written, 'run: npm run language').toBe(true);
});
