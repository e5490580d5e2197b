import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';
import { takeBegunWorker } from '#lib/web/begun-worker.ts';

const SCRIPT = readFileSync('static/begin.js', 'utf8');
const URL_HERE = 'https://example.org/any/folder/_app/immutable/workers/case.worker-1.js';

interface Started {
  readonly url: string;
  ended: boolean;
}

/** Runs `begin.js` as a browser would, with the worker's name written into it or not. */
function begin(name: string, { framed = false, refuses = false, page: held = {} } = {}): Started[] {
  const started: Started[] = [];
  class Worker {
    readonly #mine: Started;
    constructor(url: string, options: object) {
      if (refuses) throw new Error('refused');
      expect(options).toEqual({ type: 'module', name: 'case' });
      this.#mine = { url, ended: false };
      started.push(this.#mine);
    }
    terminate(): void {
      this.#mine.ended = true;
    }
  }
  const page: Record<string, unknown> = {
    ...held,
    Worker,
    URL,
    document: { currentScript: { src: 'https://example.org/any/folder/begin.js' } },
  };
  page['window'] = page;
  page['top'] = framed ? {} : page;
  runInNewContext(SCRIPT.replace('CASE_WORKER', name), page);
  Object.assign(globalThis, { affidavitBegun: page['affidavitBegun'] });
  return started;
}

afterEach(() => void Object.assign(globalThis, { affidavitBegun: undefined }));

it('gives the worker that was started at the address of the page, once', () => {
  const started = begin('case.worker-1.js');
  expect(started.map(({ url }) => url)).toEqual([URL_HERE]);
  expect(takeBegunWorker(URL_HERE)).not.toBeNull();
  expect(takeBegunWorker(URL_HERE)).toBeNull();
  expect(started[0]?.ended).toBe(false);
});

it('ends a worker of another release', () => {
  const started = begin('case.worker-0.js');
  expect(takeBegunWorker(URL_HERE)).toBeNull();
  expect(started[0]?.ended).toBe(true);
});

it('starts none after the page has', () => {
  expect(takeBegunWorker(URL_HERE)).toBeNull();
  const page = { affidavitBegun: undefined };
  expect(begin('case.worker-1.js', { page })).toEqual([]);
});

it.each([
  ['in development, where no name is written', 'CASE_WORKER', {}],
  ['in a frame', 'case.worker-1.js', { framed: true }],
  ['where the browser refuses', 'case.worker-1.js', { refuses: true }],
])('starts none %s', (_, name, options) => {
  expect(begin(name, options)).toEqual([]);
  expect(takeBegunWorker(URL_HERE)).toBeNull();
});
