import { describe, expect, it } from 'vitest';
import { translations } from '#lib/messages/de/all.ts';
import { german as germanEngines } from '#lib/messages/de/engines.ts';
import { german as germanProblems } from '#lib/messages/de/problems.ts';
import { layOver } from '#lib/messages/language.ts';
import { problems } from '#lib/messages/problems.ts';
import { engineViews } from '#lib/views/engines/engine-view.ts';

/** Every string that stands in both, by its path. */
function pairs(english: unknown, german: unknown, path: string): readonly (readonly [string, string, string])[] {
  if (typeof english === 'string' && typeof german === 'string') return [[path, english, german]];
  if (typeof english !== 'object' || typeof german !== 'object' || english === null || german === null) return [];
  return Object.entries(german).flatMap(([name, said]: [string, unknown]) =>
    pairs(Reflect.get(english, name), said, `${path}.${name}`),
  );
}
const all = translations.flatMap(({ english, german }) => pairs(english, german, ''));

/** The same in both: names, units, what a specification prescribes. */
const SAME =
  /^\.about\.(?:theorem|theoremTitle|theoremSource|keys\.)|^\.problems\.\w+\.code|\.formats\.|^\.evaluate\.placeholder|^\.verify\.terms\.|^\.refusal\.terms\.|^\.record\.tags\./u;
const NAMES = new Set([
  '',
  '–',
  '∅',
  ', ',
  'Affidavit',
  'Code',
  'Debatte',
  'Details',
  'Format',
  'Hash',
  'Name',
  'Offline',
  'Problem',
  'Test',
  'Text',
  'Bytes',
  'SHA-256',
  'Worker',
]);

describe('German', () => {
  it('says something else than English wherever there are words', () => {
    const left = all.filter(([path, english, german]) => english === german && !SAME.test(path) && !NAMES.has(german));
    expect(left.map(([path, english]) => `${path}: ${english}`)).toEqual([]);
    expect(all.length).toBeGreaterThan(900);
  });

  it('says every problem', () => {
    expect(Object.keys(problems).filter((code) => !(code in germanProblems.problems))).toEqual([]);
  });

  it('says what each built-in engine is', () => {
    expect(engineViews().filter(({ id }) => !(id in germanEngines.engines.said))).toEqual([]);
  });

  it('leaves the theorem as its specification words it', () => {
    const [, english, german] = all.find(([path]) => path === '.about.theorem') ?? [];
    expect(german).toBe(english);
  });

  it('keeps no English word that would show that a line was forgotten', () => {
    const english = /\b(?:the|and|with|this|that|from|your|are|was|not)\b/u;
    const left = all.filter(
      ([path, , german]) => !SAME.test(path) && english.test(german) && !path.endsWith('placeholder'),
    );
    // `was` is German too.
    const told = left.filter(([, , german]) => english.test(german.replaceAll(/\bwas\b/gu, '')));
    expect(told.map(([path, , german]) => `${path}: ${german}`)).toEqual([]);
  });
});

describe('laying a language over another', () => {
  it('replaces strings, functions and lists, keeps the objects that components hold, and leaves the rest', () => {
    const inner = { one: 'one', two: 'two' };
    const english = {
      words: { title: 'Title', inner, count: (n: number) => `${String(n)} things`, list: ['a', 'b', 'c'] },
    };
    layOver(english, {
      words: { title: 'Titel', inner: { one: 'eins' }, count: (n: number) => `${String(n)} Dinge`, list: ['x'] },
    });
    expect(inner).toEqual({ one: 'eins', two: 'two' });
    expect(english.words.title).toBe('Titel');
    expect(english.words.count(3)).toBe('3 Dinge');
    expect(english.words.list).toEqual(['x']);
  });
});
