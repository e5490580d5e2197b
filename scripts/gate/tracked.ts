import { execFileSync } from 'node:child_process';

/** The files of the project: what git tracks, and what it would (not ignored). */
export function trackedFiles(): readonly string[] {
  const output = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    { encoding: 'utf8' },
  );
  return output.split('\0').filter((path) => path !== '');
}
