// What is declared of documents on the command line, over the real store, engines and frozen files.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Documents } from '#helper/documents/documents.ts';
import { command } from '#tests/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-declared-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
writeFileSync(at('boats.txt'), 'The boathouse holds eleven rowing boats.');

const commanded = (args: readonly string[]) => command(...args, '--data', at('data'));

describe('--credibility', () => {
  it('belongs to the source before it; before any source it holds for all that say nothing', () => {
    const documents = new Documents();
    documents.declareCredibility('0.25');
    documents.add('a.txt');
    documents.add('b.txt');
    documents.declareCredibility('1');
    // .25 and 1 as Q16.16.
    expect(documents.declared().map(({ credibility, path }) => [path, credibility])).toEqual([
      ['a.txt', 16_384],
      ['b.txt', 65_536],
    ]);
  });

  it.each(['1.5', '-0.1', 'high', '', '0.12345', 'NaN', '1e-1'])('"%s" is none', (text) => {
    expect(() => new Documents().declareCredibility(text)).toThrow('expected a number from 0 to 1');
  });

  it('EBOM-REQ-193: is what the answer weighs: a document that is not to be believed answers nothing', async () => {
    const ask = (credibility: string) =>
      commanded([
        'ask',
        'How many rowing boats does the boathouse hold?',
        '--source',
        at('boats.txt'),
        '--credibility',
        credibility,
        '--json',
      ]);
    const believed = JSON.parse((await ask('0.85')).stdout) as { readonly response: object };
    expect(believed.response).toMatchObject({ sources: [{ credibility: 0.85 }] });
    const { status, stdout } = await ask('0.2');
    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      refusal: { rule: 'G-LOW-10-CREDIBILITY', actual: 0.2, threshold: 0.4 },
    });
  });
});

describe('library build --publication', () => {
  const build = (...more: readonly string[]) =>
    commanded([
      'library',
      'build',
      at('papers'),
      '--name',
      'papers',
      '--release',
      '1',
      '--out',
      at('papers.json'),
      '--json',
      ...more,
    ]);

  it('EBOM-REQ-054: computes the credibility of every source from its type and its host', async () => {
    const { mkdirSync } = await import('node:fs');
    mkdirSync(at('papers'), { recursive: true });
    writeFileSync(at('papers/boats.txt'), 'The boathouse holds eleven rowing boats.');
    const { status, stdout } = await build('--publication', 'primary_research', '--url', 'https://www.nist.gov/{id}');
    expect(status).toBe(0);
    // .40 x .95 + .25 x 1 + .15 x .5 + .10 x .5 + .10 x .5
    expect(JSON.parse(stdout)).toMatchObject({ credibility: [0.805, 0.805], by_formula: 1 });
    const pack = JSON.parse(readFileSync(at('papers.json'), 'utf8')) as { readonly sources: readonly object[] };
    expect(pack.sources[0]).toMatchObject({
      credibility: 0.805,
      factors: {
        author_expertise: null,
        citation_count: null,
        domain_authority: 0.95,
        publication_type: 'primary_research',
        temporal_relevance: null,
      },
    });
  });

  it('EBOM-REQ-054: whoever has a bundle reads in its manifest what each factor counted', async () => {
    const question = 'How many rowing boats does the boathouse hold?';
    const bundle = at('weights.affidavit');
    await commanded(['ask', question, '--source', at('boats.txt'), '--bundle', bundle]);
    const { status, stdout } = await command('trace', bundle, '1', '--json');
    expect(status).toBe(0);
    expect(stdout.replaceAll('\\"', '"')).toContain(
      '"credibility":{"author_expertise":9830,"citation_count":6554,"domain_authority":26214',
    );
  });

  it('is not given together with a credibility by hand', async () => {
    expect((await build('--publication', 'primary_research', '--credibility', '0.9')).status).toBe(2);
  });
});
