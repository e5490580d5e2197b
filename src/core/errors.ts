// Every code the core throws. Messages say what was expected and what came; tests and wires match codes.

export type CanonCode =
  | 'CANON_SYNTAX'
  | 'CANON_DUPLICATE_KEY'
  | 'CANON_LONE_SURROGATE'
  | 'CANON_NUMBER_RANGE'
  | 'CANON_DEPTH'
  | 'CANON_SIZE'
  | 'CANON_UTF8'
  | 'CANON_TYPE';
export type TextCode =
  'TEXT_UNASSIGNED' | 'TEXT_LONE_SURROGATE' | 'TEXT_NOT_NFC' | 'TEXT_CONTROL' | 'TEXT_UTF8' | 'TEXT_ENCODING';
export type LedgerCode =
  | 'LEDGER_CONFLICT'
  | 'LEDGER_FAILED'
  | 'LEDGER_DISCONTINUITY'
  | 'LEDGER_NOT_FOUND'
  | 'LEDGER_GENESIS'
  | 'MERKLE_RANGE'
  | 'MERKLE_PROOF'
  | 'NOTE_FORMAT'
  | 'NOTE_SIGNATURE';
export type BlobCode = 'BLOB_NOT_FOUND' | 'BLOB_HASH' | 'BLOB_FAILED';
/** Where cases live: no IndexedDB (Safari's Lockdown Mode), no room, no Web Locks, a device key that cannot sign, ... */
export type StoreCode =
  | 'STORE_ABSENT'
  | 'STORE_LOCKED'
  | 'STORE_FAILED'
  | 'STORE_QUOTA'
  | 'SIGNER_FAILED'
  | 'LOCKS_ABSENT'
  | 'CASE_NOT_FOUND'
  | 'CASE_ELSEWHERE';
export type InputCode =
  | 'INPUT_SCHEMA'
  | 'QUESTION_EMPTY'
  | 'QUESTION_SIZE'
  | 'DEBATE_SIZE'
  | 'DRAFT_EMPTY'
  | 'DRAFT_SIZE'
  | 'DRAFT_SENTENCES'
  | 'SOURCE_EMPTY'
  | 'SOURCE_SIZE'
  | 'SOURCE_COUNT'
  | 'SOURCE_MEDIA'
  | 'SOURCE_REJECTED';
/** ERCP: a request or a configuration of another shape, an operator that there is not, arguments that it cannot compare;
 * nothing that may be said. */
export type ErcpCode = 'ERCP_REQUEST' | 'ERCP_CONFIG' | 'ERCP_SILENT' | 'PREDICATE_UNKNOWN' | 'PREDICATE_ARGS';
/** Constraints of a case: in force already, not in force, too many, one that cannot hold with the others, not sure enough. */
export type ConstraintCode =
  'CONSTRAINT_KNOWN' | 'CONSTRAINT_ABSENT' | 'CONSTRAINT_COUNT' | 'CONSTRAINT_CLASH' | 'CONSTRAINT_UNSURE';
/** A debate that is run: a request of another shape; no passage to argue from. */
export type DebateCode = 'DEBATE_REQUEST' | 'DEBATE_SILENT' | 'DEBATE_NO_READING';
/** Expert libraries: too large, no library, not in canonical bytes, a source no case could hold, here already, too many, a
 * signature that does not hold. */
export type LibraryCode =
  | 'LIBRARY_SIZE'
  | 'LIBRARY_FORMAT'
  | 'LIBRARY_CANONICAL'
  | 'LIBRARY_SOURCE'
  | 'LIBRARY_PRESENT'
  | 'LIBRARY_COUNT'
  | 'LIBRARY_SIGNATURE';
/** Why a document cannot be read: it has no text of its own, needs a password, is broken, is made to exhaust, ... */
export type ParserCode =
  | 'SOURCE_SCANNED'
  | 'SOURCE_ENCRYPTED'
  | 'SOURCE_DAMAGED'
  | 'SOURCE_PAGES'
  | 'SOURCE_BOMB'
  | 'SOURCE_GLYPHS'
  | 'SOURCE_LANGUAGE'
  | 'SOURCE_TIME';
export type AgentCode = 'AGENT_STOPPED' | 'CLOCK_BEHIND' | 'MANIFEST_INVALID' | 'POLICY_REGISTRY';
export type BundleCode =
  | 'BUNDLE_SIZE'
  | 'BUNDLE_ZIP'
  | 'BUNDLE_ENTRIES'
  | 'BUNDLE_NAME'
  | 'BUNDLE_MISSING'
  | 'BUNDLE_MANIFEST'
  | 'BUNDLE_RECORD'
  | 'BUNDLE_CRC'
  | 'BUNDLE_REDACTED'
  | 'REDACTION_CHOICE'
  | 'RECEIPT_FORMAT'
  | 'RECEIPT_NONE'
  | 'COSIGNATURE'
  | 'KEY_NAME'
  | 'KEY_STATEMENT'
  | 'SPAN'
  | 'DSSE_FORMAT'
  | 'DSSE_SIGNATURE';
/**
 * An engine that may not be called so; weights that an engine names and that are not here, not theirs, or unreadable; what is
 * to be computed again costs more than this build spends on it.
 */
export type EngineCode = 'ENGINE_ID' | 'WEIGHTS_MISSING' | 'WEIGHTS_UNFIT' | 'ENGINE_BOUNDS';
/** A frozen build (core, engines, parsers, weights) that is not here, or that is not what its name says. */
export type FrozenCode = 'FROZEN_MISSING' | 'FROZEN_CHANGED';
/** Models that a person adds: not here, damaged, of another size or hash, no room, nobody serves it, the network broke, ... */
export type ModelCode =
  | 'MODEL_ABSENT'
  | 'MODEL_BUSY'
  | 'MODEL_CANCELLED'
  | 'MODEL_CARD'
  | 'MODEL_CATALOGUE'
  | 'MODEL_DAMAGED'
  | 'MODEL_FORMAT'
  | 'MODEL_HASH'
  | 'MODEL_MEMORY'
  | 'MODEL_MISSING'
  | 'MODEL_NETWORK'
  | 'MODEL_RUNTIME'
  | 'MODEL_RUNTIME_ABSENT'
  | 'MODEL_SIZE'
  | 'MODEL_SPACE'
  | 'MODEL_UNFIT';
/**
 * A model of a local server that writes: an address that is not this machine's, nothing there, an answer of another shape, no
 * such model, too slow, not to be relied on; a program on this computer that a page is not paired with, that is another one, or
 * whose code was wrong or asked for too often; a prompt that does not fit.
 */
export type ServerCode =
  | 'SERVER_ADDRESS'
  | 'SERVER_ABSENT'
  | 'SERVER_ANSWER'
  | 'SERVER_MODEL'
  | 'SERVER_SLOW'
  | 'SERVER_UNFIT'
  | 'HELPER_UNPAIRED'
  | 'HELPER_UNPROVED'
  | 'PAIR_CODE'
  | 'PAIR_OFTEN'
  | 'WRITER_PROMPT';
/** A search outside: a query with words of one's own documents, none that can be sent, nothing found, no program that searches, one that failed. */
export type SearchCode = 'SEARCH_PRIVATE' | 'SEARCH_QUERY' | 'SEARCH_EMPTY' | 'SEARCH_OFF' | 'SEARCH_FAILED';
/** An evidence graph: a node or an edge of another shape, an end that is not there; a claim that would rest on itself. */
export type GraphCode = 'GRAPH_NODE' | 'GRAPH_CYCLE';
export type ErrorCode =
  | SearchCode
  | GraphCode
  | CanonCode
  | TextCode
  | LedgerCode
  | BlobCode
  | StoreCode
  | InputCode
  | ErcpCode
  | ConstraintCode
  | DebateCode
  | LibraryCode
  | ParserCode
  | EngineCode
  | FrozenCode
  | ModelCode
  | ServerCode
  | AgentCode
  | BundleCode;

/** Thrown for broken promises, broken ledgers and hostile bytes; expected outcomes are returned instead. */
export class AffidavitError extends Error {
  override readonly name = 'AffidavitError';
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(`${code}: ${message}`, options);
    this.code = code;
  }

  /** By shape, not by class: the frozen core, the engines and the app each carry their own copy of this file. */
  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return (
      typeof thrown === 'object' &&
      thrown !== null &&
      'name' in thrown &&
      thrown.name === 'AffidavitError' &&
      'code' in thrown &&
      typeof thrown.code === 'string'
    );
  }
}
