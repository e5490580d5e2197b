// `affidavit store ...`: the options of its commands.

import type { Command } from 'commander';
import { openTerminal } from '#helper/terminal/terminal.ts';

interface Common {
  readonly data?: string;
  readonly json?: true;
  readonly store?: string;
}

export function addStoreCommands(program: Command, end: (status: number) => void): void {
  const store = program
    .command('store')
    .description('the PostgreSQL database that several helpers share (serve --store)')
    .exitOverride();
  const command = (name: string, description: string): Command =>
    store
      .command(name)
      .description(description)
      .option('--json', 'for machines: one JSON value on stdout')
      .option('--store <FILE>', 'the file with the URL of the database (else AFFIDAVIT_STORE_URL)')
      .option('--data <DIR>', 'the data folder of this helper (else AFFIDAVIT_DATA, else the user data folder)')
      .exitOverride();

  command('prepare', "make the tables, or bring them up to date: with the owner's URL")
    .requiredOption('--role <NAME>', 'the role of the helpers: it may insert and select, and nothing else')
    .option('--sweeps', 'also the schema of queues for debate sweep --store; that one belongs to the role')
    .action(async (options: Common & { role: string; sweeps?: true }) => {
      const { prepareStore } = await import('#helper/commands/store.ts');
      const { role, store: file, sweeps = false } = options;
      end(await prepareStore(file, { role, sweeps }, openTerminal(options.json === true)));
    });

  command('allow', 'record that a database on another machine may hold private documents')
    .requiredOption('--by <NAME>', 'who says so')
    .action(async (options: Common & { by: string }) => {
      const { allowStore } = await import('#helper/commands/store.ts');
      end(await allowStore(options.store, options.data, options.by, openTerminal(options.json === true)));
    });

  command('check', 'check the chain of every case; exit 0 if all are sound, else 1').action(async (options: Common) => {
    const { checkStore } = await import('#helper/commands/store.ts');
    end(await checkStore(options.store, options.data, openTerminal(options.json === true)));
  });
}
