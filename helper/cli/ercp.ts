// `affidavit ercp run|trace`: what each takes.

import { Option, type Command } from 'commander';
import { Documents } from '#helper/documents/documents.ts';
import { terminalBeside } from '#helper/cli/options.ts';
import { openTerminal } from '#helper/terminal/terminal.ts';

interface Common {
  readonly data?: string;
  readonly json?: true;
}

interface RunFlags {
  readonly bundle?: string;
  readonly force?: true;
  readonly engine: string;
  readonly server?: string;
  readonly model?: string;
  readonly reveal?: true;
}

const REVEAL = 'record and print personal data as it stands, in place of [EMAIL-A]';

export function addErcpCommands(ercp: Command, end: (status: number) => void): void {
  const command = (name: string, description: string): Command =>
    ercp
      .command(name)
      .description(description)
      .option('--json', 'print one JSON value on stdout, for scripts')
      .option('--data <DIR>', 'the folder with the cases (default: AFFIDAVIT_DATA, else the user data folder)')
      .exitOverride();

  const documents = new Documents();
  command('run', 'run one request in a new case; exit 0 if it converged, else 1')
    .argument('<file>', 'the request as JSON, or - for stdin')
    .option('--source <PATH>', 'a document; may be repeated', (path: string) => documents.add(path))
    .option('--bundle <FILE>', 'write the bundle that proves the run')
    .option('--force', 'replace the file of --bundle without asking')
    .option(
      '--engine <NAME>',
      'who reasons: extractive, a model that is here (models list), or FILE.gguf',
      'extractive',
    )
    .addOption(
      new Option('--server <URL>', 'a local server that reasons: llama-server, Ollama, LM Studio').conflicts('engine'),
    )
    .option('--model <NAME>', 'the model that --server should use, if it has several')
    .option('--reveal', REVEAL)
    .action(async (request: string, options: Common & RunFlags) => {
      const { runErcp } = await import('#helper/commands/ercp.ts');
      const { bundle, data, engine, force = false, model, reveal = false, server } = options;
      const sources = documents.declared();
      const asked = { request, sources, data, bundle, force, engine, server, model, reveal };
      end(await runErcp(asked, terminalBeside(options.json === true, asked.bundle)));
    });

  command('trace', 'print the trace of a stored run')
    .argument('<id>', 'the trace_id of the run')
    .option('--reveal', 'print personal data as it stands on record')
    .action(async (id: string, { data, json, reveal = false }: Common & { readonly reveal?: boolean }) => {
      const { traceErcp } = await import('#helper/commands/ercp.ts');
      end(await traceErcp(id, data, reveal, openTerminal(json === true)));
    });
}
