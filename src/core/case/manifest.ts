// The configuration manifest: the first record of every epoch, rebuilt from the named core in replay (architecture.md).

import { recordEvent, enable, observe, type Breached } from '#core/case/observe.ts';
import { grammarOf, type Manifest } from '#core/admission/grammar.ts';
import { FACTOR_WEIGHTS } from '#core/evidence/factors.ts';
import type { Environment, World } from '#core/case/world.ts';

export type EpochReason = Manifest['reason'];

/**
 * Opens an epoch: manifest, clock, and in the first one the case secret. On the same chain, whatever came before;
 * sources, secret and ids outlive it, the agent does not.
 */
export async function boot(world: World, environment: Environment, reason: EpochReason): Promise<Breached | null> {
  const manifest = buildManifest(world, environment, reason);
  const { epoch, prev_head } = manifest;
  await recordEvent(world, { class: 'manifest', from: [], request: { epoch, prev_head, reason }, derive: manifest });
  const blocked = await enable(world);
  return blocked !== null || world.state.idHead !== null ? blocked : takeSecret(world);
}

/** The case secret, once a case. Where it failed, the next thing asked tries again. */
export async function takeSecret(world: World): Promise<Breached | null> {
  const secret = await observe(world, { class: 'random', from: [], request: { bytes: 32 } });
  return secret.kind === 'breached' ? secret : null;
}

/** Environment and pack, and nothing else: what replay rebuilds from a recorded manifest must come to the same bytes. */
function buildManifest(world: World, environment: Environment, reason: EpochReason): Manifest {
  const { pack, set } = environment.rules;
  grammarOf(environment.kind); // no epoch of a case that this core cannot decide
  return {
    bindings: { ...set.bindings } as Manifest['bindings'],
    core: environment.core,
    credibility: { ...FACTOR_WEIGHTS },
    epoch: (world.state.manifest?.epoch ?? 0) + 1,
    format: 1,
    ...(environment.key === undefined ? {} : { key: environment.key }),
    kind: environment.kind,
    oracles: environment.oracles,
    pack,
    policies: [...set.policies],
    prev_head: world.state.tip.head || null,
    profile: 'ax-seed',
    reason,
  };
}
