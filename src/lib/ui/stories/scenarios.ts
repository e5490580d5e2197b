// Named scenarios, written by hand over the sample case's own texts: one set for stories, screenshots and page tests.

import correction from '../../../../static/sample/correction.md?raw';
import email from '../../../../static/sample/email.txt?raw';
import lease from '../../../../static/sample/lease.md?raw';
import programme from '../../../../static/sample/programme.md?raw';
import type { CaseHeadView, CaseView, ProgressView, StepName } from '#lib/contract/case.ts';
import type { ClosePassageView, DocumentView, PassageView } from '#lib/contract/document.ts';
import type { SourceType, SourceView } from '#lib/contract/source.ts';
import type { AnswerView, CitationView, RefusalView, TurnView, WorkView } from '#lib/contract/turn.ts';
import { STEPS } from '#lib/contract/case.ts';

export const q16 = (hundredths: number): number => Math.trunc((hundredths * 65_536) / 100) + 1;
const day = (text: string): number => Date.parse(`${text}T09:00:00Z`);
const hash = (seed: string): string => seed.repeat(64).slice(0, 64);
const NOW = Date.parse('2026-06-10T14:32:00Z');

function source(
  id: string,
  name: string,
  type: SourceType,
  dated: string,
  text: string,
  credibility: number,
  seq: number,
  reasons: readonly string[],
): DocumentView {
  return {
    text,
    media: 'text/markdown',
    anchors: [],
    cited: [],
    transforms: [],
    planted: [],
    language: 'en',
    dates: [],
    source: {
      id: hash(id),
      name,
      type,
      media: 'text/markdown',
      sphere: 'INSIDE',
      credibility: q16(credibility),
      reasons,
      datedAt: day(dated),
      importedAt: NOW - 600_000,
      bytes: text.length,
      passages: text.split('\n\n').length,
      cited: 1,
      planted: [],
      seq,
      supersedes: null,
      supersededBy: null,
      override: null,
      out: false,
      describedSeq: null,
      library: null,
    },
  };
}

export const documents: readonly DocumentView[] = [
  source('a1', 'Festival programme.md', 'official', '2026-04-02', programme, 85, 18, [
    'Declared an official publication: 0.85.',
    'No second source has been checked against it yet.',
  ]),
  source('b2', 'Printed correction.md', 'official', '2026-05-18', correction, 90, 26, [
    'Declared an official publication: 0.85.',
    'Agrees with the e-mail to the stewards: raised to 0.90.',
  ]),
  source('c3', 'E-mail to the stewards.txt', 'correspondence', '2026-06-09', email, 60, 34, [
    'Declared a letter or e-mail: 0.60.',
  ]),
  source('d4', 'Lease, 8 Cooper’s Row.md', 'contract', '2025-09-03', lease, 95, 42, ['Declared a contract: 0.95.']),
];
export const sources: readonly SourceView[] = documents.map((document) => document.source);

/** The one place where this text stands in the document; a scenario that quotes what is not there is a mistake. */
export function passage(document: number, text: string, relevance = 90): PassageView {
  const found = documents[document];
  const start = found?.text.indexOf(text) ?? -1;
  if (found === undefined || start === -1) throw new Error(`document ${document} does not say: ${text}`);
  return {
    source: found.source.id,
    name: found.source.name,
    start,
    end: start + text.length,
    text,
    relevance: q16(relevance),
  };
}

export function cite(n: number, document: number, text: string, support = 96): CitationView {
  return { n, passage: passage(document, text), support: q16(support), notes: [] };
}

const work: WorkView = {
  domain: 'General',
  risk: 'LOW',
  byMeaning: true,
  writer: 'extractive/1',
  judge: 'lexical-judge/3',
  cycles: 1,
  drafts: 1,
  seal: { size: 93, head: hash('7c4e1f09'), root: hash('3b'), signed: true },
  phases: [
    {
      name: 'DRAFT',
      seq: 61,
      lines: ['The opening concert starts at 20:30. [1]', 'In the Old Granary, by the Quayside Consort. [2]'],
    },
    {
      name: 'REFLECT',
      seq: 70,
      lines: [
        'Contradiction: the programme gives 19:00, the correction 20:30.',
        'The correction is newer and names the programme.',
      ],
    },
    { name: 'REVISE', seq: 78, lines: ['Kept the time of the correction. Named the conflict.'] },
    { name: 'LEARNED', seq: 86, lines: ['For the opening night the correction stands over the programme.'] },
  ],
};

const CONCERT = 'The opening concert starts at 20:30.';
export const concert: AnswerView = {
  kind: 'answer',
  notes: [],
  work,
  sentences: [
    {
      text: 'The opening concert starts at 20:30.',
      standing: 'supported',
      label: '',
      known: null,
      cells: [],
      confidence: q16(93),
      seq: 64,
      at: 0,
      citations: [
        cite(1, 1, CONCERT, 97),
        cite(2, 2, 'The opening concert starts at 20:30 on Friday, as the correction slip says.', 91),
      ],
    },
    {
      text: 'The doors of the Old Granary open at 19:45.',
      standing: 'supported',
      label: '',
      known: null,
      cells: [],
      confidence: q16(96),
      seq: 66,
      at: 1,
      citations: [cite(3, 1, 'The doors of the Old Granary open at 19:45.', 99)],
    },
  ],
  confidence: {
    score: q16(91),
    band: 'high',
    weakest: { name: 'Printed correction.md', credibility: q16(90), others: ['E-mail of the steward.txt'] },
    factors: { credibility: q16(90), fit: q16(95), support: q16(97), documents: 2 },
  },
  conflicts: [
    {
      strategy: 'MOST_RECENT',
      used: 1,
      sides: [
        {
          claim: 'The opening concert starts at 19:00 in the Old Granary.',
          citation: cite(4, 0, 'The opening concert starts at 19:00 in the Old Granary.', 98),
          credibility: q16(85),
          datedAt: day('2026-04-02'),
        },
        { claim: CONCERT, citation: cite(1, 1, CONCERT, 97), credibility: q16(90), datedAt: day('2026-05-18') },
      ],
    },
  ],
};

export const everyStanding: AnswerView = {
  ...concert,
  conflicts: [],
  confidence: {
    score: q16(62),
    band: 'low',
    weakest: { name: 'Printed correction.md', credibility: q16(90), others: [] },
    factors: { credibility: q16(90), fit: q16(95), support: q16(97), documents: 2 },
  },
  sentences: [
    {
      text: 'The talk before the concert is cancelled.',
      standing: 'supported',
      label: '',
      known: null,
      cells: [],
      confidence: q16(94),
      seq: 120,
      at: 0,
      citations: [cite(1, 2, 'The talk before the concert is cancelled', 97)],
    },
    {
      text: 'So the doors open forty-five minutes before the music.',
      standing: 'inferential',
      label: 'INFERENTIAL (0.77)',
      known: null,
      cells: [],
      confidence: q16(77),
      seq: 121,
      at: 1,
      citations: [cite(2, 1, 'The doors of the Old Granary open at 19:45.', 74)],
    },
    {
      text: 'The last tram leaves Ropewalk at 23:40.',
      standing: 'liminal',
      label: '',
      known: null,
      cells: [],
      confidence: q16(70),
      seq: 122,
      at: 2,
      citations: [cite(3, 0, 'The last tram leaves Ropewalk at 23:40.', 99)],
    },
    {
      text: 'The director gives a short talk before the first piece.',
      standing: 'contradicted',
      label: '',
      known: null,
      cells: [],
      confidence: q16(20),
      seq: 123,
      at: 3,
      citations: [cite(4, 0, 'with a short talk by its director before the first piece', 95)],
    },
    {
      text: 'The concert may end before the last tram.',
      standing: 'speculative',
      label: 'Speculative, no source',
      known: null,
      cells: [],
      confidence: q16(41),
      seq: 124,
      at: 4,
      citations: [],
    },
  ],
};

function close(document: number, text: string, missing: readonly string[], relevance: number): ClosePassageView {
  return { ...passage(document, text, relevance), missing, byMeaning: false, turned: [], small: [], far: false };
}

const leaseWork: WorkView = {
  ...work,
  domain: 'Legal',
  risk: 'HIGH',
  byMeaning: false,
  drafts: 0,
  cycles: 1,
  phases: [{ name: 'DRAFT', seq: 130, lines: ['No draft was made: too few sources.'] }],
  seal: { size: 126, head: hash('e90b'), root: hash('4d'), signed: true },
};
export const withhold: RefusalView = {
  kind: 'refusal',
  code: 'G-HIGH-1-SOURCES',
  work: leaseWork,
  notReached: 9,
  rule: { policy: 'G-HIGH-1-SOURCES', measures: 'sources', unit: 'count', value: 1, comparison: 'LT', threshold: 2 },
  searched: { sources: 4, passages: 31, libraries: [] },
  likely: null,
  instead: null,
  closest: [
    close(
      3,
      "The rent is due on the third working day of each month, by transfer to the landlord's account.",
      ['May', 'withhold'],
      58,
    ),
    close(3, 'The landlord repairs the heating, the water pipes and the windows.', ['May', 'withhold', 'rent'], 31),
    close(
      3,
      'The landlord may raise the rent once in any period of twelve months, by written notice of at least two months.',
      ['withhold'],
      29,
    ),
  ],
  actions: ['add_source', 'ask_narrower', 'accept_passage', 'open_record'],
  asked: null,
};

export const unclear: RefusalView = {
  ...withhold,
  code: 'G-LOW-2-RELEVANCE',
  notReached: 7,
  work: { ...work, drafts: 0 },
  rule: {
    policy: 'G-LOW-2-RELEVANCE',
    measures: 'relevance',
    unit: 'score',
    value: q16(34),
    comparison: 'LT',
    threshold: q16(50) - 1,
  },
  likely: null,
  closest: [close(0, 'There is no car park at the Old Granary.', ['cost', 'hour'], 34)],
  actions: ['add_source', 'ask_narrower', 'get_judge'],
  asked: null,
};

export const failed: RefusalView = {
  ...withhold,
  code: 'ORACLE_TIMEOUT',
  rule: null,
  notReached: 0,
  likely: null,
  closest: [],
  actions: ['try_again', 'open_record'],
  asked: null,
};

export const turns: readonly TurnView[] = [
  { seq: 50, question: 'When does the opening concert start?', askedAt: NOW, outcome: concert },
  { seq: 94, question: 'May I withhold the rent?', askedAt: NOW + 61_000, outcome: withhold },
];
const option = (document: number, says: string) => ({ ...passage(document, says), says, under: null });
const CONCERT_OPTION = option(1, CONCERT);
const TALK_OPTION = option(2, 'The talk before the concert is cancelled');

export const moreTurns: readonly TurnView[] = [
  {
    seq: 118,
    question: 'What changes on Friday evening, and how do I get home?',
    askedAt: NOW,
    outcome: everyStanding,
  },
  { seq: 140, question: 'What does parking cost per hour?', askedAt: NOW, outcome: unclear },
  {
    seq: 160,
    question: 'Is it allowed?',
    askedAt: NOW,
    outcome: {
      kind: 'clarify',
      asked: {
        questions: [
          '(R1) Which one holds, rules.txt [1] or notice.txt [2]?',
          '(R1) Is there a document that settles it?',
        ],
        sides: [],
      },
      work,
    },
  },
  {
    seq: 165,
    question: 'What about it on Friday?',
    askedAt: NOW,
    outcome: {
      kind: 'choice',
      options: [CONCERT_OPTION, TALK_OPTION],
      work,
    },
  },
  { seq: 170, question: 'When is the workshop?', askedAt: NOW, outcome: failed },
  { seq: 180, question: 'How many stewards meet?', askedAt: NOW, outcome: { kind: 'open' } },
];

/** What waits for a person: a sentence to review, and a question back with two documents to choose from. */
export const handTurns: readonly TurnView[] = [
  {
    seq: 190,
    question: 'Is a berth of 40 feet long enough?',
    askedAt: NOW,
    outcome: {
      ...unclear,
      work: { ...work, risk: 'HIGH', byHand: { from: 'LOW', reason: null } },
      rule: {
        policy: 'G-HIGH-13-REVIEW',
        measures: 'review',
        unit: 'count',
        value: 1,
        comparison: 'GT',
        threshold: 0,
      },
      review: ['A berth of 40 feet is good.'],
    },
  },
  {
    seq: 200,
    question: 'When does the opening concert start?',
    askedAt: NOW,
    outcome: {
      kind: 'clarify',
      asked: {
        questions: [
          '(R1) Which one holds, programme.md [1] or correction.md [2]?',
          '(R1) Is there a document that settles it, which you can add?',
        ],
        sides: [passage(0, 'The opening concert starts at 19:00'), passage(1, 'The opening concert starts at 20:30.')],
      },
      work,
    },
  },
];

export const head: CaseHeadView = {
  id: 'sample',
  title: 'Sample case: Lantern Quay Festival',
  archived: false,
  createdAt: NOW - 900_000,
  changedAt: NOW,
  sources: 4,
  turns: 2,
  records: 127,
};
export const emptyCase: CaseView = {
  head: { ...head, id: 'empty', title: '', sources: 0, turns: 0, records: 16 },
  tip: { size: 16, head: hash('19') },
  condition: 'ready',
  begun: null,
  sources: [],
  turns: [],
};
export const sampleCase: CaseView = {
  head,
  tip: { size: 127, head: hash('e90b') },
  condition: 'ready',
  begun: null,
  sources,
  turns,
};

export const shelf: readonly CaseHeadView[] = [
  head,
  {
    ...head,
    id: 'lease',
    title: 'Lease, 8 Cooper’s Row',
    sources: 3,
    turns: 11,
    records: 802,
    changedAt: NOW - 86_400_000 * 3,
  },
  {
    ...head,
    id: 'long',
    title: 'Appeal against the building permit of the neighbouring plot, second round with the surveyor’s report',
    sources: 41,
    turns: 64,
    records: 5210,
    changedAt: NOW - 86_400_000 * 20,
  },
  {
    ...head,
    id: 'old',
    title: 'Insurance after the burst pipe',
    archived: true,
    sources: 9,
    turns: 17,
    records: 1200,
    changedAt: NOW - 86_400_000 * 200,
  },
];

/** As a model writes it, before anybody has read it. */
export const WRITING = 'The opening concert starts at 19:30 in the Old Harbour Hall. [1]\nThe doors op';

/** The progress of one question after `finished` steps, the next one half way. */
export function toProgress(finished: number): ProgressView {
  const totals: Record<StepName, number | null> = {
    read: 4,
    meaning: 120,
    search: 31,
    weigh: 4,
    draft: 1,
    check: 6,
    judge: 13,
    seal: null,
  };
  return {
    question: 'When does the opening concert start?',
    attempt: 1,
    records: 12 + finished * 6,
    steps: STEPS.map((name, index) => {
      const total = totals[name];
      if (index < finished) return { name, state: 'done' as const, done: total ?? 43, total };
      if (index === finished) return { name, state: 'running' as const, done: Math.trunc((total ?? 40) / 2), total };
      return { name, state: 'waiting' as const, done: 0, total };
    }),
  };
}
