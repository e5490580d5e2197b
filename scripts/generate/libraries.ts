// `npm run libraries` writes static/libraries from the folders under libraries/.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileLibraries } from './libraries.compile.ts';

const TARGET = join('static', 'libraries');

const files = compileLibraries('libraries');
mkdirSync(TARGET, { recursive: true });
for (const name of readdirSync(TARGET)) if (!files.has(name)) rmSync(join(TARGET, name));
for (const [name, bytes] of files) writeFileSync(join(TARGET, name), bytes);
