// Tabs of one origin that all work on the same case through the real desk: one line, every reply once, everybody follows.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOATHOUSE } from '#tests/harness/test-desk.ts';
import type {} from '#tests/e2e/stores/case.page.ts';
import { BACK_ENDS, openTab } from '#tests/e2e/stores/case.site.ts';
import { browserOrSkip } from '#tests/harness/browsers.ts';
import { pageFolder, type PageFolder } from '#tests/harness/bundle.ts';
import { launchChromium } from '#tests/harness/chromium.ts';
import { serveStatic, type StaticServer } from '#tests/harness/serve.ts';

const ASKED_BY_EACH = 3;

let site: PageFolder;
let server: StaticServer;
beforeAll(async () => {
  site = await pageFolder('tests/e2e/stores/case.page.ts');
  server = await serveStatic(site.folder);
});
afterAll(async () => {
  await server.stop();
  site.remove();
});

describe.each(BACK_ENDS)('$name', ({ args }) => {
  test.for([2, 8])(
    'AX-SHALL-005, AXL6-004: %i tabs ask at once; no fork, every reply exactly once, all tabs and one that only looks on end on the same head',
    async (tabs, context) => {
      browserOrSkip(context, 'chromium');
      const chromium = await launchChromium({ args });
      try {
        const first = await openTab(chromium, server.url);
        await first.evaluate(() => window.cases.create());
        await first.evaluate(() => window.cases.open());
        expect(await first.evaluate((text) => window.cases.importText(text), BOATHOUSE)).toBe('resolved');
        const others = await Promise.all(Array.from({ length: tabs - 1 }, () => openTab(chromium, server.url)));
        const pages = [first, ...others];
        // One more that only looks on.
        const onlooker = await openTab(chromium, server.url);
        await Promise.all([...others, onlooker].map((page) => page.evaluate(() => window.cases.open())));
        const asked = pages.map((_, tab) =>
          Array.from({ length: ASKED_BY_EACH }, (_unused, at) => `How many rowing boats does it hold, ${tab}.${at}?`),
        );
        const started = Date.now();
        const codes = await Promise.all(
          pages.map((page, tab) => page.evaluate((questions) => window.cases.ask(questions), asked[tab] ?? [])),
        );
        console.info(`${tabs} tabs, ${tabs * ASKED_BY_EACH} questions in ${Date.now() - started} ms`);
        expect(new Set(codes.flat())).toEqual(new Set(['resolved']));

        const record = await first.evaluate(() => window.cases.record('case'));
        expect(record.chained).toEqual(record.tip);
        expect(record.replayed).toBe(`{"kind":"same","upto":${record.size}}`);
        expect(record.epochs).toEqual(['genesis']);

        // Nobody asks again: what each tab shows came by its own last act or by the channel.
        for (const page of [...pages, onlooker]) {
          await expect.poll(() => page.evaluate(() => window.cases.seen()?.size)).toBe(record.size);
          const seen = await page.evaluate(() => window.cases.seen());
          expect(seen?.head).toBe(record.tip.head);
          expect(seen?.turns.map((turn) => turn.question).sort()).toEqual(asked.flat().sort());
          expect(new Set(seen?.turns.map((turn) => turn.outcome))).toEqual(new Set(['answer']));
        }
        expect(await onlooker.evaluate(() => window.cases.follows())).toBeGreaterThan(0);
      } finally {
        await chromium.close();
      }
    },
  );
});
