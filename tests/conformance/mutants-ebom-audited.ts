// Mutants of EBOM rows that were read against the specification, the test and the code by hand.

/** What an audit by hand found that no test would have told. */
export const EBOM_AUDITED = [
  {
    ids: ['EBOM-REQ-022'],
    file: 'src/core/answer/edge.ts',
    test: 'src/core/evidence/library-case.test.ts',
    search: '        ...(citation.library === undefined ? {} : { library: citation.library.name }),\n',
    replace: '',
  },
  {
    ids: ['EBOM-REQ-032'],
    file: 'src/core/judge/patterns.ts',
    test: 'src/core/judge/patterns.test.ts',
    search: '      !STOP_WORDS.has(word.lower) &&\n',
    replace: "      word.kind !== 'number' &&\n      !STOP_WORDS.has(word.lower) &&\n",
  },
  {
    ids: ['EBOM-REQ-033'],
    file: 'src/core/judge/logic/follows.ts',
    test: 'src/core/judge/patterns.test.ts',
    search: '(?:if|unless|provided that|only when)',
    replace: '(?:if)',
  },
  {
    ids: ['EBOM-REQ-034'],
    file: 'src/core/judge/logic/follows.ts',
    test: 'src/core/judge/patterns.test.ts',
    search: '(?:because|therefore|thus|hence|consequently)',
    replace: '(?:because|therefore)',
  },
  {
    ids: ['EBOM-REQ-078'],
    file: 'src/core/answer/conflict-text.ts',
    test: 'src/core/answer/conflict-text.test.ts',
    search: 'source suggests: ${y}',
    replace: 'source suggests: ${x}',
  },
  {
    ids: ['EBOM-REQ-088'],
    file: 'src/core/answer/qualify.ts',
    test: 'src/core/answer/qualify.test.ts',
    search: 'carrier === index || contradicting === index',
    replace: 'carrier === index',
  },
] as const;
