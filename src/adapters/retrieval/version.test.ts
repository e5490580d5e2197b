import { describe, expect, it } from 'vitest';
import { askedVersions, declaredVersions, versionMatch } from '#adapters/retrieval/version.ts';

describe('versions', () => {
  it.each<[string, string[]]>([
    ['What did merge return in Python 3.11?', ['3.11']],
    ['What is new in version 2.4 of the handbook?', ['2.4']],
    ['Does v1.0 support paths?', ['1.0']],
    ['How does 3.11.7 sort?', ['3.11.7']],
    ['What does Section 5.2 say?', []],
    ['What does MCL 750.520 forbid?', []],
    ['How much does 2.5 kg cost?', []],
    ['When was it built?', []],
  ])('"%s" names %j', (question, versions) => {
    expect(askedVersions(question)).toEqual(versions);
  });

  it('a document says its version in its name, its title, or at its ends', () => {
    expect(declaredVersions('handbook-2.1.md', '', [])).toEqual(['2.1']);
    expect(declaredVersions('heapq.txt', '', ['See https://docs.example/3.12/heapq.html for it.'])).toEqual(['3.12']);
    const middle = ['a', 'b', 'c', 'Changed in version 3.9: it sorts.', 'd', 'python3.13/heapq.py'];
    expect(declaredVersions('heapq.txt', 'heapq', middle)).toEqual(['3.13']);
    expect(declaredVersions('rent.txt', '', ['The rent is 2.50 a day, 3.5 percent more than before.'])).toEqual([]);
  });

  it.each<[string[], string[], string[], number]>([
    [['3.11'], ['3.11.7'], [], 1],
    [['3.11.7'], ['3.11'], [], 1],
    [['3.11'], ['3.12'], ['3.11'], -1],
    [['3.1'], ['3.11'], [], -1],
    [['3.11'], [], ['3.11'], 1],
    [['3.11'], [], [], 0],
    [[], ['3.12'], [], 0],
  ])('asked %j, declared %j, in the passage %j: %i', (asked, declared, here, match) => {
    expect(versionMatch(asked, declared, new Set(here))).toBe(match);
  });
});
