// What a person chose on this device, where page and workers read it alike.

const CACHE = 'affidavit-choices';
/** Never asked for: an entry is named by an address. */
const NAMES = 'https://choice.invalid/';

/** Null where nothing was chosen, and where the browser keeps nothing for this page. */
export async function readChoice(name: string): Promise<string | null> {
  if (!('caches' in globalThis)) return null;
  const found = await caches.open(CACHE).then(
    (cache) => cache.match(NAMES + name),
    () => undefined,
  );
  return (await found?.text()) ?? null;
}

export async function keepChoice(name: string, chosen: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(CACHE);
  await cache.put(NAMES + name, new Response(chosen));
}
