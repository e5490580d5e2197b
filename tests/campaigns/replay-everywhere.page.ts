// Runs in any browser, without a driver: verifies the bundle beside it with the frozen core and engines beside it, and
// sends the whole report back.

import type { DecisionCore } from '#core/verify/decision-core.ts';
import type { verifyBundle } from '#core/verify/verify.ts';
import type { provideLanguage } from '#core/provide-language.ts';
import type { createEngines } from '../../src/engines.ts';
import type { createParser as createParserOf } from '../../src/parsers.ts';

interface Frozen extends DecisionCore {
  readonly verifyBundle: typeof verifyBundle;
  readonly LANGUAGE_HASH: string;
  readonly provideLanguage: typeof provideLanguage;
}

const began = performance.now();
const told = await judge().catch((error: unknown) => ({ error: String(error) }));
await fetch(`told${location.search}`, {
  method: 'POST',
  body: JSON.stringify({ report: told, ms: Math.round(performance.now() - began) }),
});

async function judge(): Promise<unknown> {
  const names = (await (await fetch('names.json')).json()) as {
    readonly core: string;
    readonly engines: string;
    readonly parsers: string;
  };
  const core = (await import(/* @vite-ignore */ new URL(`${names.core}.js`, location.href).href)) as Frozen;
  const file = (await import(/* @vite-ignore */ new URL(`${names.engines}.js`, location.href).href)) as {
    readonly createEngines: typeof createEngines;
    readonly provideLanguage: typeof provideLanguage;
  };
  const read = async (name: string) => new Uint8Array(await (await fetch(name)).arrayBuffer());
  for (const { provideLanguage: provide } of [core, file]) provide(await read(`${core.LANGUAGE_HASH}.bin`));
  const { createParser } = (await import(/* @vite-ignore */ new URL(`${names.parsers}.js`, location.href).href)) as {
    readonly createParser: typeof createParserOf;
  };
  const built = file.createEngines({
    now: () => 0,
    modelHash: names.engines,
    weights: (hash) => read(`${hash}.bin`),
    index: null,
  });
  const engines = { ...built, parser: createParser({ modelHash: names.parsers }) };
  return core.verifyBundle(await read('case.affidavit'), {
    loadCore: (name) => Promise.resolve(name === `sha256:${names.core}` ? core : null),
    loadEngines: (modelId, cls) => {
      const engine = Object.entries(engines).find(([name]) => name === cls)?.[1];
      const isHere = engine !== undefined && modelId === engine.identity.model_id;
      return Promise.resolve(isHere ? (input, blobs) => engine.ask(new AbortController().signal, input, blobs) : null);
    },
    report: () => undefined,
  });
}
