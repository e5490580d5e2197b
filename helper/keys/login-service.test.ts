import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLoginService, type Host } from '#helper/commands/keys/login-service.ts';
import { openTerminal } from '#helper/terminal/terminal.ts';

let home: string;
let ran: string[];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'affidavit-home-'));
  ran = [];
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const host = (platform: string, fails = ''): Host => ({
  platform,
  home,
  uid: 501,
  run: (program, args) => {
    const line = [program, ...args].join(' ');
    ran.push(line);
    return fails !== '' && line.includes(fails) ? Promise.reject(new Error('no bus')) : Promise.resolve();
  },
});
const COMMAND = ['/usr/bin/node', '/opt/affidavit.js', 'serve', '--no-open', '--engine', '/home/a b/"50%" $x.gguf'];
const set = (command: readonly string[] | null, on: Host) => setLoginService(command, openTerminal(true), on);

describe('the service at login', () => {
  it('is a unit of the person on Linux, enabled and started, and gone again', async () => {
    expect(await set(COMMAND, host('linux'))).toBe(0);
    const path = join(home, '.config/systemd/user/affidavit.service');
    expect(readFileSync(path, 'utf8').split('\n')).toContain(
      'ExecStart="/usr/bin/node" "/opt/affidavit.js" "serve" "--no-open" "--engine" "/home/a b/\\"50%%\\" $$x.gguf"',
    );
    expect(ran.slice(1)).toEqual(['systemctl --user daemon-reload', 'systemctl --user enable --now affidavit.service']);
    expect(await set(null, host('linux'))).toBe(0);
    expect(ran.at(-1)).toBe('systemctl --user disable --now affidavit.service');
    expect(existsSync(path)).toBe(false);
  });

  it('is an agent of the person on macOS', async () => {
    await set(['/usr/bin/node', '/opt/a&<b>.js', 'serve'], host('darwin'));
    const path = join(home, 'Library/LaunchAgents/org.affidavit.serve.plist');
    const text = readFileSync(path, 'utf8');
    expect(text).toContain('<string>/opt/a&amp;&lt;b&gt;.js</string>');
    expect(ran).toEqual(['launchctl bootout gui/501/org.affidavit.serve', `launchctl bootstrap gui/501 ${path}`]);
  });

  it('leaves nothing behind where the system does not take it', async () => {
    await expect(set(COMMAND, host('linux', 'enable'))).rejects.toMatchObject({ code: 'LOGIN_SERVICE' });
    expect(existsSync(join(home, '.config/systemd/user/affidavit.service'))).toBe(false);
    await expect(set(COMMAND, host('win32'))).rejects.toMatchObject({ code: 'LOGIN_SERVICE' });
  });
});
