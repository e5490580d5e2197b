// `affidavit conformance` without an endpoint: what is known of each requirement of this very build.

import { versioned } from '#desk/bundle/report-json.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConformance, sayCounts, type ConformanceRow } from '#helper/conformance/conformance-table.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { PRODUCT_FOLDER } from '#helper/product.ts';
import type { Terminal } from '#helper/terminal/terminal.ts';

/** Set when the command line is built: the commit, with "+" where something was changed since. */
declare const AFFIDAVIT_COMMIT: string | undefined;
const commit = (): string => (typeof AFFIDAVIT_COMMIT === 'string' ? AFFIDAVIT_COMMIT : 'unknown');

/** Prints the counts and what is not proved, or one row. Throws USAGE for an id that is none, TABLE where it did not come with the build. */
export async function conformanceTable(id: string | undefined, terminal: Terminal): Promise<number> {
  const path = join(PRODUCT_FOLDER, 'CONFORMANCE.md');
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new HelperError('USAGE', `expected the table of this build at ${path}.`, { cause, exitCode: 2 });
  });
  return tellConformance(text, commit(), id, terminal);
}

export function tellConformance(text: string, built: string, id: string | undefined, terminal: Terminal): number {
  const { counts, rows, specs } = readConformance(text);
  if (id !== undefined) return tellRow(rowOf(rows, id), built, terminal);
  if (terminal.json) {
    terminal.value(versioned({ commit: built, counts, specs, rows }));
    return 0;
  }
  terminal.line(
    `Affidavit of commit ${built}: ${String(rows.length)} requirements of the specifications, ${sayCounts(counts)}`,
  );
  terminal.line('');
  for (const [spec, own] of Object.entries(specs)) terminal.line(`${spec.padEnd(8)} ${sayCounts(own)}`);
  terminal.line('');
  for (const row of rows.filter(({ state }) => state !== 'proved'))
    terminal.line(`${row.id} ${row.state}: ${reasonOf(row)}`);
  terminal.line('');
  terminal.line('One row, its tests, and how to run them: affidavit conformance EBOM-REQ-005');
  return 0;
}

/** What stands before the first test of a row. */
function reasonOf({ files, state, where }: ConformanceRow): string {
  if (state === 'open') return 'no test names it';
  const [first = ''] = where.split('\n');
  return files.some((file) => first.startsWith(`${file}:`)) ? 'no change of the code has turned its tests red' : first;
}

function rowOf(rows: readonly ConformanceRow[], id: string): ConformanceRow {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new HelperError('USAGE', `there is no requirement ${id} in the table.`, { exitCode: 2 });
  return row;
}

function tellRow(row: ConformanceRow, built: string, terminal: Terminal): number {
  const isTested = row.state !== 'open' && row.state !== 'unmeasured';
  const command = ['npx vitest run', ...row.files, `-t "${row.id}"`].join(' ');
  if (terminal.json) {
    terminal.value(versioned({ commit: built, ...row, command: isTested ? command : null }));
    return 0;
  }
  terminal.line(`${row.id} (level ${row.level}): ${row.state}`);
  if (row.where !== '') terminal.line(row.where);
  terminal.line('');
  terminal.line(isTested ? `In the source of commit ${built}: ${command}` : 'It has no test.');
  return 0;
}
