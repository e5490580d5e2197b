// The built page, from files listed once at start: what is not in the list is not there, so no path can climb out.

import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { codeOf } from '#helper/terminal/errors.ts';

export interface Page {
  /** The response for a path and what the headers file says of it; null where there is no such file. */
  respond(path: string, method: 'GET' | 'HEAD'): Promise<Response | null>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.onnx': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.affidavit': 'application/vnd.affidavit+zip',
};
const HEADERS_FILE = '_headers';

/** Null where nothing was built. */
export async function readPage(folder: string): Promise<Page | null> {
  const files = await listFiles(folder);
  if (files === null || !files.has('/index.html')) return null;
  const rules = files.has(`/${HEADERS_FILE}`) ? parseHeaders(await readFile(join(folder, HEADERS_FILE), 'utf8')) : [];
  files.delete(`/${HEADERS_FILE}`);
  return {
    respond: async (path, method) => {
      // A folder without its slash would load its page's relative addresses from one level too high.
      if (files.has(`${path}/index.html`))
        return new Response(null, { status: 308, headers: { location: `${path}/` } });
      const name = [path, `${path}.html`, `${path}index.html`].find((candidate) => files.has(candidate));
      if (name === undefined) return null;
      const file = join(folder, name);
      const marked = name.endsWith('.html') ? markServed(await readFile(file, 'utf8')) : null;
      const size = marked === null ? (await stat(file)).size : Buffer.byteLength(marked);
      const headers = new Headers({
        'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
        'content-length': String(size),
        'cache-control': 'no-cache',
      });
      for (const rule of rules)
        if (rule.matches(path)) for (const [key, value] of rule.headers) headers.set(key, value);
      if (method === 'HEAD') return new Response(null, { headers });
      const body = marked ?? (Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>);
      return new Response(body, { headers });
    },
  };
}

/** So that the page knows, without a request, that this program serves it and may have a model. */
const markServed = (html: string): string => html.replace('<html ', '<html data-helper ');

async function listFiles(folder: string): Promise<Set<string> | null> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    return new Set(names.map((name) => `/${name.split(sep).join('/')}`));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

interface Rule {
  readonly matches: (path: string) => boolean;
  readonly headers: readonly (readonly [string, string])[];
}

/** A path with `*` at its end on a line of its own, then indented `Name: value`; later rules win. */
function parseHeaders(text: string): readonly Rule[] {
  const rules: { readonly pattern: string; readonly headers: (readonly [string, string])[] }[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
    const colon = line.indexOf(':');
    if (!/^\s/.test(line)) rules.push({ pattern: line.trim(), headers: [] });
    else if (colon > 0) rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return rules.map(({ headers, pattern }) => ({
    headers,
    matches: (path) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern),
  }));
}
