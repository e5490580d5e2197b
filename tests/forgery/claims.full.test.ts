// What a bundle says of itself: its manifest, its cores, its keys and the receipts in it. The verifier works all of it out
// again, and what it cannot work out, it does not call proved.

import { beforeAll, describe, expect, it } from 'vitest';
import { boathouse, lease } from '#tests/forgery/cases.ts';
import { allOf, classOf, readDraft, type Draft } from '#tests/forgery/outside/bundle.ts';
import { forge, FORGER } from '#tests/forgery/outside/forge.ts';
import { textOf, utf8, type Mutable } from '#tests/forgery/outside/json.ts';
import { hashOf } from '#tests/forgery/outside/ledger.ts';
import { base64, cosignLine, keyOf, keyStatement, noteLine, verifierKey } from '#tests/forgery/outside/sign.ts';
import type { Files } from '#tests/forgery/outside/zip.ts';
import { readZip, writeZip } from '#tests/forgery/outside/zip.ts';
import { derive, judge, OWNER } from '#tests/forgery/product.ts';

// The product is loaded with the first case of a file: seconds, on a busy machine many.

let whole: Uint8Array;
let part: Uint8Array;
beforeAll(async () => {
  const made = await lease();
  whole = await made.whole();
  part = await made.part({ kind: 'only', replies: [1] });
});

const OTHER = 'f'.repeat(64);
const FAILED = ['failed', 1];

async function verdictOf(bundle: Uint8Array, edit: (draft: Draft) => void, last?: (files: Files) => void) {
  const { exit, verdict } = await judge(await forge(bundle, edit, { derive, ...(last === undefined ? {} : { last }) }));
  return [verdict, exit];
}

const CLAIMS: readonly (readonly [what: string, claims: Mutable])[] = [
  ['another size', { size: 7 }],
  ['another head', { head: OTHER }],
  ['another root', { root: OTHER }],
  ['another case', { case_id: '00000000-0000-8000-8000-000000000000' }],
  ['engines that did not speak', { engines: ['oracle-of-delphi/3'] }],
  ['no engines', { engines: [] }],
  ['another core', { cores: [`sha256:${OTHER}`] }],
  ['no core', { cores: [] }],
  ['another format', { format: 2 }],
  ['another profile', { profile: 'rfc8785' }],
  ['another kind', { kind: 'debate' }],
  ['a field of its own', { verified_by: 'the Supreme Court' }],
  ['the key of somebody else', { key: { algorithm: 'ed25519', public: base64(OWNER.public) } }],
  ['a key of another kind', { key: { algorithm: 'none', public: '' } }],
  ['no key, with signatures', { key: null }],
  [
    'a name that turns the line around',
    { key: { algorithm: 'ed25519', name: 'Ada\u202etdnarB', public: base64(FORGER.public) } },
  ],
  ['no entries', { entries: {} }],
];

describe('a manifest that claims', () => {
  it.each(CLAIMS)('%s fails', async (_what, claims) => {
    expect(await verdictOf(whole, (draft) => (draft.claims = claims))).toEqual(FAILED);
    expect(await verdictOf(part, (draft) => (draft.claims = claims))).toEqual(FAILED);
  });
});

/** Everything that names the core names another one. */
const coreCalled =
  (name: string) =>
  (draft: Draft): void => {
    for (const record of allOf(draft, 'manifest')) (record.output as Mutable)['core'] = name;
    for (const { payload } of draft.records) {
      if (String(payload['model_id']).startsWith('core@')) payload['model_id'] = `core@${name}`;
    }
  };

describe('a core that the verifier does not hold', () => {
  it('decided: what follows from its records is shown, and nothing is proved', async () => {
    const { exit, sentence, verdict } = await judge(await forge(whole, coreCalled(`sha256:${OTHER}`), { derive }));
    expect([verdict, exit]).toEqual(['shown', 6]);
    expect(sentence).toContain(OTHER);
  });

  it('decided, and its first digits are those of ours', async () => {
    const ours = readDraft(whole).manifest.writer;
    const name = `${ours.slice(0, 'sha256:'.length + 12)}${'0'.repeat(52)}`;
    const { exit, sentence, verdict } = await judge(await forge(whole, coreCalled(name), { derive }));
    expect([verdict, exit]).toEqual(['shown', 6]);
    expect(sentence).toContain(name);
  });

  it('wrote the files for readers: they are shown, and nothing is proved', async () => {
    const written = await forge(whole, (draft) => (draft.claims = { writer: `sha256:${OTHER}` }));
    const { exit, verdict } = await judge(written);
    expect([verdict, exit]).toEqual(['shown', 6]);
  });

  it('wrote a page for readers that says something else: at most shown, and nothing is proved', async () => {
    const written = await forge(whole, (draft) => {
      draft.claims = { writer: `sha256:${OTHER}` };
      draft.files.set('report.html', utf8('<h1>The rent is 90 euros a month.</h1>'));
    });
    const { exit, verdict } = await judge(written);
    expect(['shown', 'failed']).toContain(verdict);
    expect([1, 6]).toContain(exit);
  });
});

describe('the record of an epoch that claims', () => {
  const MANIFESTS: readonly (readonly [what: string, edit: (manifest: Mutable) => void])[] = [
    ['another kind of case', (manifest) => (manifest['kind'] = 'debate')],
    ['another format', (manifest) => (manifest['format'] = 2)],
    ['another number', (manifest) => (manifest['epoch'] = 7)],
    ['another reason', (manifest) => (manifest['reason'] = 'engine_change')],
    ['a pack that is not ours', (manifest) => (manifest['pack'] = `court-rules@sha256:${OTHER}`)],
    ['a rule switched off', (manifest) => Object.assign(rules(manifest)[0] ?? {}, { enabled: false })],
    ['a rule that asks for less', (manifest) => Object.assign(gate(manifest), { threshold: 0 })],
    ['one rule less', (manifest) => rules(manifest).splice(-1)],
    ['a rule that looks elsewhere', (manifest) => Object.assign(bindings(manifest), { path: ['output', 'claims'] })],
  ];
  const rules = (manifest: Mutable): Mutable[] => manifest['policies'] as Mutable[];
  const gate = (manifest: Mutable): Mutable =>
    rules(manifest).find(({ policy_id: id }) => /LOW.*CONFIDENCE/.test(String(id))) ?? {};
  const bindings = (manifest: Mutable): Mutable =>
    Object.values(manifest['bindings'] as Record<string, Mutable>)[0] ?? {};

  it.each(MANIFESTS)('%s fails', async (_what, edit) => {
    const change = (draft: Draft): void => {
      for (const { output } of allOf(draft, 'manifest')) edit(output as Mutable);
    };
    expect(await verdictOf(whole, change)).toEqual(FAILED);
    expect(await verdictOf(part, change)).toEqual(FAILED);
  });
});

describe('keys and receipts', () => {
  const FRIEND = keyOf(13);
  const statement = (name: string, text: string) => (draft: Draft) => void draft.files.set(name, utf8(text));
  const later = 1_790_000_000;

  it.each([
    ['by the new key alone', `${keyStatement('rotated', OWNER, FORGER, later).split('\n').slice(0, 6).join('\n')}\n`],
    ['to another key', keyStatement('rotated', OWNER, FRIEND, later)],
    ['with other words', keyStatement('rotated', OWNER, FORGER, later).replace('rotated', 'lost')],
    ['that is none', 'Ada Brandt gave me her key.\n'],
  ])('a statement %s, that the owner handed over to the forger, fails', async (_what, text) => {
    expect(await verdictOf(whole, statement('keys/1.txt', text))).toEqual(FAILED);
  });

  it('a statement out of its place fails', async () => {
    expect(await verdictOf(whole, statement('keys/7.txt', keyStatement('rotated', OWNER, FORGER, later)))).toEqual(
      FAILED,
    );
  });

  it('that the key of the owner was lost is told as what only the forger says', async () => {
    const text = keyStatement('lost', OWNER, FORGER, later);
    const { report } = await judge(await forge(whole, statement('keys/1.txt', text), { derive }));
    expect(report.facts?.keys.map(({ kind }) => kind)).toEqual(['lost']);
    expect(JSON.stringify(report.checks.find(({ id }) => id === 'keys'))).toContain('only the next one says');
  });

  const receipt = (bundle: Uint8Array, by: (text: string, origin: string) => string): [string, Uint8Array] => {
    const files = readZip(bundle);
    const sizes = [...files.keys()].flatMap((name) =>
      name.startsWith('checkpoints/') ? [Number(/\d+/.exec(name)?.[0])] : [],
    );
    const size = Math.max(...sizes);
    const [said = ''] = textOf(files.get(`checkpoints/${String(size)}.txt`) ?? new Uint8Array()).split('\n\n');
    const origin = said.split('\n')[0] ?? '';
    const body = utf8(by(`${said}\n`, origin));
    return [`cosignatures/${String(size)}-${hashOf(body).slice(0, 16)}.txt`, body];
  };
  const seen = (text: string, origin: string, line: string): string =>
    `${verifierKey(origin, FORGER)}\n${verifierKey('affidavit.local/device/friend', FRIEND, 4)}\n\n${text}\n${noteLine(text, origin, FORGER)}${line}`;

  it('a cosignature that its key did not make fails', async () => {
    const forged = await forge(whole, () => undefined, { derive });
    const [name, body] = receipt(forged, (text, origin) =>
      seen(
        text,
        origin,
        cosignLine(text, 'affidavit.local/device/friend', FRIEND, later).replace(/.{6}\n$/, 'AAAA==\n'),
      ),
    );
    const { exit, verdict } = await judge(writeZip(readZip(forged).set(name, body)));
    expect([verdict, exit]).toEqual(FAILED);
  });

  it('a cosignature over another case fails', async () => {
    const [name, body] = receipt(
      await forge(await (await boathouse()).whole(), () => undefined, { derive }),
      (text, origin) => seen(text, origin, cosignLine(text, 'affidavit.local/device/friend', FRIEND, later)),
    );
    const forged = await forge(whole, () => undefined, { derive });
    const { exit, verdict } = await judge(writeZip(readZip(forged).set(name, body)));
    expect([verdict, exit]).toEqual(FAILED);
  });

  it('a cut is found out by who kept a receipt of the whole', async () => {
    const cut = await forge(
      whole,
      (draft) => {
        const last = draft.records.findIndex((record, seq) => classOf(record) === 'person' && seq > 80);
        draft.records = draft.records.slice(0, last);
      },
      { derive, key: OWNER },
    );
    expect((await judge(cut)).verdict).toBe('proved');
    const [, body] = receipt(
      whole,
      (text, origin) => `${verifierKey(origin, OWNER)}\n\n${text}\n${noteLine(text, origin, OWNER)}`,
    );
    const { exit, report, verdict } = await judge(cut, [textOf(body)]);
    expect([verdict, exit]).toEqual(FAILED);
    expect(report.checks.find(({ id }) => id === 'receipts')?.code).toBe('RECEIPT_TRUNCATED');
  });
});
