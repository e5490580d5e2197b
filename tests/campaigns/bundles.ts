// Campaign: `node scripts/run.mjs tests/campaigns/bundles.ts [MUTATIONS] [SEED]`. Every crafted bundle and so many mutated
// ones (10,000), each verified by the source of this build: by which code it ended, how long the slowest took, and the most
// memory the process ever held. Ends with 1 where a bundle was taken, a code was another, or something was thrown.

import { sha256Hex } from '#core/bytes/hash.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { CORE, run, verify } from '#tests/case.ts';
import { crafted, mutation, type HostileBundle } from '#tests/faults/hostile-bundles.ts';
import { craftedParts } from '#tests/faults/hostile-parts.ts';
import { SCENARIOS } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const [count = '10000', first = '1'] = process.argv.slice(2);
const signer = seededSigner(7);
const { stores } = await run(SCENARIOS.retried, {}, { signer });
const honest = await writeBundle(stores.store, stores.blobs, signer, CORE);
const known = [...(await crafted(honest)), ...(await craftedParts())];
const endings = new Map<string, number>();
const wrong: string[] = [];
const slow: { readonly name: string; readonly ms: number }[] = [];

for (const bundle of known) await judge(bundle);
for (let seed = Number(first); seed < Number(first) + Number(count); seed++) await judge(mutation(honest, seed));
slow.sort((a, b) => b.ms - a.ms);
console.log(
  JSON.stringify(
    {
      crafted: new Set(known.map(({ bytes }) => sha256Hex(bytes))).size,
      mutated: Number(count),
      endings: Object.fromEntries([...endings].sort()),
      wrong,
      slowest: slow.slice(0, 5),
      peakMegabytes: Math.trunc(process.resourceUsage().maxRSS / 1024),
    },
    null,
    2,
  ),
);
process.exitCode = wrong.length === 0 ? 0 : 1;

async function judge({ bytes, code, name }: HostileBundle): Promise<void> {
  const begin = performance.now();
  const ending = await endOf(bytes);
  slow.push({ name, ms: Math.trunc(performance.now() - begin) });
  endings.set(ending, (endings.get(ending) ?? 0) + 1);
  const fits = code === null ? !/^(?:THROWN|proved)/.test(ending) : ending === code;
  if (!fits) wrong.push(`${name}: ${ending}, expected ${code ?? 'a code'}`);
}

async function endOf(bytes: Uint8Array): Promise<string> {
  try {
    const { checks, verdict } = await verify(bytes);
    return checks.find(({ status }) => status === 'fail')?.code ?? verdict;
  } catch (error) {
    return `THROWN ${String(error)}`;
  }
}
