// src/language.js runs before the page's modules; here it runs as it stands, in a page made of what it touches.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#lib/messages/language.ts';

const SCRIPT = readFileSync('src/language.js', 'utf8');

/** The language that the words wait for; undefined where they are shown at once. */
function waitsFor(languages: readonly string[], chosen: string | null = null, after = 0): string | undefined {
  const dataset: { speaking?: string } = {};
  const timers: { run: () => void; at: number }[] = [];
  runInNewContext(SCRIPT, {
    document: { documentElement: { dataset } },
    navigator: { languages },
    localStorage: { getItem: (key: string) => (key === 'affidavit.language' ? chosen : null) },
    setTimeout: (run: () => void, at: number) => timers.push({ run, at }),
  });
  for (const { at, run } of timers) if (at <= after) run();
  return dataset.speaking;
}

it.each<[readonly string[], string | null, string | undefined]>([
  [['en-GB', 'de'], null, undefined],
  [['de-AT', 'en'], null, 'de'],
  [['fr', 'de', 'en'], null, 'de'],
  [['fr'], null, undefined],
  [['de'], 'en', undefined],
  [['en'], 'de', 'de'],
])('a browser that asks for %j, with %j chosen, waits for %j', (languages, chosen, waits) => {
  expect(waitsFor(languages, chosen)).toBe(waits);
});

it('waits for every language of the interface but English, and knows no other', () => {
  for (const language of Object.keys(LANGUAGES))
    expect(waitsFor([language, 'en'])).toBe(language === 'en' ? undefined : language);
  expect(Object.keys(LANGUAGES).sort().join()).toBe(
    [...(/\[('[^\]]+)\]\.includes/u.exec(SCRIPT)?.[1] ?? '').matchAll(/[a-z]+/gu)].sort().join(),
  );
});

it('shows English after three seconds where nothing else comes', () => {
  expect(waitsFor(['de'], null, 2999)).toBe('de');
  expect(waitsFor(['de'], null, 3000)).toBeUndefined();
});
