// What runs in a world without clock, randomness, network and locale (purity.test.ts): a case decided, written as a
// bundle, and proved by replay. One file, so that nothing of the test's own world is in reach.

import { entriesOf, run, verifyCase } from '#tests/case.ts';
import { verifyChain } from '#core/ledger/chain.ts';
import { SCENARIOS, type ScenarioName } from '#tests/scenarios.ts';

export { provideLanguage } from '#core/provide-language.ts';

export async function decide(name: ScenarioName): Promise<{ readonly head: string; readonly checks: string }> {
  const { stores } = await run(SCENARIOS[name]);
  const { checks } = await verifyCase(stores);
  return {
    head: verifyChain(await entriesOf(stores)).head,
    checks: checks.map(({ id, status }) => `${id} ${status}`).join(', '),
  };
}
