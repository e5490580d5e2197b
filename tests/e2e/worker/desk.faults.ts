// Faults laid into the real case worker from outside: what IndexedDB, the clock and the storage of a browser may do to it.
// Each function runs inside the worker and changes the platform under it; nothing of the app knows of it.

import type { Page, Worker } from '@playwright/test';

export type Side = 'before' | 'during' | 'after';

/**
 * Stops the worker for good at append `at`, counted from now: before anything of it is written, while it is under way, or
 * when it is durable and nobody has been told. Resolves when the worker stands there, to the records that are durable.
 */
export async function holdAtAppend(
  page: Page,
  worker: Worker,
  at: number,
  side: Side,
): Promise<{ readonly durable: number }> {
  const held = page.evaluate(
    (name) =>
      new Promise<{ readonly durable: number }>((resolve) => {
        const channel = new BroadcastChannel(name);
        channel.onmessage = ({ data }) => resolve({ durable: data as number });
      }),
    HELD,
  );
  await worker.evaluate(
    ([index, where, name]) => {
      const appends = new Set<IDBTransaction>();
      // Shared memory is what a thread can sleep on; the page is not isolated, but WebAssembly has it all the same.
      const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
      const channel = new BroadcastChannel(name);
      let durable = 0;
      const sleepForEver = () => {
        channel.postMessage(durable);
        Atomics.wait(new Int32Array(buffer), 0, 0);
      };
      // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own object below
      const real = IDBObjectStore.prototype.add;
      IDBObjectStore.prototype.add = function (...given) {
        const isFirst = this.name === 'ledger' && !appends.has(this.transaction);
        if (isFirst) appends.add(this.transaction);
        const isHere = appends.size === index + 1 && appends.has(this.transaction);
        if (this.name === 'ledger' && (!isHere || where === 'after')) {
          const { seq } = given[0] as { readonly seq: number };
          const { transaction } = this;
          // Heard on the way to the transaction: there Dexie hears it first, and begins the next append at once.
          transaction.db.addEventListener(
            'complete',
            ({ target }) => {
              if (target === transaction) durable = Math.max(durable, seq + 1);
            },
            { capture: true },
          );
        }
        if (!isFirst || !isHere) return real.apply(this, given);
        if (where === 'before') sleepForEver();
        if (where === 'during') channel.postMessage(durable);
        if (where === 'after') this.transaction.oncomplete = () => setTimeout(sleepForEver); // in place of who waits for it
        return real.apply(this, given);
      };
    },
    [at, side, HELD] as const,
  );
  return held;
}

const HELD = 'affidavit-test/held';

/** Counts the appends of this worker from now on. */
export async function countAppends(worker: Worker): Promise<() => Promise<number>> {
  await worker.evaluate(() => {
    const appends = new Set<IDBTransaction>();
    Object.assign(globalThis, { appends });
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own object below
    const real = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (...given) {
      if (this.name === 'ledger') appends.add(this.transaction);
      return real.apply(this, given);
    };
  });
  return () => worker.evaluate(() => (globalThis as unknown as { appends: Set<unknown> }).appends.size);
}

/**
 * Append `at`, counted from now, fails: its transaction is aborted; or it is committed, and reported as lost or never
 * reported. Seen: the second in Safari when its database process is gone, the third on both back ends of Chromium after
 * an I/O error of the disk.
 */
export async function failAppend(worker: Worker, at: number, how: 'aborted' | 'committed' | 'unheard'): Promise<void> {
  await worker.evaluate(
    ([index, kind]) => {
      const appends = new Set<IDBTransaction>();
      // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own object below
      const real = IDBObjectStore.prototype.add;
      IDBObjectStore.prototype.add = function (...given) {
        const { transaction } = this;
        const isFirst = this.name === 'ledger' && !appends.has(transaction);
        if (isFirst) appends.add(transaction);
        const request = real.apply(this, given);
        if (!isFirst || appends.size !== index + 1) return request;
        if (kind === 'aborted') transaction.abort();
        else transaction.oncomplete = null; // who waits for it does not hear
        if (kind !== 'committed') return request;
        transaction.oncomplete = () => {
          Object.defineProperty(transaction, 'error', { value: new DOMException('connection lost', 'UnknownError') });
          transaction.dispatchEvent(new Event('abort'));
        };
        return request;
      };
    },
    [at, how] as const,
  );
}

/** The connection in use ends for good, as in Safari; a new one works. Resolves to how often the old one was tried. */
export async function loseConnection(worker: Worker): Promise<() => Promise<number>> {
  await worker.evaluate(() => {
    let lost: IDBDatabase | null = null;
    Object.assign(globalThis, { triedLost: 0 });
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own object below
    const real = IDBTransaction.prototype.objectStore;
    IDBTransaction.prototype.objectStore = function (name) {
      lost ??= this.db;
      if (this.db !== lost) return real.call(this, name);
      (globalThis as unknown as { triedLost: number }).triedLost += 1;
      throw new DOMException('Connection to Indexed Database server lost. Refresh the page', 'UnknownError');
    };
  });
  return () => worker.evaluate(() => (globalThis as unknown as { triedLost: number }).triedLost);
}

/** The clock of the worker, moved by so many milliseconds. */
export async function moveClock(worker: Worker, byMs: number): Promise<void> {
  await worker.evaluate((by) => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + by;
  }, byMs);
}
