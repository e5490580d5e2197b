// Words of a person's own rules.

export const rules = {
  title: 'Rules',
  lead: 'Rules check every record before it is used. You can add rules of your own. They can refuse more, but never allow what ours refuse.',
  ours: 'This case uses our rules only.',
  none: 'Open or begin a case to use rules of your own. They can be checked without one.',
  own: (count: number) => `This case uses our rules and ${count === 1 ? 'one of yours' : `${count} of yours`}.`,
  back: 'Go back to our rules only',
  label: 'Rules, as JSON',
  why: 'A rule names a number in a record and the limit at which the record is refused. Use any layout; it is converted to canonical form.',
  check: 'Check',
  open: 'Open a file',
  examples: 'Or begin with',
  example: 'two sources for every answer',
  transparency: 'the transparency rules',
  transparencyWhy:
    'These follow an idea of the EU’s AI Act: a guess is never presented as known. They do not make anything comply with a law.',
  fault: (line: number, column: number) => `Line ${line}, column ${column}`,
  faults: (count: number) =>
    count === 1 ? 'This is not a valid rule pack yet.' : `This is not a valid rule pack yet: ${count} problems.`,
  compiled: (count: number) => (count === 1 ? 'One rule. It refuses:' : `${count} rules. They refuse:`),
  where: (on: string) => (on === '*' ? 'any record' : on),
  noCase: 'No case is open to test them on.',
  same: 'Every record of this case would have been judged the same.',
  differences: (count: number) =>
    count === 1
      ? 'One record would have been judged differently:'
      : `${count} records would have been judged differently:`,
  difference: {
    record: (seq: number) => `Record ${seq}`,
    permitted: 'was allowed',
    breached: (ids: string) => `breached ${ids}`,
    nowPermitted: 'would be allowed',
    nowBreached: (ids: string) => `would breach ${ids}`,
  },
  more: (count: number) => `and ${count} more`,
  notGuessed: 'Later effects of this change are not recorded, so they are not shown.',
  use: 'Use these rules from here on',
  useWhat: 'A new epoch in the record names them. Earlier answers stay as they were judged.',
  used: 'These rules are in force from here on.',
} as const;
