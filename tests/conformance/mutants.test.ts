// The mutants are applied by `npm run conformance`; here only that each still has a line to change and a test to turn red.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { MUTANTS } from '#tests/conformance/mutants.ts';
import requirements from './requirements.json' with { type: 'json' };

const read = (path: string): string => readFileSync(path, 'utf8');

describe('mutants', () => {
  test.each(MUTANTS)(
    // Without its ids: that there is a mutant proves nothing by itself.
    'number %# has a line to change and a test',
    ({ file, ids, replace, search, test: file_ }) => {
      expect(read(file).split(search), `${file}: ${search}`).toHaveLength(2);
      expect(replace).not.toBe(search);
      expect(existsSync(file_)).toBe(true);
      for (const id of ids)
        expect([...Object.keys(requirements.catalogue), ...Object.keys(requirements.additional)]).toContain(id);
    },
  );

  it.each(['ERCP', 'DEB'])('every row of %s has one, recommended ones too', (family) => {
    const changed = new Set(MUTANTS.flatMap(({ ids }) => ids));
    const rows = Object.keys(requirements.catalogue).filter((id) => id.startsWith(`${family}-`));
    expect(rows.filter((id) => !changed.has(id))).toEqual([]);
  });

  it('none twice', () => {
    const all = MUTANTS.map(({ file, replace, search, test: file_ }) => JSON.stringify([file, search, replace, file_]));
    expect(new Set(all).size).toBe(all.length);
  });
});
