// Reads documents for searching before anybody waits for an answer: an empty question, asked outside the record.

import type { BlobStore, Hash, Oracle } from '#core/ports.ts';

/** Without sources the retriever makes ready what it needs for any of them. Whatever is wrong is said when it is asked in earnest. */
export async function readAhead(
  retriever: Promise<Oracle>,
  sources: readonly Hash[],
  blobs: Pick<BlobStore, 'get'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const request = { limit: 1, passages: [], question: '', sources };
  const input = { class: 'retriever', derivation: null, from: [], request, salt: null, schema: 'retriever/1' };
  await retriever.then((oracle) => oracle.ask(signal, input, blobs)).catch(() => undefined);
}
