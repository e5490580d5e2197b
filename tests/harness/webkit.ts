// WebKitGTK's MiniBrowser, the stand-in for Safari, driven by selenium over WebKitWebDriver under a virtual display.

import { connect } from 'node:net';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { findBrowser } from '#tests/harness/browsers.ts';
import { startDisplayed } from '#tests/harness/display.ts';
import { sleep, within } from '#tests/harness/processes.ts';
import { limit } from '#tests/limits.ts';
import { freePort } from '#tests/harness/ports.ts';

export interface WebKit {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

export interface WebKitOptions {
  /** For example `--features=+WebShare`. */
  readonly args?: readonly string[];
  /** How long one script in the page may run. */
  readonly scriptTimeoutMs?: number;
}

const START_TIMEOUT_MS = limit(30_000);
const CLOSE_TIMEOUT_MS = limit(10_000);
const SCRIPT_TIMEOUT_MS = limit(120_000);

/** A session of its own: automation sessions of WebKitGTK keep nothing after they end. */
export async function launchWebKit(options: WebKitOptions = {}): Promise<WebKit> {
  const found = findBrowser('webkit');
  if (found.kind === 'absent' || found.driver === null) throw new Error('unproved: no WebKitGTK on this machine');
  const port = await freePort();
  const host = await startDisplayed([found.driver, `--port=${port}`, '--host=127.0.0.1'], process.env);
  try {
    await untilListening(port);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: found.executable, args: ['--automation', ...(options.args ?? [])] },
        }),
      )
      .build();
    await driver.manage().setTimeouts({ script: options.scriptTimeoutMs ?? SCRIPT_TIMEOUT_MS });
    return {
      driver,
      close: async () => {
        await within(CLOSE_TIMEOUT_MS, driver.quit());
        await host.kill();
      },
    };
  } catch (error) {
    await host.kill();
    throw error;
  }
}

/** Runs an async function body in the page and gives back what it resolves to, as JSON. */
export async function evaluateInWebKit(driver: WebDriver, body: string): Promise<unknown> {
  const answer: unknown = await driver.executeAsyncScript(
    `const done = arguments[arguments.length - 1];
     (async () => { ${body} })().then(
       (value) => done(JSON.stringify({ value: value === undefined ? null : value })),
       (error) => done(JSON.stringify({ error: String(error && error.stack || error) })));`,
  );
  const result: unknown = JSON.parse(String(answer));
  if (typeof result === 'object' && result !== null && 'error' in result) throw new Error(String(result.error));
  return typeof result === 'object' && result !== null && 'value' in result ? result.value : null;
}

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isListening(port))) {
    if (Date.now() > deadline)
      throw new Error(`timed out: expected WebKitWebDriver on port ${port} within ${START_TIMEOUT_MS} ms`);
    await sleep(50);
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
