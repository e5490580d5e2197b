// What another app shared to this one. The service worker receives it as a form, since there is no server, and leaves it in
// a cache of its own. Any site can send such a form, so it waits there by name until the person says to open it.

const SHARED = 'affidavit-shared';
const NAME = 'x-file-name';
const TEXT_NAME = 'Shared text.txt';
/** What a share may bring, so that nothing can fill the storage from outside. */
const SHARED_FILES_MAX = 20;
const SHARED_BYTES_MAX = 268_435_456;

/**
 * Called in the service worker: false for a form that shows itself as another site's, by its origin or address. Browsers add
 * Sec-Fetch-Site only after the service worker, and a form of a page without referrers bears the origin `null`, as does what
 * the system shares: what cannot be told apart here waits, and the person decides.
 */
export function mayShare(
  request: Pick<Request, 'destination' | 'headers' | 'mode' | 'referrer'>,
  own: string,
): boolean {
  const { destination, headers, mode, referrer } = request;
  const site = headers.get('sec-fetch-site') ?? 'none';
  const origin = headers.get('origin') ?? 'null';
  return (
    mode === 'navigate' &&
    (destination === 'document' || destination === '') &&
    /^(?:none|same-origin)$/.test(site) &&
    (origin === 'null' || origin === own) &&
    (/^(?:|about:client)$/.test(referrer) || referrer.startsWith(`${own}/`))
  );
}

/** Called in the service worker: keeps files, or the text where there are none, under addresses below `root`. */
export async function keepShared(form: FormData, root: string): Promise<void> {
  await caches.delete(SHARED);
  const cache = await caches.open(SHARED);
  const files = form.getAll('files').filter((item): item is File => item instanceof File && item.size > 0);
  const given = files.length > 0 ? files : toTextFile(form);
  let left = SHARED_BYTES_MAX;
  for (const [index, file] of given.slice(0, SHARED_FILES_MAX).entries()) {
    left -= file.size;
    if (left < 0) break;
    const headers = { 'content-type': file.type, [NAME]: encodeURIComponent(file.name) };
    await cache.put(`${root}share/${String(index)}`, new Response(file, { headers }));
  }
}

/** Called in the page: names of what waits, read from nothing but its labels. */
export async function waitingShared(): Promise<readonly string[]> {
  const kept = await keptShared();
  return kept.map(nameOf);
}

/** Called in the page, when the person has said to open it. Leaves nothing behind. */
export async function takeShared(): Promise<readonly File[]> {
  const files = await Promise.all((await keptShared()).map(toFile));
  await dropShared();
  return files;
}

/** Called in the page, when the person does not want it. */
export async function dropShared(): Promise<void> {
  await caches.delete(SHARED);
}

async function keptShared(): Promise<readonly Response[]> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED))) return [];
  const cache = await caches.open(SHARED);
  const kept = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
  return kept.filter((response) => response !== undefined);
}

const nameOf = (response: Response): string => decodeURIComponent(response.headers.get(NAME) ?? TEXT_NAME);

async function toFile(response: Response): Promise<File> {
  const type = response.headers.get('content-type') ?? '';
  return new File([await response.arrayBuffer()], nameOf(response), { type });
}

function toTextFile(form: FormData): readonly File[] {
  const parts = ['title', 'text', 'url'].map((name) => form.get(name)).filter((part) => typeof part === 'string');
  const text = parts.filter((part) => part.trim() !== '').join('\n\n');
  return text === '' ? [] : [new File([text], TEXT_NAME, { type: 'text/plain' })];
}
