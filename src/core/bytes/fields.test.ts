import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isShapeError, sayFields } from '#core/bytes/fields.ts';

const schema = z.strictObject({
  claims: z.array(z.strictObject({ cites: z.array(z.int()) })).min(1),
  name: z.string().max(5).optional(),
  risk: z.enum(['LOW', 'HIGH']).optional(),
  at: z.iso.datetime().optional(),
  id: z.string().regex(/^a$/).optional(),
  bound: z.int().min(3).max(9).optional(),
  path: z.union([z.tuple([z.literal('output'), z.string()]), z.string()]).optional(),
  key: z.discriminatedUnion('kind', [z.object({ kind: z.literal('made') })]).optional(),
});
const said = (value: unknown): string => {
  const read = schema.safeParse(value);
  return read.success ? '' : sayFields(read.error, value);
};
const good = { claims: [{ cites: [1] }] };

describe('what is wrong with a value', () => {
  it.each<[unknown, string]>([
    ['text', 'the whole must be an object, got "text"'],
    [null, 'the whole must be an object, got null'],
    [{}, 'claims must be a list, it is missing'],
    [{ claims: [] }, 'claims must have at least 1 entries'],
    [
      { claims: [{ cites: [1] }, { cites: [] }, { cites: 'first, second and third, it says' }] },
      'claims[2].cites must be a list, got text',
    ],
    [{ claims: [{ cites: [1, 1.5] }] }, 'claims[0].cites[1] must be a whole number, got 1.5'],
    [{ ...good, name: 'longer' }, 'name must have at most 5 characters'],
    [{ ...good, risk: 'low' }, 'risk must be one of "LOW", "HIGH", got "low"'],
    [{ ...good, at: 'today' }, 'at must be a time as YYYY-MM-DDTHH:MM:SSZ, got "today"'],
    [{ ...good, id: '' }, 'id must be text of another form, got empty text'],
    [{ ...good, bound: 2 }, 'bound must be at least 3'],
    [{ ...good, bound: 10 }, 'bound must be at most 9'],
    [{ ...good, path: ['output', 7] }, 'path[1] must be text, got 7'],
    [{ ...good, key: { kind: 'found' } }, 'key.kind must be one of the forms of this format, got "found"'],
    [{ ...good, why: true }, 'why is no field of this format'],
    [{ claims: [{ cites: [], 'a\u202eb\n': 1 }] }, 'claims[0].a\ufffdb\ufffd is no field of this format'],
    [
      { ...good, name: 7, risk: false, bound: '3' },
      'name must be text, got 7; risk must be one of "LOW", "HIGH", got false; bound must be a number, got "3"',
    ],
  ])('%j: %s', (value, expected) => expect(said(value)).toBe(expected));

  it('is short, however much is wrong', () => {
    const text = said({ claims: Array.from({ length: 1000 }, () => ({ cites: null })) });
    expect(text).toMatch(/^claims\[0\]\.cites must be a list, got null; .*; and 988 more$/);
    expect(said({ ...good, ['k'.repeat(1000)]: 1 })).toBe(`${'k'.repeat(60)}... is no field of this format`);
  });

  it('is said of a hundred thousand unknown fields without comparing each with each', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${String(at)}`, 0]));
    expect(said({ ...good, ...many })).toMatch(/^k0 is no field of this format; .*; and 99988 more$/);
  });

  it('says no values where it has none, and knows such an error by its shape', () => {
    const { error } = schema.safeParse({});
    expect(error === undefined ? '' : sayFields(error)).toBe('claims must be a list');
    expect([isShapeError(error), isShapeError(new Error('x')), isShapeError(null)]).toEqual([true, false, false]);
  });
});
