// `static/llama`: what runs a model that writes in the page, made of the files of wllama as they were published. Its thread
// is a file, since the library would start one from a text, and the content policy of the page allows no such thing.

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = 'node_modules/@wllama';
const { version } = JSON.parse(readFileSync(join(PACKAGES, 'wllama/package.json'), 'utf8')) as { version: string };
const folder = join('static/llama', version);
mkdirSync(folder, { recursive: true });
copyFileSync(join(PACKAGES, 'wllama-compat/wasm/wllama.wasm'), join(folder, 'wllama.wasm'));
writeFileSync(join(folder, 'thread.js'), thread());

/** As the library puts it together: options, the module as a function, and what answers its messages. */
function thread(): string {
  const module = readFileSync(join(PACKAGES, 'wllama-compat/wasm/wllama.js'), 'utf8').replace(
    'var Module',
    'var ___Module',
  );
  const answers = readFileSync(join(PACKAGES, 'wllama/src/workers-code/llama-cpp.js'), 'utf8');
  return [
    // It computes on the processor: what it writes is the same with any card.
    'Object.defineProperty(WorkerNavigator.prototype, "gpu", { get: () => ({ requestAdapter: async () => null }) });',
    'const RUN_OPTIONS = { pathConfig: { "wllama.wasm": self.name }, nbThread: 0, compat: true };',
    SUSPENDING,
    `function wModuleInit() { ${module}; return Module; }`,
    answers,
  ].join('\n');
}

/** The build that is used suspends nothing; where the browser has no such thing, its names have to stand for something. */
const SUSPENDING = `if (!WebAssembly.Suspending) {
  WebAssembly.Suspending = function (called) { return called; };
  WebAssembly.promising = (called) => (...values) => new Promise((resolve) => resolve(called(...values)));
}`;
