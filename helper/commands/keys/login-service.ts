// `affidavit serve --at-login`: the same command at every login, by what the system has for that: launchd on a Mac, the
// person's own systemd on Linux. One file, for this person alone, without rights of an administrator.

import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rm } from 'node:fs/promises';
import { HelperError } from '#helper/terminal/errors.ts';
import { makeFolder, writeDurably } from '#helper/store/durable.ts';
import type { Terminal } from '#helper/terminal/terminal.ts';

export interface Host {
  readonly platform: string;
  readonly home: string;
  readonly uid: number;
  /** Rejects where the program is not there or fails. */
  readonly run: (program: string, args: readonly string[]) => Promise<unknown>;
}
interface Service {
  readonly path: string;
  readonly text: string;
  readonly start: readonly (readonly [program: string, ...args: string[]])[];
  readonly end: readonly (readonly [program: string, ...args: string[]])[];
}

const NAME = 'affidavit';

/** `command`: Node, the program, and its arguments; null ends the service and removes it. Throws LOGIN_SERVICE. */
export async function setLoginService(
  command: readonly string[] | null,
  terminal: Terminal,
  host: Host = thisHost(),
): Promise<number> {
  const service = serviceOf(command ?? [], host);
  for (const [program, ...args] of service.end) await host.run(program, args).catch(() => undefined);
  if (command === null) {
    await rm(service.path, { force: true });
    say(terminal, { path: service.path, on: false }, `The service is ended, and ${service.path} is removed.`);
    return 0;
  }
  await makeFolder(join(service.path, '..'));
  await writeDurably(service.path, service.text);
  try {
    for (const [program, ...args] of service.start) await host.run(program, args);
  } catch (cause) {
    await rm(service.path, { force: true });
    throw new HelperError('LOGIN_SERVICE', 'the system did not accept the service. Nothing was left behind.', {
      cause,
    });
  }
  const told = `It runs now and at every login (${service.path}). \`affidavit serve --not-at-login\` ends that.`;
  say(terminal, { path: service.path, on: true }, told);
  return 0;
}

function serviceOf(command: readonly string[], { home, platform, uid }: Host): Service {
  if (platform === 'darwin') {
    const path = join(home, 'Library', 'LaunchAgents', `org.${NAME}.serve.plist`);
    const domain = `gui/${String(uid)}`;
    return {
      path,
      text: toPlist(command),
      start: [['launchctl', 'bootstrap', domain, path]],
      end: [['launchctl', 'bootout', `${domain}/org.${NAME}.serve`]],
    };
  }
  if (platform === 'linux')
    return {
      path: join(home, '.config', 'systemd', 'user', `${NAME}.service`),
      text: toUnit(command),
      start: [
        ['systemctl', '--user', 'daemon-reload'],
        ['systemctl', '--user', 'enable', '--now', `${NAME}.service`],
      ],
      end: [['systemctl', '--user', 'disable', '--now', `${NAME}.service`]],
    };
  throw new HelperError('LOGIN_SERVICE', `expected macOS or Linux, this is ${platform}. Nothing was changed.`);
}

/** A word in quotes: systemd reads backslash, quote, percent and dollar inside of them. */
const quoted = (word: string): string =>
  `"${word.replace(/[\\"]/g, '\\$&').replace(/%/g, '%%').replace(/\$/g, '$$$$')}"`;

const toUnit = (command: readonly string[]): string => `[Unit]
Description=Affidavit on localhost

[Service]
ExecStart=${command.map(quoted).join(' ')}
Restart=on-failure

[Install]
WantedBy=default.target
`;

const escaped = (word: string): string => word.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const toPlist = (command: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
  <dict>
    <key>Label</key>
    <string>org.${NAME}.serve</string>
    <key>ProgramArguments</key>
    <array>
${command.map((word) => `      <string>${escaped(word)}</string>`).join('\n')}
    </array>
    <key>RunAtLoad</key>
    <true/>
  </dict>
</plist>
`;

function say(terminal: Terminal, value: { readonly path: string; readonly on: boolean }, words: string): void {
  if (terminal.json) terminal.value(value);
  else terminal.line(words);
}

function thisHost(): Host {
  return {
    platform: process.platform,
    home: homedir(),
    uid: process.getuid?.() ?? 0,
    run: (program, args) => promisify(execFile)(program, [...args]),
  };
}
