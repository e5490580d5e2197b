// Words of the case: the shelf, its contents, progress, trace.

import type { StepName } from '#lib/contract/case.ts';
import type { PartChoice } from '#lib/contract/part.ts';
import type { TurnView } from '#lib/contract/turn.ts';

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const cases = {
  lead: 'Ask your documents.',
  promise:
    'Every sentence of an answer is linked to the passage that supports it, checked, and written to a record that anyone can verify. If your documents do not support an answer, you get a refusal that says why.',
  sample: 'Try the sample case',
  sampleWhat: 'A festival programme, a printed correction, a later e-mail and a lease. They disagree in one place.',
  add: 'Add your own documents',
  addWhat: 'Or drop them anywhere. They are read at once and stay on this device.',
  addHere: 'Add documents',
  addFiles: 'Files',
  addFolder: 'A folder',
  longText: 'This is long for a question.',
  addText: 'Add it as a document',
  openBundle: 'Open a bundle',
  openBundleWhat: 'A bundle is a file that proves its answers. Check it, and keep it as a case to continue.',
  question: 'Your question',
  understoodAs: (question: string): string => `Understood as: ${question}`,
  understoodEdit: 'Change it',
  foundBy: { words: 'Searched by words alone', meaning: 'Searched by words and meaning' },
  alsoSearched: (others: readonly string[]): string => `Also searched for: “${others.join('”, “')}”`,
  insteadOf: 'The built-in writer was asked instead, in the same case: nothing passed of the drafts of',
  insteadOn: (seq: number): string => `What became of them: record ${seq}`,
  placeholder: 'Ask a question',
  ask: 'Ask',
  cancel: 'Cancel',
  next: 'Next in line. Keep typing to cancel.',
  suggested: 'Questions to try',
  noSources: 'This case has no documents yet. Without them every question is refused.',
  export: 'Export bundle',
  share: 'Share bundle',
  exportPart: 'Export a part',
  part: {
    how: 'What to export',
    kinds: {
      only: 'Some answers, with everything they were decided from',
      quoted: 'Some answers as they were sealed, with the passages they cite',
      without: 'All but some answers or documents',
    } satisfies Record<PartChoice['kind'], string>,
    kindWhat: {
      only: 'Includes the documents that each answer was found in. The recipient can compute every decision again.',
      quoted:
        'Nothing else of the documents is shown. The recipient can check that the answer was sealed and that the passages are in the documents, but not that the decision was right.',
      without: 'Leaving out a document leaves out every answer that found something in it.',
    } satisfies Record<PartChoice['kind'], string>,
    which: 'Answers to be shown',
    whichDocuments: 'Documents to be shown',
    gone: 'left out with a document',
    shown: (answers: number, documents: number, passages: number) =>
      `Shown: ${counted(answers, 'answer')}, ${counted(documents, 'whole document')}${passages === 0 ? '' : `, ${counted(passages, 'single passage')}`}.`,
    withheld: (withheld: number, records: number) => `${withheld} of ${records} records are withheld.`,
    none: { only: 'Nothing is checked yet.', quoted: 'Nothing is checked yet.', without: 'Nothing is left out yet.' },
    nothing: 'Nothing would be left to show: every answer found something in what is left out.',
    whole: 'These documents will be included in full, every page:',
    isCited: 'cited',
    isFound: 'not cited, only found by the search',
    uncited: 'To include only the cited passages, and no whole document:',
    toQuoted: 'Show only the cited passages',
    agree: (count: number) =>
      count === 1 ? 'Yes, include this whole document.' : `Yes, include all ${String(count)} whole documents.`,
    passages: 'Passages to be shown',
    passagesOf: (name: string) => `of ${name}`,
    others: (count: number) => `Passages of ${counted(count, 'other document')}`,
    find: 'Find another passage',
    findOf: (name: string) => `Find a passage of ${name}`,
    notFound: 'No passage has these words.',
    passageWhat:
      'A passage also shows the name of its document, its kind, how many passages it has, and how you described it.',
    visible: 'Anyone who has the file can see about the rest:',
    visibles: [
      'how many questions were asked and documents were added, and when',
      'for each question, how many steps were taken: about how many passages and claims were checked',
      'whether each was answered or refused, with the numbers of the rules: confidence, risk, how much was supported, and sizes (in whole KiB; to the byte in what version 0.3.0 or earlier recorded)',
    ],
    guess:
      'Texts, names and hashes cannot be recovered. But someone who has your documents and a list of possible questions can ask them all and compare these numbers. This nearly always finds the question.',
    save: 'Export this part',
    saved: 'Exported. The file stays on this device until you share it.',
    cite: 'Citations of these answers',
    formats: { 'csl-json': 'CSL-JSON', bibtex: 'BibTeX', 'char-location': 'Character locations' },
  },
  savedAs: (name: string) => `Saved to your downloads as ${name}.`,
  receipt: 'Receipt',
  receiptWhat:
    'A few lines to keep on another device. With them, a later bundle of this case cannot hide what is recorded now',
  newCase: 'New case',
  rename: 'Rename',
  archive: 'Archive',
  restore: 'Restore',
  remove: 'Delete',
  removeSure: 'Delete this case for good?',
  removeWhat: 'Its record, documents and answers are deleted. An exported bundle stays valid.',
  removeYes: 'Delete it',
  keep: 'Keep it',
  search: 'Search cases',
  archived: 'Archived',
  noneFound: 'No case has these words in its title.',
  moreCases: (count: number, all: number) =>
    count === all ? `Show the last ${count}` : `Show ${count} more of ${all}`,
  counts: (sources: number, turns: number, records: number) =>
    `${sources} ${sources === 1 ? 'document' : 'documents'}, ${turns} ${turns === 1 ? 'question' : 'questions'}, ${records} records`,
  condition: {
    ready: '',
    following: 'Another tab is writing this case. This one follows and cannot ask.',
    stopped:
      'An entry could not be stored, so this case has stopped. Everything stored before is kept. Your next action opens the case again from there.',
    reopened:
      'An entry could not be stored. The record was read again from storage and continues in a new epoch that names the failure.',
    unsaved: 'The last entry could not be stored. It does not count until it is stored.',
    broken:
      'The stored record of this case has been changed: its chain no longer holds. Nothing more is written to it. What you exported before is not affected.',
  },
  earlier: (count: number, all: number) =>
    count === 1
      ? 'Show one earlier question'
      : count === all
        ? `Show the first ${count} questions`
        : `Show ${count} earlier questions of ${all}`,
  notPrinted: (count: number) =>
    `Not printed: ${count === 1 ? 'one earlier question' : `${count} earlier questions`}. Show them, then print again.`,
  open: 'The page was closed before this question was decided.',
  titleField: 'Title of the case',
  untitled: 'Untitled case',
  save: 'Save',
  close: 'Close',
} as const;

/** What stands beside the answers on a wide screen. */
export const contents = {
  title: 'In this case',
  documents: 'Documents',
  add: 'Add documents',
  questions: 'Questions',
  outcome: {
    answer: 'Answered: ',
    refusal: 'Refused: ',
    clarify: 'Asked back: ',
    choice: 'Left open: ',
    check: 'Checked: ',
    open: 'Not settled: ',
  } satisfies Record<TurnView['outcome']['kind'], string>,
} as const;

export const progress = {
  title: 'Working',
  step: {
    read: 'Documents read',
    meaning: 'Passages read for meaning',
    search: 'Documents found',
    weigh: 'Passages weighed',
    draft: 'Drafts written',
    check: 'Claims checked',
    judge: 'Rules applied',
    seal: 'Records in the case',
  } satisfies Record<StepName, string>,
  /** Of the step that runs. */
  now: {
    read: 'Reading documents …',
    meaning: 'Reading passages for meaning …',
    search: 'Finding documents …',
    weigh: 'Weighing passages …',
    draft: 'Writing a draft …',
    check: 'Checking claims …',
    judge: 'Applying the rules …',
    seal: 'Sealing the record …',
  } satisfies Record<StepName, string>,
  of: (done: number, total: number) => `${done} of ${total}`,
  attempt: (attempt: number) => `Draft ${attempt}: the one before did not pass.`,
  none: 'Nothing is shown until it is verified.',
  unsworn: 'Not yet sworn',
  unswornWhat: 'As the model writes it. Nobody has checked it, and nothing of it counts: what holds replaces it.',
  skipped: 'not needed',
} as const;

/** For people who use a screen reader. */
export const heard = {
  answer: (sentences: number, score: string) =>
    `Answered in ${sentences} ${sentences === 1 ? 'sentence' : 'sentences'}, confidence ${score}.`,
  refusal: 'Refused. The reason follows the question.',
  clarify: 'Two questions have to be answered first.',
  choice: 'The question may mean several things. Choose one.',
  check: 'The draft is checked.',
} as const;

export const trace = {
  title: 'Trace',
  what: 'From the sentence down to the bytes it rests on.',
  record: (seq: number) => `Record ${seq}`,
  close: 'Close trace',
  role: {
    sentence: 'Sentence',
    claim: 'Claim',
    passage: 'Passage',
    judge: 'Judge',
    gate: 'Gate',
    writer: 'Writer',
    search: 'Search',
    question: 'Question',
    source: 'Source',
    observation: 'Observation',
    policy: 'Rule',
    transition: 'Transition',
    state: 'Seal',
  },
} as const;
