// The parsers: one file, and one for each library that reads a kind of document, loaded with the first document that needs it.
// A library's file changes with the library alone, so that a release adds only what is ours.
import { build, type BuildOptions } from 'esbuild';
import { posix } from 'node:path';
import { leanZod } from './lean-zod.ts';
import { meter } from './meter.ts';
import { assertFrozen, FLAGS, toFrozen, type FrozenFile } from './file.ts';

/**
 * What stands alone in any engine, as its libraries ship it for browsers. `Math.hypot` differs between engines in the
 * last digit (its algorithm is left open), TextDecoder in what it knows: whoever uses them gets ours.
 */
const WITH_LIBRARIES = {
  platform: 'browser',
  mainFields: ['browser', 'module', 'main'],
  define: { 'Math.hypot': 'exactHypot', TextDecoder: 'AgreedDecoder' },
  inject: ['scripts/frozen/math.js', 'src/adapters/parser/text/agreed-decoder.ts', 'src/adapters/parser/work.ts'],
  plugins: [leanZod, meter],
} satisfies BuildOptions;

const ENTRY = 'src/parsers.ts';
/** An entry of its own keeps a library apart from what imports it. */
const LIBRARIES = {
  pdf: 'src/adapters/parser/pdf/library.ts',
  'pdf-worker': 'pdfjs-dist/legacy/build/pdf.worker.mjs',
  mammoth: 'mammoth/mammoth.browser.min.js',
  linkedom: 'linkedom/worker',
  readability: '@mozilla/readability',
  'postal-mime': 'postal-mime',
  papaparse: 'papaparse',
  chardet: 'chardet',
  fflate: 'fflate',
};

/** The files of the parsers, each after those that it imports: the last is the one that names them all. */
export async function freezeParsers(root: string): Promise<readonly FrozenFile[]> {
  const result = await build({
    ...FLAGS,
    ...WITH_LIBRARIES,
    absWorkingDir: root,
    splitting: true,
    outdir: 'unwritten',
    entryPoints: { parsers: ENTRY, ...LIBRARIES },
  });
  assertFrozen(ENTRY, root, result);
  const { outputs } = result.metafile;
  const texts = new Map(result.outputFiles.map(({ path, text }) => [posix.basename(path.replaceAll('\\', '/')), text]));
  const files = new Map<string, FrozenFile>();
  const add = (name: string, waiting: readonly string[]): void => {
    if (files.has(name)) return;
    if (waiting.includes(name)) throw new Error(`${ENTRY}: ${[...waiting, name].join(' imports ')}`);
    const imports = (outputs[`unwritten/${name}`]?.imports ?? []).map(({ path }) => posix.basename(path));
    for (const one of imports) add(one, [...waiting, name]);
    const text = imports.reduce(
      (all, one) => all.replaceAll(`"./${one}"`, `"./${files.get(one)?.hash ?? ''}.js"`),
      texts.get(name) ?? '',
    );
    files.set(name, toFrozen(new TextEncoder().encode(text)));
  };
  add('parsers.js', []);
  return [...files.values()];
}
