import { describe, expect, it } from 'vitest';
import type { Mutant } from '#tests/conformance/mutant.ts';
import { namePattern, selectMutants } from './mutate.select.ts';

const mutant = (id: string, file: string): Mutant => ({
  ids: [id],
  file,
  test: file.replace('.ts', '.test.ts'),
  search: 'a',
  replace: 'b',
});
const ONE = mutant('AX-1', 'src/core/one.ts');
const TWO = mutant('AX-2', 'src/core/sub/two.ts');
const ALL = [ONE, TWO];

describe('npm run conformance', () => {
  it.each([
    ['nothing', [], ALL, []],
    ['an id', ['AX-2'], [TWO], []],
    ['a file', ['./src/core/one.ts'], [ONE], []],
    ['its tests', ['src/core/one.test.ts'], [ONE], []],
    ['a folder', ['src/core/sub/'], [TWO], []],
    ['a file that no mutant changes', ['src/core/one.ts', 'src/core/on'], [ONE], ['src/core/on']],
  ])('with %s', (_, words, selected, unknown) => {
    expect(selectMutants(ALL, words)).toEqual({ selected, unknown });
  });

  it('runs the tests that name an id of the mutant, and those that name a range', () => {
    const pattern = namePattern({ ids: ['AX-5.2a'] });
    const names = ['AX-5.2a is there', 'AX-5.2a..k are there', 'AX-502a', 'AX-5.2b'];
    expect(names.filter((name) => pattern.test(name))).toEqual(['AX-5.2a is there', 'AX-5.2a..k are there']);
  });
});
