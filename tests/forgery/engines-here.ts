// The engines of this build under a name, for cases that are decided from source: a verifier who holds them computes them again.

import type { LoadEngines } from '#core/verify/load-engines.ts';
import { verifyBundle, type VerifyReport } from '#core/verify/verify.ts';
import { writeBundle } from '#core/bundle/write.ts';
import type { Act } from '#core/case/case.ts';
import { toRecompute } from '#desk/frozen/frozen.ts';
import type { Oracles, RunningCase } from '#core/case/open.ts';
import type { Kind } from '#core/admission/shapes.ts';
import type { Oracle } from '#core/ports.ts';
import { CORE, DECISION_CORE, memoryStores, open } from '#tests/case.ts';
import { scriptedOracles } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';
import { readWeights } from '#tests/weights.ts';
import { createEngines } from '../../src/engines.ts';
import { createParser } from '../../src/parsers.ts';

export const OURS = '5'.repeat(64);
export const engines = {
  ...createEngines({ now: () => 0, modelHash: OURS, weights: readWeights, index: null }),
  parser: createParser({ modelHash: OURS }),
};
export type EngineClass = keyof typeof engines;

export const load: LoadEngines = (modelId, cls) => {
  const engine: Oracle | undefined = Object.hasOwn(engines, cls) ? engines[cls as EngineClass] : undefined;
  if (engine?.identity.model_id !== modelId) return Promise.resolve(null);
  return Promise.resolve(toRecompute(engine));
};

export interface OwnCase {
  readonly opened: RunningCase;
  readonly bundle: () => Promise<Uint8Array>;
}
const SIGNER = seededSigner(7);

/** A case of that kind with the engines of this build, but for those that lie. Only clock, secret and person are scripted. */
export async function ownCase(kind: Kind, lies: Partial<Oracles> = {}): Promise<OwnCase> {
  const stores = memoryStores();
  const { clock, constraint, person, random } = scriptedOracles({ constraints: true });
  const common = { clock, person, random, parser: engines.parser, retriever: engines.retriever };
  const of = (...classes: readonly EngineClass[]) => Object.fromEntries(classes.map((cls) => [cls, engines[cls]]));
  const own = {
    question: { ...common, constraint, ...of('classifier', 'nli', 'writer') },
    ercp: { ...common, ...of('ercp/generate', 'ercp/similarity', 'ercp/verify') },
    debate: { ...common, ...of('debate/turn') },
  }[kind];
  const oracles = { ...own, ...lies } as unknown as Oracles;
  const opened = await open(stores, oracles, { kind, signer: SIGNER });
  return { opened, bundle: () => writeBundle(stores.store, stores.blobs, SIGNER, CORE) };
}

/**
 * An act that is honest when the edge looks at it, and another one when it is recorded: what somebody with an edge of his own
 * writes, with all that follows decided by this core.
 */
export async function performLying({ opened }: OwnCase, act: Act, lie: object): Promise<void> {
  const faced = structuredClone(act);
  const performed = opened.perform(faced);
  Object.assign(faced, lie);
  await performed;
}

export function verify(bundle: Uint8Array): Promise<VerifyReport> {
  return verifyBundle(bundle, {
    loadCore: () => Promise.resolve(DECISION_CORE),
    loadEngines: load,
    build: { engines: OURS, parsers: OURS },
    report: () => undefined,
  });
}

/** The verdict, and each check that failed with its code. */
export async function judged({ bundle }: OwnCase): Promise<readonly string[]> {
  const { checks, verdict } = await verify(await bundle());
  return [verdict, ...checks.flatMap(({ code, id, status }) => (status === 'fail' ? [`${id} ${code ?? ''}`] : []))];
}
