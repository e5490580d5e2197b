// A static site that runs offline from any https host and sub-path. No server, no third party, no inline script but two that the policy names by their hash.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import adapter from '@sveltejs/adapter-static';

const development = process.env.NODE_ENV === 'development';

/** Names the shell cache: the same sources give the same name on every machine, any change gives another. */
function shellVersion() {
  const hash = createHash('sha256');
  for (const root of ['src', 'static', 'workers']) {
    const names = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const name of names) hash.update(name).update('\0').update(readFileSync(name));
  }
  return hash.update(readFileSync('package-lock.json')).digest('hex').slice(0, 16);
}

/**
 * Of a script that stands in the page as it is.
 * @param {string} path
 */
const sha256Of = (path) => createHash('sha256').update(readFileSync(path)).digest('base64');

/** @type {import('@sveltejs/kit').Config} */
export default {
  compilerOptions: { runes: true },
  kit: {
    adapter: adapter({ pages: 'build', assets: 'build', precompress: false, strict: false }),
    paths: { relative: true },
    // The first screen is styled by what the page itself brings; the policy names each by its hash.
    inlineStyleThreshold: 65_536,
    // Kit reads this file again in the processes it forks; a source saved meanwhile must not give them another name.
    version: { name: (process.env.AFFIDAVIT_SHELL_VERSION ??= shellVersion()) },
    // Registered by hand in state/update.svelte.ts: an update is offered, never forced.
    serviceWorker: { register: false },
    csp: {
      mode: 'hash',
      directives: {
        'default-src': ['none'],
        'script-src': ['self', 'wasm-unsafe-eval', `sha256-${sha256Of('src/language.js')}`],
        'style-src': ['self'],
        // Kit's route announcer hides itself with one fixed inline style; this is its hash and nothing else passes.
        'style-src-attr': ['unsafe-hashes', 'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo='],
        'img-src': ['self', 'data:', 'blob:'],
        'font-src': ['self'],
        'connect-src': ['self'],
        'worker-src': ['self'],
        'manifest-src': ['self'],
        'form-action': ['self'],
        'object-src': ['none'],
        'base-uri': ['none'],
        // Vite's development client is not written for Trusted Types; the built site is.
        ...(development
          ? {}
          : {
              'require-trusted-types-for': ['script'],
              'trusted-types': ['svelte-trusted-html', 'affidavit', 'affidavit-begin'],
            }),
      },
    },
    prerender: { entries: ['*'], handleHttpError: 'fail', handleMissingId: 'fail' },
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- Kit types its generated tsconfig as any
    typescript: { config: (config) => ({ ...config, include: [...config.include, '../workers/**/*.ts'] }) },
  },
};
