// What PB2S v0.2 asks of every reply, over the whole spine: the loop before it, its proof, its four headers, its models.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { repliesOf } from '#core/bundle/contents.ts';
import { readBundle } from '#core/bundle/read.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { fromUtf8, sha256Hex, utf8 } from '#core/bytes/hash.ts';
import type { Progress } from '#core/case/world.ts';
import { parserIdentity } from '#desk/frozen/isolated-parser.ts';
import { createEngines } from '../../src/engines.ts';
import { CORE, entriesOf, memoryStores, observationsOf, open, run, verify } from '#tests/case.ts';
import { reforge } from '#tests/forgery/reforge.ts';
import { FaultyLedgerStore } from '#tests/ports/faulty.ts';
import { SCENARIOS, scriptedOracles, type ScenarioName } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const NAMES = Object.keys(SCENARIOS) as readonly ScenarioName[];
const SIGNER = seededSigner(5);
/** What follows day and time: two replies of one second are told apart by it. */
const uuidOf = (ref: string): string => ref.slice('run-20250925-022836-'.length);

describe('the loop before a reply', () => {
  it.each(NAMES)(
    'PB2S-1.1: %s: as many sealed replies as runs, each with its own, and a gate before each',
    async (name) => {
      const { opened, stores } = await run(SCENARIOS[name]);
      await opened.perform({ kind: 'question', text: SCENARIOS[name].question });
      const { turns } = opened.state();
      const entries = await entriesOf(stores);
      const replies = await repliesOf(entries, stores.blobs);
      const runs = replies.map((reply) =>
        reply.kind === 'answer' ? uuidOf(reply.parts.pb2s.pb2s_proof.audit_ref) : null,
      );
      expect(runs).toHaveLength(2);
      expect(new Set(runs).size).toBe(2);
      expect(runs).not.toContain(null);
      const gates = observationsOf(entries).filter(({ cls }) => cls.startsWith('gate/'));
      for (const { questionSeq, stateSeq } of turns)
        expect(
          gates.some(({ ledger_seq }) => ledger_seq > questionSeq && ledger_seq < (stateSeq ?? 0)),
          'a gate between the question and its reply',
        ).toBe(true);
    },
  );

  it.each(NAMES)(
    'PB2S-2.1a: %s: while it works, phases and counts are reported and no word of a draft',
    async (name) => {
      const seen: Progress[] = [];
      await run(SCENARIOS[name], {}, { report: (progress) => void seen.push(progress) });
      expect(seen.at(-1)?.phase).toBe('sealing');
      for (const { phase, ...counts } of seen) {
        expect(['reading', 'searching', 'drafting', 'checking', 'deciding', 'sealing']).toContain(phase);
        expect(Object.keys(counts).sort()).toEqual(['claims', 'draft', 'passages', 'sources']);
        for (const count of Object.values(counts)) expect(count).toEqual(expect.any(Number));
      }
    },
  );

  it('PB2S-2.1a: an answer whose seal was not stored is not handed over', async () => {
    const stores = memoryStores();
    const oracles = scriptedOracles(SCENARIOS.answered);
    const opened = await open(stores, oracles);
    for (const act of SCENARIOS.answered.documents) await opened.perform(act);
    const counting = new FaultyLedgerStore(stores.store, new Map());
    // The last append of a question is its seal: how many there are before it is counted, not assumed.
    const counted = await open({ ...stores, store: counting }, oracles);
    await counted.perform({ kind: 'question', text: SCENARIOS.answered.question });
    const broken = await open(
      { ...stores, store: new FaultyLedgerStore(stores.store, new Map([[counting.appends - 1, 'not-stored']])) },
      oracles,
    );
    await expect(broken.perform({ kind: 'question', text: SCENARIOS.answered.question })).rejects.toMatchObject({
      code: 'LEDGER_FAILED',
    });
    expect(broken.state().turns.at(-1)?.stateSeq).toBeNull();
  });
});

describe('the proof object', () => {
  it.each([
    ['decision', '"APPROVE"', '"CLARIFY"'],
    ['cycles', '1', '2'],
    ['audit_ref', '"run-', '"ran-'],
  ])('PB2S-1.2: is in the bundle, and with another %s the bundle does not verify', async (field, value, other) => {
    const { reply, stores } = await run(SCENARIOS.answered, {}, { signer: SIGNER });
    const bundle = await writeBundle(stores.store, stores.blobs, SIGNER, CORE);
    const failed = async (bytes: Uint8Array): Promise<readonly string[]> =>
      (await verify(bytes)).checks.filter(({ status }) => status === 'fail').map(({ id }) => id);
    const told = JSON.parse(fromUtf8(readBundle(bundle).files.get('answers/1.json') ?? utf8('{}'))) as object;
    expect(told).toMatchObject({ pb2s_proof: reply.pb2s.pb2s_proof });
    expect(await failed(bundle)).toEqual([]);
    const forged = await reforge(bundle, (draft) => {
      for (const [hash, blob] of draft.blobs) {
        const text = new TextDecoder().decode(blob);
        if (!text.startsWith('{"part":"pb2s"')) continue;
        const now = utf8(text.replace(`"${field}":${value}`, `"${field}":${other}`));
        draft.blobs.delete(hash);
        draft.blobs.set(sha256Hex(now), now);
        draft.moved.set(hash, sha256Hex(now));
        return;
      }
    });
    expect(await failed(forged)).toEqual(['replay']);
  });
});

describe('the text', () => {
  it.each(NAMES)(
    'PB2S-1.4: %s: what is exported has the four headers of the protocol, whatever a page calls them',
    async (name) => {
      const { stores } = await run(SCENARIOS[name]);
      const { files } = readBundle(await writeBundle(stores.store, stores.blobs, null, CORE));
      const { text } = JSON.parse(fromUtf8(files.get('answers/1.json') ?? utf8('{}'))) as { readonly text: string };
      const headers = text.split('\n').filter((line) => /^[A-Z]+$/.test(line));
      expect(headers.filter((line) => line !== 'CLARIFY')).toEqual(['DRAFT', 'REFLECT', 'REVISE', 'LEARNED']);
    },
  );
});

describe('the models', () => {
  const engines = createEngines({
    modelHash: '<engines>',
    now: () => 0,
    weights: () => Promise.reject(new Error('nothing is asked here')),
    index: null,
  });

  it('PB2S-6.1: what a writer is sent is all that is hashed into its record, and nothing beside it', async () => {
    const sent: Json[] = [];
    const { writer } = scriptedOracles(SCENARIOS.answered);
    const { stores } = await run(SCENARIOS.answered, {
      writer: {
        ...writer,
        ask: (signal, input, blobs) => {
          sent.push(structuredClone(input) as unknown as Json);
          return writer.ask(signal, input, blobs);
        },
      },
    });
    const drafts = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'writer');
    expect(sent.length).toBe(1);
    expect(drafts.map(({ input_hash }) => input_hash)).toEqual(sent.map((input) => sha256Hex(canonicalBytes(input))));
    expect(Object.keys(sent[0] as object).sort()).toEqual(['class', 'derivation', 'from', 'request', 'salt', 'schema']);
  });

  it('PB2S-2.6b: whoever says a temperature says a seed too, and what samples nothing says neither', () => {
    for (const { identity } of Object.values(engines)) {
      const { seed, temperature } = identity.params;
      expect([identity.oracle_id, seed === null]).toEqual([identity.oracle_id, temperature === null]);
    }
    expect(engines.writer.identity.params).toMatchObject({ seed: 0, temperature: 0 });
  });

  it('PB2S-6.2: the table of the README says model id and settings of every engine that answers', () => {
    const rows = [...readFileSync('README.md', 'utf8').matchAll(/^\| [^|]+\| `([^`]+)` *\| ([^|]+?) *\|/gm)].map(
      ([, id, settings]) => [id, settings],
    );
    const settingsOf = ({ seed, temperature }: (typeof engines.writer.identity)['params']): string =>
      temperature === null ? 'none' : `temperature ${String(temperature)}, seed ${String(seed)}`;
    const { classifier, nli, retriever, writer } = engines;
    const named = [
      parserIdentity('<parsers>'),
      ...[retriever, writer, nli, classifier].map(({ identity }) => identity),
    ];
    expect(rows).toEqual(named.map(({ model_id, params }) => [model_id, settingsOf(params)]));
  });
});
