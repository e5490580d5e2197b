// Where cases and the device key live: --data, else AFFIDAVIT_DATA, else the platform's own place.

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { variables } from '#helper/terminal/io.ts';

type Variables = Readonly<Record<string, string | undefined>>;

export function dataFolder(
  option: string | undefined,
  env: Variables = variables(),
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  const named = given(option) ?? given(env.AFFIDAVIT_DATA);
  return named === null ? platformFolder(env, platform, home) : resolve(named);
}

function platformFolder(env: Variables, platform: NodeJS.Platform, home: string): string {
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'affidavit');
    case 'win32':
      return join(given(env.LOCALAPPDATA) ?? join(home, 'AppData', 'Local'), 'affidavit');
    default:
      return join(given(env.XDG_DATA_HOME) ?? join(home, '.local', 'share'), 'affidavit');
  }
}

/** The XDG specification: a variable that is set to nothing counts as not set. */
function given(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}
