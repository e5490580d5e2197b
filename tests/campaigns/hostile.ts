// Campaign: `node scripts/run.mjs tests/campaigns/hostile.ts [COUNT] [SEED]`. Every trick and broken files up to COUNT (500),
// each read on a thread by the frozen parsers of this build: how it ended, and how long the slowest took.

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import names from '#lib/frozen.gen.json';
import { parserProcess } from '#helper/documents/parser-process.ts';
import { broken, tricks, type HostileFile } from '#tests/faults/hostile-files.ts';

const [count = '500', seed = '1'] = process.argv.slice(2);
const LIMIT_MS = 20_000;
const url = pathToFileURL(resolve('static', 'replay', `${names.parsers}.js`)).href;
const known = tricks();
const files = [...known, ...broken(Number(count) - known.length, Number(seed))];
const endings = new Map<string, number>();
const wrong: string[] = [];
const slow: { name: string; ms: number }[] = [];
let thread = parserProcess(url);

for (const file of files) {
  const started = performance.now();
  const ending = await endOf(file);
  slow.push({ name: file.name, ms: Math.trunc(performance.now() - started) });
  endings.set(ending, (endings.get(ending) ?? 0) + 1);
  const isFit = file.code === null ? /^(?:read|(?:SOURCE|TEXT)_[A-Z]+)$/.test(ending) : ending === file.code;
  if (!isFit) wrong.push(`${file.name}: ${ending}, expected ${file.code ?? 'an end'}`);
}
thread.end();
slow.sort((a, b) => b.ms - a.ms);
console.log(
  JSON.stringify(
    { files: files.length, endings: Object.fromEntries([...endings].sort()), wrong, slowest: slow.slice(0, 5) },
    null,
    2,
  ),
);
process.exitCode = wrong.length === 0 ? 0 : 1;

async function endOf({ bytes, name }: HostileFile): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<string>((done) => {
    timer = setTimeout(() => done('HUNG'), LIMIT_MS);
  });
  const read = thread
    .read(
      { bytes, media: 'application/octet-stream', name },
      () => undefined,
      () => undefined,
    )
    .then(
      () => 'read',
      (error: unknown) => (error as { code?: string }).code ?? 'NO_CODE',
    );
  const ending = await Promise.race([read, hung]);
  clearTimeout(timer);
  if (ending !== 'HUNG') return ending;
  thread.end();
  thread = parserProcess(url);
  return ending;
}
