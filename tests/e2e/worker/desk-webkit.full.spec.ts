// The real case worker in WebKitGTK when things go wrong under it: its process killed while an answer is worked on and
// started again over the same profile, the server dead by then; and its storage cleared.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkStored, epochsOf, questionsOf, rawStored, toStored } from '#tests/e2e/worker/desk.site.ts';
import { productFolder } from '#tests/harness/product.ts';
import { isBuilt } from '#tests/harness/product.ts';
import { findBrowser } from '#tests/harness/browsers.ts';
import { sleep } from '#tests/harness/processes.ts';
import { serveDriven, startKeptWebKit, type DrivenSite } from '#tests/harness/webkit-kept.ts';
import { limit } from '#tests/limits.ts';

const CONCERT = 'When does the opening concert start?';
const TICKET = 'How much does a ticket for the opening concert cost?';
const STEP_MS = limit(60_000);
/** Records of an answer (some 60) that are stored when the kill comes. */
const KILLED_AT = [1, 20, 45];
const ready = isBuilt && findBrowser('webkit').kind === 'found';

const commands = {
  shown: (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map((one) => one.innerText).join(' '),
  click: (selector: string, label: string) => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.innerText.trim() === label);
    found?.click();
    return found !== undefined;
  },
  trace: () => {
    const link = document.querySelector<HTMLElement>('a.trace');
    link?.click();
    return link !== null;
  },
  ask: (text: string) => {
    const box = document.querySelector<HTMLTextAreaElement>('#question');
    if (box === null || box.disabled || document.querySelector('#question + .primary') === null) return false;
    box.value = text;
    box.dispatchEvent(new Event('input', { bubbles: true }));
    // The page takes up what was typed before anything else runs.
    queueMicrotask(() => box.form?.requestSubmit());
    return true;
  },
  settled: () =>
    document.querySelector('#question + .primary') === null
      ? 0
      : document.querySelectorAll('article[id^=q] .answer, article[id^=q] .refusal').length,
  clear: () =>
    new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase('affidavit');
      request.onsuccess = () => resolve(true);
      request.onerror = () => reject(new Error('not deleted'));
    }),
  offline: () => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null),
  stored: rawStored,
};

async function until(
  site: DrivenSite,
  name: keyof typeof commands,
  given: readonly unknown[],
  wanted: RegExp | number | true,
) {
  const deadline = Date.now() + STEP_MS;
  for (;;) {
    const told = await site.run(name, ...given);
    if (wanted instanceof RegExp ? wanted.test(String(told)) : told === wanted) return told;
    if (Date.now() > deadline)
      throw new Error(`timed out: expected ${String(wanted)}, shown: ${String(await site.run('shown', 'body'))}`);
    await sleep(50);
  }
}

async function startSample(site: DrivenSite): Promise<void> {
  await until(site, 'click', ['button:enabled', 'Try the sample case'], true);
  await until(site, 'shown', ['body'], /Questions to try/);
}

async function stored(site: DrivenSite) {
  const [found] = await toStored((await site.run('stored')) as Awaited<ReturnType<typeof rawStored>>);
  if (found === undefined) throw new Error('expected a stored case');
  return found;
}

test.skipIf(!ready)(
  'AXL6-006: WebKitGTK killed while an answer is worked on: restarted with the server dead, nothing stored is lost, the answer ends once, and is traced',
  async () => {
    const sealedAtKill: number[] = [];
    for (const records of KILLED_AT) {
      const profile = mkdtempSync(join(tmpdir(), 'affidavit-webkit-'));
      const site = await serveDriven(join(productFolder(), 'build'), commands);
      let browser = await startKeptWebKit(profile, site.url);
      try {
        await startSample(site);
        await until(site, 'offline', [], true);
        const { tip: begun } = await stored(site);
        await until(site, 'ask', [CONCERT], true);
        let cut = await stored(site);
        while (cut.tip.size < begun.size + records) cut = await stored(site);
        await browser.kill();
        sealedAtKill.push(questionsOf(cut).sealed);
        site.die();
        browser = await startKeptWebKit(profile, site.url);
        await until(site, 'shown', ['article[id^=q] .sentences'], /20:30/);
        const after = await stored(site);
        // What was read last before the kill: the records are read after the tip, and may be more by then.
        expect(after.tip.size).toBeGreaterThanOrEqual(cut.entries.length);
        expect(after.entries.slice(0, cut.entries.length)).toEqual(cut.entries);
        await until(site, 'trace', [], true);
        await until(site, 'shown', ['.trace .kicker'], /./);
        await until(site, 'ask', [TICKET], true);
        await until(site, 'settled', [], 2);
        const record = await stored(site);
        const { replayed, tip } = await checkStored(record);
        expect(tip).toEqual(record.tip);
        expect(replayed).toEqual({ kind: 'same', upto: record.tip.size });
        expect(epochsOf(record)).toEqual(['genesis']);
        expect(questionsOf(record)).toEqual({ asked: [CONCERT, TICKET], sealed: 2 });
      } finally {
        await browser.kill();
        await site.stop();
        rmSync(profile, { recursive: true, force: true });
      }
    }
    expect(sealedAtKill).toContain(0); // an answer was really cut in the middle
  },
);

test.skipIf(!ready)(
  'WebKitGTK: storage cleared under the open page is told, and nothing grows under the old name',
  async () => {
    const profile = mkdtempSync(join(tmpdir(), 'affidavit-webkit-'));
    const site = await serveDriven(join(productFolder(), 'build'), commands);
    const browser = await startKeptWebKit(profile, site.url);
    try {
      await startSample(site);
      await until(site, 'clear', [], true);
      await until(site, 'ask', [CONCERT], true);
      await until(site, 'shown', ['.problem'], /This case is no longer on this device\..*Go back to your cases\./s);
      expect(await toStored((await site.run('stored')) as Awaited<ReturnType<typeof rawStored>>)).toEqual([]);
    } finally {
      await browser.kill();
      await site.stop();
      rmSync(profile, { recursive: true, force: true });
    }
  },
);
