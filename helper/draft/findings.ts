// What `affidavit check` found in files, for readers and for the tools of a pipeline: SARIF 2.1.0 and JUnit XML.

import { harmless } from '#core/bytes/text.ts';
import type { CheckedRow } from '#core/draft/edge.ts';

export const FORMATS = ['text', 'json', 'md', 'sarif', 'junit'] as const;
export type Format = (typeof FORMATS)[number];

/** One sentence of a file. `line` and `column` count from 1, columns in UTF-16 units; `end` is behind its last character. */
export interface Finding extends CheckedRow {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly end_line: number;
  readonly end_column: number;
}

/** Nothing in it is wrong, open or denied. */
export const holds = ({ contradicted_by, verdict }: CheckedRow): boolean =>
  contradicted_by === undefined && (verdict === 'SUPPORTED' || verdict === 'NO_CLAIM');

export const isContradicted = ({ contradicted_by, verdict }: CheckedRow): boolean =>
  contradicted_by !== undefined || verdict === 'CONTRADICTED';

/** What is wrong with it, and where the document says so. */
export function messageOf({ contradicted_by, passage, verdict }: CheckedRow): string {
  const from = (where: CheckedRow['passage'] | undefined): string =>
    where === null || where === undefined ? '' : ` ${flat(where.name)}: “${flat(where.excerpt)}”`;
  if (contradicted_by !== undefined) return `Supported, and contradicted by${from(contradicted_by)}`;
  return `${MEANING[verdict]}${passage === null ? '' : ' Nearest:'}${from(passage)}`;
}

/** Characters that steer a terminal are gone, and so are line breaks. */
export const flat = (text: string): string => harmless(text).replace(/\s+/g, ' ').trim();

const MEANING: Readonly<Record<CheckedRow['verdict'], string>> = {
  SUPPORTED: 'A passage supports it.',
  CONTRADICTED: 'A passage contradicts it.',
  UNSUPPORTED: 'No passage supports it.',
  UNDECIDED: 'The passages leave it open.',
  NO_CLAIM: 'It claims nothing that a document could carry.',
};

/** Why a sentence without a passage needs none (EBOM-REQ-023, EBOM-REQ-025). */
export const NATURE: Readonly<Record<NonNullable<CheckedRow['nature']>, string>> = {
  TRIVIAL: 'Common knowledge: it needs no passage.',
  OPINION: 'An opinion: it counts as no fact.',
  SPECULATION: 'A guess, said as one: it counts as no fact.',
};

/** SARIF 2.1.0 (OASIS, 2020): one run, one result for each sentence that does not hold. */
export function toSarif(findings: readonly Finding[], version: string): unknown {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        columnKind: 'utf16CodeUnits',
        tool: {
          driver: {
            name: 'Affidavit',
            version,
            rules: RULES.map((id) => ({ id, shortDescription: { text: MEANING[id] } })),
          },
        },
        results: findings.filter((one) => !holds(one)).map(toResult),
      },
    ],
  };
}

const RULES = ['CONTRADICTED', 'UNSUPPORTED', 'UNDECIDED'] as const;
const LEVELS: Readonly<Record<(typeof RULES)[number], string>> = {
  CONTRADICTED: 'error',
  UNSUPPORTED: 'warning',
  UNDECIDED: 'note',
};

function toResult(finding: Finding): unknown {
  const { column, end_column, end_line, file, line, verdict } = finding;
  const rule = isContradicted(finding) || verdict === 'SUPPORTED' || verdict === 'NO_CLAIM' ? 'CONTRADICTED' : verdict;
  return {
    ruleId: rule,
    level: LEVELS[rule],
    message: { text: messageOf(finding) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/') },
          region: { startLine: line, startColumn: column, endLine: end_line, endColumn: end_column },
        },
      },
    ],
  };
}

/** JUnit XML as CI servers read it: a suite for each file, a case for each sentence. */
export function toJUnit(findings: readonly Finding[]): string {
  const files = [...new Set(findings.map(({ file }) => file))];
  const suites = files.map((file) =>
    suite(
      file,
      findings.filter((one) => one.file === file),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('')}</testsuites>\n`;
}

function suite(file: string, findings: readonly Finding[]): string {
  const failed = findings.filter((one) => !holds(one));
  const cases = findings.map((one) => {
    const title = `<testcase classname="${xml(file)}" name="${xml(`${String(one.line)}: ${flat(one.sentence)}`)}"`;
    if (holds(one)) return `    ${title}/>\n`;
    const where = `${file}:${String(one.line)}:${String(one.column)}`;
    const kind = isContradicted(one) ? 'CONTRADICTED' : one.verdict;
    return `    ${title}><failure type="${kind}" message="${xml(messageOf(one))}">${xml(where)}</failure></testcase>\n`;
  });
  const counts = `tests="${String(findings.length)}" failures="${String(failed.length)}"`;
  return `  <testsuite name="${xml(file)}" ${counts}>\n${cases.join('')}  </testsuite>\n`;
}

/** Without what XML 1.0 cannot hold at all. */
function xml(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are what is taken out
  const possible = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');
  return possible.replace(/[<>&"\n\t]/g, (char) => `&#${String(char.charCodeAt(0))};`);
}
