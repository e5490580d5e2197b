// `affidavit library list|build|verify`: what each takes.

import { sayFields } from '#core/bytes/fields.ts';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { type Domain } from '#core/admission/grammar.ts';
import { DOMAINS } from '#core/admission/shapes.ts';
import { PUBLICATION_TYPES, type PublicationType } from '#core/evidence/factors.ts';
import { libraryHead } from '#core/evidence/library.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { presetOf, PRESETS, type PresetName } from '#helper/libraries/library-presets.ts';
import { openTerminal } from '#helper/terminal/terminal.ts';

interface Common {
  readonly json?: true;
  readonly data?: string;
}
interface BuildFlags extends Common {
  readonly name: string;
  readonly preset?: PresetName;
  readonly domain: Domain;
  readonly release: string;
  readonly credibility: number;
  readonly publication?: PublicationType;
  readonly created: string;
  readonly volatility: string;
  readonly lifetime: string;
  readonly url?: string;
  readonly licence?: string;
  readonly about?: string;
  readonly out?: string;
}

type TypedFlags = Omit<BuildFlags, 'name'> & { readonly name?: string };

export function addLibraryCommands(library: Command, end: (status: number) => void): void {
  const command = (name: string, description: string): Command =>
    library
      .command(name)
      .description(description)
      .option('--json', 'print one JSON value on stdout, for scripts')
      .option('--data <DIR>', 'where libraries are kept (else AFFIDAVIT_DATA, else the user data folder)')
      .exitOverride();

  command('list', 'list the stored libraries').action(async (options: Common) => {
    const { listed } = await import('#helper/commands/library.ts');
    end(await listed(options.data, openTerminal(options.json === true)));
  });

  command('build', 'make a library of a folder: every document in it that can be read is a source')
    .argument('<folder>')
    .option('--name <NAME>', 'lower-case letters, digits and _')
    .addOption(new Option('--preset <NAME>', 'sets every option that you do not give').choices(PRESETS))
    .requiredOption('--release <VERSION>', 'the version of its content')
    .addOption(new Option('--domain <DOMAIN>', 'what it is about').choices(DOMAINS).default('general'))
    .option('--credibility <SCORE>', 'of every source, 0 to 1', score, 0.7)
    .addOption(
      new Option('--publication <TYPE>', 'of every source: credibility is computed from it and from --url')
        .choices(PUBLICATION_TYPES)
        .conflicts('credibility'),
    )
    .option('--created <DATE>', 'when it was built, YYYY-MM-DD (else today)', new Date().toISOString().slice(0, 10))
    .addOption(
      new Option('--volatility <HOW>', 'how soon it changes')
        .choices(['HIGH', 'MEDIUM', 'LOW', 'STATIC'])
        .default('LOW'),
    )
    .option('--lifetime <TIME>', 'how long it counts as fresh: 30_days, 24_hours, indefinite', '30_days')
    .option('--url <PATTERN>', 'where a source can be read, {id} for its name')
    .option('--licence <TEXT>', 'its licence')
    .option('--about <TEXT>', 'a short description')
    .option('--out <FILE>', 'the file to write (default: stored by name)')
    .action(async (folder: string, typed: TypedFlags, self: Command) => {
      const { build } = await import('#helper/commands/library.ts');
      const options = withPreset(typed, (name) => self.getOptionValueSource(name) !== 'default');
      const { credibility, data, out, publication = null, url = null } = options;
      const head = toHead(options);
      end(await build({ folder, head, credibility, publication, url, out, data }, openTerminal(options.json === true)));
    });

  command('sign', 'sign a library with the key of this device, in a file beside it')
    .argument('<library>', 'a name, name@version, or a file')
    .action(async (named: string, options: Common) => {
      const { signed } = await import('#helper/commands/library.ts');
      end(await signed(named, options.data, openTerminal(options.json === true)));
    });

  command('diff', 'what another version of a library changes, source by source')
    .argument('<before>', 'a name, name@version, or a file')
    .argument('<after>', 'a name, name@version, or a file')
    .action(async (before: string, after: string, options: Common) => {
      const { compared } = await import('#helper/commands/library.ts');
      end(await compared(before, after, options.data, openTerminal(options.json === true)));
    });

  command('verify', 'its bytes, and whether every source can be read; exit 0 only where it can be added')
    .argument('<library>', 'a name, name@version, or a file')
    .option('--key <HEX>', 'the public key of the publisher, who must have signed it')
    .action(async (named: string, options: Common & { key?: string }) => {
      const { verified } = await import('#helper/commands/library.ts');
      const { data, key = null } = options;
      end(await verified(named, { data, key }, openTerminal(options.json === true)));
    });
}

/** What was typed wins over what the preset says, and that over what holds for any library. */
function withPreset(typed: TypedFlags, isTyped: (name: string) => boolean): BuildFlags {
  const preset = typed.preset === undefined ? null : presetOf(typed.preset, typed.release);
  const name = typed.name ?? preset?.name ?? null;
  if (name === null) throw new HelperError('USAGE', 'expected --name. Nothing was written.', { exitCode: 2 });
  if (preset === null) return { ...typed, name };
  const said = Object.fromEntries(Object.entries(typed).filter(([option]) => isTyped(option)));
  const { url, ...rest } = preset;
  return { ...typed, ...rest, ...(url === null ? {} : { url }), ...said, name };
}

/** Throws LIBRARY_FORMAT, exit 2: the command line itself is wrong. */
function toHead({ about, created, domain, licence, lifetime, name, release, volatility }: BuildFlags) {
  const value = {
    domain,
    library_name: name,
    metadata: {
      ...(about === undefined ? {} : { about }),
      cache_lifetime: lifetime,
      created,
      ...(licence === undefined ? {} : { licence }),
      volatility,
    },
    version: release,
  };
  const head = libraryHead.safeParse(value);
  if (head.success) return head.data;
  throw new HelperError('LIBRARY_FORMAT', `${sayFields(head.error, value)}. Nothing was written.`, { exitCode: 2 });
}

function score(text: string): number {
  const value = Number(text);
  if (!/^(?:0|1|0?\.[0-9]{1,4}|1\.0+)$/.test(text) || value > 1)
    throw new InvalidArgumentError('expected 0 to 1, as 0.95');
  return value;
}
