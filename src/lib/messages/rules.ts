// Words of a person's own rules.

export const rules = {
  title: 'Rules',
  lead: 'Every record is judged by rules before anything is done with it. You can put rules of your own on top: they can refuse more, and never let pass what ours refuse.',
  ours: 'This case is under our rules alone.',
  none: 'Open or begin a case to use rules of your own. They can be checked without one.',
  own: (count: number) => `This case is under our rules and ${count === 1 ? 'one of yours' : `${count} of yours`}.`,
  back: 'Go back to ours alone',
  label: 'Rules, as JSON',
  why: 'A rule names a number in a record and the bound at which it is refused. Laid out as you like: it is put in canonical form.',
  check: 'Check',
  open: 'Open a file',
  examples: 'Or begin with',
  example: 'two sources for every answer',
  transparency: 'the transparency rules',
  transparencyWhy:
    'These follow an idea of the EU’s AI Act, that nothing be told as known which is a guess. They make nothing comply with any law.',
  fault: (line: number, column: number) => `Line ${line}, column ${column}`,
  faults: (count: number) =>
    count === 1 ? 'This is no pack of rules yet.' : `This is no pack of rules yet: ${count} things are wrong.`,
  compiled: (count: number) => (count === 1 ? 'One rule. It refuses:' : `${count} rules. They refuse:`),
  where: (on: string) => (on === '*' ? 'any record' : on),
  noCase: 'No case is open to try them on.',
  same: 'Nothing recorded in this case would have been judged otherwise.',
  differences: (count: number) =>
    count === 1 ? 'One record would have been judged otherwise:' : `${count} records would have been judged otherwise:`,
  difference: {
    record: (seq: number) => `Record ${seq}`,
    permitted: 'was let through',
    breached: (ids: string) => `breached ${ids}`,
    nowPermitted: 'would be let through',
    nowBreached: (ids: string) => `would breach ${ids}`,
  },
  more: (count: number) => `and ${count} more`,
  notGuessed: 'What would have followed from that is not recorded, and is not guessed.',
  use: 'Use these rules from here on',
  useWhat: 'A new epoch opens in the record and names them. What is answered already stays as it was judged.',
  used: 'These rules are in force from here on.',
} as const;
