// A frozen core decides the cases of one protocol. Its file holds the rows of that protocol alone, so that another protocol,
// which adds its own files and a row to each table of `src/core/protocols`, leaves the bytes of this one as they are.

import type { Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';

/** The tables, and what each protocol's folder exports for them. */
const TABLES = {
  grammars: ['GRAMMARS', 'GRAMMAR', 'grammar.ts'],
  loops: ['LOOPS', 'LOOP', 'loop.ts'],
  seals: ['SEALS', 'SEALS', 'seals.ts'],
} as const;

/**
 * What stands in files of all cores for one protocol that came after their bytes were released: lines that begin so. Only the
 * core of that protocol has them.
 */
export const LATER = /^ *\/\* ([a-z]+) \*\/ .*\n/gm;

/** `kind` names the folder `src/core/<kind>`. */
export function oneProtocol(kind: string): Plugin {
  return {
    name: 'one-protocol',
    setup: (build) => {
      build.onLoad({ filter: /[\\/]src[\\/]core[\\/]protocols[\\/](?:grammars|loops|seals)\.ts$/ }, ({ path }) => {
        const name = /(grammars|loops|seals)\.ts$/.exec(path)?.[1] as keyof typeof TABLES;
        const [table, row, file] = TABLES[name];
        const contents = `import { ${row} as own } from '#core/${kind}/${file}';\nexport const ${table} = { ${kind}: own };\n`;
        return { contents, loader: 'ts' };
      });
      build.onLoad({ filter: /[\\/]src[\\/]core[\\/](?:admission|bundle|verify)[\\/][a-z-]+\.ts$/ }, ({ path }) => {
        const contents = readFileSync(path, 'utf8').replace(LATER, (line, of) => (of === kind ? line : ''));
        return { contents, loader: 'ts' };
      });
    },
  };
}
