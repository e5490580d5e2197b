import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { about } from '#lib/messages/about.ts';

it('AX-16.3: About has the inference theorem in the words of SRS-004, and its page shows it as a quotation', () => {
  expect(about.theorem.toLowerCase()).toBe(
    'non-deterministic systems can be used safely if and only if they are transformed into immutable, canonical, ordered evidence before influencing deterministic computation.',
  );
  expect(about.theoremSource).toBe('SRS-004 §16.3');
  expect(readFileSync('src/lib/ui/shell/about-text.svelte', 'utf8')).toContain(
    '<blockquote>{words.theorem}</blockquote>',
  );
  expect(readFileSync('src/routes/about/+page.svelte', 'utf8')).toContain('<AboutText />');
});
