// One large case of real questions about real documents, verified and replayed in Node and in every browser found here, by
// the same frozen files; the whole reports must be the same bytes. What the case must hold (records, distinct questions,
// corpora, letters beyond ASCII, ties, refusals, breaches, recoveries) is counted and wanted. Documents are read from
// ../shared (design/data.md):
//   node scripts/run.mjs tests/campaigns/replay-everywhere.ts [TURNS 200]      (after `npm run build:core`)

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import type { Act } from '#core/case/case.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { verifyBundle, type VerifyReport } from '#core/verify/verify.ts';
import names from '#lib/frozen.gen.json';
import type { Entry, Hash } from '#core/ports.ts';
import { sourceText } from '#core/admission/common.ts';
import { policyRecord } from '#core/ledger/records.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { fillCase, type Upset } from '#tests/campaigns/filled-case.ts';
import { observationsOf } from '#tests/case.ts';
import { seededSigner } from '#tests/signer.ts';
import { findBrowser } from '#tests/harness/browsers.ts';
import { bundleForBrowser } from '#tests/harness/bundle.ts';
import { killTree } from '#tests/harness/processes.ts';
import { readWeights } from '#tests/weights.ts';
import { filesOnDisk } from '#tests/frozen-files.ts';
import { Frozen } from '#desk/frozen/frozen.ts';

const [turns = 200] = process.argv.slice(2).map(Number);
const TOLD_TIMEOUT_MS = 300_000;
const SHARED = resolve('..', 'shared', 'corpora');
/** What the issue asks of the case, and the least of it. */
const WANTED = {
  records: 10_000,
  'distinct questions': 100,
  corpora: 3,
  'records beyond ASCII': 1,
  ties: 1,
  refusals: 1,
  breaches: 1,
  recoveries: 1,
} as const;
/** An append fails, the process is killed before two others, engines break, and the person stops an answer. */
const UPSETS: readonly Upset[] = [
  { turn: 11, what: 'append fails', append: 5 },
  { turn: 29, what: 'process killed', append: 8 },
  { turn: 30, what: 'process killed', append: 3 },
  { turn: 47, what: 'engine throws', at: 'retriever' },
  { turn: 53, what: 'engine throws', at: 'nli' },
  { turn: 61, what: 'person cancels', at: 'writer' },
  { turn: 77, what: 'engine babbles', at: 'clock' },
];
const MODULES = ['json', 'os.path', 'shutil', 'textwrap', 'csv', 'zipfile', 'heapq', 'bisect'];

const bundle = await makeBundle();
const inNode = await inThisProcess(bundle);
console.info(`Node: ${summary(inNode.report)}, ${String(inNode.ms)} ms, bundle of ${String(bundle.length)} bytes`);
const page = await bundleForBrowser('tests/campaigns/replay-everywhere.page.ts');
let isSame = inNode.report.checks.every(({ status }) => status !== 'fail');
for (const [browser, command] of browsers()) {
  const { ms, text } = await inBrowser(command);
  const same = text === JSON.stringify(inNode.report);
  isSame &&= same;
  console.info(
    `${browser}: ${same ? 'the same report, byte for byte' : `ANOTHER REPORT ${text.slice(0, 600)}`}, ${String(ms)} ms`,
  );
}
process.exit(isSame ? 0 : 1);

async function makeBundle(): Promise<Uint8Array> {
  const signer = seededSigner(9);
  const { corpora, documents, questions } = readCorpora();
  const filled = await fillCase(turns, documents, questions, UPSETS, signer);
  const ended = Object.fromEntries(
    [...new Set(filled.ended)].map((kind) => [kind, filled.ended.filter((one) => one === kind).length]),
  );
  const held = { corpora, ...census(filled.entries, filled.blobs), refusals: ended['refusal'] ?? 0 };
  for (const [what, least] of Object.entries(WANTED) as readonly (readonly [keyof typeof WANTED, number])[]) {
    if (held[what] < least) throw new Error(`the case holds ${String(held[what])} ${what}, wanted ${String(least)}`);
  }
  console.info(JSON.stringify({ ...held, documents: filled.sources, turns, ended }));
  const [store, blobs] = [new MemoryLedgerStore(filled), new MemoryBlobStore()];
  for (const bytes of filled.blobs.values()) await blobs.put(bytes);
  return writeBundle(store, blobs, signer, `sha256:${names.core}`);
}

/** What the records of a case say of it. */
function census(entries: readonly Entry[], blobs: ReadonlyMap<Hash, Uint8Array>) {
  const observed = observationsOf(entries).map((one) => ({ ...one, said: parseStrict(one.output) as Said }));
  const questions = observed.filter(({ cls, said }) => cls === 'person' && said.kind === 'question');
  const hits = observed.filter(({ cls, completion_state }) => cls === 'retriever' && completion_state === 'COMPLETE');
  const policies = entries
    .filter(({ tag }) => tag === 'AX:POLICY:v1')
    .map(({ payload }) => policyRecord.parse(parseStrict(payload)));
  const manifests = observed.filter(({ cls }) => cls === 'manifest');
  return {
    records: entries.length,
    'distinct questions': new Set(questions.map(({ said }) => said.text)).size,
    'records beyond ASCII': entries.filter(({ payload }) => /[^\0-\x7f]/.test(payload)).length,
    ties: hits.filter(({ said }) => isTied((said.hits ?? []).map((hit) => passageOf(hit, blobs)))).length,
    breaches: policies.filter(({ result }) => result === 'BREACH').length,
    recoveries: manifests.length - 1,
    errors: observed.filter(({ completion_state }) => completion_state === 'ERROR').length,
  };
}

/** The same words found in two documents: nothing but the names of the documents orders them. */
function isTied(passages: readonly string[]): boolean {
  return new Set(passages).size < passages.length;
}

function passageOf({ passage, source }: Hit, blobs: ReadonlyMap<Hash, Uint8Array>): string {
  const bytes = blobs.get(source) ?? new Uint8Array();
  const { passages, text } = sourceText.loose().parse(JSON.parse(new TextDecoder().decode(bytes)));
  const { end = 0, start = 0 } = passages[passage] ?? {};
  return text.slice(start, end);
}

interface Hit {
  readonly passage: number;
  readonly source: Hash;
}
interface Said {
  readonly kind?: string;
  readonly text?: string;
  readonly hits?: readonly Hit[];
}

/** Statutes, poems with their typography, and reference texts; questions about what stands in them, and about what does not. */
function readCorpora(): {
  readonly corpora: number;
  readonly documents: readonly Act[];
  readonly questions: readonly string[];
} {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-corpora-'));
  const documents: Act[] = [];
  const questions: string[] = [];
  const add = (name: string, bytes: Uint8Array, type: 'statute' | 'official_documentation' | 'reference'): void => {
    documents.push({
      kind: 'import',
      name,
      media: 'text/plain',
      bytes,
      type,
      sphere: 'INSIDE',
      credibility: null,
      dated: null,
      supersedes: null,
    });
  };
  for (const name of readdirSync(join(SHARED, 'michigan-statutes')).filter((one) => one.endsWith('.txt'))) {
    add(name, readFileSync(join(SHARED, 'michigan-statutes', name)), 'statute');
    const section = name.replace(/^mcl-|\.txt$/g, '').replaceAll('-', '.');
    questions.push(
      `What does section ${section} say?`,
      `What is the penalty under section ${section}?`,
      `Who is protected by ${section}?`,
    );
  }
  for (const archive of readdirSync(SHARED).filter((one) => one.endsWith('.tar.xz')))
    execFileSync('tar', ['-xJf', join(SHARED, archive), '-C', folder]);
  const files = (readdirSync(folder, { recursive: true }) as string[])
    .filter((path) => /\.(?:txt|xhtml|md)$/.test(path))
    .sort();
  for (const path of files.filter((one) => MODULES.some((module) => one.endsWith(`/${module}.txt`)))) {
    add(path.replaceAll('/', ' '), readFileSync(join(folder, path)), 'official_documentation');
  }
  for (const module of MODULES) {
    questions.push(
      `What does the module ${module} do?`,
      `Which functions does ${module} have?`,
      `What does ${module} return when the file is missing?`,
      `Which exceptions does ${module} raise?`,
      `Who wrote ${module}?`,
    );
  }
  for (const path of files.filter((one) => /whitman|leaves|\.xhtml$/i.test(one)).slice(0, 12)) {
    const bytes = readFileSync(join(folder, path));
    if (bytes.length < 400) continue;
    add(path.split('/').at(-1) ?? path, bytes, 'reference');
  }
  for (const theme of [
    'the grass',
    'the sea',
    'the captain',
    'the open road',
    'the soul',
    'America',
    'Brooklyn ferry',
    'the lilacs',
    'the body',
    'war',
    'death',
    'the city',
    'the bird',
    'democracy',
  ]) {
    questions.push(
      `What is said of ${theme}?`,
      `Where does the poet speak of ${theme}?`,
      `Why does he sing of ${theme} — “and why”?`,
    );
  }
  // Two notices that say the same: nothing but their names decides which comes first.
  const encoder = new TextEncoder();
  add(
    'Aushang – Süd.txt',
    encoder.encode('The Lübeck ferry leaves the pier at nine.\n\nDogs are welcome.\n'),
    'reference',
  );
  add(
    'Aushang – Nord.txt',
    encoder.encode('The Lübeck ferry leaves the pier at nine.\n\nTickets are sold on board.\n'),
    'reference',
  );
  questions.push(
    'When does the Lübeck ferry leave the pier?',
    'Is it legal to withhold the rent?',
    'How high is the Zugspitze?',
    'What is the dose of aspirin for a child?',
  );
  rmSync(folder, { recursive: true });
  return { corpora: new Set(documents.map((act) => ('type' in act ? act.type : ''))).size, documents, questions };
}

async function inThisProcess(bytes: Uint8Array): Promise<{ readonly report: VerifyReport; readonly ms: number }> {
  const frozen = new Frozen(filesOnDisk, names);
  const core = await frozen.core(names.core);
  const { createEngines } = await frozen.engines(names.engines);
  const { createParser } = await frozen.parsers(names.parsers);
  const engines = {
    ...createEngines({ now: () => 0, modelHash: names.engines, weights: readWeights, index: null }),
    parser: createParser({ modelHash: names.parsers }),
  };
  const began = performance.now();
  const report = await verifyBundle(bytes, {
    loadCore: (name) => Promise.resolve(name === `sha256:${names.core}` ? core : null),
    loadEngines: (modelId, cls) => {
      const engine = Object.entries(engines).find(([name]) => name === cls)?.[1];
      const isHere = engine !== undefined && modelId === engine.identity.model_id;
      return Promise.resolve(isHere ? (input, blobs) => engine.ask(new AbortController().signal, input, blobs) : null);
    },
    report: () => undefined,
  });
  return { report, ms: Math.round(performance.now() - began) };
}

/** Every browser that is here, and how it is started: none needs a driver, the page reports by itself. */
function browsers(): readonly (readonly [string, (url: string, profile: string) => readonly string[]])[] {
  const found: (readonly [string, (url: string, profile: string) => readonly string[]])[] = [];
  const chromium = findBrowser('chromium');
  if (chromium.kind !== 'absent')
    found.push([
      'Chromium',
      (url, profile) => [chromium.executable, '--headless', '--no-sandbox', `--user-data-dir=${profile}`, url],
    ]);
  const firefox = '/usr/bin/firefox-esr';
  if (existsSync(firefox))
    found.push(['Firefox', (url, profile) => [firefox, '--headless', '--no-remote', '--profile', profile, url]]);
  const webkit = findBrowser('webkit');
  if (webkit.kind !== 'absent')
    found.push(['WebKitGTK', (url) => ['xvfb-run', '-a', 'dbus-run-session', '--', webkit.executable, url]]);
  return found;
}

async function inBrowser(
  command: (url: string, profile: string) => readonly string[],
): Promise<{ readonly text: string; readonly ms: number }> {
  const profile = mkdtempSync(join(tmpdir(), 'affidavit-everywhere-'));
  let tell: (told: string) => void = () => undefined;
  const told = new Promise<string>((settle) => (tell = settle));
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1).replace(/\?.*/, '');
    if (request.method === 'POST') {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        response.end();
        tell(Buffer.concat(parts).toString());
      });
      return;
    }
    const [type, body] = served(name);
    response.writeHead(body === null ? 404 : 200, { 'content-type': type }).end(body ?? '');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const [program = '', ...rest] = command(`http://127.0.0.1:${String(port)}/`, profile);
  const child = spawn(program, rest, { stdio: 'ignore' });
  const late = setTimeout(() => tell('{"report":{"error":"nothing was told in time"},"ms":0}'), TOLD_TIMEOUT_MS);
  const { ms, report } = JSON.parse(await told) as { readonly ms: number; readonly report: unknown };
  clearTimeout(late);
  if (child.pid !== undefined) killTree(child.pid);
  server.close();
  server.closeAllConnections();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return { text: JSON.stringify(report), ms };
}

function served(name: string): readonly [string, Uint8Array | string | null] {
  if (name === '')
    return [
      'text/html',
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Replay</title><script type="module" src="page.js"></script></html>',
    ];
  if (name === 'page.js') return ['text/javascript', page];
  if (name === 'names.json') return ['application/json', JSON.stringify(names)];
  if (name === 'case.affidavit') return ['application/octet-stream', bundle];
  const path = name.endsWith('.bin') ? join('static', 'models', name) : join('static', 'replay', name);
  return [
    name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
    /^[0-9a-f]{64}\.(?:js|bin)$/.test(name) && existsSync(path) ? readFileSync(path) : null,
  ];
}

function summary({ checks, facts, verdict }: VerifyReport): string {
  const failed = checks.filter(({ status }) => status !== 'pass').map(({ detail, id }) => `${id}: ${detail}`);
  return [verdict, `${String(facts?.records)} records`, `${String(facts?.turns)} replies`, ...failed].join(', ');
}
