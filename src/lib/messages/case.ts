// Words of the case: question, answer, refusal, conflict, progress, proof.

import type { ConflictView, PhaseName, RefusalAction, Risk, Standing, StepName } from '#lib/ui/view.ts';

export const cases = {
  lead: 'Ask your documents.',
  promise:
    'Every sentence of the answer is tied to the passage it stands on, checked, and sworn into a record that anyone can verify. What the documents do not support is not said.',
  sample: 'Try the sample case',
  sampleWhat: 'A festival programme, a printed correction, a later e-mail and a lease. They disagree in one place.',
  add: 'Add your own documents',
  verify: 'Verify a bundle',
  question: 'Your question',
  placeholder: 'Ask a question',
  ask: 'Ask',
  cancel: 'Cancel',
  suggested: 'Questions to try',
  noSources: 'This case has no documents yet. Without them every question is refused.',
  export: 'Export bundle',
  newCase: 'New case',
  rename: 'Rename',
  archive: 'Archive',
  restore: 'Restore',
  remove: 'Delete',
  removeSure: 'Delete this case for good?',
  removeWhat: 'Its record, its documents and its answers go. An exported bundle stays valid.',
  keep: 'Keep it',
  search: 'Search cases',
  archived: 'Archived',
  noneFound: 'No case has these words in its title.',
  counts: (sources: number, turns: number, records: number) =>
    `${sources} ${sources === 1 ? 'document' : 'documents'}, ${turns} ${turns === 1 ? 'question' : 'questions'}, ${records} records`,
  condition: {
    ready: '',
    following: 'Another tab is writing this case. This one follows and cannot ask.',
    stopped: 'This case has stopped: nothing more is written until it is reopened.',
    reopened: 'The connection to storage was lost and opened again. The record was checked from its first entry.',
    unsaved: 'The last entry could not be stored. It does not count until it is.',
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
  speculative: { word: 'Speculative', what: 'No passage carries this. Shown only where the stakes are low.' },
  contradicted: { word: 'Contradicted', what: 'Another passage says otherwise.' },
  liminal: { word: 'May be out of date', what: 'The source speaks of something that changes; check its date.' },
};

export const answer = {
  sources: 'Evidence',
  open: (name: string) => `Open ${name} at this passage`,
  cite: (n: number, name: string) => `Source ${n}: ${name}`,
  band: { high: 'High confidence', moderate: 'Moderate confidence', low: 'Low confidence' },
  confidence: (score: string) => `Confidence: ${score}/1.0`,
  disclaimer: 'Certified: grounding, traceability and policy. Not certified: that the sources are true.',
  support: (score: string) => `support ${score}`,
  trace: 'Trace',
  traceOf: (text: string) => `Trace the sentence: ${text}`,
  work: 'Show the work',
  workHide: 'Hide the work',
  sealed: (size: number) => `Sealed at record ${size}`,
  signed: 'signed on this device',
  unsigned: 'unsigned: this browser has no signing key',
  made: (writer: string, judge: string) => `Written by ${writer}, judged by ${judge}`,
  domain: (domain: string, risk: Risk) => `${domainWord[domain] ?? domain}, ${riskWord[risk]}`,
  cycles: (cycles: number, drafts: number) =>
    `${drafts} ${drafts === 1 ? 'draft' : 'drafts'}, ${cycles} ${cycles === 1 ? 'cycle' : 'cycles'} of self-audit`,
} as const;

/** By the classifier's name for it. */
export const domainWord: Readonly<Record<string, string>> = {
  general: 'general knowledge',
  coding: 'programming',
  security_code: 'security of code',
  legal_research: 'legal research',
  analysis: 'analysis',
  literary_analysis: 'literary analysis',
  fiction: 'fiction',
};

export const riskWord: Record<Risk, string> = { LOW: 'low stakes', MEDIUM: 'medium stakes', HIGH: 'high stakes' };

export const phase: Record<PhaseName, string> = {
  DRAFT: 'What was drafted from the evidence',
  REFLECT: 'What the audit found',
  REVISE: 'What was changed',
  LEARNED: 'What holds from now on in this case',
  CLARIFY: 'What has to be known first',
};

export const conflict = {
  title: 'The sources disagree',
  used: 'used here',
  dated: (date: string) => `dated ${date}`,
  undated: 'no date known',
  credibility: (score: string) => `credibility ${score}`,
  strategy: {
    MOST_RECENT: 'Using the current one.',
    MOST_CREDIBLE: 'Using the more credible one.',
    PRESENT_BOTH: 'Both are shown; the documents do not settle it.',
    HUMAN_REVIEW: 'A person has to decide; nothing was chosen.',
  } satisfies Record<ConflictView['strategy'], string>,
} as const;

export const refusal = {
  title: 'I can’t answer that from your documents.',
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
    speculation: 'sentences no passage carries',
    conflicts: 'conflicts left open',
    unsupported: 'unsupported sentences',
    hybrid: 'a judge fit for these stakes',
  } as Record<string, string>,
  noRule: 'An engine failed before any rule was reached; the failure is on the record.',
  notReached: (count: number) => `${count} further ${count === 1 ? 'rule was' : 'rules were'} not reached.`,
  searched: (sources: number, passages: number) =>
    `Searched: ${passages} ${passages === 1 ? 'passage' : 'passages'} in ${sources} ${sources === 1 ? 'document' : 'documents'}`,
  libraries: (names: string) => `, and ${names}`,
  closest: 'The closest passages',
  missing: (count: number) => (count === 1 ? 'Lacks the word' : 'Lacks the words'),
  nothingMissing: 'Has every word of the question, but does not answer it.',
  accept: 'Accept this passage as evidence',
  next: 'What would help',
  action: {
    add_source: 'Add a document',
    ask_narrower: 'Ask something narrower',
    accept_passage: 'Accept one of the passages (it is recorded)',
    get_judge: 'Get a stronger judge',
    open_record: 'Read what was recorded',
    try_again: 'Ask again',
  } satisfies Record<RefusalAction, string>,
} as const;

export const clarify = {
  title: 'Two things have to be known first.',
  answer: 'Answer both in the box below, in your own words.',
} as const;

export const progress = {
  title: 'Working',
  step: {
    read: 'Documents read',
    search: 'Passages searched',
    weigh: 'Sources weighed',
    draft: 'Drafts written',
    check: 'Claims checked',
    judge: 'Rules applied',
    seal: 'Records sealed',
  } satisfies Record<StepName, string>,
  of: (done: number, total: number) => `${done} of ${total}`,
  attempt: (attempt: number) => `Attempt ${attempt}`,
  none: 'Nothing is shown until it is verified.',
  records: (count: number) => `${count} records written`,
  skipped: 'not needed',
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
