// `static/webllm`: what runs a model on the graphics card, as it was published. It is a file of its own, since only who starts
// such a model needs it.

import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const manifest = createRequire(import.meta.url).resolve('@mlc-ai/web-llm/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
const folder = join('static/webllm', version);
mkdirSync(folder, { recursive: true });
copyFileSync(join(dirname(manifest), 'lib/index.js'), join(folder, 'web-llm.js'));
