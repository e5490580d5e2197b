// Starts the case worker before the modules of the page are read: it has more to load than the page, and loads it meanwhile.
// `npm run build` writes the worker's name here (scripts/product/name-worker.ts). The page takes it over where it is the one that the
// page would start (lib/web/begun-worker.ts); where none was started, as in development or in a frame, it starts its own.
(() => {
  const name = 'CASE_WORKER';
  // Set by the page where it was quicker.
  if (!name.endsWith('.js') || window !== window.top || 'affidavitBegun' in globalThis) return;
  const url = new URL(`_app/immutable/workers/${name}`, document.currentScript.src).href;
  try {
    const policy = globalThis.trustedTypes?.createPolicy('affidavit-begin', { createScriptURL: (text) => text });
    const worker = new Worker(policy?.createScriptURL(url) ?? url, { type: 'module', name: 'case' });
    globalThis.affidavitBegun = { url, worker };
  } catch {
    // the page says what is wrong, when it tries itself
  }
})();
