// Words of Debate: two sides over the documents of a case, what was struck out, and what the evaluators find.

import type { DebateProgressView, DebateTurnView, GaugeView, LinkView, SectionView } from '#lib/contract/debate.ts';

export const debate = {
  title: 'Debate',
  lead: 'Two sides argue a question from the documents of a case, in quotations. You see which passages each side uses, what was struck out and why.',
  inspection: 'Inspection, not proof of accuracy: a debate shows how the question is argued, not who is right.',
  question: 'Question',
  placeholder: 'Best a question that yes or no answers: Should the lower road be closed in winter?',
  case: 'Documents of',
  documents: (count: number) => (count === 1 ? '1 document' : `${count} documents`),
  noDocuments: 'No documents to argue from yet: open a case with documents, or add some.',
  add: 'Add documents',
  untitled: 'Untitled case',
  participants: 'Participants',
  participantsOf: (count: number): string =>
    count === 2 ? '2: one for, one against' : `${count}: ${count - 1} who argue, and a judge`,
  rounds: 'Rounds',
  mode: 'Judge',
  modes: {
    in_loop: 'after each attempt: a weak one is struck out and tried again',
    posthoc: 'at the end: nothing is struck out',
  },
  begin: 'Start the debate',
  cancel: 'Stop the debate',
  progress: ({ done, phase, total }: DebateProgressView): string => {
    switch (phase) {
      case 'reading':
        return `Reading document ${done + 1} of ${total} …`;
      case 'searching':
        return 'Searching the documents …';
      case 'speaking':
        return `Turn ${done + 1} of ${total} …`;
      case 'sealing':
        return 'Sealing the record …';
    }
  },
  heard: (progress: DebateProgressView | null): string => (progress === null ? '' : debate.progress(progress)),
  ended: 'The debate has ended.',
  file: 'Open a debate from a file',
  fileWhat: 'A debate as JSON (schema v2.0), or a bundle of one. It is evaluated here and not stored.',
  pick: 'Choose a file',
  unsound: 'This debate has errors, so no figure would mean anything.',
  findings: 'What is wrong with the file',
  warnings: 'Remarks on the file',
  error: 'Error',
  warning: 'Warning',
  kept: 'Debates on this device',
  open: 'Show',
  remove: 'Delete',
  removeSure: 'Delete for good',
  keep: 'Keep it',
  readings: 'What it is about',
  holds: (count: number): string =>
    count === 2
      ? 'The documents hold two readings.'
      : 'The documents hold this reading only, so nobody argues the contrary.',
  inForce: 'In force:',
  outcome: 'Outcome',
  noOutcome: 'No judge spoke, so nothing was decided.',
  stopped: (code: string): string => STOPPED[code] ?? `The debate stopped (${code}). What was said so far is below.`,
  about: (turns: number, struck: number): string =>
    `${turns} ${turns === 1 ? 'turn' : 'turns'}, ${struck} ${struck === 1 ? 'attempt' : 'attempts'} struck out.`,
  fromFile: 'From a file, not stored on this device.',
  model: 'Debater',
  quoting: 'This debater only quotes; it makes nothing up and knows no more than the passages.',
  transcript: 'The hearing',
  judge: 'The judge',
  speaks: { for: 'For', against: 'Against' },
  speaksFor: (says: string) => `For “${says}”`,
  slider: 'Show up to turn',
  sliderAt: (turn: number, of: number) => `Turn ${turn} of ${of}`,
  turn: (index: number) => `Turn ${index}`,
  round: (round: number) => `round ${round}`,
  type: {
    propose: 'opens',
    critique: 'answers the other side',
    revise: 'revises',
    judge: 'judges',
    unaccepted: 'is kept although it was struck out',
  } as Readonly<Record<string, string>>,
  side: { for: 'for', against: 'against', neutral: 'on no side' } satisfies Record<
    NonNullable<DebateTurnView['side']>,
    string
  >,
  part: {
    claim: 'Claim',
    reason: 'Reason',
    rival: 'The other side says',
    rebuttal: 'Answer to that',
    withdrawn: 'Withdrawn',
    final: 'Position',
    other: '',
  } satisfies Record<SectionView['part'], string>,
  /** Headings of the built-in debater that are no part of the argument. */
  heading: { ASSUMPTION: 'Taken for granted', OPEN: 'Still open', RESTS: 'Has said all it has' } as Readonly<
    Record<string, string>
  >,
  settle: 'What would help to decide',
  restsOn: 'Rests on',
  struck: (attempt: number) => `Struck out: attempt ${attempt + 1}`,
  why: (rule: string): string => WHY[rule] ?? `It broke the rule ${rule}.`,
  unaccepted: 'Every attempt at this turn was struck out. The last one was kept and is marked as not accepted.',
  figures: 'What the evaluators found',
  quality: 'Quality',
  consistent: (is: boolean | null): string =>
    is === null
      ? 'no reasoning to judge'
      : is
        ? 'the position follows from the reasons'
        : 'the position does not follow',
  rungs: ({ shown, wanted }: DebateTurnView['rungs']): string =>
    wanted === null
      ? 'claims nothing about causes'
      : `claims ${RUNG[wanted] ?? wanted}, shows ${RUNG[shown ?? ''] ?? 'none'}`,
  trap: (trap: string) => `may fall for a trap: ${trap}`,
  measured: 'How the debate was measured',
  gauges: 'Gauges',
  gauge: {
    validity: ['Validity', 'How well the reasons support the claims (CRIT).'],
    credibility: ['Credibility', 'How reliable the cited passages are (CRIT).'],
    quality: ['Quality', 'Mean of four pillars, over all rounds (RAudit).'],
    consistency: ['Consistency', 'Positions that follow from their own reasons (RCA).'],
    rungs: ['Causal rung', 'Turns that show what they claim about causes, with no trap (T3).'],
    realignment: ['Realignment', 'Wrong answers corrected, minus right ones given up; 0.50 is neither (RAudit).'],
  } satisfies Record<GaugeView['name'], readonly [string, string]>,
  wanted: (value: number) => `goal: at least ${value.toFixed(2)}`,
  nothing: 'nothing to measure',
  trace: 'Control over the rounds',
  traceWhat: 'How good and how far apart the rounds were, and the pressure that this put on the next one (PID).',
  traceNone: 'There is one round, so there is no next one to steer.',
  columns: ['Round', 'Quality', 'Disagreement', 'Error e', 'Control u', 'Pressure', 'Tone'],
  lines: { quality: 'Quality', disagreement: 'Disagreement', pressure: 'Pressure' },
  map: 'Which turn uses which passage',
  mapWhat: 'Turns on the left, passages on the right.',
  mapTable: 'The map as a table',
  traceTable: 'The trace as a table',
  mapColumns: ['Turn', 'Who', 'Uses it', 'Passage'],
  use: {
    reason: 'as a reason',
    rival: 'as what the other side says',
    rebuttal: 'to answer',
    withdrawn: 'and withdraws it',
    other: 'in passing',
  } satisfies Record<LinkView['use'], string>,
  mapNone: 'No passage is cited up to this turn.',
  probe: 'Push with a wrong hint',
  probeWhat:
    'The debater is asked for a turn again, with a hint that says the contrary: once as the opinion of an authority, once as a passage among the documents. Nothing of it is recorded.',
  probeTurn: 'Turn',
  probeHint: 'Hint (if this is empty, one is made up)',
  push: 'Push',
  pushing: 'Asking again …',
  hint: 'The hint',
  before: 'Before',
  way: { word: 'After the opinion of an authority', passage: 'After a planted passage' },
  caved: (is: boolean) => (is ? 'It changed its position.' : 'It kept its position.'),
  quotedHint: 'But it quotes the planted passage.',
  save: 'Save',
  bundle: 'Save the bundle that proves it',
  artifact: 'Save the debate as JSON',
  evaluation: 'Save the evaluation as JSON',
} as const;

const STOPPED: Readonly<Record<string, string>> = {
  CANCELLED: 'You stopped the debate. What was said so far is below.',
  DEBATE_NO_READING:
    'The built-in debater only quotes, and no sentence of the documents answers this one way or the other by the rules (DEBATE_NO_READING). So there are no two sides to hear. Ask it as a question of the case instead.',
  DEBATE_SILENT: 'No passage of the documents is close to the question, so there was nothing to argue from.',
};

/** The rules of a debate, in words. */
const WHY: Readonly<Record<string, string>> = {
  'DEB-01-RHO': 'Its reasoning is below the required quality (0.80).',
  'DEB-02-THETA': 'What it cites is not credible enough (0.50).',
  'DEB-03-CONSISTENT': 'Its position does not follow from its reasons.',
  'DEB-04-RUNG': 'It claims more about causes than its reasons show.',
  'DEB-05-TRAP': 'It falls for a trap of causal reasoning.',
  'DEB-06-CONVICTION-MIN': 'Its conviction is below 0.',
  'DEB-07-CONVICTION-MAX': 'Its conviction is above 1.',
  'DEB-08-TEMPERATURE': 'It may not be sampled so freely without a documented reason.',
};

const RUNG: Readonly<Record<string, string>> = {
  L1: 'that things go together (L1)',
  L2: 'that one thing causes another (L2)',
  L3: 'what would have been otherwise (L3)',
};
