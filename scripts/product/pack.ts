// The product as strangers get it: packed, then installed into an empty folder without network.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '../process.ts';

/** Returns the folder of the installed package. */
export async function install(folder: string): Promise<string> {
  const packed = await npm('pack', '--json', '--pack-destination', folder);
  const [{ filename }] = JSON.parse(packed) as readonly [{ readonly filename: string }];
  const home = join(folder, 'installed');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  await npm('install', '--offline', '--ignore-scripts', '--no-save', '--prefix', home, join(folder, filename));
  return join(home, 'node_modules', 'affidavit');
}

/** What it printed. Throws where it did not end with 0. */
export async function npm(...args: readonly string[]): Promise<string> {
  const { status, output } = await capture({
    file: 'npm',
    args: ['--loglevel=error', '--no-update-notifier', ...args],
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} ended with ${status}: ${output}`);
  return output;
}
