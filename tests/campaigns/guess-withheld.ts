// What a part of a case gives away of a question that is withheld. Somebody who has the documents, the part and a list of 20
// questions asks each of them in a case of his own, and guesses the one whose visible numbers are most like those of the part.
// By what he looks at: how often he is right, with its 95 % interval (Wilson). One in 20 is a guess from nothing.
//
//   node scripts/run.mjs tests/campaigns/guess-withheld.ts [PARTS 200]      (after `npm run build:core`)
import { person, platformClock, platformRandom } from '#adapters/platform/clock.ts';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { readGiven } from '#core/bundle/read.ts';
import { isWithheld, type BundleRecord } from '#core/bundle/withheld.ts';
import { utf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { observationIn } from '#core/admission/observation.ts';
import type { Entry } from '#core/ports.ts';
import names from '#lib/frozen.gen.json';
import { filesOnDisk } from '#tests/frozen-files.ts';
import { readCases, type Case } from '#tests/quality/retrieval/questions.ts';
import { readWeights } from '#tests/weights.ts';
import { Frozen } from '#desk/frozen/frozen.ts';

const CANDIDATES = 20;
const [parts = 200] = process.argv.slice(2).map(Number);

/** One look at a run: lines in their order. Two runs of one question have the same where nothing but it matters. */
type Look = (run: Run) => readonly string[];
interface Run {
  /** Of the withheld turn, as the part has them. */
  readonly records: readonly BundleRecord[];
  /** The same turn in the whole case, for what earlier versions showed. */
  readonly whole: readonly Entry[];
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const LOOKS: Readonly<Record<string, Look>> = {
  'everything that is visible': ({ records }) => records.map((given) => lineOf(given, () => true)),
  'without the numbers of the gate': ({ records }) =>
    records.map((given) => lineOf(given, (id) => !id.startsWith('G-'))),
  'how many records, and nothing else': ({ records }) => [String(records.length)],
  'sizes in whole KiB': ({ records }) => records.flatMap(sizeOf),
  'sizes to the byte, as 0.3.0 wrote them': ({ whole }) =>
    whole.flatMap((entry) => (entry.tag === 'AX:OBS:v1' ? [String(observationIn(entry).output_size)] : [])),
  'all else: names, lengths and count of the other files': ({ files }) =>
    [...files]
      .filter(([name]) => !name.startsWith('ledger'))
      .map(([name, bytes]) => `${name.replaceAll(/[0-9a-f]{16,}|\d+/g, '#')} ${String(bytes.length)}`)
      .sort(),
};

const frozen = new Frozen(filesOnDisk, names);
const [core, { createEngines }, { createParser }] = await Promise.all([
  frozen.core(names.core),
  frozen.engines(names.engines),
  frozen.parsers(names.parsers),
]);
const engines = createEngines({
  now: () => performance.now(),
  modelHash: names.engines,
  weights: readWeights,
  index: null,
});
const parser = createParser({ modelHash: names.parsers });

const right = new Map(Object.keys(LOOKS).map((name) => [name, 0]));
let guessed = 0;
for (const one of readCases('tests/quality/retrieval/dev')) {
  if (guessed >= parts || one.asked.length <= CANDIDATES) continue;
  const [shown, ...candidates] = one.asked.slice(0, CANDIDATES + 1).map(({ question }) => question);
  const own: Run[] = []; // the guesser's
  for (const question of candidates) own.push(await runOf(one, shown ?? '', question));
  for (const [at, question] of candidates.entries()) {
    if (guessed >= parts) break;
    const part = await runOf(one, shown ?? '', question);
    guessed++;
    for (const [name, look] of Object.entries(LOOKS))
      if (guess(look(part), own.map(look), guessed) === at) right.set(name, (right.get(name) ?? 0) + 1);
  }
  console.error(`${one.name}: ${String(guessed)} parts`);
}
for (const [name, count] of right) console.log(`${name}: ${told(count, guessed)}`);

/** A document, a question that is shown, and one that is withheld. */
async function runOf({ documents: [document] }: Case, shown: string, withheld: string): Promise<Run> {
  if (document === undefined) throw new Error('expected a document');
  const [store, blobs] = [new MemoryLedgerStore(), new MemoryBlobStore()];
  const opened = await core.openCase({
    core: `sha256:${names.core}`,
    oracles: { clock: platformClock(), random: platformRandom(), person: person(), ...engines, parser },
    store,
    blobs,
    signer: null,
    report: () => undefined,
    signal: () => new AbortController().signal,
    after: null,
  });
  await opened.perform({
    kind: 'import',
    name: document.name,
    media: document.name.endsWith('.md') ? 'text/markdown' : 'text/plain',
    bytes: utf8(document.text),
    type: 'official_documentation',
    credibility: null,
    dated: null,
    supersedes: null,
    sphere: 'INSIDE',
  });
  await opened.perform({ kind: 'question', text: shown });
  const from = (await store.tip()).size;
  await opened.perform({ kind: 'question', text: withheld });
  const { size } = await store.tip();
  const bundle = await core.writeRedacted(store, blobs, null, `sha256:${names.core}`, { kind: 'only', replies: [1] });
  const { files, records } = readGiven(bundle);
  return { records: records.slice(from, size), whole: await store.read(from, size), files };
}

/** The line of a record: its kind, and of a rule its number where it is looked at. Hashes and places differ in any run. */
function lineOf(given: BundleRecord, isNumbered: (rule: string) => boolean): string {
  if (isWithheld(given)) return 'withheld';
  const value = parseStrict(given.payload) as Readonly<Record<string, unknown>>;
  if (given.tag === 'AX:POLICY:v1') {
    const rule = String(value['policy_id']);
    return `${rule} ${String(value['result'])} ${isNumbered(rule) ? String(value['actual']) : ''}`;
  }
  return given.tag === 'AX:TRANS:v1' ? `${String(value['next_state'])} ${String(value['violation'])}` : given.tag;
}

function sizeOf(given: BundleRecord): readonly string[] {
  if (isWithheld(given) || given.tag !== 'AX:POLICY:v1') return [];
  const { actual, policy_id: id } = parseStrict(given.payload) as {
    readonly actual: number;
    readonly policy_id: string;
  };
  return id === 'ADM-3-SIZE' ? [String(actual)] : [];
}

/** The candidate with the fewest differing lines; among equals one by lot, the same in every run of this script. */
function guess(seen: readonly string[], own: readonly (readonly string[])[], seed: number): number {
  const apart = own.map((lines) => {
    const differing = lines.filter((line, at) => line !== seen[at]).length;
    return differing + Math.abs(lines.length - seen.length);
  });
  const least = Math.min(...apart);
  const equal = apart.flatMap((distance, at) => (distance === least ? [at] : []));
  return equal[((seed * 2_654_435_761) % 4_294_967_296) % equal.length] ?? 0;
}

function told(count: number, of: number): string {
  const [z, rate] = [1.96, count / of];
  const middle = (rate + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const reach = (z / (1 + (z * z) / of)) * Math.sqrt((rate * (1 - rate)) / of + (z * z) / (4 * of * of));
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return `${String(count)} of ${String(of)}, ${percent(rate)} (${percent(middle - reach)} to ${percent(middle + reach)})`;
}
