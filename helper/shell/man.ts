// The man page, in the macros of man(7), made of the table that `--help` prints.

import { EXIT_CODES } from '#helper/terminal/exit-codes.ts';
import type { CommandRow, OptionRow } from '#helper/shell/table.ts';

export function manPage(rows: readonly CommandRow[], version: string): string {
  const [program, ...commands] = rows;
  if (program === undefined) return '';
  return [
    `.TH AFFIDAVIT 1 "" "affidavit ${version}" "User Commands"`,
    '.SH NAME',
    `affidavit \\- ${roff(program.about)}`,
    '.SH SYNOPSIS',
    '.B affidavit',
    '.I command',
    '[options]',
    '.SH OPTIONS',
    ...program.options.flatMap(toOption),
    '.SH COMMANDS',
    ...commands.flatMap(toCommand),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([codes, meaning]) => ['.TP', `.B ${roff(codes)}`, roff(meaning.replaceAll('`', ''))]),
    '.SH ENVIRONMENT',
    '.TP',
    '.B AFFIDAVIT_DATA',
    'The folder with the cases.',
    '',
  ].join('\n');
}

function toCommand({ about, args, options, path }: CommandRow): readonly string[] {
  const usage = ['affidavit', path, ...args].join(' ');
  return [`.SS "${roff(usage).replaceAll('"', '\\(dq')}"`, roff(about), ...options.flatMap(toOption)];
}

function toOption({ about, choices, names, value }: OptionRow): readonly string[] {
  const one = choices.length === 0 ? '' : ` One of: ${choices.join(', ')}.`;
  return ['.TP', `.B ${roff(`${names.join(', ')} ${value}`.trim())}`, roff(`${about}${one}`)];
}

/** Nothing of a text works as a request: no backslash, no point or quote at the beginning, hyphens as they are typed. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/\s+/g, ' ')
    .replace(/^([.'])/, '\\&$1');
