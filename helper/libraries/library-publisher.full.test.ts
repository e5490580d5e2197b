// Libraries signed by a publisher's key, and what another version changes. On the real command line, files and key.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraryBytes, readLibrary, type LibraryPack } from '#core/evidence/library.ts';
import { differenceOf } from '#desk/libraries/library-difference.ts';
import { signLibrary } from '#desk/libraries/library-signature.ts';
import { seededSigner } from '#tests/signer.ts';
import { toPack } from '#tests/libraries.ts';
import { command } from '#tests/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-publisher-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

const commanded = (...args: readonly string[]) => command(...args, '--data', at('data'));

const PACK = toPack({ crane: 'The crane lifts eleven tonnes.', tides: 'The tide table is printed every March.' });
const write = (name: string, pack: LibraryPack): void => writeFileSync(at(name), libraryBytes(pack));

describe('a library that a publisher signed', () => {
  let key = '';
  beforeAll(async () => {
    mkdirSync(at('data'));
    write('harbour.json', PACK);
    const told = await commanded('library', 'sign', at('harbour.json'), '--json');
    expect(told.status).toBe(0);
    key = (JSON.parse(told.stdout) as { publisher: string }).publisher;
    expect(key).toMatch(/^[0-9a-f]{64}$/);
  });

  it('EBOM-REQ-133: holds for the key that signed it, and for no other', async () => {
    const own = await commanded('library', 'verify', at('harbour.json'), '--key', key);
    expect([own.status, own.stdout]).toEqual([0, expect.stringContaining(`signed by ${key}`)]);
    const other = await commanded('library', 'verify', at('harbour.json'), '--key', 'ab'.repeat(32));
    expect([other.status, other.stderr]).toEqual([1, expect.stringMatching(/^LIBRARY_SIGNATURE: /)]);
  });

  it('EBOM-REQ-133: without a signature it is nobody’s, and fails where a key is asked for', async () => {
    write('bare.json', PACK);
    expect((await commanded('library', 'verify', at('bare.json'))).stdout).toContain('not signed');
    expect((await commanded('library', 'verify', at('bare.json'), '--key', key)).status).toBe(1);
  });

  const signature = (): string => readFileSync(at('harbour.json.sig'), 'utf8');
  it.each([
    ['of another library', () => signature(), toPack({ crane: 'The crane lifts twelve tonnes.' })],
    [
      'with one letter changed',
      () => signature().replace(/"sig":"(.)/, (_, first) => `"sig":"${first === 'A' ? 'B' : 'A'}`),
      PACK,
    ],
    ['that is none', () => '{}', PACK],
    ['that is empty', () => '', PACK],
  ])('EBOM-REQ-133: is not added with a signature %s, and nothing is stored', async (_what, sig, pack) => {
    write('forged.json', pack);
    writeFileSync(at('forged.json.sig'), sig());
    const told = await commanded('ask', 'How much does the crane lift?', '--library', at('forged.json'));
    expect([told.status, told.stdout]).toEqual([1, '']);
    expect(told.stderr).toMatch(/^LIBRARY_SIGNATURE: .*Nothing was stored/);
    expect(existsSync(at('data/cases'))).toBe(false);
  });
});

describe('a library that is asked', () => {
  const asked = (...args: readonly string[]) =>
    commanded('ask', 'How much does the crane lift?', '--library', at('harbour.json'), ...args);
  const signedBy = async (seed: number, pack: LibraryPack = PACK): Promise<string> => {
    write('harbour.json', pack);
    const signer = seededSigner(seed);
    writeFileSync(at('harbour.json.sig'), await signLibrary(readLibrary(libraryBytes(pack)), signer));
    return Buffer.from(signer.publicKey).toString('hex');
  };
  const trustIn = (stdout: string): unknown => (JSON.parse(stdout) as { libraries?: unknown }).libraries;
  const cases = (): number => readdirSync(at('data/cases')).length;

  it('EBOM-REQ-133: tells the key where it is new, remembers it, and the bundle carries it', async () => {
    const key = await signedBy(7);
    const first = await asked('--json', '--bundle', at('crane.affidavit'));
    expect([first.status, trustIn(first.stdout)]).toEqual([
      0,
      [{ library_name: 'harbour_facts', version: '1.0.0', publisher: key, trust: 'first' }],
    ]);
    expect(trustIn((await asked('--json')).stdout)).toMatchObject([{ publisher: key, trust: 'same' }]);
    expect(JSON.parse(readFileSync(at('data/publishers.json'), 'utf8'))).toEqual({ harbour_facts: key });
    const told = await command('verify', at('crane.affidavit'));
    expect([told.status, told.stdout]).toEqual([0, expect.stringContaining(`harbour facts 1.0.0, signed by ${key}`)]);
  });

  it('EBOM-REQ-133: another key, or none, is added only where somebody says so', async () => {
    const before = cases();
    const other = await signedBy(8);
    const refused = await asked();
    expect([refused.status, refused.stdout, refused.stderr]).toEqual([
      1,
      '',
      expect.stringMatching(new RegExp(`^LIBRARY_PUBLISHER: .*Nothing was stored.*--publisher ${other}`)),
    ]);
    rmSync(at('harbour.json.sig'));
    const bare = await asked('--publisher', other);
    expect([bare.status, bare.stderr]).toEqual([1, expect.stringMatching(/LIBRARY_PUBLISHER: .*--publisher nobody/)]);
    expect(cases()).toBe(before);

    const unsigned = await asked('--publisher', 'nobody');
    expect([unsigned.status, unsigned.stdout]).toEqual([0, expect.stringContaining('not signed, although')]);
    // The key before is still the one to compare with.
    expect((await asked()).status).toBe(1);
    await signedBy(8);
    expect(trustIn((await asked('--publisher', other, '--json')).stdout)).toMatchObject([{ trust: 'other' }]);
    expect(trustIn((await asked('--json')).stdout)).toMatchObject([{ publisher: other, trust: 'same' }]);
  });

  it('EBOM-REQ-133: says that nobody signed one, and stops at a damaged list of keys', async () => {
    write('harbour.json', toPack({ crane: 'The crane lifts eleven tonnes.' }, { library_name: 'cranes' }));
    rmSync(at('harbour.json.sig'), { force: true });
    const told = await asked();
    expect([told.status, told.stdout]).toEqual([0, expect.stringContaining('cranes 1.0.0: not signed.')]);
    writeFileSync(at('data/publishers.json'), '{');
    const damaged = await asked();
    expect([damaged.status, damaged.stdout, damaged.stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/^PUBLISHERS_DAMAGED: .*Nothing was stored/),
    ]);
  });
});

describe('another version of a library', () => {
  const source = (text: string, id: string, credibility: number) => ({
    ...toPack({ [id]: text }).sources[0],
    credibility,
  });
  const before = {
    ...PACK,
    sources: [source('a', 'one', 0.9), source('b', 'two', 0.9), source('c', 'three', 0.9), source('d', 'four', 0.9)],
  } as LibraryPack;
  const after = {
    ...PACK,
    sources: [source('a', 'one', 0.9), source('B', 'two', 0.9), source('c', 'three', 0.5), source('e', 'five', 0.9)],
  } as LibraryPack;

  it('EBOM-REQ-139: shows what is new, gone, of another text, and rated otherwise', () => {
    expect(differenceOf(before, after)).toEqual({
      added: ['five'],
      removed: ['four'],
      changed: ['two'],
      rated: [{ id: 'three', from: 0.9, to: 0.5 }],
      same: 1,
    });
  });

  it('EBOM-REQ-139: on the command line', async () => {
    write('old.json', PACK);
    write(
      'new.json',
      toPack({ crane: 'The crane lifts twelve tonnes.', gate: 'The gate is red.' }, { version: '1.1.0' }),
    );
    const told = await commanded('library', 'diff', at('old.json'), at('new.json'));
    expect([told.status, told.stderr]).toEqual([0, '']);
    expect(told.stdout.split('\n').map((line) => line.trim())).toEqual([
      'harbour facts 1.0.0 to harbour facts 1.1.0',
      'new: gate',
      'gone: tides',
      'another text: crane',
      'the same: 0',
      '',
    ]);
  });
});
