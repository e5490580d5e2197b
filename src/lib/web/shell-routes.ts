// Files of the shell that the browser takes from the cache by itself, so that a start does not wait for the service worker
// to start and to answer for each of them. Where a browser knows no such routes, the worker answers as before.

/** One rule of the Static Routing API of service workers, as far as it is used here. */
export interface CacheRoute {
  readonly condition: {
    readonly urlPattern: {
      readonly protocol: string;
      readonly hostname: string;
      readonly port: string;
      readonly pathname: string;
      readonly search: '';
    };
    readonly requestMethod: 'GET';
  };
  readonly source: { readonly cacheName: string };
}

/**
 * One for each path, and for no query: what the cache does not have by its exact address goes to the network, not to the
 * worker. `origin`: of the worker itself.
 */
export function toRoutes(paths: Iterable<string>, origin: string, cacheName: string): readonly CacheRoute[] {
  const { hostname, port, protocol } = new URL(origin);
  return [...paths].map((path) => ({
    condition: {
      urlPattern: { protocol: protocol.slice(0, -1), hostname, port, pathname: escaped(path), search: '' },
      requestMethod: 'GET',
    },
    source: { cacheName },
  }));
}

/** As itself: these signs would be read as a pattern. */
const escaped = (path: string): string => path.replace(/[\\:*+?(){}]/gu, String.raw`\$&`);

/** Absent from browsers without such routes, and from the types. */
interface Routing {
  addRoutes?(routes: readonly CacheRoute[]): Promise<void>;
}

/** Resolves also where the browser takes none. */
export async function takeRoutes(install: object, routes: readonly CacheRoute[]): Promise<void> {
  await (install as Routing).addRoutes?.(routes).catch(() => undefined);
}
