// CONFORMANCE.md as data: what is known of each requirement of the build that it came with.

export interface ConformanceRow {
  readonly id: string;
  readonly spec: string;
  readonly level: string;
  readonly state: string;
  /** The tests that name it, or why it has none; empty where it is proved, since the summary names no tests of those. */
  readonly where: string;
  /** Test files, the first one first. */
  readonly files: readonly string[];
}

export interface ConformanceTable {
  readonly rows: readonly ConformanceRow[];
  /** How many rows are in each state, and of each specification: zero where none is. */
  readonly counts: Readonly<Record<string, number>>;
  readonly specs: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const PROVED = /^Proved, \d+: (.*)\.$/;
const ROW = /^\| ([A-Z0-9]+-[^ |]+) \| ([MRD]) \| ([a-z ]+) \| [a-z:]* \| ?(.*?) ?\|$/;

/** The rows of the five specifications: additions that are not counted are left out. A text of another shape has none. */
export function readConformance(text: string): ConformanceTable {
  const [counted = ''] = text.split('\n## Additional');
  const rows = counted.split('\n').flatMap((line) => {
    const [, proved] = PROVED.exec(line) ?? [];
    if (proved !== undefined) return proved.split(', ').map(toProved);
    const [, id = '', level = '', state = '', where = ''] = ROW.exec(line) ?? [];
    if (id === '') return [];
    const files = [...where.matchAll(/`([^`]+)`:/g)].map(([, file = '']) => file);
    return [{ id, spec: specOf(id), level, state: state.trim(), where: plain(where), files }];
  });
  const specs: Record<string, Record<string, number>> = {};
  for (const { spec, state } of rows) {
    const own = (specs[spec] ??= {});
    own[state] = (own[state] ?? 0) + 1;
  }
  const counts: Record<string, number> = {};
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  return { rows, counts, specs };
}

/** `PB2S-1.3 (R)`; what has no level beside it is mandatory. */
function toProved(told: string): ConformanceRow {
  const [id = '', level = '(M)'] = told.split(' ');
  return { id, spec: specOf(id), level: level.slice(1, -1), state: 'proved', where: '', files: [] };
}

const specOf = (id: string): string => id.slice(0, id.indexOf('-'));

/** "564 proved, 1 open", in the order in which the states stand in the table. */
export function sayCounts(counts: Readonly<Record<string, number>>): string {
  return STATES.filter((state) => (counts[state] ?? 0) > 0)
    .map((state) => `${String(counts[state])} ${state}`)
    .join(', ');
}

export const STATES = ['proved', 'proved as read', 'part', 'tested', 'built', 'open', 'unmeasured'] as const;

const plain = (cell: string): string =>
  cell
    .replaceAll('<br>', '\n')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('`', '');
