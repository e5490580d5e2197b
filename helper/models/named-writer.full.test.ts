// A model of the catalogue's shape that lies in the data folder, as the writer that a person names by its id.

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { modelStoreIn } from '#helper/models/model-place.ts';
import { openNamedWriter } from '#helper/models/named-writer.ts';
import { openTerminal } from '#helper/terminal/terminal.ts';
import { readHeader } from '#models/gguf/header.ts';
import { needOf } from '#models/gguf/need.ts';
import { ownModel } from '#models/gguf/own.ts';
import { importModels } from '#models/import-model.ts';
import { behind, splitOf, TINY_CITE, u32, withBytes } from '#tests/llama/gguf.ts';

const data = mkdtempSync(join(tmpdir(), 'affidavit-kept-'));
const never = new AbortController().signal;
const ID = 'gguf-44fae4768e968d63';
const HASH = '44fae4768e968d63915d551d3166cf34e736a3bb457ee7253acd580c3e55d184';
const weighing = (engine: string, server?: string) =>
  openNamedWriter({ engine, model: undefined, server, data, signal: true }, openTerminal(true));
const named = (engine: string, model?: string) =>
  openNamedWriter({ engine, model, server: undefined, data }, openTerminal(true));

beforeAll(() => bring(readFileSync(TINY_CITE), ID));
afterAll(() => rmSync(data, { recursive: true, force: true }));

const givenOf = (bytes: Buffer) => ({
  bytes: bytes.length,
  slice: (a: number, b: number) => Promise.resolve(bytes.subarray(a, b)),
});
const portsOf = () => ({
  store: modelStoreIn(data),
  free: () => Promise.resolve(null),
  now: () => 0,
  wait: () => Promise.resolve(),
  fetch: () => Promise.reject(new Error('no network')),
  stallMs: 1_000,
});

/** Into the data folder, as a person brings a file. */
async function bring(bytes: Buffer, id: string): Promise<void> {
  const given = givenOf(bytes);
  const model = await ownModel(never, given, 'tiny.gguf');
  if (model === null) throw new Error('expected a model');
  const kept = { ...model, id };
  expect(await importModels(never, portsOf(), [kept], [given], () => undefined)).toMatchObject({ whole: [id] });
}

/** Bytes of memory, with the context that a draft takes at most. */
async function needed(bytes: Buffer): Promise<number> {
  const header = await readHeader((count) => Promise.resolve(bytes.subarray(0, count)), bytes.length);
  return needOf(header, Math.min(4_096, header.trained)).total;
}

describe('a writer that is named', () => {
  it('by the id of a model that is here loads that file, and is named by its hash', async () => {
    const writer = await named(ID);
    expect(writer?.identity.model_id).toContain(`@sha256:${HASH}`);
    expect(writer?.identity.settings).toMatchObject({ weights: 'local' });
    writer?.close?.();
  });

  it.each(['qwen2.5-7b-instruct', '../../etc/passwd', 'gguf', ''])(
    'by what is not here is none: %s',
    async (engine) => {
      await expect(named(engine)).rejects.toMatchObject({ code: 'USAGE' });
    },
  );

  it('extractive is the built-in one, and takes no model', async () => {
    expect(await named('extractive')).toBeNull();
    await expect(named('extractive', 'x')).rejects.toMatchObject({ code: 'USAGE' });
  });

  it('is asked for a signal only where llama.cpp writes here', async () => {
    await expect(weighing('extractive')).rejects.toMatchObject({ code: 'USAGE' });
    await expect(weighing(ID, 'http://127.0.0.1:9')).rejects.toMatchObject({ code: 'USAGE' });
    const writer = await weighing(ID);
    expect(writer?.identity.settings).toMatchObject({ signal: 'mean-token/1' });
    writer?.close?.();
  });

  it('EBOM-REQ-105: that does not fit in memory is left for the next smaller one that is here, and that is said', async () => {
    // The same model, said to be trained on 512 times as much context: by the list, the large one falls back on the small ones.
    const wide = withBytes(TINY_CITE, behind(TINY_CITE, 'qwen2.context_length') + 4, u32(262_144));
    await bring(wide, 'qwen2.5-7b-instruct');
    await bring(readFileSync(TINY_CITE), 'qwen2.5-1.5b-instruct');
    const memory = { large: needed(wide), small: needed(readFileSync(TINY_CITE)) };
    const [large, small] = await Promise.all([memory.large, memory.small]);
    expect(large).toBeGreaterThan(small);
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const open = (free: number, orSmaller: boolean) =>
      openNamedWriter(
        { engine: 'qwen2.5-7b-instruct', model: undefined, server: undefined, data, orSmaller },
        openTerminal(true),
        free,
      );
    // Without being asked to, another model never writes.
    await expect(open(small, false)).rejects.toMatchObject({ code: 'MODEL_MEMORY' });
    expect(said).not.toHaveBeenCalled();
    // Phi-3 Mini is next in the list and is not here; after it comes 1.5B.
    const writer = await open(small, true);
    expect(writer?.identity.model_id).toContain(`@sha256:${HASH}`);
    expect(said.mock.calls.flat().join(' ')).toContain('qwen2.5-1.5b-instruct writes instead.');
    writer?.close?.();
    await expect(open(small - 1, true)).rejects.toMatchObject({ code: 'MODEL_MEMORY' });
    const whole = await open(large, true);
    expect(whole?.identity.model_id).not.toContain(HASH);
    whole?.close?.();
    said.mockRestore();
  });

  it('in several files, as the list has it, loads them all, and is refused where the second was changed since', async () => {
    const files = splitOf(TINY_CITE, [9, 99]);
    const path = (no: number): string => `tiny-0000${String(no)}-of-00002.gguf`;
    const listed = files.map((bytes, at) => ({
      ...{ path: path(at + 1), role: 'weights' as const, bytes: bytes.length },
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }));
    const model = await ownModel(never, givenOf(readFileSync(TINY_CITE)), 'tiny.gguf');
    if (model === null) throw new Error('expected a model');
    const imported = await importModels(
      never,
      portsOf(),
      [{ ...model, id: 'split', files: listed }],
      files.map(givenOf),
      () => undefined,
    );
    expect(imported).toMatchObject({ whole: ['split'] });
    const together = createHash('sha256')
      .update(listed.map(({ sha256 }) => `${sha256}\n`).join(''))
      .digest('hex');
    const writer = await named('split');
    expect(writer?.identity.model_id).toBe(`gguf:tiny-00001-of-00002.gguf@sha256:${together}`);
    writer?.close?.();
    const second = modelStoreIn(data).pathOf('split', path(2));
    const bytes = readFileSync(second);
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    writeFileSync(second, bytes);
    await expect(named('split')).rejects.toMatchObject({ code: 'MODEL_DAMAGED' });
  });

  it('whose file was changed since is refused', async () => {
    const path = modelStoreIn(data).pathOf(ID, 'model.gguf');
    const bytes = readFileSync(path);
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    await expect(named(ID)).rejects.toMatchObject({ code: 'MODEL_DAMAGED' });
  });
});
