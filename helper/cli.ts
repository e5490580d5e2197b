// The command line: what each command takes and which file does it. Exit 0 success, 1 failed check or error with a code,
// 2 usage, 130 and 143 after SIGINT and SIGTERM, 141 where the reader of a successful result left; `ask` also 3 refused,
// 4 a question back. Commands are loaded when called: `--help` waits for none of them.

import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { version } from '../package.json';
import { CITATION_FORMATS, type CitationFormat } from '#core/answer/cite.ts';
import { SOURCE_TYPES } from '#core/admission/shapes.ts';
import { addAuthCommands } from '#helper/auth-cli.ts';
import { addDebateCommands } from '#helper/debate-cli.ts';
import { addLibraryCommands } from '#helper/library-cli.ts';
import { addModelCommands } from '#helper/model-cli.ts';
import { Documents } from '#helper/documents.ts';
import { HelperError, toErrorLine } from '#helper/errors.ts';
import { withIo, writeStderr, type Io } from '#helper/io.ts';
import { interruptStatus } from '#helper/interrupts.ts';
import { delivery, watchStreams, writeStdout } from '#helper/stdout.ts';
import { harmless, openTerminal, type Terminal } from '#helper/terminal.ts';

const USAGE = 2;

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
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
    openTerminal(false).settle();
    writeStderr(`${harmless(toErrorLine(error)).replaceAll('\n', ' ')}\n`);
    return error instanceof HelperError ? error.exitCode : 1;
  }
}

interface Common {
  readonly json?: true;
  readonly data?: string;
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
      '\nExit: 0 success, 1 failed check or error with a code, 2 usage, 130 and 143 after SIGINT and SIGTERM, 141 where the\nreader of the result left before its end. Logs and progress go to stderr.',
    );
  const command = (name: string, description: string): Command =>
    program
      .command(name)
      .description(description)
      .option('--json', 'for machines: one JSON value on stdout')
      .exitOverride();
  const stored = (name: string, description: string): Command =>
    command(name, description).option(
      '--data <DIR>',
      'where cases are kept (else AFFIDAVIT_DATA, else the user data folder)',
    );

  stored('serve', 'serve the app on localhost, for this machine only')
    .option('--no-open', 'open no browser')
    .option('--app-port <PORT>', 'the port of the app: a browser keeps its cases by it', port, 8462)
    .option('--spec-port <PORT>', 'the port of /chat, or off', portOrOff, 8000)
    .action(async (options: Common & { open: boolean; appPort: number; specPort: number | null }) => {
      const { serve } = await import('#helper/commands/serve.ts');
      const { appPort, data, open, specPort } = options;
      end(await serve({ data, opens: open, port: appPort, specPort }, terminal(options)));
    });

  addAuthCommands(program, end);

  command('conformance', 'PB2S harness against a /chat endpoint; exit 0 pass, 1 a check failed, 2 the endpoint failed')
    .requiredOption('--endpoint <URL>', 'for example http://127.0.0.1:8000/chat')
    .option('--prompts <FILE>', 'a JSON list of prompts (else those that come with this)')
    .option('--key <KEY>', 'an API key, for prompts with sources (else AFFIDAVIT_API_KEY)')
    .option('--timeout <SECONDS>', 'for each prompt', seconds, 120)
    .action(async (options: Common & { endpoint: string; key?: string; prompts?: string; timeout: number }) => {
      const { conformance } = await import('#helper/commands/conformance.ts');
      const { endpoint, key = process.env.AFFIDAVIT_API_KEY ?? null, prompts, timeout } = options;
      end(await conformance({ endpoint, key, prompts, seconds: timeout }, terminal(options)));
    });

  const documents = new Documents();
  stored('ask', 'ask one question in a case of its own; exit 0 answered, 3 refused, 4 a question back')
    .argument('<question>')
    .option('--source <PATH>', 'a document, Markdown or plain text; may be repeated', (path: string) =>
      documents.add(path),
    )
    .addOption(
      new Option('--type <TYPE>', 'what the document before it is; before any --source: what all are')
        .choices(SOURCE_TYPES)
        .argParser((type: string) => documents.declareType(type)),
    )
    .option('--dated <DATE>', 'when it dates from, YYYY-MM-DD; placed like --type', (date: string) =>
      documents.declareDate(date),
    )
    .option('--library <NAME>', 'an expert library, by name or file; may be repeated', append)
    .option(
      '--after <QUESTION>',
      'a question to ask before it, which it may lean on; may be repeated, in order',
      append,
    )
    .addOption(new Option('--engine <NAME>', 'who writes').choices(['extractive']).default('extractive'))
    .option('--policy <FILE>', 'rules of your own on top: a policy pack in canonical JSON')
    .option('--clarify <CHOICE>', 'what you say where it asks back: 1, 2, a document by name, or words of your own')
    .option('--bundle <FILE>', 'write the audit bundle of the case')
    .option('--force', 'replace the file of --bundle without asking')
    .action(async (question: string, options: Common & Asked) => {
      const { ask } = await import('#helper/commands/ask.ts');
      const { after = [], bundle, clarify, data, force = false, library: libraries = [], policy } = options;
      const sources = documents.declared();
      end(await ask({ question, after, sources, libraries, data, bundle, force, policy, clarify }, terminal(options)));
    });

  stored('check', 'check a draft by anybody against documents: a verdict per sentence')
    .argument('[draft]', 'a file, or - for stdin', '-')
    .option('--source <PATH>', 'a document; may be repeated', (path: string) => documents.add(path))
    .option('--bundle <FILE>', 'write the audit bundle of the case')
    .option('--force', 'replace the file of --bundle without asking')
    .action(async (draft: string, options: Common & { bundle?: string; force?: boolean }) => {
      const { check } = await import('#helper/commands/check.ts');
      const { bundle, data, force = false } = options;
      end(await check({ draft, sources: documents.declared(), data, bundle, force }, terminal(options)));
    });

  for (const [name, description] of [
    ['score', 'judge pairs of evidence and claim: {id, evidence, claim} a line'],
    ['classify', 'domain, risk and kind of texts: {id, text} a line'],
  ] as const) {
    const engines = name === 'score' ? (['builtin', 'transformers'] as const) : (['builtin'] as const);
    stored(name, description)
      .requiredOption('--in <FILE>', 'JSON Lines, - for stdin')
      .requiredOption('--out <FILE>', 'JSON Lines, - for stdout')
      .addOption(new Option('--engine <NAME>', 'who judges').choices(engines).default('builtin'))
      .action(async (options: Common & { in: string; out: string; engine: 'builtin' | 'transformers' }) => {
        if (name === 'score') {
          const { score } = await import('#helper/commands/score.ts');
          end(await score(options, terminal(options)));
        } else {
          const { classify } = await import('#helper/commands/classify.ts');
          end(await classify(options, terminal(options)));
        }
      });
  }

  command('verify', 'every check on a bundle by name; exit 0 proved, 5 recorded, 6 shown, 1 failed')
    .argument('<bundle>')
    .option('--receipt <FILE>', 'a receipt that was kept of the case; may be repeated', repeated)
    .action(async (path: string, options: Common & { receipt?: readonly string[] }) => {
      const { verify } = await import('#helper/commands/verify.ts');
      end(await verify(path, options.receipt ?? [], terminal(options)));
    });

  stored('receipt', 'the latest signed checkpoint of a bundle, for somebody else to keep')
    .argument('<bundle>')
    .option('--out <FILE>', 'where to (else stdout)')
    .option('--cosign', 'verify the bundle, and sign the checkpoint with the key of this device too')
    .addOption(
      new Option('--accept <VERDICT>', 'with --cosign: sign what has this verdict, too').choices(['recorded', 'shown']),
    )
    .option('--qr', 'show it as a QR code')
    .option('--add <FILE>', 'write the bundle again, to --out, with this receipt that somebody cosigned')
    .option(
      '--receipt <FILE>',
      'with --cosign: a receipt kept before, to be consistent with; may be repeated',
      repeated,
    )
    .action(async (path: string, options: Common & Receipts) => {
      const { addReceipt, receipt } = await import('#helper/commands/receipt.ts');
      const { accept, add, cosign = false, data, out, qr = false } = options;
      if (add !== undefined) {
        end(await addReceipt({ path, add, out }, terminal(options)));
        return;
      }
      end(await receipt({ path, out, cosign, accept, qr, earlier: options.receipt ?? [], data }, terminal(options)));
    });

  stored('key', 'the key card of this device: what bundles say of who signed them')
    .option('--name <NAME>', 'what you want to be called; an empty text takes the name away')
    .option('--rotate', 'put another key in its place, to which it hands over')
    .option('--qr', 'key and name as a QR code too')
    .action(async (options: Common & { name?: string; qr?: true; rotate?: true }) => {
      const { key } = await import('#helper/commands/key.ts');
      const { data, name, qr = false, rotate = false } = options;
      end(await key({ data, name, qr, rotate }, terminal(options)));
    });

  command('replay', 'decide everything again from the recorded observations, with no model')
    .argument('<bundle>')
    .option('--policy <FILE>', 'and what would be judged otherwise with rules of your own on top')
    .action(async (path: string, options: Common & { policy?: string }) => {
      const { replay } = await import('#helper/commands/verify.ts');
      end(await replay(path, options.policy, terminal(options)));
    });

  command('trace', "one record's full chain of causes, down to its hashes")
    .argument('<bundle>')
    .argument('<seq>', 'number of the record', sequence)
    .action(async (path: string, seq: number, options: Common) => {
      const { trace } = await import('#helper/commands/trace.ts');
      end(await trace(path, seq, terminal(options)));
    });

  command('prove', 'one record with its path to a signed root, from a few kilobytes of the bundle')
    .argument('<bundle>')
    .argument('<seq>', 'number of the record', sequence)
    .option('--out <FILE>', 'write the proof as a C2SP tlog-proof')
    .action(async (path: string, seq: number, options: Common & { out?: string }) => {
      const { prove } = await import('#helper/commands/prove.ts');
      end(await prove({ path, seq, out: options.out }, terminal(options)));
    });

  stored('export', 'write the audit bundle of a stored case; without a case, list what is stored')
    .argument('[case]', 'id of the case, or the beginning of it')
    .option('--out <FILE>', 'where to (else <case>.affidavit)')
    .option('--force', 'replace a file that is there without asking')
    .option(
      '--only <N>',
      'show this reply and every document it found anything in, whole; withhold the rest; may be repeated',
      replyNumbers,
    )
    .addOption(
      new Option('--citations <FORMAT>', 'instead of a bundle: what its replies cite').choices(CITATION_FORMATS),
    )
    .option(
      '--quote <N>',
      'show this reply as it was sealed, with the passages it cites and nothing else; may be repeated',
      replyNumbers,
    )
    .option('--withhold <WHAT>', 'withhold a reply by number or a document by name; may be repeated', repeated)
    .option('--yes', 'do not ask about documents that a part gives away whole')
    .action(
      async (caseId: string | undefined, options: Common & { force?: true; out?: string; yes?: true } & Parts) => {
        const { exportCase, exportCitations, listCases } = await import('#helper/commands/export.ts');
        const { citations: format, data, force = false, only = [], out, quote = [], withhold = [] } = options;
        if (caseId !== undefined && format !== undefined) {
          end(await exportCitations({ caseId, data, out, force, only, format }, terminal(options)));
          return;
        }
        end(
          caseId === undefined
            ? await listCases(data, terminal(options))
            : await exportCase(
                { caseId, data, out, force, only, quote, withhold, yes: options.yes === true },
                terminal(options),
              ),
        );
      },
    );

  stored('import', 'verify a bundle and store its case; nothing is stored unless it holds')
    .argument('<file>')
    .action(async (path: string, options: Common) => {
      const { importCase } = await import('#helper/commands/import.ts');
      end(await importCase({ path, data: options.data }, terminal(options)));
    });

  stored('fsck', 'check the store: framing, blobs, chains, and every decision of every case again')
    .option('--repair', 'first move aside what nobody can use; nothing is deleted')
    .action(async (options: Common & { repair?: true }) => {
      const { fsck } = await import('#helper/commands/fsck.ts');
      end(await fsck({ data: options.data, repair: options.repair === true }, terminal(options)));
    });

  const library = program
    .command('library')
    .description('expert libraries: sources that others put together, as one file')
    .exitOverride();
  addLibraryCommands(library, end);

  const models = program
    .command('models')
    .description('models that a person may add: list, download, import, check, repair, use, remove')
    .exitOverride();
  addModelCommands(models, end);

  const debate = program
    .command('debate')
    .description('debates as files: whether they are sound, and what five evaluators find in them')
    .exitOverride();
  addDebateCommands(debate, end);

  command('canon', 'JSON on stdin, its canonical bytes on stdout')
    .addOption(
      new Option('--profile <NAME>', 'RFC 8785, or with control characters as \\u00xx')
        .choices(['rfc8785', 'ax'])
        .default('rfc8785'),
    )
    .action(async (options: Common & { profile: 'rfc8785' | 'ax' }) => {
      const { canon } = await import('#helper/commands/canon.ts');
      end(await canon(options.profile, terminal(options)));
    });

  command('bench', 'how fast it is here, against named peers in the same run')
    .addArgument(
      new Argument('[NAME]', 'what is measured')
        .choices(['judge', 'ledger', 'prove', 'retrieval', 'vectors'])
        .default('ledger'),
    )
    .option(
      '--size <N>',
      'pairs, records, passages or vectors; left out, the size that the goals are meant for',
      benchSize,
    )
    .action(async (name: string, options: Common & { size?: number }) => {
      const { benchmarks } = await import('#helper/commands/bench.ts');
      end(await benchmarks(name, options.size ?? null, terminal(options)));
    });
  return program;
}

function append(one: string, all: readonly string[] = []): readonly string[] {
  return [...all, one];
}

function terminal(options: Common): Terminal {
  return openTerminal(options.json === true);
}

function benchSize(text: string): number {
  if (!/^[1-9]\d{2,6}$/.test(text)) throw new InvalidArgumentError('expected a number from 100 to 9999999');
  return Number(text);
}

function port(text: string): number {
  const number = Number(text);
  if (!/^[0-9]{1,5}$/.test(text) || number < 1 || number > 65_535)
    throw new InvalidArgumentError('expected 1 to 65535');
  return number;
}

interface Asked {
  readonly after?: readonly string[];
  readonly clarify?: string;
  readonly bundle?: string;
  readonly force?: true;
  readonly library?: readonly string[];
  readonly policy?: string;
}

function portOrOff(text: string): number | null {
  return text === 'off' ? null : port(text);
}

function seconds(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('expected 1 to 9999 seconds');
  return Number(text);
}

interface Receipts {
  readonly accept?: 'recorded' | 'shown';
  readonly add?: string;
  readonly cosign?: true;
  readonly out?: string;
  readonly qr?: true;
  readonly receipt?: readonly string[];
}

interface Parts {
  readonly citations?: CitationFormat;
  readonly only?: readonly number[];
  readonly quote?: readonly number[];
  readonly withhold?: readonly string[];
}

function replyNumbers(value: string, before: readonly number[] = []): readonly number[] {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('expected the number of a reply, from 1');
  return [...before, Number(value)];
}

/** An option that may stand more than once. */
function repeated(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function sequence(text: string): number {
  if (!/^[0-9]{1,15}$/.test(text)) throw new InvalidArgumentError('expected a number of a record');
  return Number(text);
}
