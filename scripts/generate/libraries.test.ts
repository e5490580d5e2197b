import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '#adapters/parser/parse.ts';
import { readLibrary } from '#core/evidence/library.ts';
import { compileLibraries } from './libraries.compile.ts';

const SHIPPED = join('static', 'libraries');
const reading = { depth: 0, report: () => undefined, signal: new AbortController().signal };

describe('the starter libraries', () => {
  it('are what their folders come to: else npm run libraries', () => {
    const made = compileLibraries('libraries');
    expect(readdirSync(SHIPPED).sort()).toEqual([...made.keys()].sort());
    for (const [name, bytes] of made)
      expect(readFileSync(join(SHIPPED, name)).equals(Buffer.from(bytes)), name).toBe(true);
  });

  it.each([
    [
      'EBOM-REQ-135: statutes, synthetic, with their day',
      'sample_statutes-2026.11',
      'legal_research',
      1,
      /^Fictional statute .* in force on 21 November 2026\.$/m,
    ],
    ['EBOM-REQ-136: poems', 'starter_poems-2026.11.2', 'literary_analysis', 1, /\n/],
    ['EBOM-REQ-137: story worlds, metadata only', 'story_worlds-2026.11.2', 'fiction', 0.8, /^Metadata only/m],
  ])('%s, each with its licence, and the parser reads every source', async (_, file, domain, credibility, says) => {
    const pack = packIn(file);
    expect([`${pack.library_name}-${pack.version}`, pack.domain]).toEqual([file, domain]);
    expect(pack.metadata.licence).toMatch(/public domain \(CC0 1\.0\)/);
    expect(pack.sources.length).toBeGreaterThanOrEqual(3);
    for (const source of pack.sources) {
      expect(source.credibility).toBe(credibility);
      expect(source.content).toMatch(says);
      const bytes = new TextEncoder().encode(source.content);
      const parsed = await parseDocument({ bytes, media: 'text/markdown', name: source.id }, reading);
      expect(parsed.text, source.id).toBe(source.content);
      expect(parsed.passages.length, source.id).toBeGreaterThan(0);
    }
  });

  it('EBOM-REQ-136: holds poems and song lyrics, all our own', () => {
    const texts = packIn('starter_poems-2026.11.2').sources.map(({ content }) => content);
    const lyrics = texts.filter((text) => text.includes('Song lyrics of our own') && /^Chorus$/m.test(text));
    expect([texts.length - lyrics.length, lyrics.length]).toEqual([4, 2]);
  });

  it.each(['Harry Potter', 'Sherlock Holmes', 'Star Trek'])(
    'EBOM-REQ-137: %s has characters and how they are related, and a timeline in order',
    (world) => {
      const { sources } = packIn('story_worlds-2026.11.2');
      const textOf = (id: string): string => sources.find((source) => source.id === id)?.content ?? '';
      const [, characters = ''] = /^## Characters\n([^#]+)/m.exec(textOf(world)) ?? [];
      expect(characters).toMatch(/\b(?:father|mother|son|brother|sister|shares rooms)\b/);
      const [, timeline = ''] = new RegExp(`^## ${world}\n([^#]+)`, 'm').exec(textOf('Timelines')) ?? [];
      const years = Array.from(timeline.matchAll(/\b(?:in|from) (\d{4})\b/g), ([, year]) => Number(year));
      expect(years.length).toBeGreaterThanOrEqual(4);
      expect(years).toEqual([...years].sort((a, b) => a - b));
    },
  );
});

const packIn = (file: string) => readLibrary(readFileSync(join(SHIPPED, `${file}.json`))).pack;
