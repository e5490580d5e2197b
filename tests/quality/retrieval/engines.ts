// The built-in engines with the weights they name, for measuring. Runs in the repository root, bundled or not.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Oracle } from '#core/ports.ts';
import { createEngines } from '../../../src/engines.ts';
import type { Engines } from '../../../src/engines.ts';
import { createParser } from '../../../src/parsers.ts';

export type Builtin = Omit<Engines, 'parser'> & { readonly parser: Oracle };

export function builtinEngines(): Builtin {
  const modelHash = '5'.repeat(64);
  return {
    ...createEngines({
      now: () => 0,
      modelHash,
      weights: (hash) => readFile(join('static', 'models', `${hash}.bin`)),
      index: null,
    }),
    parser: createParser({ modelHash }),
  };
}
