import { readFileSync } from 'node:fs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, check, open, verify } from '#helper/package/api.ts';

const NOTE = 'The boathouse holds twelve canoes. It closes in winter.';
const folder = mkdtempSync(join(tmpdir(), 'affidavit-api-'));
const bundleOf = '0.7.0-builtin.affidavit';
const bytes = new Uint8Array(readFileSync(join('tests', 'fixtures', 'bundles', bundleOf)));

beforeAll(() => writeFileSync(join(folder, 'boathouse.md'), NOTE));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package as a library', () => {
  it('EBOM-REQ-004: answers in sentences with typed citations, whose excerpts are the very characters', async () => {
    const answer = await ask('How many canoes does the boathouse hold?', [{ name: 'note.txt', content: NOTE }]);
    expect(answer.kind).toBe('answer');
    const [sentence] = answer.sentences;
    expect(sentence).toMatchObject({ text: 'The boathouse holds twelve canoes.', cites: [1] });
    const [citation] = answer.citations;
    expect(citation).toMatchObject({ n: 1, name: 'note.txt' });
    expect(NOTE.slice(citation?.start, citation?.end)).toBe(citation?.excerpt);
    expect((await verify(await answer.bundle())).verdict).toBe('proved');
  });

  it('refuses with the rule and what would help, and reads documents by their path', async () => {
    const answer = await ask('Who owns the lighthouse?', [join(folder, 'boathouse.md')]);
    expect(answer).toMatchObject({ kind: 'refusal', sentences: [] });
    expect(answer.refusal?.reason).toBe('No passage was found that surely answers it.');
    expect(answer.refusal?.next.length).toBeGreaterThan(0);
  });

  it('checks a text sentence by sentence', async () => {
    const { sentences } = await check('The boathouse holds twelve canoes. The boathouse holds ninety canoes.', [
      { name: 'note.txt', content: NOTE },
    ]);
    expect(sentences.map(({ verdict }) => verdict)).toEqual(['SUPPORTED', 'CONTRADICTED']);
    expect(sentences[0]?.citation).toMatchObject({ name: 'note.txt', n: 1 });
  });

  it('verifies for a key that is trusted, fails for another one, and says what is no key', async () => {
    const { facts } = await verify(bytes);
    expect(facts?.signer).not.toBeNull();
    expect((await verify(bytes, { trust: [facts?.signer ?? ''] })).verdict).toBe('proved');
    expect((await verify(bytes, { trust: ['0'.repeat(64)] })).verdict).toBe('failed');
    await expect(verify(bytes, { trust: ['me'] })).rejects.toMatchObject({ code: 'KEY_UNKNOWN' });
    await expect(verify(join(folder, 'none'))).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  it('keeps a case in a data folder, which another opening finds with its documents', async () => {
    const data = join(folder, 'data');
    const made = await open(null, { data });
    await made.add({ name: 'note.txt', content: NOTE });
    await made.close();
    const again = await open(made.id, { data });
    expect((await again.ask('How many canoes does the boathouse hold?')).kind).toBe('answer');
    await again.close();
    await expect(open('nothing', { data })).rejects.toMatchObject({ code: 'CASE_NOT_FOUND' });
  });

  it('says which document it cannot read', async () => {
    const source = { name: 'picture.png', content: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]) };
    await expect(ask('What is on it?', [source])).rejects.toMatchObject({ code: 'SOURCE_MEDIA' });
  });
});
