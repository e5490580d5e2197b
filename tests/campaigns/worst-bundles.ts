// Campaign: `node scripts/run.mjs tests/campaigns/worst-bundles.ts [SCALE 1] [NAME]` (after `npm run build:core`). Bundles made to cost a
// verifier much, each of some megabytes, in a size and in twice that size: seconds, and the most memory that the process
// of the verifier held (RSS, MB). Each is verified in a process of its own with the frozen files of this build.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import releases from '../../static/replay/releases.json';
import { writeZip, type Files } from '#core/bundle/zip.ts';
import { readZip } from '#core/bundle/zip.ts';
import { parseStrictBytes } from '#core/bytes/read.ts';
import { canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { sha256Hex, toHex, utf8 } from '#core/bytes/hash.ts';
import { formatReceipt } from '#core/keys/receipts.ts';
import * as format from '#core/bundle/format.ts';
import { ledgerFiles, writeBundle } from '#core/bundle/write.ts';
import { verifyChain } from '#core/ledger/chain.ts';
import { formatCheckpoint, signNote } from '#core/ledger/checkpoint.ts';
import { cosignNote } from '#core/ledger/cosign.ts';
import { commitOf } from '#core/ledger/entry.ts';
import { EMPTY_FRONTIER, frontierAppend, frontierRoot, leafHash, merkleRoot } from '#core/ledger/merkle.ts';
import { verifierKey } from '#core/ledger/checkpoint.ts';
import type { Entry, Oracle } from '#core/ports.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE } from '#core/case/state.ts';
import { noteOrigin } from '#core/case/world.ts';
import { parserProcess } from '#helper/documents/parser-process.ts';
import names from '#lib/frozen.gen.json';
import { entriesOf, run } from '#tests/case.ts';
import { pdfBombs } from '#tests/faults/bombs.ts';
import { LARGE } from '#tests/faults/large.ts';
import '#tests/language.ts';
import { SCENARIOS, scriptedOracles, type Scenario } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';
import { Frozen } from '#desk/frozen/frozen.ts';
import { isolatedParser, parserIdentity } from '#desk/frozen/isolated-parser.ts';

const CORE = `sha256:${names.core}`;
const SIGNER = seededSigner(13);

/** The files of `static/`, as the command line has them; documents are read on a thread. */
function frozenHere() {
  const files = {
    hashesWeights: false,
    module: async (hash: string): Promise<unknown> => import(urlOf(hash)),
    weights: (hash: string) => Promise.resolve(new Uint8Array(readFileSync(join('static', 'models', `${hash}.bin`)))),
  };
  const isolate = (hash: string): Oracle =>
    isolatedParser(parserIdentity(hash), { start: () => parserProcess(urlOf(hash)), idleMs: 250 });
  const frozen = new Frozen(files, names, isolate);
  return { core: (hash: string) => frozen.core(hash), loadCore: frozen.loadCore, loadEngines: frozen.loadEngines };
}

const urlOf = (hash: string): string => pathToFileURL(resolve('static', 'replay', `${hash}.js`)).href;

async function verifyOnce(file: string): Promise<void> {
  const { loadCore, loadEngines, ...frozen } = frozenHere();
  const core = await frozen.core(names.core);
  const steps: [string, number][] = [];
  const started = performance.now();
  const report = await core.verifyBundle(readFileSync(file), {
    loadCore,
    loadEngines,
    report: (_done, id) => {
      if (steps.at(-1)?.[0] !== id) steps.push([id, performance.now()]);
    },
  });
  const ends = [...steps.slice(1).map(([, at]) => at), performance.now()];
  const slowest = steps
    .map(([id, at], index) => ({ id, ms: (ends[index] ?? at) - at }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 2);
  console.log(
    JSON.stringify({
      verdict: report.verdict,
      failed: report.checks.filter(({ status }) => status === 'fail').map(({ code }) => code),
      seconds: Number(((performance.now() - started) / 1000).toFixed(1)),
      slowest: slowest.map(({ id, ms }) => `${id} ${(ms / 1000).toFixed(1)}`).join(', '),
      megabytes: Math.round(peakKilobytes() / 1000),
    }),
  );
  process.exit(0);
}

/** `VmHWM` begins with this process. What `resourceUsage` tells begins with the memory of the process that started it. */
function peakKilobytes(): number {
  const peak = /^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(peak?.[1] ?? NaN);
}

interface Measured {
  readonly verdict: string;
  readonly failed: readonly string[];
  readonly seconds: number;
  readonly slowest: string;
  readonly megabytes: number;
}

async function measureAll(scale: number, only: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-worst-'));
  const rows: object[] = [];
  for (const [name, build, count] of CASES.filter(([one]) => one.includes(only)))
    for (const times of name.startsWith('a document') ? [1] : [1, 2]) {
      const n = Math.round(count * scale * times);
      const bytes = await build(n);
      const file = join(folder, 'case.affidavit');
      writeFileSync(file, bytes);
      const measured = await verified(file);
      rows.push({ name, n, MB: (bytes.length / 1e6).toFixed(1), ...measured, failed: measured.failed.join(' ') });
      console.error(JSON.stringify(rows.at(-1)));
    }
  rmSync(folder, { recursive: true, force: true });
  console.table(rows);
}

function verified(file: string): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'tests/campaigns/worst-bundles.ts', 'verify', file]);
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(out) as Measured);
      else reject(new Error(`the verifier ended with ${String(code)}: ${out}`));
    });
  });
}

type Build = (n: number) => Promise<Uint8Array> | Uint8Array;
const CASES: readonly (readonly [name: string, build: Build, count: number])[] = [
  ['a document that is a bomb, parser of this build', () => withDocument(`parsers/1@sha256:${names.parsers}`), 1],
  [
    'a document that is a bomb, parser of 0.3.0',
    () => withDocument(`parsers/1@sha256:${releases['0.3.0'].parsers}`),
    1,
  ],
  [
    'a document of one line, parser of this build',
    () => withDocument(`parsers/1@sha256:${names.parsers}`, commas(), 'commas.csv'),
    1,
  ],
  [
    'a document of one line, parser of 0.6.0',
    () => withDocument(`parsers/1@sha256:${releases['0.6.0'].parsers}`, commas(), 'commas.csv'),
    1,
  ],
  ['signed checkpoints', manyCheckpoints, 4_000],
  ['replies that share one large part', manyReplies, 100],
  ['epochs of two cores in turn', manyEpochs, 200],
  ['blobs that nothing names', manyBlobs, 20_000],
  ['megabytes that nothing names', bigBlobs, 120],
  ['records over and over', (n) => withEntries((few) => repeated(few, n)), 20_000],
  ['questions', manyQuestions, 2_000],
  ['forged cosignatures', manyCosignatures, 32],
  [
    'a manifest of many names',
    (n) => withManifest((manifest) => ({ ...manifest, engines: Array.from({ length: n }, (_, at) => `e${at}`) })),
    100_000,
  ],
  ['a record of one long text', (n) => withEntries((few) => changedPayload(few, '"x":"', 'a'.repeat(n))), 2_000_000],
];

let made: { readonly entries: readonly Entry[]; readonly bundle: Uint8Array } | null = null;

async function honest() {
  if (made !== null) return made;
  const { stores } = await run(SCENARIOS.retried, {}, { core: CORE, signer: SIGNER });
  made = { entries: await entriesOf(stores), bundle: await writeBundle(stores.store, stores.blobs, SIGNER, CORE) };
  return made;
}

/** A case whose document is a bomb, and whose parser is recorded to have read it. */
async function withDocument(
  parser: string,
  bomb = pdfBombs()[0]?.bytes ?? new Uint8Array(),
  name = 'bomb.pdf',
): Promise<Uint8Array> {
  const oracles = scriptedOracles();
  const lying: Oracle = {
    identity: { ...oracles.parser.identity, oracle_id: 'parsers/local/parser', model_id: parser, reproducible: true },
    ask: (signal, input, blobs) =>
      oracles.parser.ask(signal, input, {
        get: async (hash) => {
          const blob = await blobs.get(hash);
          const text = 'The boathouse holds eleven rowing boats and two canoes.';
          return blob.length === 32 + bomb.length ? new Uint8Array([...blob.subarray(0, 32), ...utf8(text)]) : blob;
        },
      }),
  };
  const [document] = SCENARIOS.retried.documents;
  if (document.kind !== 'import') throw new Error('expected a document');
  const scenario: Scenario = { ...SCENARIOS.retried, documents: [{ ...document, name, bytes: bomb }] };
  const { stores } = await run(scenario, { parser: lying }, { core: CORE, signer: SIGNER });
  return writeBundle(stores.store, stores.blobs, SIGNER, CORE);
}

const commas = (): Uint8Array => LARGE.find(({ name }) => name === 'commas.csv')?.make() ?? new Uint8Array();

/** The honest bundle with other records, files and facts; nothing but what is named is made consistent. */
async function withEntries(
  change: (few: readonly Entry[]) => readonly Entry[],
  more: Files = new Map(),
): Promise<Uint8Array> {
  const { bundle, entries } = await honest();
  const changed = change(entries);
  const files = new Map([...readZip(bundle), ...more, ...ledgerFiles(changed)]);
  files.delete(format.MANIFEST_DSSE);
  const manifest = parseStrictBytes(files.get(format.MANIFEST) ?? new Uint8Array()) as Record<string, Json>;
  files.delete(format.MANIFEST);
  return signed(files, {
    ...manifest,
    head: verifyChain(changed).head,
    root: toHex(merkleRoot(changed.map((entry) => leafHash(commitOf(entry))))),
    size: changed.length,
  });
}

async function withManifest(change: (manifest: Record<string, Json>) => Record<string, Json>): Promise<Uint8Array> {
  const files = new Map(readZip((await honest()).bundle));
  const manifest = parseStrictBytes(files.get(format.MANIFEST) ?? new Uint8Array()) as Record<string, Json>;
  files.delete(format.MANIFEST);
  files.delete(format.MANIFEST_DSSE);
  return signed(files, change(manifest));
}

function signed(files: Map<string, Uint8Array>, manifest: Record<string, Json>): Uint8Array {
  const listed = [...files].filter(([name]) => !format.isOutsideManifest(name));
  const entries = Object.fromEntries(listed.map(([name, bytes]) => [name, sha256Hex(bytes)]));
  files.set(format.MANIFEST, canonicalBytes({ ...manifest, entries }));
  return writeZip(files);
}

const renumbered = (entries: readonly Entry[]): readonly Entry[] => entries.map((entry, seq) => ({ ...entry, seq }));

/** What follows the opening, again and again. */
function repeated(few: readonly Entry[], n: number): readonly Entry[] {
  const rest = few.slice(1);
  const times = Array.from({ length: Math.ceil(n / rest.length) }, () => rest);
  return renumbered([...few, ...times.flat()]);
}

function changedPayload(few: readonly Entry[], _at: string, text: string): readonly Entry[] {
  const lines = Array.from({ length: Math.ceil(text.length / 60_000) }, (_, at): Entry => {
    const payload = canonicalBytes({ x: `${String(at)}${text.slice(0, 60_000)}` });
    return { seq: 0, tag: 'AX:PROOF:v1', payload: new TextDecoder().decode(payload) };
  });
  return renumbered([...few, ...lines]);
}

/** As many replies, each by an index of its own, and each signed. */
async function manyCheckpoints(n: number): Promise<Uint8Array> {
  const { bundle, entries } = await honest();
  const { blobs, replies } = repliesOf(entries, n, canonicalBytes({ value: 'a' }));
  const origin = noteOrigin(entries.reduce(reduce, EMPTY_STATE).idHead ?? '');
  const all = renumbered([...entries, ...replies]);
  const files = new Map([...readZip(bundle), ...blobs]);
  let frontier = EMPTY_FRONTIER;
  for (const entry of all) {
    frontier = frontierAppend(frontier, entry.seq, leafHash(commitOf(entry)));
    if (entry.seq === 0 || entry.tag !== 'AX:STATE:v1') continue;
    const text = formatCheckpoint({ origin, size: entry.seq + 1, root: frontierRoot(frontier) });
    files.set(format.checkpointName(entry.seq + 1), utf8(await signNote(text, origin, SIGNER)));
  }
  return withEntries(() => all, files);
}

/** Replies that differ in a number, and share one part of two megabytes. */
async function manyReplies(n: number): Promise<Uint8Array> {
  const { bundle, entries } = await honest();
  const { blobs, replies } = repliesOf(entries, n, canonicalBytes({ value: 'a'.repeat(2_000_000) }));
  return withEntries((few) => renumbered([...few, ...replies]), new Map([...readZip(bundle), ...blobs]));
}

/** Records of `n` replies of one part, with the blobs that they name. */
function repliesOf(entries: readonly Entry[], n: number, part: Uint8Array) {
  const sealed = [...entries].reverse().find(({ tag }) => tag === 'AX:STATE:v1');
  const shared = sha256Hex(part);
  const parts = { answer: shared, axioms: shared, ebom: shared, pb2s: shared };
  const indexes = Array.from({ length: n }, (_, at) => canonicalBytes({ parts, question_seq: at, upto: at }));
  const replies = indexes.map((index): Entry => {
    const hash = `"state_hash":"${sha256Hex(index)}"`;
    return { seq: 0, tag: 'AX:STATE:v1', payload: sealed?.payload.replace(/"state_hash":"[0-9a-f]{64}"/, hash) ?? '' };
  });
  return { blobs: [part, ...indexes].map((blob) => [format.blobName(sha256Hex(blob)), blob] as const), replies };
}

/** Manifests of this core and the one of 0.3.0, in turn. */
async function manyEpochs(n: number): Promise<Uint8Array> {
  return withEntries((few) => {
    const at = few.findIndex(({ payload }) => payload.includes('/manifest"'));
    const epoch = few.slice(at, few.findIndex(({ seq, tag }) => seq > at && tag === 'AX:TRANS:v1') + 1);
    const other = epoch.map((entry) => ({
      ...entry,
      payload: entry.payload.replaceAll(names.core, releases['0.3.0'].core),
    }));
    return renumbered([...few, ...Array.from({ length: n }, (_, turn) => (turn % 2 === 0 ? other : epoch)).flat()]);
  });
}

function manyBlobs(n: number): Promise<Uint8Array> {
  const blobs = Array.from({ length: n }, (_, at) => utf8(String(at)));
  return withEntries((few) => few, new Map(blobs.map((blob) => [format.blobName(sha256Hex(blob)), blob])));
}

/** Noise, so that no zip makes it small: twice the size is nearly the largest bundle there may be. */
function bigBlobs(megabytes: number): Promise<Uint8Array> {
  const blobs = Array.from({ length: Math.ceil(megabytes / 8) }, () => new Uint8Array(randomBytes(8_000_000)));
  return withEntries((few) => few, new Map(blobs.map((blob) => [format.blobName(sha256Hex(blob)), blob])));
}

/** Questions that are asked and never answered: each is another turn of the case. */
async function manyQuestions(n: number): Promise<Uint8Array> {
  return withEntries((few) => {
    const asked = [...few].reverse().find(({ payload, tag }) => tag === 'AX:OBS:v1' && payload.includes('/person"'));
    const at = asked?.seq ?? 0;
    const end = few.findIndex(({ seq, tag }) => seq > at && tag === 'AX:TRANS:v1');
    const question = few.slice(at, end + 1);
    return renumbered([...few, ...Array.from({ length: n }, () => question).flat()]);
  });
}

/** Receipts of 90 lines by a key that is named 90 times, none of which holds. */
async function manyCosignatures(n: number): Promise<Uint8Array> {
  const files = new Map(readZip((await honest()).bundle));
  const name = 'friend.example/device';
  const friend = seededSigner(2);
  const notes = [...files].filter(([entry]) => entry.startsWith('checkpoints/'));
  const note = new TextDecoder().decode(notes.at(-1)?.[1]);
  const line = (await cosignNote(note, name, 1, friend)).slice(note.length).split(' ')[2] ?? '';
  const key = verifierKey(name, friend.publicKey, 'cosignature');
  for (let at = 0; at < n; at++) {
    const forged = Array.from({ length: 90 }, (_, number) => {
      const bytes = Buffer.from(line, 'base64');
      bytes.writeUInt16BE(at * 90 + number, 20);
      return `\u2014 ${name} ${bytes.toString('base64')}\n`;
    });
    const keys = Array.from({ length: 90 }, () => key);
    const receipt = utf8(formatReceipt(`${note}${forged.join('')}`, SIGNER.publicKey, keys));
    files.set(format.cosignatureName(1, sha256Hex(receipt)), receipt);
  }
  return writeZip(files);
}

const [first = '1', path = ''] = process.argv.slice(2);
if (first === 'verify') await verifyOnce(path);
else await measureAll(Number(first), path);
