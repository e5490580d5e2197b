// Vector search in Chromium: all contenders in one page, in turns; or a million rows over two workers.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { toFigure, toRow, type BenchRow } from '#tests/bench/row.ts';
import { median } from '#tests/bench/vectors.ts';
import type {} from '#tests/bench/vectors.page.ts';
import { bundleForBrowser, pageFolder } from '#tests/harness/bundle.ts';
import { launchChromium } from '#tests/harness/chromium.ts';
import { processTree } from '#tests/harness/processes.ts';
import { serveStatic } from '#tests/harness/serve.ts';

const RECALL_MIN = 0.99;
/** How far the graph is searched: the first that finds enough. */
const WIDTHS = [20, 30, 40, 50, 60, 80, 100, 120, 160, 240, 320, 480, 640, 960];
const ROUNDS = 40;
const QUERIES_A_ROUND = 20;
/** It takes a hundred times as long. */
const ORAMA_QUERIES_A_ROUND = 2;
/** For a clock of five microseconds instead of a hundred. */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

export async function vectorsInChromium(rows: number, isSpread: boolean): Promise<readonly BenchRow[]> {
  const site = await pageFolder('tests/bench/vectors.page.ts');
  writeFileSync(join(site.folder, 'worker.js'), await bundleForBrowser('workers/vectors.worker.ts'));
  const server = await serveStatic(site.folder, { headers: ISOLATED });
  const chromium = await launchChromium();
  try {
    const page = await chromium.context.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => document.title === 'ready');
    return await (isSpread ? measureSpread(page, rows) : measure(page, rows));
  } finally {
    await chromium.close();
    await server.stop();
    site.remove();
  }
}

async function measure(page: Page, rows: number): Promise<readonly BenchRow[]> {
  const built = await page.evaluate((count) => window.vectors.build(count), rows);
  const recallOf = (contender: 'ours' | 'orama' | 'hnswlib', width: number): Promise<number> =>
    page.evaluate(([who, far]) => window.vectors.recall(who, far), [contender, width] as const);
  let width = 0;
  let graphs = 0;
  for (const wider of WIDTHS) {
    width = wider;
    graphs = await recallOf('hnswlib', width);
    if (graphs >= RECALL_MIN) break;
  }
  const recall = { ours: await recallOf('ours', width), orama: await recallOf('orama', width), hnswlib: graphs };
  const times = { ours: [] as number[], orama: [] as number[], hnswlib: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of ['ours', 'hnswlib', 'orama'] as const) {
      const count = contender === 'orama' ? ORAMA_QUERIES_A_ROUND : QUERIES_A_ROUND;
      const asked = [contender, round * QUERIES_A_ROUND, count] as const;
      times[contender].push(await page.evaluate(([who, from, many]) => window.vectors.time(who, from, many), asked));
    }
  }
  const name = `Chromium, ${rows} vectors`;
  const at = (contender: 'ours' | 'orama' | 'hnswlib'): string => `recall ${recall[contender].toFixed(3)}`;
  return [
    toRow(`${name}: build, against Orama`, median(built.ours), median(built.orama), 3),
    { ...toRow(`${name}: the first build, against Orama`, built.ours[0] ?? 0, built.orama[0] ?? 0, 3), goal: '' },
    { ...toRow(`${name}: build, against hnswlib-wasm`, median(built.ours), median(built.hnswlib), 3), goal: '' },
    toRow(
      `${name}: a search at ${at('ours')}, against hnswlib-wasm at ${at('hnswlib')} (ef ${width})`,
      median(times.ours),
      median(times.hnswlib),
      10,
    ),
    toRow(`${name}: a search, against Orama at ${at('orama')}`, median(times.ours), median(times.orama), 10),
  ];
}

async function measureSpread(page: Page, rows: number): Promise<readonly BenchRow[]> {
  const before = residentBytes();
  const { bytes, ms } = await page.evaluate((count) => window.vectors.spread(count), rows);
  const searched = await page.evaluate(() => window.vectors.searchSpread());
  const name = `Chromium, ${rows} vectors, two workers`;
  return [
    toFigure(`${name}: build`, 'ms', ms),
    toFigure(`${name}: a search at recall ${searched.recall.toFixed(3)}, median`, 'ms', median(searched.ms), '<= 8'),
    toFigure(`${name}: their memory`, 'MB', bytes / 1e6, '<= 450'),
    toFigure(`${name}: what the browser takes more than before`, 'MB', (residentBytes() - before) / 1e6),
  ];
}

/** Of all processes under this one, without it. */
function residentBytes(): number {
  return processTree(process.pid)
    .filter((pid) => pid !== process.pid)
    .reduce((sum, pid) => sum + residentOf(pid), 0);
}

function residentOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
