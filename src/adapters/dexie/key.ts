// The key of this device: made once, never extractable, kept beside the cases it signs for.

import { failure, type Connection } from '#adapters/dexie/connection.ts';

const NAME = 'device';

/** Null where the platform cannot make one. Two tabs that start at once agree on one key: the first stored wins. */
export async function deviceKey(
  connection: Connection,
  create: () => Promise<CryptoKeyPair | null>,
): Promise<CryptoKeyPair | null> {
  const known = await connection.read('STORE_FAILED', ['keys'], (database) => database.keys.get(NAME));
  if (known !== undefined) return known;
  const made = await create();
  if (made === null) return null;
  const outcome = await connection.transact('rw', ['keys'], async (database) => {
    const first = await database.keys.get(NAME);
    if (first !== undefined) return first;
    await database.keys.add(made, NAME);
    return made;
  });
  if (outcome.kind === 'done') return outcome.value;
  throw failure('STORE_FAILED', outcome);
}
