// The packed command line as an assistant starts it: a process of its own, the protocol on its streams.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, expect, it } from 'vitest';
import { Desk } from '#tests/harness/command.ts';
import { commandLine } from '#tests/harness/product.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-mcp-'));
const desk = new Desk();
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('answers an assistant from the papers it was started with, and leaves a case that anybody can verify', async () => {
  const lease = join(folder, 'lease.md');
  writeFileSync(lease, '# Lease\n\nThe deposit is 1,200 euros. Bicycles are kept in the cellar.\n');
  const bundle = join(folder, 'session.affidavit');
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [commandLine(), 'mcp', '--source', lease, '--allow-inside', '--bundle', bundle, '--no-meaning'],
    env: { AFFIDAVIT_DATA: join(folder, 'data') },
    stderr: 'pipe',
  });
  let told = '';
  transport.stderr?.on('data', (part) => (told += String(part)));
  const client = new Client({ name: 'assistant', version: '1.0.0' });
  // What is no message of the protocol on stdout would be an error here.
  const errors: Error[] = [];
  client.onerror = (error) => errors.push(error);
  await client.connect(transport);
  const said = await client.callTool({ name: 'ask', arguments: { question: 'How much is the deposit?' } });
  expect(said.structuredContent).toMatchObject({
    kind: 'answer',
    citations: [{ document: 'lease.md', quote: 'The deposit is 1,200 euros.' }],
  });
  const { contents } = await client.readResource({ uri: 'affidavit://documents' });
  expect(JSON.stringify(contents)).toContain('lease.md');
  expect(JSON.stringify(contents)).not.toContain('1,200');
  await client.close();
  expect(errors).toEqual([]);
  expect(told).toMatch(/^Case [0-9a-f-]+ answers on stdin and stdout; sentences that an answer cites are told/m);
  writeFileSync(desk.path('session.affidavit'), readFileSync(bundle));
  const verified = await desk.run(['verify', 'session.affidavit']);
  expect(verified.status).toBe(0);
});

it('is not begun without anything to ask about', async () => {
  const { status, stderr, stdout } = await desk.run(['mcp']);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('expected --source PATH or --case ID');
});
