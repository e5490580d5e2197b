// Words of Sources, Record, Verify, Engines and About.

import type { Term } from '#lib/messages/glossary.ts';
import type { EngineSlot, EngineView } from '#lib/contract/engine.ts';
import type { AgentState, RecordGroup } from '#lib/contract/record.ts';
import type { Sphere } from '#lib/contract/scale.ts';
import type { ImportItemView, SourceType } from '#lib/contract/source.ts';
import type { DecisionName } from '#core/verify/standing.ts';
import type { CheckName, Keepable, KeptView, NotProved, ReplyView, VerifyReportView } from '#lib/contract/verify.ts';

export const sources = {
  title: 'Sources',
  lead: 'The documents that answers in this case may quote. Each is read once, kept as it was, and never changed.',
  add: 'Add documents',
  drop: 'Drop documents here, or',
  pick: 'choose files',
  or: 'or',
  pickFolder: 'a whole folder',
  addFolder: 'Add a folder of documents',
  paste: 'Paste text',
  pastedName: 'Pasted text',
  pasteName: 'Name of the text',
  pasteText: 'Text',
  pasteAdd: 'Add as a source',
  formats:
    'PDF with text, DOCX, mail, HTML, Markdown, text, CSV and source code, up to 64 MB each. They stay on this device.',
  type: 'What kind of document is it?',
  leftOut: (files: number) =>
    `A case holds at most 500 documents: ${files === 1 ? 'one file was' : `${String(files)} files were`} not added. Put the rest into another case, or build an expert library from them.`,
  typeAll: 'Kind of all these documents',
  typeWhy: 'Credibility follows from the kind you declare. The declaration is recorded.',
  dated: 'Date of the document, if known',
  confirm: (count: number) => (count === 1 ? 'Add this document' : `Add these ${count} documents`),
  sphereLabel: 'Where it belongs',
  newVersion: (name: string) => `This is a new version of ${name}`,
  newVersionWhat: 'New questions use it; old answers keep the old text.',
  old: 'Superseded by a newer version; old answers still open it.',
  details: 'Details',
  detailsOf: (name: string) => `Details of ${name}`,
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

export const libraries = {
  title: 'Libraries',
  lead: 'Collections of sources on one subject, put together by others. A question goes to the libraries of a case first, then to your own documents. The more credible source is preferred.',
  domain: (domain: string) => {
    const words = domain.replaceAll('_', ' ');
    return words.charAt(0).toUpperCase() + words.slice(1);
  },
  sources: (count: string, one: boolean) => `${count} ${one ? 'source' : 'sources'}`,
  credibility: (low: string, high: string) => `credibility ${low === high ? low : `${low} to ${high}`}`,
  built: (date: string) => `built on ${date}`,
  outlived: (date: string) =>
    `Built on ${date}, which is longer ago than its lifetime. Its freshness counts half, and answers that rest on it say so.`,
  inCase: 'In this case',
  add: 'Add to this case',
  addOf: (name: string) => `Add ${name} to this case`,
  withdraw: 'Take out of this case',
  withdrawOf: (name: string) => `Take ${name} out of this case`,
  adding: (done: number, total: number) => (total === 0 ? 'Fetching it' : `Reading source ${done + 1} of ${total}`),
  progress: (name: string) => `Progress of ${name}`,
  kept: 'On this device',
  remove: 'Remove from this device',
  removeOf: (name: string) => `Remove ${name} from this device`,
  show: (count: number) => `Its ${count === 1 ? 'source' : `${count} sources`}`,
  file: 'Add a library from a file',
  fileWhat: 'Made with the command line: affidavit library build.',
} as const;

export const importing = {
  title: 'Adding documents',
  count: (over: number, all: number) => `${over} of ${all} ${all === 1 ? 'document' : 'documents'} done`,
  left: (time: string) => `about ${time} left`,
  cancelAll: 'Cancel all',
  cancel: 'Cancel',
  cancelOne: (name: string) => `Cancel ${name}`,
  clear: 'Clear this list',
  step: {
    offered: 'offered',
    waiting: 'waiting',
    reading: 'reading',
    added: 'added',
    duplicate: 'already here',
    begun: 'not added yet',
    failed: 'not added',
    cancelled: 'cancelled',
  } satisfies Record<ImportItemView['step'], string>,
  of: (done: number, total: number) => `${done} of ${total}`,
  progress: (name: string) => `Progress of ${name}`,
  same: (name: string) => `The same file is in this case as ${name}. It was not added again.`,
  nothingKept: 'Nothing was kept of it.',
  begunKept: 'Its import has started and will finish with your next action in this case.',
} as const;

export const sheet = {
  of: (name: string) => `Details of ${name}`,
  added: (date: string) => `Added ${date}`,
  close: 'Close details',
  superseded: 'New questions use a newer version of this document.',
  newer: 'See the newer version',
  supersedes: 'This is a newer version. Answers that cite the earlier one keep its text.',
  older: 'See the earlier version',
  said: 'How you describe it',
  found: 'Dates in it:',
  ofItself: ' (stated in the file)',
  see: 'see',
  seeDate: (date: string) => `See ${date} in the document`,
  credibility: (score: string) => `Credibility ${score}`,
  notCounted: 'Not known here, and not counted: who issued it, who wrote it, how often others cite it.',
  override: 'Set the credibility by hand',
  weight: 'Credibility, 0.00 to 1.00',
  reason: 'Why? The reason is recorded.',
  save: 'Record this',
  saveWhat: 'Holds for new questions. Sealed answers keep what they weighed.',
  facts: 'What is known about it',
  fresh: 'Freshness',
  freshUndated: 'No date, so age never counts against it. For questions about the present it counts half.',
  freshDated:
    'Age counts only for questions about the present, where it counts half. Where two dated documents disagree, the later one is used.',
  freshLibrary: (date: string, lasts: number | null) =>
    lasts === null
      ? `Built on ${date}, to last without end.`
      : `Built on ${date}, to last ${Math.round(lasts / 86_400_000)} days; after that its freshness counts half.`,
  library: 'Library',
  url: 'Stated address',
  language: 'Language',
  languageOf: (code: string) =>
    code === 'und' ? 'unknown' : (new Intl.DisplayNames('en-GB', { type: 'language' }).of(code) ?? code),
  format: 'Format',
  text: (size: string) => `${size} of text`,
  parts: 'Parts',
  counts: (passages: string, pages: number) =>
    `${passages} passages${pages === 0 ? '' : ` on ${pages} ${pages === 1 ? 'page' : 'pages'}`}`,
  cited: 'Cited',
  citedTimes: (count: number) =>
    count === 0 ? 'in no answer yet' : `in ${count} ${count === 1 ? 'answer' : 'answers'}`,
  read: 'Changed while reading',
  unchanged: 'Nothing. The text is exactly as in the file.',
  transform: (name: string) => transforms[name] ?? name.replaceAll('-', ' '),
  licence: 'Licence',
  licenceNote: 'None is known. A bundle holds the whole document: share one only where you may share this.',
  licenceOf: (library: string) => `The licence of the library ${library}; see Libraries.`,
  hash: 'Hash of the text',
  records: 'On record',
  record: (seq: number) => `added in record ${seq}`,
  described: (seq: number) => `described again in record ${seq}`,
} as const;

const transforms: Readonly<Record<string, string>> = {
  nfc: 'Characters made of parts were joined (Unicode NFC).',
  lf: 'Line ends were made alike.',
  tab4: 'Tabs became four spaces.',
  controls: 'Invisible control characters were taken out.',
  dehyphenated: 'Words divided at line ends were joined.',
  'soft-hyphens': 'Soft hyphens were taken out.',
  ligatures: 'Joined letters were taken apart.',
  'unseen-marks': 'Invisible marks, such as marks of direction, were removed.',
  'spanned-cells': 'A cell that spans several rows is written in each of them.',
  'raised-figures': 'Figures set small and high are written as such: \u00b9, \u00b2.',
  'note-numbers': 'Footnotes carry the number that they have in the text.',
  'reading-order': 'Lines were put into reading order, column by column.',
  'running-heads': 'Running heads and page numbers were left out.',
  'unknown-glyphs': 'Letters that their font does not name stand as \ufffd.',
  rows: 'Each value of a row follows the name of its column.',
  'quotes-as-text': 'Quotation marks that do not close are read as text.',
  mail: 'The head of the mail was decoded.',
  'quote-marks': 'The marks before quoted lines became the depth of the quotation.',
  article: 'Only the article of the page was taken.',
};

export const reader = {
  close: 'Close document',
  toPassage: 'Back to the passage',
  characters: (start: number, end: number) => `characters ${start} to ${end}`,
  line: (line: number) => `line ${line}`,
  row: 'Row',
  page: (label: string) => `Page ${label}`,
  opening: 'Opening the pages.',
  asPages: 'Pages',
  asText: 'Text',
  view: 'Show as',
  notDrawn: 'The pages cannot be drawn in this browser. This is their text.',
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
  lead: 'Everything that was asked, observed, judged and decided, in order. Changing anything here breaks every later link of the chain.',
  printed: 'Only the records on the screen are printed. An exported bundle contains all of them.',
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

export const recordCheck = {
  run: 'Check and replay this case',
  what: 'Computes every link of the chain, every rule and every decision again from storage, as a stranger would.',
  stop: 'Stop',
  stale: 'The case has new records since this check.',
  again: 'Check again',
  close: 'Close',
} as const;

export const difference = {
  recorded: 'What is recorded',
  made: 'What the decisions give',
  nothing: '∅',
} as const;

export const machine = {
  title: 'The states this case went through',
  lead: 'Every observation moves the case by one step of a fixed table. A breach of a rule stops it until the next question acknowledges the breach.',
  now: (state: AgentState) => NOW[state],
  times: (count: number) => `${count}×`,
  from: 'From',
  to: 'To',
  often: 'Times',
  lastAt: 'Last record',
  record: (seq: number) => `record ${seq}`,
  violation: (code: string) => VIOLATIONS[code] ?? code,
  stayed: (count: number) => `${count} more ${count === 1 ? 'step' : 'steps'} left the state as it was.`,
} as const;
const NOW: Readonly<Record<AgentState, string>> = {
  UNINIT: 'UNINIT: nothing was done yet.',
  INIT: 'INIT: it is beginning, and waits for the clock.',
  ENABLED: 'ENABLED: it is ready for the next question.',
  ALARM: 'ALARM: a rule stopped the last reply. The next question acknowledges that first.',
  DEGRADED: 'DEGRADED: the alarm is acknowledged, and the case waits to start again.',
  STOPPED: 'STOPPED: nothing more is written in this epoch. The next act opens a new one.',
};
const VIOLATIONS: Readonly<Partial<Record<string, string>>> = {
  TIME_ROLLBACK: 'the clock went back',
  POLICY_BREACH: 'a rule was breached',
  FAULT_BUDGET_EXCEEDED: 'too many faults in a row',
  PROTOCOL_VIOLATION: 'a step that the table does not allow',
  GENESIS_MISMATCH: 'another beginning than the fixed one',
  COMMIT_FAILURE: 'a record could not be stored',
  SEQUENCE_ORDER: 'records out of order',
  TERMINALITY: 'it was stopped already',
};

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
  noEngines:
    'Engines were not asked again here: in a case this long that takes minutes. “Check and replay this case” asks them.',
} as const;

export const keep = {
  keep: 'Keep as a case',
  what: 'The case and its documents are kept in this browser, so that you can read it and ask more. Your key signs its answers, next to the key that signed them before.',
  unfinished: 'It stops in the middle of a step, which is finished when you open it.',
  carryOn: 'Add what is missing here',
  same: 'This case is on this device, with every one of these records.',
  other: (here: number, there: number) =>
    `This case is on this device with ${here} records; the bundle holds ${there}. What is here is carried on and never replaced.`,
  cannot: {
    part: 'A part of a case can be read and verified, but not continued. To continue it you need the bundle of the whole case.',
    unproved:
      'It cannot be kept as a case here, because not everything in it could be computed again. A newer version of the app may be able to.',
    no: 'A record that does not hold is never kept as a case. Ask the sender for the file as it was exported.',
  } satisfies Record<Exclude<Keepable, 'yes' | 'unfinished'>, string>,
  keeping: 'Keeping it as a case …',
  stop: 'Cancel',
  kept: ({ added, isNew, records }: Pick<KeptView, 'added' | 'isNew' | 'records'>) => {
    if (isNew) return `Kept as a case, with all of its ${records} records.`;
    if (added === 0) return 'Nothing was missing: all of it was here already.';
    return `${added} ${added === 1 ? 'record' : 'records'} added: the case has ${records} now.`;
  },
  open: 'Open the case',
} as const;

export const verify = {
  title: 'Verify',
  lead: 'A bundle is a file that proves its answers. Drop one here: every byte, link, rule and decision in it is checked again. Nothing is installed or sent.',
  drop: 'Drop an .affidavit file here, with receipts kept of the case if there are any, or',
  receipts: 'Check it against a receipt',
  receiptsWhat: 'A receipt that someone else kept shows whether records were cut off, rolled back or rewritten.',
  pick: 'choose one',
  again: 'Verify another',
  save: 'Save the report',
  saveWhat: 'Every check with its reason, as JSON: the same bytes on every computer',
  verdict: {
    checking: 'Checking',
    proved: 'This record holds.',
    recorded: 'This record holds, as far as it can be checked here.',
    shown: 'What is shown of this record holds.',
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
    derivations: 'derivation',
    engines: 'reproducible',
  } as Partial<Record<CheckName, Term>>,
  checks: {
    format: 'Format',
    redaction: 'What is withheld',
    spans: 'Single passages',
    quotes: 'Quoted replies',
    bytes: 'Every byte',
    blobs: 'Attached content',
    observations: 'Observation hashes',
    chain: 'Chain',
    ordering: 'Order',
    policy: 'Rules bound',
    signatures: 'Signatures',
    keys: 'Earlier keys',
    root: 'Merkle root',
    checkpoints: 'Checkpoints',
    receipts: 'Receipts kept elsewhere',
    cosignatures: 'Signed by others',
    derived: 'Answers rebuilt',
    rules: 'Rules of the named core',
    derivations: 'Inputs made again',
    replay: 'Decisions replayed',
    engines: 'Engines recomputed',
  } satisfies Record<CheckName, string>,
  result: { waiting: 'waiting', pass: 'holds', fail: 'fails', unproved: 'not proved' },
  made: (all: number, holding: number, failing: number) => {
    if (holding === all) return `All ${all} checks hold`;
    return `${holding} of ${all} checks hold${failing === 0 ? '' : `, ${failing} ${failing === 1 ? 'fails' : 'fail'}`}`;
  },
  counts: (records: number, replayed: number, folded: number) =>
    `${records} records, ${replayed} ${replayed === 1 ? 'turn' : 'turns'} replayed in full${folded === 0 ? '' : `, ${folded} folded around withheld records`}, 0 model calls`,
  quoted: (count: number) =>
    count === 1
      ? 'One answer is shown as it was sealed. The records it was decided from are withheld.'
      : `${count} answers are shown as they were sealed. The records they were decided from are withheld.`,
  signers: {
    title: 'Who signed',
    claims: 'Calls itself',
    claimed: 'Nothing here proves this name. Compare the fingerprint with one you got through a different channel.',
    before: 'Earlier key',
    changed: {
      rotated: (day: string) => `handed over to the next key on ${day}`,
      lost: (day: string) => `lost on ${day}, according to the next key only`,
    },
    also: 'Also signed',
    earlier: 'signed',
    over: (records: number) => `over ${records} records`,
    when: (day: string) => `on ${day} by its own clock`,
    holds: { yes: 'holds', no: 'does not hold', unknown: 'unknown: its key is not here' },
  },
  whatIf: {
    title: 'What would other rules have said?',
    lead: 'Applies your rules to the records of this bundle. No engine runs again, and nothing in the bundle changes.',
    ask: 'Judge it by these',
    found: (count: number, pack: string) =>
      count === 0
        ? `By ${pack}, no answer that is shown would have been judged differently.`
        : `By ${pack}, ${count === 1 ? 'one answer' : `${count} answers`} would have been judged differently:`,
    others: (count: number) => `${count} more records that belong to no answer shown here.`,
  },
  notProved: 'What this does not prove',
  not: {
    model: 'that a model really said what the record says it said',
    clock: 'that the clock of the device was right',
    omission:
      'that nothing else was asked, or that this is the whole case: without a receipt, a cut, an older state and a fork cannot be excluded',
    omission_later: 'that nothing else was asked, or that nothing was left out after the latest receipt',
    signer: 'that the signer is who they say they are',
    lost_key: 'that the lost key belonged to the same person: only the key after it says so',
    truth: 'that the sources are true',
    invention: 'that an engine which cannot be recomputed did not invent its output consistently',
    custom_policy: 'that the rules are ours: this bundle was made under custom rules',
    unknown_core: 'that the decisions follow: this bundle names a core that this copy does not have',
    withheld: 'what the withheld records say, and that the turns they are part of were decided rightly',
  } satisfies Record<NotProved, string>,
  contents: 'Questions and answers in this bundle',
  passages: 'Passages',
  file: 'This file',
  outcome: {
    answer: 'answered',
    refusal: 'refused',
    clarify: 'asked back',
    check: 'draft checked',
    open: 'not settled',
  },
  /** How much of one reply this verification computed again. */
  standing: ({ notRecomputed, recomputed, standing }: NonNullable<ReplyView['standing']>) => {
    const listed = (names: readonly DecisionName[]): string => names.map((name) => DECISION[name]).join(', ');
    const kind = { replayed: '', quoted: 'Shown as it was sealed. ', folded: 'Not decided again. ' }[standing];
    const again = recomputed.length === 0 ? 'Nothing computed again' : `Computed again: ${listed(recomputed)}`;
    const not = notRecomputed.length === 0 ? '' : ` Not computed again: ${listed(notRecomputed)}.`;
    return `${kind}${again}.${not}`;
  },
  at: (seq: number) => `record ${seq}`,
  progress: (done: number, of: number) => `${done} of ${of} records`,
  different: 'The decisions before this record give a different one.',
  case: 'Case',
  head: 'Head',
  signer: 'Signing key',
} as const;

const DECISION: Readonly<Record<DecisionName, string>> = {
  question: 'question',
  risk: 'stakes',
  search: 'search',
  draft: 'draft',
  claims: 'judgement of each claim',
  gate: 'rules',
  text: 'text of the reply',
  citations: 'citations',
};

export const key = {
  title: 'Your key',
  lead: 'Every bundle that you export from this browser is signed with this key. Send this card to people who will receive your bundles, through a different channel than the bundles.',
  card: 'Key card',
  of: 'Key card of',
  nobody: 'No name chosen',
  fingerprint: 'Fingerprint',
  claim: 'You choose the name, and nothing proves it. Others compare the fingerprint.',
  qr: 'QR code of key and name',
  copy: 'Copy the card',
  copied: 'Copied',
  print: 'Print the card',
  copyText: (name: string | null, fingerprint: string) =>
    `Affidavit key card\n${name === null ? '' : `Calls itself: ${name}\n`}Fingerprint: ${fingerprint}\n`,
  nameField: 'Name on the card',
  nameWhat: 'Included in every bundle from now on. Leave it empty for no name.',
  save: 'Save the name',
  named: 'The name is on the card.',
  earlier: 'Keys before this one',
  changed: {
    rotated: (day: string) => `handed over on ${day}, signed by both keys`,
    lost: (day: string) => `lost on ${day}, according to the next key only`,
  },
  change: 'Change the key',
  changeLead: 'Do this if someone else may have used this browser, or simply from time to time.',
  changeWhat: [
    'This browser makes a new key. Both keys sign a statement that the old one hands over to the new one, and every later bundle includes it.',
    'People who know the old fingerprint can follow it to the new one. The fingerprint does change, so send them the new card.',
    'The old key is deleted for good. Its signatures stay valid.',
    'If the old key can no longer sign, the new one can only state that it was lost. Your cases then continue in a new epoch that says so.',
  ],
  changeYes: 'Change it now',
  keep: 'Keep this key',
  isChanged: 'This browser signs with a new key from now on. The previous key is listed below.',
  lost: 'The key before this one was lost: this browser no longer had it. Cases that it signed continue in a new epoch that says so.',
  none: 'This browser cannot sign because it has no Ed25519. Its bundles still verify, but they are unsigned.',
  where:
    'The key is in this browser’s storage, cannot be read out of it, and goes when the site’s data is cleared. A copy of the card proves nothing and opens nothing.',
} as const;

export const engines = {
  title: 'Engines',
  lead: 'The engines that write, judge and search. Everything works with the built-in ones. Models are optional, and each states its size.',
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
    { keys: ['Esc'], does: 'Close the excerpt, the document, the trace or the list of cases' },
    { keys: ['Alt', '1–6'], does: 'Case, Sources, Record, Verify, Engines, About' },
    { keys: ['Tab'], does: 'Through citations, traces and every other action, in the order they are read' },
  ],
  wordsTitle: 'Words used here',
  licenceTitle: 'Licences',
  licence:
    'Affidavit is free software under the Apache License 2.0. Set in Newsreader, Public Sans and IBM Plex Mono, all under the SIL Open Font License 1.1. Built with Svelte, SvelteKit, Dexie, Comlink, Zod, Floating UI and the noble cryptography libraries, each under the MIT or Apache licence.',
  patent:
    'The deterministic execution specification it follows names a patent application, GB2521625.0, claimed by the specification’s author. See the NOTICE file.',
  key: 'the card of the key that signs your bundles, with the name on it.',
  privacyTitle: 'Where your data is',
  privacy:
    'Your documents, questions and answers are in this browser’s storage and nowhere else. The page is forbidden by its own policy to contact any other host.',
} as const;

export const problems: Record<string, { what: string; kept: string; next: string; act?: string }> = {
  UNEXPECTED: {
    what: 'Something went wrong that should not have.',
    kept: 'Sealed answers are safe.',
    next: 'Reload the page; if it happens again, search for the code.',
  },
  CLIENT_ABSENT: {
    what: 'The case worker did not start in this browser.',
    kept: 'Nothing was changed.',
    next: 'Reload the page. Verifying and reading still work.',
  },
  CANCELLED: { what: 'Cancelled.', kept: 'The cancellation is on the record.', next: 'Ask again when you like.' },
  DRAFT_EMPTY: {
    what: 'There is no text to check.',
    kept: 'Nothing was stored.',
    next: 'Paste or type one.',
  },
  DRAFT_SIZE: {
    what: 'The text is too long to be checked at once.',
    kept: 'Nothing was stored, and the text is still here.',
    next: 'Check it in parts.',
  },
  DRAFT_SENTENCES: {
    what: 'The text has too many sentences to be checked at once.',
    kept: 'Nothing was stored, and the text is still here.',
    next: 'Check it in parts.',
  },
  FROZEN_CHANGED: {
    what: 'A file that Affidavit uses to decide does not match its name. It was damaged or changed where this app is served, or on the way.',
    kept: 'The file was not used. Nothing was decided or stored with it.',
    next: 'Reload the page. If it happens again, do not trust this address: open Affidavit from another one, or install it.',
  },
  FROZEN_MISSING: {
    what: 'A file that Affidavit uses to decide could not be loaded.',
    kept: 'Nothing was decided or stored.',
    next: 'Connect to the network and reload the page.',
  },
  MODEL_ABSENT: {
    what: 'This app’s address keeps no copy of this model.',
    kept: 'Nothing was downloaded.',
    next: 'Take it from files, or run `affidavit models get` and open the app with `affidavit serve`.',
  },
  MODEL_BUSY: {
    what: 'Another tab is working on models.',
    kept: 'Nothing was changed here.',
    next: 'Wait until it has ended, or cancel it there.',
  },
  MODEL_CATALOGUE: {
    what: 'The list of models could not be read.',
    kept: 'What is on this device stays as it is.',
    next: 'Reload the page when you are online.',
  },
  MODEL_DAMAGED: {
    what: 'A file of this model has changed or is damaged.',
    kept: 'The model is not used.',
    next: 'Check it again and repair it.',
  },
  MODEL_HASH: {
    what: 'The downloaded file is not the one in the list.',
    kept: 'Nothing of that file is used.',
    next: 'Download it again. If that fails too, its address serves something else: take it from files.',
  },
  MODEL_MISSING: {
    what: 'This model is not whole on this device.',
    kept: 'Nothing was changed.',
    next: 'Download it, or take it from files.',
  },
  MODEL_NETWORK: {
    what: 'The connection broke.',
    kept: 'The part that was downloaded is kept.',
    next: 'Resume: the download continues where it stopped.',
  },
  MODEL_RUNTIME: {
    what: 'The model runtime stopped.',
    kept: 'Nothing was changed.',
    next: 'Try again; on a device with little memory choose a smaller model.',
  },
  MODEL_RUNTIME_ABSENT: {
    what: 'The model runtime was not downloaded completely.',
    kept: 'The model itself is still here.',
    next: 'Enable the model when this app’s address can be reached. After that it needs no network.',
  },
  MODEL_SIZE: {
    what: 'The downloaded file does not have the size in the list.',
    kept: 'The model is not used.',
    next: 'Its address serves something else: take it from files.',
  },
  MODEL_SPACE: {
    what: 'There is no room for this model beside your cases.',
    kept: 'Your cases are as they were.',
    next: 'Free some space on this device and try again.',
  },
  MODEL_UNFIT: {
    what: 'This model gets simple sentences wrong.',
    kept: 'It was not enabled.',
    next: 'Choose another model.',
  },
  STORE_QUOTA: {
    what: 'The browser has no room left for this.',
    kept: 'Everything that was saved before is safe.',
    next: 'Export and delete an old case, or free space on this device, then try again.',
  },
  POLICY_REGISTRY: {
    what: 'These rules cannot be compiled.',
    kept: 'Nothing was changed: the case is under the rules it had.',
    next: 'Check them first; every fault is shown at its place.',
  },
  STORE_ABSENT: {
    what: 'This browser gives the page no storage, as in some private windows or with Lockdown Mode.',
    kept: 'No case can be kept here, so none is begun. Verifying a bundle works.',
    next: 'Open Affidavit in an ordinary window, or allow storage for this site.',
  },
  STORE_FAILED: {
    what: 'The browser refuses to open its storage, as some private windows do, or could not read it.',
    kept: 'Nothing was changed. Verifying a bundle works.',
    next: 'Reload the page; if it happens again, use an ordinary window, or restart the browser.',
  },
  LOCKS_ABSENT: {
    what: 'This browser cannot keep two tabs from writing the same case at once.',
    kept: 'Nothing was written. Reading and verifying work.',
    next: 'Open the app by https or on localhost, in a current browser.',
  },
  BLOB_FAILED: {
    what: 'A part of the content could not be stored or read.',
    kept: 'Everything that was saved before is safe, and nothing stands on the record without its content.',
    next: 'Try again; if it happens again, reload the page and export the case.',
  },
  BLOB_NOT_FOUND: {
    what: 'A part of the content that the record names is no longer stored.',
    kept: 'The record itself is unchanged. An exported bundle stays valid.',
    next: 'Reload the page. If it stays so, the site’s data was cleared in part: continue from an exported bundle.',
  },
  BLOB_HASH: {
    what: 'A stored part of the content is not what the record says it is. It was changed from outside.',
    kept: 'It is not shown and not used. An exported bundle stays valid.',
    next: 'Continue from an exported bundle.',
  },
  CASE_DIVERGED: {
    what: 'This case is already here with a different history: the bundle and the case each have a record that the other lacks.',
    kept: 'Both were left as they are.',
    next: 'Keep the file; it verifies on its own. To continue from it instead, export the case that is here, delete it, and open the file again.',
  },
  BUNDLE_NOT_PROVED: {
    what: 'This bundle does not hold, or not all of it could be computed again.',
    kept: 'Nothing was stored.',
    next: 'Ask the sender for the file as it was exported.',
  },
  BUNDLE_KIND: {
    what: 'This bundle holds a run of ERCP, not a case of questions. This page can only verify it.',
    kept: 'Nothing was stored.',
    next: 'Keep the file; it verifies on its own. The command line keeps such cases: affidavit import.',
  },
  BUNDLE_REDACTED: {
    what: 'Records of this bundle are withheld: it is a part of a case.',
    kept: 'Nothing was stored.',
    next: 'Ask the sender for the bundle of the whole case.',
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
    next: 'Set the clock and try again. Or continue with the clock as it is, which the record will state.',
    act: 'Continue with this clock',
  },
  SIGNER_FAILED: {
    what: 'This browser’s key could not sign.',
    kept: 'Everything recorded so far is safe.',
    next: 'Try again: the case continues without a signature, and says so.',
  },
  KEY_NAME: {
    what: 'This name cannot be used.',
    kept: 'The card was left as it is.',
    next: 'Write one line of at most 64 characters, without a space at its ends.',
  },
  KEY_STATEMENT: {
    what: 'This card has as many earlier keys as a bundle can name.',
    kept: 'The key was left as it is.',
    next: 'Go on with this key; or clear the site’s data, after exporting your cases, to begin with a new card.',
  },
  LIBRARY_FORMAT: {
    what: 'This file is not an expert library.',
    kept: 'Nothing was added.',
    next: 'Add a file that affidavit library build has made. A document is added above.',
  },
  LIBRARY_CANONICAL: {
    what: 'The bytes of this library are not in canonical form, so its name does not match them.',
    kept: 'Nothing was added.',
    next: 'Run affidavit canon over it, or get the file again from its author.',
  },
  LIBRARY_SOURCE: {
    what: 'No case can hold one of the sources of this library.',
    kept: 'Nothing was added.',
    next: 'Ask its author for another version.',
  },
  LIBRARY_SIZE: {
    what: 'This library is larger than 32 MB.',
    kept: 'Nothing was added.',
    next: 'Get it as several smaller libraries.',
  },
  LIBRARY_PRESENT: {
    what: 'This library is already in this case.',
    kept: 'The case is as it was.',
    next: 'Ask away: it is searched first.',
  },
  LIBRARY_COUNT: {
    what: 'The libraries of this case would hold more than 2,000 sources.',
    kept: 'Nothing was added.',
    next: 'Open another case for it.',
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
    what: 'A font of this PDF does not say which letters it draws, or says it by a table that is not here, so its text cannot be read.',
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
    what: 'The encoding of this text is unknown.',
    kept: 'No document was added.',
    next: 'Save it as UTF-8 and add it again.',
  },
  TEXT_UNASSIGNED: {
    what: 'This text has characters that Unicode 15.0 does not know.',
    kept: 'No document was added: computers would not agree on them.',
    next: 'Replace these characters and add it again.',
  },
  TEXT_LONE_SURROGATE: {
    what: 'This text contains incomplete characters.',
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
  REDACTION_CHOICE: {
    what: 'Nothing of the case would be left to show.',
    kept: 'Nothing was written.',
    next: 'Check at least one answer.',
  },
  RECEIPT_NONE: {
    what: 'There is no signed checkpoint in this case yet.',
    kept: 'Nothing was written.',
    next: 'Ask a question first. A browser that cannot sign makes no receipts.',
  },
  RECEIPT_ALONE: {
    what: 'A receipt cannot be checked on its own.',
    kept: 'Nothing was changed.',
    next: 'Drop it together with the bundle of its case.',
  },
  CASE_ELSEWHERE: {
    what: 'Another tab is writing this case.',
    kept: 'Nothing was changed.',
    next: 'Ask there, or close that tab.',
  },
  LEDGER_CONFLICT: {
    what: 'Another tab wrote to this case in the same moment.',
    kept: 'Its entry is safe, and yours was not written over it.',
    next: 'Try again: the case continues from that entry.',
  },
  LEDGER_FAILED: {
    what: 'Storage did not confirm the last entry.',
    kept: 'It does not count until it is confirmed; everything before it is safe.',
    next: 'Reload the page: the record is checked from its first entry.',
  },
};
export const problemCode = 'Code';
