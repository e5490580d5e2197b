// Both harnesses against endpoints that conform, that fail one check each, and that are slow, dying or no endpoints at all.

import { spawn, spawnSync } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { run } from '#helper/cli.ts';
import { parsePrompts, tryPrompt } from '#helper/conformance/harness.ts';
import { limit } from '#tests/limits.ts';
import prompts from './prompts/basic.json' with { type: 'json' };

/** What an endpoint that says nothing is given for each prompt. */
const SECONDS = limit(2_000) / 1_000;
const hasPython = spawnSync('python3', ['--version']).status === 0;
const TEXT =
  'DRAFT\nIt rains. [1]\n\nREFLECT\n- R1 unjustified assumption: that it is outside.\n\nREVISE\nOpen: R1.\nIt rains. [1]\n\nLEARNED\n- It rains. [1]';
const PROOF = { decision: 'APPROVE', cycles: 1, audit_ref: 'run-20250925-022836-93f08802' };
const swapped = TEXT.replace('DRAFT', '%').replace('LEARNED', 'DRAFT').replace('%', 'LEARNED');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** Where an endpoint of that behaviour listens. */
async function serve(answer: Answer): Promise<string> {
  const listening = createServer((request, response) => {
    request.on('error', () => undefined).resume();
    answer(request, response);
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((listening.address() as AddressInfo).port)}/chat`;
}
const says =
  (value: unknown, status = 200): Answer =>
  (_request, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof value === 'string' ? value : JSON.stringify(value));
  };

function python(
  endpoint: string,
  ...more: readonly string[]
): Promise<{ readonly status: number | null; readonly said: string }> {
  return new Promise((resolve) => {
    const child = spawn('python3', [
      'scripts/conformance.py',
      '--endpoint',
      endpoint,
      '--timeout',
      String(SECONDS),
      ...more,
    ]);
    let said = '';
    child.stdout.on('data', (part: Buffer) => (said += part.toString()));
    child.stderr.on('data', (part: Buffer) => (said += part.toString()));
    child.on('close', (status) => resolve({ status, said }));
  });
}

const BROKEN = [
  ['section_order', swapped, PROOF],
  ['section_order', TEXT.replace('LEARNED', 'LEARNT'), PROOF],
  ['section_order', `${TEXT}\n\nLEARNED\n- Twice.`, PROOF],
  ['reflect_limits', TEXT.replace('\n\nREVISE', '\n- a\n* b\n• c\n\nREVISE'), PROOF],
  ['reflect_limits', TEXT.replace('unjustified assumption', 'doubt'), PROOF],
  ['proof_schema', TEXT, undefined],
  ['proof_schema', TEXT, { ...PROOF, cycles: 3 }],
  ['proof_schema', TEXT, { ...PROOF, cycles: 1.5 }],
  ['proof_schema', TEXT, { ...PROOF, decision: 'REFUSE' }],
  ['proof_schema', TEXT, { ...PROOF, audit_ref: '' }],
  ['clarify_rule', `${TEXT}\nIs it so?`, PROOF],
  ['clarify_rule', `${TEXT}\n\nCLARIFY\nWhich one?`, { ...PROOF, decision: 'CLARIFY' }],
  ['clarify_rule', `${TEXT}\n\nCLARIFY\nWhich?\nWhen?\nWhy?`, { ...PROOF, decision: 'CLARIFY' }],
  ['clarify_rule', `${TEXT}\n\nWhich?\nWhen?`, { ...PROOF, decision: 'CLARIFY' }],
] as const;

/** Endpoints that give nothing to check. */
const USELESS: readonly (readonly [string, Answer])[] = [
  ['no JSON', says('<html>')],
  ['JSON without a text', says({ pb2s_proof: PROOF })],
  ['a list', says([])],
  ['an error of its own', says({ text: TEXT, pb2s_proof: PROOF }, 500)],
  ['a death before any byte', (_request, response) => response.socket?.destroy()],
  [
    'a death in the middle',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '900' });
      response.write('{"text": "', () => response.socket?.destroy());
    },
  ],
  ['silence', () => undefined],
  [
    'a drip that never ends',
    (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(drip));
    },
  ],
];

describe('the harness of the command line', () => {
  const one = (endpoint: string) => tryPrompt(endpoint, { message: 'What rains?' }, null, SECONDS);

  it('PB2S-5.1, PB2S-5.2: a reply that conforms passes all four checks', async () => {
    expect(await one(await serve(says({ text: TEXT, pb2s_proof: PROOF })))).toEqual({
      kind: 'checked',
      message: 'What rains?',
      failed: [],
    });
  });

  it.each(BROKEN)('PB2S-5.1, PB2S-4.2, PB2S-4.3: %s fails for its endpoint', async (check, text, proof) => {
    expect(await one(await serve(says({ text, pb2s_proof: proof })))).toMatchObject({
      kind: 'checked',
      failed: [check],
    });
  });

  it.each(USELESS)('PB2S-5.4: %s is a failure of the endpoint', async (_what, answer) => {
    expect(await one(await serve(answer))).toMatchObject({ kind: 'provider' });
  });

  it('PB2S-5.3: is one line with --endpoint, as that of the script is', async () => {
    let said = '';
    const io = {
      stdin: (async function* () {
        await Promise.resolve();
        yield new Uint8Array();
      })(),
      stdout: (part: string | Uint8Array) => (said += String(part)),
      stderr: () => undefined,
      env: {},
    };
    const endpoint = await serve(says({ text: TEXT, pb2s_proof: PROOF }));
    expect(await run(['conformance', '--endpoint', endpoint, '--json'], io)).toBe(0);
    expect(said).not.toBe('');
    expect(readFileSync('scripts/conformance.py', 'utf8')).toContain('"--endpoint"');
  });

  it('PB2S-5.2: posts the message as JSON, and a key with sources', async () => {
    let seen = '';
    const endpoint = await serve((request, response) => {
      seen = `${request.method ?? ''} ${request.headers['content-type'] ?? ''} ${request.headers.authorization ?? ''}`;
      says({ text: TEXT, pb2s_proof: PROOF })(request, response);
    });
    await tryPrompt(endpoint, { message: 'a', sources: [] }, 'aff_x', SECONDS);
    expect(seen).toBe('POST application/json Bearer aff_x');
  });
});

describe.skipIf(!hasPython)('scripts/conformance.py (unproved without python3)', () => {
  it('PB2S-5.3, PB2S-5.4: exits 0 where all pass, with sources only with a key', async () => {
    const endpoint = await serve(says({ text: TEXT, pb2s_proof: PROOF }));
    expect(await python(endpoint)).toMatchObject({ status: 0 });
    expect((await python(endpoint, '--key', 'aff_x')).said).toContain('6 of 6 prompts passed');
  });

  it.each(BROKEN)('PB2S-5.1, PB2S-5.4: exits 1 where %s fails', async (check, text, proof) => {
    const { said, status } = await python(await serve(says({ text, pb2s_proof: proof })));
    expect(status).toBe(1);
    expect(said).toMatch(new RegExp(`^FAIL .* ${check}$`, 'm'));
  });

  it.each(USELESS)('PB2S-5.4: exits 2 for %s', async (_what, answer) => {
    expect((await python(await serve(answer))).status).toBe(2);
  });

  it('PB2S-5.4: exits 2 where nobody listens', async () => {
    expect((await python('http://127.0.0.1:9/chat')).status).toBe(2);
  });

  it('PB2S-5.3: uses nothing beyond the standard library of Python', () => {
    const imports = [...readFileSync('scripts/conformance.py', 'utf8').matchAll(/^(?:import|from) (\w+)/gm)].map(
      ([, name]) => name,
    );
    expect(imports).toEqual(['argparse', 'json', 'os', 're', 'sys', 'threading', 'urllib', 'urllib']);
  });
});

describe('prompts', () => {
  it('PB2S-5.5: are a JSON list of three kinds, each with and without sources', () => {
    const kinds = (withSources: boolean): string[] =>
      prompts.filter((prompt) => 'sources' in prompt === withSources).map(({ kind }) => kind);
    expect(kinds(false).sort()).toEqual(['concept', 'history', 'technical']);
    expect(kinds(true).sort()).toEqual(['concept', 'history', 'technical']);
  });

  it('PB2S-5.5: a text is a message, and the sources of a prompt are posted with it', () => {
    const sources = [{ name: 'a.txt', text: 'The lamp is lit.' }];
    expect(parsePrompts(JSON.stringify(['Who?', { message: 'Where?', sources }]))).toEqual([
      { message: 'Who?' },
      { message: 'Where?', sources },
    ]);
    expect(() => parsePrompts('[]')).toThrow();
  });
});
