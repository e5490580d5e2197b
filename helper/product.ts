// Where the product's own files lie: one folder above, for dist/affidavit.js as for the files of this folder.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The page as it was built. */
export const PAGE_FOLDER = join(ROOT, 'build');
/** Frozen cores and engines of every release, each named by its SHA-256. */
export const REPLAY_FOLDER = join(ROOT, 'static', 'replay');
/** Weights of built-in engines, each named by its SHA-256. */
export const MODELS_FOLDER = join(ROOT, 'static', 'models');
/** The catalogue of models that may be added, and where a site keeps copies of them. */
export const HUB_FOLDER = join(ROOT, 'static', 'hub');
/** Expert libraries that came with the product. */
export const LIBRARIES_FOLDER = join(ROOT, 'static', 'libraries');
