// Words of the reader of a document.

export const reader = {
  close: 'Close document',
  toPassage: 'Back to the passage',
  characters: (start: number, end: number) => `characters ${start} to ${end}`,
  line: (line: number) => `line ${line}`,
  row: 'Row',
  page: (label: string) => `Page ${label}`,
  opening: 'Opening the pages.',
  asPages: 'Pages',
  asText: 'Text',
  view: 'Show as',
  notDrawn: 'The pages cannot be drawn in this browser. This is their text.',
  quote: (text: string) => `The cited passage: “${text}”`,
  tools: 'Find your way in this document',
  search: 'Search in this document',
  hit: (at: number, count: number, more: boolean) => `${at} of ${count}${more ? ' or more' : ''}`,
  noHit: 'not found',
  nextHit: 'Next hit',
  previousHit: 'Previous hit',
  citations: (at: number | null, count: number) =>
    at === null ? `Cited ${count === 1 ? 'once' : `in ${count} places`}` : `Citation ${at} of ${count}`,
  nextCitation: 'Next citation',
  previousCitation: 'Previous citation',
  outline: 'Outline',
  goTo: { page: 'Go to page', row: 'Go to row', line: 'Go to line' },
  noGoal: { page: 'no such page', row: 'no such row', line: 'no such line' },
  go: 'Go',
  quoted: (lines: number) => `${lines} quoted ${lines === 1 ? 'line' : 'lines'}`,
  unfold: 'Show what is quoted',
  planted: 'The words struck through are meant to mislead a program that reads them. No answer uses them.',
} as const;

export const place = {
  page: (label: string, to: string | null) => (to === null ? `page ${label}` : `pages ${label} to ${to}`),
  row: (label: string, to: string | null) => (to === null ? `row ${label}` : `rows ${label} to ${to}`),
  cell: (label: string) => label,
  part: (label: string) => label,
  quote: (label: string) => label,
  section: (label: string) => `“${label}”`,
} as const satisfies Record<string, (label: string, to: string | null) => string>;
