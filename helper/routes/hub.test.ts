import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelStoreIn } from '#helper/models/model-place.ts';
import { keptHub } from '#helper/routes/hub.ts';
import { parseCatalogue } from '#models/catalogue.ts';
import { importModels } from '#models/import-model.ts';
import { tinyHub } from '#tests/tiny-models.ts';

const data = mkdtempSync(join(tmpdir(), 'affidavit-hub-'));
const files = tinyHub();
const bytesOf = (path: string): Uint8Array => files.get(path) ?? new Uint8Array();
const hub = keptHub(data);

beforeAll(async () => {
  const store = modelStoreIn(data);
  const given = ['tiny-entailer/tokenizer.json', 'tiny-entailer/model.onnx'].map((path) => ({
    bytes: bytesOf(path).length,
    slice: (start: number, end: number) => Promise.resolve(bytesOf(path).slice(start, end)),
  }));
  const ports = {
    store,
    free: () => Promise.resolve(null),
    now: () => 0,
    wait: () => Promise.resolve(),
    fetch: () => Promise.reject(new Error('no network')),
    stallMs: 1_000,
  };
  const catalogue = parseCatalogue(Buffer.from(bytesOf('index.json')).toString('utf8'));
  await importModels(new AbortController().signal, ports, catalogue, given, () => undefined);
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

describe('models that the command line keeps, for the page', () => {
  it('hands out a file of a whole model, and any part of it', async () => {
    const expected = bytesOf('tiny-entailer/model.onnx');
    const all = await hub('tiny-entailer/model.onnx', null);
    expect(all?.status).toBe(200);
    expect(new Uint8Array((await all?.arrayBuffer()) ?? [])).toEqual(expected);
    const part = await hub('tiny-entailer/model.onnx', 'bytes=10-19');
    expect(part?.status).toBe(206);
    expect(part?.headers.get('content-range')).toBe(`bytes 10-19/${String(expected.length)}`);
    expect(new Uint8Array((await part?.arrayBuffer()) ?? [])).toEqual(expected.slice(10, 20));
    const rest = await hub('tiny-entailer/model.onnx', `bytes=${String(expected.length - 3)}-`);
    expect(new Uint8Array((await rest?.arrayBuffer()) ?? [])).toEqual(expected.slice(-3));
    expect((await hub('tiny-entailer/model.onnx', `bytes=${String(expected.length)}-`))?.status).toBe(416);
  });

  it.each([
    'tiny-embedder/tokenizer.json', // all that is here of it: both have the same
    'tiny-entailer/holding.json',
    'tiny-entailer/../tiny-entailer/model.onnx',
    'tiny-entailer',
    'another/model.onnx',
    'index.json',
    '',
  ])('hands out nothing else: %s', async (path) => {
    expect(await hub(path, null)).toBeNull();
  });
});
