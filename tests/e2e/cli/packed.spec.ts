import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder } from '#tests/harness/product.ts';
import { install } from '../../../scripts/product/pack.ts';

let folder = '';
let home = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'affidavit-packed-'));
  home = process.env.AFFIDAVIT_HOME ?? (await install(folder));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packed tarball', () => {
  it('installs nothing beside itself', () => {
    expect(readdirSync(join(home, '..')).filter((name) => !name.startsWith('.'))).toEqual(['affidavit']);
  });

  it('runs from another folder', () => {
    const output = execFileSync(process.execPath, [join(home, 'dist', 'affidavit.js'), '--help'], {
      cwd: tmpdir(),
      encoding: 'utf8',
    });
    expect(output).toContain('affidavit');
  });

  it('holds nothing twice: what the page serves, the command line reads there', () => {
    expect(readFileSync('package.json', 'utf8')).not.toContain('"static');
    expect(home === process.cwd() || !existsSync(join(home, 'static'))).toBe(true);
  });

  it('ends with 2 on an unknown command', () => {
    expect(spawnSync(process.execPath, [join(home, 'dist', 'affidavit.js'), 'nonsense']).status).toBe(2);
  });

  it('holds the page, and the frozen builds under their own hashes', () => {
    expect(existsSync(join(home, 'build', 'index.html'))).toBe(true);
    const folder = join(sharedFolder(home), 'replay');
    const frozen = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(frozen.length).toBeGreaterThanOrEqual(2);
    for (const name of frozen) {
      const hash = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex');
      expect(name).toBe(`${hash}.js`);
    }
  });
});
