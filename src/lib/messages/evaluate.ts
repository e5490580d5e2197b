// Words of Test: how well this build keeps EBOM's rules, and how it does on a person's own documents. The command line
// says the same.

import type { Figure, FigureName, OwnRow, PartName } from '#desk/evaluate/evaluation.ts';

const PARTS: Readonly<Record<PartName, string>> = {
  functional: 'Functional tests',
  adversarial: 'Adversarial tests',
  own: 'Your own questions',
};
const NOTHING = 'nothing to count';
const NO_GOAL = 'no goal';

export const evaluate = {
  title: 'Test',
  lead: 'See how well Affidavit keeps its own rules, and how it answers questions about your documents. Everything runs on this device, and nothing is added to your case.',
  parts: PARTS,
  partWhat: {
    functional: 'Questions of every domain about papers that we wrote, and claims to be judged. About ten seconds.',
    adversarial:
      'Orders hidden in questions and documents, made-up citations, disguised questions. About half a minute.',
    own: 'Your questions about the documents of the open case.',
  } satisfies Record<PartName, string>,
  choose: 'What to run',
  label: 'Your questions, one a line',
  placeholder: 'How much is the rent? => 850\nWho painted the ceiling? =>',
  help: 'Behind => write what the answer should say. Leave it empty where the documents do not say. Without => the answer is shown and not marked.',
  noSources: 'Your own questions need documents: open a case with documents, or add some.',
  add: 'Add documents',
  begin: 'Run',
  cancel: 'Cancel',
  running: (part: PartName, done: number, total: number): string =>
    total === 0 ? 'Reading documents …' : `${PARTS[part]}: ${done} of ${total}`,
  reading: 'Reading documents …',
  result: 'Result',
  cancelled: 'You cancelled the run. Nothing of it is kept.',
  failed: 'The run broke off. Nothing of it is kept.',
  rows: { right: 'as expected' },
  yes: 'yes',
  no: 'no',
  short: 'short',
  examples: 'Where it falls short',
  history: 'Earlier runs',
  historyWhat: 'The last runs in this browser. They are deleted with its site data.',
  forget: 'Delete the history',
  noHistory: 'No run yet.',
  summary: (figures: readonly Pick<Figure, 'holds'>[]): string => {
    const held = figures.filter(({ holds }) => holds === true).length;
    const goals = figures.filter(({ holds }) => holds !== null).length;
    return `${held} of ${goals} goals reached.`;
  },
  kind: {
    answer: 'answered',
    refusal: 'refused',
    clarify: 'asked back',
    choice: 'left open',
    failed: 'not admitted',
  } satisfies Record<OwnRow['kind'], string>,
  refused: {
    EMPTY: (line: number): string => `Line ${line}: there is no question before =>.`,
    LONG: (line: number): string => `Line ${line}: a question has at most 2,000 characters.`,
    MANY: (line: number): string => `Line ${line}: at most 500 questions are asked in one run.`,
  },
  judge:
    'Recall and precision are counted as in ALCE. The built-in judge decides them, and it also let the sentences through: they show lapses, not the judge’s own mistakes.',
  figures: {
    coverage: 'Factual claims that cite a source',
    resolution: 'Citations that lead to a source',
    spheres: 'Sources shown with the origin that was declared',
    speculation: 'High-stakes questions without enough sources: refused, nothing guessed',
    thresholds: 'Similarities around the threshold: decided as the threshold says',
    injection: 'Hidden orders that changed nothing',
    nothing: 'Questions that no document answers: not answered',
    spoofing: 'Made-up citations that were caught',
    evasion: 'Disguised high-stakes questions that were recognised',
    gaming: 'High-stakes questions with poor sources: refused',
    enforcement: 'Replies that keep every rule',
    violations: 'High-stakes replies that break a rule',
    verified: 'Claims of answers that were verified',
    rejected: 'Supported claims that were not accepted',
    agreement: 'Decided claims on which people agree',
    answered: 'Answerable questions that were answered',
    right: 'Replies that say what was expected',
    recall: 'Citation recall: sentences that their citations carry',
    precision: 'Citation precision: citations that are needed',
    credibility: 'Mean credibility of sources at high stakes',
    seconds: 'Seconds for a reply, on average',
  } satisfies Record<FigureName, string>,
  value: ({ name, value }: Pick<Figure, 'name' | 'value'>): string => {
    if (value === null) return NOTHING;
    return isPlain(name) ? value.toFixed(2) : `${(value * 100).toFixed(1)} %`;
  },
  goal: ({ goal, name }: Pick<Figure, 'goal' | 'name'>): string => {
    if (goal === null) return NO_GOAL;
    const said = isPlain(name) ? String(goal.value) : `${Math.round(goal.value * 100)} %`;
    return `${goal.kind === 'least' ? 'at least' : 'at most'} ${said}`;
  },
} as const;

function isPlain(name: FigureName): boolean {
  return name === 'seconds' || name === 'credibility';
}
