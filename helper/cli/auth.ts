// `affidavit auth ...`: the options of its commands.

import { InvalidArgumentError, Option, type Command } from 'commander';
import { SCOPES, type Scope } from '#helper/keys/auth.ts';
import { openTerminal, type Terminal } from '#helper/terminal/terminal.ts';
import { ROLES, TOKEN_MINUTES_MAX, type Role } from '#helper/keys/roles.ts';

interface Common {
  readonly data?: string;
  readonly json?: true;
}

export function addAuthCommands(program: Command, end: (status: number) => void): void {
  const auth = program.command('auth').description('API keys of the local server').exitOverride();
  const command = (name: string, description: string): Command =>
    auth
      .command(name)
      .description(description)
      .option('--json', 'for machines: one JSON value on stdout')
      .option('--data <DIR>', 'where keys are kept (else AFFIDAVIT_DATA, else the user data folder)')
      .exitOverride();

  command('add', 'make a key, and show it this once')
    .argument('<name>', 'what you call it')
    .addOption(new Option('--scope <SCOPE...>', 'what the key allows').choices(SCOPES).default(['chat']))
    .action(async (name: string, options: Common & { scope: readonly Scope[] }) => {
      const { addApiKey } = await import('#helper/commands/keys/auth.ts');
      end(await addApiKey({ data: options.data, name, scopes: options.scope }, terminal(options)));
    });

  command('token', 'make a token for /ercp/v1 that expires')
    .argument('<name>', 'who has it')
    .addOption(new Option('--role <ROLE>', 'what it may do').choices(Object.keys(ROLES)).default('author'))
    .addOption(
      new Option('--minutes <MINUTES>', `how long, 1 to ${String(TOKEN_MINUTES_MAX)}`).default(15).argParser(minutes),
    )
    .option('--once', 'valid for one request')
    .action(async (name: string, options: Common & { role: Role; minutes: number; once?: true }) => {
      const { makeApiToken } = await import('#helper/commands/keys/auth.ts');
      const { data, minutes: lasts, once = false, role } = options;
      end(await makeApiToken({ data, subject: name, role, minutes: lasts, once }, terminal(options)));
    });

  command('revoke-tokens', 'revoke all tokens').action(async (options: Common) => {
    const { revokeApiTokens } = await import('#helper/commands/keys/auth.ts');
    end(await revokeApiTokens(options.data, terminal(options)));
  });

  command('list', 'list the keys, without their secrets').action(async (options: Common) => {
    const { listApiKeys } = await import('#helper/commands/keys/auth.ts');
    end(await listApiKeys(options.data, terminal(options)));
  });

  command('revoke', 'revoke a key')
    .argument('<id>')
    .action(async (id: string, options: Common) => {
      const { revokeApiKey } = await import('#helper/commands/keys/auth.ts');
      end(await revokeApiKey(options.data, id, terminal(options)));
    });
}

function terminal(options: Common): Terminal {
  return openTerminal(options.json === true);
}

function minutes(typed: string): number {
  const value = Number(typed);
  if (!Number.isInteger(value) || value < 1 || value > TOKEN_MINUTES_MAX)
    throw new InvalidArgumentError(`expected 1 to ${String(TOKEN_MINUTES_MAX)}.`);
  return value;
}
