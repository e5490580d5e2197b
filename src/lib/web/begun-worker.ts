// The case worker that `static/begin.js` started while the page was still being read.

interface Begun {
  readonly url: string;
  readonly worker: Worker;
}

/**
 * Given once; null where none was started: none is after this. One of another address is ended: a browser may have kept `begin.js` of an earlier
 * release, whose worker does not belong to this page.
 */
export function takeBegunWorker(url: string): Worker | null {
  const held = globalThis as { affidavitBegun?: Begun | undefined };
  const begun = held.affidavitBegun;
  held.affidavitBegun = undefined;
  if (begun === undefined) return null;
  if (begun.url === url) return begun.worker;
  begun.worker.terminate();
  return null;
}
