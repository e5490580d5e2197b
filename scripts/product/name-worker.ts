// Writes the name of the built case worker into `build/begin.js`, which starts it first (static/begin.js).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const PAGE = 'build/begin.js';
const names = readdirSync('build/_app/immutable/workers').filter((name) => /^case\.worker-[\w-]+\.js$/u.test(name));
const [name, ...others] = names;
if (name === undefined || others.length > 0)
  throw new Error(`expected one case worker in build, got ${names.join(', ')}`);
const script = readFileSync(PAGE, 'utf8');
const named = script.replace("'CASE_WORKER'", `'${name}'`);
if (named === script) throw new Error(`expected ${PAGE} to leave room for the name of the case worker`);
writeFileSync(PAGE, named);
