// `affidavit bench`: the benchmarks of the project, here and now. They are a file of their own beside the command line, with
// the peers they measure against.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HelperError } from '#helper/terminal/errors.ts';
import type { Terminal } from '#helper/terminal/terminal.ts';

/** What `dist/bench.js` exports. */
interface Benchmarks {
  readonly bench: (
    name: string,
    options: { readonly size: number | null; readonly append: null; readonly vectors: null; readonly miniSearch: null },
  ) => Promise<readonly object[]>;
  readonly toTable: (rows: readonly object[]) => string;
}

/** `size` is records, passages or vectors. Throws BENCH_NOT_FOUND where the file is not beside this one. */
export async function benchmarks(name: string, size: number | null, terminal: Terminal): Promise<number> {
  const file = new URL('bench.js', import.meta.url);
  if (!existsSync(file))
    throw new HelperError('BENCH_NOT_FOUND', `expected ${fileURLToPath(file)}: npm run build:dist`);
  // They read the weights and the language tables that ship beside `dist`.
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  const { bench, toTable } = (await import(file.href)) as Benchmarks;
  terminal.progress(`measuring ${name}; ratios hold on a machine that does nothing else`);
  const rows = await bench(name, { size, append: null, vectors: null, miniSearch: null });
  terminal.settle();
  if (terminal.json) terminal.value(rows);
  else terminal.line(toTable(rows));
  return 0;
}
