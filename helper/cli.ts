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
import { addErcpCommands } from '#helper/ercp-cli.ts';
import { addLibraryCommands } from '#helper/library-cli.ts';
import { addModelCommands } from '#helper/model-cli.ts';
import { Documents } from '#helper/documents.ts';
import { HelperError, toErrorLine } from '#helper/errors.ts';
import { replying } from '#helper/reply-error.ts';
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
      .option('--json', 'print one JSON value on stdout, for scripts')
      .exitOverride();
  const stored = (name: string, description: string): Command =>
    command(name, description).option(
      '--data <DIR>',
      'the folder with the cases (default: AFFIDAVIT_DATA, else the user data folder)',
    );

  stored('serve', 'serve the app on localhost, for this machine only')
    .option('--no-open', 'do not open a browser')
    .option('--app-port <PORT>', 'the port of the app; the browser keeps cases per port', port, 8462)
    .option('--spec-port <PORT>', 'the port of /chat and /ercp/v1, or off', portOrOff, 8000)
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
  stored('ask', 'ask one question in a new case; exit 0 answered, 3 refused, 4 needs clarification')
    .argument('<question>')
    .option('--source <PATH>', 'a document, Markdown or plain text; may be repeated', (path: string) =>
      documents.add(path),
    )
    .addOption(
      new Option('--type <TYPE>', 'the type of the --source before it; given first, of all sources')
        .choices(SOURCE_TYPES)
        .argParser((type: string) => documents.declareType(type)),
    )
    .option('--dated <DATE>', 'the date of the document, YYYY-MM-DD; placed like --type', (date: string) =>
      documents.declareDate(date),
    )
    .option('--credibility <SCORE>', 'how far to believe the document, 0 to 1; placed like --type', (score: string) =>
      documents.declareCredibility(score),
    )
    .option('--library <NAME>', 'an expert library, by name or file; may be repeated', append)
    .option(
      '--after <QUESTION>',
      'a question to ask before it, which it may lean on; may be repeated, in order',
      append,
    )
    .option('--engine <NAME>', 'the engine that writes: extractive, or a model of your own (FILE.gguf)', 'extractive')
    .option('--policy <FILE>', 'add rules of your own: a policy pack in canonical JSON')
    .option('--clarify <CHOICE>', 'what you say where it asks back: 1, 2, a document by name, or words of your own')
    .option('--bundle <FILE>', 'write the bundle that proves the answer')
    .option('--force', 'replace the file of --bundle without asking')
    .action(async (question: string, options: Common & Asked) => {
      const { ask } = await import('#helper/commands/ask.ts');
      const { after = [], bundle, clarify, data, engine, force = false, library: libraries = [], policy } = options;
      const sources = documents.declared();
      const asked = { question, after, sources, libraries, data, bundle, engine, force, policy, clarify };
      const look = terminal(options);
      end(await replying(look, () => ask(asked, look)));
    });

  stored('check', 'check any draft against documents, with a verdict per sentence')
    .argument('[draft]', 'a file, or - for stdin', '-')
    .option('--source <PATH>', 'a document; may be repeated', (path: string) => documents.add(path))
    .option('--bundle <FILE>', 'write the bundle that proves the answer')
    .option('--force', 'replace the file of --bundle without asking')
    .action(async (draft: string, options: Common & { bundle?: string; force?: boolean }) => {
      const { check } = await import('#helper/commands/check.ts');
      const { bundle, data, force = false } = options;
      const asked = { draft, sources: documents.declared(), data, bundle, force };
      const look = terminal(options);
      end(await replying(look, () => check(asked, look)));
    });

  for (const [name, description] of [
    ['score', 'judge pairs of evidence and claim, one {id, evidence, claim} per line'],
    ['classify', 'find domain, risk and claim type of texts, one {id, text} per line'],
  ] as const) {
    const engines = name === 'score' ? (['builtin', 'transformers'] as const) : (['builtin'] as const);
    stored(name, description)
      .requiredOption('--in <FILE>', 'JSON Lines, - for stdin')
      .requiredOption('--out <FILE>', 'JSON Lines, - for stdout')
      .addOption(new Option('--engine <NAME>', 'the engine that judges').choices(engines).default('builtin'))
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

  command('verify', 'run every check on a bundle; exit 0 proved, 5 recorded, 6 shown, 1 failed')
    .argument('<bundle>')
    .option('--receipt <FILE>', 'a receipt of the case that you kept; may be repeated', repeated)
    .action(async (path: string, options: Common & { receipt?: readonly string[] }) => {
      const { verify } = await import('#helper/commands/verify.ts');
      end(await verify(path, options.receipt ?? [], terminal(options)));
    });

  stored('receipt', 'print the latest signed checkpoint of a bundle, for someone else to keep')
    .argument('<bundle>')
    .option('--out <FILE>', 'the file to write (default: stdout)')
    .option('--cosign', 'verify the bundle, then also sign the checkpoint with the key of this device')
    .addOption(
      new Option('--accept <VERDICT>', 'with --cosign: also sign a bundle with this verdict').choices([
        'recorded',
        'shown',
      ]),
    )
    .option('--qr', 'show it as a QR code')
    .option('--add <FILE>', 'add this cosigned receipt, and write the bundle to --out')
    .option('--receipt <FILE>', 'with --cosign: an earlier receipt that must be consistent; may be repeated', repeated)
    .action(async (path: string, options: Common & Receipts) => {
      const { addReceipt, receipt } = await import('#helper/commands/receipt.ts');
      const { accept, add, cosign = false, data, out, qr = false } = options;
      if (add !== undefined) {
        end(await addReceipt({ path, add, out }, terminal(options)));
        return;
      }
      end(await receipt({ path, out, cosign, accept, qr, earlier: options.receipt ?? [], data }, terminal(options)));
    });

  stored('key', 'show the key card of this device, which bundles include')
    .option('--name <NAME>', 'the name on the card; an empty text removes it')
    .option('--rotate', 'replace the key; the old one signs the handover')
    .option('--qr', 'also show key and name as a QR code')
    .action(async (options: Common & { name?: string; qr?: true; rotate?: true }) => {
      const { key } = await import('#helper/commands/key.ts');
      const { data, name, qr = false, rotate = false } = options;
      end(await key({ data, name, qr, rotate }, terminal(options)));
    });

  command('replay', 'compute every decision again from the recorded observations, without a model')
    .argument('<bundle>')
    .option('--policy <FILE>', 'also list what rules of your own would judge differently')
    .action(async (path: string, options: Common & { policy?: string }) => {
      const { replay } = await import('#helper/commands/verify.ts');
      end(await replay(path, options.policy, terminal(options)));
    });

  command('trace', 'show all causes of one record, down to the hashes')
    .argument('<bundle>')
    .argument('<seq>', 'number of the record', sequence)
    .action(async (path: string, seq: number, options: Common) => {
      const { trace } = await import('#helper/commands/trace.ts');
      end(await trace(path, seq, terminal(options)));
    });

  command('prove', 'prove one record under a signed root, reading a few kilobytes of the bundle')
    .argument('<bundle>')
    .argument('<seq>', 'number of the record', sequence)
    .option('--out <FILE>', 'write the proof as a C2SP tlog-proof')
    .action(async (path: string, seq: number, options: Common & { out?: string }) => {
      const { prove } = await import('#helper/commands/prove.ts');
      end(await prove({ path, seq, out: options.out }, terminal(options)));
    });

  stored('export', 'write the bundle of a stored case; without a case, list the stored cases')
    .argument('[case]', 'id of the case, or the beginning of it')
    .option('--out <FILE>', 'the file to write (default: <case>.affidavit)')
    .option('--force', 'replace a file that is there without asking')
    .option(
      '--only <N>',
      'show this reply and all documents that its search found, whole; withhold the rest; may be repeated',
      replyNumbers,
    )
    .addOption(
      new Option('--citations <FORMAT>', 'write the citations of its replies instead of a bundle').choices(
        CITATION_FORMATS,
      ),
    )
    .option('--quote <N>', 'show this reply as sealed, with only the passages it cites; may be repeated', replyNumbers)
    .option('--withhold <WHAT>', 'withhold a reply by number or a document by name; may be repeated', repeated)
    .option('--yes', 'do not ask before a part gives away whole documents')
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

  stored('import', 'verify a bundle and store its case, only if it holds')
    .argument('<file>')
    .action(async (path: string, options: Common) => {
      const { importCase } = await import('#helper/commands/import.ts');
      end(await importCase({ path, data: options.data }, terminal(options)));
    });

  stored('fsck', 'check the store: files, blobs, chains, and every decision of every case')
    .option('--repair', 'first move unusable files aside; deletes nothing')
    .action(async (options: Common & { repair?: true }) => {
      const { fsck } = await import('#helper/commands/fsck.ts');
      end(await fsck({ data: options.data, repair: options.repair === true }, terminal(options)));
    });

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

  command('canon', 'read JSON on stdin, write its canonical bytes on stdout')
    .addOption(
      new Option('--profile <NAME>', 'RFC 8785, or with control characters as \\u00xx')
        .choices(['rfc8785', 'ax'])
        .default('rfc8785'),
    )
    .action(async (options: Common & { profile: 'rfc8785' | 'ax' }) => {
      const { canon } = await import('#helper/commands/canon.ts');
      end(await canon(options.profile, terminal(options)));
    });

  command('bench', 'measure the speed on this machine against named peers')
    .addArgument(
      new Argument('[NAME]', 'the benchmark')
        .choices(['judge', 'ledger', 'prove', 'retrieval', 'vectors'])
        .default('ledger'),
    )
    .option('--size <N>', 'number of pairs, records, passages or vectors (default: the size of the goals)', benchSize)
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
  readonly engine: string;
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
