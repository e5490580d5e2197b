import { describe, expect, it } from 'vitest';
import { toLibraries, type OfferedLibrary } from '#lib/state/sources/libraries.ts';
import type { SourceView } from '#lib/contract/source.ts';

const DAY = 86_400_000;
const BUILT = Date.parse('2026-09-16');
const OFFERED: OfferedLibrary = {
  file: 'harbour_facts-1.0.0.json',
  hash: 'aa',
  bytes: 900,
  sources: 2,
  credibility: [0.8, 1],
  library_name: 'harbour_facts',
  version: '1.0.0',
  domain: 'general',
  metadata: { about: 'Facts.', licence: 'CC0', created: '2026-09-16', cache_lifetime: '30_days' },
};
const OTHER = {
  name: 'other 2',
  domain: 'coding',
  builtAt: BUILT,
  lasts: null,
  publisher: null,
  url: null,
  withdrawnSeq: null,
};
const source = (id: string, hash: string | null): SourceView =>
  ({ id, name: id, credibility: 62_259, library: hash === null ? null : { ...OTHER, hash } }) as SourceView;

describe('the libraries that are shown', () => {
  it('are those on offer, with what is known of them', () => {
    expect(toLibraries([OFFERED], ['harbour_facts-1.0.0.json'], [source('own', null)], BUILT)).toEqual([
      {
        file: 'harbour_facts-1.0.0.json',
        name: 'harbour facts 1.0.0',
        hash: 'aa',
        domain: 'general',
        about: 'Facts.',
        licence: 'CC0',
        bytes: 900,
        count: 2,
        // 0.8 is 52428.8 in Q16.16: scores are whole.
        credibility: [52_429, 65_536],
        builtAt: BUILT,
        lasts: 30 * DAY,
        kept: true,
        sources: [],
        publisher: undefined,
        outlived: false,
      },
    ]);
  });

  it('AMB-18: have outlived themselves after their lifetime, and not on its last day', () => {
    const outlived = (days: number) => toLibraries([OFFERED], [], [], BUILT + days * DAY)[0]?.outlived;
    expect([outlived(30), outlived(31)]).toEqual([false, true]);
  });

  it('and those of the case that are not on offer', () => {
    const sources = [source('crane', 'aa'), source('one', 'bb'), source('two', 'bb')];
    const shown = toLibraries([OFFERED], [], sources, BUILT);
    expect(shown.map(({ count, file, name, sources: held }) => [name, file, count, held.map(({ id }) => id)])).toEqual([
      ['harbour facts 1.0.0', 'harbour_facts-1.0.0.json', 2, ['crane']],
      ['other 2', null, 2, ['one', 'two']],
    ]);
  });

  it('and not those that were taken out of the case', () => {
    const { library, ...rest } = source('crane', 'aa');
    const taken: SourceView = { ...rest, library: library === null ? null : { ...library, withdrawnSeq: 7 } };
    expect(toLibraries([OFFERED], [], [taken], BUILT)[0]?.sources).toEqual([]);
  });
});
