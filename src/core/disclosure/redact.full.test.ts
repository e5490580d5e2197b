import { beforeAll, describe, expect, it } from 'vitest';
import { repliesOf } from '#core/bundle/contents.ts';
import { citedSpans } from '#core/disclosure/spans.ts';
import { formatReceipt } from '#core/keys/receipts.ts';
import { readBundle, readGiven } from '#core/bundle/read.ts';
import { planDisclosure, rebuildDisclosed, writeRedacted, type Disclosure } from '#core/disclosure/redact.ts';
import { replayDisclosed } from '#core/verify/replay-disclosed.ts';
import { replayRange } from '#core/verify/replay.ts';
import { verifyBundle, type VerifyReport } from '#core/verify/verify.ts';
import { isWithheld } from '#core/bundle/withheld.ts';
import { rebuildDerived, writeBundle } from '#core/bundle/write.ts';
import { writeZip, readZip } from '#core/bundle/zip.ts';
import { canonical, canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { commit, concat, fromHex, sha256Hex, toHex, utf8 } from '#core/bytes/hash.ts';
import { saltFrom } from '#core/bytes/salt.ts';
import { leafHash } from '#core/ledger/merkle.ts';
import { obsHash, type Observation } from '#core/admission/observation.ts';
import { packNamed } from '#core/admission/policy/packs/named.ts';
import type { Entry, Hash } from '#core/ports.ts';
import { CORE, entriesOf, observationsOf } from '#tests/case.ts';
import { DOCUMENTS, QUESTIONS, SCRIPT, secretiveCase, SIGNER, type Secretive } from '#tests/redaction.ts';
import { remade } from '#tests/faults/hostile-bundles.ts';
import { lines, SECRET } from '#tests/scenarios.ts';
import { limit } from '#tests/limits.ts';

const ENGINES = lines(SCRIPT);
let made: Secretive;
let entries: readonly Entry[];
let sources: readonly Hash[];
let whole: Uint8Array;
beforeAll(async () => {
  made = await secretiveCase();
  entries = await entriesOf(made.stores);
  sources = made.opened.state().sources.map(({ id }) => id);
  whole = await writeBundle(made.stores.store, made.stores.blobs, SIGNER, CORE);
});

const redacted = (choice: Disclosure): Promise<Uint8Array> =>
  writeRedacted(made.stores.store, made.stores.blobs, SIGNER, CORE, choice);
const only = (...replies: number[]): Disclosure => ({ kind: 'only', replies });
const without = (replies: number[], hidden: Hash[] = []): Disclosure => ({ kind: 'without', replies, sources: hidden });

function verify(bundle: Uint8Array, receipts: readonly string[] = []): Promise<VerifyReport> {
  return verifyBundle(bundle, {
    loadCore: () => Promise.resolve({ packNamed, rebuildDerived, rebuildDisclosed, replayDisclosed, replayRange }),
    loadEngines: (modelId, cls) =>
      Promise.resolve(
        modelId === `scripted-${cls}/1` ? (input, blobs) => Promise.resolve(ENGINES[cls](input, blobs)) : null,
      ),
    report: () => undefined,
    receipts,
  });
}
const failures = ({ checks }: VerifyReport): readonly string[] =>
  checks.filter(({ status }) => status !== 'pass').map(({ code, detail, id }) => `${id} ${String(code)} ${detail}`);
const text = (bundle: Uint8Array, name: string): string => new TextDecoder().decode(readZip(bundle).get(name));

describe('one answer of a case, and the rest withheld', () => {
  it.each([1, 2, 3, 4])(
    'reply %i: every check holds, its turn is replayed in full, all others are folded',
    async (reply) => {
      const report = await verify(await redacted(only(reply)));
      expect(failures(report)).toEqual([]);
      expect(report.verdict).toBe('shown');
      expect(report.facts).toMatchObject({ turnsReplayed: 1, turnsFolded: 3, turns: 4, records: entries.length });
      expect(report.facts?.withheld).toBeGreaterThan(10);
      expect(report.notProved.join()).toContain('what the withheld records say');
    },
  );

  it('keeps head, size and root of the whole case, and the number of its reply', async () => {
    const bundle = await redacted(only(3));
    const [part, all] = [readGiven(bundle).manifest, readBundle(whole).manifest];
    expect([part.head, part.size, part.root, part.case_id]).toEqual([all.head, all.size, all.root, all.case_id]);
    expect([...readZip(bundle).keys()].filter((name) => name.startsWith('answers/'))).toEqual(['answers/3.json']);
    expect(text(bundle, 'answers/3.json')).toBe(text(whole, 'answers/3.json'));
    expect(text(bundle, 'report.html')).toContain('are withheld');
  });

  it('says which documents are shown with it: those in which something was found, and no others', () => {
    expect(planDisclosure(entries, only(1)).sources).toEqual([sources[0]]);
    expect(planDisclosure(entries, only(2)).sources).toEqual([sources[1]]);
    expect(planDisclosure(entries, only(1, 3))).toMatchObject({ replies: [1, 3], sources: [sources[0], sources[2]] });
  });

  it('gives the same bytes every time', async () => {
    expect(await redacted(only(2))).toEqual(await redacted(only(2)));
  });
});

describe('single answers and documents withheld from a case', () => {
  it('withholds an answer and replays all the others', async () => {
    const report = await verify(await redacted(without([2])));
    expect(failures(report)).toEqual([]);
    expect(report.facts).toMatchObject({ turnsReplayed: 3, turnsFolded: 1 });
  });

  it('withholds a document with every answer that found something in it', async () => {
    const [, wages = ''] = sources;
    const plan = planDisclosure(entries, without([], [wages]));
    expect(plan).toMatchObject({ replies: [1, 3], sources: [sources[0], sources[2]] });
    const bundle = await redacted(without([], [wages]));
    const report = await verify(bundle);
    expect(failures(report)).toEqual([]);
    expect(report.facts).toMatchObject({ turnsReplayed: 2, turnsFolded: 2 });
    expect(report.checks.find(({ id }) => id === 'engines')?.detail).toContain('they read what is withheld');
  });

  it('withholds the case secret even where nothing else is', async () => {
    const bundle = await redacted(without([]));
    expect(readGiven(bundle).records.filter(isWithheld)).toHaveLength(1);
    const report = await verify(bundle);
    expect(failures(report)).toEqual([]);
    expect(report.facts).toMatchObject({ turnsReplayed: 4, turnsFolded: 0 });
    const answer = ['question', 'risk', 'search', 'draft', 'claims', 'gate', 'text', 'citations'];
    expect(report.replies).toEqual([
      { number: 1, standing: 'replayed', recomputed: answer, notRecomputed: [] },
      { number: 2, standing: 'replayed', recomputed: answer, notRecomputed: [] },
      { number: 3, standing: 'replayed', recomputed: answer, notRecomputed: [] },
      {
        number: 4,
        standing: 'replayed',
        recomputed: ['question', 'risk', 'search', 'gate', 'text'],
        notRecomputed: [],
      },
    ]);
  });

  it('says of a reply that its search was not computed again, where it looked through what is withheld', async () => {
    const report = await verify(await redacted(only(2)));
    expect(report.replies).toEqual([
      {
        number: 2,
        standing: 'replayed',
        recomputed: ['question', 'risk', 'draft', 'claims', 'gate', 'text', 'citations'],
        notRecomputed: ['search'],
      },
    ]);
  });

  it('says of a quoted reply that nothing was decided again, and its citations were found', async () => {
    const shown = (await repliesOf(entries, made.stores.blobs)).filter(({ number }) => number === 3);
    const spans = citedSpans(shown, made.opened.state());
    const report = await verify(await redacted({ kind: 'quoted', replies: [3], spans }));
    expect(report.replies).toEqual([
      {
        number: 3,
        standing: 'quoted',
        recomputed: ['citations'],
        notRecomputed: ['question', 'risk', 'search', 'draft', 'claims', 'gate', 'text'],
      },
    ]);
  });

  it.each([[only(5)], [only(0)], [only()], [without([9])], [without([1, 2, 3, 4])], [without([], ['0'.repeat(64)])]])(
    'refuses %j by a code',
    async (choice) => {
      await expect(redacted(choice)).rejects.toMatchObject({ code: 'REDACTION_CHOICE' });
    },
  );
});

describe('a whole bundle is asked of by those who need one', () => {
  it('and a redacted one is refused with a code', async () => {
    const bundle = await redacted(only(1));
    expect(() => readBundle(bundle)).toThrow('BUNDLE_REDACTED');
  });
});

describe('single passages of a document, and the rest of it withheld', () => {
  const cited = async (...replies: number[]): Promise<Disclosure> => {
    const all = await repliesOf(entries, made.stores.blobs);
    const shown = all.filter(({ number }) => replies.includes(number));
    return { kind: 'quoted', replies, spans: citedSpans(shown, made.opened.state()) };
  };
  const [, hiddenPassage] = DOCUMENTS[1].text.split('\n\n');

  it('shows a reply as it was sealed with the passages it cites: nothing else of its turn or its documents', async () => {
    const bundle = await redacted(await cited(2));
    const report = await verify(bundle);
    expect(failures(report)).toEqual([]);
    expect(report.verdict).toBe('shown');
    expect(report.facts).toMatchObject({ turnsReplayed: 0, turnsFolded: 4, turnsQuoted: 1 });
    expect(report.sentence).toContain('Reply 2 is quoted: it is shown as it was sealed');
    expect(report.checks.find(({ id }) => id === 'spans')?.detail).toBe(
      '1 passage stands where they say, in 1 document of which the rest is withheld',
    );
    expect(text(bundle, 'answers/2.json')).toBe(text(whole, 'answers/2.json'));
    const all = [...readZip(bundle)].map(([, body]) => new TextDecoder().decode(body)).join('\n');
    expect(all).toContain('Ms Brandt earns 4100 euros a month.');
    expect(all).not.toContain(hiddenPassage);
    expect(all).not.toContain('Okoye');
  });

  it('stands as one leaf of the tree that the record of the document names, by SHA-256 alone', async () => {
    const bundle = await redacted(await cited(2));
    const [name = ''] = [...readZip(bundle).keys()].filter((one) => one.startsWith('spans/'));
    const { path, span } = JSON.parse(text(bundle, name)) as { path: string[]; span: Record<string, Json> };
    expect(span).toMatchObject({ index: 0, start: 0, end: 35, text: 'Ms Brandt earns 4100 euros a month.' });
    const leaf = sha256Hex(concat(new Uint8Array([0]), utf8(canonical(span))));
    const root = sha256Hex(concat(new Uint8Array([1]), fromHex(leaf), fromHex(path[0] ?? '')));
    expect(path).toHaveLength(1);
    expect(made.opened.state().sources[1]?.root).toBe(root);
  });

  it('is shown of a document that is withheld with the answers that rest on it; all others are replayed', async () => {
    const [, wages = ''] = sources;
    const bundle = await redacted({ ...without([], [wages]), spans: [{ passage: 1, source: wages }] } as Disclosure);
    const report = await verify(bundle);
    expect(failures(report)).toEqual([]);
    expect(report.facts).toMatchObject({ turnsReplayed: 2, turnsFolded: 2, turnsQuoted: 0 });
    const all = [...readZip(bundle)].map(([, body]) => new TextDecoder().decode(body)).join('\n');
    expect(all).toContain(hiddenPassage);
    expect(all).not.toContain('Brandt');
  });

  it.each([
    ['of a document the case does not have', [{ source: '0'.repeat(64), passage: 0 }]],
    ['of a document that is shown as a whole', [{ source: 'first', passage: 0 }]],
    ['that a document does not have', [{ source: 'second', passage: 2 }]],
  ])('%s is refused by a code', async (_what, spans) => {
    const named = new Map([
      ['first', sources[0] ?? ''],
      ['second', sources[1] ?? ''],
    ]);
    const chosen = spans.map(({ passage, source }) => ({ passage, source: named.get(source) ?? source }));
    const choice = { ...without([], [sources[1] ?? '']), spans: chosen } as Disclosure;
    await expect(redacted(choice)).rejects.toMatchObject({ code: 'REDACTION_CHOICE' });
  });

  it.each([
    [
      'another text',
      'SPAN_ROOT',
      (file: SpanFile) => ({ ...file, span: { ...file.span, text: file.span.text.replace('4100', '9100') } }),
    ],
    ['another place', 'SPAN_ROOT', (file: SpanFile) => ({ ...file, span: { ...file.span, start: 1, end: 36 } })],
    [
      'an end that its text does not reach',
      'SPAN_ROOT',
      (file: SpanFile) => ({ ...file, span: { ...file.span, end: 36 } }),
    ],
    ['a shorter path', 'SPAN_ROOT', (file: SpanFile) => ({ ...file, path: [] })],
    ['a longer path', 'SPAN_ROOT', (file: SpanFile) => ({ ...file, path: [...file.path, '0'.repeat(64)] })],
    ['a field more', 'SPAN', (file: SpanFile) => ({ ...file, more: 1 })],
  ])('with %s is found out', async (_what, code, edit) => {
    const bundle = await redacted(await cited(2));
    const [name = ''] = [...readZip(bundle).keys()].filter((one) => one.startsWith('spans/'));
    const file = JSON.parse(text(bundle, name)) as SpanFile;
    const report = await verify(await remade(bundle, { [name]: utf8(canonical(edit(file))) }));
    const failed = report.checks.filter(({ id, status }) => id === 'spans' && status === 'fail');
    expect(failed.map((check) => check.code)).toEqual([code]);
  });

  it('of a record that shows no document, or under another name, is found out', async () => {
    const bundle = await redacted(await cited(2));
    const [name = ''] = [...readZip(bundle).keys()].filter((one) => one.startsWith('spans/'));
    const file = JSON.parse(text(bundle, name)) as SpanFile;
    const moved = { ...file, seq: 1 };
    for (const edits of [
      { [name]: null, 'spans/1-0.json': utf8(canonical(moved)) },
      { [name]: null, 'spans/1-0.json': utf8(text(bundle, name)) },
    ]) {
      const report = await verify(await remade(bundle, edits));
      expect(report.verdict).toBe('failed');
      expect(report.checks.find(({ id }) => id === 'spans')).toMatchObject({ status: 'fail', code: 'SPAN' });
    }
  });

  it('beside the document itself is found out', async () => {
    const bundle = await redacted(await cited(2));
    const [, wages = ''] = sources;
    const report = await verify(await remade(bundle, { [`blobs/${wages}`]: await made.stores.blobs.get(wages) }));
    expect(report.checks.find(({ id }) => id === 'spans')).toMatchObject({ status: 'fail', code: 'SPAN' });
    expect(report.checks.find(({ id }) => id === 'blobs')).toMatchObject({ status: 'fail', code: 'BLOB_STRAY' });
  });

  it('left out, the record of its document stands for something that is missing', async () => {
    const bundle = await redacted(await cited(2));
    const [name = ''] = [...readZip(bundle).keys()].filter((one) => one.startsWith('spans/'));
    const report = await verify(await remade(bundle, { [name]: null }));
    expect(report.checks.find(({ id }) => id === 'blobs')).toMatchObject({ status: 'fail', code: 'BLOB_NOT_FOUND' });
  });

  it('a dictionary of the other passages confirms nothing, with every salt that the bundle holds; with the secret it would', async () => {
    const bundle = await redacted(await cited(2));
    const targets = hashesIn(bundle);
    const [, wages] = made.opened.state().sources;
    const other = DOCUMENTS[1].text.indexOf(hiddenPassage ?? '');
    const leaf = (salt: string): readonly Hash[] => {
      const span = {
        start: other,
        end: other + (hiddenPassage ?? '').length,
        heading: '',
        index: 1,
        salt,
        text: hiddenPassage ?? '',
      };
      return [toHex(leafHash(canonicalBytes(span))), sha256Hex(canonicalBytes(span))];
    };
    const salts = [...targets, ...(text(bundle, 'ledger.jsonl').match(/[0-9a-f]{64}/g) ?? []), '0'.repeat(64)];
    expect(salts.length).toBeGreaterThan(200);
    expect(salts.flatMap(leaf).filter((hash) => targets.has(hash))).toEqual([]);
    expect(leaf(saltFrom(SECRET, 'passage/1', wages?.seq ?? 0)).some((hash) => targets.has(hash))).toBe(true);
  });

  it('gives the same bytes every time, and the same head, size and root as the whole case', async () => {
    const choice = await cited(1, 3);
    expect(await redacted(choice)).toEqual(await redacted(choice));
    const [part, all] = [readGiven(await redacted(choice)).manifest, readBundle(whole).manifest];
    expect([part.head, part.size, part.root]).toEqual([all.head, all.size, all.root]);
  });
});

interface SpanFile {
  readonly path: readonly string[];
  readonly seq: number;
  readonly span: { readonly start: number; readonly end: number; readonly text: string };
}

/** Everything an attacker can compare a guess with: all hashes in all files, and the commitments and leaves themselves. */
function hashesIn(bundle: Uint8Array): ReadonlySet<Hash> {
  const found = new Set<Hash>();
  for (const [name, body] of readZip(bundle)) {
    for (const hash of `${name} ${new TextDecoder().decode(body)}`.match(/[0-9a-f]{64}/g) ?? []) found.add(hash);
    if (name !== 'ledger.idx') continue;
    for (let at = 8 * entries.length; at + 32 <= body.length; at += 32) found.add(toHex(body.subarray(at, at + 32)));
  }
  return found;
}

/**
 * Every hash that a withheld record or blob would have with this salt, were the guess right: the attacker knows the program,
 * the shapes, the times, the place in the ledger, and guesses the text itself. Only salts are not known.
 */
function guesses(
  record: Observation,
  salt: (label: string) => Hash | null,
  blobs: ReadonlyMap<Hash, Uint8Array>,
): readonly Hash[] {
  const seq = record.ledger_seq;
  const said = JSON.parse(new TextDecoder().decode(blobs.get(record.input_hash))) as Record<string, Json>;
  const input = canonicalBytes({ ...said, salt: salt('input') });
  const { obs_hash: _, ...rest } = { ...record, input_hash: sha256Hex(input) };
  const own = obsHash(rest);
  const payload = utf8(canonical({ ...rest, obs_hash: own }));
  const commitment = commit('AX:OBS:v1', payload);
  // The input of a person says nothing of what was said: with another record's salt it is that record's.
  const asked = Object.keys(said['request'] as object).length > 0;
  return [
    ...(asked ? [sha256Hex(input)] : []),
    own,
    toHex(commitment),
    toHex(leafHash(commitment)),
    sha256Hex(utf8(record.output)),
    sha256Hex(payload),
    ...blobGuesses(salt),
    String(seq),
  ];
}

function blobGuesses(salt: (label: string) => Hash | null): readonly Hash[] {
  return DOCUMENTS.slice(1).flatMap(({ name, text: body }) => {
    const original = salt('original');
    const passages = body
      .split('\n\n')
      .map((passage) => ({ end: body.indexOf(passage) + passage.length, heading: '', start: body.indexOf(passage) }));
    const parsed = {
      anchors: [],
      dates: [],
      language: 'en',
      media: 'text/plain',
      passages,
      schema: 'text/2',
      text: body,
      transforms: [],
    };
    return [
      sha256Hex(utf8(body)),
      sha256Hex(utf8(name)),
      sha256Hex(concat(original === null ? new Uint8Array() : fromHex(original), utf8(body))),
      sha256Hex(canonicalBytes({ ...parsed, name, salt: salt('source') })),
    ];
  });
}

describe('what is withheld cannot be guessed and confirmed', () => {
  it('no withheld text stands in any file: question, document, name, answer, in any spelling of bytes', async () => {
    const bundle = await redacted(only(1));
    const files = [...readZip(bundle)].map(([name, body]) => `${name}\n${new TextDecoder().decode(body)}`).join('\n');
    const bytes = new TextDecoder('latin1').decode(bundle);
    const hidden = [
      ...QUESTIONS.slice(1),
      ...DOCUMENTS.slice(1).flatMap(({ name, text: body }) => [name, ...body.split('\n\n')]),
      'Brandt',
      'Okoye',
      '4100 euros',
      'third stone',
      'payroll',
    ];
    for (const word of hidden) {
      for (const spelled of [
        word,
        JSON.stringify(word).slice(1, -1),
        btoa(word).slice(0, -4),
        toHex(utf8(word)),
        encodeURIComponent(word),
      ]) {
        expect(files.includes(spelled), word).toBe(false);
        expect(bytes.includes(spelled), word).toBe(false);
      }
    }
    // The words that are shown are found by the same search.
    expect(files).toContain(QUESTIONS[0]);
    expect(files).toContain('eleven rowing boats');
  });

  it(
    'a dictionary of the very texts confirms nothing, with every salt that the bundle holds; with the secret it would',
    async () => {
      const bundle = await redacted(only(1));
      const given = readGiven(bundle);
      const hidden = new Set(given.records.filter(isWithheld).map(({ seq }) => seq));
      const records = observationsOf(entries).filter(({ ledger_seq }) => hidden.has(ledger_seq));
      const blobs = new Map<Hash, Uint8Array>();
      for (const { input_hash } of records) blobs.set(input_hash, await made.stores.blobs.get(input_hash));
      const targets = hashesIn(bundle);
      const confirmed = (known: Hash, seq: number, record: Observation): readonly Hash[] =>
        [
          ...guesses(record, () => known, blobs),
          ...guesses(record, (label) => saltFrom(known, label, seq), blobs),
        ].filter((hash) => targets.has(hash));
      const salts = [...new Set([...targets].slice(0, 400)), '0'.repeat(64)];
      let tried = 0;
      for (const { cls: _, ...record } of records) {
        // The secret itself is what is asked for: to guess it is to guess 256 bits.
        if (record.oracle_id.endsWith('/random')) continue;
        for (const salt of salts) {
          expect(
            confirmed(salt, record.ledger_seq, record),
            `${record.oracle_id} ${String(record.ledger_seq)}`,
          ).toEqual([]);
          tried += 1;
        }
        expect(guesses(record, () => null, blobs).filter((hash) => targets.has(hash))).toEqual([]);
        expect(confirmed(SECRET, record.ledger_seq, record).length).toBeGreaterThan(0);
      }
      expect(tried).toBeGreaterThan(5_000);
    },
    limit(120_000),
  );

  it('the secret and what its record hashes to are nowhere', async () => {
    for (const choice of [only(2), without([]), without([1])]) {
      const bundle = await redacted(choice);
      expect(new TextDecoder('latin1').decode(bundle)).not.toContain(SECRET);
    }
  });

  it('names of withheld blobs are not there either', async () => {
    const bundle = await redacted(only(3));
    const kept = new Set(readZip(bundle).keys());
    const all = [...readZip(whole).keys()].filter((name) => name.startsWith('blobs/'));
    const gone = all.filter((name) => !kept.has(name)).map((name) => name.slice(6));
    expect(gone.length).toBeGreaterThan(10);
    const disclosedText = [...readZip(bundle)].map(([, body]) => new TextDecoder().decode(body)).join('\n');
    // A search names every document there was, by its salted hash; a seal its salted index. Neither can be guessed.
    const named = gone.filter((hash) => disclosedText.includes(hash));
    const salted = new Set([
      ...sources,
      ...readBundle(whole).entries.flatMap(({ payload, tag }) =>
        tag === 'AX:STATE:v1' ? (/"state_hash":"([0-9a-f]{64})"/.exec(payload)?.[1] ?? []) : [],
      ),
    ]);
    expect(named.filter((hash) => !salted.has(hash))).toEqual([]);
  });
});

describe('who forges what is disclosed is found out', () => {
  const change = (bundle: Uint8Array, edit: (line: Record<string, Json>, seq: number) => void): Uint8Array => {
    const files = new Map(readZip(bundle));
    const rows = text(bundle, 'ledger.jsonl')
      .trimEnd()
      .split('\n')
      .map((line, seq) => {
        const value = JSON.parse(line) as Record<string, Json>;
        edit(value, seq);
        return `${canonical(value)}\n`;
      });
    files.set('ledger.jsonl', utf8(rows.join('')));
    return writeZip(files);
  };

  it.each([
    [
      'the commitment of a withheld record',
      (line: Record<string, Json>) => {
        if ('commit' in line) line['commit'] = '1'.repeat(64);
      },
      'chain',
    ],
    [
      'the step after a withheld record',
      (line: Record<string, Json>) => {
        if (line['tag'] === 'AX:TRANS:v1') (line['payload'] as Record<string, Json>)['fault_count'] = 1;
      },
      'replay',
    ],
  ])('%s', async (_what, edit, id) => {
    const report = await verify(change(await redacted(only(1)), edit));
    expect(report.verdict).toBe('failed');
    expect(report.checks.filter(({ status }) => status === 'fail').map((check) => check.id)).toContain(id);
  });

  it('a rule result of a withheld record is bound to a class of its manifest, with the thresholds that stand there', async () => {
    const report = await verify(
      change(await redacted(only(1)), (line) => {
        if (line['tag'] === 'AX:POLICY:v1') (line['payload'] as Record<string, Json>)['threshold'] = 7;
      }),
    );
    expect(report.checks.find(({ id }) => id === 'replay')?.status).toBe('fail');
  });

  it('a blob that nothing disclosed names', async () => {
    const files = new Map(readZip(await redacted(only(1))));
    const body = utf8('stray');
    files.set(`blobs/${sha256Hex(body)}`, body);
    expect((await verify(writeZip(files))).checks[0]).toMatchObject({ id: 'format', code: 'BUNDLE_NAME' });
  });

  it('a withheld record that is none of the kind that may be', async () => {
    const bundle = change(await redacted(only(1)), (line) => {
      if ('commit' in line) line['tag'] = 'AX:POLICY:v1';
    });
    expect((await verify(bundle)).checks[0]).toMatchObject({ id: 'format', code: 'BUNDLE_RECORD' });
  });

  it('receipts hold a redacted bundle like any other', async () => {
    const notes = readBundle(whole).checkpoints.map(({ note }) => formatReceipt(note, SIGNER.publicKey));
    const report = await verify(await redacted(only(1)), notes);
    expect(report.checks.find(({ id }) => id === 'receipts')).toMatchObject({ status: 'pass' });
  });
});
