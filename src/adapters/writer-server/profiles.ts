// Models that EBOM names, as a server is to have them. A profile is a promise that is checked: what the server reports has to
// match it, or nothing is asked. A server that is another machine's is declared as such, and gets no text that stays here.

import { AffidavitError } from '#core/errors.ts';
import type { Backend } from '#adapters/writer-server/backend.ts';

export interface Profile {
  readonly id: string;
  /** Of the name that the server gives its model. */
  readonly model: RegExp;
  /** At least, tokens. */
  readonly context: number;
  /** `edge`: another machine, reached through a tunnel; whatever it reports, its weights are not here. */
  readonly where: 'edge' | 'here';
}

/**
 * By EBOM "Model Selection". 14B: 8.99 GB of weights and 6.44 GB for 32,768 tokens (48 layers, 8 heads of keys and values, 128 wide,
 * 16 bits) do not fit in the 8 GB that EBOM asks for (AMB-01). 72B: 47.4 GB and 10.7 GB (80 layers).
 */
export const PROFILES: readonly Profile[] = [
  {
    id: 'qwen2.5-14b-instruct-q4_k_m',
    model: /qwen2\.5-14b-instruct.*q4_k_m/i,
    context: 32_768,
    where: 'here',
  },
  {
    id: 'qwen2.5-72b-instruct',
    model: /qwen2\.5-72b-instruct/i,
    context: 32_768,
    where: 'edge',
  },
];

/** Throws SERVER_UNFIT for a name that is none. */
export function profileOf(id: string): Profile {
  const profile = PROFILES.find((one) => one.id === id);
  if (profile !== undefined) return profile;
  throw new AffidavitError('SERVER_UNFIT', `expected a profile: ${PROFILES.map((one) => one.id).join(', ')}`);
}

/** The server as the profile has it. Throws SERVER_UNFIT where it has another model, or less context. */
export function withProfile(backend: Backend, { context, id, model, where }: Profile): Backend {
  if (backend.kind !== 'llama-server')
    throw new AffidavitError('SERVER_UNFIT', `expected llama-server for ${id}, got ${backend.kind}`);
  if (!model.test(backend.model))
    throw new AffidavitError('SERVER_UNFIT', `expected the model of ${id}, got ${backend.model.slice(0, 96)}`);
  if ((backend.context ?? 0) < context)
    throw new AffidavitError(
      'SERVER_UNFIT',
      `expected a context of ${String(context)} tokens for ${id}, got ${String(backend.context)}: start the server with -c ${String(context)}`,
    );
  return where === 'edge' ? { ...backend, weights: 'external' } : backend;
}
