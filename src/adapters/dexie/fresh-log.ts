// Chromium keeps IndexedDB in LevelDB. After a kill in the middle of a write the log ends in half a record; the next run goes
// on writing behind it, and the run after that takes it for corruption and deletes all that the origin stored
// (google/leveldb#1287, decision 59). Deleting a database makes LevelDB compact its range, which begins a new log: what
// the old one held is in a table by then, and nobody reads the half record again.

const SCRATCH = 'affidavit-fresh-log';

/**
 * Begins a new log, in some 10 ms, with an empty database that is made and deleted. To be called soon after a start and
 * waited for by nobody; it never rejects. Other engines have no such log: `userAgentData` is Chromium's alone.
 */
export async function renewLog(): Promise<void> {
  if (!('userAgentData' in navigator)) return;
  try {
    (await settled(indexedDB.open(SCRATCH))).close();
    await settled(indexedDB.deleteDatabase(SCRATCH));
  } catch {
    // Nothing was lost by it, and the next start tries again.
  }
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('expected a reason'));
    };
  });
}
