// How debaters are asked stands in docs/prompting.md. A run that was asked by it names it by its bytes.

/** The SHA-256 of docs/prompting.md: `run_metadata.prompt_bundle_version`. */
export const PROMPT_BUNDLE_VERSION = '07b814a77f4c9fe779083121705276733b75cee6b8d5993c8cd63b7a157ff7cb';
