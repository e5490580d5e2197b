// A rejection that nobody hears ends a process of Node. A server outlives it, and says on stderr what it was.

import { sayError } from '#helper/terminal/errors.ts';
import { harmless } from '#helper/terminal/terminal.ts';

interface Source {
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown;
  off(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown;
}

/** Gives a function that ends it: what fails unheard then ends the process again. */
export function outliveRejections(show: (line: string) => void, source: Source = process): () => void {
  const tell = (reason: unknown): void => show(harmless(`INTERNAL: something failed unheard: ${sayError(reason)}`));
  source.on('unhandledRejection', tell);
  return () => void source.off('unhandledRejection', tell);
}
