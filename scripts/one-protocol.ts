// A frozen core decides the cases of one protocol. Its file holds the rows of that protocol alone, so that another protocol,
// which adds its own files and a row to each table of `src/core/protocols`, leaves the bytes of this one as they are.

import type { Plugin } from 'esbuild';

/** The tables, and what each protocol's folder exports for them. */
const TABLES = { grammars: ['GRAMMARS', 'GRAMMAR', 'grammar.ts'], loops: ['LOOPS', 'LOOP', 'loop.ts'] } as const;

/** `kind` names the folder `src/core/<kind>`. */
export function oneProtocol(kind: string): Plugin {
  return {
    name: 'one-protocol',
    setup: (build) => {
      build.onLoad({ filter: /[\\/]src[\\/]core[\\/]protocols[\\/](?:grammars|loops)\.ts$/ }, ({ path }) => {
        const [table, row, file] = TABLES[path.endsWith('loops.ts') ? 'loops' : 'grammars'];
        const contents = `import { ${row} } from '#core/${kind}/${file}';\nexport const ${table} = { ${kind}: ${row} };\n`;
        return { contents, loader: 'ts' };
      });
    },
  };
}
