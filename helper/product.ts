// Where the product's own files lie: one folder above, for dist/affidavit.js as for the files of this folder.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PRODUCT_FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** The page as it was built. */
export const PAGE_FOLDER = join(PRODUCT_FOLDER, 'build');
/** Frozen cores and engines of every release, each named by its SHA-256. */
export const REPLAY_FOLDER = join(PRODUCT_FOLDER, 'static', 'replay');
/** Weights of built-in engines, each named by its SHA-256. */
export const MODELS_FOLDER = join(PRODUCT_FOLDER, 'static', 'models');
/** Weights of the encoder and the reader where the build had them, each named by its SHA-256. */
export const WEIGHTS_FOLDER = join(PAGE_FOLDER, 'weights');
/** The catalogue of models that may be added, and where a site keeps copies of them. */
export const HUB_FOLDER = join(PRODUCT_FOLDER, 'static', 'hub');
/** Labelled sentences that an added judge is measured on, named by their SHA-256. */
export const CALIBRATION_FOLDER = join(PRODUCT_FOLDER, 'static', 'calibration');
/** Expert libraries that came with the product. */
export const LIBRARIES_FOLDER = join(PRODUCT_FOLDER, 'static', 'libraries');
