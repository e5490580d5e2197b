// The commands and their options as a table, read from what `--help` prints: completions and the man page are made of it.

import type { Command } from 'commander';

export interface CommandRow {
  /** "case add"; empty for the program itself. */
  readonly path: string;
  readonly about: string;
  /** As in its usage: "[question]", "<case...>". */
  readonly args: readonly string[];
  /** Names of the commands below it. */
  readonly below: readonly string[];
  readonly options: readonly OptionRow[];
}
export interface OptionRow {
  /** "-V" and "--version"; both as they are typed. */
  readonly names: readonly string[];
  /** "<FILE>", "[SITE]"; empty where it takes nothing. */
  readonly value: string;
  readonly about: string;
  /** What it may be; empty for anything. */
  readonly choices: readonly string[];
}

/** The program first, then each command behind the one it belongs to. */
export function commandTable(program: Command, above = ''): readonly CommandRow[] {
  const help = program.createHelp();
  const below = help.visibleCommands(program).filter((one) => one.name() !== 'help');
  const row: CommandRow = {
    path: above,
    about: program.description(),
    args: program.registeredArguments.map((argument) => {
      const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
      return argument.required ? `<${name}>` : `[${name}]`;
    }),
    below: below.map((one) => one.name()),
    options: help.visibleOptions(program).map(({ argChoices, description, flags, long, short }) => ({
      names: [short, long].filter((name) => name !== undefined),
      value: /[<[].*$/.exec(flags)?.[0] ?? '',
      about: description,
      choices: argChoices ?? [],
    })),
  };
  return [row, ...below.flatMap((one) => commandTable(one, above === '' ? one.name() : `${above} ${one.name()}`))];
}
