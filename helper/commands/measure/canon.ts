// `affidavit canon`: JSON on stdin, its canonical bytes on stdout and nothing else.

import { canonicalBytes, type Profile } from '#core/bytes/jcs.ts';
import { parseStrictBytes } from '#core/bytes/read.ts';
import { BUNDLE_BYTES_MAX } from '#core/limits.ts';
import { readStdin } from '#helper/terminal/input-file.ts';
import { writeStdout } from '#helper/terminal/stdout.ts';
import type { Terminal } from '#helper/terminal/terminal.ts';

export const PROFILES = { rfc8785: 'rfc8785', ax: 'ax-seed' } as const satisfies Readonly<Record<string, Profile>>;

export async function canon(profile: keyof typeof PROFILES, terminal: Terminal): Promise<number> {
  const value = parseStrictBytes(await readStdin(BUNDLE_BYTES_MAX));
  const bytes = canonicalBytes(value, PROFILES[profile]);
  if (terminal.json) terminal.value({ profile, canonical: new TextDecoder().decode(bytes) });
  else writeStdout(bytes);
  return 0;
}
