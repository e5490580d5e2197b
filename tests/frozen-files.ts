// The frozen files of this checkout, for tests that run the workers' own loader under Node.

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FrozenFiles } from '#desk/frozen/frozen.ts';

export const filesOnDisk: FrozenFiles = {
  hashesWeights: false,
  module: (hash) => import(pathToFileURL(resolve('static/replay', `${hash}.js`)).href) as Promise<unknown>,
  weights: (hash) => readFile(resolve('static/models', `${hash}.bin`)),
};
