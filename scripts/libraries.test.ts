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
      'sample_statutes',
      'legal_research',
      1,
      /^Fictional statute .* in force on 21 November 2026\.$/m,
    ],
    ['EBOM-REQ-136: poems', 'starter_poems', 'literary_analysis', 1, /\n/],
    ['EBOM-REQ-137: story worlds, metadata only', 'story_worlds', 'fiction', 0.8, /^Metadata only/m],
  ])('%s, each with its licence, and the parser reads every source', async (_, name, domain, credibility, says) => {
    const { pack } = readLibrary(readFileSync(join(SHIPPED, `${name}-2026.11.json`)));
    expect([pack.library_name, pack.domain]).toEqual([name, domain]);
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
});
