// `npm run release:rebuild [-- VERSION...]`: builds the frozen files of every release again, each from the source of its own
// commit with the packages of its own lockfile, and compares their SHA-256 with static/replay/releases.json. Needs the whole
// history (no shallow clone) and the npm registry. Exit 1 where a file comes out otherwise.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Names = Readonly<Record<string, string>>;

const RELEASES = 'static/replay/releases.json';
const releases = JSON.parse(readFileSync(RELEASES, 'utf8')) as Readonly<Record<string, Names>>;
const wanted = process.argv.slice(2);
const unknown = wanted.filter((version) => !(version in releases));
if (unknown.length > 0) throw new Error(`expected releases of ${RELEASES}, got ${unknown.join(', ')}`);

let differs = false;
for (const [version, names] of Object.entries(releases)) {
  if (wanted.length > 0 && !wanted.includes(version)) continue;
  const commit = commitOf(version);
  const made = buildAt(commit);
  for (const [part, hash] of Object.entries(names)) {
    const same = made[part] === hash;
    differs ||= !same;
    console.log(`${same ? 'same ' : 'OTHER'} ${version} ${part} ${hash} (commit ${commit.slice(0, 12)})`);
    if (!same) console.log(`      made ${made[part] ?? 'nothing'}`);
  }
}
process.exitCode = differs ? 1 : 0;

/** The first commit whose list names these very files for the release, and that keeps every file its list names. */
function commitOf(version: string): string {
  const commits = git('log', '--format=%H', '--', RELEASES).trim().split('\n').reverse();
  const names = JSON.stringify(releases[version]);
  const first = commits.find((commit) => JSON.stringify(listAt(commit)[version]) === names);
  if (first === undefined) throw new Error(`no commit here names release ${version}: fetch the whole history`);
  const later = git('rev-list', '--reverse', `${first}..HEAD`).trim().split('\n');
  return [first, ...later].find(keepsAll) ?? first;
}

function listAt(commit: string): Readonly<Record<string, Names>> {
  return JSON.parse(git('show', `${commit}:${RELEASES}`)) as Readonly<Record<string, Names>>;
}

/** The build refuses to start where a released file is not there. */
function keepsAll(commit: string): boolean {
  const kept = git('ls-tree', '-r', '--name-only', commit, 'static');
  return Object.values(listAt(commit)).every((parts) => Object.values(parts).every((hash) => kept.includes(hash)));
}

/** SHA-256 by part, as the build script of that commit computes them from its own sources. */
function buildAt(commit: string): Names {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-release-'));
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 512 * 1024 * 1024 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    execFileSync('npm', ['run', '--silent', 'build:core'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    return JSON.parse(readFileSync(join(folder, 'src', 'lib', 'frozen.gen.json'), 'utf8')) as Names;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
