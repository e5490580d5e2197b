import { describe, expect, it } from 'vitest';
import { citedSpans } from '#core/disclosure/spans.ts';
import { readBundle } from '#core/bundle/read.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { withholding } from '#tests/forgery/withhold.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE } from '#core/case/state.ts';
import { planDisclosure, writeRedacted } from '#core/disclosure/redact.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { fromUtf8, sha256Hex, utf8 } from '#core/bytes/hash.ts';
import type { Act } from '#core/case/case.ts';
import type { CheckReply } from '#core/draft/result.ts';
import { toRows } from '#core/draft/edge.ts';
import { CORE, entriesOf, memoryStores, observationsOf, open, verify, verifyCase, type Stores } from '#tests/case.ts';
import { FaultyLedgerStore } from '#tests/ports/faulty.ts';
import { reforge } from '#tests/forgery/reforge.ts';
import { document, CONTRADICTS, saying, scriptedOracles, SILENT, SUPPORTS, type Script } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const DOCUMENTS = [
  document('boats.txt', 'The boathouse holds eleven rowing boats.\n\nIt was built in 1931.'),
  document('roof.txt', 'The roof is made of tin.'),
];
const DRAFT =
  'The boathouse holds eleven rowing boats. It was built in 1950. Is it open? The roof leaks in winter. Rowing is said to be old.';

/** The judge of this test: word for word is support, 1950 is denied by 1931, "said" is left open. */
const SCRIPT: Script = {
  judge: (claim, passage) => {
    if (passage.includes(claim)) return SUPPORTS;
    if (claim.includes('1950') && passage.includes('1931')) return CONTRADICTS;
    return claim.includes('said') ? { ...SILENT, support: 0.5 } : SILENT;
  },
};
const SIGNER = seededSigner(7);

async function checked(
  text: string,
  script: Script = SCRIPT,
  documents: readonly Act[] = DOCUMENTS,
): Promise<{ readonly stores: Stores; readonly reply: CheckReply }> {
  const stores = memoryStores();
  const opened = await open(stores, scriptedOracles(script, true), { signer: SIGNER });
  for (const act of documents) await opened.perform(act);
  const outcome = await opened.perform({ kind: 'draft', text });
  if (outcome.kind !== 'checked') throw new Error(`expected a check, got ${outcome.kind}`);
  return { stores, reply: outcome.reply };
}

function rowsOf({ check }: CheckReply) {
  if (check.kind === 'stopped') throw new Error(`stopped: ${check.code}`);
  return toRows(check);
}

describe('a draft', () => {
  it('gets a verdict for each sentence, with the passage it rests on', async () => {
    const { reply } = await checked(DRAFT);
    expect(rowsOf(reply)).toEqual([
      {
        sentence: 'The boathouse holds eleven rowing boats.',
        verdict: 'SUPPORTED',
        score: 0.99,
        passage: { name: 'boats.txt', start: 0, end: 40, excerpt: 'The boathouse holds eleven rowing boats.' },
      },
      {
        sentence: 'It was built in 1950.',
        verdict: 'CONTRADICTED',
        score: 0.95,
        passage: { name: 'boats.txt', start: 42, end: 63, excerpt: 'It was built in 1931.' },
      },
      { sentence: 'Is it open?', verdict: 'NO_CLAIM', score: null, passage: null },
      expect.objectContaining({ sentence: 'The roof leaks in winter.', verdict: 'UNSUPPORTED', score: 0.05 }),
      expect.objectContaining({ sentence: 'Rowing is said to be old.', verdict: 'UNDECIDED', score: 0.5 }),
    ]);
  });

  it('EBOM-REQ-039: a benefit without the risk beside it is left open, by name, whatever the judge says', async () => {
    const leaflet = [document('leaflet.txt', 'The drug lowers pain and raises the risk of bleeding.')];
    const willing: Script = { judge: () => SUPPORTS };
    const [alone] = rowsOf((await checked('The drug lowers pain.', willing, leaflet)).reply);
    expect(alone).toMatchObject({ verdict: 'UNDECIDED', pattern: 'cherry picking' });
    const both = rowsOf((await checked('The drug lowers pain. It brings a risk of bleeding.', willing, leaflet)).reply);
    expect(both.map(({ pattern, verdict }) => [verdict, pattern])).toEqual([
      ['SUPPORTED', undefined],
      ['SUPPORTED', undefined],
    ]);
  });

  it.each([
    ['EBOM-REQ-023, EBOM-REQ-120: common knowledge needs no passage', 'Water boils at 100°C at sea level.', 'TRIVIAL'],
    ['EBOM-REQ-023: and so is each example of the spec', 'Paris is the capital of France.', 'TRIVIAL'],
    ['EBOM-REQ-023: and so is each example of the spec', 'Python is a programming language.', 'TRIVIAL'],
    ['EBOM-REQ-025: an opinion is marked and not verified as fact', 'This code is elegant.', 'OPINION'],
    ['EBOM-REQ-021: an interpretation is marked as a guess', 'Perhaps the river stands for time.', 'SPECULATION'],
    ['EBOM-REQ-022: and so is what a story adds', 'Maybe the captain once lived in the boathouse.', 'SPECULATION'],
  ])('%s: %s', async (_, text, nature) => {
    const { reply, stores } = await checked(text);
    expect(rowsOf(reply)).toEqual([{ sentence: text, verdict: 'NO_CLAIM', score: null, nature, passage: null }]);
    expect(reply.check.citations).toEqual([]);
    expect((await verifyCase(stores, SIGNER)).checks.filter(({ status }) => status === 'fail')).toEqual([]);
  });

  it.each([
    ['EBOM-REQ-025: what most people are said to prefer needs a passage', 'Most developers prefer tabs.'],
    ['EBOM-REQ-023: what is not in the closed list needs one', 'Lyon is the capital of France.'],
    ['EBOM-REQ-025: and so does the fact beside an opinion', 'The roof is ugly and leaks in winter.'],
    ['EBOM-REQ-121: at high stakes a guess is taken for a claim', 'Perhaps the defendant is liable for negligence.'],
  ])('%s: %s', async (_, text) => {
    const [row] = rowsOf((await checked(text)).reply);
    expect(row).toMatchObject({ verdict: 'UNSUPPORTED' });
    expect(row?.nature).toBeUndefined();
  });

  it('EBOM-REQ-023: what documents say against common knowledge, or against a guess, stands', async () => {
    const denying: Script = { judge: () => CONTRADICTS };
    const rows = rowsOf((await checked('Water is wet. Perhaps the roof is made of tin.', denying)).reply);
    expect(rows.map(({ nature, verdict }) => [verdict, nature])).toEqual([
      ['CONTRADICTED', undefined],
      ['CONTRADICTED', undefined],
    ]);
  });

  it('PB2S-2.4a: says CLARIFY of a text with a contradicted sentence, APPROVE of any other, and a quotation of it holds', async () => {
    const denied = await checked(DRAFT);
    expect(denied.reply.check.pb2s_proof?.decision).toBe('CLARIFY');
    expect((await checked('The roof leaks in winter.')).reply.check.pb2s_proof?.decision).toBe('APPROVE');
    const entries = await entriesOf(denied.stores);
    const replies = await repliesOf(entries, denied.stores.blobs);
    const spans = citedSpans(replies, entries.reduce(reduce, EMPTY_STATE));
    const part = await writeRedacted(denied.stores.store, denied.stores.blobs, SIGNER, CORE, {
      kind: 'quoted',
      replies: [1],
      spans,
    });
    expect((await verify(part)).checks.filter(({ status }) => status === 'fail')).toEqual([]);
  });

  it('is on record: the act, a search and a judgement for each claim, and the seal', async () => {
    const { reply, stores } = await checked(DRAFT);
    const entries = await entriesOf(stores);
    const from = reply.check.draft_seq;
    const asked = observationsOf(entries.filter(({ seq }) => seq >= from)).map(({ cls }) => cls);
    expect(asked).toEqual(['person', 'clock', ...Array.from({ length: 4 }, () => ['retriever', 'nli']).flat()]);
    expect(entries.at(-1)?.payload).toContain('"component":"affidavit/draft"');
  });

  it('is proved by a stranger, who decides it again, and its parts are in the bundle', async () => {
    const { reply, stores } = await checked(DRAFT);
    const bundle = await writeBundle(stores.store, stores.blobs, SIGNER, CORE);
    const report = await verify(bundle);
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(report.facts).toMatchObject({ turns: 1, turnsReplayed: 1 });
    const answer = JSON.parse(fromUtf8(readBundle(bundle).files.get('answers/1.json') ?? utf8('{}'))) as unknown;
    expect(answer).toMatchObject({ kind: 'check', state_hash: reply.stateHash, draft: DRAFT });
  });

  it('checks a claim that it repeats once', async () => {
    const { reply, stores } = await checked('The roof is made of tin. The roof is made of tin.');
    expect(rowsOf(reply).map(({ verdict }) => verdict)).toEqual(['SUPPORTED', 'SUPPORTED']);
    const judged = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'nli');
    expect(judged).toHaveLength(1);
  });

  it('without documents has nothing to support it, and that is on record', async () => {
    const { reply, stores } = await checked('The roof is made of tin. It leaks.', SCRIPT, []);
    expect(rowsOf(reply).map(({ score, verdict }) => [verdict, score])).toEqual([
      ['UNSUPPORTED', 0],
      ['UNSUPPORTED', 0],
    ]);
    expect((await verifyCase(stores, SIGNER)).checks.filter(({ status }) => status === 'fail')).toEqual([]);
  });

  it('that broke off is gone on with when the case is opened again', async () => {
    const stores = memoryStores();
    const oracles = scriptedOracles(SCRIPT, true);
    const opened = await open(stores, oracles);
    for (const act of DOCUMENTS) await opened.perform(act);
    const halting = new FaultyLedgerStore(stores.store, new Map([[4, 'not-stored']]));
    const broken = await open({ ...stores, store: halting }, oracles);
    await expect(broken.perform({ kind: 'draft', text: DRAFT })).rejects.toMatchObject({ code: 'LEDGER_FAILED' });
    const again = await open(stores, oracles);
    expect(again.resumed.map(({ kind }) => kind)).toEqual(['checked']);
    expect((await verifyCase(stores)).checks.filter(({ status }) => status === 'fail')).toEqual([]);
  });
});

describe('a draft that is hostile', () => {
  const rejected = async (text: string): Promise<unknown> => {
    const stores = memoryStores();
    const opened = await open(stores, scriptedOracles(SCRIPT));
    const { size } = await stores.store.tip();
    const error: unknown = await opened.perform({ kind: 'draft', text }).catch((thrown: unknown) => thrown);
    expect((await stores.store.tip()).size).toBe(size); // nothing of it is on record
    return (error as { readonly code?: unknown }).code;
  };

  it.each([
    ['is empty', '', 'DRAFT_EMPTY'],
    ['is white space and controls', ' \u0000\t\r\n\u0007 ', 'DRAFT_EMPTY'],
    ['has a million bytes', 'A word. '.repeat(131_072), 'DRAFT_SIZE'],
    ['would not fit its record once it is quoted', '"'.repeat(16_000), 'DRAFT_SIZE'],
    ['has ten thousand sentences', 'I. '.repeat(10_000), 'DRAFT_SENTENCES'],
    ['has half a character', 'The roof \ud800 is of tin.', 'TEXT_LONE_SURROGATE'],
  ])('is refused where it %s', async (_what, text, code) => {
    expect(await rejected(text)).toBe(code);
  });

  it('loses its control characters, and keeps its line ends', async () => {
    const { reply } = await checked('The roof is\u0007 made of tin.\r\n\r\nIt\u0000 leaks.');
    expect(reply.check.draft).toBe('The roof is made of tin.\n\nIt leaks.');
  });

  it('is not guessed at in another language: the whole is not checked, a sentence is left open', async () => {
    const { reply } = await checked('Das Dach ist aus Blech und es ist nicht dicht.');
    expect(reply.check).toMatchObject({ kind: 'stopped', code: 'DRAFT_LANGUAGE' });
    const mixed = await checked(
      'The roof is made of tin. The boathouse holds eleven rowing boats. Das Dach ist nicht dicht und es ist alt. It was built in 1931.',
    );
    expect(rowsOf(mixed.reply).map(({ verdict }) => verdict)).toEqual([
      'SUPPORTED',
      'SUPPORTED',
      'UNDECIDED',
      'SUPPORTED',
    ]);
  });

  it('of one endless sentence is one claim', async () => {
    const { reply } = await checked(`The roof ${'is tin; it '.repeat(3_000)}is tin.`);
    expect(rowsOf(reply).map(({ verdict }) => verdict)).toEqual(['UNSUPPORTED']);
  });

  it('is stopped, with its code, where the judge fails', async () => {
    const stores = memoryStores();
    const oracles = { ...scriptedOracles(SCRIPT), nli: saying('nli', () => ({ pairs: 'none' })) };
    const opened = await open(stores, oracles);
    for (const act of DOCUMENTS) await opened.perform(act);
    const outcome = await opened.perform({ kind: 'draft', text: DRAFT });
    expect(outcome).toMatchObject({ kind: 'checked', reply: { check: { kind: 'stopped', code: 'OUTPUT_SCHEMA' } } });
    expect((await verifyCase(stores)).checks.filter(({ status }) => status === 'fail')).toEqual([]);
  });
});

describe('a bundle with a draft', () => {
  const forged = async (edit: (text: string) => string, quotes = false): Promise<readonly string[]> => {
    const { stores } = await checked(DRAFT);
    const bundle = await writeBundle(stores.store, stores.blobs, SIGNER, CORE);
    // The forger makes every hash and signature right again: what fails, fails because of what was decided.
    const bytes = await reforge(bundle, (draft) => {
      for (const [hash, blob] of draft.blobs) {
        const text = new TextDecoder().decode(blob);
        if (edit(text) === text) continue;
        const now = new TextEncoder().encode(edit(text));
        draft.blobs.delete(hash);
        draft.blobs.set(sha256Hex(now), now);
        draft.moved.set(hash, sha256Hex(now));
        return;
      }
    });
    return failedIn(quotes ? await quoted(bytes) : bytes);
  };
  const failedIn = async (bytes: Uint8Array): Promise<readonly string[]> =>
    (await verify(bytes)).checks.filter(({ status }) => status === 'fail').map(({ id }) => id);
  /** The only reply of a bundle, with what it was decided on withheld. */
  const quoted = async (bytes: Uint8Array): Promise<Uint8Array> => {
    const { blobs, checkpoints, entries } = readBundle(bytes);
    const state = entries.reduce(reduce, EMPTY_STATE);
    const store = {
      tip: () => Promise.resolve(state.tip),
      read: () => Promise.resolve(entries),
      checkpoints: () => Promise.resolve(checkpoints),
    } as unknown as Stores['store'];
    const spans = citedSpans(await repliesOf(entries, blobs), state);
    const plan = planDisclosure(entries, { kind: 'quoted', replies: [1], spans });
    return withholding({ store, blobs: blobs as Stores['blobs'] }, plan);
  };

  it('does not verify where the sealed verdict is another', async () => {
    expect(
      await forged((text) =>
        text.startsWith('{"part":"check"') ? text.replaceAll('CONTRADICTED', 'SUPPORTED') : text,
      ),
    ).toEqual(['replay']);
  });

  const claims = (field: string, value: string, other: string) => (text: string) =>
    text.startsWith('{"part":"check"') ? text.replace(`"${field}":${value}`, `"${field}":${other}`) : text;

  it.each([
    ['PB2S-2.5, PB2S-4.3', 'cycles', '0', '2'],
    ['PB2S-2.5, PB2S-4.2', 'decision', '"CLARIFY"', '"APPROVE"'],
  ])('%s: does not verify where its proof has other %s, whole or quoted', async (_ids, field, value, other) => {
    const edit = claims(field, value, other);
    expect(await forged(edit)).toEqual(['replay']);
    expect(await forged(edit, true)).toEqual(['quotes']);
  });

  it('does not verify where the judge was asked about another claim than the one that was searched', async () => {
    const claim = (text: string) =>
      text.startsWith('{"class":"nli"') ? text.replace('It was built in 1950.', 'It was built in 1931.') : text;
    expect(await forged(claim)).toEqual(['derivations', 'replay']);
  });

  it('does not verify where the search skips a claim', async () => {
    const claim = (text: string) =>
      text.startsWith('{"class":"retriever"')
        ? text.replace('It was built in 1950.', 'The roof leaks in winter.')
        : text;
    expect(await forged(claim)).toEqual(['derivations', 'replay']);
  });

  it('shows the check alone, or the passages it rests on, like any turn', async () => {
    const stores = memoryStores();
    const opened = await open(stores, scriptedOracles(SCRIPT, true), { signer: SIGNER });
    for (const act of DOCUMENTS) await opened.perform(act);
    await opened.perform({ kind: 'question', text: 'How many rowing boats are there?' });
    await opened.perform({ kind: 'draft', text: DRAFT });
    const { blobs, store } = stores;
    const only = await verify(await writeRedacted(store, blobs, SIGNER, CORE, { kind: 'only', replies: [2] }));
    expect(only.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(only.facts).toMatchObject({ turnsReplayed: 1, turnsFolded: 1 });

    const replies = (await repliesOf(await entriesOf(stores), blobs)).filter(({ number }) => number === 2);
    const spans = citedSpans(replies, opened.state());
    const choice = { kind: 'quoted', replies: [2], spans } as const;
    const quoted = await verify(await writeRedacted(store, blobs, SIGNER, CORE, choice));
    expect(quoted.checks.filter(({ status }) => status === 'fail')).toEqual([]);

    const without = await writeRedacted(store, blobs, SIGNER, CORE, { kind: 'without', replies: [2], sources: [] });
    expect(new TextDecoder('latin1').decode(without)).not.toContain('built in 1950');
    expect((await verify(without)).checks.filter(({ status }) => status === 'fail')).toEqual([]);
  });
});

describe('a sentence that one document states and another denies', () => {
  const OPEN = 'The boathouse opens at nine.';
  const LETTER = document('letter.md', 'The boathouse does not open at nine.', { media: 'text/markdown' });
  const judge: Script = {
    judge: (claim, passage) =>
      passage.includes('not open') ? CONTRADICTS : passage.includes(claim) ? SUPPORTS : SILENT,
  };

  it('is supported, and contradicted by the other one', async () => {
    const { reply, stores } = await checked(OPEN, judge, [document('rules.txt', OPEN), LETTER]);
    expect(rowsOf(reply)).toMatchObject([
      {
        verdict: 'SUPPORTED',
        passage: { name: 'rules.txt' },
        contradicted_by: { name: 'letter.md', excerpt: 'The boathouse does not open at nine.' },
      },
    ]);
    expect((await verifyCase(stores, SIGNER)).checks.filter(({ status }) => status === 'fail')).toEqual([]);
    const { files } = readBundle(await writeBundle(stores.store, stores.blobs, SIGNER, CORE));
    expect(fromUtf8(files.get('report.html') ?? new Uint8Array())).toContain(
      'supported, and contradicted by letter.md',
    );
    expect(fromUtf8(files.get('answers/1.json') ?? new Uint8Array())).toContain('"contradicted_by":2');
  });

  it('is only supported where its own document says both', async () => {
    const both = document('rules.txt', `${OPEN}\n\nThe boathouse does not open at nine.`);
    const { reply } = await checked(OPEN, judge, [both]);
    expect(rowsOf(reply)[0]).not.toHaveProperty('contradicted_by');
  });
});
