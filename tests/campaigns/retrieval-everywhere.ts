// The whole reference of Python in the frozen parsers and the frozen search, in Node, Chromium and WebKitGTK: what is read
// of every document and what is found for every question must be the same bytes. The questions are those of the retrieval
// sets, asked of all documents at once; the documents are read from ../shared (design/data.md):
//   node scripts/run.mjs tests/campaigns/retrieval-everywhere.ts [QUESTIONS 300] [VERSION 3.12.1]
// after `npm run build:core`. On 22 November 2026: 538 documents, 69,273 passages, 300 questions, something found for each,
// the same bytes in all three; a question took 160 ms in Node, 90 in Chromium, 180 in WebKitGTK on a busy machine (load 8 to 11).

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { LANGUAGE_HASH } from '#language/tables.ts';
import { WEIGHTS_HASH } from '#adapters/retrieval/pack.gen.ts';
import names from '#lib/frozen.gen.json';
import { askLibrary, type Heard, type Library } from '#tests/campaigns/retrieval-everywhere.ask.ts';
import type {} from '#tests/campaigns/retrieval-everywhere.page.ts';
import { pageFolder } from '#tests/harness/bundle.ts';
import { launchChromium } from '#tests/harness/chromium.ts';
import { serveStatic } from '#tests/harness/serve.ts';
import { evaluateInWebKit, launchWebKit } from '#tests/harness/webkit.ts';
import { readQuestions } from '#tests/quality/retrieval/questions.ts';
import { readWeights } from '#tests/weights.ts';
import { filesOnDisk } from '#tests/frozen-files.ts';
import { Frozen } from '#desk/frozen/frozen.ts';

const [wanted = '300', version = '3.12.1'] = process.argv.slice(2);
const ARCHIVE = resolve('..', 'shared', 'corpora', 'python-stdlib-pydoc-3.11.7_3.12.1_3.13.0.tar.xz');
const SETS = ['dev', 'dev-shared', 'held-out', 'held-out-shared', 'everyday'];
const QUESTIONS_LEAST = 200;
const ASK_MS = 1_800_000;

const library: Library = { documents: readDocuments(), questions: readAll().slice(0, Number(wanted)) };
const { documents, questions } = library;
if (questions.length < QUESTIONS_LEAST)
  throw new Error(`expected ${QUESTIONS_LEAST} questions, got ${questions.length}`);
console.info(`${documents.length} documents of Python ${version}, ${questions.length} questions`);

const inNode = await hereInNode();
tell('Node', inNode, inNode);
let isSame = new Set(inNode.hits).size > questions.length / 2 && inNode.found > questions.length / 2;
if (!isSame) console.info('too little is found, or the same for too many, for a comparison to mean anything');
const site = await pageFolder('tests/campaigns/retrieval-everywhere.page.ts');
lay(site.folder);
const server = await serveStatic(site.folder);
for (const [name, ask] of [
  ['Chromium', inChromium],
  ['WebKitGTK', inWebKit],
] as const)
  isSame = tell(name, await ask(), inNode) && isSame;
await server.stop();
site.remove();
process.exit(isSame ? 0 : 1);

function tell(name: string, heard: Heard, other: Heard): boolean {
  const differing = (mine: readonly string[], theirs: readonly string[]): number =>
    theirs.filter((hash, at) => hash !== mine[at]).length + Math.abs(mine.length - theirs.length);
  const [texts, hits] = [differing(heard.texts, other.texts), differing(heard.hits, other.hits)];
  const whole = sha256Hex(utf8([...heard.texts, ...heard.hits].join('\n')));
  console.info(
    `${name}: ${heard.passages} passages, something found for ${heard.found}, ${texts} texts and ${hits} answers differ from Node's, all of them sha256 ${whole}; read in ${heard.read} ms, opened in ${heard.opened} ms, asked in ${heard.asked} ms, load ${String(loadavg()[0]?.toFixed(1))}`,
  );
  return texts === 0 && hits === 0;
}

async function hereInNode(): Promise<Heard> {
  const frozen = new Frozen(filesOnDisk, names);
  const [engines, parsers] = [await frozen.engines(names.engines), await frozen.parsers(names.parsers)];
  return askLibrary(engines, parsers, await readWeights(WEIGHTS_HASH), library);
}

async function inChromium(): Promise<Heard> {
  const chromium = await launchChromium();
  try {
    const page = await chromium.context.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => document.title === 'ready');
    return await page.evaluate(() => window.askLibrary());
  } finally {
    await chromium.close();
  }
}

async function inWebKit(): Promise<Heard> {
  const webkit = await launchWebKit({ scriptTimeoutMs: ASK_MS });
  const { driver } = webkit;
  try {
    await driver.get(server.url);
    await driver.wait(async () => (await driver.getTitle()) === 'ready', 30_000);
    return (await evaluateInWebKit(driver, `return window.askLibrary();`)) as Heard;
  } finally {
    await webkit.close();
  }
}

function lay(folder: string): void {
  for (const name of ['engines', 'parsers'] as const)
    copyFileSync(join('static', 'replay', `${names[name]}.js`), join(folder, `${name}.js`));
  copyFileSync(join('static', 'models', `${WEIGHTS_HASH}.bin`), join(folder, 'weights.bin'));
  copyFileSync(join('static', 'models', `${LANGUAGE_HASH}.bin`), join(folder, 'language.bin'));
  for (const [at, { bytes }] of documents.entries()) writeFileSync(join(folder, `document-${at}.txt`), bytes);
  writeFileSync(join(folder, 'given.json'), JSON.stringify({ names: documents.map(({ name }) => name), questions }));
}

function readDocuments(): Library['documents'] {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-library-'));
  execFileSync('tar', ['-xJf', ARCHIVE, '-C', folder, `./${version}`]);
  const found = (readdirSync(folder, { recursive: true }) as string[])
    .filter((path) => path.endsWith('.txt'))
    .sort()
    .map((path) => ({ name: path.replaceAll('/', ' '), bytes: new Uint8Array(readFileSync(join(folder, path))) }));
  rmSync(folder, { recursive: true });
  return found;
}

/** Each once; those about Python first, so that most of what is asked is in the library. */
function readAll(): readonly string[] {
  const files = SETS.flatMap((set) => {
    const folder = join('tests', 'quality', 'retrieval', set);
    return readdirSync(folder)
      .filter((file) => file.endsWith('.questions.txt'))
      .sort()
      .map((file) => join(folder, file));
  });
  const isOfPython = (file: string): boolean => file.includes('python');
  const ordered = [...files.filter(isOfPython), ...files.filter((file) => !isOfPython(file))];
  return [...new Set(ordered.flatMap((file) => readQuestions(file).map(({ question }) => question)))];
}
