// `affidavit serve` and `affidavit conformance`: the options of the commands that speak HTTP.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { terminal, wantMeaning, type Adding, type Common } from '#helper/cli/options.ts';
import { variables } from '#helper/terminal/io.ts';
import { WIKI } from '#helper/search/providers.ts';

interface ServeCommand extends Common {
  readonly open: boolean;
  readonly meaning: boolean;
  readonly appPort: number;
  readonly specPort: number | 'off';
  readonly engine: string;
  readonly server?: string;
  readonly model?: string;
  readonly orSmaller?: true;
  readonly pair?: string;
  readonly profile?: string;
  readonly search?: string | true;
  readonly signal?: true;
  readonly store?: string;
  readonly atLogin?: true;
  readonly notAtLogin?: true;
}

interface HarnessCommand extends Common {
  readonly endpoint?: string;
  readonly key?: string;
  readonly prompts?: string;
  readonly timeout: number;
}

export function addServerCommands({ command, end, stored }: Adding): void {
  stored('serve', 'serve the app on localhost, for this machine only')
    .option('--no-open', 'do not open a browser')
    .option('--app-port <PORT>', 'the port of the app; the browser keeps cases per port', port, 8462)
    .option('--spec-port <PORT>', 'the port of /chat and /ercp/v1, or off', portOrOff, 8000)
    .option('--store <FILE>', 'store cases of /chat and ERCP in the PostgreSQL whose URL is in FILE')
    .option(
      '--engine <ENGINE>',
      'who writes for the page, /chat and ERCP: extractive (its own), a model that is here (models list), or FILE.gguf',
      'extractive',
    )
    .addOption(new Option('--server <URL>', 'a local server that writes for the page').conflicts('engine'))
    .option('--model <NAME>', 'the model that --server should use, if it has several')
    .option('--profile <ID>', 'what --server has to have: qwen2.5-14b-instruct-q4_k_m or qwen2.5-72b-instruct')
    .option('--or-smaller', 'if the model of --engine does not fit in memory, use the next smaller one that is stored')
    .option('--signal', 'keep how likely --engine finds each sentence with the passages and without; decides nothing')
    .option(
      '--no-meaning',
      'page, /chat and ERCP search by words alone, without the encoder and the reader of the product',
    )
    .option('--pair <ORIGIN>', 'let the page of this origin ask for a code, to use the model too')
    .option(
      '--search [SITE]',
      `let the page look things up outside, one query at a time and only as you see it: a wiki (else ${WIKI}), or brave (key in AFFIDAVIT_BRAVE_KEY)`,
    )
    .option('--at-login', 'run this command now and at every login, in the background (macOS, Linux)')
    .option('--not-at-login', 'end that')
    .action(async (options: ServeCommand, served: Command) => {
      if (options.atLogin === true || options.notAtLogin === true) {
        const { setLoginService } = await import('#helper/commands/keys/login-service.ts');
        end(await setLoginService(options.notAtLogin === true ? null : sameCommand(), terminal(options)));
        return;
      }
      const { serve } = await import('#helper/commands/serve.ts');
      await wantMeaning(options.meaning);
      const { appPort, data, engine, model, open, orSmaller, pair, profile, search, server, signal, specPort, store } =
        options;
      const searchKey = variables()['AFFIDAVIT_BRAVE_KEY'] ?? null;
      const outside = { search: search === true ? WIKI : search, searchKey };
      const writer = { engine, server, model, orSmaller, pair, profile, signal, ...outside };
      const isNamed = served.getOptionValueSource('specPort') === 'cli';
      const programs = specPort === 'off' ? null : { port: specPort, isNamed };
      end(await serve({ data, opens: open, port: appPort, programs, store, ...writer }, terminal(options)));
    });

  command(
    'conformance',
    'what is proved of each requirement of the specifications in this build, and how to run its tests; with --endpoint the PB2S harness against a /chat endpoint: exit 0 pass, 1 a check failed, 2 the endpoint failed',
  )
    .argument('[id]', 'one requirement, for example EBOM-REQ-005')
    .option('--endpoint <URL>', 'for example http://127.0.0.1:8000/chat')
    .option('--prompts <FILE>', 'a JSON list of prompts (else the built-in ones)')
    .option('--key <KEY>', 'an API key, for prompts with sources (else AFFIDAVIT_API_KEY)')
    .option('--timeout <SECONDS>', 'for each prompt', seconds, 120)
    .action(async (id: string | undefined, options: HarnessCommand) => {
      if (options.endpoint === undefined) {
        const { conformanceTable } = await import('#helper/commands/measure/conformance-table.ts');
        end(await conformanceTable(id, terminal(options)));
        return;
      }
      const { conformance } = await import('#helper/commands/measure/conformance.ts');
      const { endpoint, key = process.env.AFFIDAVIT_API_KEY ?? null, prompts, timeout } = options;
      end(await conformance({ endpoint, key, prompts, seconds: timeout }, terminal(options)));
    });
}

/** This very command, in the background. */
function sameCommand(): readonly string[] {
  const [node = '', program = '', ...args] = process.argv;
  // A file that is named from here is another one from elsewhere.
  const absolute = args.map((arg, at) => (NAMES_FILE.has(args[at - 1] ?? '') && existsSync(arg) ? resolve(arg) : arg));
  const kept = absolute.filter((arg) => !['--at-login', '--json', '--no-open'].includes(arg));
  return [node, resolve(program), ...kept, '--no-open'];
}
const NAMES_FILE = new Set(['--engine', '--data', '--store']);

/** Not null for `off`: commander would make an empty text of it. */
function portOrOff(text: string): number | 'off' {
  return text === 'off' ? text : port(text);
}

export function port(text: string): number {
  const number = Number(text);
  if (!/^[0-9]{1,5}$/.test(text) || number < 1 || number > 65_535)
    throw new InvalidArgumentError('expected 1 to 65535');
  return number;
}

function seconds(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('expected 1 to 9999 seconds');
  return Number(text);
}
