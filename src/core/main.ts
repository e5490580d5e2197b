// The decision core as one file: what is frozen per release, named by its SHA-256 in every manifest, and loaded by name
// to replay (architecture.md). Composition roots load this file; nothing else of the core decides anything.

export { disagreements } from '#core/answer/disagreements.ts';
export { reckonedAgain } from '#core/answer/reckoned-again.ts';
export { PROOFS as proofs } from '#core/pb2s/proof.ts';
export { openCase } from '#core/case/open.ts';
export { requireCheckable } from '#core/draft/draft.ts';
export { rederive, rederiveDisclosed } from '#core/verify/derivations.ts';
export { rebuildDerived, writeBundle } from '#core/bundle/write.ts';
export { verifyBundle } from '#core/verify/verify.ts';
export { rejudgeBundle } from '#core/verify/rejudge.ts';
export { replayDisclosed } from '#core/verify/replay-disclosed.ts';
export { planDisclosure, rebuildDisclosed, writeRedacted } from '#core/disclosure/redact.ts';
export { replayRange } from '#core/verify/replay.ts';
export { ownRulesOf, packNamed, withOwnPack } from '#core/admission/policy/packs/named.ts';
export { provideLanguage } from '#core/provide-language.ts';
export { LANGUAGE_HASH } from '#language/tables.ts';
