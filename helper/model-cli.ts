// `affidavit models list|get|import|verify|repair|use|remove`: what each takes.

import type { Command } from 'commander';
import { openTerminal, type Terminal } from '#helper/terminal.ts';

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
      .option(
        '--hub <URL>',
        'a mirror with an index.json of its own (else AFFIDAVIT_HUB, else where each model comes from)',
      )
      .exitOverride();
  const terminal = (options: Common): Terminal => openTerminal(options.json === true);
  const loaded = () => import('#helper/commands/models.ts');

  command('list', 'the models that can be added, and what of them is here').action(async (options: Common) => {
    end(await (await loaded()).listed(options, terminal(options)));
  });
  command('get', 'download a model; broken off, it goes on where it was')
    .argument('<model>')
    .action(async (id: string, options: Common) => {
      end(await (await loaded()).got(id, options, terminal(options)));
    });
  command('import', 'take models from files, or from everything in a folder; known by their bytes')
    .argument('<path...>')
    .action(async (paths: readonly string[], options: Common) => {
      end(await (await loaded()).imported(paths, options, terminal(options)));
    });
  command('verify', 'read every byte of the models that are here, or of one, and hash it')
    .argument('[model]')
    .action(async (id: string | undefined, options: Common) => {
      end(await (await loaded()).verified(id, options, terminal(options)));
    });
  command('repair', 'fetch again what of a model is damaged, and nothing else')
    .argument('<model>')
    .action(async (id: string, options: Common) => {
      end(await (await loaded()).repaired(id, options, terminal(options)));
    });
  command('use', 'put a second judge, or an encoder for the search, to work in every case from here on')
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
