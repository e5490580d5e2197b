// Libraries of official sources that a person has, on the real command line, files, parser and engines.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { presetOf } from '#helper/libraries/library-presets.ts';
import { command } from '#tests/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-presets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (...names: readonly string[]): string => join(folder, ...names);

const commanded = (...args: readonly string[]) => command(...args, '--data', at('data'));

function source(name: string, text: string): string {
  mkdirSync(at(name), { recursive: true });
  writeFileSync(at(name, 'itertools.md'), text);
  return at(name);
}

describe('a library of official sources that a person has', () => {
  it.each([
    ['3.11.9', 'The function batched is not available.', '3.11'],
    ['3.12.4', 'The function batched returns tuples of length n.', '3.12'],
    ['3.13.1', 'The function batched returns tuples, and checks strictly.', '3.13'],
  ])(
    'EBOM-REQ-134: of Python %s is named, rated and addressed as the specification says',
    async (release, text, minor) => {
      const from = source(`python-${release}`, `# itertools\n\n${text}`);
      const told = await commanded('library', 'build', from, '--preset', 'python', '--release', release, '--json');
      expect([told.status, told.stderr]).toEqual([0, '']);
      expect(JSON.parse(told.stdout)).toMatchObject({
        library_name: `python_stdlib_${minor.replace('.', '_')}`,
        version: release,
        domain: 'coding',
        credibility: [0.95, 0.95],
        volatility: 'LOW',
        cache_lifetime: '30_days',
      });
      expect(presetOf('python', release).url).toBe(`https://docs.python.org/${minor}/library/{id}.html`);
    },
  );

  it('EBOM-REQ-134: a question that names a version is answered from the library of that version', async () => {
    const libraries = ['3_11', '3_12', '3_13'].flatMap((one) => ['--library', `python_stdlib_${one}`]);
    const told = await commanded(
      'ask',
      'In Python 3.12, what does the function batched return?',
      ...libraries,
      '--json',
    );
    const { response } = JSON.parse(told.stdout) as { response: { answer: string; sources: { url: string }[] } };
    expect(response.answer).toContain('tuples of length n');
    expect(response.sources.map(({ url }) => url)).toEqual(['https://docs.python.org/3.12/library/itertools.html']);
  });

  it.each([
    ['EBOM-REQ-135', 'statutes', 'legal_research', 1],
    ['EBOM-REQ-136', 'poems', 'literary_analysis', 1],
    ['EBOM-REQ-137', 'story-worlds', 'fiction', 0.8],
  ])('%s: of %s is %s, of credibility %d', async (_id, preset, domain, credibility) => {
    const from = source(preset, '# One\n\nThe first line of it.');
    const head = ['--preset', preset, '--name', preset.replace('-', '_'), '--release', '2026'] as const;
    const told = await commanded('library', 'build', from, ...head, '--json');
    expect(JSON.parse(told.stdout)).toMatchObject({ domain, credibility: [credibility, credibility] });
    const own = await commanded(
      'library',
      'build',
      from,
      ...head,
      '--credibility',
      '0.5',
      '--out',
      at(`${preset}.json`),
      '--json',
    );
    expect(JSON.parse(own.stdout)).toMatchObject({ domain, credibility: [0.5, 0.5] });
  });

  it.each([
    ['a release that is no Python', ['--preset', 'python', '--release', '2.7'], 'USAGE'],
    ['no name', ['--preset', 'poems', '--release', '1'], 'USAGE'],
    ['no name and no preset', ['--release', '1'], 'USAGE'],
  ])('is refused, with exit 2, for %s', async (_what, args, code) => {
    const told = await commanded('library', 'build', source('any', '# One\n\nText.'), ...args);
    expect([told.status, told.stderr.startsWith(`${code}: `)]).toEqual([2, true]);
  });
});
