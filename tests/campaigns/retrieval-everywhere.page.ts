// Runs in a real browser, beside the frozen files and the documents: `retrieval-everywhere.ts` calls it.

import { askLibrary, type Heard } from '#tests/campaigns/retrieval-everywhere.ask.ts';
import type { EnginesModule, ParsersModule } from '#desk/frozen/frozen.ts';

interface Given {
  readonly names: readonly string[];
  readonly questions: readonly string[];
}

const read = async (path: string): Promise<Uint8Array> => new Uint8Array(await (await fetch(path)).arrayBuffer());
const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ new URL(file, location.href).href);

const run = async (): Promise<Heard> => {
  const { names, questions } = (await (await fetch('given.json')).json()) as Given;
  const documents = [];
  for (const [at, name] of names.entries()) documents.push({ name, bytes: await read(`document-${at}.txt`) });
  const engines = (await load('engines.js')) as EnginesModule;
  engines.provideLanguage?.(await read('language.bin'));
  const parsers = (await load('parsers.js')) as ParsersModule;
  return askLibrary(engines, parsers, await read('weights.bin'), { documents, questions });
};

declare global {
  interface Window {
    askLibrary: typeof run;
  }
}
window.askLibrary = run;
