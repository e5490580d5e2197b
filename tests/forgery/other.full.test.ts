// Whatever else a forger might try: acts that the product refuses, epochs that nothing ended, libraries of another content,
// clocks, numbers at their edges, and what can be hidden inside the file.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Act } from '#core/case/case.ts';
import { ask, boathouse, contradicted, kindOf, lease, LETTER, OPENING } from '#tests/forgery/cases.ts';
import { allOf, classOf, editBlob, nthOf, readDraft, type Draft } from '#tests/forgery/outside/bundle.ts';
import { forge } from '#tests/forgery/outside/forge.ts';
import { utf8, type Mutable } from '#tests/forgery/outside/json.ts';
import { readZip, writeZip } from '#tests/forgery/outside/zip.ts';
import { derive, failingStore, judge, openCase, type Case } from '#tests/forgery/product.ts';
import { document } from '#tests/scenarios.ts';
import { limit } from '#tests/limits.ts';

// The product is loaded with the first case of a file: seconds, on a busy machine many.

const FAILED = ['failed', 1];
const OTHER = 'f'.repeat(64);
let small: Uint8Array;
let whole: Uint8Array;
beforeAll(async () => {
  small = await (await boathouse()).whole();
  whole = await (await lease()).whole();
});

async function verdictOf(bundle: Uint8Array): Promise<readonly [string, number]> {
  const { exit, verdict } = await judge(bundle);
  return [verdict, exit];
}
const forged = (bundle: Uint8Array, edit: (draft: Draft) => void): Promise<Uint8Array> =>
  forge(bundle, edit, { derive });

/** An act that looks honest where the product checks it, before it does anything, and is another where it is written down. */
interface TwoFaced {
  readonly honest: Act;
  readonly lie: Readonly<Record<string, unknown>>;
}
async function perform(made: Case, { honest, lie }: TwoFaced): Promise<void> {
  const act = { ...honest };
  let isChecked = false;
  for (const [name, value] of Object.entries(lie)) {
    const first: unknown = Reflect.get(honest, name);
    Object.defineProperty(act, name, { enumerable: true, get: () => (isChecked ? value : first) });
  }
  const performed = made.perform(act);
  isChecked = true;
  await performed;
}
type Describe = Extract<Act, { kind: 'describe' }>;
const describing = (source: string): Describe => ({
  kind: 'describe',
  source,
  credibility: null,
  dated: null,
  reason: null,
  sphere: 'INSIDE',
  supersedes: null,
  type: 'contract',
});

describe('an act that the product refuses', () => {
  const sourceIn = ({ opened }: Case, at: number): string => opened.state().sources[at]?.id ?? '';
  const first = (made: Case): Act => describing(sourceIn(made, 0));
  const accepting = (made: Case): Act => ({
    kind: 'accept',
    passage: 0,
    questionSeq: made.opened.state().turns[0]?.questionSeq ?? 0,
    source: sourceIn(made, 0),
  });
  type Faces = readonly [
    what: string,
    honest: (made: Case) => Act,
    lie: (made: Case) => Readonly<Record<string, unknown>>,
  ];
  const ACTS: readonly Faces[] = [
    ['an import that supersedes a document which is not there', () => LETTER, () => ({ supersedes: OTHER })],
    ['an import of a day that is none', () => LETTER, () => ({ dated: '2026-02-31' })],
    ['a description of a document that is not there', first, () => ({ source: OTHER })],
    ['a credibility set by hand without a reason', first, () => ({ credibility: 65_536 })],
    ['a description with a day that is none', first, () => ({ dated: '9999-99-99' })],
    ['a document that supersedes itself', first, (made) => ({ supersedes: sourceIn(made, 0) })],
    ['a document that supersedes a later one', first, (made) => ({ supersedes: sourceIn(made, 1) })],
    ['a passage that is accepted, and does not exist', accepting, () => ({ passage: 99 })],
    ['a passage that is accepted for a question that nobody asked', accepting, () => ({ questionSeq: 1 })],
  ];

  it.each(ACTS)('%s fails', async (_what, honest, lie) => {
    const made = await contradicted();
    const said = lie(made);
    await perform(made, { honest: honest(made), lie: said });
    const [name = '', value] = Object.entries(said)[0] ?? [];
    const written = name === 'questionSeq' ? 'question_seq' : name;
    expect(nthOf(readDraft(await made.whole()), 'person', -1).output).toMatchObject({ [written]: value });
    await made.perform(ask('When does the boathouse open?'));
    expect(await verdictOf(await made.whole())).toEqual(FAILED);
  });

  it('the same acts without their second face are proved', async () => {
    const made = await contradicted();
    await made.perform(describing(sourceIn(made, 0)));
    await made.perform(ask('When does the boathouse open?'));
    expect(await verdictOf(await made.whole())).toEqual(['proved', 0]);
  });
});

describe('an epoch', () => {
  it('that says the agent was stopped, which it was not, owes nobody a refusal', async () => {
    const stores = failingStore();
    const made = await openCase({}, stores);
    await made.perform(OPENING);
    stores.failAfter(2); // the question is asked, and the clock read
    await made.perform(ask('When does the boathouse open?')).catch(() => undefined);
    stores.failAfter(Infinity);
    const next = await made.reopen({ after: 'stopped' as never });
    expect(next.opened.resumed.map(kindOf)).toEqual(['replied'].map(() => 'refusal'));
    expect(await verdictOf(await next.whole())).toEqual(FAILED);
  });

  it('after an append that failed, in the middle of a question, is proved', async () => {
    const stores = failingStore();
    const made = await openCase({}, stores);
    await made.perform(OPENING);
    stores.failAfter(2);
    await made.perform(ask('When does the boathouse open?')).catch(() => undefined);
    stores.failAfter(Infinity);
    const next = await made.reopen({ after: 'commit_failure' });
    expect(next.opened.resumed.map(kindOf)).toEqual(['answer']);
    expect(await verdictOf(await next.whole())).toEqual(['proved', 0]);
  });
});

describe('a part of a case with an engine that nobody knows', () => {
  it('is shown, and the headline names the engine too', async () => {
    const made = await boathouse({ retriever: { id: 'oracle-of-delphi/3' } });
    const { exit, sentence, verdict } = await judge(await made.part({ kind: 'only', replies: [1] }));
    expect([verdict, exit]).toEqual(['shown', 6]);
    expect(sentence).toContain('oracle-of-delphi/3');
  });
});

describe('a name that turns the line around', () => {
  it('does not turn the headline around', async () => {
    const made = await openCase({ parser: { id: 'oracle-of-delphi/3' } });
    await made.perform(document('lease\u202efdp.exe', 'The boathouse opens at nine.'));
    await made.perform(ask('When does the boathouse open?'));
    const { sentence, verdict } = await judge(await made.whole());
    expect(verdict).toBe('recorded');
    // eslint-disable-next-line no-control-regex -- these are what is looked for
    expect(sentence).not.toMatch(/[\u0000-\u001f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/);
  });
});

describe('a library', () => {
  let shelved: Uint8Array;
  beforeAll(async () => {
    const made = await openCase();
    const bytes = new Uint8Array(readFileSync('static/libraries/sample_statutes-2026.11.json'));
    await made.perform({ kind: 'library', bytes });
    shelved = await made.whole();
  });

  const originalOf = (draft: Draft): string => {
    const { index } = nthOf(draft, 'person').output as { index: string };
    let original = '';
    editBlob(draft, index, (value) => (original = (value['sources'] as { original: string }[])[0]?.original ?? ''));
    return original;
  };
  const LIES: readonly (readonly [what: string, edit: (draft: Draft) => void])[] = [
    [
      'of another content',
      (draft) => {
        const hash = originalOf(draft);
        const bytes = draft.blobs.get(hash) ?? new Uint8Array();
        draft.blobs.set(hash, new Uint8Array(Buffer.concat([bytes, utf8(' The court may decide otherwise.')])));
      },
    ],
    ['of another name', (draft) => ((nthOf(draft, 'person').output as Mutable)['name'] = 'us_code')],
    ['of another day', (draft) => ((nthOf(draft, 'person').output as Mutable)['created'] = '2026-12-01')],
    ['of another hash', (draft) => ((nthOf(draft, 'person').output as Mutable)['hash'] = OTHER)],
    [
      'of a source that is believed more',
      (draft) =>
        Object.assign((nthOf(draft, 'parser').output as { library: Mutable }).library, { credibility: 12_345 }),
    ],
    [
      'of a source from elsewhere',
      (draft) =>
        Object.assign((nthOf(draft, 'parser').output as { library: Mutable }).library, {
          url: 'https://court.example',
        }),
    ],
    [
      'of one source less',
      (draft) => (draft.records = draft.records.filter((record) => record !== allOf(draft, 'parser').at(-1))),
    ],
  ];
  it('as it is, is proved', async () => {
    expect(await verdictOf(shelved)).toEqual(['proved', 0]);
  });
  it.each(LIES)('%s fails', async (_what, edit) => {
    expect(await verdictOf(await forged(shelved, edit))).toEqual(FAILED);
  });
});

describe('a number at its edge', () => {
  const NUMBERS = [-1, 65_537, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, 0.5, 1e21];
  it.each(NUMBERS)('%d in a score, a credibility, a size or a time fails', async (number) => {
    const EDITS: readonly ((draft: Draft) => void)[] = [
      (draft) => (((nthOf(draft, 'nli').output as { pairs: Mutable[] }).pairs[0] ?? {})['support'] = number),
      (draft) => (((nthOf(draft, 'retriever').output as { hits: Mutable[] }).hits[0] ?? {})['relevance'] = number),
      (draft) => ((nthOf(draft, 'classifier').output as Mutable)['confidence'] = number),
      (draft) => ((nthOf(draft, 'person').output as Mutable)['credibility'] = number),
      (draft) => ((nthOf(draft, 'gate/low').output as Mutable)['confidence'] = number),
      (draft) => ((nthOf(draft, 'clock', 1).output as Mutable)['timestamp'] = number),
      (draft) => ((draft.records.find(({ tag }) => tag === 'AX:POLICY:v1')?.payload ?? {})['actual'] = number),
    ];
    for (const edit of EDITS) expect(await verdictOf(await forged(small, edit))).toEqual(FAILED);
  });
});

describe('a clock', () => {
  it('that goes back within an epoch fails', async () => {
    const back = await forged(small, (draft) => ((nthOf(draft, 'clock', -1).output as Mutable)['timestamp'] = 1_000));
    expect(await verdictOf(back)).toEqual(FAILED);
  });
  it('that has no end is read without an error', async () => {
    const { scriptedOracles } = await import('#tests/scenarios.ts');
    const { clock } = scriptedOracles();
    const late = {
      ...clock,
      ask: (_signal: AbortSignal, input: { request: unknown }) =>
        Promise.resolve({ timestamp: Math.max((input.request as { after: number }).after + 1, 8_640_000_000_000_000) }),
    };
    const made = await openCase({}, { oracles: { clock: late } as never });
    await made.perform(OPENING);
    await made.perform(ask('When does the boathouse open?'));
    const { report } = await judge(await made.whole());
    expect(report.checks.some(({ code }) => code === 'BUNDLE_RECORD')).toBe(false);
  });
});

describe('hidden in the file', () => {
  const SPAN = utf8(
    `{"path":[],"seq":1,"span":{"end":5,"heading":"","index":0,"salt":"${'0'.repeat(64)}","start":0,"text":"Court"}}`,
  );
  const ENTRIES: readonly (readonly [what: string, name: string, body: Uint8Array])[] = [
    ['a passage of no document', 'spans/1-0.json', SPAN],
    ['a blob that nothing names', `blobs/${OTHER}`, utf8('hidden')],
    ['an answer more', 'answers/9.json', utf8('{}')],
    ['an answer that is no answer', 'answers/court.json', utf8('{}')],
    ['a checkpoint more', 'checkpoints/7.txt', utf8('affidavit.local\n7\n\n')],
    ['a key', 'keys/court.txt', utf8('x')],
    ['a cosignature that is none', 'cosignatures/7-0123456789abcdef.txt', utf8('x')],
    ['a debate', 'debate/1.json', utf8('{}')],
    ['a capsule', 'capsule.html', utf8('<p>proved</p>')],
    ['a script', 'verify.sh', utf8('echo proved')],
  ];
  it.each(ENTRIES)('%s fails', async (_what, name, body) => {
    expect(await verdictOf(await forge(small, ({ files }) => void files.set(name, body)))).toEqual(FAILED);
  });

  it.each(['report.html', 'answers/1.json', 'pb2s.jsonl'])('%s with other words fails', async (name) => {
    const other = await forge(small, ({ files }) => {
      const text = Buffer.from(files.get(name) ?? []).toString('utf8');
      files.set(name, utf8(text.replaceAll('nine', 'noon').replaceAll('extractive', 'abstractive')));
    });
    expect(await verdictOf(other)).toEqual(FAILED);
  });

  it('entries in another order fail', async () => {
    const files = readZip(small);
    expect(await verdictOf(writeZip(files, (a, b) => (a > b ? -1 : 1)))).toEqual(FAILED);
    expect(await verdictOf(writeZip(files))).toEqual(['proved', 0]);
  });

  it('the same document twice is two documents', async () => {
    const made = await openCase();
    for (const act of [OPENING, OPENING]) await made.perform(act);
    await made.perform(ask('When does the boathouse open?'));
    expect(await verdictOf(await made.whole())).toEqual(['proved', 0]);
  });
});

describe('a passage of a document that is withheld', () => {
  const spanOf = (draft: Draft, edit: (span: Mutable) => void): void => {
    const name = [...draft.files.keys()].find((one) => one.startsWith('spans/')) ?? '';
    const file = JSON.parse(Buffer.from(draft.files.get(name) ?? []).toString('utf8')) as Mutable;
    edit(file);
    draft.files.set(name, utf8(JSON.stringify(file)));
  };
  it.each<[string, (file: Mutable) => void]>([
    ['of other words', (file) => ((file['span'] as Mutable)['text'] = 'The rent is 90 euros.')],
    ['at another place', (file) => Object.assign(file['span'] as Mutable, { start: 1, end: 9 })],
    ['under another title', (file) => ((file['span'] as Mutable)['heading'] = 'Judgment')],
    ['of another document', (file) => (file['seq'] = Number(file['seq']) + 1)],
  ])('%s fails', async (_what, edit) => {
    const quoted = await (await lease()).quote([1]);
    expect(await verdictOf(await forged(quoted, (draft) => spanOf(draft, edit)))).toEqual(FAILED);
  });
});

describe('records', () => {
  it('after the last seal: a question that is asked and not answered is not proved', async () => {
    const cut = await forged(whole, (draft) => {
      const last = draft.records.map(({ tag }) => tag).lastIndexOf('AX:STATE:v1');
      draft.records = draft.records.slice(0, last);
    });
    const [verdict, exit] = await verdictOf(cut);
    expect([verdict, exit]).not.toEqual(['proved', 0]);
  });

  it('of a document that a question rests on, left out, fail', async () => {
    const without = await forged(whole, (draft) => {
      const from = draft.records.indexOf(allOf(draft, 'person')[1] as never);
      const to = draft.records.indexOf(allOf(draft, 'person')[2] as never);
      draft.records.splice(from, to - from);
    });
    expect(await verdictOf(without)).toEqual(FAILED);
  });

  it('of a question left out, with all that followed from it, fail where others follow by its clock', async () => {
    const people = allOf(readDraft(whole), 'person');
    expect(people.map(({ output }) => (output as { kind: string }).kind)).toEqual([
      'import',
      'import',
      'question',
      'question',
      'question',
      'import',
    ]);
    const without = await forged(whole, (draft) => {
      const [from = 0, to = 0] = allOf(draft, 'person')
        .slice(2, 4)
        .map((record) => draft.records.indexOf(record));
      draft.records.splice(from, to - from);
    });
    expect(await verdictOf(without)).toEqual(FAILED);
  });

  it(
    'doubled, swapped or left out one by one fail',
    async () => {
      const size = readDraft(small).records.length;
      for (let seq = 1; seq < size; seq += 7) {
        const doubled = await forged(
          small,
          ({ records }) => void records.splice(seq, 0, structuredClone(records[seq]) as never),
        );
        const dropped = await forged(small, ({ records }) => void records.splice(seq, 1));
        expect(await verdictOf(doubled), `${String(seq)} doubled`).toEqual(FAILED);
        expect((await verdictOf(dropped))[1], `${String(seq)} dropped`).not.toBe(0);
      }
    },
    limit(120_000),
  );

  it('of a person that nobody was fail: a document described between two questions', async () => {
    const inserted = await forged(whole, ({ records }) => {
      const at = records.map(classOf).lastIndexOf('person');
      const event = structuredClone(
        records.slice(at, records.findIndex(({ tag }, seq) => seq > at && tag === 'AX:TRANS:v1') + 1),
      );
      records.splice(at, 0, ...event.map((record) => ({ ...record, was: null })));
    });
    expect(await verdictOf(inserted)).toEqual(FAILED);
  });
});
