// The models of this machine: which there are, where they lie, who fetches them.

import { open, readdir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { variables } from '#helper/terminal/io.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { HUB_FOLDER } from '#helper/product.ts';
import { makeFolder } from '#helper/store/durable.ts';
import { lockFolder } from '#helper/store/lock.ts';
import { FileModelStore } from '#helper/store/models.ts';
import { makePrivate } from '#helper/store/private.ts';
import { parseCatalogue, type Model } from '#models/catalogue.ts';
import type { GivenFile } from '#models/import-model.ts';
import type { KeepPorts } from '#models/ports.ts';
import type { Holding } from '#models/store.ts';

const STALL_MS = 30_000;
const MODELS = 'models';

/** `data`: the folder that holds cases, too. */
export const modelStoreIn = (data: string): FileModelStore => new FileModelStore(join(data, MODELS));

/** Nothing is changed where another process changes models just now: whoever comes next finds the damage too. */
export async function setAside(data: string, held: Holding): Promise<void> {
  const lock = await lockFolder(join(data, MODELS)).catch(() => null);
  if (lock === null) return;
  try {
    await modelStoreIn(data).hold({ ...held, state: 'partial', changed: Date.now() });
  } finally {
    await lock.release();
  }
}

export interface ModelPlace {
  readonly catalogue: readonly Model[];
  readonly ports: KeepPorts;
  /** The folder that a model's files come from. */
  readonly baseOf: (model: Model) => string;
  /** Throws STORE_LOCKED. */
  readonly lock: () => Promise<() => Promise<void>>;
}

/** Throws MODEL_CATALOGUE, and MODEL_NETWORK where a mirror cannot be asked. */
export async function modelPlace({
  data,
  hub = variables().AFFIDAVIT_HUB,
}: {
  readonly data?: string | undefined;
  readonly hub?: string | undefined;
}): Promise<ModelPlace> {
  const folder = join(dataFolder(data), MODELS);
  const mirror = hub === undefined || hub === '' ? null : toMirror(hub);
  return {
    catalogue: parseCatalogue(await readIndex(mirror)),
    ports: {
      store: modelStoreIn(dataFolder(data)),
      fetch: (url, init) => fetch(url, init),
      stallMs: STALL_MS,
      free: () => freeBytes(folder),
      now: () => Date.now(),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    },
    baseOf: (model) => (mirror === null ? model.source : `${mirror}${model.id}/`),
    lock: async () => {
      await makeFolder(folder);
      const held = await lockFolder(folder);
      await makePrivate(dataFolder(data));
      return () => held.release();
    },
  };
}

function toMirror(hub: string): string {
  if (!URL.canParse(hub) || !/^https?:/.test(hub))
    throw new HelperError('USAGE', `expected the address of a hub, got ${hub}. Nothing was changed.`, { exitCode: 2 });
  return hub.endsWith('/') ? hub : `${hub}/`;
}

async function readIndex(mirror: string | null): Promise<string> {
  if (mirror === null) return readFile(join(HUB_FOLDER, 'index.json'), 'utf8');
  const answer = await fetch(`${mirror}index.json`, { signal: AbortSignal.timeout(STALL_MS) }).catch(
    (cause: unknown) => {
      throw new HelperError('MODEL_NETWORK', `${mirror} cannot be reached. Nothing was changed. Try again later.`, {
        cause,
      });
    },
  );
  if (!answer.ok)
    throw new HelperError(
      'MODEL_ABSENT',
      `${mirror} has no index.json (status ${String(answer.status)}). Nothing was changed.`,
    );
  return answer.text();
}

async function freeBytes(folder: string): Promise<number | null> {
  const made = await makeFolder(folder).then(
    () => true,
    () => false,
  );
  if (!made) return null;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export interface OpenedFile {
  readonly file: GivenFile;
  close(): Promise<void>;
}

/** Files by name, and those in folders, at most a thousand. */
export async function filesUnder(paths: readonly string[]): Promise<readonly OpenedFile[]> {
  const found: string[] = [];
  for (const path of paths) {
    const what = await stat(path).catch((cause: unknown) => {
      throw new HelperError(
        codeOf(cause) === 'ENOENT' ? 'FILE_NOT_FOUND' : 'FILE_NOT_READ',
        `${path} cannot be read. Nothing was changed. Check the path.`,
        { cause },
      );
    });
    if (!what.isDirectory()) {
      found.push(path);
      continue;
    }
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    found.push(...entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  }
  if (found.length > FILES_MAX)
    throw new HelperError(
      'USAGE',
      `expected at most ${String(FILES_MAX)} files, got ${String(found.length)}. Nothing was changed.`,
      { exitCode: 2 },
    );
  return Promise.all(found.map(openFile));
}
const FILES_MAX = 1_000;

async function openFile(path: string): Promise<OpenedFile> {
  const opened = await open(path, 'r');
  const { size } = await opened.stat();
  return {
    file: {
      bytes: size,
      slice: async (start, end) => {
        const { buffer, bytesRead } = await opened.read(Buffer.alloc(end - start), 0, end - start, start);
        return new Uint8Array(buffer.subarray(0, bytesRead));
      },
    },
    close: () => opened.close(),
  };
}
