// Words of an answer: its sentences, what supports them, conflicts, and a correction.

import type { Risk } from '#lib/contract/scale.ts';
import type { ConflictView, PhaseName, Standing } from '#lib/contract/turn.ts';

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
  copy: 'Copy with citations',
  share: 'Share as text',
  copied: 'Copied.',
  notCopied: 'Not copied: the browser did not allow it. Select the text and copy it.',
  /** At the end of what is copied: where a bundle of the case has it. */
  carried: (size: number, head: string) => `Sealed at record ${size}, chain head ${head}.`,
  support: (score: string) => `support ${score}`,
  why: 'Why?',
  factor: { credibility: 'credibility', fit: 'fit', support: 'support' },
  documents: (count: number) => (count === 1 ? '1 document' : `${count} documents`),
  /** In the first person where it is not high: that lowers over-reliance, and an impersonal "uncertain" does not (ux.md). */
  weakest: (name: string, credibility: string, others: readonly string[], isHigh: boolean) =>
    `${isHigh ? 'The' : 'I’m not certain: the'} weakest sentence rests on ${name}, whose credibility is ${credibility}. ${
      others.length === 0
        ? 'A second document that says the same would raise it.'
        : `${others.join(' and ')} ${others.length === 1 ? 'says' : 'say'} the same. A more credible document would raise it.`
    }`,
  factors: (credibility: string, fit: string, support: string) =>
    `Its credibility is ${credibility}, its passage fits the question by ${fit}, and supports the sentence by ${support}.`,
  /** Of a mark in quoted words that looks like one of our citations. */
  inDocument: (mark: string) => `${mark} in the document`,
  cells: 'Taken from',
  known: (record: number) => `Known since record ${String(record)}, and checked again`,
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
  engineVersion: (word: string, version: string): string => `${word}, version ${version}`,
} as const;

/** The engines of ours by the names that the record gives them. */
export const engineWord: Readonly<Record<string, string>> = {
  extractive: 'the extractive writer',
  'lexical-judge': 'the built-in judge',
  lexical: 'the lexical search',
  'keywords-linear': 'the risk classifier',
  parsers: 'the document reader',
  'sentence-reasoner': 'the built-in reasoner',
  'passage-debater': 'the built-in debater',
};

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
  changedBy: (name: string) => `Changed by ${name}`,
  used: 'used here',
  dated: (date: string) => `dated ${date}`,
  undated: 'no date known',
  credibility: (score: string) => `credibility ${score}`,
  strategy: {
    CHANGED: 'Using what holds now.',
    CHOSEN: 'Using the one that you chose.',
    MOST_RECENT: 'Using the current one.',
    MOST_CREDIBLE: 'Using the more credible one.',
    META_SOURCE: 'Using the review of the evidence, which says that the others disagree.',
    CONSENSUS: 'Using the statement of consensus, which says that the others disagree.',
    PRESENT_BOTH: 'Both are shown; the documents do not settle it.',
    HUMAN_REVIEW: 'A person has to decide; nothing was chosen.',
  } satisfies Record<ConflictView['strategy'], string>,
} as const;

export const wrong = {
  title: 'This was wrong',
  what: 'The documents that the sentence cites count half as much from now on, and every question that was answered from them is asked again. Your reason is recorded.',
  which: 'Which sentence was wrong?',
  reason: 'Why was it wrong?',
  report: 'Record it and ask again',
} as const;
