// What `import 'affidavit'` gives: ask, check and verify in a program of one's own (docs/library.md).

import type { Answer, Case, Checked, Report, Source, Stored, Trust, Where } from '#helper/package/types.ts';

export type {
  Answer,
  BundleCheck,
  Case,
  Checked,
  CheckedSentence,
  Citation,
  Document,
  Refusal,
  Report,
  Sentence,
  Source,
  Stored,
  Trust,
  Where,
} from '#helper/package/types.ts';

/** One question about documents, in memory: nothing is stored. Throws an `Error` with a `code` where a document cannot be read. */
export async function ask(question: string, sources: readonly Source[], where: Where = {}): Promise<Answer> {
  const { inMemory } = await import('#helper/package/work.ts');
  return inMemory(sources, where, (one) => one.ask(question));
}

/** Each sentence of a text against documents, in memory. Throws as `ask` does, and DRAFT_SIZE, DRAFT_EMPTY and the like. */
export async function check(text: string, sources: readonly Source[], where: Where = {}): Promise<Checked> {
  const { inMemory } = await import('#helper/package/work.ts');
  return inMemory(sources, where, (one) => one.check(text));
}

/** Every check on a bundle, given as bytes or by its path. Throws FILE_NOT_FOUND, FILE_NOT_READ and KEY_UNKNOWN. */
export async function verify(bundle: Uint8Array | string, trust: Trust = {}): Promise<Report> {
  const { verifyGiven } = await import('#helper/package/work.ts');
  return verifyGiven(bundle, trust);
}

/**
 * A stored case by its id or how that begins; with `null` a new one. It waits for a command that works in the data folder,
 * and has it until `close`. Throws CASE_NOT_FOUND and CASE_AMBIGUOUS.
 */
export async function open(named: string | null, stored: Stored = {}): Promise<Case> {
  const { openNamed } = await import('#helper/package/work.ts');
  return openNamed(named, stored);
}
