// One frozen file: its flags, its name, and what it may import.
import type { BuildOptions, BuildResult } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lateCalls } from './lean-zod.ts';

export interface FrozenFile {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** The same sources give the same bytes on every machine: nothing of path, time or a developer's settings gets in. */
export const FLAGS = {
  bundle: true,
  write: false,
  platform: 'neutral',
  format: 'esm',
  target: 'es2022',
  conditions: ['import'],
  mainFields: ['module', 'main'],
  minify: true,
  keepNames: false,
  treeShaking: true,
  charset: 'utf8',
  legalComments: 'none',
  sourcemap: false,
  metafile: true,
  // Not the project's: a developer's own settings must not reach the bytes.
  tsconfigRaw: { compilerOptions: { target: 'es2022', verbatimModuleSyntax: true, useDefineForClassFields: true } },
  logLevel: 'silent',
} as const satisfies BuildOptions;

type Built = BuildResult<{ readonly metafile: true; readonly write: false }>;

/** Throws where the build warns, or where what it made imports anything but a frozen file. */
export function frozenOf(entry: string, root: string, result: Built): FrozenFile {
  assertFrozen(entry, root, result);
  const [output] = result.outputFiles;
  if (output === undefined) throw new Error(`expected one output of ${entry}, got none`);
  const imports = Object.values(result.metafile.outputs).flatMap(({ imports: list }) => list.map(({ path }) => path));
  const strange = imports.filter((path) => !/^\.\/[0-9a-f]{64}\.js$/.test(path));
  if (strange.length > 0) throw new Error(`${entry} is to stand alone, but imports ${strange.join(', ')}`);
  return toFrozen(output.contents);
}

/** Throws where the build warns, or calls what no schema of a frozen build has. */
export function assertFrozen(
  entry: string,
  root: string,
  { metafile, warnings: [warning] }: Pick<Built, 'metafile' | 'warnings'>,
): void {
  if (warning !== undefined) throw new Error(`${entry}: ${warning.text} (${warning.location?.file ?? 'no place'})`);
  for (const path of Object.keys(metafile.inputs).filter((input) => /^[a-z][^:]*\.ts$/.test(input))) {
    const [called] = lateCalls(readFileSync(join(root, path), 'utf8'));
    if (called !== undefined) throw new Error(`${path} calls ${called}, which no schema of a frozen build has`);
  }
}

export function toFrozen(bytes: Uint8Array): FrozenFile {
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
}
