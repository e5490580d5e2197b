// The frozen builds: the decision core, the reproducible engines and the parsers, each one file named by its SHA-256. The manifest
// of every case names the core that decided it, so the same sources must give the same bytes on every machine:
// bundler and flags are pinned here, and nothing of path or time gets in.
import { build, type BuildOptions } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kind } from '#core/admission/shapes.ts';
import { oneProtocol } from './one-protocol.ts';
import { meter } from './meter.ts';
import { lateCalls, leanZod } from './lean-zod.ts';

export interface FrozenFile {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/**
 * What stands alone in any engine, as its libraries ship it for browsers. `Math.hypot` differs between engines in the
 * last digit (its algorithm is left open), TextDecoder in what it knows: whoever uses them gets ours.
 */
const WITH_LIBRARIES = {
  platform: 'browser',
  mainFields: ['browser', 'module', 'main'],
  define: { 'Math.hypot': 'exactHypot', TextDecoder: 'AgreedDecoder' },
  inject: ['scripts/frozen-math.js', 'src/adapters/parser/text/agreed-decoder.ts', 'src/adapters/parser/work.ts'],
  plugins: [leanZod, meter],
} satisfies BuildOptions;

/**
 * Bundles `entry`, a path relative to `root`; `libraries` where it is made of more than our own modules, `protocol` where it
 * is the core of that kind of case.
 */
export async function freeze(
  root: string,
  entry: string,
  { libraries = false, protocol }: { readonly libraries?: boolean; readonly protocol?: Kind } = {},
): Promise<FrozenFile> {
  const result = await build({
    absWorkingDir: root,
    entryPoints: [entry],
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
    plugins: [leanZod, ...(protocol === undefined ? [] : [oneProtocol(protocol)])],
    ...(libraries ? WITH_LIBRARIES : {}),
  });
  const [warning] = result.warnings;
  if (warning !== undefined) throw new Error(`${entry}: ${warning.text} (${warning.location?.file ?? 'no place'})`);
  const [output] = result.outputFiles;
  if (output === undefined) throw new Error(`expected one output of ${entry}, got none`);
  const imports = Object.values(result.metafile.outputs).flatMap(({ imports: list }) => list.map(({ path }) => path));
  if (imports.length > 0) throw new Error(`${entry} is to stand alone, but imports ${imports.join(', ')}`);
  for (const path of Object.keys(result.metafile.inputs).filter((input) => /^[a-z].*\.ts$/.test(input))) {
    const [called] = lateCalls(readFileSync(join(root, path), 'utf8'));
    if (called !== undefined) throw new Error(`${path} calls ${called}, which no schema of a frozen build has`);
  }
  return { hash: createHash('sha256').update(output.contents).digest('hex'), bytes: output.contents };
}
