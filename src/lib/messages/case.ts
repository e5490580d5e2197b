// Words of the case: question, answer, refusal, conflict, progress, proof.

import type { Term } from '#lib/messages/glossary.ts';
import type { StepName } from '#lib/contract/case.ts';
import type { PartChoice } from '#lib/contract/part.ts';
import type { Risk } from '#lib/contract/scale.ts';
import type { ConflictView, PhaseName, RefusalAction, Standing } from '#lib/contract/turn.ts';

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const cases = {
  lead: 'Ask your documents.',
  promise:
    'Every sentence of an answer is linked to the passage that supports it, checked, and written to a record that anyone can verify. If your documents do not support an answer, you get a refusal that says why.',
  sample: 'Try the sample case',
  sampleWhat: 'A festival programme, a printed correction, a later e-mail and a lease. They disagree in one place.',
  add: 'Add your own documents',
  openBundle: 'Open a bundle',
  openBundleWhat: 'A bundle is a file that proves its answers. Check it, and keep it as a case to continue.',
  question: 'Your question',
  understoodAs: (question: string): string => `Understood as: ${question}`,
  understoodEdit: 'Change it',
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
    how: 'How much of it',
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
    gone: 'goes with a document',
    shown: (answers: number, documents: number, passages: number) =>
      `Shown: ${counted(answers, 'answer')}, ${counted(documents, 'whole document')}${passages === 0 ? '' : `, ${counted(passages, 'single passage')}`}.`,
    withheld: (withheld: number, records: number) => `${withheld} of ${records} records are withheld.`,
    none: { only: 'Nothing is checked yet.', quoted: 'Nothing is checked yet.', without: 'Nothing is left out yet.' },
    nothing: 'Nothing would be left to show: every answer found something in what is left out.',
    whole: 'These documents will be given away whole, every page of them:',
    isCited: 'cited',
    isFound: 'not cited, only found by the search',
    uncited: 'To give away only the cited passages, and no whole document:',
    toQuoted: 'Show only the cited passages',
    agree: (count: number) =>
      count === 1 ? 'Yes, give away this whole document.' : `Yes, give away all ${String(count)} whole documents.`,
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
    cite: 'Citations of them',
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
  removeWhat: 'Its record, its documents and its answers go. An exported bundle stays valid.',
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
    unsaved: 'The last entry could not be stored. It does not count until it is.',
    broken:
      'The stored record of this case has been changed: its chain no longer holds. Nothing more is written to it. What you exported before is not affected.',
  },
  earlier: (count: number, all: number) =>
    count === all ? `Show the first ${count} questions` : `Show ${count} earlier questions of ${all}`,
  open: 'This question was not settled before the page was closed.',
  titleField: 'Title of the case',
  untitled: 'Untitled case',
  save: 'Save',
  close: 'Close',
} as const;

export const standing: Record<Standing, { word: string; what: string }> = {
  supported: { word: 'Supported', what: 'The passage says this.' },
  inferential: {
    word: 'Inferred',
    what: 'Follows from passages by a checked step; no passage says it in these words.',
  },
  speculative: { word: 'Speculative', what: 'No passage supports this. Shown only when the stakes are low.' },
  contradicted: { word: 'Contradicted', what: 'Another passage says otherwise.' },
  liminal: { word: 'May be out of date', what: 'The source is about something that changes. Check its date.' },
};

export const answer = {
  sources: 'Evidence',
  open: (name: string) => `Open ${name} at this passage`,
  cite: (n: number, name: string) => `Source ${n}: ${name}`,
  band: { high: '– high', moderate: '– moderate', low: '– low' },
  confidence: 'Confidence',
  score: (score: string) => `: ${score}/1.0`,
  disclaimer: 'Certified: grounding, traceability and policy. Not certified: that the sources are true.',
  support: (score: string) => `support ${score}`,
  why: 'Why?',
  factor: { credibility: 'credibility', fit: 'fit', support: 'support' },
  documents: (count: number) => (count === 1 ? '1 document' : `${count} documents`),
  factors: (credibility: string, fit: string, support: string) =>
    `Its credibility is ${credibility}, its passage fits the question by ${fit}, and supports the sentence by ${support}.`,
  cells: 'Computed from',
  cell: (text: string, name: string) => `${text}, in ${name}`,
  traceOf: (text: string) => `Trace the sentence: ${text}`,
  work: 'The work',
  sealed: (size: number) => `Sealed at record ${size}`,
  signed: 'signed on this device',
  unsigned: 'unsigned: this browser has no signing key',
  writtenBy: 'Written by',
  judgedBy: 'Judged by',
  domain: (domain: string) => domainWord[domain] ?? domain,
  cycles: (cycles: number, drafts: number) =>
    `${drafts} ${drafts === 1 ? 'draft' : 'drafts'}, ${cycles} ${cycles === 1 ? 'round' : 'rounds'} of`,
  audit: 'self-audit',
} as const;

/** The engines of ours by the names that the record gives them. */
export const engineWord: Readonly<Record<string, string>> = {
  extractive: 'the extractive writer',
  'lexical-judge': 'the built-in judge',
  lexical: 'the lexical search',
  'keywords-linear': 'the risk classifier',
  parsers: 'the document reader',
};
export const engineVersion = (word: string, version: string): string => `${word}, version ${version}`;

/** By the classifier's name for it. */
export const domainWord: Readonly<Record<string, string>> = {
  general: 'general knowledge',
  coding: 'programming',
  security_code: 'security',
  legal_research: 'legal research',
  analysis: 'analysis',
  literary_analysis: 'literary analysis',
  fiction: 'fiction',
  health: 'health',
  money: 'money',
  safety: 'safety',
};

export const riskWord: Record<Risk, string> = { LOW: 'low stakes', MEDIUM: 'medium stakes', HIGH: 'high stakes' };

export const phase: Record<PhaseName, string> = {
  DRAFT: 'What was drafted from the evidence',
  REFLECT: 'What the audit found',
  REVISE: 'What was changed',
  LEARNED: 'What was learned for this case',
  CLARIFY: 'What I need to know first',
};

export const conflict = {
  title: 'The sources disagree',
  used: 'used here',
  dated: (date: string) => `dated ${date}`,
  undated: 'no date known',
  credibility: (score: string) => `credibility ${score}`,
  strategy: {
    CHOSEN: 'Using the one you said holds.',
    MOST_RECENT: 'Using the current one.',
    MOST_CREDIBLE: 'Using the more credible one.',
    PRESENT_BOTH: 'Both are shown; the documents do not settle it.',
    HUMAN_REVIEW: 'A person has to decide; nothing was chosen.',
  } satisfies Record<ConflictView['strategy'], string>,
} as const;

export const refusal = {
  title: 'I can’t answer that from your documents.',
  mayAnswer: 'This may answer it. I could not tell.',
  why: {
    sources: (found, needed) =>
      `I found ${found === 0 ? 'no document that bears' : found === 1 ? '1 document that bears' : `${found} documents that bear`} on it, and need ${needed}.`,
    relevance: () => 'I could not tell whether the best passage I found answers it.',
    hybrid: () => 'For stakes like these I need a stronger judge than the built-in one.',
    confidence: () => 'I could write an answer, but not one that I am sure enough of.',
    conflicts: () => 'The documents contradict each other and I can’t tell which one is right.',
    corroboration: (found, needed) => `Each claim needs ${needed} documents behind it; the weakest has ${found}.`,
    credibility: () => 'The documents that say so are not credible enough for these stakes.',
    other: () => 'The draft did not pass a rule for these stakes.',
  } as Partial<Record<string, (found: number, needed: number) => string>>,
  rule: 'Rule',
  value: 'Found',
  threshold: 'Needed',
  breach: { LT: 'at least', LE: 'more than', GT: 'at most', GE: 'less than', EQ: 'anything but', NE: 'exactly' },
  measures: {
    sources: 'independent sources that bear on the question',
    relevance: 'how well the best passage answers the question',
    claims: 'claims in the draft',
    support: 'support of the weakest claim',
    similarity: 'wording shared with the passage',
    entailment: 'how far the passage entails the claim',
    credibility: 'credibility of the sources',
    confidence: 'confidence in the answer as a whole',
    speculation: 'sentences that no passage supports',
    conflicts: 'conflicts left open',
    unsupported: 'unsupported sentences',
    hybrid: 'a judge fit for these stakes',
    corroboration: 'documents behind each claim',
  } as Record<string, string>,
  /** Which measures are terms of the glossary. */
  terms: {
    relevance: 'relevance',
    similarity: 'similarity',
    entailment: 'entailment',
    credibility: 'credibility',
    confidence: 'confidence',
    support: 'support',
    hybrid: 'judge',
    claims: 'claim',
  } as Partial<Record<string, Term>>,
  noRule: 'An engine failed before any rule was reached; the failure is on the record.',
  /** Where nothing failed, or the person cancelled. */
  failed: {
    QUESTION_LANGUAGE: 'The question is not in English, and the built-in engines know no other language.',
    CANCELLED: 'You cancelled it before any rule was reached; that is on the record.',
  } as Partial<Record<string, string>>,
  notReached: (count: number) => `${count} further ${count === 1 ? 'rule was' : 'rules were'} not reached.`,
  searched: (sources: number, passages: number) =>
    `Searched all of the case; weighed ${passages} ${passages === 1 ? 'passage' : 'passages'} of ${sources} ${sources === 1 ? 'document' : 'documents'}`,
  libraries: (names: string) => `, those of ${names} among them`,
  best: 'The closest passage',
  closest: 'Other passages that come close',
  byMeaning: 'Found by meaning, in other words',
  missing: (count: number) => (count === 1 ? 'Lacks the word' : 'Lacks the words'),
  and: ', ',
  nothingMissing: 'Has every word of the question.',
  accept: 'Accept as evidence',
  acceptOf: (name: string) => `Accept this passage of ${name} as evidence; the acceptance is recorded`,
  next: 'What would help',
  action: {
    add_source: 'Add a document',
    ask_narrower: 'Ask something narrower',
    accept_passage: 'Accept one of the passages (it is recorded)',
    get_judge: 'Get a stronger judge',
    open_record: 'Read what was recorded',
    ask_in_english: 'Ask it in English',
    try_again: 'Ask again',
  } satisfies Record<RefusalAction, string>,
} as const;

export const clarify = {
  title: 'Two things have to be known first.',
  holds: (name: string) => `${name} holds`,
  words: 'Or say it in your own words',
  say: 'Answer',
  answer: 'What you say is recorded, and the question is asked again with it.',
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
  of: (done: number, total: number) => `${done} of ${total}`,
  attempt: (attempt: number) => `Draft ${attempt}: the one before did not pass.`,
  none: 'Nothing is shown until it is verified.',
  skipped: 'not needed',
} as const;

/** For people who use a screen reader. */
export const heard = {
  answer: (sentences: number, score: string) =>
    `Answered in ${sentences} ${sentences === 1 ? 'sentence' : 'sentences'}, confidence ${score}.`,
  refusal: 'Refused. The reason follows the question.',
  clarify: 'Two questions have to be answered first.',
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
