// The command line: what each command takes and which file does it. Exit 0 success, 1 failed check or error with a code,
// 2 usage, 7 a file that cannot be read, 130 and 143 after SIGINT and SIGTERM, 141 where the reader of a successful result left; `ask` also 3 refused,
// 4 a question back. Commands are loaded when called: `--help` waits for none of them.

import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import { version } from '../package.json';
import { addAskingCommands } from '#helper/cli/ask.ts';
import { addBundleCommands } from '#helper/cli/bundles.ts';
import { addCasesCommands } from '#helper/cli/case.ts';
import { addCaseCommands } from '#helper/cli/cases.ts';
import { addMeasuringCommands } from '#helper/cli/measure.ts';
import type { Adding } from '#helper/cli/options.ts';
import { addSearchCommands } from '#helper/cli/search.ts';
import { addServerCommands } from '#helper/cli/serve.ts';
import { addAuthCommands } from '#helper/cli/auth.ts';
import { addDebateCommands } from '#helper/cli/debate.ts';
import { addErcpCommands } from '#helper/cli/ercp.ts';
import { addLibraryCommands } from '#helper/cli/library.ts';
import { addMcpCommand } from '#helper/cli/mcp.ts';
import { addModelCommands } from '#helper/cli/models.ts';
import { addShellCommands } from '#helper/cli/shell.ts';
import { addStoreCommands } from '#helper/cli/store.ts';
import { toErrorLine } from '#helper/terminal/errors.ts';
import { EXIT_CODES, exitOf, USAGE } from '#helper/terminal/exit-codes.ts';
import { misused } from '#helper/replies/reply-error.ts';
import { withIo, writeStderr, type Io } from '#helper/terminal/io.ts';
import { interruptStatus } from '#helper/terminal/interrupts.ts';
import { delivery, watchStreams, writeStdout } from '#helper/terminal/stdout.ts';
import { harmless, openTerminal } from '#helper/terminal/terminal.ts';

/** Behind the program and its file. */
const ARGUMENTS_FROM = 2;

if (isProgram()) {
  watchStreams();
  const { status, told } = delivery(await parse(process.argv));
  if (told !== null) process.stderr.write(`${told}\n`);
  process.exitCode = interruptStatus() ?? status;
}

/** One command in the process of the caller. Gives its exit status; paths are seen from the caller's working directory. */
export function run(args: readonly string[], io: Io): Promise<number> {
  return withIo(io, () => parse(['node', 'affidavit', ...args]));
}

/** Whether Node was started with this file: another program that imports it calls `run` itself. */
function isProgram(): boolean {
  const [, started] = process.argv;
  try {
    return started === undefined || realpathSync(started) === fileURLToPath(import.meta.url);
  } catch {
    return true; // named without its extension
  }
}

async function parse(argv: readonly string[]): Promise<number> {
  let status = 0;
  const program = createProgram((code) => {
    status = code;
  });
  try {
    await program.parseAsync([...argv]);
    return status;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      // Told by commander itself on stderr; a script that asked for a reply gets one (PB2S v0.2 §2.5).
      if (asksForReply(argv)) openTerminal(true).value(misused(error.message));
      return USAGE;
    }
    openTerminal(false).settle();
    writeStderr(`${harmless(toErrorLine(error)).replaceAll('\n', ' ')}\n`);
    return exitOf(error);
  }
}

/** Commands that reply. What stands behind them is not trusted to be right. */
function asksForReply(argv: readonly string[]): boolean {
  const [command] = argv.slice(ARGUMENTS_FROM);
  return (command === 'ask' || command === 'check') && argv.includes('--json');
}

function createProgram(end: (status: number) => void): Command {
  const program = new Command('affidavit')
    .description('Evidence-grounded answers that a stranger can verify, offline, without the model.')
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: writeStdout, writeErr: writeStderr })
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      `\nExit:\n${EXIT_CODES.map(([codes, meaning]) => `  ${codes.padEnd(9)} ${meaning.replaceAll('`', '')}`).join('\n')}\nLogs and progress go to stderr.`,
    );
  const command = (name: string, description: string): Command =>
    program
      .command(name)
      .description(description)
      .option('--json', 'print one JSON value on stdout, for scripts')
      .exitOverride();
  const stored = (name: string, description: string): Command =>
    command(name, description).option(
      '--data <DIR>',
      'the folder with the cases (default: AFFIDAVIT_DATA, else the user data folder)',
    );

  const adding: Adding = { command, stored, end };
  addServerCommands(adding);
  addStoreCommands(program, end);
  addAuthCommands(program, end);
  addAskingCommands(adding);
  addBundleCommands(adding);
  addCasesCommands(program, end);
  addCaseCommands(adding);
  addSearchCommands(adding);
  addMcpCommand(adding);
  addMeasuringCommands(adding);

  const library = program
    .command('library')
    .description('list, build and verify expert libraries: collections of sources in one file')
    .exitOverride();
  addLibraryCommands(library, end);

  const models = program
    .command('models')
    .description('list, download, import, check, repair, use and remove optional models')
    .exitOverride();
  addModelCommands(models, end);

  const debate = program
    .command('debate')
    .description('debates: run one over documents, check a file of one, and what five evaluators find in it')
    .exitOverride();
  addDebateCommands(debate, end);

  const ercp = program
    .command('ercp')
    .description('ERCP: a problem that is reasoned about until the text is stable and keeps its constraints')
    .exitOverride();
  addErcpCommands(ercp, end);
  addShellCommands(program);
  return program;
}
