// Engines that this core knows by name: those that are frozen beside it, in every release. Whether an engine can be
// computed again is said here and by the files a verifier holds, and never by a record.

import { GIVEN_CLOCK, NO_SECRET } from '#core/bytes/salt.ts';
import type { ObsClass } from '#core/admission/grammar.ts';
import type { Identity } from '#core/ports.ts';

/** The class that each of our engines speaks in. `text` was the parser of release 0.1.0. */
const CLASSES: ReadonlyMap<string, ObsClass> = new Map<string, ObsClass>([
  ['extractive', 'writer'],
  ['keywords-linear', 'classifier'],
  ['lexical', 'retriever'],
  ['lexical-judge', 'nli'],
  ['parsers', 'parser'],
  /* debate */ ['passage-debater', 'debate/turn'],
  ['reasoning-checker', 'ercp/verify'],
  ['sentence-reasoner', 'ercp/generate'],
  ['text', 'parser'],
  ['word-similarity', 'ercp/similarity'],
]);

export interface KnownEngine {
  readonly cls: ObsClass;
  /** With its version: `lexical-judge/3`. */
  readonly name: string;
  /** Of the file it is frozen in; null where the id names none. */
  readonly hash: string | null;
}

/** What an id says where it is one of ours, whole; a suffix makes it the id of another engine. */
export function knownEngine(modelId: string): KnownEngine | null {
  const [, base = '', version = '', hash] = /^([a-z-]+)\/([1-9][0-9]*)(?:@sha256:([0-9a-f]{64}))?$/.exec(modelId) ?? [];
  const cls = CLASSES.get(base);
  return cls === undefined ? null : { cls, name: `${base}/${version}`, hash: hash ?? null };
}

/** Printable ASCII without spaces: two ids that look the same are the same. */
export function isEngineId(modelId: string): boolean {
  return /^[\x21-\x7e]{1,512}$/.test(modelId);
}

/** What is wrong with an engine of that id speaking in that class; null where nothing is. */
export function engineFault(cls: ObsClass, modelId: string): string | null {
  if (!isEngineId(modelId)) return 'its id is not printable ASCII';
  const known = knownEngine(modelId);
  return known === null || known.cls === cls ? null : `${known.name} is an engine for ${known.cls}, not for ${cls}`;
}

/** What an oracle id begins with where it is that of an engine of ours. */
const OWN_ORACLES = /^(?:builtin|extractive|lexical|parsers)\//;

/** What is wrong with an engine that is none of ours, and bears the oracle id of one; null where nothing is. */
export function nameFault({
  model_id,
  oracle_id,
}: {
  readonly model_id: string;
  readonly oracle_id: string;
}): string | null {
  const isForeign = knownEngine(model_id) === null && OWN_ORACLES.test(oracle_id);
  return isForeign ? `${model_id} is no engine of ours, and is recorded as one` : null;
}

/** Of an observation, without what only a manifest says. */
type Reading = Pick<Identity, 'model_id' | 'oracle_id' | 'settings'> & {
  readonly params: { readonly [name: string]: unknown };
  readonly reproducible?: boolean;
};

/** Where somebody gave the time, and the inputs the secret (`ask --stable-ids`). */
const GIVEN: Readonly<Record<string, string>> = { clock: GIVEN_CLOCK, random: NO_SECRET };

/** Nobody computes the readings of an edge again: a copy of this product takes them under these names, and under no other. */
export function edgeFault(
  cls: string,
  { model_id, oracle_id, params, reproducible, settings }: Reading,
): string | null {
  const isNamed = model_id === `${cls}/1` || model_id === GIVEN[cls];
  const isOwn = oracle_id === `${cls}/local/${cls}` && isNamed && reproducible !== true && settings === undefined;
  const isBare = Object.values(params).every((value) => value === null);
  return isOwn && isBare ? null : `no copy of this product takes a reading of ${cls} as ${model_id}`;
}

/** A method that is named like an engine of ours belongs to that engine (AMB-10b: it decides what passes for HIGH). */
export function methodHolds(modelId: string, output: unknown): boolean {
  const method = typeof output === 'object' && output !== null && 'method' in output ? output.method : null;
  if (typeof method !== 'string') return true;
  const named = knownEngine(method);
  return named === null || knownEngine(modelId)?.name === method;
}
