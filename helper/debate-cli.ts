// `affidavit debate validate|evaluate`: what each takes.

import type { Command } from 'commander';
import { openTerminal } from '#helper/terminal.ts';

interface Common {
  readonly json?: true;
}

export function addDebateCommands(debate: Command, end: (status: number) => void): void {
  const command = (name: string, description: string): Command =>
    debate
      .command(name)
      .description(description)
      .argument('<file>', 'a debate as JSON, or - for stdin')
      .option('--json', 'for machines: one JSON value on stdout')
      .exitOverride();

  command('validate', 'what is wrong with a debate; exit 0 sound, 1 with an error').action(
    async (path: string, options: Common) => {
      const { validate } = await import('#helper/commands/debate.ts');
      end(await validate(path, openTerminal(options.json === true)));
    },
  );

  command('evaluate', 'what five evaluators find in a debate: how it is argued, not who is right')
    .option('--out <FILE>', 'write the evaluation as JSON')
    .option('--force', 'replace the file of --out without asking')
    .action(async (path: string, options: Common & { out?: string; force?: true }) => {
      const { evaluateFile } = await import('#helper/commands/debate.ts');
      const { force = false, json = false, out } = options;
      end(await evaluateFile({ path, out, force }, openTerminal(json)));
    });
}
