// Words of Record.

import type { Term } from '#lib/messages/glossary.ts';
import type { AgentState, RecordGroup } from '#lib/contract/record.ts';
import type { ConflictView, TurnView } from '#lib/contract/turn.ts';
import type { Keepable, KeptView } from '#lib/contract/verify.ts';

export const record = {
  title: 'Record',
  lead: 'Everything that was asked, observed, judged and decided, in order. Changing anything here breaks every later link of the chain.',
  printed: 'Only the records on the screen are printed. An exported bundle contains all of them.',
  filter: 'Show',
  all: 'Everything',
  groups: {
    person: 'What you did',
    sources: 'Sources read',
    engines: 'What engines said',
    rules: 'Rules applied',
    states: 'State changes',
    answers: 'Answers sealed',
    system: 'Start-up and time',
  } satisfies Record<RecordGroup, string>,
  columns: { seq: 'No.', words: 'What happened', name: 'Kind', hash: 'Hash' },
  breach: 'breach',
  error: 'error',
  empty: 'Nothing has been recorded in this case yet. Ask something or add a document.',
  emptyFilter: 'No record of this kind.',
  fields: 'Fields',
  bytes: 'Bytes',
  bytesWhat: 'Exactly what is hashed: one line of',
  canonical: 'canonical JSON',
  tags: {
    'AX:OBS:v1': 'obs',
    'AX:POLICY:v1': 'policy',
    'AX:TRANS:v1': 'trans',
    'AX:STATE:v1': 'state',
  } as Partial<Record<string, Term>>,
  commit: 'Commitment of this record',
  chain: 'Chain value after it',
  previous: 'Chain value before it',
  causes: 'Rests on',
  size: (bytes: number) => `${bytes} bytes`,
  close: 'Close record',
  head: (size: number) => `${size} records. Head`,
} as const;

/** One entry for what was asked or added, above the records themselves. */
export const docket = {
  title: 'Docket',
  earlier: (count: number) => (count === 1 ? 'Show the question before' : `Show ${count} questions before`),
  kinds: {
    answer: 'Answered',
    refusal: 'Refused',
    clarify: 'Asked back',
    choice: 'Left open: choose one',
    check: 'Text checked',
    open: 'Not settled',
  } satisfies Record<TurnView['outcome']['kind'], string>,
  added: (count: number) => (count === 1 ? 'Document added' : `${count} documents added`),
  out: 'taken out since',
  passages: (count: number) => (count === 1 ? '1 passage' : `${count} passages`),
  records: (from: number, to: number) => `records ${from} to ${to}`,
  record: (from: number) => `from record ${from}`,
  claimed: 'Claimed',
  on: 'On',
  nothing: 'no passage',
  struck: 'Struck',
  struckWhy: {
    CHANGED: 'a later document changed it',
    CHOSEN: 'you chose the other one',
    MOST_RECENT: 'a current document says otherwise',
    MOST_CREDIBLE: 'a more credible document says otherwise',
    META_SOURCE: 'a review of the evidence says otherwise',
    CONSENSUS: 'a statement of consensus says otherwise',
    PRESENT_BOTH: 'both are shown',
    HUMAN_REVIEW: 'a person has to decide',
  } satisfies Record<ConflictView['strategy'], string>,
  doubted: 'Doubted',
  refused: 'Refused because',
  closest: 'Closest',
  head: 'Chain here',
  details: 'Details: rules and records inside',
  reading: 'Reading …',
  every: 'Every record, one by one',
  everyLead: 'The ledger itself: every observation, rule and change of state, with its name and hash.',
} as const;

export const recordCheck = {
  run: 'Check and replay this case',
  what: 'Computes every link of the chain, every rule and every decision again from storage, as anyone else would.',
  stop: 'Stop',
  stale: 'The case has new records since this check.',
  again: 'Check again',
  close: 'Close',
} as const;

export const difference = {
  recorded: 'What is recorded',
  made: 'What the decisions result in',
  nothing: '∅',
} as const;

export const machine = {
  title: 'The states this case went through',
  lead: 'Every observation moves the case by one step of a fixed table. A breach of a rule stops it until the next question acknowledges the breach.',
  now: (state: AgentState) => NOW[state],
  times: (count: number) => `${count}×`,
  from: 'From',
  to: 'To',
  often: 'Times',
  lastAt: 'Last record',
  record: (seq: number) => `record ${seq}`,
  violation: (code: string) => VIOLATIONS[code] ?? code,
  stayed: (count: number) => `${count} more ${count === 1 ? 'step' : 'steps'} left the state as it was.`,
} as const;
const NOW: Readonly<Record<AgentState, string>> = {
  UNINIT: 'UNINIT: nothing was done yet.',
  INIT: 'INIT: it is beginning, and waits for the clock.',
  ENABLED: 'ENABLED: it is ready for the next question.',
  ALARM: 'ALARM: a rule stopped the last reply. The next question acknowledges that first.',
  DEGRADED: 'DEGRADED: the alarm is acknowledged, and the case waits to start again.',
  STOPPED: 'STOPPED: nothing more is written in this epoch. Your next action opens a new one.',
};
const VIOLATIONS: Readonly<Partial<Record<string, string>>> = {
  TIME_ROLLBACK: 'the clock went back',
  POLICY_BREACH: 'a rule was breached',
  FAULT_BUDGET_EXCEEDED: 'too many faults in a row',
  PROTOCOL_VIOLATION: 'a step that the table does not allow',
  GENESIS_MISMATCH: 'the first record is not the fixed one',
  COMMIT_FAILURE: 'a record could not be stored',
  SEQUENCE_ORDER: 'records out of order',
  TERMINALITY: 'it was stopped already',
};

export const tamper = {
  title: 'Tamper lab: can it be changed unnoticed?',
  lead: 'Try it. This is a copy of the case in memory: change one character of one record and let the verifier look at it. The case itself is not touched.',
  which: 'Record',
  text: 'What is hashed of it',
  change: 'Change one character',
  verify: 'Verify the copy',
  verifying: 'Verifying …',
  undo: 'Undo',
  changed: (count: number) =>
    count === 0 ? 'Nothing is changed.' : `${count} ${count === 1 ? 'character' : 'characters'} changed.`,
  broken: (from: number, last: number) =>
    from === last
      ? `The link at record ${from}, the last one, is broken.`
      : `The link at record ${from} is broken, and with it every one after it, to record ${last}.`,
  before: (count: number) => `${count} before`,
  after: (count: number) => `${count} after`,
  holding: (count: number) => `${count} ${count === 1 ? 'check still holds' : 'checks still hold'}.`,
  copy: 'Only the copy was changed.',
  noEngines:
    'Engines were not asked again here: in a case this long that takes minutes. “Check and replay this case” asks them.',
} as const;

export const keep = {
  keep: 'Keep as a case',
  what: 'The case and its documents are kept in this browser, so that you can read it and ask more. Your key signs its answers, next to the key that signed them before.',
  unfinished: 'It stops in the middle of a step, which is finished when you open it.',
  carryOn: 'Add what is missing here',
  same: 'This case is on this device, with every one of these records.',
  other: (here: number, there: number) =>
    `This case is on this device with ${here} records; the bundle holds ${there}. The bundle can only add to it, never replace it.`,
  cannot: {
    part: 'A part of a case can be read and verified, but not continued. To continue it you need the bundle of the whole case.',
    unproved:
      'It cannot be kept as a case here, because not everything in it could be computed again. A newer version of the app may be able to.',
    no: 'A record that fails a check is never kept as a case. Ask the sender for the file as it was exported.',
  } satisfies Record<Exclude<Keepable, 'yes' | 'unfinished'>, string>,
  keeping: 'Keeping it as a case …',
  stop: 'Cancel',
  kept: ({ added, isNew, records }: Pick<KeptView, 'added' | 'isNew' | 'records'>) => {
    if (isNew) return `Kept as a case, with all of its ${records} records.`;
    if (added === 0) return 'Nothing was missing: all of it was here already.';
    return `${added} ${added === 1 ? 'record' : 'records'} added: the case has ${records} now.`;
  },
  open: 'Open the case',
} as const;
