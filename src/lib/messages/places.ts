// Words of Sources, Record, Verify, Engines and About.

import type { Term } from '#lib/messages/glossary.ts';
import type {
  CheckName,
  EngineSlot,
  EngineView,
  NotProved,
  RecordGroup,
  SourceType,
  Sphere,
  VerifyReportView,
} from '#lib/ui/view.ts';

export const sources = {
  title: 'Sources',
  lead: 'What may be quoted in this case. A document is read once, kept as it came, and never changed.',
  add: 'Add documents',
  drop: 'Drop documents here, or',
  pick: 'choose files',
  paste: 'Paste text',
  pasteName: 'Name of the text',
  pasteText: 'Text',
  pasteAdd: 'Add as a source',
  formats: 'Markdown and plain text for now, up to 8 MB each.',
  type: 'What kind of document is it?',
  typeWhy: 'Credibility follows from the kind you declare. The declaration is recorded.',
  dated: 'Date of the document, if known',
  confirm: (count: number) => (count === 1 ? 'Add this document' : `Add these ${count} documents`),
  remove: 'Leave out',
  none: 'No documents yet.',
  open: 'Read',
  columns: {
    name: 'Document',
    type: 'Kind',
    dated: 'Dated',
    credibility: 'Credibility',
    passages: 'Passages',
    cited: 'Cited',
  },
  why: 'Why this credibility',
  imported: (date: string, seq: number) => `Added ${date}, record ${seq}`,
  types: {
    statute: 'Law or regulation',
    contract: 'Contract',
    official: 'Official publication',
    reference: 'Reference work',
    news: 'News report',
    correspondence: 'Letter or e-mail',
    notes: 'Own notes',
    unknown: 'Not sure',
  } satisfies Record<SourceType, string>,
  sphere: { INSIDE: 'yours, stays on this device', OUTSIDE: 'public', LIMINAL: 'changes over time' } satisfies Record<
    Sphere,
    string
  >,
} as const;

export const reader = {
  close: 'Close document',
  toPassage: 'Back to the passage',
  characters: (start: number, end: number) => `characters ${start} to ${end}`,
  line: (line: number) => `line ${line}`,
  quote: (text: string) => `The cited passage: “${text}”`,
  tools: 'Find your way in this document',
  search: 'Search in this document',
  hit: (at: number, count: number, more: boolean) => `${at} of ${count}${more ? ' or more' : ''}`,
  noHit: 'not found',
  nextHit: 'Next hit',
  previousHit: 'Previous hit',
  citations: (at: number | null, count: number) =>
    at === null ? `Cited ${count === 1 ? 'once' : `in ${count} places`}` : `Citation ${at} of ${count}`,
  nextCitation: 'Next citation',
  previousCitation: 'Previous citation',
  outline: 'Outline',
  goTo: { page: 'Go to page', row: 'Go to row', line: 'Go to line' },
  noGoal: { page: 'no such page', row: 'no such row', line: 'no such line' },
  go: 'Go',
  quoted: (lines: number) => `${lines} quoted ${lines === 1 ? 'line' : 'lines'}`,
  unfold: 'Show what is quoted',
} as const;

export const place = {
  page: (label: string, to: string | null) => (to === null ? `page ${label}` : `pages ${label} to ${to}`),
  row: (label: string, to: string | null) => (to === null ? `row ${label}` : `rows ${label} to ${to}`),
  cell: (label: string) => label,
  part: (label: string) => label,
  quote: (label: string) => label,
  section: (label: string) => `“${label}”`,
} as const satisfies Record<string, (label: string, to: string | null) => string>;

export const record = {
  title: 'Record',
  lead: 'Everything that was asked, observed, judged and decided, in order. Nothing here can be changed without every later link giving way.',
  filter: 'Show',
  all: 'Everything',
  groups: {
    person: 'What you did',
    sources: 'Sources read',
    engines: 'What engines said',
    rules: 'Rules applied',
    states: 'State changes',
    answers: 'Answers sealed',
    system: 'Start-up and time',
  } satisfies Record<RecordGroup, string>,
  columns: { seq: 'No.', words: 'What happened', name: 'Kind', hash: 'Hash' },
  breach: 'breach',
  error: 'error',
  empty: 'Nothing has been recorded in this case yet. Ask something or add a document.',
  emptyFilter: 'No record of this kind.',
  fields: 'Fields',
  bytes: 'Bytes',
  bytesWhat: 'Exactly what is hashed: one line of',
  canonical: 'canonical JSON',
  tags: {
    'AX:OBS:v1': 'obs',
    'AX:POLICY:v1': 'policy',
    'AX:TRANS:v1': 'trans',
    'AX:STATE:v1': 'state',
  } as Partial<Record<string, Term>>,
  commit: 'Commitment of this record',
  chain: 'Chain value after it',
  previous: 'Chain value before it',
  causes: 'Rests on',
  size: (bytes: number) => `${bytes} bytes`,
  close: 'Close record',
  head: (size: number) => `${size} records. Head`,
} as const;

export const tamper = {
  title: 'Tamper lab: can it be changed unnoticed?',
  lead: 'Try it. This is a copy of the case in memory: change one character of one record and let the verifier look at it. The case itself is not touched.',
  which: 'Record',
  text: 'What is hashed of it',
  change: 'Change one character',
  verify: 'Verify the copy',
  verifying: 'Verifying …',
  undo: 'Undo',
  changed: (count: number) =>
    count === 0 ? 'Nothing is changed.' : `${count} ${count === 1 ? 'character' : 'characters'} changed.`,
  broken: (from: number, last: number) =>
    from === last
      ? `The link at record ${from}, the last one, is broken.`
      : `The link at record ${from} is broken, and with it every one after it, to record ${last}.`,
  before: (count: number) => `${count} before`,
  after: (count: number) => `${count} after`,
  holding: (count: number) => `${count} ${count === 1 ? 'check still holds' : 'checks still hold'}.`,
  copy: 'Only the copy was changed.',
} as const;

export const verify = {
  title: 'Verify',
  lead: 'Drop a bundle to see whether its record holds: every byte, every link, every rule, every decision worked out again. Nothing is installed, asked or sent.',
  drop: 'Drop an .affidavit file here, or',
  pick: 'choose one',
  again: 'Verify another',
  verdict: {
    checking: 'Checking',
    verified: 'This record holds.',
    partly: 'The chain holds; not everything could be worked out again.',
    failed: 'This record does not hold.',
    unreadable: 'This file cannot be read as a bundle.',
  } satisfies Record<VerifyReportView['verdict'], string>,
  unreadable: {
    BUNDLE_CRC: 'It was changed or damaged after it was written: what is inside no longer matches its checksum.',
    BUNDLE_ZIP: 'A bundle is a file with the ending .affidavit, made by “Export bundle”.',
    other: 'It was changed or damaged after it was written, or made by something else.',
  } as Partial<Record<string, string>>,
  terms: {
    chain: 'chain',
    root: 'merkle',
    checkpoints: 'checkpoint',
    observations: 'obs',
    policy: 'policy',
    replay: 'replay',
    engines: 'reproducible',
  } as Partial<Record<CheckName, Term>>,
  checks: {
    format: 'Format',
    bytes: 'Every byte',
    blobs: 'Attached content',
    observations: 'Observation hashes',
    chain: 'Chain',
    ordering: 'Order',
    policy: 'Rules bound',
    signatures: 'Signatures',
    root: 'Merkle root',
    checkpoints: 'Checkpoints',
    derived: 'Answers rebuilt',
    rules: 'Rules of the named core',
    replay: 'Decisions replayed',
    engines: 'Engines recomputed',
  } satisfies Record<CheckName, string>,
  result: { waiting: 'waiting', pass: 'holds', fail: 'fails', unproved: 'not proved' },
  counts: (records: number, replayed: number, folded: number) =>
    `${records} records, ${replayed} ${replayed === 1 ? 'turn' : 'turns'} replayed in full${folded === 0 ? '' : `, ${folded} folded around withheld records`}, 0 model calls`,
  notProved: 'What this does not prove',
  not: {
    model: 'that a model really said what the record says it said',
    clock: 'that the clock of the device was right',
    omission: 'that nothing else was asked elsewhere',
    signer: 'that the signer is who they say they are',
    truth: 'that the sources are true',
    invention: 'that an engine which cannot be recomputed did not invent its output consistently',
    custom_policy: 'that the rules are ours: this bundle was made under custom rules',
    unknown_core: 'that the decisions follow: this bundle names a core that this copy does not have',
    withheld: 'what the withheld records contained',
  } satisfies Record<NotProved, string>,
  contents: 'In this bundle',
  outcome: { answer: 'answered', refusal: 'refused', clarify: 'asked back', open: 'not settled' },
  at: (seq: number) => `record ${seq}`,
  case: 'Case',
  head: 'Head',
  signer: 'Signing key',
} as const;

export const engines = {
  title: 'Engines',
  lead: 'Who writes and who judges. Everything works with what is built in; the rest is a choice with a price, stated in bytes.',
  slots: {
    writer: 'Writer',
    judge: 'Judge',
    retriever: 'Search',
    classifier: 'Domain and risk',
    parser: 'Reader of documents',
  } satisfies Record<EngineSlot, string>,
  state: {
    in_use: 'in use',
    ready: 'ready',
    not_downloaded: 'not downloaded',
    does_not_fit: 'does not fit this device',
    not_here: 'not in this browser',
  } satisfies Record<EngineView['state'], string>,
  reproducible: 'A stranger can compute its output again.',
  notReproducible: 'Its output is recorded, but cannot be computed again elsewhere.',
  size: 'Size',
  memory: 'Memory',
  licence: 'Licence',
  builtIn: 'built in',
  can: 'Can',
  cannot: 'Cannot',
} as const;

export const about = {
  title: 'About',
  lead: 'Affidavit makes a writing machine testify.',
  certifiesTitle: 'What it certifies',
  certifies: [
    'Grounding: every sentence stands on a passage that you can open.',
    'Traceability: every step from question to answer is on a record that cannot be changed unnoticed.',
    'Policy: the rules for these stakes were applied, and the decision follows from them.',
  ],
  notTitle: 'What it does not certify',
  not: [
    'That a source is true. A false document, quoted exactly, is quoted exactly.',
    'That the answer is advice. It is not legal, medical or financial advice.',
    'That nothing is missing. It reads what you gave it.',
  ],
  theoremTitle: 'The Axioma Inference Theorem',
  theorem:
    'Non-deterministic systems can be used safely if and only if they are transformed into immutable, canonical, ordered evidence before influencing deterministic computation.',
  theoremSource: 'SRS-004 §16.3',
  theoremPlain:
    'So models are not trusted here. They are recorded: what was given, what came back, which rule was applied, and that the decision follows. Anyone with the record can work out the same decisions again, without the model.',
  keysTitle: 'Keys',
  keys: [
    { keys: ['/'], does: 'Go to the question' },
    { keys: ['Enter'], does: 'Ask; on a citation, open its document at the passage' },
    { keys: ['Shift', 'Enter'], does: 'A new line in the question' },
    { keys: ['Esc'], does: 'Put away the excerpt, the document, the trace or the list of cases' },
    { keys: ['Alt', '1–6'], does: 'Case, Sources, Record, Verify, Engines, About' },
    { keys: ['Tab'], does: 'Through citations, traces and every other action, in the order they are read' },
  ],
  wordsTitle: 'Words used here',
  licenceTitle: 'Licences',
  licence:
    'Affidavit is free software under the Apache License 2.0. Set in Newsreader, Public Sans and IBM Plex Mono, all under the SIL Open Font License 1.1. Built with Svelte, SvelteKit, Dexie, Comlink, Zod, Floating UI and the noble cryptography libraries, each under the MIT or Apache licence.',
  patent:
    'The deterministic execution specification it follows names a patent application, GB2521625.0, claimed by the specification’s author. See the NOTICE file.',
  privacyTitle: 'Where things are',
  privacy:
    'Your documents, questions and answers are in this browser’s storage and nowhere else. The page is forbidden by its own policy to contact any other host.',
} as const;

export const problems: Record<string, { what: string; kept: string; next: string; act?: string }> = {
  UNEXPECTED: {
    what: 'Something broke that should not.',
    kept: 'What was already sealed is safe.',
    next: 'Reload the page; if it happens again, search for the code.',
  },
  CLIENT_ABSENT: {
    what: 'The case worker did not start in this browser.',
    kept: 'Nothing was changed.',
    next: 'Reload the page. Verifying and reading still work.',
  },
  CANCELLED: { what: 'Cancelled.', kept: 'The cancellation is on the record.', next: 'Ask again when you like.' },
  STORE_QUOTA: {
    what: 'The browser has no room left for this.',
    kept: 'Everything that was saved before is safe.',
    next: 'Export and delete an old case, or free space on this device, then try again.',
  },
  CASE_NOT_FOUND: {
    what: 'This case is no longer on this device. It was deleted in another tab, or the site’s data was cleared.',
    kept: 'Nothing new was stored. An exported bundle stays valid.',
    next: 'Go back to your cases.',
  },
  LEDGER_DISCONTINUITY: {
    what: 'The stored record is not the one this page has read. It was changed from outside.',
    kept: 'Nothing was added to it.',
    next: 'Reload the page: the record is checked from its first entry.',
  },
  CLOCK_BEHIND: {
    what: 'The clock of this device is more than five minutes behind the last entry of this case.',
    kept: 'Nothing was written.',
    next: 'Set the clock right and try again; or go on with it as it is, which the record will say.',
    act: 'Go on with this clock',
  },
  SIGNER_FAILED: {
    what: 'This browser’s key could not sign.',
    kept: 'Everything recorded so far is safe.',
    next: 'Try again: the case goes on without a signature, and says so.',
  },
  SOURCE_MEDIA: {
    what: 'This kind of file cannot be read.',
    kept: 'No document was added.',
    next: 'Save it as PDF, DOCX, HTML, mail, CSV, Markdown or plain text and add that.',
  },
  SOURCE_SIZE: {
    what: 'This document is larger than 64 MB, or its text than 8 MB.',
    kept: 'No document was added.',
    next: 'Split it and add the parts.',
  },
  SOURCE_SCANNED: {
    what: 'This PDF holds pictures of pages, not their text.',
    kept: 'No document was added.',
    next: 'Run text recognition on it first, then add the result.',
  },
  SOURCE_ENCRYPTED: {
    what: 'This document is locked with a password.',
    kept: 'No document was added.',
    next: 'Open it with its password, save a copy without one, and add that.',
  },
  SOURCE_DAMAGED: {
    what: 'This file is damaged: it breaks off, or is not what it says it is.',
    kept: 'No document was added.',
    next: 'Get the file again, or open it in its own program and save a new copy.',
  },
  SOURCE_PAGES: {
    what: 'This PDF has more than 5,000 pages.',
    kept: 'No document was added.',
    next: 'Split it and add the parts you need.',
  },
  SOURCE_BOMB: {
    what: 'This file unpacks to far more than a document holds, or nests without end. It may be made to do harm.',
    kept: 'No document was added; reading stopped at the limit.',
    next: 'If you trust where it comes from, save its text in another format and add that.',
  },
  SOURCE_GLYPHS: {
    what: 'The fonts of this PDF do not say which letters they draw, so its text cannot be told.',
    kept: 'No document was added.',
    next: 'Run text recognition on it, or ask for the document in another format.',
  },
  SOURCE_LANGUAGE: {
    what: 'This document is in a language that the built-in engines do not know. They read English.',
    kept: 'No document was added: a guess would be worse than none.',
    next: 'Add an English version of it.',
  },
  SOURCE_TIME: {
    what: 'Reading this document took too long and was stopped.',
    kept: 'No document was added.',
    next: 'Split it and add the parts, or save it in another format.',
  },
  TEXT_ENCODING: {
    what: 'This text is in no encoding that is known here.',
    kept: 'No document was added.',
    next: 'Save it as UTF-8 and add it again.',
  },
  TEXT_UNASSIGNED: {
    what: 'This text has characters that Unicode 15.0 does not know.',
    kept: 'No document was added: computers would not agree on them.',
    next: 'Replace these characters and add it again.',
  },
  TEXT_LONE_SURROGATE: {
    what: 'This text holds halves of characters.',
    kept: 'No document was added.',
    next: 'Save it as UTF-8 and add it again.',
  },
  SOURCE_EMPTY: {
    what: 'This document has no text.',
    kept: 'No document was added.',
    next: 'Check that it is the file you meant.',
  },
  QUESTION_EMPTY: { what: 'There is no question.', kept: 'Nothing was recorded.', next: 'Write one and ask again.' },
  QUESTION_SIZE: {
    what: 'The question is too long.',
    kept: 'Nothing was recorded.',
    next: 'Keep it under 8,000 characters; long text belongs in Sources.',
  },
  TEXT_UTF8: {
    what: 'This file is not text in UTF-8.',
    kept: 'Nothing was stored.',
    next: 'Save it as UTF-8 and add it again.',
  },
  CASE_ELSEWHERE: {
    what: 'Another tab is writing this case.',
    kept: 'Nothing was changed.',
    next: 'Ask there, or close that tab.',
  },
  LEDGER_FAILED: {
    what: 'Storage did not confirm the last entry.',
    kept: 'It does not count until it is confirmed; everything before it is safe.',
    next: 'Reload the page: the record is checked from its first entry.',
  },
};
export const problemCode = 'Code';
