// Whether the model that writes may reword questions for the search: what a person chose on this device. On until then.

const CACHE = 'affidavit-choices';
/** Never asked for: an entry is named by an address. */
const NAME = 'https://choice.invalid/rewording';

/** Also on where the browser keeps nothing for this page. */
export async function readRewording(): Promise<boolean> {
  if (!('caches' in globalThis)) return true;
  const found = await caches.open(CACHE).then(
    (cache) => cache.match(NAME),
    () => undefined,
  );
  return (await found?.text()) !== 'off';
}

export async function keepRewording(on: boolean): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(CACHE);
  await cache.put(NAME, new Response(on ? 'on' : 'off'));
}
