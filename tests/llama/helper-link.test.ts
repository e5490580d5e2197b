// The page's side and the program's side of one pairing, put together without a socket: what the page sends, to whom, and what
// stands on record.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore, HeardOracle, Identity, Oracle, OracleInput } from '#core/ports.ts';
import { askForCode, findWriter, helperWriter, redeemCode, toHelperBase } from '#adapters/writer-helper/helper.ts';
import { createApp } from '#helper/routes/app.ts';

const BASE = 'http://localhost:8462';
const PAGE = 'https://affidavit.example';
const SECRET = 'Zorin keeps the key under the third stone.';
const never = new AbortController().signal;
const identity = (name: string, weights?: 'local' | 'external'): Identity => ({
  oracle_id: 'llama.cpp/local/writer',
  model_id: `gguf:${name}@sha256:${'a'.repeat(64)}`,
  params: { max_tokens: 1_024, seed: 0, temperature: 0, top_p: null },
  reproducible: false,
  settings: { draft: 'lines/1', ...(weights === undefined ? {} : { weights }) },
});
const input = {
  request: {
    attempt: 1,
    avoid: [],
    both: [],
    evidence: [],
    prompt: { grammar: 'root ::= "x"', lines: 1, max_tokens: 16, system: 'Answer.', user: SECRET },
    question: 'Where is the key?',
    risk: 'LOW',
  },
} as unknown as OracleInput;
const NO_DOCUMENTS = {} as BlobStore;

let folder: string;
let shown: string[];
let sent: string[];
let model: Identity;
let said: object;
/** What the model tells on the way, where somebody hears it. */
let tokens: readonly string[];
/** The program as it was started. */
let program: Hono | null;
beforeEach(() => {
  program = null;
  folder = mkdtempSync(join(tmpdir(), 'affidavit-link-'));
  shown = [];
  sent = [];
  model = identity('tiny', 'local');
  said = { stop: 'end', text: 'NOTHING' };
  tokens = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A page of this origin; what it sends goes to the program as it is now, or to `other`. */
function page(origin: string, other?: (url: string) => Response) {
  return {
    origin,
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      sent.push(`${url} ${JSON.stringify(init.headers ?? {})} ${typeof init.body === 'string' ? init.body : ''}`);
      if (other !== undefined) return other(url);
      program ??= start();
      const { body = null, headers, method = 'GET' } = init;
      const asked = { host: 'localhost:8462', ...(headers as Record<string, string> | undefined), origin };
      return program.request(url, { method, headers: asked, body });
    },
  };
}
function start(): Hono {
  const writer: HeardOracle = {
    identity: model,
    ask: (_signal, _input, _blobs, hear) => {
      for (const text of tokens) hear?.(text);
      return said instanceof Error ? Promise.reject(said) : Promise.resolve(said);
    },
  };
  return createApp({
    page: { respond: () => Promise.resolve(null) },
    hub: () => Promise.resolve(null),
    port: 8462,
    model: { writer, folder, pair: PAGE, show: (line) => shown.push(line) },
  });
}
const served = { base: BASE, key: null };
const wrote = (of: Oracle) => of.ask(never, input, NO_DOCUMENTS);

describe('the page and the program on this computer', () => {
  it('say on record where the model was reached, and that its weights are here', async () => {
    const found = await findWriter(never, page(BASE), served);
    expect(found?.settings).toEqual({ draft: 'lines/1', weights: 'local', through: BASE });
    if (found === null) throw new Error('expected a writer');
    expect(await wrote(helperWriter(page(BASE), served, found))).toEqual({ stop: 'end', text: 'NOTHING' });
  });

  it('pass on what the passages were worth to the model, where it says so', async () => {
    said = { signal: [{ alone: 0.1, given: 0.9 }], stop: 'end', text: 'A. [1]' };
    expect(await wrote(helperWriter(page(BASE), served, model))).toEqual(said);
  });

  it.each([identity('tiny', 'external'), identity('tiny')])(
    'take a model that does not say so for one that is elsewhere: it is given nothing of an INSIDE document',
    async (elsewhere) => {
      model = elsewhere;
      expect((await findWriter(never, page(BASE), served))?.settings).toMatchObject({ weights: 'external' });
    },
  );

  it.each([
    'http://192.168.1.7:8462',
    'http://localhost.evil.example:8462',
    'http://127.0.0.1.nip.io:8462',
    'https://localhost:8462',
    'http://user@localhost:8462',
    'http://localhost:8462/x',
    'http://0.0.0.0:8462',
    'localhost:8462',
    'javascript:alert(1)',
    '',
  ])('send nothing to an address that is not this computer: %s', async (base) => {
    expect(() => toHelperBase(base)).toThrow(expect.objectContaining({ code: 'SERVER_ADDRESS' }) as Error);
    const link = { base, key: null };
    await expect(wrote(helperWriter(page(PAGE), link, model))).rejects.toMatchObject({ code: 'SERVER_ADDRESS' });
    expect(sent).toEqual([]);
  });

  it('pair by the code in the terminal, and then write', async () => {
    const ports = page(PAGE);
    await askForCode(never, ports, BASE);
    await expect(askForCode(never, ports, BASE)).rejects.toMatchObject({ code: 'PAIR_OFTEN' });
    const code = /Code: (\d{4} \d{4})/.exec(shown[0] ?? '')?.[1] ?? '';
    await expect(redeemCode(never, ports, BASE, `${code}1`)).rejects.toMatchObject({ code: 'PAIR_CODE' });
    const link = { base: BASE, key: await redeemCode(never, ports, BASE, code) };
    const found = await findWriter(never, ports, link);
    expect(found?.model_id).toBe(model.model_id);
    expect(await wrote(helperWriter(ports, link, model))).toEqual({ stop: 'end', text: 'NOTHING' });
    const revoked = { ...link, key: { ...link.key, id: '0123abcd' } };
    await expect(findWriter(never, ports, revoked)).rejects.toMatchObject({ code: 'HELPER_UNPAIRED' });
  });

  it('send the key and the text only to the program that proves itself', async () => {
    const key = { id: '0123abcd', token: `aff_${'x'.repeat(43)}` };
    const liars: readonly (() => Response)[] = [
      () => Response.json({ format: 1, writer: model, proof: '0'.repeat(64) }),
      () => Response.json({ format: 1, writer: model }),
      () => Response.json({ stop: 'end', text: 'NOTHING' }),
      () => new Response('<html>', { status: 200 }),
      () => new Response('x'.repeat(2_000_000)),
      () => Response.json({ code: 'KEY_REQUIRED' }, { status: 401 }),
    ];
    for (const liar of liars)
      await expect(wrote(helperWriter(page(PAGE, liar), { base: BASE, key }, model))).rejects.toMatchObject({
        code: expect.stringMatching(/^(HELPER_UNPROVED|SERVER_ANSWER|HELPER_UNPAIRED)$/) as string,
      });
    expect(sent).toHaveLength(liars.length);
    expect(sent.join('\n')).not.toContain(SECRET);
    expect(sent.join('\n')).not.toContain(key.token);
  });

  it('show a draft while it is written, and read what it was when it had ended', async () => {
    tokens = ['The key', 'The key \ufffd', 'The key 🔑', 'The key 🔑 [1]'];
    said = { stop: 'end', text: 'NOTHING' };
    const heard: string[] = [];
    const writer = helperWriter(page(BASE), served, model, (text) => heard.push(text));
    expect(await wrote(writer)).toEqual({ stop: 'end', text: 'NOTHING' });
    expect(heard).toEqual(tokens);
    said = Object.assign(new Error('secret'), { code: 'WRITER_PROMPT' });
    await expect(wrote(writer)).rejects.toMatchObject({ code: 'WRITER_PROMPT' });
  });

  it.each([
    ['says nothing after its draft', '{"at":0,"text":"A."}\n'],
    ['sends what is no draft', '{"at":-1,"text":"A."}\n{"status":200,"said":{"stop":"end","text":"A."}}\n'],
    ['writes on after its end', '{"status":200,"said":{"stop":"end","text":"A."}}\n{"at":0,"text":"B."}\n'],
    [
      'sends too much',
      `{"at":0,"text":"${'x'.repeat(1_100_000)}"}\n{"status":200,"said":{"stop":"end","text":"A."}}\n`,
    ],
  ])('take nothing from a program that %s', async (_, body) => {
    const liar = (url: string): Response =>
      url.endsWith('/writer')
        ? new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
        : Response.json({ format: 1, writer: model });
    const writer = helperWriter(page(BASE, liar), served, { ...model }, () => undefined);
    await expect(wrote(writer)).rejects.toMatchObject({ code: 'SERVER_ANSWER' });
  });

  it('send nothing where another model writes there by now', async () => {
    const before = await findWriter(never, page(BASE), served);
    model = identity('other', 'local');
    program = start();
    if (before === null) throw new Error('expected a writer');
    await expect(wrote(helperWriter(page(BASE), served, before))).rejects.toMatchObject({ code: 'SERVER_MODEL' });
    expect(sent.join('\n')).not.toContain(SECRET);
  });
});
