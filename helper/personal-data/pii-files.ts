// What was blacked out of a trace, so that its owner can have it back: outside the ledger, encrypted, each trace with a key of
// its own. Who destroys the key has erased the data for good, and no record changes (AMB-66).

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { markOf, Redactor, type PiiMap } from '#helper/personal-data/redact.ts';
import { nameOf } from '#helper/ercp/trace-files.ts';
import { codeOf } from '#helper/terminal/errors.ts';
import { createDurably, makeFolder, syncFolder, writeDurably } from '#helper/store/durable.ts';
import { Turns } from '#helper/replies/turns.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const tokens = z.array(z.tuple([z.string(), z.string()]));

export class PiiFiles {
  readonly #folder: string;
  readonly #isShared: boolean;
  /** One request after the other: two of one trace must not give one token twice. */
  readonly #turns = new Turns();

  /**
   * `folder` is the data folder. Nothing is made there before something is blacked out. Where the traces are shared by several
   * helpers (`isShared`), each has its own map, and its tokens bear a mark of their own.
   */
  constructor(folder: string, isShared = false) {
    this.#folder = join(folder, 'ercp', 'pii');
    this.#isShared = isShared;
  }

  /** `value` without personal data, as `Redactor.value` has it; what was taken out is durable before it returns. */
  redact<T>(traceId: string, value: T, keeps: ReadonlySet<string>): Promise<T> {
    return this.#turns.take(async () => {
      const known = (await this.read(traceId)) ?? new Map<string, string>();
      const redactor = new Redactor(known, this.#isShared ? markOf(known) : '');
      const redacted = redactor.value(value, keeps);
      const isErased = await isThere(this.#path(traceId, 'erased'));
      if (redactor.map.size > known.size && !isErased) await this.#write(traceId, redactor.map);
      return redacted;
    });
  }

  /** Null where nothing was blacked out, or its key is gone. */
  async read(traceId: string): Promise<PiiMap | null> {
    const [key, sealed] = await Promise.all([readOrNull(this.#path(traceId, 'key')), this.#sealed(traceId)]);
    if (key === null || sealed === null) return null;
    const opened = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
    opened.setAAD(Buffer.from(nameOf(traceId)));
    opened.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([opened.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), opened.final()]);
    return new Map(tokens.parse(JSON.parse(text.toString('utf8'))));
  }

  /**
   * Destroys the key first: from then on the rest is noise. False where there was nothing. What comes later is blacked out and
   * not kept: its tokens would stand for other data than those on record.
   */
  erase(traceId: string): Promise<boolean> {
    return this.#turns.take(async () => {
      if (!(await isThere(this.#path(traceId, 'key')))) return false;
      await writeDurably(this.#path(traceId, 'erased'), '');
      await rm(this.#path(traceId, 'key'), { force: true });
      await syncFolder(this.#folder);
      await rm(this.#path(traceId, 'map'), { force: true });
      return true;
    });
  }

  async #write(traceId: string, map: PiiMap): Promise<void> {
    await makeFolder(this.#folder);
    const key = (await readOrNull(this.#path(traceId, 'key'))) ?? (await this.#newKey(traceId));
    const nonce = randomBytes(NONCE_BYTES);
    const sealing = createCipheriv(CIPHER, key, nonce);
    sealing.setAAD(Buffer.from(nameOf(traceId)));
    const sealed = Buffer.concat([sealing.update(JSON.stringify([...map]), 'utf8'), sealing.final()]);
    await writeDurably(this.#path(traceId, 'map'), Buffer.concat([nonce, sealing.getAuthTag(), sealed]));
  }

  async #newKey(traceId: string): Promise<Buffer> {
    const key = randomBytes(32);
    await createDurably(this.#path(traceId, 'key'), key);
    return key;
  }

  #sealed(traceId: string): Promise<Buffer | null> {
    return readOrNull(this.#path(traceId, 'map'));
  }

  #path(traceId: string, what: 'key' | 'map' | 'erased'): string {
    return join(this.#folder, `${nameOf(traceId)}.${what}`);
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
