// Words of Sources.

import type { Sphere } from '#lib/contract/scale.ts';
import type { ImportItemView, SourceType } from '#lib/contract/source.ts';

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
  out: 'taken out: new questions do not use it',
  planted: 'Contains text that is meant to mislead a program. No answer uses that text; see Details.',
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
    unknown: 'Kind not clear',
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
  signed: (key: string) => `Signed with the key ${key}`,
  unsigned: 'Not signed: only its name says who made it.',
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
  fileWhat: 'Made with the command line: affidavit library build. Choose its signature (.sig) with it, if it has one.',
} as const;

export const libraryLook = {
  title: (name: string, version: string) => `${name.replaceAll('_', ' ')} ${version}`,
  trust: {
    first:
      'Signed. It is the first library of this name that you add here: compare the key with what its publisher says.',
    same: 'Signed with the same key as before.',
    other: 'Signed with another key than before. Add it only if its publisher says that the key has changed.',
    unsigned: 'It is not signed.',
    'no longer signed': 'It is not signed, although the version before it was. Ask its publisher.',
  },
  key: 'Key',
  replaces: (version: string) => `It takes the place of version ${version} in this case:`,
  added: 'New',
  removed: 'Removed',
  changed: 'Text changed',
  rated: 'Credibility changed',
  ratedOf: (id: string, from: number, to: number) => `${id} (${from} before, ${to} now)`,
  same: 'The same',
  sure: 'Its publisher told me of this, or I trust it all the same',
  add: 'Add it',
  leave: 'Do not add it',
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
  guessed: (type: string, dated: string | null, replaces: boolean) =>
    `Taken as: ${type}, ${dated === null ? 'no date' : `dated ${dated}`}${replaces ? ', a new version of the one before' : ''}.`,
  correct: 'Correct or take out',
  correctOf: (name: string) => `Correct what is said of ${name}, or take it out`,
  waiting: (count: number) =>
    count === 1
      ? '1 document that you chose is not added yet: you have not chosen its kind.'
      : `${String(count)} documents that you chose are not added yet: you have not chosen their kinds.`,
  addWaiting: 'Choose it in Sources',
  same: (name: string) => `The same file is in this case as ${name}. It was not added again.`,
  nothingKept: 'Nothing of it was kept.',
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
  takeOut: 'Take it out of this case',
  takeOutWhat:
    'New questions do not use it. Answers that cite it stay, and its text stays in the record until the whole case is deleted: every bundle of the whole case still holds it.',
  putBack: 'Put it back',
  isOut: 'You took this document out: new questions do not use it. Its text stays in the record.',
  reason: 'Why? The reason is recorded.',
  save: 'Record this',
  saveWhat: 'Applies to new questions. Earlier answers do not change.',
  facts: 'What is known about it',
  fresh: 'Freshness',
  freshUndated: 'No date, so age never counts against it. For questions about the present it counts half.',
  freshDated:
    'Age counts only for questions about the present, where it counts half. Where two dated documents disagree, the later one is used.',
  freshLibrary: (date: string, lasts: number | null) =>
    lasts === null
      ? `Built on ${date}, with no end date.`
      : `Built on ${date}, valid for ${Math.round(lasts / 86_400_000)} days; after that its freshness counts half.`,
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
  licenceNote: 'None is known. A bundle holds the whole document: share a bundle only if you may share this document.',
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
  'hidden-letters': 'Invisible letters were removed.',
  'hidden-text': 'Text that nobody sees was left out.',
  'faint-text': 'Some of its text may be invisible to people who open it.',
  'read-as-html': 'It was read as HTML: what stands in angle brackets is no text then.',
  'turned-order': 'Marks in it show text in another order than it is read here.',
  'planted-order': 'Part of it gives orders to a program that reads it. No answer uses that part.',
  'planted-credibility': 'Part of it claims that the document can be trusted. No answer uses that part.',
  'planted-citation': 'Part of it contains ready-made citations of itself. No answer uses that part.',
  'unseen-marks': 'Invisible marks, such as marks of direction, were removed.',
  'spanned-cells': 'A cell that spans several rows is written in each of them.',
  'raised-figures': 'Superscript digits stay superscript: \u00b9, \u00b2.',
  'note-numbers': 'Footnotes carry the number that they have in the text.',
  'reading-order': 'Lines were put into reading order, column by column.',
  'running-heads': 'Running heads and page numbers were left out.',
  'unknown-glyphs': 'Letters that their font does not name are shown as \ufffd.',
  rows: 'Each value of a row follows the name of its column.',
  'quotes-as-text': 'Quotation marks that do not close are read as text.',
  mail: 'The head of the mail was decoded.',
  'quote-marks': 'The marks before quoted lines became the depth of the quotation.',
  article: 'Only the article of the page was taken.',
};
