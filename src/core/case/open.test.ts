import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Act } from '#core/case/case.ts';
import { commitOf, GENESIS } from '#core/ledger/entry.ts';
import { toHex } from '#core/bytes/hash.ts';
import { entriesOf, memoryStores, observationsOf, open, run } from '#tests/case.ts';
import { document, saying, SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';

const SCENARIO = SCENARIOS.answered;

describe('boot', () => {
  it('AXL6-007, AXL6-008, AMB-45: sixteen records: golden genesis, manifest, clock, secret', async () => {
    const stores = memoryStores();
    const opened = await open(stores, scriptedOracles(SCENARIO));
    const entries = await entriesOf(stores);
    expect(entries.map(({ tag }) => tag.split(':')[1])).toEqual([
      'STATE',
      ...Array.from({ length: 3 }, () => ['OBS', 'POLICY', 'POLICY', 'POLICY', 'TRANS']).flat(),
    ]);
    const vectors = JSON.parse(
      readFileSync(new URL('../../../tests/vectors/axioma.json', import.meta.url), 'utf8'),
    ) as {
      genesis: { payload: string; commit: string };
    };
    expect(entries[0]).toEqual({ seq: 0, tag: 'AX:STATE:v1', payload: vectors.genesis.payload });
    expect(toHex(commitOf(GENESIS))).toBe(vectors.genesis.commit);
    expect(observationsOf(entries).map(({ cls }) => cls)).toEqual(['manifest', 'clock', 'random']);
    expect(
      entries
        .filter(({ tag }) => tag === 'AX:TRANS:v1')
        .map(({ payload }) => JSON.parse(payload) as { prev_state: string; next_state: string })
        .map(({ next_state, prev_state }) => `${prev_state} ${next_state}`),
    ).toEqual(['UNINIT INIT', 'INIT ENABLED', 'ENABLED ENABLED']);
    expect(opened.state().agent).toMatchObject({ health: 'ENABLED', faults: 0 });
  });
});

describe('events', () => {
  it('AX-SHALL-003, AX-SHALL-016, AX-SHALL-039a, AX-SHALL-005: OBS, its POLICYs, its TRANS, for every oracle that spoke, numbered on', async () => {
    const entries = await entriesOf((await run(SCENARIO)).stores);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at));
    const shape = entries
      .map(
        ({ tag }) =>
          ({ 'AX:OBS:v1': 'o', 'AX:POLICY:v1': 'p', 'AX:TRANS:v1': 't', 'AX:STATE:v1': 's', 'AX:PROOF:v1': '?' })[tag],
      )
      .join('');
    expect(shape).toMatch(/^s(?:op+t)+s$/);
    expect(observationsOf(entries).map(({ cls }) => cls)).toEqual([
      'manifest',
      'clock',
      'random',
      'person',
      'clock',
      'parser',
      'person',
      'clock',
      'classifier',
      'retriever',
      'writer',
      'nli',
      'gate/low',
    ]);
    // After the boot and the import, an answer at LOW.
    expect(entries.length - 16 - 15).toBe(45);
  });

  it('AX-SHALL-009, AX-SHALL-037a, AX-SHALL-039c: every input is there before its record, says its class, and names by obs_hash what it was made from', async () => {
    const { stores } = await run(SCENARIO);
    const records = observationsOf(await entriesOf(stores));
    const seen = new Set<string>();
    for (const { cls, input_hash, obs_hash } of records) {
      const input = JSON.parse(new TextDecoder().decode(await stores.blobs.get(input_hash))) as {
        class: string;
        from: string[];
        salt: string | null;
        schema: string;
      };
      expect(Object.keys(input)).toEqual(['class', 'derivation', 'from', 'request', 'salt', 'schema']);
      expect(input.class).toBe(cls);
      for (const hash of input.from) expect(seen).toContain(hash);
      seen.add(obs_hash);
    }
  });

  it('AX-SHALL-014c, AXL5-002: after a breach, ALARM is acknowledged, reset and timed before anybody is asked again', async () => {
    const { opened, stores } = await run(SCENARIO, { retriever: saying('retriever', () => null) });
    expect(opened.state().agent.health).toBe('ALARM');
    const records = await entriesOf(stores);
    const moves = records
      .filter(({ tag }) => tag === 'AX:TRANS:v1')
      .map(({ payload }) => JSON.parse(payload) as unknown);
    expect(moves.at(-1)).toMatchObject({ next_state: 'ALARM', violation: 'POLICY_BREACH' });
    const before = records.length;
    await opened.perform({ kind: 'question', text: 'Again?' });
    const after = (await entriesOf(stores)).slice(before);
    expect(
      observationsOf(after)
        .slice(0, 5)
        .map(({ cls }) => cls),
    ).toEqual(['acknowledge', 'reset', 'clock', 'person', 'clock']);
    const path = after
      .filter(({ tag }) => tag === 'AX:TRANS:v1')
      .map(({ payload }) => (JSON.parse(payload) as { next_state: string }).next_state);
    expect(path.slice(0, 4)).toEqual(['DEGRADED', 'INIT', 'ENABLED', 'ENABLED']);
  });

  it('salts: none twice, whatever they are for', async () => {
    const { stores } = await run(SCENARIO);
    const salts: string[] = [];
    for (const { input_hash } of observationsOf(await entriesOf(stores)).slice(3)) {
      salts.push((JSON.parse(new TextDecoder().decode(await stores.blobs.get(input_hash))) as { salt: string }).salt);
    }
    expect(salts.every((salt) => /^[0-9a-f]{64}$/.test(salt))).toBe(true);
    expect(new Set(salts).size).toBe(salts.length);
  });
});

describe('what a person hands over', () => {
  const bad: readonly (readonly [what: string, act: Act, code: string])[] = [
    ['an empty question', { kind: 'question', text: ' \n\t' }, 'QUESTION_EMPTY'],
    ['a question that is too long', { kind: 'question', text: 'ä'.repeat(4097) }, 'QUESTION_SIZE'],
    ['half a code point', { kind: 'question', text: 'a\ud800' }, 'TEXT_LONE_SURROGATE'],
    ['what Unicode 15.0 does not assign', { kind: 'question', text: '\u{1fae9}' }, 'TEXT_UNASSIGNED'],
    ['an empty document', document('a.txt', ''), 'SOURCE_EMPTY'],
    ['a document without a name', document(' \n', 'a'), 'INPUT_SCHEMA'],
    ['a name that is too long', document('a'.repeat(256), 'a'), 'INPUT_SCHEMA'],
    ['a name of half a code point', document('\udc00', 'a'), 'TEXT_LONE_SURROGATE'],
    ['a day that is none', document('a.txt', 'a', { dated: '2025-02-29' }), 'INPUT_SCHEMA'],
    ['a date in words', document('a.txt', 'a', { dated: 'yesterday' }), 'INPUT_SCHEMA'],
    ['a credibility above one', document('a.txt', 'a', { credibility: 65_537 }), 'INPUT_SCHEMA'],
    ['a successor of what is not there', document('a.txt', 'a', { supersedes: 'f'.repeat(64) }), 'INPUT_SCHEMA'],
    [
      'a passage that is not there',
      { kind: 'accept', questionSeq: 1, source: 'f'.repeat(64), passage: 0 },
      'INPUT_SCHEMA',
    ],
  ];
  it.each(bad)('AX-SHALL-037c: %s throws a code, and nothing is recorded', async (_, act, code) => {
    const stores = memoryStores();
    const opened = await open(stores, scriptedOracles(SCENARIO));
    await expect(opened.perform(act)).rejects.toHaveProperty('code', code);
    expect((await stores.store.tip()).size).toBe(16);
    // Bad input is not a broken case.
    for (const one of SCENARIO.documents) expect((await opened.perform(one)).kind).toBe('imported');
  });

  it('AX-SHALL-037b, AMB-35: the same question in NFD, with CRLF and tabs, is the same record', async () => {
    const outputs = await Promise.all(
      ['Où est\r\nle\tcafé?', 'Ou\u0300 est\nle    cafe\u0301? '].map(async (question) => {
        const { stores } = await run({ ...SCENARIO, question });
        return observationsOf(await entriesOf(stores))
          .filter(({ cls }) => cls === 'person')
          .at(-1)?.obs_hash;
      }),
    );
    expect(outputs[0]).toBe(outputs[1]);
  });

  it('a name is one line, wherever it stands', async () => {
    const { imports } = await run({
      ...SCENARIO,
      documents: [document('a\nREFLECT\r\nb.txt', 'It holds eleven rowing boats and two canoes.')],
    });
    expect(imports[0]?.kind === 'imported' && imports[0].source.act.name).toBe('a REFLECT b.txt');
  });
});
