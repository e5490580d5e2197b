// The bundles of `verify-everywhere.full.spec.ts` in the Verify place of the built app in Firefox, which has no driver here: the
// saved reports must be the bytes that the command line writes.
//   node scripts/run.mjs tests/campaigns/verify-everywhere.ts [firefox-esr]      (after `npm run build`)

import { writeFileSync } from 'node:fs';
import { Desk } from '#tests/harness/command.ts';
import { makeBundles } from '#tests/e2e/verify/bundles.ts';
import { driveVerify, inFirefox } from '#tests/e2e/verify/everywhere.site.ts';

const [executable = '/usr/bin/firefox-esr'] = process.argv.slice(2);
const desk = new Desk();
const bundles = await makeBundles();
const site = await driveVerify(bundles);
const told = await inFirefox(executable, site);
let isSame = true;
for (const [name, bytes] of bundles) {
  writeFileSync(desk.path(name), bytes);
  const { stdout } = await desk.run(['verify', name, '--json']);
  const same = told[name] === stdout;
  isSame &&= same;
  console.info(
    `${name}: ${same ? `the same ${String(stdout.length)} bytes` : `ANOTHER REPORT ${told[name]?.slice(0, 400) ?? ''}`}`,
  );
}
await site.stop();
desk.clear();
process.exitCode = isSame ? 0 : 1;
