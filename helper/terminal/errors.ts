// What the helper itself throws, and how any error is told: one line with a code, what happened, what was kept, what to do.

import { isShapeError, sayFields } from '#core/bytes/fields.ts';
import type { Pb2sPart } from '#core/answer/output.ts';
import type { ErrorCode } from '#core/errors.ts';

export type HelperCode =
  | 'BENCH_NOT_FOUND'
  | 'BUNDLE_EXISTS'
  | 'CANCELLED'
  | 'BUNDLE_NOT_PROVED'
  | 'CASE_AMBIGUOUS'
  | 'CASE_DIVERGED'
  | 'CASE_FOLDER'
  | 'CASE_KEPT'
  | 'CASE_UNREADABLE'
  | 'DEBATE_UNSOUND'
  | 'DEVICE_CARD'
  | 'DEVICE_KEY'
  | 'EVAL_QUESTIONS'
  | 'FILE_NOT_FOUND'
  | 'FILE_NOT_READ'
  | 'FILE_NOT_WRITTEN'
  | 'INPUT_LINE'
  | 'KEYS_DAMAGED'
  | 'KEY_COUNT'
  | 'KEY_NAME'
  | 'KEY_UNKNOWN'
  | 'LIBRARY_AMBIGUOUS'
  | 'LIBRARY_NOT_FOUND'
  | 'LIBRARY_PUBLISHER'
  | 'LIBRARY_SIGNATURE'
  | 'NODE_KEY'
  | 'NOTHING_ASKED'
  | 'NOTHING_ASKED_BACK'
  | 'NOT_YET'
  | 'OUTPUT_NOT_WRITTEN'
  | 'PAGE_MISSING'
  | 'PART_NOT_CONFIRMED'
  | 'PORT_TAKEN'
  | 'PROMPTS'
  | 'PUBLISHERS_DAMAGED'
  | 'RECEIPT_NONE'
  | 'RECORD_NOT_FOUND'
  | 'REPLY_FORMAT'
  | 'NOTHING_TO_TELL'
  | 'STAKES_REFUSED'
  | 'STORE_BEHIND'
  | 'STORE_OTHER'
  | 'STORE_ROLE'
  | 'STORE_STATEMENT'
  | 'STORE_TIPS'
  | 'STORE_TLS'
  | 'STORE_UNREACHABLE'
  | 'STORE_UNSAFE'
  | 'STORE_URL'
  | 'STORE_VERSION'
  | 'DEBATE_NONE'
  | 'SWEEP_DAMAGED'
  | 'SWEEP_OTHER'
  | 'SWEEP_SIZE'
  | 'SWEEP_SLOTS'
  | 'TRACE_CONFLICT'
  | 'TRACE_DAMAGED'
  | 'TRACE_NOT_FOUND'
  | 'QUESTION_REJECTED'
  | 'SEARCH_ADDRESS'
  | 'SEARCH_ANSWER'
  | 'SEARCH_EMPTY'
  | 'SEARCH_KEY'
  | 'SEARCH_NETWORK'
  | 'SEARCH_NOT_AGREED'
  | 'SEARCH_PRIVATE'
  | 'SEARCH_REDIRECT'
  | 'SEARCH_SIZE'
  | 'SEARCH_TIME'
  | 'LOGIN_SERVICE'
  | 'SERVER_EXTERNAL'
  | 'USAGE'
  | 'VERDICT_NOT_ACCEPTED'
  | 'WRITER_ENDED';

/** A code that the core gave for an oracle's failure: any word. */
type ErrorText = string & {};

/** `message` says it all: what happened, what was kept, what to do. `code` may be one of the core's where it is its finding. */
export class HelperError extends Error {
  override readonly name = 'HelperError';
  readonly code: string;
  /** 2 where the command line itself was wrong, else 1. */
  readonly exitCode: 1 | 2;
  /** The proof object on record, where the error is a reply that was sealed. */
  readonly proof: Pb2sPart['pb2s_proof'] | undefined;
  constructor(
    code: HelperCode | ErrorCode | ErrorText,
    message: string,
    options?: ErrorOptions & { readonly exitCode?: 1 | 2; readonly proof?: HelperError['proof'] },
  ) {
    super(`${code}: ${message}`, options);
    this.code = code;
    this.exitCode = options?.exitCode ?? 1;
    this.proof = options?.proof;
  }
}

/** One line for people. Errors of a frozen core are of another class object, so they are known by their code alone. */
export function toErrorLine(error: unknown): string {
  const code = codeOf(error);
  const message = sayError(error);
  if (error instanceof HelperError) return message;
  if (isShapeError(error)) return `INPUT_SHAPE: what was read is not of its format: ${message}. ${KEPT}`;
  if (code === null) return `INTERNAL: ${message}. Nothing more was written. This is a bug: please report it.`;
  const told = message.startsWith(`${code}: `) ? message : `${code}: ${message}`;
  return `${told.replace(/\.$/, '')}. ${isOutOfSpace(error) ? NO_SPACE : adviceFor(code)}`;
}

/** Whether a full disk is at the bottom of it, whatever it was told as on the way up. */
export function isOutOfSpace(error: unknown): boolean {
  let at = error;
  for (let depth = 0; depth < CAUSES_MAX && at instanceof Error; depth += 1, at = at.cause)
    if (SPACE.has(codeOf(at) ?? '')) return true;
  return false;
}
const CAUSES_MAX = 8;
const SPACE: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
const NO_SPACE = 'The disk has no room left. All acknowledged records are kept. Free some space and try again.';

/** What an error says, in plain words: never the raw list of a schema's complaints. */
export function sayError(error: unknown): string {
  if (isShapeError(error)) return sayFields(error);
  return error instanceof Error ? error.message : String(error);
}

export function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** What was kept, and what to do. */
export const adviceFor = (code: string): string => ADVICE[code] ?? KEPT;

const KEPT = 'Everything stored before is unchanged.';
const NOT_READ = 'No document was added.';
const NOT_USED = 'The model is not used.';
const CANON = 'Nothing was written. Correct the JSON and try again.';

/** What was kept and what to do, for codes of core and store. */
const ADVICE: Readonly<Record<string, string>> = {
  CANON_SYNTAX: CANON,
  CANON_DUPLICATE_KEY: CANON,
  CANON_LONE_SURROGATE: CANON,
  CANON_NUMBER_RANGE: CANON,
  CANON_DEPTH: CANON,
  CANON_SIZE: CANON,
  CANON_UTF8: CANON,
  CANON_TYPE: CANON,
  LIBRARY_CANONICAL: 'Nothing was stored. `affidavit canon` makes JSON canonical.',
  LIBRARY_COUNT: 'Nothing was stored. Name fewer libraries.',
  LIBRARY_FORMAT: 'Nothing was stored. `affidavit library build` makes a library.',
  LIBRARY_PRESENT: 'Nothing was stored. Name each library once.',
  LIBRARY_SIZE: 'Nothing was stored. Build several smaller libraries.',
  LIBRARY_SOURCE: 'Nothing was stored. Correct that source and build the library again.',
  BUNDLE_REDACTED:
    'Nothing was stored. `affidavit verify` says what is hidden; for the rest ask the sender for the whole case.',
  REDACTION_CHOICE: 'Nothing was written. `affidavit verify` on the whole bundle numbers its replies.',
  MODEL_ABSENT: `${NOT_USED} \`--hub URL\` names another place, \`models import\` takes files.`,
  MODEL_CATALOGUE: `${NOT_USED} Correct the index.json of the hub.`,
  MODEL_DAMAGED: `${NOT_USED} \`affidavit models repair\` mends it.`,
  MODEL_FORMAT: 'Nothing was stored.',
  MODEL_HASH: `${NOT_USED} Try again: the file is downloaded from its beginning. If that fails too, its source serves something else.`,
  MODEL_MISSING: 'Nothing was changed. `affidavit models get` or `import` brings it.',
  MODEL_NETWORK: 'The downloaded part is kept. Try again: the download continues where it stopped.',
  MODEL_SIZE: `${NOT_USED} Its source serves something else.`,
  MODEL_SPACE: 'The downloaded part was removed. Free some space and try again.',
  LEDGER_FAILED: 'All acknowledged records are kept. Run `affidavit fsck` to see what is on the disk.',
  CONSTRAINT_CLASH: 'The constraints of these runs cannot all hold: nothing was asked. Name fewer runs.',
  CONSTRAINT_COUNT: 'Nothing was asked. Name fewer runs.',
  CONSTRAINT_KNOWN: 'Nothing was asked. Name each run once.',
  CONSTRAINT_UNSURE: 'Nothing was asked.',
  DEBATE_REQUEST: 'Nothing was stored. `affidavit debate run --help` says what it takes.',
  DEBATE_SIZE: 'Nothing was written. Split the debate.',
  DRAFT_EMPTY: 'Nothing was stored. Give a text to check.',
  DRAFT_LANGUAGE: 'Give a draft in English.',
  DRAFT_SENTENCES: 'Nothing was stored. Check the draft in parts.',
  DRAFT_SIZE: 'Nothing was stored. Check the draft in parts.',
  ERCP_CONFIG: 'Nothing was stored. Correct the config of the request.',
  ERCP_REQUEST: 'Nothing was stored. Correct the request.',
  PREDICATE_ARGS: 'Nothing was stored. Correct the constraints of the request.',
  PREDICATE_UNKNOWN: 'Nothing was stored. Correct the constraints of the request.',
  QUESTION_EMPTY: 'Nothing was stored. Ask a question.',
  QUESTION_SIZE: 'Nothing was stored. Ask a shorter question.',
  SOURCE_BOMB: `${NOT_READ} If you trust it, save its text in another format and name that file.`,
  SOURCE_DAMAGED: `${NOT_READ} Get the file again, or save a new copy from its own program.`,
  SOURCE_EMPTY: `${NOT_READ} Check that it is the file you meant.`,
  SOURCE_ENCRYPTED: `${NOT_READ} Save a copy without a password and name that file.`,
  SOURCE_GLYPHS: `${NOT_READ} Run text recognition on it, or ask for it in another format.`,
  SOURCE_LANGUAGE: `${NOT_READ} Name an English version of it.`,
  SOURCE_MEDIA: `${NOT_READ} Save it as PDF, DOCX, HTML, mail, CSV, Markdown or plain text.`,
  SOURCE_PAGES: `${NOT_READ} Split it and name the parts you need.`,
  SOURCE_SCANNED: `${NOT_READ} Run text recognition on it first.`,
  SOURCE_SIZE: `${NOT_READ} Split it and name the parts.`,
  SOURCE_TIME: `${NOT_READ} Split it, or save it in another format.`,
  SERVER_ABSENT: 'Nothing was stored. Start the server, or correct its address.',
  SERVER_ADDRESS: 'Nothing was sent or stored.',
  SERVER_ANSWER: 'Nothing was stored.',
  SERVER_MODEL: 'Nothing was stored. Name one with --model.',
  SERVER_SLOW: 'Nothing was stored. Try again when its model is loaded.',
  SERVER_UNFIT: 'Nothing was stored. Take another model or server.',
  STORE_LOCKED: 'Nothing was changed. Wait for the other process, or name another folder with --data.',
  CASE_NOT_FOUND: 'Nothing was changed. `affidavit export` without a case lists what is stored.',
  TEXT_UNASSIGNED: 'Nothing was stored. Remove the characters that Unicode 15.0 does not assign.',
  TEXT_LONE_SURROGATE: 'Nothing was stored. Save the text as UTF-8.',
  TEXT_UTF8: 'Nothing was stored. Save the text as UTF-8.',
  TEXT_ENCODING: 'Nothing was stored. Save the text as UTF-8.',
  EACCES: 'Nothing was written. Check the permissions, or name another folder with --data.',
  ENOSPC: 'All acknowledged records are kept. Free some space and try again.',
};
