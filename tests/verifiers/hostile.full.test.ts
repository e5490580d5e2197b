import { afterAll, expect, it } from 'vitest';
import { writeBundle } from '#core/bundle/write.ts';
import { CORE } from '#tests/case.ts';
import { crafted } from '#tests/faults/hostile-bundles.ts';
import { removeFiles, say } from '#tests/harness/verifiers.ts';
import { secretiveCase, SIGNER } from '#tests/redaction.ts';

/** What only the product finds: it needs the meaning of records, or builds derived files again. */
const BEYOND = [
  'blob: a document not there',
  'blob: not there',
  'blob: one that nothing names',
  'checkpoint: not there',
  'cosignature: ten megabytes',
  'derived: a log that is not there',
  'derived: a report that runs',
  'derived: an answer nobody gave',
  'manifest: a signature in other words',
  'manifest: no core',
  'manifest: one key more',
];

afterAll(removeFiles);

it('both verifiers say the same of every trick we know, and find all but those that need the product', async (context) => {
  const { stores } = await secretiveCase();
  const tricks = await crafted(await writeBundle(stores.store, stores.blobs, SIGNER, CORE));
  expect(tricks.length).toBeGreaterThan(140);
  const bundles = tricks.map(({ bytes }) => bytes);
  for (const verifier of ['python', 'go'] as const) {
    const said = say(context, verifier, bundles);
    const held = tricks.filter((_, at) => said[at]?.holds).map(({ name }) => name);
    expect(held.sort()).toEqual(BEYOND);
  }
});
