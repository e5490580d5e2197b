// Every bound of the decision core, unit last. A change here is a change of the core's identity.

/** SRS-004 §6.2, SHALL-048: the canonical AX:OBS:v1 record, in bytes. */
export const OBS_BYTES_MAX = 65_536;
/** What an oracle may hand over at all, before anything of it is recorded: values, and UTF-16 units of text. */
export const OUTPUT_NODES_MAX = 2_000_000;
export const OUTPUT_UNITS_MAX = 16_777_216;
/** Integers in the ledger stay exactly representable (AMB-36). */
export const SAFE_INTEGER_MAX = 9_007_199_254_740_991;
/** One policy pack: its text, and its rules. */
export const PACK_BYTES_MAX = 262_144;
export const PACK_RULES_MAX = 256;
/** Depth at which the strict reader and the canonical writer give up. */
export const JSON_DEPTH_MAX = 64;
/** Values in one JSON text, counted before it is read: a value of three characters takes sixty bytes of memory, and two hundred once it is found wrong. */
export const JSON_VALUES_MAX = 500_000;
/** Of the manifest of a bundle: its entries, and whoever spoke. */
export const MANIFEST_VALUES_MAX = 100_000;
/** Key orders the canonical writer remembers: in all, with the same first key, and keys in one. */
export const SHAPES_MAX = 1_024;
export const SHAPES_LIKE_MAX = 8;
export const SHAPE_KEYS_MAX = 64;
/** What the canonical writer keeps of its buffer between two values. */
export const CANON_BUFFER_BYTES_MAX = 4_194_304;

/** PB2S v0.2 §2.1: audit cycles before an answer is given or CLARIFY is asked. */
export const CYCLES_MAX = 2;
/** EBOM "Rejection/Retry": one draft and at most two more. */
export const DRAFTS_MAX = 3;
/** PB2S v0.2 §2.3. */
export const REFLECT_BULLETS_MAX = 3;

/** L5 reference constants (SRS-002): faults until ALARM, faults until STOPPED. */
export const FAULTS_ALARM = 3;
export const FAULTS_STOP = 5;

/** Passages a retriever may return, and those a writer is offered. */
export const HITS_MAX = 12;
export const EVIDENCE_MAX = 8;
/** Sentences in a draft, and claims checked for one. */
/** Passages behind one sentence: a sum over a table rests on many. */
export const CITES_MAX = 40;
export const SEGMENTS_MAX = 12;
export const CLAIMS_MAX = 24;
/** What a model may write for one draft: sentences (halved with each retry), characters and citations of one, tokens. */
export const DRAFT_LINES_MAX = 6;
export const DRAFT_CHARACTERS_MAX = 400;
export const DRAFT_CITES_MAX = 4;
export const DRAFT_TOKENS_MAX = 1_024;
/** Other words of a question, by a model: how many, in UTF-16 units of one, tokens in all. */
export const VARIANTS_MAX = 3;
export const VARIANT_CHARACTERS_MAX = 200;
export const VARIANT_TOKENS_MAX = 256;
/** Pairs of claim and passage that a second judge, a model that takes a second a pair, is asked about for one draft. */
export const CONSULTED_MAX = 12;
/** Passages shown with a refusal. */
export const CLOSEST_MAX = 3;

/** A question, in UTF-8 bytes. */
export const QUESTION_BYTES_MAX = 8_192;
/** A draft that is checked: its text as a record holds it, quoted twice, in bytes; its sentences, and its claims. */
export const DRAFT_BYTES_MAX = 49_152;
export const DRAFT_SENTENCES_MAX = 500;
/** A sentence longer than this is one claim, in UTF-16 units: it is not cut further. */
export const DRAFT_CUT_UNITS_MAX = 2_000;
/** ERCP: a term, a claim or a number of a predicate, and what a constraint says in words, in UTF-16 units. */
export const TERM_UNITS_MAX = 400;
export const CONSTRAINT_UNITS_MAX = 800;
/** Constraints of one run, whatever its configuration asks for; iterations of one attempt at a problem. */
export const CONSTRAINTS_MAX = 64;
/** Constraints that a person has accepted for one case of questions. */
export const CARRIED_MAX = 64;
export const ITERATIONS_MAX = 200;
/** How often a problem that cannot be solved is relaxed, reframed or taken apart: each once. */
export const MUTATIONS_MAX = 3;
/** Constraints that are drawn of one error (ERCP v1.0 §3.4). */
export const PER_ERROR_MAX = 2;
/** A reasoning: its sentences, and its text in UTF-16 units; errors that are found in it. */
export const REASONING_SENTENCES_MAX = 24;
export const REASONING_UNITS_MAX = 12_000;
export const ERRORS_MAX = 32;
/** The file of one source as it comes, and its text after normalisation, in UTF-8 bytes; a person's own in one case. */
export const ORIGINAL_BYTES_MAX = 67_108_864;
export const SOURCE_BYTES_MAX = 8_388_608;
export const SOURCES_MAX = 500;
/** Text of sources that is kept in memory between two questions, in UTF-16 units. */
export const SOURCE_UNITS_KEPT_MAX = 8_388_608;
/** Its name, in UTF-16 units. */
export const SOURCE_NAME_MAX = 255;
/** Why a person believes a document more or less than its type says, in UTF-16 units. */
export const REASON_MAX = 400;
/** An expert library: its file, its sources, what it says of itself in UTF-16 units; sources of libraries in one case. */
export const LIBRARY_BYTES_MAX = 33_554_432;
export const LIBRARY_SOURCES_MAX = 1_000;
export const LIBRARY_NOTE_MAX = 400;
export const LIBRARIES_SOURCES_MAX = 2_000;
/** Pages of a PDF. */
export const PDF_PAGES_MAX = 5_000;
/** What points into a source: places with a name, in UTF-16 units of that name; days it bears. */
export const ANCHORS_MAX = 120_000;
export const ANCHOR_LABEL_MAX = 200;
export const DATES_MAX = 32;
/** A passage: words and sentences of its window. */
export const PASSAGE_WORDS_MAX = 62;
export const PASSAGE_SENTENCES_MAX = 3;

/** A clock further behind than this asks the person and opens a new epoch. */
export const CLOCK_BEHIND_MAX_MS = 300_000;
/** How long an oracle may take before its call becomes ERROR / TIMEOUT; a thousand pages take a parser longer. */
export const ORACLE_TIMEOUT_MS = 60_000;
/** A model that writes on a processor: loading it, and a thousand tokens. */
export const WRITER_TIMEOUT_MS = 300_000;
export const PARSER_TIMEOUT_MS = 600_000;
export const ENTAILER_TIMEOUT_MS = 180_000;
/** How long a parser may take over one page, part or row before it is ended. */
export const PARSER_STALL_MS = 30_000;

/** Bundles are hostile input: actual bytes, entries, records (contracts.md). */
export const BUNDLE_BYTES_MAX = 268_435_456;
export const BUNDLE_ENTRIES_MAX = 65_000;
export const BUNDLE_RECORDS_MAX = 1_000_000;
/** Signed checkpoints in a bundle, one for each reply: a verifier checks every signature, half a millisecond each. */
export const BUNDLE_CHECKPOINTS_MAX = 20_000;
/** A line of `ledger.jsonl`: the largest record, and the names around it. */
export const LEDGER_LINE_BYTES_MAX = OBS_BYTES_MAX + 128;

/** A signed note: in characters, and signature lines (C2SP signed-note: at least 16, of up to 5 kB each). */
export const NOTE_BYTES_MAX = 1_048_576;
export const NOTE_SIGNATURES_MAX = 100;
/** Of them by one key; honest notes have one. */
export const NOTE_OWN_SIGNATURES_MAX = 4;
/** A receipt: a note with its key, kept as a file or a text; and how many are taken with one bundle. */
export const RECEIPT_CHARACTERS_MAX = 65_536;
export const RECEIPTS_MAX = 64;
/** What a key card says of its holder, and how many keys a device may have had before. */
export const KEY_NAME_CHARACTERS_MAX = 64;
export const KEY_STATEMENTS_MAX = 64;

/** A debate as a file: its bytes, its turns, attempts at all of them; what is said of its faults. */
export const DEBATE_BYTES_MAX = 16_777_216;
export const DEBATE_TURNS_MAX = 2_000;
export const DEBATE_ATTEMPTS_MAX = 10_000;
export const FINDINGS_MAX = 50;
