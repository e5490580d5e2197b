// `affidavit case ...`: the options of its commands.

import { Option, type Command } from 'commander';
import { SOURCE_TYPES } from '#core/admission/shapes.ts';
import { Documents, SPHERES } from '#helper/documents/documents.ts';
import { openTerminal } from '#helper/terminal/terminal.ts';

interface Common {
  readonly data?: string;
  readonly json?: true;
}

export function addCasesCommands(program: Command, end: (status: number) => void): void {
  const cases = program
    .command('case')
    .description('cases that last: add documents once and ask often, list, remove, make room')
    .exitOverride();
  const command = (name: string, description: string): Command =>
    cases
      .command(name)
      .description(description)
      .option('--json', 'print one JSON value on stdout, for scripts')
      .option('--data <DIR>', 'the folder with the cases (default: AFFIDAVIT_DATA, else the user data folder)')
      .exitOverride();
  const terminal = ({ json }: Common) => openTerminal(json === true);
  const documents = new Documents();

  command('add', 'read documents into a case, a new one without --case; `ask --case` asks it')
    .argument('[path...]', 'documents, folders, or - for stdin', (path: string) => documents.add(path))
    .addOption(
      new Option('--type <TYPE>', 'the type of the documents behind it')
        .choices(SOURCE_TYPES)
        .argParser((type: string) => documents.declareType(type)),
    )
    .option('--dated <DATE>', 'the date of the documents, YYYY-MM-DD', (date: string) => documents.declareDate(date))
    .addOption(
      new Option('--sphere <SPHERE>', 'inside (yours, the default), outside (public), liminal')
        .choices(Object.keys(SPHERES))
        .argParser((sphere: string) => documents.declareSphere(sphere)),
    )
    .option('--case <CASE>', 'a stored case, by its id or how that begins')
    .option('--title <TEXT>', 'what a new case is called (default: its first document)')
    .action(async (_paths: readonly string[], options: Common & { case?: string; title?: string }) => {
      const { addToCase } = await import('#helper/commands/case.ts');
      const { case: caseId, data, title } = options;
      end(await addToCase({ sources: documents.declared(), caseId, title, data }, terminal(options)));
    });

  command('list', 'the stored cases, newest first').action(async (options: Common) => {
    const { listCases } = await import('#helper/commands/export.ts');
    end(await listCases(options.data, terminal(options)));
  });

  command('rm', 'remove cases for good, with the documents that no other case has')
    .argument('<case...>', 'id of the case, or the beginning of it')
    .option('--yes', 'do not ask')
    .action(async (named: readonly string[], options: Common & { yes?: true }) => {
      const { removeCases } = await import('#helper/commands/case.ts');
      end(await removeCases(named, { data: options.data, yes: options.yes === true }, terminal(options)));
    });

  command('gc', 'remove files that no case needs any more').action(async (options: Common) => {
    const { collectGarbage } = await import('#helper/commands/case.ts');
    end(await collectGarbage(options.data, terminal(options)));
  });
}
