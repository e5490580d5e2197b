// What the options of several commands take. Each throws an InvalidArgumentError, which ends the command with exit 2.

import type { Command } from 'commander';
import { STDIN } from '#helper/terminal/input-file.ts';
import { aside, openTerminal, type Terminal } from '#helper/terminal/terminal.ts';

export interface Common {
  readonly json?: true;
  readonly data?: string;
}

/** How a group adds its commands: `stored` also takes the folder with the cases, `end` says the exit status. */
export interface Adding {
  readonly command: (name: string, description: string) => Command;
  readonly stored: (name: string, description: string) => Command;
  readonly end: (status: number) => void;
}

/** `bundle` and `out`, `-` for stdout: then what is told besides goes to stderr. */
export function terminal(options: Common & { readonly bundle?: string; readonly out?: string }): Terminal {
  return terminalBeside(options.json === true, options.bundle, options.out);
}

/** The terminal of a command that also writes these files. */
export function terminalBeside(json: boolean, ...files: readonly (string | undefined)[]): Terminal {
  const opened = openTerminal(json);
  return files.includes(STDIN) ? aside(opened) : opened;
}

/** An option that may stand more than once. */
export function repeated(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Of `--no-meaning`: whether the encoder and the reader that came with the product are asked. */
export async function wantMeaning(wanted: boolean): Promise<void> {
  const meaning = await import('#helper/meaning.ts');
  meaning.wantMeaning(wanted);
}
