import { resolve } from '$app/paths';

/** Where the frozen core, engines and parsers are served, ending in a slash. */
export function replayBase(): string {
  return new URL(`${resolve('/')}replay/`, location.href).href;
}
