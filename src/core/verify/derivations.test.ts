import { beforeAll, describe, expect, it, test } from 'vitest';
import { rederive } from '#core/verify/derivations.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { OUR_RULES } from '#core/admission/policy/packs/named.ts';
import { CORE, entriesOf, memoryStores, observationsOf, open, run, verify, type Stores } from '#tests/case.ts';
import { reforge, rewriteBlob } from '#tests/forgery/reforge.ts';
import { saying, SCENARIOS, scriptedOracles, type ScenarioName } from '#tests/scenarios.ts';
import { withOwnPack } from '#core/admission/policy/packs/named.ts';

const NAMES = Object.keys(SCENARIOS) as readonly ScenarioName[];

interface Input {
  readonly class: string;
  readonly derivation: { readonly function: string; readonly version: number } | null;
  readonly from: readonly string[];
  readonly request: Readonly<Record<string, unknown>>;
}
async function inputsOf(
  stores: Stores,
): Promise<readonly (Input & { readonly seq: number; readonly obsHash: string })[]> {
  const records = observationsOf(await entriesOf(stores));
  return Promise.all(
    records.map(async ({ input_hash, ledger_seq, obs_hash }) => ({
      ...(JSON.parse(new TextDecoder().decode(await stores.blobs.get(input_hash))) as Input),
      obsHash: obs_hash,
      seq: ledger_seq,
    })),
  );
}
const again = async ({ blobs, store }: Stores) => {
  const entries = await entriesOf({ store });
  return rederive(entries, blobs, 0, entries.length);
};

describe('a chained input', () => {
  it('AX-SHALL-039c: names what it was made of, by which function, at which version', async () => {
    const { stores } = await run(SCENARIOS.retried);
    const inputs = await inputsOf(stores);
    const seqOf = new Map(inputs.map(({ obsHash, seq }) => [obsHash, seq]));
    const told = inputs.map(({ class: cls, derivation, from }) => [
      cls,
      derivation === null ? null : `${derivation.function}/${String(derivation.version)}`,
      from.map((hash) => inputs.find(({ obsHash }) => obsHash === hash)?.class),
    ]);
    const basis = ['person', 'clock', 'classifier', 'retriever', 'person', 'parser'];
    expect(told).toEqual([
      ['manifest', null, []],
      ['clock', 'clock-after/1', []],
      ['random', null, []],
      ['person', null, []],
      ['clock', 'clock-after/1', ['clock']],
      ['parser', 'parser-request/1', ['person']],
      ['person', null, []],
      ['clock', 'clock-after/1', ['clock']],
      ['classifier', 'question-text/1', ['person']],
      ['retriever', 'search-request/1', ['person', 'person', 'parser']],
      ['writer', 'draft-request/3', basis],
      ['nli', 'judge-request/2', [...basis, 'writer']],
      ['gate/low', 'gate-facts/3', [...basis, 'writer', 'nli']],
      ['acknowledge', null, []],
      ['reset', null, []],
      ['clock', 'clock-after/1', ['clock']],
      ['writer', 'draft-request/3', [...basis, 'writer', 'nli', 'gate/low']],
      ['nli', 'judge-request/2', [...basis, 'writer']],
      ['gate/low', 'gate-facts/3', [...basis, 'writer', 'nli']],
    ]);
    for (const { from, seq } of inputs) for (const hash of from) expect(seqOf.get(hash)).toBeLessThan(seq);
  });

  it('AX-SHALL-039c: is what was said before, by hand: document to parser, question to search, draft to judge', async () => {
    const { stores } = await run(SCENARIOS.answered);
    const inputs = await inputsOf(stores);
    const of = (cls: string): Input | undefined => inputs.find((input) => input.class === cls);
    expect(of('parser')?.request).toMatchObject({ media: 'text/plain', name: 'boathouse.txt' });
    expect(of('classifier')?.request).toEqual({ text: 'How many rowing boats does it hold?' });
    expect(of('retriever')?.request).toMatchObject({ passages: [2], question: 'How many rowing boats does it hold?' });
    expect(of('nli')?.request).toMatchObject({
      claims: ['It holds eleven rowing boats and two canoes.', 'The documents are complete.'],
    });
  });

  it.each(NAMES)('AX-SHALL-039c: %s: comes to the same again, from nothing but what it names', async (name) => {
    const { stores } = await run(SCENARIOS[name]);
    const chained = (await inputsOf(stores)).filter(({ derivation }) => derivation !== null);
    expect(await again(stores)).toEqual({ kind: 'same', count: chained.length });
  });

  it.each(['classifier', 'retriever', 'writer', 'nli'] as const)(
    'AX-SHALL-039c: and where the %s failed, and everything was asked again in another epoch with other rules',
    async (cls) => {
      const { opened, stores } = await run(SCENARIOS.answered, { [cls]: saying(cls, () => null) });
      await opened.perform({ kind: 'question', text: 'Once more?' });
      const rules = withOwnPack(
        '{"bindings":{"USER-ONE":{"class":"gate/low","path":["output","sources"],"severity":"normal","unit":"count"}},"name":"one","policies":[{"comparison":"LT","enabled":true,"policy_id":"USER-ONE","threshold":65536}]}',
      );
      const other = await open(stores, scriptedOracles(SCENARIOS.answered), { rules });
      await other.perform({ kind: 'question', text: SCENARIOS.answered.question });
      expect(other.state().manifest?.pack).not.toBe(OUR_RULES.pack);
      expect(await again(stores)).toMatchObject({ kind: 'same' });
    },
  );

  it('AX-SHALL-039c: and of a passage that a person accepted, in a document described since', async () => {
    const stores = memoryStores();
    const opened = await open(stores, scriptedOracles({ relevance: () => 0.05 }));
    for (const act of SCENARIOS.answered.documents) await opened.perform(act);
    await opened.perform({ kind: 'question', text: 'What is kept there?' });
    const [source] = opened.state().sources;
    const [turn] = opened.state().turns;
    await opened.perform({
      kind: 'describe',
      source: source?.id ?? '',
      type: 'contract',
      sphere: 'INSIDE',
      credibility: 60_000,
      dated: null,
      supersedes: null,
      reason: 'A certified copy.',
    });
    await opened.perform({ kind: 'accept', questionSeq: turn?.questionSeq ?? 0, source: source?.id ?? '', passage: 1 });
    const last = (await inputsOf(stores)).filter((input) => input.class.startsWith('gate/')).at(-1);
    const acts = new Map(observationsOf(await entriesOf(stores)).map((record) => [record.obs_hash, record]));
    const said = (last?.from ?? []).map((hash) => acts.get(hash)).filter((record) => record?.cls === 'person');
    expect(said.map((record) => (JSON.parse(record?.output ?? '') as { kind: string }).kind)).toEqual([
      'question',
      'accept',
      'import',
      'describe',
    ]);
    expect(await again(stores)).toMatchObject({ kind: 'same' });
  });
});

describe('a forged derivation', () => {
  let honest: Uint8Array;
  let inputs: Awaited<ReturnType<typeof inputsOf>>;
  beforeAll(async () => {
    const { stores } = await run(SCENARIOS.retried);
    honest = await writeBundle(stores.store, stores.blobs, null, CORE);
    inputs = await inputsOf(stores);
  });

  /** The input of the last call of a class, changed, with every hash above it right again. */
  async function forge(cls: string, change: (input: Record<string, unknown>) => void) {
    const target = inputs.filter((input) => input.class === cls).at(-1);
    const seq = target?.seq ?? -1;
    const bytes = await reforge(honest, (draft) => {
      const record = draft.records[seq]?.payload ?? {};
      rewriteBlob(draft, record['input_hash'] as string, (text) => {
        const input = JSON.parse(text) as Record<string, unknown>;
        change(input);
        return JSON.stringify(input);
      });
      record['input_hash'] = draft.moved.get(record['input_hash'] as string);
    });
    const { checks, proof, verdict } = await verify(bytes);
    return { check: checks.find(({ id }) => id === 'derivations'), proof, seq, verdict };
  }
  const naming = (derivation: unknown) => (input: Record<string, unknown>) => {
    input['derivation'] = derivation;
  };
  const from = (change: (hashes: string[]) => string[]) => (input: Record<string, unknown>) => {
    input['from'] = change(input['from'] as string[]);
  };
  const request = (change: (request: Record<string, unknown>) => object) => (input: Record<string, unknown>) => {
    Object.assign(input['request'] as object, change(input['request'] as Record<string, unknown>));
  };

  test.each<[string, string, (input: Record<string, unknown>) => void]>([
    ['another function', 'nli', naming({ function: 'draft-request', version: 1 })],
    ['another version of it', 'nli', naming({ function: 'judge-request', version: 3 })],
    ['no function at all', 'writer', naming(null)],
    ['a function where there is none', 'random', naming({ function: 'question-text', version: 1 })],
    ['an observation less', 'nli', from((hashes) => hashes.slice(0, -1))],
    ['a document less', 'retriever', from((hashes) => hashes.slice(0, 1))],
    ['the earlier draft left out', 'writer', from((hashes) => hashes.slice(0, 6))],
    ['an observation that is not there', 'classifier', from(() => ['ab'.repeat(32)])],
    ['one that was not used', 'classifier', from((hashes) => [...hashes, inputs[1]?.obsHash ?? ''])],
    ['a claim that the draft does not make', 'nli', request(() => ({ claims: ['It holds twelve boats.'] }))],
    [
      'other words of a passage',
      'nli',
      request(({ evidence }) => ({ evidence: (evidence as object[]).map((row) => ({ ...row, text: 'Twelve.' })) })),
    ],
    ['a passage kept from the writer', 'writer', request(() => ({ evidence: [] }))],
    ['a sentence that failed, not told to the writer', 'writer', request(() => ({ avoid: [] }))],
    ['another question for the search', 'retriever', request(() => ({ question: 'How many?' }))],
    ['another text for the classifier', 'classifier', request(() => ({ text: 'Hello.' }))],
    ['another name for the parser', 'parser', request(() => ({ name: 'other.txt' }))],
    ['an earlier moment for the clock', 'clock', request(() => ({ after: 7 }))],
    ['another draft for the gate', 'gate/low', request(() => ({ draft: 3 }))],
  ])('AX-SHALL-039c: %s (%s) fails the check of derivations, at its record', async (_, cls, change) => {
    const { check, proof, seq, verdict } = await forge(cls, change);
    expect(check).toMatchObject({ status: 'fail', code: 'DERIVATION_DIFFERENT', seq });
    expect(verdict).toBe('failed');
    expect(proof?.result).toBe('INVALID');
  });

  it('AX-SHALL-039c: who changes nothing passes it', async () => {
    const { check } = await forge('nli', () => undefined);
    expect(check).toMatchObject({ status: 'pass', code: null });
  });

  it('AX-SHALL-039c: a gate that came to something else on what it names is not followed either', async () => {
    const gate = inputs.filter((input) => input.class === 'gate/low').at(-1);
    const forged = await reforge(honest, (draft) => {
      const record = draft.records[gate?.seq ?? -1];
      if (record !== undefined) record.output = { ...(record.output as object), sources: 9 };
    });
    const { checks } = await verify(forged);
    expect(checks.find(({ id }) => id === 'derivations')).toMatchObject({
      status: 'fail',
      code: 'DERIVATION_DIFFERENT',
      seq: gate?.seq,
    });
  });
});
