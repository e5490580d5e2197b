// Size budgets of what people download: the page that opens first, and the frozen builds. Gzipped, as they travel; the
// script of the first page by brotli.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf } from '#desk/frozen/frozen-parts.ts';
import { LANGUAGE_HASH } from '#language/tables.ts';
import { WEBLLM } from '#workers/webllm-files.ts';
import { brotliCompressSync, gzipSync } from 'node:zlib';

interface Budget {
  readonly name: string;
  readonly files: readonly string[];
  readonly max_kb: number;
  readonly compress?: (bytes: Buffer) => Buffer;
}

const frozen = JSON.parse(readFileSync('src/lib/frozen.gen.json', 'utf8')) as Readonly<
  Record<'core' | 'engines' | 'parsers', string>
>;

/** Loaded with the first PDF that is opened. */
const PAGES = /\/pages\.worker-[^/]*\.js$/;
/** Loaded with a model that writes. */
const WRITER = /\/writer\.worker-[^/]*\.js$/;

const BUDGETS: readonly Budget[] = [
  { name: 'first page: markup, script and style', files: firstPage(), max_kb: 200 },
  {
    name: 'script before the first interaction, brotli',
    files: firstPage().filter((path) => path.endsWith('.js')),
    // 1 of it copies a reply, searches the case and asks the questions that tables and rules suggest.
    max_kb: 93.2,
    compress: (bytes) => brotliCompressSync(bytes),
  },
  {
    name: 'whole shell: all script and style',
    files: filesOf('build/_app').filter((path) => /\.(js|css)$/.test(path) && !PAGES.test(path) && !WRITER.test(path)),
    // 12 of it read claims in other words, in two workers; 20 are the words of traps, in two workers (core/debate/evaluators/trap-words.gen.ts);
    // 8 are planted words in disguise, in two workers; 2 load the encoder and the reader; 14 read bundles out in sentences, tell the record
    // as a docket, and know the readings of a debate; 10 show a draft while it is written, load frozen files in parts, and tell in About what
    // is kept; 5 reckon what a model proposes (decision 374), 4 tell disputes, rows as rows, and drafts that are rewritten; 3 tell a change as one.
    max_kb: 1_068,
  },
  {
    name: 'what draws the pages of a PDF',
    files: filesOf('build/_app').filter((path) => PAGES.test(path)),
    max_kb: 600,
  },
  // In four files, three of which the engines and the other cores share: apart they compress less well.
  { name: 'frozen core', files: wholeOf(frozen.core), max_kb: 309 },
  // As it is, since every worker compiles it. 400 is the aim: see decisions 126 and 254.
  {
    name: 'frozen core, not compressed',
    files: wholeOf(frozen.core),
    // 23 kB of it came with constraint memory: the predicate language and its solver; 8 with what settles contradictions and reviews, 7 with choices, 3 with how-to questions and the heads of papers, 7 with changed values and printed
    // corrections, 4 with yes and no, 4 with rows of tables, 2 with other wordings of a question; 16 with bills, stays, offers and groups of
    // rows, 9 with follow-ups, 5 with planted words in disguise, 2 with plain sentences in other words, 12 with what plain questions ask of papers, 4 with what
    // follow-ups point at, 15 with what an act may be and what a search, a quote or a writer of a bundle is checked for; 52 in 0.8.0: what a paper rules,
    // risk, attributed statements, follow-ups by fragments, corrections, and one number of words and meaning. 30 less are carried of zod and curves; 68 more are what the parts export to each other,
    // the logical form of claims, and what is silent about a question; 23 what is moved, bills, spans and lists in other words (decision 383); 2 more read heads of plain text and count values of JSON (402, 404).
    max_kb: 820,
    compress: (bytes) => bytes,
  },
  // 40 of it read the sentences of a problem and derive from them (adapters/builtin/reasoning/logic), 4 check a calculation (reasoning/calc).
  {
    name: 'frozen engines, beside the core',
    files: wholeOf(frozen.engines).filter((path) => !wholeOf(frozen.core).includes(path)),
    max_kb: 235,
  },
  // Read by both, once each, in a worker.
  { name: 'language tables', files: [`static/models/${LANGUAGE_HASH}.bin`], max_kb: 400 },
  // Loaded with the first document; most of it is pdf.js.
  { name: 'frozen parsers', files: wholeOf(frozen.parsers), max_kb: 1_000 },
  // Loaded with a model that runs on the graphics card; as it was published.
  {
    name: 'WebLLM',
    files: [`build/webllm/${WEBLLM}/web-llm.js`],
    max_kb: 2_500,
  },
  // With the package to import: what both need stands in files beside them.
  {
    name: 'command line',
    files: filesOf('dist').filter((path) => path.endsWith('.js') && !path.endsWith('bench.js')),
    max_kb: 1_500,
  },
];

/** A frozen file with all that it imports. */
function wholeOf(hash: string): readonly string[] {
  const found = new Set([hash]);
  for (const one of found) for (const part of partsOf(readFileSync(replayed(one)))) found.add(part);
  return [...found].map(replayed);
}

function replayed(hash: string): string {
  return join('static', 'replay', `${hash}.js`);
}

let isOver = false;
for (const { compress = gzipSync, name, files, max_kb } of BUDGETS) {
  const bytes = files.reduce((sum, path) => sum + compress(readFileSync(path)).length, 0);
  const fits = files.length > 0 && bytes <= max_kb * 1000;
  console.log(
    `${fits ? 'ok  ' : 'OVER'} ${name}: ${(bytes / 1000).toFixed(1)} of ${max_kb} kB in ${files.length} files`,
  );
  isOver ||= !fits;
}
process.exitCode = isOver ? 1 : 0;

/** index.html with the modules and styles it loads before anything is clicked. */
function firstPage(): readonly string[] {
  const page = 'build/index.html';
  const links = [...readFileSync(page, 'utf8').matchAll(/(?:href|import\()\s*=?\s*"\.?\/?(_app\/[^"]+\.(?:js|css))"/g)];
  const linked = [...new Set(links.map(([, path = '']) => join('build', path)))];
  return [page, ...linked.filter((path) => existsSync(path))];
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesOf(path) : [path]));
}
