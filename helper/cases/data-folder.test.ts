import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataFolder } from '#helper/cases/data-folder.ts';

describe('the data folder', () => {
  it.each([
    ['the option before all', '/d', { AFFIDAVIT_DATA: '/e', XDG_DATA_HOME: '/x' }, 'linux', resolve('/d')],
    ['AFFIDAVIT_DATA next', undefined, { AFFIDAVIT_DATA: '/e', XDG_DATA_HOME: '/x' }, 'linux', resolve('/e')],
    ['XDG_DATA_HOME on Linux', undefined, { XDG_DATA_HOME: '/x' }, 'linux', '/x/affidavit'],
    [
      'a variable set to nothing is not set',
      '',
      { AFFIDAVIT_DATA: '', XDG_DATA_HOME: '' },
      'linux',
      '/home/a/.local/share/affidavit',
    ],
    ['macOS', undefined, { XDG_DATA_HOME: '/x' }, 'darwin', '/home/a/Library/Application Support/affidavit'],
  ] as const)('is %s', (_, option, env, platform, expected) => {
    expect(dataFolder(option, env, platform, '/home/a')).toBe(expected);
  });
});
