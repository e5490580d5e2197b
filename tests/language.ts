// The language tables for code that runs from source: tests, benchmarks and campaigns import this file for its effect.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { provideLanguage } from '#core/provide-language.ts';
import { MODELS_FOLDER } from '#helper/product.ts';
import { LANGUAGE_HASH } from '#language/tables.ts';

provideLanguage(readFileSync(join(MODELS_FOLDER, `${LANGUAGE_HASH}.bin`)));
