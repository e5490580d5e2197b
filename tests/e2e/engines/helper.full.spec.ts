// The model of `affidavit serve` as the writer of the page: found at once in the page that it serves, and paired by a code
// with the page of another origin. The real llama.cpp writes, with a model of a megabyte.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCase } from '#tests/e2e/case/ask.ts';
import { downloaded, goTo } from '#tests/e2e/app/page-acts.ts';
import { browserOrSkip, findBrowser } from '#tests/harness/browsers.ts';
import { Desk } from '#tests/harness/command.ts';
import { commandLine } from '#tests/harness/product.ts';
import { openScene, type OpenScene } from '#tests/harness/scene.ts';
import { TINY_CITE } from '#tests/llama/gguf.ts';
import { limit } from '#tests/limits.ts';
import { freePort } from '#tests/harness/ports.ts';

const WRITER = 'gguf:model.gguf';
const HASH = '44fae4768e968d63915d551d3166cf34e736a3bb457ee7253acd580c3e55d184';
const WAIT = { timeout: limit(60_000) };

describe('the model of affidavit serve', () => {
  const chromium = findBrowser('chromium');
  const desk = new Desk();
  const data = mkdtempSync(join(tmpdir(), 'affidavit-helper-'));
  let port = 0;
  let helper: ChildProcess;
  let noted = '';
  let elsewhere: OpenScene;

  beforeAll(async () => {
    if (chromium.kind === 'absent') return;
    elsewhere = await openScene();
    port = await freePort();
    helper = await serve();
  });
  afterAll(async () => {
    if (chromium.kind === 'found') {
      await ended(helper);
      await elsewhere.close();
    }
    desk.clear();
    rmSync(data, { recursive: true, force: true });
  });

  async function serve(): Promise<ChildProcess> {
    const origin = elsewhere.server.origin;
    const options = ['--no-open', '--app-port', String(port), '--spec-port', 'off', '--data', data];
    const started = spawn(
      process.execPath,
      [commandLine(), 'serve', ...options, '--engine', TINY_CITE, '--pair', origin],
      // Where the packed product is tested, the package stands where a person may have it: on the path of modules.
      { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_PATH: resolve('node_modules') } },
    );
    started.stderr.on('data', (chunk: Buffer) => (noted += chunk.toString('utf8')));
    await new Promise<void>((ready) => started.stdout.once('data', () => ready()));
    return started;
  }

  async function begin(page: Page, root: string): Promise<void> {
    page.setDefaultTimeout(limit(60_000));
    await page.goto(root);
    await page.locator('html[data-awake]').waitFor();
    await page.getByRole('button', { name: 'Try the sample case' }).click();
    await page.locator('article[id^=q], #question').first().waitFor();
  }
  /** tiny-cite was trained without instructions: what it writes under them is refused, and the reply instead says whose drafts failed. */
  async function askedOf(page: Page): Promise<string> {
    const turn = await askCase(page, 'When does the concert begin?');
    await turn.getByText('Why?', { exact: true }).click();
    return turn.innerText();
  }

  it('is found at once in the page that it serves, writes there, and its refusal is replayed without it as recorded', async (context) => {
    browserOrSkip(context, 'chromium');
    const page = await elsewhere.scene.context.newPage();
    await begin(page, `http://localhost:${String(port)}/`);
    await goTo(page, 'Engines');
    const part = page.locator('[data-helper-link]');
    await expect.poll(() => part.innerText(), WAIT).toContain(WRITER);
    expect(await part.innerText()).toContain('This program serves this page.');
    expect(await askedOf(page)).toContain(HASH);
    writeFileSync(desk.path('helper.affidavit'), await downloaded(page, 'Export bundle'));
    const verified = await desk.run(['verify', 'helper.affidavit', '--json']);
    expect(verified.status).toBe(5);
    expect(verified.stdout).toContain('REFUSAL_RECORDED');
    expect(verified.stdout).toContain(`cannot be computed again: ${WRITER}@sha256:${HASH}`);

    // It reasons too. What it says there is not what a run can use, so the run fails by its name: nothing else reasons in its place.
    await goTo(page, 'Reason');
    const who = page.locator('[data-reasoner]');
    await expect.poll(() => who.innerText(), WAIT).toContain(`${WRITER} reasons`);
    expect(await who.getAttribute('title')).toBe(`${WRITER}@sha256:${HASH}`);
    await page.getByLabel('Problem', { exact: true }).fill('When does the concert begin?');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('.result strong').waitFor(WAIT);
    expect(await page.locator('.result').innerText()).toContain(`Reasoning by ${WRITER}.`);
    expect(await page.locator('.result code[title]').getAttribute('title')).toBe(`${WRITER}@sha256:${HASH}`);
    writeFileSync(desk.path('reason.affidavit'), await downloaded(page, 'Save as a bundle'));
    const run = await desk.run(['verify', 'reason.affidavit', '--json']);
    expect(run.status).not.toBe(1);
    expect(run.stdout).toContain(HASH);

    await goTo(page, 'Engines');
    await part.getByRole('button', { name: 'Disable' }).click();
    await part.getByText('It does not write until you enable it.').waitFor();
    const answer = await askCase(page, 'When does the opening concert start?');
    expect(await answer.locator('.sentences').count()).toBe(1);
    await page.close();
  });

  it('is paired with a page of another origin by the code in the terminal, until its key is revoked', async (context) => {
    browserOrSkip(context, 'chromium');
    const { page, scene } = elsewhere;
    await begin(page, scene.root);
    await goTo(page, 'Engines');
    const part = page.locator('[data-helper-link]');
    await part.getByLabel('Its address').fill(`http://localhost:${String(port)}`);
    await part.getByRole('button', { name: 'Ask for a code' }).click();
    await expect.poll(() => noted, WAIT).toMatch(/Code: \d{4} \d{4}/);
    const code = /Code: (\d{4} \d{4})/.exec(noted)?.[1] ?? '';
    await part.getByLabel('The code in its terminal').fill(code);
    await part.getByRole('button', { name: 'Pair', exact: true }).click();
    await expect.poll(() => part.innerText(), WAIT).toContain(WRITER);
    expect(await askedOf(page)).toContain(HASH);

    const keys = await desk.run(['auth', 'list', '--json', '--data', data]);
    const [key] = JSON.parse(keys.stdout) as { id: string; scopes: string[] }[];
    expect(key?.scopes).toEqual(['writer']);
    expect(await desk.run(['auth', 'revoke', key?.id ?? '', '--data', data])).toMatchObject({ status: 0 });
    // The failure is on record, and the reply of the built-in writer says who was to write.
    const answer = await askCase(page, 'When does the opening concert start?');
    expect(await answer.locator('.sentences').count()).toBe(1);
    const told = await answer.innerText();
    expect(told).toContain('The built-in writer was asked instead');
    expect(told).toContain(HASH);
  });

  it('another program on its port gets nothing of a document', async (context) => {
    browserOrSkip(context, 'chromium');
    await ended(helper);
    const heard: string[] = [];
    const squatter = createServer((request, response) => {
      heard.push(`${request.method ?? ''} ${request.url ?? ''}`);
      response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
      response.setHeader('access-control-allow-headers', 'authorization, content-type');
      response.end(JSON.stringify({ format: 1, writer: null, proof: '0'.repeat(64) }));
    });
    await new Promise<void>((resolve) => squatter.listen(port, 'localhost', () => resolve()));
    const told = await (await askCase(elsewhere.page, 'How much is a ticket for the opening concert?')).innerText();
    expect(told).toContain('The built-in writer was asked instead');
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.filter((line) => !line.startsWith('GET /helper.json?key='))).toEqual([]);
    await new Promise((resolve) => squatter.close(resolve));
  });
});

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await over;
}
