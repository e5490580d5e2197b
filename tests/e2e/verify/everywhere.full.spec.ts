// A stranger's bundle in the app's own Verify place: the report that is saved there is, byte for byte, the one that the
// command line writes. Whole, in part, quoted, seen by others, by a changed key, by one after a lost one; and of 0.1.0.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBuilt } from '#tests/harness/product.ts';
import { browserOrSkip } from '#tests/harness/browsers.ts';
import { launchChromium } from '#tests/harness/chromium.ts';
import { launchWebKit } from '#tests/harness/webkit.ts';
import { makeBundles } from '#tests/e2e/verify/bundles.ts';
import { driveVerify, type DrivenSite } from '#tests/e2e/verify/everywhere.site.ts';
import { Desk } from '#tests/harness/command.ts';

// Unproved without a build; the run counts it as skipped.
describe.skipIf(!isBuilt || !existsSync('static/replay'))('one report everywhere', () => {
  const desk = new Desk();
  const inNode: Record<string, string> = {};
  let site: DrivenSite;

  beforeAll(async () => {
    const old = readFileSync('tests/fixtures/bundles/0.1.0.affidavit');
    const bundles = new Map([...(await makeBundles()), ['0.1.0', new Uint8Array(old)]]);
    for (const [name, bytes] of bundles) {
      writeFileSync(desk.path(`${name}.affidavit`), bytes);
      inNode[name] = (await desk.run(['verify', join(desk.folder, `${name}.affidavit`), '--json'])).stdout;
    }
    site = await driveVerify(bundles);
  });
  afterAll(async () => {
    await site.stop();
    desk.clear();
  });

  it.each([
    ['whole', 'proved', { turnsReplayed: 2, turnsFolded: 0, turnsQuoted: 0, cosigners: [], keys: [] }],
    ['part', 'shown', { turnsReplayed: 1, turnsFolded: 1, turnsQuoted: 0 }],
    ['quoted', 'shown', { turnsReplayed: 0, turnsFolded: 2, turnsQuoted: 1 }],
    ['cosigned', 'proved', { cosigners: [{ name: 'affidavit.local/device/friend', holds: 'yes' }] }],
    [
      'rotated',
      'proved',
      { signerName: 'Ada Brandt', keys: [{ kind: 'rotated' }], cosigners: [{ holds: 'yes' }, { holds: 'yes' }] },
    ],
    ['lost', 'proved', { turnsReplayed: 3, epochs: 2, keys: [{ kind: 'rotated' }, { kind: 'lost' }] }],
  ])('the command line says of the one that is %s that it is %s', (name, verdict, facts) => {
    expect(JSON.parse(inNode[name] ?? '')).toMatchObject({ verdict, facts });
  });

  it('Chromium says the same of each', async (context) => {
    browserOrSkip(context, 'chromium');
    const chromium = await launchChromium();
    const told = site.told();
    await (await chromium.context.newPage()).goto(site.url);
    expect(await told).toEqual(inNode);
    await chromium.close();
  });

  it('WebKitGTK says the same of each', async (context) => {
    browserOrSkip(context, 'webkit');
    const webkit = await launchWebKit();
    const told = site.told();
    await webkit.driver.get(site.url);
    expect(await told).toEqual(inNode);
    await webkit.close();
  });
});
