// `affidavit completion` and `affidavit man`: what a shell and a reader of manuals want to know of all commands.

import { Argument, type Command } from 'commander';
import { openTerminal } from '#helper/terminal/terminal.ts';
import { completionsFor, SHELLS, type Shell } from '#helper/shell/completions.ts';
import { manPage } from '#helper/shell/man.ts';
import { commandTable } from '#helper/shell/table.ts';
import { version } from '../../package.json';

export function addShellCommands(program: Command): void {
  const print = (text: string): void => openTerminal(false).line(text.trimEnd());
  program
    .command('completion')
    .description('print what a shell needs to complete commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .exitOverride()
    .action((shell: Shell) => print(completionsFor(shell, commandTable(program))));
  program
    .command('man')
    .description('print the man page: affidavit man > affidavit.1')
    .exitOverride()
    .action(() => print(manPage(commandTable(program), version)));
}
