// Words of Reason: a problem is run until its reasoning is stable, and what was learned stands as constraints.

import type {
  ConstraintView,
  PredicateName,
  PredicateView,
  ReasonerView,
  RunErrorView,
  RunView,
} from '#lib/contract/run.ts';
import { modelName } from '#lib/views/run/model-name.ts';

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const reason = {
  title: 'Reason',
  lead: 'State a problem: what is given, then what you ask. It is reasoned about from that and from the documents of this case, checked, and reasoned about again, until nothing changes and no error is left. What was wrong on the way becomes a constraint.',
  label: 'Problem',
  placeholder: 'For example: Members over 18 may vote. Anna is a member and is 20 years old. May Anna vote?',
  begin: 'Run',
  again: 'Run again',
  cancel: 'Cancel',
  starting: 'Starting …',
  reading: (done: number, total: number) => `Reading document ${done + 1} of ${total} …`,
  iteration: (number: number) => `Iteration ${number} …`,
  noSources: 'No documents are at hand: open a case with documents, or state the facts in the problem itself.',
  add: 'Add documents',
  heard: (run: RunView) =>
    `${toStatus(run)} ${plural(run.iterations.length, 'iteration')}, ${plural(run.constraints.length, 'constraint')}.`,

  given: 'Has to hold from the start',
  addConstraint: 'Add a constraint',
  remove: 'Remove',

  result: 'What it came to',
  status: (run: RunView) => {
    const { code } = run;
    if (code === null) return toStatus(run);
    return code === 'ERCP_SILENT' ? `No answer: the model says nothing. (${code})` : `${toStatus(run)} (${code})`;
  },
  counts: ({ documents, iterations, mutations }: RunView) =>
    [
      plural(iterations.length, 'iteration'),
      ...(mutations.length === 0 ? [] : [plural(mutations.length, 'change of the problem', 'changes of the problem')]),
      plural(documents, 'document'),
    ].join(', '),
  clash: 'These cannot all hold:',
  noReasoning: 'No reasoning came out of it.',
  strategy: {
    relax: 'Constraints were relaxed',
    reframe: 'The problem was put in other words',
    decompose: 'A part was asked alone',
  },

  plot: 'How it converged',
  plotWhat: (run: RunView) => {
    const last = run.iterations.at(-1);
    return last === undefined
      ? ''
      : `${plural(run.iterations.length, 'iteration')}. At the end: ${plural(last.errors.length, 'error')}, ${plural(last.constraints, 'constraint')}.`;
  },
  similarity: 'Similarity to the reasoning before',
  errors: 'Errors',
  constraints: 'Constraints in force',
  needed: (share: string) => `needed: ${share}`,
  columns: {
    iteration: 'Iteration',
    similarity: 'Similarity',
    errors: 'Errors',
    constraints: 'Constraints',
    stable: 'Stable',
  },
  first: 'first',
  yes: 'yes',
  no: 'no',
  table: 'Each iteration',
  error: {
    contradiction: 'Contradicts itself',
    factual_incorrect: 'Not what the documents say',
    missing_justification: 'No reason is given',
    ambiguity: 'Can be read in two ways',
    syntax_error: 'Badly formed',
  } satisfies Record<RunErrorView['type'], string>,

  learned: 'Constraints',
  learnedNone: 'None were needed, and none were found.',
  candidates: 'Perhaps also',
  candidatesWhat: 'Found, but not surely enough to be in force. You may accept them.',
  checks: 'Checked as',
  from: 'From',
  sure: 'Confidence',
  priority: { high: 'high priority', medium: 'medium priority', low: 'low priority' },
  fixed: 'never relaxed',
  origin: ({ iteration, source }: ConstraintView) => {
    const by = source.detectedBy === 'person' ? 'a person' : `a check (${source.detectedBy})`;
    const when = iteration === null ? 'there from the start' : `added in iteration ${iteration}`;
    return source.excerpt === null ? `${by}, ${when}` : `${by}, ${when}, for the sentence:`;
  },
  accept: 'Accept',
  edit: 'Edit',
  reject: 'Reject',
  accepted: 'Accepted: it holds from the start of the next run.',
  rejected: 'Rejected: it is left out of the next run.',
  undo: 'Undo',

  carry: 'Hold later answers to it',
  carriedHere: 'In force in this case',
  carriedWhat:
    'Answers in this case that break one of these are refused, and the refusal names it. A constraint proves nothing by itself.',
  carriedFrom: (trace: string, edited: boolean) => `learned in run ${trace}${edited ? ', edited by you' : ''}`,
  own: 'written by a person',
  acceptedIn: (seq: number) => `accepted in record ${seq}`,
  release: 'Take out of force',
  form: {
    text: 'In words',
    name: 'Checked as',
    left: 'What',
    right: 'Compared with',
    unit: 'Unit',
    unitWhat: 'for example C, km, kg; may stay empty',
    entity: 'Of what',
    claim: 'Claim',
    earlier: 'Earlier',
    later: 'Later',
    immutable: 'Never relax it',
    save: 'Accept it so',
    cancel: 'Cancel',
  },
  operator: {
    Equal: 'is equal to',
    NotEqual: 'is not equal to',
    LessThan: 'is less than',
    GreaterThan: 'is greater than',
    TemporalOrder: 'comes before',
    NoContradiction: 'does not contradict itself',
    HasJustification: 'has a reason',
  } satisfies Record<PredicateName, string>,
  /** "boiling point of water is less than 100.5 °C" */
  say: ({ left, name, right, unit }: PredicateView) =>
    [toWords(left), reasonOperator(name), toWords(right), unit].filter((part) => part !== '').join(' '),

  save: 'Save as a bundle',
  saved: 'Saved to your downloads. A stranger can compute every step again.',
  model: 'Reasoning by',
  who: ({ elsewhere, model }: ReasonerView) => {
    if (model !== null)
      return `The built-in reasoner derives first. Where it comes to no end, ${modelName(model)} reasons, the model that writes, and what it says is checked.`;
    const builtIn = 'The built-in reasoner derives from the problem and your documents; no model reasons.';
    return elsewhere === null
      ? builtIn
      : `${builtIn} ${modelName(elsewhere)} writes, but is not on this computer, so it gets none of them.`;
  },
  modelFailed: (code: string) =>
    code === 'ERCP_SILENT'
      ? 'The model read what was given and wrote no step: it says that this is not answered there. Nothing reasoned in its place. Add a document that speaks of it, or disable the model in Engines to have the built-in reasoner run.'
      : 'The model failed, and nothing reasoned in its place. Disable it in Engines to have the built-in reasoner run.',
  earlier: 'Earlier runs',
  delete: (title: string) => `Delete the run: ${title}`,
  deleteShort: 'Delete',
  disclaimer: 'A stable reasoning is one that its checks find no fault with. That does not make it true.',
} as const;

const STATUS: Readonly<Record<RunView['status'], string>> = {
  converged: 'Converged: the reasoning is stable and free of errors.',
  partial: 'No answer: the iterations are used up, and errors that are not sure are left.',
  infeasible:
    'Infeasible: what is given or the constraints cannot hold together, or no way to change the problem is left.',
  failed: 'Failed: a check or an engine stopped the run.',
};

/** A run that ends without a fault and without an answer has found no way from what is given to what is asked. */
function toStatus({ iterations, status }: RunView): string {
  const isClean = status === 'partial' && iterations.at(-1)?.errors.length === 0;
  return isClean ? 'No answer: what is given does not lead to one.' : STATUS[status];
}

function reasonOperator(name: PredicateName): string {
  return reason.operator[name];
}

/** `water.boiling_point` is how a record names it; people read words. */
function toWords(term: string): string {
  return /^[a-z0-9_]+(?:\.[a-z0-9_]+)+$/u.test(term) && !/^\d+(?:\.\d+)?$/u.test(term)
    ? term.replaceAll('.', ': ').replaceAll('_', ' ')
    : term;
}
