// The models that a person has added, in the places where they stand instead of built-in engines.

import type { Oracles } from '#core/case/open.ts';
import type { CasePorts } from '#desk/ports.ts';

export interface AddedModels {
  /** By the class of what they are asked; a class that has none keeps its built-in engine. */
  readonly oracles: Partial<Oracles>;
  /** Changes when one of them is another model. */
  readonly identity: string;
}

/** Those that are chosen now. */
export async function addedModels(ports: CasePorts): Promise<AddedModels> {
  const all = [
    ['retriever', ports.searchByMeaning],
    ['entailer', ports.secondJudge],
    ['writer', ports.writer],
    ['reworder', ports.reworder],
    ['debate/turn', ports.debater],
    ['ercp/generate', ports.reasoner],
  ] as const;
  const chosen = await Promise.all(
    all.map(async ([name, model]) => {
      const oracle = (await model?.()) ?? null;
      return oracle === null ? [] : [[name, oracle] as const];
    }),
  );
  const oracles = Object.fromEntries(chosen.flat());
  const identity = chosen
    .flat()
    .map(([name, { identity: own }]) => `${name} ${own.oracle_id} ${own.model_id}`)
    .join();
  return { oracles, identity };
}
