// Counts what really went out, by the browser's own resource timing, in the page and in every worker that calls this.
// The files of the app are told apart by path and the absence of a query: anything else, same host or not, is a request.

import type { RequestView } from '#lib/contract/device.ts';

const OWN_PREFIXES = [
  '_app/',
  'icons/',
  'sample/',
  'replay/',
  'models/',
  'libraries/',
  'llama/',
  'webllm/',
  'calibration/',
  'weights/',
] as const;
/** The pages, which the service worker fetches all at once, and what stands beside them. */
const OWN_FILES = new Set([
  ...[
    '',
    'sources/',
    'record/',
    'check/',
    'graph/',
    'reason/',
    'debate/',
    'verify/',
    'evaluate/',
    'engines/',
    'about/',
    'key/',
    'stories/',
  ],
  ...['manifest.webmanifest', 'service-worker.js', 'begin.js', 'robots.txt', 'hub/index.json'],
  // What the program that serves the page says of itself; asked before each act, and without a word of a case.
  'helper.json',
]);

/** Whether a request is for a file of the app itself: same origin, below the app's base, on the list, and no query. */
export function isOwnFile(url: string, base: string): boolean {
  if (!url.startsWith(base)) return false;
  const file = url.slice(base.length).split('#', 1)[0] ?? '';
  // In development Vite serves sources by their paths and with queries; the built app has no such files.
  if (import.meta.env.DEV && /^(@|src\/|node_modules\/|workers\/|tests\/|static\/|\.svelte-kit\/)/u.test(file))
    return true;
  return OWN_FILES.has(file) || (!file.includes('?') && isListed(file));
}

function isListed(file: string): boolean {
  return OWN_PREFIXES.some((prefix) => file.startsWith(prefix));
}

/** What a worker posts of its own requests. */
export interface RequestReport {
  readonly kind: 'requests';
  readonly requests: readonly RequestView[];
}

export function isReport(data: unknown): data is RequestReport {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'requests';
}

/** Reports every request from the start of this page or worker on, in order, in batches. Returns how to stop. */
export function observeRequests(
  from: RequestView['from'],
  base: string,
  report: (requests: readonly RequestView[]) => void,
): () => void {
  const observer = new PerformanceObserver((list) => {
    report(
      list
        .getEntries()
        .map((entry) => ({ url: entry.name, from, at: entry.startTime, own: isOwnFile(entry.name, base) })),
    );
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
}
