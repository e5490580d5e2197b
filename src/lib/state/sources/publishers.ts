// Who signed the libraries that were added on this device, by name: another key under the same name is told before it is added.

import { toPublishers, type Publishers } from '#desk/libraries/publisher-trust.ts';
import type { LibraryLookView } from '#lib/contract/source.ts';

const KEY = 'affidavit:publishers';

/** Nothing where the browser keeps nothing, or something else is kept there. */
export function readPublishers(): Publishers {
  try {
    return toPublishers(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

export function rememberPublisher({ name, publisher }: Pick<LibraryLookView, 'name' | 'publisher'>): void {
  if (publisher === null) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readPublishers(), [name]: publisher }));
  } catch {
    // Full, or not let: the next version counts as the first that is seen.
  }
}
