import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeOutput } from '#helper/terminal/output-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-output-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a link that is in the way is replaced itself: what it names is not written to', async () => {
  const [real, link] = [join(folder, 'real'), join(folder, 'link')];
  writeFileSync(real, 'my own');
  symlinkSync(real, link);
  await expect(writeOutput(link, 'a bundle', { replace: false })).rejects.toMatchObject({ code: 'BUNDLE_EXISTS' });
  await writeOutput(link, 'a bundle', { replace: true });
  expect([lstatSync(link).isFile(), readFileSync(link, 'utf8')]).toEqual([true, 'a bundle']);
  expect(readFileSync(real, 'utf8')).toBe('my own');
});
