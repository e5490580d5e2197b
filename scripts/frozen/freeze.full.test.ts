import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { partsOf } from '#desk/frozen/frozen-parts.ts';
import { freeze, freezeAll } from './freeze.ts';

const home = process.cwd();
const folders: string[] = [];
afterEach(() => {
  process.chdir(home);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-freeze-'));
  folders.push(folder);
  symlinkSync(resolve(home, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('frozen builds', () => {
  it('have the same bytes from another folder, another working directory and other settings', async () => {
    const files = {
      'a.ts':
        "import { sha256 } from '@noble/hashes/sha2.js'; import { b } from './b.ts'; export const a = () => sha256(b);",
      'b.ts': '// A comment with a path.\nexport class B {}\nexport const b = new Uint8Array(3);',
    };
    const first = project(files);
    const second = project({ ...files, 'tsconfig.json': '{"compilerOptions":{"target":"es2015"}}' });
    const one = await freeze(first, 'a.ts');
    process.chdir(second);
    const two = await freeze(second, 'a.ts');
    expect(text(two.bytes)).toBe(text(one.bytes));
    expect(text(one.bytes)).not.toContain('affidavit-freeze');
    expect(one.hash).toBe(createHash('sha256').update(one.bytes).digest('hex'));
  });

  it('change their name when a source changes', async () => {
    const one = await freeze(project({ 'a.ts': 'export const a = 1;' }), 'a.ts');
    const two = await freeze(project({ 'a.ts': 'export const a = 2;' }), 'a.ts');
    expect(two.hash).not.toBe(one.hash);
  });

  it('check values as the sources do, without what prints schemas and knows formats of strings', async () => {
    const source =
      "import * as z from 'zod'; export const read = z.strictObject({ a: z.array(z.int().min(1)).max(2), b: z.string().regex(/^x/).nullable() });";
    const folder = project({ 'a.ts': source });
    const { bytes, hash } = await freeze(folder, 'a.ts');
    expect(text(bytes)).not.toMatch(/json-schema\.org|ZodEmail/);
    writeFileSync(join(folder, `${hash}.mjs`), bytes);
    const { read } = (await import(pathToFileURL(join(folder, `${hash}.mjs`)).href)) as { read: z.ZodType };
    const accepts = (value: unknown): boolean => read.safeParse(value).success;
    expect(accepts({ a: [1, 2], b: null })).toBe(true);
    expect(accepts({ a: [], b: 'xy' })).toBe(true);
    expect(accepts({ a: [0], b: null })).toBe(false);
    expect(accepts({ a: [1, 2, 3], b: null })).toBe(false);
    expect(accepts({ a: [], b: 'y' })).toBe(false);
    expect(accepts({ a: [], b: null, c: 1 })).toBe(false);
  });

  it('refuse what does not stand alone', async () => {
    await expect(
      freeze(project({ 'a.ts': "import { join } from 'node:path'; export const a = join;" }), 'a.ts'),
    ).rejects.toThrow();
  });

  it('have the same bytes from a copy of the sources elsewhere, and what they import is among them', async () => {
    const copy = project({});
    cpSync('src', join(copy, 'src'), { recursive: true });
    cpSync('package.json', join(copy, 'package.json'));
    cpSync('scripts/frozen/math.js', join(copy, 'scripts', 'frozen', 'math.js'));
    const here = await freezeAll(home);
    process.chdir(tmpdir());
    const there = await freezeAll(copy);
    expect(there.files.map(({ hash }) => hash)).toEqual(here.files.map(({ hash }) => hash));
    const names = new Set(here.files.map(({ hash }) => hash));
    const imported = here.files.flatMap(({ bytes }) => partsOf(bytes));
    expect(imported.filter((hash) => !names.has(hash))).toEqual([]);
    expect(new Set(imported).size).toBe(names.size - Object.keys(here.built).length);
  });
});
