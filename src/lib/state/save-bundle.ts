import type { OpenCase } from '#lib/state/client.ts';

/** Hands the bundle to the person as a download; nothing is sent anywhere. */
export async function saveBundle(client: OpenCase | undefined): Promise<void> {
  if (client === undefined) return;
  const bundle = await client.exportBundle(new AbortController().signal);
  const url = URL.createObjectURL(new Blob([Uint8Array.from(bundle.bytes)], { type: 'application/vnd.affidavit+zip' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = bundle.name;
  link.click();
  // The download has started when the click returns, but some engines read the blob a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
