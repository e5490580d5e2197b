// SRS-004 on whole cases: what holds of every ledger, whatever the oracles said. Meta-tests of its closure criteria (§21).

import { describe, expect, it } from 'vitest';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { toClaims } from '#core/judge/ground.ts';
import { policyRecord, transRecord } from '#core/ledger/records.ts';
import { obsHash, observation, type Observation } from '#core/admission/observation.ts';
import { GRAMMAR, type OutputOf } from '#core/admission/grammar.ts';
import { OBS_BYTES_MAX } from '#core/limits.ts';
import type { Breached } from '#core/case/observe.ts';
import type { Entry, Oracle } from '#core/ports.ts';
import type { Progress } from '#core/case/world.ts';
import { createEngines } from '../../src/engines.ts';
import { entriesOf, observationsOf, run, verifyCase, type Ran } from '#tests/case.ts';
import { saying, SCENARIOS, scriptedOracles, START, type ScenarioName } from '#tests/scenarios.ts';
import { readWeights } from '#tests/weights.ts';

const NAMES = Object.keys(SCENARIOS) as readonly ScenarioName[];
const RAN = new Map<string, Ran>(
  await Promise.all(NAMES.map(async (name) => [name, await run(SCENARIOS[name])] as const)),
);
// And a case in which every kind of failure was recorded.
for (const cls of ['classifier', 'retriever', 'writer', 'nli'] as const) {
  RAN.set(`${cls} invalid`, await run(SCENARIOS.answered, { [cls]: saying(cls, () => 'nonsense') }));
  RAN.set(
    `${cls} too long`,
    await run(SCENARIOS.answered, { [cls]: saying(cls, () => ({ text: 'x'.repeat(OBS_BYTES_MAX) })) }),
  );
}
const LEDGERS = await Promise.all([...RAN].map(async ([name, { stores }]) => [name, await entriesOf(stores)] as const));
const parse = (entry: Entry): Json => parseStrict(entry.payload);

/** The records of one event: an observation and what follows from it. */
interface Happened {
  readonly record: Observation;
  readonly policies: readonly ReturnType<typeof policyRecord.parse>[];
  readonly transitions: readonly ReturnType<typeof transRecord.parse>[];
}
function eventsOf(entries: readonly Entry[]): readonly Happened[] {
  const events: {
    record: Observation;
    policies: Happened['policies'][number][];
    transitions: Happened['transitions'][number][];
  }[] = [];
  for (const entry of entries) {
    const last = events.at(-1);
    if (entry.tag === 'AX:OBS:v1')
      events.push({ record: observation.parse(parse(entry)), policies: [], transitions: [] });
    else if (entry.tag === 'AX:POLICY:v1') last?.policies.push(policyRecord.parse(parse(entry)));
    else if (entry.tag === 'AX:TRANS:v1') last?.transitions.push(transRecord.parse(parse(entry)));
  }
  return events;
}

describe('every ledger', () => {
  it.each(LEDGERS)(
    'AX-12.1, AX-SHALL-016, AX-23, AX-14.2: %s: one observation, its policies, one transition, and no effect without them',
    (_, entries) => {
      for (const { policies, record, transitions } of eventsOf(entries)) {
        expect(policies.length).toBeGreaterThan(0);
        expect(transitions).toHaveLength(1);
        expect(policies.map(({ ledger_seq }) => ledger_seq)).toEqual(
          policies.map((_policy, at) => record.ledger_seq + 1 + at),
        );
        expect(transitions[0]?.ledger_seq).toBe(record.ledger_seq);
      }
      // A state changes only where a transition says so, and each begins where the one before it ended.
      const path = eventsOf(entries).flatMap(({ transitions }) => transitions);
      path.slice(1).forEach((transition, at) => expect(transition.prev_state).toBe(path[at]?.next_state));
    },
  );

  it.each(LEDGERS)(
    'AX-SHALL-013, AX-SHALL-044a, AX-21.3: %s: every observation is judged, each result is bound to one, and a breach overrides',
    (_, entries) => {
      for (const { policies, record, transitions } of eventsOf(entries)) {
        expect(policies.every(({ obs_ledger_seq }) => obs_ledger_seq === record.ledger_seq)).toBe(true);
        const ids = policies.map(({ policy_id }) => policy_id);
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => (a < b ? -1 : 1)));
        const breached = policies.some(({ result }) => result === 'BREACH');
        expect(transitions[0]?.violation).toBe(breached ? 'POLICY_BREACH' : null);
        if (breached) expect(['ALARM', 'STOPPED']).toContain(transitions[0]?.next_state);
      }
    },
  );

  it.each(LEDGERS)(
    'AX-21.4, AX-21.9, AXL6-003: %s: five tags, canonical payloads, hashes and schema in every observation',
    (_, entries) => {
      for (const entry of entries) {
        expect(['AX:STATE:v1', 'AX:TRANS:v1', 'AX:OBS:v1', 'AX:POLICY:v1', 'AX:PROOF:v1']).toContain(entry.tag);
        expect(canonical(parse(entry))).toBe(entry.payload);
        if (entry.tag !== 'AX:OBS:v1') continue;
        const { obs_hash, ...rest } = observation.parse(parse(entry));
        expect(obs_hash).toBe(obsHash(rest));
        expect(rest.schema_version).toBe('AX:OBS:v1');
      }
    },
  );

  it.each(LEDGERS)(
    'AX-21.7, AX-SHALL-035: %s: from a record alone: whole or cut, failed and how, sampled how',
    (_, entries) => {
      for (const { record } of eventsOf(entries)) {
        const { completion_state, failure_type, output, output_size, params } = record;
        expect(failure_type !== null).toBe(completion_state === 'ERROR');
        const bytes = utf8(output).length;
        expect(completion_state === 'TRUNCATED' ? output_size > bytes : output_size === bytes).toBe(true);
        expect(Object.keys(params)).toEqual(['max_tokens', 'seed', 'temperature', 'top_p']);
      }
    },
  );

  it.each(LEDGERS)(
    'AX-5.3a, AX-5.3b: %s: no time of day but in a clock reading, and no fraction at all',
    (_, entries) => {
      for (const entry of entries) {
        const record = entry.tag === 'AX:OBS:v1' ? observation.parse(parse(entry)) : null;
        const isClock = record?.oracle_id.endsWith('/clock') === true;
        for (const number of numbersOf(parse(entry), record === null ? null : parseable(record))) {
          expect(Number.isSafeInteger(number)).toBe(true);
          if (!isClock) expect(number).toBeLessThan(START);
        }
      }
    },
  );

  it.each([...RAN])(
    'AX-8.2, AX-SHALL-009, AX-21.8: %s: the input of every observation is there, canonical, of its schema, and hashes to input_hash',
    async (_, { stores }) => {
      for (const { cls, input_hash } of observationsOf(await entriesOf(stores))) {
        const bytes = await stores.blobs.get(input_hash);
        expect(sha256Hex(bytes)).toBe(input_hash);
        const input = parseStrict(new TextDecoder().decode(bytes)) as {
          readonly request: Json;
          readonly schema: string;
        };
        expect(canonical(input as unknown as Json)).toBe(new TextDecoder().decode(bytes));
        expect(input.schema).toBe(GRAMMAR[cls].schema);
        expect(GRAMMAR[cls].request.safeParse(input.request).success).toBe(true);
      }
    },
  );

  it.each([...RAN])(
    'AX-21.2, AX-SHALL-018: %s: decided again without asking anybody, it is the same',
    async (_, { stores }) => {
      const { checks } = await verifyCase(stores);
      expect(checks.find(({ id }) => id === 'replay')).toMatchObject({ status: 'pass' });
    },
  );

  it('AX-SHALL-046c: one changed bit in any byte of fifty observations is seen', () => {
    const payloads = LEDGERS.flatMap(([, entries]) => entries.filter(({ tag }) => tag === 'AX:OBS:v1'))
      .map(({ payload }) => payload)
      .filter((payload) => payload.length < 1_500);
    const fifty = [...new Set(payloads)].slice(0, 50);
    expect(fifty).toHaveLength(50);
    for (const payload of fifty) {
      expect(isIntact(utf8(payload))).toBe(true);
      const bytes = utf8(payload);
      for (let at = 0; at < bytes.length; at++) {
        const bit = 1 << (at % 7);
        bytes[at] = (bytes[at] ?? 0) ^ bit;
        if (isIntact(bytes)) expect.unreachable(`byte ${String(at)} of ${payload}`);
        bytes[at] = (bytes[at] ?? 0) ^ bit;
      }
    }
  });
});

/** What an observation says, where it was not cut. */
function parseable({ completion_state, output }: Observation): Json {
  return completion_state === 'TRUNCATED' ? null : parseStrict(output);
}

function numbersOf(...values: readonly Json[]): readonly number[] {
  return values.flatMap((value) => {
    if (typeof value === 'number') return [value];
    return value === null || typeof value !== 'object' ? [] : numbersOf(...(Object.values(value as object) as Json[]));
  });
}

/** A record that carries its own hash and no other spelling of itself. */
function isIntact(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const read = observation.safeParse(parseStrict(text));
    if (!read.success) return false;
    const { obs_hash, ...rest } = read.data;
    return canonical(read.data) === text && obsHash(rest) === obs_hash;
  } catch {
    return false;
  }
}

describe('what oracles say', () => {
  const MARK = 'Zwölfhundert blue herons';

  it('AX-21.1, AX-SHALL-001, AX-SHALL-014a: a rejected output stands in its own observation and nowhere else', async () => {
    const writer = saying('writer', () => ({
      assumptions: ['None.'],
      segments: [{ cites: [], text: `${MARK}.`, type: 'FACT' }, 7],
    }));
    const { reply, stores } = await run(SCENARIOS.answered, { writer });
    const entries = await entriesOf(stores);
    const holding = entries.filter(({ payload }) => payload.includes(MARK));
    // The failure record holds a code and a length; what was said is not kept at all.
    expect(holding).toEqual([]);
    expect(JSON.stringify(reply)).not.toContain(MARK);
    const stated = entries.filter(({ tag }) => tag === 'AX:OBS:v1').map((entry) => observation.parse(parse(entry)));
    expect(
      stated.some(({ completion_state, oracle_id }) => oracle_id.endsWith('/writer') && completion_state === 'ERROR'),
    ).toBe(true);
  });

  it('AX-SHALL-001, AX-SHALL-004: nothing but an admitted output can be read on', () => {
    const raw: OutputOf<'writer'> = { assumptions: ['None.'], segments: [] };
    // @ts-expect-error what an engine said is no admitted output
    expect(toClaims({ kind: 'admitted', seq: 1, obsHash: '', inputHash: '', output: raw })).toEqual([]);
    // @ts-expect-error a breach has no output to use
    const readable: keyof Breached = 'output';
    expect(readable).toBe('output');
  });

  it('AX-SHALL-039b: an oracle that tears its input apart changes nothing for the others', async () => {
    const honest = await entriesOf((await run(SCENARIOS.retried)).stores);
    const vandals = Object.fromEntries(
      Object.entries(scriptedOracles(SCENARIOS.retried)).map(([cls, oracle]: [string, Oracle]) => [
        cls,
        {
          identity: oracle.identity,
          ask: async (...[signal, input, blobs]: Parameters<Oracle['ask']>) => {
            const said = await oracle.ask(signal, input, blobs);
            tear(input);
            return said;
          },
        },
      ]),
    );
    expect(await entriesOf((await run(SCENARIOS.retried, vandals)).stores)).toEqual(honest);
  });

  it('AX-SHALL-041: a stream is no output, and what is told of the work is phases and counts', async () => {
    async function* stream(): AsyncGenerator<string> {
      yield await Promise.resolve('It holds ');
      yield 'eleven.';
    }
    const told: Progress[] = [];
    const { reply, stores } = await run(
      SCENARIOS.answered,
      { writer: saying('writer', stream) },
      { report: (progress) => told.push(progress) },
    );
    expect(reply.answer.kind).toBe('refusal');
    const written = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'writer');
    expect(written.map(({ completion_state, failure_type }) => [completion_state, failure_type])).toContainEqual([
      'ERROR',
      'INVALID_OUTPUT',
    ]);
    expect(told.length).toBeGreaterThan(0);
    for (const { phase, ...counts } of told) {
      expect(['reading', 'searching', 'drafting', 'checking', 'deciding', 'sealing']).toContain(phase);
      expect(Object.values(counts).every((count) => typeof count === 'number')).toBe(true);
    }
  });

  it('AX-SHALL-019: markup that a document holds is text in everything that is made of it', async () => {
    const sentence = 'It holds <script>alert(1)</script> <img src=x onerror=alert(2)> boats.';
    const { opened, stores } = await run({
      ...SCENARIOS.answered,
      documents: [{ ...SCENARIOS.answered.documents[0], bytes: new TextEncoder().encode(sentence) } as never],
      relevance: () => 0.95,
    });
    expect(opened.state().sources).toHaveLength(1);
    const { writeBundle } = await import('#core/bundle/write.ts');
    const { readBundle, required } = await import('#core/bundle/read.ts');
    const { files } = readBundle(await writeBundle(stores.store, stores.blobs, null, `sha256:${'0'.repeat(64)}`));
    const page = new TextDecoder().decode(required(files, 'report.html'));
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).not.toMatch(/<script|<img/);
  });
});

describe('who speaks', () => {
  const engines = createEngines({ now: () => 0, modelHash: 'ab'.repeat(32), weights: readWeights, index: null });

  it('AX-SHALL-007: every engine that ships has an id of its own, and a model named with the hash of its file', () => {
    const ids = Object.values(engines).map(({ identity }) => identity.oracle_id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [cls, { identity }] of Object.entries(engines)) {
      expect(identity.oracle_id).toMatch(new RegExp(`^[a-z0-9.-]+/[a-z0-9.-]+/${cls}$`));
      expect(identity.model_id).toMatch(/^[a-z0-9.-]+\/\d+@sha256:(?:ab){32}$/);
    }
  });

  it('AX-SHALL-012: how an engine samples is in each of its records, as the manifest froze it', async () => {
    const sampled = { max_tokens: 512, seed: 7, temperature: 45_875, top_p: 58_982 };
    const writer = scriptedOracles(SCENARIOS.answered).writer;
    const { stores } = await run(SCENARIOS.answered, {
      writer: { ...writer, identity: { ...writer.identity, params: sampled } },
    });
    const records = observationsOf(await entriesOf(stores));
    const manifest = JSON.parse(records[0]?.output ?? '') as OutputOf<'manifest'>;
    expect(manifest.oracles['writer']?.params).toEqual(sampled);
    for (const { cls, params } of records.slice(1)) {
      if (cls === 'writer')
        expect(canonical(params)).toBe('{"max_tokens":512,"seed":7,"temperature":45875,"top_p":58982}');
      else expect(params).toEqual({ max_tokens: null, seed: null, temperature: null, top_p: null });
    }
  });
});

/** Empties everything that can be reached. */
function tear(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const value of Object.values(node)) tear(value);
  if (Array.isArray(node)) node.length = 0;
  else for (const key of Object.keys(node)) Reflect.set(node, key, null);
}
