// `affidavit debate run|validate|evaluate`: what each takes.

import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import { Documents } from '#helper/documents.ts';
import { openTerminal } from '#helper/terminal.ts';

interface Common {
  readonly json?: true;
}
interface RunFlags extends Common {
  readonly question: string;
  readonly participants: number;
  readonly rounds: number;
  readonly mode: 'posthoc' | 'in_loop';
  readonly seed: number;
  readonly id?: string;
  readonly out?: string;
  readonly bundle?: string;
  readonly force?: true;
  readonly data?: string;
}

export function addDebateCommands(debate: Command, end: (status: number) => void): void {
  const command = (name: string, description: string): Command =>
    debate
      .command(name)
      .description(description)
      .option('--json', 'print one JSON value on stdout, for scripts')
      .exitOverride();

  addRun(command, end);

  command('validate', 'what is wrong with a debate; exit 0 sound, 1 with an error')
    .addArgument(file())
    .action(async (path: string, options: Common) => {
      const { validate } = await import('#helper/commands/debate.ts');
      end(await validate(path, openTerminal(options.json === true)));
    });

  command('evaluate', 'what five evaluators find in a debate: how it is argued, not who is right')
    .addArgument(file())
    .option('--out <FILE>', 'write the evaluation as JSON')
    .option('--force', 'replace the file of --out without asking')
    .action(async (path: string, options: Common & { out?: string; force?: true }) => {
      const { evaluateFile } = await import('#helper/commands/debate.ts');
      const { force = false, json = false, out } = options;
      end(await evaluateFile({ path, out, force }, openTerminal(json)));
    });
}

function addRun(command: (name: string, description: string) => Command, end: (status: number) => void): void {
  const documents = new Documents();
  command('run', 'debate a question over documents, without a model; exit 0 where it was completed, else 1')
    .requiredOption('--question <TEXT>', 'what is debated: best a question that yes or no answers')
    .requiredOption('--source <PATH>', 'a document; may be repeated', (path: string) => documents.add(path))
    .option('--participants <N>', 'who takes part, 2 to 5; the last of three or more is a judge', whole, 3)
    .option('--rounds <N>', 'rounds, 1 to 12', whole, 3)
    .addOption(
      new Option('--mode <MODE>', 'judge turns afterwards, or each attempt on the way')
        .choices(['posthoc', 'in_loop'])
        .default('posthoc'),
    )
    .option('--seed <N>', 'who begins', whole, 0)
    .option('--id <NAME>', 'the scenario, for runs that belong together (default: made of the question)')
    .option('--out <FILE>', 'write the debate as JSON (schema v2.0)')
    .option('--bundle <FILE>', 'write the bundle that proves the debate')
    .option('--force', 'replace the files of --out and --bundle without asking')
    .option('--data <DIR>', 'the folder with the cases (default: AFFIDAVIT_DATA, else the user data folder)')
    .action(async (options: RunFlags) => {
      const { runDebate } = await import('#helper/commands/debate-run.ts');
      const { bundle, data, force = false, id, json = false, out, ...request } = options;
      const given = { ...request, id, sources: documents.declared(), data, bundle, out, force };
      end(await runDebate(given, openTerminal(json)));
    });
}

const file = (): Argument => new Argument('<file>', 'a debate as JSON, the bundle of one, or - for stdin');

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('expected a whole number');
  return Number(text);
}
