// Words of a refusal, and of a question back to the person.

import type { RefusalAction } from '#lib/contract/turn.ts';
import type { Term } from '#lib/messages/glossary.ts';

export const refusal = {
  title: 'I can’t answer that from your documents.',
  mayAnswer: 'This may answer it. I could not tell.',
  why: {
    sources: (found) =>
      found === 0
        ? 'Nothing in them bears on it.'
        : 'Only one document bears on it, and for stakes like these a second, independent one has to say the same.',
    relevance: () => 'I could not tell whether the best passage I found answers it.',
    hybrid: () => 'For stakes like these I need a stronger judge than the built-in one.',
    confidence: () => 'I could write an answer, but not one that I am sure enough of.',
    conflicts: () => 'The documents contradict each other and I can’t tell which one is right.',
    corroboration: () =>
      'Only one document says it, and for stakes like these a second, independent one has to say the same.',
    credibility: () => 'The documents that say so are not credible enough for these stakes.',
    constraints: (found) =>
      `What they say breaks ${found === 1 ? 'a constraint' : `${found} constraints`} that you accepted for this case.`,
    review: () =>
      'You have to look at a sentence first: the rules are not sure whether it states a fact or an opinion.',
    other: () => 'The draft did not pass a rule for these stakes.',
  } as Partial<Record<string, (found: number) => string>>,
  /** Instead of its rule, where every passage shown lacks a word of the question. */
  lacked: (words: readonly string[]) => `None of the passages that come closest says “${words.join('” or “')}”.`,
  broken: 'The constraint:',
  learned: (trace: string) => `learned in run ${trace}`,
  wrote: 'written by a person',
  acceptedIn: (seq: number) => `accepted in record ${seq}`,
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
    review: 'sentences that wait for a person',
    unsupported: 'unsupported sentences',
    hybrid: 'a judge fit for these stakes',
    corroboration: 'documents behind each claim',
    constraints: 'constraints that the draft breaks',
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
  noRule: 'An engine failed before any rule was reached; the failure is recorded.',
  /** Before the name of the engine: an answer would have said who wrote it. */
  writer: 'The writer of this case is',
  /** Where nothing failed, or the person cancelled. */
  failed: {
    QUESTION_LANGUAGE: 'The question is not in English, and the built-in engines know no other language.',
    CANCELLED: 'You cancelled it before any rule was reached; that is recorded.',
  } as Partial<Record<string, string>>,
  notReached: (count: number) => `${count} further ${count === 1 ? 'rule was' : 'rules were'} not reached.`,
  searched: (sources: number, passages: number) =>
    `Searched all of the case; weighed ${passages} ${passages === 1 ? 'passage' : 'passages'} of ${sources} ${sources === 1 ? 'document' : 'documents'}`,
  libraries: (names: string) => `, including those of ${names}`,
  best: 'The closest passage',
  closest: 'What else can be accepted',
  far: 'The nearest passage, and it is far off',
  byMeaning: 'Found by meaning, in other words; how near it is was not measured',
  missing: (count: number) => (count === 1 ? 'Lacks the word' : 'Lacks the words'),
  and: ', ',
  nothingMissing: 'Has the main words of the question, or words that mean the same.',
  turned: (words: readonly string[]) => `Says the opposite of “${words.join('”, “')}”.`,
  small: (words: readonly string[]) => `Does not say “${words.join('”, “')}”.`,
  accept: 'Accept as evidence',
  acceptOf: (name: string) => `Accept this passage of ${name} as evidence; the acceptance is recorded`,
  next: 'What would help',
  /** Of what a paper says, at the person's wish; it is recorded. */
  tell: 'Just tell me what it says (it is recorded)',
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
  title: 'I need to know two things first.',
  holds: (name: string) => `${name} holds`,
  words: 'Or say it in your own words',
  say: 'Answer',
  answer: 'What you say is recorded, and the question is asked again with it.',
} as const;

export const choice = {
  title: 'Your documents answer this for several things. Choose the one you mean.',
  pick: 'I mean this one',
  pickOf: (name: string) => `I mean this one, in ${name}`,
  answer: 'Your choice is recorded, and the question is asked again with it.',
} as const;
