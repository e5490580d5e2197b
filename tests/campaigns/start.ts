// How long a cited answer takes with the server dead, from the moment the address is entered. Cold: the browser has just
// been started, the sample is read and its first question asked. Warm: the same in a browser in which the app was open
// before. Back: in such a browser, where the case already is, its next question. And how long a further answer takes.
// The page presses its own buttons as soon as they are there, and reads the clock itself: Playwright looks every 500 ms
// once a second has passed, and would be most of what is measured.
// With the built site of an earlier commit both are measured in turn, so that what else the machine does falls on both.
//   node scripts/run.mjs tests/campaigns/start.ts [TIMES 3] [FOLDER of another build]      (after `npm run build`)

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '#tests/e2e/worker/desk.site.ts';
import { launchChromium, type Chromium } from '#tests/harness/chromium.ts';
import { SITE } from '#tests/harness/product.ts';
import { serveShell } from '#tests/harness/site-server.ts';

const [asked = '3', other] = process.argv.slice(2);
const times = Number(asked);
const builds =
  other === undefined
    ? [{ name: '', folder: SITE }]
    : [
        { name: 'before ', folder: other },
        { name: 'now ', folder: SITE },
      ];
const PREFIX = '/any/folder/';
const CONCERT = 'When does the opening concert start?';
const TALK = 'Why is the talk before the concert cancelled?';
const TICKET = 'How much does a ticket for the opening concert cost?';
const rows: Row[] = [];

for (let at = 0; at < times; at++) {
  for (const { folder, name } of builds) await measure(folder, name);
}
console.table(rows);
for (const start of ['cold', 'warm', 'back']) {
  for (const { name } of builds) console.log(name + start, 'median', median(name + start), 'ms to the first answer');
}

/** One new browser, visited once; then the three starts. */
async function measure(folder: string, name: string): Promise<void> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'affidavit-start-'));
  const server = await serveShell(folder, PREFIX);
  const url = server.origin + PREFIX;
  const visited = await launchChromium({ userDataDir });
  const page = await openApp(visited, url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await visited.close();
  await server.stop();

  // The app was opened once and nothing was done in it; from here on there is no server.
  const chromium = await launchChromium({ userDataDir });
  try {
    const cold = await openOffline(chromium, url);
    await removeCase(chromium, url);
    const warm = await openOffline(chromium, url);
    const back = await comeBack(chromium, url);
    rows.push(row(`${name}cold`, cold), row(`${name}warm`, warm), row(`${name}back`, back));
    console.error(JSON.stringify(rows.slice(-3)));
  } finally {
    await chromium.close();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}

/** From an empty tab to the first and the second answer, in ms since the address was entered. */
async function openOffline(chromium: Chromium, url: string): Promise<Steps> {
  const [awake = 0, there = 0, answered = 0, again = 0] = await walk(chromium, url, [
    { seen: 'html[data-awake]', press: 'Try the sample case' },
    { seen: `button=${CONCERT}`, press: CONCERT },
    { seen: 'answer 1', press: TICKET },
    { seen: 'answer 2', press: null },
  ]);
  return { awake, there, answered, again: again - answered };
}

/** The case is there with two answers: from an empty tab to the third. */
async function comeBack(chromium: Chromium, url: string): Promise<Steps> {
  const [awake = 0, there = 0, answered = 0] = await walk(chromium, url, [
    { seen: 'html[data-awake]', press: null },
    { seen: 'answer 2', press: TALK },
    { seen: 'answer 3', press: null },
  ]);
  return { awake, there, answered, again: null };
}

/** `seen`: a selector, `button=NAME`, or `answer N`. Then the button `press` is pressed as soon as it can be. */
interface Step {
  readonly seen: string;
  readonly press: string | null;
}

/** When each step was seen, in ms since the address was entered. */
async function walk({ context }: Chromium, url: string, steps: readonly Step[]): Promise<readonly number[]> {
  const page = await context.newPage();
  await page.addInitScript(walkItself, steps);
  const started = Date.now();
  await page.goto(url);
  const seen = page.waitForFunction(() => (globalThis as unknown as { walked?: number[] }).walked);
  const times = (await (await seen).jsonValue()) ?? [];
  await page.close();
  return times.map((time) => Math.round(time - started));
}

/** Runs in the page. */
function walkItself(steps: readonly Step[]): void {
  const times: number[] = [];
  let pressed = true;
  const button = (name: string): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name && !one.disabled);
  const isSeen = (what: string): boolean => {
    if (what.startsWith('button=')) return button(what.slice(7)) !== undefined;
    if (!what.startsWith('answer ')) return document.querySelector(what) !== null;
    return document.querySelectorAll('article[id^=q] .sentences').length >= Number(what.slice(7));
  };
  const look = (): void => {
    const last = steps[times.length - 1]?.press ?? null;
    if (!pressed && last !== null) {
      const found = button(last);
      if (found === undefined) return;
      pressed = true;
      found.click();
    }
    const next = steps[times.length];
    if (next === undefined || !isSeen(next.seen)) return;
    times.push(performance.timeOrigin + performance.now());
    pressed = next.press === null;
    if (times.length === steps.length) Object.assign(globalThis, { walked: times });
    else look();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

function median(start: string): number {
  const sorted = rows
    .filter((one) => one.start === start)
    .map((one) => one['first answer ms'])
    .sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

interface Steps {
  readonly awake: number;
  /** The documents are read, or the case is shown again. */
  readonly there: number;
  readonly answered: number;
  readonly again: number | null;
}

interface Row {
  readonly start: string;
  readonly 'awake ms': number;
  readonly 'case there ms': number;
  readonly 'next answer ms': number | null;
  readonly load: string | undefined;
  readonly 'first answer ms': number;
}

function row(start: string, { again, answered, awake, there }: Steps): Row {
  return {
    start,
    'awake ms': awake,
    'case there ms': there,
    'first answer ms': answered,
    'next answer ms': again,
    load: loadavg()[0]?.toFixed(1),
  };
}

/** As it was before: no case, and the start screen. */
async function removeCase({ context }: Chromium, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'All cases', exact: true }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByRole('button', { name: 'Try the sample case' }).waitFor();
  await page.close();
}
