// The conformance table: which requirement is proved where, from the titles of the tests.

export type Level = 'M' | 'R' | 'D';

export interface Requirements {
  /** The ids of the five protocols, in the order of their texts. */
  readonly catalogue: Readonly<Record<string, Level>>;
  /** Recommended additions of an upstream, beyond the five protocols. */
  readonly additional: Readonly<Record<string, Level>>;
  /** Families (`PB2S`, `AX` ...) that are done: an open M id there is an error. */
  readonly done: readonly string[];
  /** Ids out of reach here, with the reason. They are never listed as proved. */
  readonly unmeasured: Readonly<Record<string, string>>;
}

export interface Title {
  readonly file: string;
  readonly title: string;
}

/** Golden values, which are vectors, and rules of packs, `ERCP-01-TEMPERATURE`. */
const NO_REQUIREMENT = /^(?:AX-GV|(?:ERCP|DEB)-\d\d-)/;

/** Ids that a title names. `EBOM-REQ-170..184`, `AX-5.2a..k` name each of their range. */
export function idsIn(title: string): readonly string[] {
  const found = title.match(
    /\b(?:PB2S|EBOM|DEB|AXL\d|AX|ERCP)-[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*(?:\.\.[A-Za-z0-9]+)?/g,
  );
  return (found ?? []).filter((id) => !NO_REQUIREMENT.test(id)).flatMap(expand);
}

/** The table as Markdown, and what is wrong with it: unknown ids, open ids of a family that is done. */
export function conformance(requirements: Requirements, titles: readonly Title[]) {
  const proofs = proofsById(titles);
  const all = { ...requirements.catalogue, ...requirements.additional };
  const unknown = [...proofs.keys()].filter((id) => !(id in all));
  const isOpen = ([id, level]: readonly [string, Level]) =>
    level === 'M' && !proofs.has(id) && !(id in requirements.unmeasured);
  const open = Object.entries(requirements.catalogue).filter(isOpen);
  const problems = [
    ...unknown.map((id) => `${id} in the title of a test is no requirement`),
    ...open
      .filter(([id]) => requirements.done.includes(familyOf(id)))
      .map(([id]) => `${id} is open, but its protocol is done`),
    ...Object.keys(requirements.unmeasured)
      .filter((id) => proofs.has(id))
      .map((id) => `${id} is both proved and unmeasured`),
  ];
  return {
    text: toMarkdown(
      requirements,
      proofs,
      open.map(([id]) => id),
    ),
    problems,
  };
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

function proofsById(titles: readonly Title[]): ReadonlyMap<string, readonly Title[]> {
  const proofs = new Map<string, Title[]>();
  for (const title of titles) {
    for (const id of new Set(idsIn(title.title))) proofs.set(id, [...(proofs.get(id) ?? []), title]);
  }
  return proofs;
}

function familyOf(id: string): string {
  return id.slice(0, id.indexOf('-'));
}

function toMarkdown(
  requirements: Requirements,
  proofs: ReadonlyMap<string, readonly Title[]>,
  open: readonly string[],
): string {
  const entries = Object.entries(requirements.catalogue);
  const families = [...new Set(entries.map(([id]) => familyOf(id)))];
  const proved = entries.filter(([id]) => proofs.has(id)).length;
  const lines = [
    '# Conformance',
    '',
    'Generated from the titles of the tests (`npm run conformance:table`). Level M is mandatory, R recommended, D a definition.',
    'A row says where an id is proved; `npm test` runs those tests. An empty row is open; "unmeasured" is never a proof.',
    '',
    `${entries.length} ids: ${proved} with a test, ${open.length} mandatory ones open, ${Object.keys(requirements.unmeasured).length} unmeasured.`,
  ];
  for (const family of families) {
    const rows = entries.filter(([id]) => familyOf(id) === family);
    lines.push('', `## ${family}`, '', ...toTable(rows, requirements, proofs));
  }
  lines.push(
    '',
    '## Additional, not counted',
    '',
    ...toTable(Object.entries(requirements.additional), requirements, proofs),
  );
  return `${lines.join('\n')}\n`;
}

function toTable(
  rows: readonly (readonly [string, Level])[],
  { unmeasured }: Requirements,
  proofs: ReadonlyMap<string, readonly Title[]>,
): readonly string[] {
  const toRow = ([id, level]: readonly [string, Level]) => {
    const reason = unmeasured[id];
    const where = reason === undefined ? toPlaces(proofs.get(id) ?? []) : `unmeasured: ${reason}`;
    return `| ${id} | ${level} | ${where} |`;
  };
  return ['| id | level | proved by |', '|---|---|---|', ...rows.map(toRow)];
}

/** One place per file: its first title, and how many more name the id. */
function toPlaces(titles: readonly Title[]): string {
  const files = [...new Set(titles.map(({ file }) => file))].sort();
  return files
    .map((file) => {
      const own = titles.filter((title) => title.file === file).map(({ title }) => title);
      const more = own.length > 1 ? ` (and ${own.length - 1} more)` : '';
      return `\`${file}\`: ${escape(own[0] ?? '')}${more}`;
    })
    .join('<br>');
}

function escape(title: string): string {
  return title.replace(/\s+/g, ' ').replace(/[\\|<>*_`[\]]/g, (character) => `&#${character.charCodeAt(0)};`);
}
