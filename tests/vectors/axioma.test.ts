// The vectors of SRS-001, SRS-003 and SRS-004, by the plain formulas: whatever the ledger does must agree with these.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { commit, concat, fromHex, sha256, sha256Hex, toHex, utf8 } from '#core/bytes/hash.ts';
import { canonical, canonicalBytes, type Json, type Profile } from '#core/bytes/jcs.ts';
import { parseStrict, parseStrictBytes } from '#core/bytes/read.ts';
import { link } from '#core/ledger/chain.ts';
import { observation } from '#core/admission/observation.ts';

const profile = z.object({ obs_hash: z.string(), final_length: z.int(), final_sha256: z.string() });
const committed = z.object({ payload: z.string(), tag: z.enum(['AX:STATE:v1', 'AX:POLICY:v1', 'AX:TRANS:v1']), commit: z.string() });
const vectors = z
  .object({
    obs: z.object({
      record: z.record(z.string(), z.json()),
      profiles: z.object({
        lf_u000a_plain: profile,
        lf_u000a_domain: profile,
        strict_jcs_plain: profile,
        strict_jcs_domain: profile,
      }),
    }),
    genesis: committed.extend({ L0: z.string() }),
    chain: z.object({ commits: z.array(z.string()).length(3), L3: z.string() }),
    policy: committed,
    trans: committed,
  })
  .parse(parseStrictBytes(readFileSync(join(import.meta.dirname, 'axioma.json'))));

// The specification prints this example with placeholders for its two hashes (AMB): its shape and size are what hold.
const APPENDIX_B = {
  completion_state: 'COMPLETE', failure_type: null, input_hash: 'a1'.repeat(32), ledger_seq: 42, model_id: 'gpt-4-turbo-2024-04-09',
  obs_hash: 'fe'.repeat(32), oracle_id: 'azure-openai-prod-westeuropa', output: 'The answer is 42.\n', output_size: 18,
  params: { max_tokens: 4096, seed: null, temperature: 45_875, top_p: 58_982 }, schema_version: 'AX:OBS:v1',
};

test('AX-App-B: the example of the specification is a record, its output 18 bytes long, its fields in order', () => {
  expect(observation.parse(APPENDIX_B)).toEqual(APPENDIX_B);
  expect(utf8(APPENDIX_B.output)).toHaveLength(APPENDIX_B.output_size);
  expect(canonical(APPENDIX_B)).toBe(JSON.stringify(APPENDIX_B).replace('\\n', '\\u000a'));
});

const plain = (bytes: Uint8Array) => sha256Hex(bytes);
const domain = (bytes: Uint8Array) => toHex(commit('AX:OBS:v1', bytes));

describe('observation records', () => {
  test.each<[keyof typeof vectors.obs.profiles, Profile, (bytes: Uint8Array) => string]>([
    ['lf_u000a_plain', 'ax-seed', plain],
    ['lf_u000a_domain', 'ax-seed', domain],
    ['strict_jcs_plain', 'rfc8785', plain],
    ['strict_jcs_domain', 'rfc8785', domain],
  ])('AX-SHALL-006, AX-SHALL-045a, AX-SHALL-046a, AX-SHALL-046b: %s: obs_hash over the record with obs_hash empty, then the record with it', (name, style, hash) => {
    const expected = vectors.obs.profiles[name];
    const record: Json = vectors.obs.record;
    const obsHash = hash(canonicalBytes(record, style));
    expect(obsHash).toBe(expected.obs_hash);
    const final = canonicalBytes({ ...vectors.obs.record, obs_hash: obsHash }, style);
    expect(final).toHaveLength(expected.final_length);
    expect(sha256Hex(final)).toBe(expected.final_sha256);
  });

  test('AX-5.2l: the eleven fields stand in canonical order, whatever order they came in', () => {
    const shuffled = Object.fromEntries(Object.entries(vectors.obs.record).reverse());
    expect(canonical(shuffled)).toBe(canonical(vectors.obs.record));
    expect([...canonical(shuffled).matchAll(/"([a-z_]+)":/g)].map(([, name]) => name)).toEqual(
      ['completion_state', 'failure_type', 'input_hash', 'ledger_seq', 'model_id', 'obs_hash', 'oracle_id', 'output', 'output_size', 'params',
        'max_tokens', 'seed', 'temperature', 'top_p', 'schema_version'],
    );
  });
});

describe('commitments and the chain', () => {
  test.each([
    ['GV3 genesis', vectors.genesis],
    ['GV8 policy', vectors.policy],
    ['GV9 transition', vectors.trans],
  ])('AXL6-002: %s: the payload is canonical and has the published commitment', (_, vector) => {
    expect(canonical(parseStrict(vector.payload))).toBe(vector.payload);
    expect(toHex(commit(vector.tag, utf8(vector.payload)))).toBe(vector.commit);
  });

  test('AXL6-001: GV4, GV5: L0 and L3 by the formula', () => {
    const tag = utf8('AX:LEDGER:v1');
    const genesis = sha256(concat(tag, fromHex(vectors.genesis.commit)));
    expect(toHex(genesis)).toBe(vectors.genesis.L0);
    const head = vectors.chain.commits.reduce((previous, next) => sha256(concat(tag, previous, fromHex(next))), genesis);
    expect(toHex(head)).toBe(vectors.chain.L3);
    // And by the link that every ledger is made with.
    expect(link('', fromHex(vectors.genesis.commit))).toBe(vectors.genesis.L0);
    expect(vectors.chain.commits.reduce((previous, next) => link(previous, fromHex(next)), vectors.genesis.L0)).toBe(vectors.chain.L3);
  });
});
