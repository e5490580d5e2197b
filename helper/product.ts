// Where the product's own files lie: beside its package.json, for dist/affidavit.js as for the files of this folder and for scripts,
// which run from a cache further down.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ABOVE = fileURLToPath(new URL('..', import.meta.url));
export const PRODUCT_FOLDER = [ABOVE, join(ABOVE, '..'), join(ABOVE, '..', '..')].find(isPackage) ?? ABOVE;

function isPackage(folder: string): boolean {
  return existsSync(join(folder, 'package.json'));
}

/** The page as it was built. */
export const PAGE_FOLDER = join(PRODUCT_FOLDER, 'build');
/** What the page and the helper both need stands once in the package: in the page. A clone has it before a page is built. */
const SHARED = existsSync(join(PRODUCT_FOLDER, 'static', 'replay')) ? join(PRODUCT_FOLDER, 'static') : PAGE_FOLDER;
/** Frozen cores and engines of every release, each named by its SHA-256. */
export const REPLAY_FOLDER = join(SHARED, 'replay');
/** Weights of built-in engines, each named by its SHA-256. */
export const MODELS_FOLDER = join(SHARED, 'models');
/** Weights of the encoder and the reader where the build had them, each named by its SHA-256. */
export const WEIGHTS_FOLDER = join(PAGE_FOLDER, 'weights');
/** The catalogue of models that may be added, and where a site keeps copies of them. */
export const HUB_FOLDER = join(SHARED, 'hub');
/** Labelled sentences that an added judge is measured on, named by their SHA-256. */
export const CALIBRATION_FOLDER = join(SHARED, 'calibration');
/** Expert libraries that came with the product. */
export const LIBRARIES_FOLDER = join(SHARED, 'libraries');
