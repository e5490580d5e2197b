// Screens of every place and state of the built site, in three widths and both schemes, to be looked at one by one:
//   node scripts/run.mjs tests/e2e/app/screens.ts OUT_FOLDER [first letters of the names]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EVERY_SIZE, inSizes, openScene } from '#tests/harness/scene.ts';
import { STOPS } from '#tests/e2e/app/states.ts';

const [, , out, first = ''] = process.argv;
if (out === undefined) throw new Error('usage: shell-screens.ts OUT_FOLDER [first letters of the names]');
mkdirSync(out, { recursive: true });

const opened = await openScene();
const { complaints, page, scene } = opened;
for (const { leave, name, reach } of STOPS) {
  await reach(page, scene);
  if (name.startsWith(first))
    await inSizes(page, EVERY_SIZE, async ({ scheme, width }) => {
      await page.screenshot({ path: join(out, `${name}-${String(width)}-${scheme}.png`) });
    });
  await leave?.(page);
}
await opened.close();
for (const complaint of complaints) console.log(complaint);
