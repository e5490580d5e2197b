import type { CitationFormat } from '#core/answer/cite.ts';
import type { ExportedBundle, OpenCase, Runs, Verifier } from '#lib/contract/client.ts';
import type { PartChoice } from '#lib/contract/part.ts';

const MEDIA = 'application/vnd.affidavit+zip';

/** Hands the bundle to the person as a download; nothing is sent anywhere. */
export async function saveBundle(client: OpenCase): Promise<ExportedBundle> {
  const bundle = await client.exportBundle();
  save(bundle.name, Uint8Array.from(bundle.bytes), MEDIA);
  return bundle;
}

/** Whether the system takes bundles from a page: Safari's does; Chromium's takes no file of this kind, Linux has no such way. */
export function sharesBundles(): boolean {
  const file = new File([], 'case.affidavit', { type: MEDIA });
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

/** Hands the bundle to the system, which asks the person where it goes; saves it where the system does not take it after all. */
export async function shareBundle(client: OpenCase): Promise<ExportedBundle> {
  const bundle = await client.exportBundle();
  const { bytes, name } = bundle;
  const file = new File([Uint8Array.from(bytes)], name, { type: MEDIA });
  try {
    await navigator.share({ files: [file], title: name });
  } catch (error) {
    const isPutAway = error instanceof DOMException && error.name === 'AbortError';
    if (!isPutAway) save(name, file, MEDIA);
  }
  return bundle;
}

/** A part of the case, the rest withheld. */
export async function savePart(client: OpenCase, choice: PartChoice): Promise<void> {
  const bundle = await client.exportPart(choice);
  save(bundle.name, Uint8Array.from(bundle.bytes), MEDIA);
}

/** The bundle of a run. */
export async function saveRun(client: Runs, id: string): Promise<void> {
  const bundle = await client.exportRun(id);
  save(bundle.name, Uint8Array.from(bundle.bytes), MEDIA);
}

export async function saveCitations(
  client: OpenCase,
  replies: readonly number[],
  format: CitationFormat,
): Promise<void> {
  const { name, text } = await client.citations(replies, format);
  save(name, text, 'text/plain');
}

/** The receipt likewise: a few lines of text for somebody else to keep. Resolves with the name of its file. */
export async function saveReceipt(client: OpenCase | undefined): Promise<string | null> {
  if (client === undefined) return null;
  const receipt = await client.receipt();
  save(receipt.name, receipt.text, 'text/plain');
  return receipt.name;
}

/** What the verifier found, as the command line writes it. */
export async function saveFinding(verifier: Verifier): Promise<void> {
  const { name, text } = await verifier.finding();
  save(name, text, 'application/json');
}

/** The evidence graph. Resolves with the name of its file. */
export function saveGraph(json: string): string {
  const name = 'evidence-graph.json';
  save(name, json, 'application/json');
  return name;
}

export function save(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has started when the click returns, but some engines read the blob a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
