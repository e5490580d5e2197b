// Large files of the app that are kept when a person asks for them: in the cache that updates never throw away.

const ASSETS = 'affidavit-assets';

/** From this device where it is kept, else from the app's own origin, and kept from then on. */
export async function fetchKept(url: string): Promise<Uint8Array> {
  const cache = await opened();
  const found = await cache?.match(url);
  const response = found ?? (await fetch(url));
  if (!response.ok) throw new Error(`expected ${url}, got ${response.status}`);
  if (found === undefined) await cache?.put(url, response.clone());
  return new Uint8Array(await response.arrayBuffer());
}

/** Which of these are kept. */
export async function keptOf(urls: readonly string[]): Promise<readonly string[]> {
  const cache = await opened();
  const kept = await Promise.all(urls.map(async (url) => (await cache?.match(url)) !== undefined));
  return urls.filter((_, at) => kept[at] === true);
}

export async function letGo(url: string): Promise<void> {
  await (await opened())?.delete(url);
}

/** Null where the browser has none, or forbids it. */
async function opened(): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(ASSETS).catch(() => null) : null;
}
