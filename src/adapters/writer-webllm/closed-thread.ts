// WebLLM fetches and keeps its files itself. Here it gets them from our chunk store, checked, and nothing from elsewhere:
// while it runs, its thread has no way out. What it asks for beyond the files of its model is refused by name.

import { AffidavitError } from '#core/errors.ts';

/** Never asked of any host: it exists only for the library, which wants addresses. */
export const ADDRESS = 'https://model.invalid/resolve/main/';

/** By their paths. A response is read once; it fails where the bytes are not what they should be. */
export interface ModelFiles {
  readonly paths: readonly string[];
  open(path: string): Response;
}

/** Ways out, and places to keep things, that a worker may have. `importScripts` never works in a module. */
const WAYS = [
  ...['EventSource', 'SharedWorker', 'WebSocket', 'WebSocketStream', 'WebTransport', 'Worker', 'XMLHttpRequest'],
  ...['BroadcastChannel', 'indexedDB'],
] as const;

/** Returns how to open it again. */
export function closeThread(scope: object, files: ModelFiles): () => void {
  const addresses = new Map(files.paths.map((path) => [ADDRESS + path, path]));
  const refuse = (asked: unknown): Promise<never> =>
    Promise.reject(
      new AffidavitError('MODEL_RUNTIME', `WebLLM asked for ${addressOf(asked)}, which is not a file of this model`),
    );
  const cache = {
    match: (asked: unknown) => {
      const path = addresses.get(addressOf(asked));
      return Promise.resolve(path === undefined ? undefined : files.open(path));
    },
    keys: () => Promise.resolve([...addresses.keys()].map((url) => ({ url }))),
    add: refuse,
    put: refuse,
    delete: () => Promise.resolve(false),
  };
  const closed: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(WAYS.map((name) => [name, undefined])),
    caches: { open: () => Promise.resolve(cache) },
    fetch: refuse,
  };
  const before = Object.keys(closed).flatMap((name) =>
    [scope, ...prototypesWith(scope, name)].map(
      (place) => [place, name, Object.getOwnPropertyDescriptor(place, name)] as const,
    ),
  );
  for (const [place, name] of before) Object.defineProperty(place, name, { configurable: true, value: closed[name] });
  return () => {
    for (const [place, name, descriptor] of before)
      if (descriptor === undefined) Reflect.deleteProperty(place, name);
      else Object.defineProperty(place, name, descriptor);
  };
}

/** Some of it stands there in a worker, and could be taken from there. */
function prototypesWith(scope: object, name: string): readonly object[] {
  const above = Object.getPrototypeOf(scope) as object | null;
  if (above === null) return [];
  return [...(Object.hasOwn(above, name) ? [above] : []), ...prototypesWith(above, name)];
}

function addressOf(asked: unknown): string {
  if (typeof asked === 'object' && asked !== null && 'url' in asked) return String(asked.url);
  return String(asked);
}
