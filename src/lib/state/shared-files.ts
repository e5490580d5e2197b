// What another app shared to this one. The service worker receives it as a form, since there is no server, and leaves it in
// a cache of its own; the page takes it from there and leaves nothing behind.

const SHARED = 'affidavit-shared';
const NAME = 'x-file-name';
/** What a share may bring, so that nothing can fill the storage from outside. */
const SHARED_FILES_MAX = 20;

/** Called in the service worker: keeps files, or the text where there are none, under addresses below `root`. */
export async function keepShared(form: FormData, root: string): Promise<void> {
  await caches.delete(SHARED);
  const cache = await caches.open(SHARED);
  const files = form.getAll('files').filter((item): item is File => item instanceof File && item.size > 0);
  const given = files.length > 0 ? files : toTextFile(form);
  for (const [index, file] of given.slice(0, SHARED_FILES_MAX).entries()) {
    const headers = { 'content-type': file.type, [NAME]: encodeURIComponent(file.name) };
    await cache.put(`${root}share/${String(index)}`, new Response(file, { headers }));
  }
}

/** Called in the page. */
export async function takeShared(): Promise<readonly File[]> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED))) return [];
  const cache = await caches.open(SHARED);
  const kept = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
  const files = kept.flatMap((response) => (response === undefined ? [] : [toFile(response)]));
  const taken = await Promise.all(files);
  await caches.delete(SHARED);
  return taken;
}

async function toFile(response: Response): Promise<File> {
  const name = decodeURIComponent(response.headers.get(NAME) ?? 'Shared text.txt');
  return new File([await response.arrayBuffer()], name, { type: response.headers.get('content-type') ?? '' });
}

function toTextFile(form: FormData): readonly File[] {
  const parts = ['title', 'text', 'url'].map((name) => form.get(name)).filter((part) => typeof part === 'string');
  const text = parts.filter((part) => part.trim() !== '').join('\n\n');
  return text === '' ? [] : [new File([text], 'Shared text.txt', { type: 'text/plain' })];
}
