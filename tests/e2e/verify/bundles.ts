// One case as strangers get it, made by the frozen core and engines of this build: whole, in part, quoted, seen by somebody
// else, by a key that was changed, and by one that was lost. Every time a bundle is made it is made anew.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { person, platformClock, platformRandom } from '#adapters/platform/clock.ts';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { cosignatureName } from '#core/bundle/format.ts';
import { cardOf, handedOver, renamed, toKeyCard } from '#core/keys/key-card.ts';
import { formatReceipt } from '#core/keys/receipts.ts';
import { citedSpans } from '#core/disclosure/spans.ts';
import { readZip, writeZip } from '#core/bundle/zip.ts';
import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { verifierKey } from '#core/ledger/checkpoint.ts';
import { cosignNote } from '#core/ledger/cosign.ts';
import type { OpenOptions } from '#core/case/open.ts';
import type { Signer } from '#core/ports.ts';
import names from '#lib/frozen.gen.json';
import { seededSigner } from '#tests/signer.ts';
import { readWeights } from '#tests/weights.ts';
import { filesOnDisk } from '#tests/frozen-files.ts';
import { Frozen } from '#desk/frozen/frozen.ts';

const WRITER = `sha256:${names.core}`;
const [FIRST, SECOND, THIRD, FRIEND] = [41, 42, 43, 44].map(seededSigner) as [Signer, Signer, Signer, Signer];
/** 3 September 2026, 10:13:20 UTC. */
const TIME = 1_788_430_400;
const RECORD_TIME_S = 86_400;

/** By what is said of them. */
export async function makeBundles(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { blobs, core, open, store } = await frozenCase();
  const opened = await open(FIRST, null);
  for (const [file, name] of [
    ['programme.md', 'Festival programme.md'],
    ['correction.md', 'Printed correction.md'],
  ] as const)
    await opened.perform({
      kind: 'import',
      name,
      media: 'text/markdown',
      bytes: readFileSync(join('static', 'sample', file)),
      type: 'official_documentation',
      sphere: 'INSIDE',
      credibility: null,
      dated: null,
      supersedes: null,
    });
  for (const text of ['When does the opening concert start?', 'Which train does the director take?'])
    await opened.perform({ kind: 'question', text });

  const whole = await core.writeBundle(store, blobs, FIRST, WRITER);
  const entries = await store.read(0, (await store.tip()).size);
  const spans = citedSpans((await repliesOf(entries, blobs)).slice(0, 1), opened.state());
  const part = await core.writeRedacted(store, blobs, FIRST, WRITER, { kind: 'only', replies: [1] });
  const quoted = await core.writeRedacted(store, blobs, FIRST, WRITER, { kind: 'quoted', replies: [1], spans });

  const named = renamed(await cardOf(null, FIRST, TIME), 'Ada Brandt');
  const changed = await handedOver(named, FIRST, SECOND, TIME);
  const second = { ...SECOND, card: toKeyCard(changed) };
  const rotated = await core.writeBundle(store, blobs, second, WRITER);

  const third = { ...THIRD, card: toKeyCard(await cardOf(changed, THIRD, TIME + RECORD_TIME_S)) };
  const again = await open(third, 'key_lost');
  await again.perform({ kind: 'question', text: 'How much does a ticket for the opening concert cost?' });
  const lost = await core.writeBundle(store, blobs, third, WRITER);

  return new Map([
    ['whole', whole],
    ['part', part],
    ['quoted', quoted],
    ['cosigned', await cosigned(whole)],
    ['rotated', rotated],
    ['lost', lost],
  ]);
}

/** With a receipt of a friend in it, who has seen it. */
async function cosigned(bundle: Uint8Array): Promise<Uint8Array> {
  const files = readZip(bundle);
  const latest =
    [...files.keys()]
      .filter((name) => name.startsWith('checkpoints/'))
      .sort(bySize)
      .at(-1) ?? '';
  const size = sizeOf(latest);
  const note = new TextDecoder().decode(files.get(latest));
  const name = 'affidavit.local/device/friend';
  const receipt = formatReceipt(await cosignNote(note, name, TIME, FRIEND), FIRST.publicKey, [
    verifierKey(name, FRIEND.publicKey, 'cosignature'),
  ]);
  const body = utf8(receipt);
  return writeZip(new Map([...files, [cosignatureName(size, sha256Hex(body)), body]]));
}

const sizeOf = (name: string): number => Number(/\d+/.exec(name)?.[0]);
const bySize = (one: string, other: string): number => sizeOf(one) - sizeOf(other);

async function frozenCase() {
  const frozen = new Frozen(filesOnDisk, names);
  const core = await frozen.core(names.core);
  const { createEngines } = await frozen.engines(names.engines);
  const { createParser } = await frozen.parsers(names.parsers);
  const [store, blobs] = [new MemoryLedgerStore(), new MemoryBlobStore()];
  const now = (): number => performance.now();
  const oracles: OpenOptions['oracles'] = {
    clock: platformClock(),
    random: platformRandom(),
    person: person(),
    ...createEngines({ now, modelHash: names.engines, weights: readWeights, index: null }),
    parser: createParser({ modelHash: names.parsers }),
  };
  const open = (signer: Signer, after: OpenOptions['after']) =>
    core.openCase({
      core: WRITER,
      oracles,
      store,
      blobs,
      signer,
      report: () => undefined,
      signal: () => new AbortController().signal,
      after,
    });
  return { blobs, core, open, store };
}
