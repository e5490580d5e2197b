import { expect, it, test } from 'vitest';
import { kindOfBundle } from '#core/bundle/kind.ts';
import { readBundle } from '#core/bundle/read.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { fromUtf8, sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { passageDebater } from '#adapters/builtin/debate/debater.ts';
import { CORE, verify } from '#tests/case.ts';
import { debateCase } from '#tests/debate-case.ts';
import { reforge, type Draft } from '#tests/forgery/reforge.ts';
import { seededSigner } from '#tests/signer.ts';

const SIGNER = seededSigner(7);
// One debate for all lies: a forger makes every hash and every signature right again, so only the lie is left to be found.
const made = (async (): Promise<Uint8Array> => {
  const { stores } = await debateCase({}, {}, { signer: SIGNER });
  return writeBundle(stores.store, stores.blobs, SIGNER, CORE);
})();
const failing = async (bundle: Uint8Array): Promise<readonly string[]> =>
  (await verify(bundle)).checks.filter(({ status }) => status === 'fail').map(({ id }) => id);

it('verifies: a stranger makes every input and every decision again', async () => {
  const report = await verify(await made);
  expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
  expect(report.checks.find(({ id }) => id === 'replay')?.status).toBe('pass');
  expect(report.facts).toMatchObject({ turns: 1, turnsReplayed: 1 });
  expect(kindOfBundle(await made)).toBe('debate');
});

it('holds the debate as an artifact of the schema, with decimals', async () => {
  const file = readBundle(await made).files.get('answers/1.json') ?? utf8('{}');
  expect(JSON.parse(fromUtf8(file))).toMatchObject({
    kind: 'debate',
    schema_version: '2.0.0',
    evaluation_mode: 'in_loop',
    participants: [{ agent_id: 'PRO' }, { agent_id: 'CON' }, { agent_id: 'JUDGE', role: 'judge' }],
    outcome: { status: 'completed', stance: 'open' },
  });
});

/** Another text in the sealed debate. */
const inSeal =
  (edit: (text: string) => string) =>
  (draft: Draft): void => {
    for (const [hash, blob] of draft.blobs) {
      const text = new TextDecoder().decode(blob);
      if (!text.startsWith('{"part":"debate"')) continue;
      const edited = edit(text);
      expect(edited).not.toBe(text);
      const now = new TextEncoder().encode(edited);
      draft.blobs.delete(hash);
      draft.blobs.set(sha256Hex(now), now);
      draft.moved.set(hash, sha256Hex(now));
      return;
    }
    throw new Error('expected a sealed debate');
  };
const value = (edit: (debate: Sealed) => void) =>
  inSeal((text) => {
    const part = JSON.parse(text) as { value: Sealed };
    edit(part.value);
    return JSON.stringify(part);
  });
interface Sealed {
  readings: object;
  turns: { attempts: Record<string, unknown>[]; accepted: boolean; speaker_id: string }[];
}
const first = ({ turns }: Sealed): Sealed['turns'][number] => {
  const [turn] = turns;
  if (turn === undefined || turn.attempts.length !== 2) throw new Error('expected a turn with a rejected attempt');
  return turn;
};

/** Another output in the first record of what a debater said. */
const inTurn =
  (edit: (output: Record<string, unknown>) => void) =>
  (draft: Draft): void => {
    const record = draft.records.find(({ payload }) => String(payload['oracle_id']).endsWith('/debate/turn'));
    if (record === undefined) throw new Error('expected a turn');
    edit(record.output as Record<string, unknown>);
  };

const INVENTED = {
  action: 'BUY',
  conviction: '0.9',
  horizon_days_max: '9',
  horizon_days_min: '9',
  position_size_pct_max: '9',
  position_size_pct_min: '9',
  raw_text: 'BUY',
};

test.each<[string, (draft: Draft) => void]>([
  ['a turn changed in the seal', inSeal((text) => text.replace('fire brigade recommended', 'fire brigade refused'))],
  ['a rejected attempt removed', value((debate) => first(debate).attempts.shift())],
  [
    'a rejected attempt called accepted',
    value((debate) => Object.assign(first(debate).attempts[0] ?? {}, { rejected_by: [] })),
  ],
  ['attempts in another order', value((debate) => first(debate).attempts.reverse())],
  [
    'a recommendation invented',
    value((debate) => Object.assign(first(debate).attempts[1] ?? {}, { recommendation: INVENTED })),
  ],
  ['a citation moved', inSeal((text) => text.replace('"n":3', '"n":2'))],
  ['another speaker', value((debate) => Object.assign(first(debate), { speaker_id: 'CON' }))],
  ['another tone logged', inSeal((text) => text.replace('"tone":"balanced"', '"tone":"collaborative"'))],
  ['a turn left out', value((debate) => debate.turns.splice(1, 1))],
  ['a reading that no paper holds', inSeal((text) => text.replace('"says":"yes"', '"says":"yes, at once"'))],
  [
    'a side said to be in force',
    inSeal((text) => text.replace('"holds":null', '"holds":{"side":"for","why":"road.txt replaces letter.txt"}')),
  ],
  ['a day put on a paper', inSeal((text) => text.replace('"day":null', '"day":"2026-01-01"'))],
  ['a condition taken off a reading', inSeal((text) => text.replace('"limit":"from November to March"', '"limit":""'))],
  [
    'a side silenced: it is said to rest',
    value((debate) => {
      const attempt = first(debate).attempts[1] ?? {};
      attempt['content'] = `${String(attempt['content'])}\n\n### RESTS\nNothing more.`;
    }),
  ],
  ['a round that was heard left out', value((debate) => debate.turns.splice(2, 2))],
  ['a turn moved into another round', value((debate) => Object.assign(first(debate), { round_index: 2 }))],
  [
    'a debate that was held told as one that could not be',
    value((debate) => Object.assign(debate, { status: 'failed', code: 'DEBATE_NO_READING', turns: [] })),
  ],
  [
    'a passage told in other words',
    inSeal((text) => text.replace('"text":"I object to closing', '"text":"I agree to closing')),
  ],
  ['a judge who decided', value((debate) => Object.assign(debate.turns.at(-1)?.attempts[0] ?? {}, { stance: 'for' }))],
  [
    'a turn said to be another day',
    value((debate) => Object.assign(first(debate).attempts[0] ?? {}, { timestamp: 0 })),
  ],
  ['one side left without a reading', value((debate) => Object.assign(debate.readings, { against: null }))],
])('does not verify with %s', async (_, edit) => {
  expect(await failing(await reforge(await made, edit))).toContain('replay');
});

test.each<[string, (output: Record<string, unknown>) => void]>([
  [
    'words that a debater never said',
    (output) => Object.assign(output, { content: 'The road is closed.', quotes: [] }),
  ],
  [
    'a citation moved',
    (output) => Object.assign(output, { content: String(output['content']).replaceAll('[E3]', '[E1]') }),
  ],
])('does not verify where the record of a turn has %s', async (_, edit) => {
  expect(await failing(await reforge(await made, inTurn(edit)))).not.toEqual([]);
});

it('a recommendation put in the mouth of an unknown debater never comes into the debate', async () => {
  const edit = inTurn((output) => Object.assign(output, { recommendation: INVENTED }));
  const file = readBundle(await reforge(await made, edit)).files.get('answers/1.json') ?? utf8('');
  expect(fromUtf8(file)).toContain('"position":');
  expect(fromUtf8(file)).not.toContain('"recommendation":');
});

it('a verifier that holds the debater asks it again, and finds what it never said', async () => {
  const name = `passage-debater/2@sha256:${'a'.repeat(64)}`;
  const { stores } = await debateCase(
    { speak: (turn) => ({ ...turn, final_answer: 'The road is closed.' }), model: name },
    { mode: 'posthoc', rounds: 1 },
    { signer: SIGNER },
  );
  const bundle = await writeBundle(stores.store, stores.blobs, SIGNER, CORE);
  const engines = (modelId: string) =>
    Promise.resolve(
      modelId === name
        ? (input: Parameters<typeof passageDebater.ask>[1]) =>
            passageDebater.ask(new AbortController().signal, input, stores.blobs)
        : null,
    );
  const report = await verify(bundle, engines);
  expect(report.checks.find(({ id }) => id === 'engines')).toMatchObject({ status: 'fail', code: 'ENGINE_DIFFERENT' });
});
