// The browser killed at every append of an answer, and of an import, of the real case worker: before, during and after the
// append, on both IndexedDB back ends of Chromium. After each kill the record is read past the app, and then the app goes on:
//   node scripts/run.mjs tests/campaigns/desk-kills.ts [--act answer|import] [--back-end 0|1] [--first 0] [--step 1] [--below N]
// (after `npm run build`)

import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { BACK_ENDS } from '#tests/e2e/stores/case.site.ts';
import { KillGround, type Act, type Wrong } from '#tests/e2e/worker/desk.kills.ts';

const { values } = parseArgs({
  options: {
    act: { type: 'string' },
    'back-end': { type: 'string' },
    first: { type: 'string', default: '0' },
    step: { type: 'string', default: '1' },
    below: { type: 'string', default: 'Infinity' },
  },
});
const [first, step, below] = [Number(values.first), Number(values.step), Number(values.below)];
const acts = (['answer', 'import'] as const).filter((act) => values.act === undefined || values.act === act);
const backEnds = BACK_ENDS.filter((_, at) => values['back-end'] === undefined || values['back-end'] === String(at));

const counts: Record<Wrong['kind'], number> = { lost: 0, fork: 0, shut: 0, 'thrown-away': 0, unsound: 0 };
let kills = 0;
for (const { args, name } of backEnds) {
  const ground = await KillGround.make(args);
  for (const act of acts) await killThrough(ground, act, name);
  await ground.end();
}
console.info(
  `${kills} points of ${kills / 3} kills: ${counts.lost} acknowledged records lost, ${counts.fork} forks, ` +
    `${counts.shut} that did not open and answer, ${counts['thrown-away']} stores thrown away by the browser, ${counts.unsound} otherwise wrong`,
);
process.exit(Object.entries(counts).every(([kind, count]) => count === 0 || kind === 'thrown-away') ? 0 : 1);

async function killThrough(ground: KillGround, act: Act, name: string): Promise<void> {
  const started = performance.now();
  const appends = await ground.appendsOf(act);
  let here = 0;
  for (let at = first; at < Math.min(appends, below); at += step) {
    for (const { side, wrong } of await ground.killAt(act, at)) {
      here += 1;
      if (wrong === null) continue;
      counts[wrong.kind] += 1;
      console.info(`${name}, ${act}, ${side} append ${at}: ${wrong.kind}: ${wrong.told}`);
    }
  }
  kills += here;
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.info(
    `${name}: ${appends} appends of an ${act}, killed at ${here} points, ${seconds} s, load ${loadavg()[0]?.toFixed(1)}`,
  );
}
