// The verifier as a package of its own: built, packed, installed offline into an empty folder, used there.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npm } from '../../../scripts/product/pack.ts';

const SIZE_MAX = 2_000_000;
const folder = mkdtempSync(join(tmpdir(), 'affidavit-verifier-'));
const home = join(folder, 'home');
const bundleOf = (name: string): string => resolve('tests', 'fixtures', 'bundles', `${name}.affidavit`);

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/run.mjs', 'scripts/product/verifier.ts', folder]);
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  await npm('install', '--offline', '--no-save', '--prefix', home, join(folder, tarball()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tarball = (): string => readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';

function verifies(...args: readonly string[]): { readonly status: number | null; readonly verdict: string } {
  const program = join(home, 'node_modules', '.bin', 'affidavit-verify');
  const { status, stdout } = spawnSync(program, args, { cwd: home, encoding: 'utf8' });
  return { status, verdict: stdout.split('\n')[0] ?? '' };
}

function changed(name: string): string {
  const bytes = readFileSync(bundleOf(name));
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const path = join(folder, `${name}-changed.affidavit`);
  writeFileSync(path, bytes);
  return path;
}

describe('affidavit-verify', () => {
  it('is smaller than two megabytes, and depends on nothing', () => {
    expect(statSync(join(folder, tarball())).size).toBeLessThan(SIZE_MAX);
    expect(readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'affidavit-verify',
    ]);
  });

  it.each(['0.1.0', '0.2.0', '0.3.0', '0.4.0', '0.5.0', '0.6.0', '0.7.0'])(
    'AXL6-010, AXL6-011: replays the decisions of %s by what it carries, proves it with the files of a clone, and finds a changed one',
    (release) => {
      const bundle = bundleOf(`${release}-builtin`);
      expect(verifies(bundle)).toEqual({ status: 5, verdict: 'recorded' });
      expect(verifies('--files', process.cwd(), bundle)).toEqual({ status: 0, verdict: 'proved' });
      expect(verifies(changed(`${release}-builtin`))).toEqual({ status: 1, verdict: 'failed' });
      expect(verifies('--files', process.cwd(), changed(`${release}-builtin`))).toEqual({
        status: 1,
        verdict: 'failed',
      });
    },
  );

  it('fails for another signer, and has a status of its own for what cannot be read', () => {
    expect(verifies('--signer', '0'.repeat(64), bundleOf('0.1.0-builtin'))).toMatchObject({ status: 1 });
    expect(verifies(join(folder, 'none.affidavit'))).toMatchObject({ status: 7 });
    expect(verifies()).toMatchObject({ status: 2 });
  });

  it('is imported as well', () => {
    writeFileSync(
      join(home, 'example.mjs'),
      `import { verify } from 'affidavit-verify';
       console.log((await verify(${JSON.stringify(bundleOf('0.1.0-builtin'))})).verdict);`,
    );
    expect(execFileSync(process.execPath, ['example.mjs'], { cwd: home, encoding: 'utf8' })).toBe('recorded\n');
  });
});
