// The built site, served from a copy that can be renewed, and a browser with an empty profile in front of it.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { findBrowser } from '#tests/harness/browsers.ts';
import { isBuilt, SITE } from '#tests/harness/product.ts';
import { serveShell, type ShellServer } from '#tests/harness/site-server.ts';
import type { Scene } from '#tests/e2e/app/page-acts.ts';
import type { HubDesk } from '#tests/hub.ts';
import { POLL_MS } from '#tests/limits.ts';

const WIDTHS = [320, 768, 1440] as const;
const SCHEMES = ['light', 'dark'] as const;

export interface SceneOptions {
  /** Where the site stands at its host; the root of it where nothing is said. */
  readonly prefix?: string;
  readonly hasTouch?: boolean;
  /** More for the browser's command line. */
  readonly args?: readonly string[];
  /** Models that stand beside the site, under `hub/`. */
  readonly hub?: HubDesk;
  /** What serves the runtimes of models (`readRuntimes`) instead of the host. */
  readonly runtimes?: HubDesk;
  /** The models that come with the product are served, where the build has them; left out, none are. */
  readonly weights?: boolean;
}

export interface OpenScene {
  readonly page: Page;
  readonly scene: Scene;
  readonly server: ShellServer;
  /** The copy that is served, and a folder for what a test writes. */
  readonly site: string;
  readonly folder: string;
  /** What the console called an error, and what was thrown, in every page. */
  readonly complaints: readonly string[];
  /** The browser ended and begun again with all that it keeps; `args`: another command line. */
  restart(args?: readonly string[]): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** A built site and a Chromium to open it with: without them a test is skipped. */
export const hasScene = isBuilt && findBrowser('chromium').kind === 'found';

export async function openScene(options: SceneOptions = {}): Promise<OpenScene> {
  const chromiumHere = findBrowser('chromium');
  if (chromiumHere.kind === 'absent') throw new Error(chromiumHere.reason);
  const executablePath = chromiumHere.executable;
  const { args = [], hasTouch = false, hub, prefix = '/', runtimes, weights = false } = options;
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-scene-'));
  const site = join(folder, 'site');
  cpSync(SITE, site, { recursive: true, filter: (path) => weights || !path.endsWith('.onnx') });
  const server = await serveShell(site, prefix, hub === undefined ? undefined : besideSite(hub, runtimes), { weights });
  const complaints: string[] = [];
  const launch = async (more = args): Promise<BrowserContext> => {
    const launched = await chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        ...more,
      ],
      acceptDownloads: true,
      hasTouch,
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
    });
    launched.setDefaultTimeout(POLL_MS);
    launched.on('weberror', (error) => complaints.push(error.error().message));
    launched.on('console', (message) => {
      if (message.type() === 'error' || message.text().includes('Content Security Policy'))
        complaints.push(message.text());
    });
    return launched;
  };
  let context = await launch();
  const page = await context.newPage();
  return {
    page,
    scene: {
      get context() {
        return context;
      },
      root: `${server.origin}${prefix}`,
      renew: () => {
        const worker = join(site, 'service-worker.js');
        writeFileSync(worker, `${readFileSync(worker, 'utf8')}\n// newer\n`);
        return Promise.resolve();
      },
      bundle: { name: 'case.affidavit', bytes: Buffer.alloc(0) },
    },
    server,
    site,
    folder,
    complaints,
    restart: async (more) => {
      await context.close();
      return (context = await launch(more));
    },
    close: async () => {
      await context.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const RUNTIMES = '_app/immutable/workers/assets/';

/** What runs models, by name. */
export function readRuntimes(build: string): ReadonlyMap<string, Uint8Array> {
  const names = readdirSync(join(build, RUNTIMES)).filter((name) => name.startsWith('ort-wasm-'));
  return new Map(names.map((name) => [name, readFileSync(join(build, RUNTIMES, name))]));
}

/** The host's own answer for what lies under `hub/`, and for what runs models. */
export function besideSite(hub: HubDesk, runtimes?: HubDesk): NonNullable<Parameters<typeof serveShell>[2]> {
  return (path, request, response) => {
    if (runtimes !== undefined && path.startsWith(`${RUNTIMES}ort-wasm-`)) {
      runtimes.answer(path.slice(RUNTIMES.length), request, response);
      return true;
    }
    if (!path.startsWith('hub/')) return false;
    hub.answer(path.slice('hub/'.length), request, response);
    return true;
  };
}

export interface Size {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

export const EVERY_SIZE: readonly Size[] = SCHEMES.flatMap((scheme) => WIDTHS.map((width) => ({ scheme, width })));

/** The page as it is, in each of these sizes, and afterwards as it was. */
export async function inSizes(page: Page, sizes: readonly Size[], look: (size: Size) => Promise<void>): Promise<void> {
  for (const size of sizes) {
    const { scheme, width } = size;
    await page.setViewportSize({ width, height: width < 500 ? 640 : 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForTimeout(100); // what hangs beside a word is placed again
    await look(size);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}
