// The lockfile is reviewed by rules, since no audit service is asked: exact versions, integrity on every package, no
// registry host, every platform's binaries, licences that may be shipped.
import { readFileSync } from 'node:fs';

const LICENCES: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
];

/** A licence file says more than the package's field: two clauses in duck's. */
const READ_BY_HAND: Readonly<Record<string, string>> = { duck: 'BSD-2-Clause' };

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const manifest = read('package.json') as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
const lock = read('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };

const paths = Object.keys(lock.packages);
const problems = [
  ...loose(),
  ...Object.entries(lock.packages).flatMap(([path, locked]) => (path === '' ? [] : review(path, locked))),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function loose(): readonly string[] {
  return ['dependencies', 'devDependencies', 'optionalDependencies']
    .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version) && !version.startsWith('file:'))
    .map(([name, version]) => `package.json: ${name} is ${version}, expected one exact version`);
}

function review(
  path: string,
  { version, integrity, resolved, license, link, optionalDependencies = {} }: Locked,
): readonly string[] {
  if (link === true || (!path.startsWith('node_modules/') && integrity === undefined)) return [];
  const bare = path.replace(/^.*node_modules\//, '');
  const name = `${bare} ${version ?? ''}`;
  const stated = READ_BY_HAND[bare] ?? license;
  const accepted =
    stated !== undefined &&
    stated
      .replace(/[()]/g, '')
      .split(/ (?:OR|AND) /)
      .some((part) => LICENCES.includes(part));
  // `npm ci` refuses a lockfile that lacks one, on every platform.
  const missing = Object.keys(optionalDependencies).filter(
    (optional) => !paths.some((other) => other.endsWith(`node_modules/${optional}`)),
  );
  return [
    ...missing.map((optional) => `${name}: ${optional} is not in the lockfile`),
    ...(integrity === undefined ? [`${name}: no integrity in the lockfile`] : []),
    ...(resolved === undefined ? [] : [`${name}: the lockfile names a registry host`]),
    ...(accepted ? [] : [`${name}: licence ${license ?? 'unknown'} is not on the list`]),
  ];
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
