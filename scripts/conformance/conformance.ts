// The conformance table: what is known of each requirement, from the titles of the tests and the mutants that turn them red.

export type Level = 'M' | 'R' | 'D';

/** `npm test`, or `npm run test:full`. */
export type Tier = 'fast' | 'full';

export interface Requirements {
  /** The ids of the five protocols, in the order of their texts. */
  readonly catalogue: Readonly<Record<string, Level>>;
  /** Recommended additions of an upstream, beyond the five protocols. */
  readonly additional: Readonly<Record<string, Level>>;
  /** Ids that are finished, ranges included: one that falls open is an error. */
  readonly done: readonly string[];
  /** Ids out of reach here, with the reason. They are never listed as proved or tested. */
  readonly unmeasured: Readonly<Record<string, string>>;
  /** Ids of which a clause is missing, with what is missing: never proved, whatever their tests are. */
  readonly part?: Readonly<Record<string, string>>;
  /** Ids that are read in another way than they are written, with the reading. */
  readonly asRead?: Readonly<Record<string, string>>;
  /** Ids whose code no person reaches, with the reason. */
  readonly built?: Readonly<Record<string, string>>;
}

export interface Title {
  readonly file: string;
  readonly title: string;
  readonly tier: Tier;
}

/** A changed line of product code that turns the tests of `test` red that name `ids`. */
export interface Mutant {
  readonly ids: readonly string[];
  readonly test: string;
}

type State =
  | { readonly kind: 'proved' | 'tested'; readonly titles: readonly Title[] }
  | { readonly kind: 'proved as read' | 'part' | 'built'; readonly titles: readonly Title[]; readonly reason: string }
  | { readonly kind: 'unmeasured'; readonly reason: string }
  | { readonly kind: 'open' };

/** Golden values, which are vectors, and rules of packs, `ERCP-01-TEMPERATURE`. */
const NO_REQUIREMENT = /^(?:AX-GV|(?:ERCP|DEB)-\d\d-)/;

/** What such a test needs is not everywhere. Where it is skipped it proves nothing, so it counts nowhere. */
const NOT_EVERYWHERE = /\(unproved /;

/** Ids that a title names. `EBOM-REQ-170..184`, `AX-5.2a..k` name each of their range. */
export function idsIn(title: string): readonly string[] {
  const found = title.match(
    /\b(?:PB2S|EBOM|DEB|AXL\d|AX|ERCP)-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*(?:\.\.[A-Za-z0-9]+)?/g,
  );
  return (found ?? []).filter((id) => !NO_REQUIREMENT.test(id)).flatMap(expand);
}

/** The table as Markdown, and what is wrong with it: unknown ids, finished ones that fell open, proofs of what is unmeasured. */
export function conformance(requirements: Requirements, titles: readonly Title[], mutants: readonly Mutant[]) {
  const proofs = titlesById(titles.filter(({ title }) => !NOT_EVERYWHERE.test(title)));
  const all = { ...requirements.catalogue, ...requirements.additional };
  const states = new Map(Object.keys(all).map((id) => [id, stateOf(id, requirements, proofs.get(id) ?? [], mutants)]));
  const isOpen = (id: string): boolean => states.get(id)?.kind === 'open';
  const problems = [
    ...[...proofs.keys()].filter((id) => !(id in all)).map((id) => `${id} in the title of a test is no requirement`),
    ...requirements.done.flatMap(expand).flatMap((id) => {
      if (!(id in all)) return [`${id} is done, but no requirement`];
      return isOpen(id) ? [`${id} is open, but was done`] : [];
    }),
    ...Object.keys(requirements.unmeasured)
      .filter((id) => proofs.has(id))
      .map((id) => `${id} is both tested and unmeasured`),
    ...['part', 'asRead', 'built'].flatMap((list) =>
      Object.keys(requirements[list as 'part'] ?? {})
        .filter((id) => !(id in all) || isOpen(id))
        .map((id) => `${id} is listed as ${list}, and is open or no requirement`),
    ),
  ];
  return { text: toMarkdown(requirements, states), problems };
}

/** Proved where a mutant names both the id and a file with a test that names it, and no reader found a clause missing. */
function stateOf(
  id: string,
  { asRead, built, part, unmeasured }: Requirements,
  titles: readonly Title[],
  mutants: readonly Mutant[],
): State {
  const reason = unmeasured[id];
  if (reason !== undefined) return { kind: 'unmeasured', reason };
  if (titles.length === 0) return { kind: 'open' };
  const isProved = mutants.some(({ ids, test }) => ids.includes(id) && titles.some(({ file }) => file === test));
  const missing = part?.[id];
  if (missing !== undefined) return { kind: 'part', titles, reason: missing };
  const unreached = built?.[id];
  if (unreached !== undefined) return { kind: 'built', titles, reason: unreached };
  const reading = asRead?.[id];
  if (isProved && reading !== undefined) return { kind: 'proved as read', titles, reason: reading };
  return { kind: isProved ? 'proved' : 'tested', titles };
}

function expand(id: string): readonly string[] {
  const match = /^(.*?)(\d+|[a-z])\.\.(\d+|[a-z])$/.exec(id);
  if (match === null) return [id];
  const [, stem = '', first = '', last = ''] = match;
  const isLetter = /[a-z]/.test(first);
  const [from, to] = isLetter ? [first.charCodeAt(0), last.charCodeAt(0)] : [Number(first), Number(last)];
  return Array.from({ length: to - from + 1 }, (_, index) =>
    isLetter ? stem + String.fromCharCode(from + index) : stem + String(from + index).padStart(first.length, '0'),
  );
}

function titlesById(titles: readonly Title[]): ReadonlyMap<string, readonly Title[]> {
  const found = new Map<string, Title[]>();
  for (const title of titles) {
    for (const id of new Set(idsIn(title.title))) found.set(id, [...(found.get(id) ?? []), title]);
  }
  return found;
}

function familyOf(id: string): string {
  return id.slice(0, id.indexOf('-'));
}

const STATES = ['proved', 'proved as read', 'part', 'tested', 'built', 'open', 'unmeasured'] as const;

function toMarkdown(requirements: Requirements, states: ReadonlyMap<string, State>): string {
  const ids = Object.keys(requirements.catalogue);
  const count = (kind: State['kind']): string =>
    String(ids.filter((id) => (states.get(id)?.kind ?? 'open') === kind).length);
  const lines = [
    '# Conformance',
    '',
    'Generated from the titles of the tests and from `tests/conformance/mutants.ts` (`npm run conformance:table`).',
    'Level M is mandatory, R recommended, D a definition.',
    '',
    '- **proved**: a test names the id, and turns red when a line that implements it is changed (`npm run conformance`).',
    '- **proved as read**: the same, of the requirement as we read it; the row says how.',
    '- **part**: tests name the id, and a clause of it is missing; the row says which.',
    '- **tested**: a test names the id. Nobody has seen it turn red.',
    '- **built**: the code is there and tested, and no person reaches it.',
    '- **open**: no test names it.',
    '- **unmeasured**: out of reach here, for the reason given.',
    '',
    'The tier is where its first test runs: `npm test`, or `npm run test:full`. A test that is skipped where something is',
    'missing proves nothing, but for the browsers, which `.ci/run` requires.',
    '',
    `${String(ids.length)} ids: ${STATES.map((kind) => `${count(kind)} ${kind}`).join(', ')}.`,
  ];
  for (const family of new Set(ids.map(familyOf))) {
    const rows = Object.entries(requirements.catalogue).filter(([id]) => familyOf(id) === family);
    lines.push('', `## ${family}`, '', ...toTable(rows, states));
  }
  lines.push('', '## Additional, not counted', '', ...toTable(Object.entries(requirements.additional), states));
  return `${lines.join('\n')}\n`;
}

/** CONFORMANCE.md: of a whole table the counts, the ids that are proved by specification, and all other rows. */
export function summaryOf(table: string): string {
  const [head = '', ...specs] = table.split(/\n(?=## )/);
  const short = specs.map((spec) => {
    const lines = spec.trimEnd().split('\n');
    const proved = lines.flatMap((line) => {
      const [, id = '', level = ''] = PROVED.exec(line) ?? [];
      return id === '' ? [] : [level === 'M' ? id : `${id} (${level})`];
    });
    const rest = lines.slice(2).filter((line) => !PROVED.test(line));
    const open = rest.length > TABLE_HEAD.length ? ['', ...rest] : [];
    const told = proved.length > 0 ? [`Proved, ${String(proved.length)}: ${proved.join(', ')}.`] : [];
    return [lines[0] ?? '', '', ...told, ...(told.length > 0 ? open : open.slice(1))].join('\n');
  });
  const note =
    'A requirement without a row is proved: `npx vitest run -t ID` runs its tests, and `npm run conformance:table`\n';
  return `${head}\n${note}writes the table with the tests of all to \`dist/conformance.md\`.\n\n${short.join('\n\n')}\n`;
}
const PROVED = /^\| (\S+) \| ([MRD]) \| proved \|/;

/** A text with the counts of a table in place of those that it says on a line of their own. Throws where it says none. */
export function withCounts(text: string, table: string): string {
  const [counts = ''] = COUNTS.exec(table) ?? [];
  if (counts === '' || !COUNTS.test(text)) throw new Error('expected a line with counts, "566 ids: ..."');
  return text.replace(COUNTS, (line) => `${/^ */.exec(line)?.[0] ?? ''}${counts}`);
}
const COUNTS = /^ *\d+ ids: .*\.$/m;

/** What the page tells of a table: the counts, and each row that is not proved whole, with what is missing of it. */
export function forPage(table: string) {
  const counted = table.slice(0, table.indexOf('## Additional'));
  const states = STATES.map((state) => ({ state, count: countIn(COUNTS.exec(table)?.[0] ?? '', state) }));
  const rows = [
    ...counted.matchAll(
      /^\| (\S+) \| [MRD] \| (proved as read|part|tested|built|open|unmeasured) \| [^|]*\| (.*) ?\|$/gm,
    ),
  ];
  return {
    ids: Number(/^ *(\d+) ids/m.exec(table)?.[1] ?? 0),
    states: states.filter(({ count }) => count > 0),
    rows: rows.map(([, id = '', state = '', where = '']) => ({ id, state, why: plain(where.split('<br>')[0] ?? '') })),
  };
}

const countIn = (line: string, state: string): number =>
  Number(new RegExp(`(\\d+) ${state}(?=[,.])`).exec(line)?.[1] ?? 0);

/** The reason of a row as it was written; a place in the code is none. */
const plain = (text: string): string =>
  text.startsWith('`') ? '' : text.trim().replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

function toTable(rows: readonly (readonly [string, Level])[], states: ReadonlyMap<string, State>): readonly string[] {
  const toRow = ([id, level]: readonly [string, Level]): string => {
    const state = states.get(id) ?? { kind: 'open' };
    return `| ${id} | ${level} | ${state.kind} | ${toTier(state)} | ${toPlaces(state)} |`;
  };
  return [...TABLE_HEAD, ...rows.map(toRow)];
}
const TABLE_HEAD = ['| id | level | state | tier | where |', '|---|---|---|---|---|'];

function toTier(state: State): string {
  if (state.kind === 'open' || state.kind === 'unmeasured') return '';
  return state.titles.some(({ tier }) => tier === 'fast') ? 'test' : 'test:full';
}

/** One place per file: its first title, and how many more name the id. */
function toPlaces(state: State): string {
  if (state.kind === 'open') return '';
  if (state.kind === 'unmeasured') return escape(state.reason);
  const reason = 'reason' in state ? `${escape(state.reason)}<br>` : '';
  const files = [...new Set(state.titles.map(({ file }) => file))].sort();
  const places = files
    .map((file) => {
      const own = state.titles.filter((title) => title.file === file).map(({ title }) => title);
      const more = own.length > 1 ? ` (and ${String(own.length - 1)} more)` : '';
      return `\`${file}\`: ${escape(own[0] ?? '')}${more}`;
    })
    .join('<br>');
  return reason + places;
}

function escape(title: string): string {
  return title.replace(/\s+/g, ' ').replace(/[\\|<>*_`[\]]/g, (character) => `&#${character.charCodeAt(0)};`);
}
