// Runs in a real browser: the port suites over Dexie, and what only a page can do to its own IndexedDB.
// `stores.spec.ts` calls `window.stores`.

import { DexieBlobStore } from '#adapters/dexie/blobs.ts';
import { Connection } from '#adapters/dexie/connection.ts';
import { renewLog } from '#adapters/dexie/fresh-log.ts';
import { DexieLedgerStore } from '#adapters/dexie/ledger.ts';
import { withCaseLock } from '#adapters/dexie/lock.ts';
import type { Entry, Tip } from '#core/ports.ts';
import { batch, follow, NO_TIP } from '#tests/ports/chain.ts';
import { codeOf, type Register } from '#tests/ports/check.ts';
import { race, type Acknowledged } from '#tests/ports/race.ts';
import { allStoreTests } from '#tests/e2e/stores/stores.tests.ts';

/** Titles of tests by what they run, for a caller that reports each by itself. */
const bodies = new Map<string, () => Promise<void>>();
const register: Register = (title, body) => bodies.set(title, body);
allStoreTests(register);

const SHARED_CASE = 'raced';
const KILLED_CASE = 'killed';

const stores = {
  async run(title: string): Promise<void> {
    const body = bodies.get(title);
    if (body === undefined) throw new Error(`no test ${title}`);
    await body();
  },

  /** Races other tabs for one case; gives what was acknowledged here. */
  race(writer: string, count: number): Promise<readonly Acknowledged[]> {
    return race(new DexieLedgerStore(new Connection(), SHARED_CASE), writer, count);
  },

  /** The same under the case's lock: a conflict cannot happen, and is a failure. */
  async raceLocked(writer: string, count: number): Promise<readonly Acknowledged[]> {
    const store = new DexieLedgerStore(new Connection(), SHARED_CASE);
    const acknowledged: Acknowledged[] = [];
    for (let n = 0; n < count; n++) {
      await withCaseLock(SHARED_CASE, async () => {
        const from = await store.tip();
        const payload = JSON.stringify({ n, writer });
        const { entries, to } = batch(from, [payload]);
        await store.append(from, entries, to, null);
        acknowledged.push({ seq: from.size, payload });
      });
    }
    return acknowledged;
  },

  /** Every record of a case, and whether its bytes lead to the stored tip. */
  async ledger(
    caseId: string,
  ): Promise<{ readonly entries: readonly Entry[]; readonly tip: Tip; readonly sound: boolean }> {
    const store = new DexieLedgerStore(new Connection(), caseId);
    const [entries, tip] = [await store.read(0, Number.MAX_SAFE_INTEGER), await store.tip()];
    return { entries, tip, sound: JSON.stringify(follow(NO_TIP, entries)) === JSON.stringify(tip) };
  },

  /** Appends until the browser is killed; each acknowledged tip leaves the page by `window.acknowledge`. */
  async appendForever(): Promise<void> {
    const connection = new Connection();
    const store = new DexieLedgerStore(connection, KILLED_CASE);
    const blobs = new DexieBlobStore(connection, KILLED_CASE);
    let tip = await store.tip();
    for (;;) {
      const text = JSON.stringify({ blob: 'b'.repeat(2_000), size: tip.size });
      const hash = await blobs.put(new TextEncoder().encode(text));
      const payloads = Array.from({ length: 1 + (tip.size % 4) }, (_, at) =>
        JSON.stringify({ at, hash, pad: 'x'.repeat(900) }),
      );
      const { entries, to } = batch(tip, payloads);
      await store.append(tip, entries, to, tip.size % 5 === 0 ? { size: to.size, note: `note ${to.size}` } : null);
      tip = to;
      await window.acknowledge(to);
    }
  },

  /** Blobs named by records of the killed case that are not there: must be none, they are durable first. */
  async missingBlobs(): Promise<readonly string[]> {
    const connection = new Connection();
    const blobs = new DexieBlobStore(connection, KILLED_CASE);
    const entries = await new DexieLedgerStore(connection, KILLED_CASE).read(0, Number.MAX_SAFE_INTEGER);
    const hashes = new Set(entries.map((entry) => String((JSON.parse(entry.payload) as { hash: unknown }).hash)));
    const missing: string[] = [];
    for (const hash of hashes) if ((await codeOf(blobs.get(hash))) !== 'resolved') missing.push(hash);
    return missing;
  },

  /** Appends under a quota that is too small; gives the code, the tip before and after, and whether it works again later. */
  async appendLarge(bytes: number): Promise<{ readonly code: string; readonly before: Tip; readonly after: Tip }> {
    const store = new DexieLedgerStore(new Connection(), 'quota');
    const before = await store.tip();
    const { entries, to } = batch(before, [JSON.stringify(noise(bytes))]);
    const code = await codeOf(store.append(before, entries, to, null));
    return { code, before, after: await store.tip() };
  },
};

/** Text that does not compress: Chromium packs large values before it counts them against the quota. */
function noise(length: number): string {
  const parts: string[] = [];
  for (let made = 0; made < length; made += 32_768) {
    const random = crypto.getRandomValues(new Uint8Array(Math.min(32_768, length - made)));
    parts.push(String.fromCharCode(...random.map((byte) => 0xa1 + (byte % 90))));
  }
  return parts.join('');
}

declare global {
  interface Window {
    stores: typeof stores;
    acknowledge: (tip: Tip) => Promise<void>;
  }
}
void renewLog(); // as the app does when it starts
window.stores = stores;
