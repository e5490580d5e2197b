/// <reference types="@sveltejs/kit" />
/// <reference lib="webworker" />
// The app offline. Two caches: the shell, named by its version, replaced as a whole and only when the person says so; and
// the large assets (models, engines), which an update never throws away. Nothing but this app's own files is ever cached.
import { base, build, files, prerendered, version } from '$service-worker';
import { platformSha256 } from '#adapters/platform/hash.ts';
import { partsOf } from '#desk/frozen/frozen-parts.ts';
import frozen from '#lib/frozen.gen.json';
import { fetchFrozen, frozenName } from '#lib/web/frozen-file.ts';
import { ASSETS } from '#lib/web/kept-files.ts';
import { observeRequests } from '#lib/web/requests.ts';
import { takeRoutes, toRoutes } from '#lib/web/shell-routes.ts';
import { keepShared, mayShare } from '#lib/state/sources/shared-files.ts';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const SHELL = `affidavit-shell-${version}`;
const ROOT = `${worker.location.origin}${base}/`;
/** `share_target` of the manifest. */
const SHARE = `${ROOT}share/`;

/** What decides today: without it the app opens offline, and can do nothing. */
const deciding = [
  ...[frozen.core, frozen.engines, frozen.ercp, frozen.parsers].map((hash) => `${ROOT}replay/${hash}.js`),
  ...files.filter((path) => path.startsWith(`${base}/models/`)).map((path) => new URL(path, ROOT).href),
];

/** Kept when first used, but for what decides today: large, and named so that a new version is a new file. */
const isLarge = (path: string): boolean =>
  !isCopy(path) &&
  /\/(models|replay|llama|webllm|calibration)\/|\/libraries\/(?!index\.json$)|\/(pages|writer)\.worker-|\.(wasm|onnx|gguf|bin|bcmap|pfb|ttf)$/u.test(
    path,
  );
/** Of a model that a site offers, or that comes with the product: the page keeps it itself, in pieces. */
const isCopy = (path: string): boolean =>
  path.startsWith(`${base}/weights/`) || (path.startsWith(`${base}/hub/`) && path !== `${base}/hub/index.json`);
const isShell = (path: string): boolean =>
  !isLarge(path) && !isCopy(path) && !path.endsWith('/_headers') && !path.includes('/icons/maskable');
const shell = new Set([...prerendered, ...build, ...files].filter(isShell));

worker.addEventListener('install', (event) => {
  const routes = toRoutes(shell, worker.location.origin, SHELL);
  event.waitUntil(Promise.all([keepShell(), keepDeciding(), keepPages(), takeRoutes(event, routes)]));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells().then(() => worker.clients.claim()));
});

worker.addEventListener('message', (event) => {
  if ((event.data as { kind?: unknown } | null)?.kind === 'take') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === 'POST' && url.href === SHARE) event.respondWith(receive(event.request));
  if (event.request.method !== 'GET' || url.origin !== worker.location.origin || !url.pathname.startsWith(`${base}/`))
    return;
  if (event.request.mode === 'navigate') event.respondWith(navigate(event.request, url.pathname));
  else if (shell.has(url.pathname)) event.respondWith(fromShell(event.request));
  else if (isLarge(url.pathname)) event.respondWith(fromAssets(event.request));
});

// What this worker itself asks the network for is counted in every open page.
if ('PerformanceObserver' in globalThis) {
  observeRequests('worker', ROOT, (requests) => {
    void worker.clients
      .matchAll({ includeUncontrolled: true, type: 'window' })
      .then((pages) => pages.forEach((page) => page.postMessage({ kind: 'requests', requests })));
  });
}

/** Another app shared something: there is no server that could take it. A form of any other site comes here as well. */
async function receive(request: Request): Promise<Response> {
  if (!mayShare(request, worker.location.origin)) return Response.redirect(`${ROOT}?share=refused`, 303);
  await keepShared(await request.formData(), ROOT);
  return Response.redirect(ROOT, 303);
}

async function keepShell(): Promise<void> {
  await (await caches.open(SHELL)).addAll([...shell]);
}

/** What is there already is hashed again: a copy that is wrong would otherwise outlive every update. */
async function keepDeciding(): Promise<void> {
  const cache = await caches.open(ASSETS);
  const wanted = new Set(deciding);
  for (const url of wanted) {
    const bytes = await keepOne(cache, url);
    // What a frozen file imports decides with it.
    if (bytes !== null && url.endsWith('.js'))
      for (const part of partsOf(bytes)) wanted.add(`${ROOT}replay/${part}.js`);
  }
}

/** The bytes of a frozen file; null for any other. */
async function keepOne(cache: Cache, url: string): Promise<Uint8Array | null> {
  const name = frozenName(url);
  const kept = await cache.match(url);
  if (kept !== undefined && name === null) return null;
  const bytes = kept === undefined ? null : new Uint8Array(await kept.arrayBuffer());
  if (bytes !== null && (await platformSha256(bytes)) === name) return bytes;
  await cache.delete(url);
  if (name === null) {
    await cache.add(url);
    return null;
  }
  const fetched = await fetchFrozen(url, name, platformSha256);
  await cache.put(url, toResponse(url, fetched));
  return fetched;
}

const toResponse = (url: string, bytes: Uint8Array<ArrayBuffer>): Response =>
  new Response(bytes, {
    headers: { 'content-type': url.endsWith('.js') ? 'text/javascript' : 'application/octet-stream' },
  });

/** Whether a frozen file is what its name says; of any other file nothing is known. Takes a response nobody else reads. */
async function isItself(url: string, response: Response): Promise<boolean> {
  const name = frozenName(url);
  return name === null || (await platformSha256(new Uint8Array(await response.arrayBuffer()))) === name;
}

/** What draws PDFs is large and loaded on demand, but has to be here offline too. Without it a PDF is shown as text. */
async function keepPages(): Promise<void> {
  const cache = await caches.open(ASSETS);
  for (const path of build.filter((one) => one.includes('/pages.worker-'))) {
    if ((await cache.match(path)) === undefined) await cache.add(path).catch(() => undefined);
  }
}

async function dropOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('affidavit-shell-') && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A place of the app with any query; an unknown one goes to the host, and to the case when there is none. */
async function navigate(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(SHELL);
  const place = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const found = await cache.match(place, { ignoreSearch: true });
  if (found !== undefined) return found;
  try {
    return await fetch(request);
  } catch {
    // A page's addresses are relative to its own path, so the case is opened at its own.
    return Response.redirect(`${base}/`);
  }
}

async function fromShell(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

/**
 * A frozen file is hashed by the worker that runs it; one that is wrong is asked for again with `cache: 'reload'`, and the
 * copy that was kept goes.
 */
async function fromAssets(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS);
  if (request.cache === 'reload') await cache.delete(request);
  const found = await cache.match(request);
  if (found !== undefined) return found;
  const response = await fetch(request);
  if (response.status === 200 && (await isItself(request.url, response.clone())))
    await cache.put(request, response.clone());
  return response;
}
