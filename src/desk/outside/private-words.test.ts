import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { privateIn } from '#desk/outside/private-words.ts';
import '#tests/language.ts';

const LEASE = `# Lease

Tenant: Odalys Brankovitch, account DE44-5001. The rent is 1,850 euros a month, from 2024 on.
The notice period is three months. She keeps a spotted rabbit called Mopsle in the kitchen.`;

describe('what of a query is private', () => {
  it.each([
    ['How long is a notice period?', []],
    ['notice period in the law of tenancy', []],
    ['what changed in 2024', []],
    ['Odalys', ['Odalys']],
    ['lease of ODALYS brankovitch', ['ODALYS', 'brankovitch']],
    ['who is Mopsle', ['Mopsle']],
    ['rent 1850', ['1850']],
    ['may a tenant keep a spotted rabbit in the kitchen', ['keep a spotted rabbit']],
    ['keeping spotted rabbits', ['keeping spotted rabbits']],
    ['spotted rabbits', []],
  ])('of "%s" are %j', (query, pieces) => {
    expect(privateIn(query, [LEASE])).toEqual(pieces);
  });

  it('is nothing where there is no document', () => {
    expect(privateIn('Odalys Brankovitch', [])).toEqual([]);
  });

  const letter = fc.constantFrom(...Array.from('bcdfghjklmnpqrstvwxz'));
  /** No word of any dictionary. */
  const planted = fc.array(letter, { minLength: 6, maxLength: 12 }).map((letters) => `q${letters.join('')}x`);
  const ordinary = fc.constantFrom('notice', 'garden', 'window', 'the', 'of', 'bread', 'city', 'law', 'is', 'how');
  const around = fc.array(ordinary, { maxLength: 6 }).map((words) => words.join(' '));

  it('EBOM-REQ-141: a planted word never leaves in a query, wherever it stands and however it is set', () => {
    fc.assert(
      fc.property(planted, around, around, around, fc.boolean(), (secret, before, after, text, loud) => {
        const typed = `${before} ${loud ? secret.toUpperCase() : secret} ${after}`;
        expect(privateIn(typed, [`${text}. It says ${secret}, and more.`])).not.toEqual([]);
        expect(privateIn(typed, [`${text}. It says nothing.`])).not.toContain(secret);
      }),
      { numRuns: 300, seed: 22 },
    );
  });

  it('EBOM-REQ-141: three words in a row of a document never leave in a query, though each is ordinary', () => {
    const content = fc.constantFrom('notice', 'garden', 'window', 'bread', 'city', 'law', 'river', 'doctor', 'kitchen');
    const run = fc.uniqueArray(content, { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(run, around, around, (words, before, after) => {
        const text = `We met. There was ${words.join(' and the ')} in it.`;
        expect(privateIn(`${before} ${words.join(' ')} ${after}`, [text])).not.toEqual([]);
      }),
      { numRuns: 300, seed: 22 },
    );
  });
});
