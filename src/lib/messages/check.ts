// Words of Check: a draft that anybody wrote, sentence by sentence against the documents of the case.

import type { Nature } from '#core/draft/result.ts';
import type { Pattern } from '#core/judge/patterns.ts';
import type { CheckedSentenceView, DraftVerdict } from '#lib/contract/turn.ts';

const COUNTED: Readonly<Record<DraftVerdict, string>> = {
  SUPPORTED: 'supported',
  CONTRADICTED: 'contradicted',
  UNSUPPORTED: 'not supported',
  UNDECIDED: 'undecided',
  NO_CLAIM: 'without a claim',
};
const DISPUTED = 'disputed';

export const check = {
  title: 'Check',
  lead: 'Paste a text, or type one. Each sentence is compared with the documents of this case. Nothing leaves this device.',
  label: 'Text to check',
  placeholder: 'For example a letter, a summary, or what a chatbot said',
  begin: 'Check the text',
  again: 'Check again',
  cancel: 'Cancel',
  checking: 'Checking each sentence …',
  noSources: 'No documents to compare with yet: open a case with documents, or add some.',
  add: 'Add documents',
  result: 'What the documents say',
  changed: 'This is the result for the text before your changes.',
  edit: 'Edit and check again',
  /** "Of 4 sentences: 2 supported, 1 disputed, 1 not supported." Disputed counts as that alone. */
  summary: (sentences: readonly Pick<CheckedSentenceView, 'verdict' | 'denied'>[]): string => {
    const words = sentences.map(({ denied, verdict }) => (denied === undefined ? COUNTED[verdict] : DISPUTED));
    const told = [COUNTED.SUPPORTED, DISPUTED, ...Object.values(COUNTED).slice(1)]
      .map((word) => ({ word, count: words.filter((one) => one === word).length }))
      .filter(({ count }) => count > 0)
      .map(({ count, word }) => `${count} ${word}`);
    return `Of ${sentences.length} ${sentences.length === 1 ? 'sentence' : 'sentences'}: ${told.join(', ')}.`;
  },
  stopped: (code: string): string => STOPPED[code] ?? `The check stopped before the end of the text (${code}).`,
  verdict: {
    SUPPORTED: 'Supported',
    CONTRADICTED: 'Contradicted',
    UNSUPPORTED: 'Not supported',
    UNDECIDED: 'Undecided',
    NO_CLAIM: 'No claim',
  } satisfies Record<DraftVerdict, string>,
  /** Of what one document carries and another, `name`, denies. */
  disputed: 'Disputed',
  denied: (name: string): string => `${name} says otherwise:`,
  carried: 'This passage says so:',
  /** What the passage beneath is to the sentence. */
  passage: {
    SUPPORTED: '',
    CONTRADICTED: 'This passage says otherwise:',
    UNSUPPORTED: 'No passage says this. The closest one:',
    UNDECIDED: 'It is not clear whether this passage says so:',
    NO_CLAIM: '',
  } satisfies Record<DraftVerdict, string>,
  /** In place of that, where the passage carries it and it still misleads. */
  pattern: {
    'non sequitur': 'This does not follow from the passage:',
    'cherry picking': 'The passage also tells of a risk, which the text leaves out:',
    'false equivalence': 'The passage says that two things go together, not that one causes the other:',
    overgeneralisation: 'The passage is about some of them, not about all:',
  } satisfies Record<Pattern, string>,
  none: {
    SUPPORTED: '',
    CONTRADICTED: '',
    UNSUPPORTED: 'No passage is close to it.',
    UNDECIDED: 'It is not in English, and the built-in judge knows no other language.',
    NO_CLAIM: 'A question or an opinion: nothing to prove.',
  } satisfies Record<DraftVerdict, string>,
  nature: {
    TRIVIAL: 'Common knowledge: it needs no passage.',
    OPINION: 'An opinion: nothing to prove, and no fact.',
    SPECULATION: 'A guess, said as one: it counts as no fact.',
  } satisfies Record<Nature, string>,
  claims: (count: number) => `This sentence says ${count} things:`,
  record: (seq: number) => `Record ${seq}`,
  save: 'Save as a bundle',
  saveWhat: 'A bundle is a file that proves this result to somebody else. It can hold:',
  kinds: {
    quoted: 'The result and the passages it cites',
    only: 'The result and the whole documents',
  },
  kindWhat: {
    quoted: 'Nothing else of your documents. The recipient can check that the passages are in the documents.',
    only: 'Every page of every document that was searched. The recipient can compute each verdict again.',
  },
  saved: 'Saved to your downloads. It stays on this device until you share it.',
  disclaimer: 'A verdict says what the documents say. It does not say that the documents are true.',
} as const;

const STOPPED: Readonly<Record<string, string>> = {
  DRAFT_LANGUAGE: 'The text was not checked: it is not in English, and the built-in judge knows no other language.',
  CANCELLED: 'You cancelled the check before its end. No sentence has a result.',
};
