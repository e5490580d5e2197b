import type { CitationFormat } from '#core/answer/cite.ts';
import type { OpenCase } from '#lib/state/client.ts';

/** Hands the bundle to the person as a download; nothing is sent anywhere. */
export async function saveBundle(client: OpenCase | undefined): Promise<void> {
  if (client === undefined) return;
  const bundle = await client.exportBundle(new AbortController().signal);
  save(bundle.name, Uint8Array.from(bundle.bytes), 'application/vnd.affidavit+zip');
}

/** Some answers of the case, the rest withheld. */
export async function savePart(client: OpenCase, replies: readonly number[]): Promise<void> {
  const bundle = await client.exportPart(replies);
  save(bundle.name, Uint8Array.from(bundle.bytes), 'application/vnd.affidavit+zip');
}

export async function saveCitations(
  client: OpenCase,
  replies: readonly number[],
  format: CitationFormat,
): Promise<void> {
  const { name, text } = await client.citations(replies, format);
  save(name, text, 'text/plain');
}

/** The receipt likewise: a few lines of text for somebody else to keep. */
export async function saveReceipt(client: OpenCase | undefined): Promise<void> {
  if (client === undefined) return;
  const receipt = await client.receipt();
  save(receipt.name, receipt.text, 'text/plain');
}

function save(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has started when the click returns, but some engines read the blob a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
