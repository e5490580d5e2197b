import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
/** Paths of the tables are below `src/`, or beside it. */
const BASES = ['src', '.'];

/** `core/case/{open,case}.ts` is two files. */
function expand(path: string): readonly string[] {
  const [, before = '', names = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return names === '' ? [path] : names.split(',').map((name) => `${before}${name}${after}`);
}

it('ARCHITECTURE and docs/where.md name no file or folder that is not there', () => {
  const texts = ['ARCHITECTURE.md', join('docs', 'where.md')].map((name) => readFileSync(join(ROOT, name), 'utf8'));
  const rows = texts.flatMap((text) => text.split('\n')).filter((line) => line.startsWith('|'));
  const paths = rows
    .flatMap((line) => [...line.matchAll(/`([^`\s]+\/[^`\s]*)`/g)].map(([, path = '']) => path))
    .filter((path) => path !== '/chat' && path !== 'scripts/NAME.ts')
    .flatMap(expand);
  const missing = paths.filter((path) => !BASES.some((base) => existsSync(join(ROOT, base, path))));
  expect(missing).toEqual([]);
  expect(paths.length).toBeGreaterThan(80);
});
