// `affidavit models list|get|import|verify|repair|use|remove`: what each takes.

import type { Command } from 'commander';
import { openTerminal, type Terminal } from '#helper/terminal/terminal.ts';

interface Common {
  readonly json?: true;
  readonly data?: string;
  readonly hub?: string;
}

export function addModelCommands(models: Command, end: (status: number) => void): void {
  const command = (name: string, description: string): Command =>
    models
      .command(name)
      .description(description)
      .option('--json', 'print one JSON value on stdout, for scripts')
      .option('--data <DIR>', 'where models are kept (else AFFIDAVIT_DATA, else the user data folder)')
      .option('--hub <URL>', 'a mirror with its own index.json (else AFFIDAVIT_HUB, else the source of each model)')
      .exitOverride();
  const terminal = (options: Common): Terminal => openTerminal(options.json === true);
  const loaded = () => import('#helper/commands/models.ts');

  command('list', 'list the models that can be added, and which are stored').action(async (options: Common) => {
    end(await (await loaded()).listed(options, terminal(options)));
  });
  command('get', 'download a model, or continue a download; llama.cpp is what runs models that write')
    .argument('<model>')
    .action(async (id: string, options: Common) => {
      end(await (await loaded()).got(id, options, terminal(options)));
    });
  command('import', 'import models from files or a folder; recognised by their bytes')
    .argument('<path...>')
    .action(async (paths: readonly string[], options: Common) => {
      end(await (await loaded()).imported(paths, options, terminal(options)));
    });
  command('verify', 'check every byte of the stored models, or of one')
    .argument('[model]')
    .action(async (id: string | undefined, options: Common) => {
      end(await (await loaded()).verified(id, options, terminal(options)));
    });
  command('repair', 'download only the damaged parts of a model again')
    .argument('<model>')
    .action(async (id: string, options: Common) => {
      end(await (await loaded()).repaired(id, options, terminal(options)));
    });
  command('use', 'enable a second judge, or an encoder for the search, for every case')
    .argument('<model>')
    .option('--off', 'disable it')
    .action(async (id: string, options: Common & { readonly off?: true }) => {
      end(await (await loaded()).used(id, options.off !== true, options, terminal(options)));
    });
  command('remove', 'delete a model from this device')
    .argument('<model>')
    .action(async (id: string, options: Common) => {
      end(await (await loaded()).removed(id, options, terminal(options)));
    });
}
