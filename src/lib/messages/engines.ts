// Words of Engines.

import type { EngineSlot, EngineView } from '#lib/contract/engine.ts';

export const engines = {
  title: 'Engines',
  lead: 'The engines that write, judge and search. Everything works with the built-in ones. Models are optional, and each states its size.',
  slots: {
    writer: 'Writer',
    judge: 'Judge',
    retriever: 'Search',
    classifier: 'Domain and risk',
    parser: 'Document reader',
  } satisfies Record<EngineSlot, string>,
  state: {
    in_use: 'in use',
    ready: 'ready',
    not_downloaded: 'not downloaded',
    does_not_fit: 'does not fit this device',
    not_here: 'not in this browser',
  } satisfies Record<EngineView['state'], string>,
  reproducible: 'Anyone can compute its output again.',
  notReproducible: 'Its output is recorded, but cannot be computed again elsewhere.',
  /** Of the built-in writer, where a model is enabled. */
  instead: (writer: string): string => `${writer} writes instead.`,
  size: 'Size',
  memory: 'Memory',
  licence: 'Licence',
  builtIn: 'built in',
  can: 'Can',
  cannot: 'Cannot',
  /** What another language says of an engine in place of its own English, by its id. */
  said: {} as Readonly<Record<string, { readonly name: string; readonly can: string; readonly cannot: string }>>,
} as const;

export const rewording = {
  title: 'Search in other words',
  lead: 'The model that writes may say a question in other words, at most three. The search looks for those too, and each answer names them. What is found has to answer the question as you asked it: the same rules decide. At high stakes they add nothing.',
  on: 'It does so for every question.',
  off: 'Only the question itself is searched for.',
  use: 'Enable',
  useNot: 'Disable',
} as const;

export const meaning = {
  title: 'Search by meaning',
  lead: 'Two small models come with this app: one finds passages that say it in other words, one reads whether a passage answers the question. They run on this device, and nothing leaves it. Each answer says whether words alone or words and meaning found it; at high stakes only words count.',
  state: {
    looking: 'One moment',
    absent: 'This copy of the app comes without these models, so your questions are searched by words alone.',
    noPlace:
      'This browser does not let the page store a model, for example in a private window, so your questions are searched by words alone.',
    off: 'Off: your questions are searched by words alone.',
    asks: 'Your browser saves data, so the models were not downloaded. Your questions are searched by words alone.',
    fetching: (done: string, all: string): string =>
      `Downloading from this app’s own address: ${done} of ${all}. Until then your questions are searched by words alone.`,
    opening: 'Loading. Until then your questions are searched by words alone.',
    ready: 'On: your questions are searched by words and meaning.',
    failed: 'They do not work just now, so your questions are searched by words alone.',
  },
  /** Passages of the open case. */
  reading: (done: number, all: number): string =>
    `Reading the documents of this case: ${String(done)} of ${String(all)} passages`,
  paused: 'Reading is stopped. What is not read yet is found by words alone.',
  use: 'Switch on',
  useNot: 'Switch off',
  load: (size: string): string => `Download ${size}`,
  again: 'Try again',
  remove: 'Delete from this device',
  stop: 'Stop reading',
  goOn: 'Go on reading',
} as const;
