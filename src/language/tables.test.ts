import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languageTables } from '#language/tables.ts';

it.each(['synonyms', 'everyday', 'keywords'] as const)(
  'the shipped tables hold the %s that are kept by hand',
  (name) => {
    const written = readFileSync(`src/language/${name}.txt`, 'utf8').trim();
    expect(written.split('\n').length).toBeGreaterThan(90);
    expect(languageTables()[name] === written, 'run: npm run language').toBe(true);
  },
);
