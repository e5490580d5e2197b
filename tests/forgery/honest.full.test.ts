// The forger's kit against honest bundles: what it reads and writes again without an edit is the same bytes, so whatever a
// forgery is found out by is in the edit and not in the kit.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { lease, long } from '#tests/forgery/cases.ts';
import { readDraft } from '#tests/forgery/outside/bundle.ts';
import { forge } from '#tests/forgery/outside/forge.ts';
import { cosignLine, keyOf, keyStatement, verifierKey } from '#tests/forgery/outside/sign.ts';
import { readZip, writeZip } from '#tests/forgery/outside/zip.ts';
import { derive, judge, OWNER, signerOf, type Case } from '#tests/forgery/product.ts';
import { hashOf } from '#tests/forgery/outside/ledger.ts';
import { canonical, textOf, utf8 } from '#tests/forgery/outside/json.ts';
import { limit } from '#tests/limits.ts';

// The product is loaded with the first case of a file: seconds, on a busy machine many.

let short: Case;
let longer: Case;
beforeAll(async () => {
  [short, longer] = [await lease(), await long()];
}, limit(120_000));

const LAST = keyOf(12);
const FRIEND = keyOf(13);

interface Honest {
  readonly what: string;
  readonly make: () => Promise<Uint8Array>;
  readonly key?: ReturnType<typeof keyOf> | null;
  readonly verdict: readonly [verdict: string, exit: number];
  /** Under the key of somebody else; left out, the same. */
  readonly stolen?: readonly [verdict: string, exit: number];
}
const PROVED = ['proved', 0] as const;
const SHOWN = ['shown', 6] as const;

const HONEST: readonly Honest[] = [
  { what: 'a whole case', make: () => short.whole(), verdict: PROVED },
  {
    what: 'one that nobody signed',
    make: async () => (await lease({}, ['rent'], { signer: null })).whole(),
    key: null,
    verdict: PROVED,
  },
  {
    what: 'one reply and all it was decided from',
    make: () => short.part({ kind: 'only', replies: [1] }),
    verdict: SHOWN,
  },
  {
    what: 'a case without one reply',
    make: () => short.part({ kind: 'without', replies: [2], sources: [] }),
    verdict: SHOWN,
  },
  { what: 'a case without one document', make: () => short.part(withoutLast(short, false)), verdict: SHOWN },
  {
    what: 'a case without one document, but with a passage of it',
    make: () => short.part(withoutLast(short, true)),
    verdict: SHOWN,
  },
  { what: 'an answer quoted', make: () => short.quote([1]), verdict: SHOWN },
  { what: 'a refusal quoted', make: () => short.quote([3]), verdict: SHOWN },
  { what: 'all replies quoted', make: () => short.quote([1, 2, 3]), verdict: SHOWN },
  {
    what: 'a case with a library, own rules, another key and three epochs',
    make: () => longer.whole(),
    key: LAST,
    verdict: PROVED,
  },
  {
    what: 'a part of that',
    make: () => longer.part({ kind: 'only', replies: [4, 6] }),
    key: LAST,
    verdict: SHOWN,
  },
  { what: 'a quotation from that', make: () => longer.quote([4, 5]), key: LAST, verdict: SHOWN },
  {
    what: 'a case of a key that followed another',
    make: handedOver,
    key: LAST,
    verdict: PROVED,
    stolen: ['failed', 1],
  },
  { what: 'one that a friend cosigned', make: cosigned, verdict: PROVED },
];

const bundles = new Map<string, Promise<Uint8Array>>();

/** A copy: each bundle is made once, and read by every test of it. */
async function bundleOf({ make, what }: Honest): Promise<Uint8Array> {
  const bundle = bundles.get(what) ?? make();
  bundles.set(what, bundle);
  return (await bundle).slice();
}

function withoutLast(made: Case, shown: boolean) {
  const id = made.opened.state().sources.at(-1)?.id ?? '';
  const spans = shown ? [{ source: id, passage: 0 }] : [];
  return { kind: 'without', replies: [], sources: [id], spans } as const;
}

async function handedOver(): Promise<Uint8Array> {
  const statements = [keyStatement('rotated', OWNER, LAST, 1_790_000_000)];
  return (await short.reopen({ signer: { ...signerOf(LAST), card: { name: 'Ada Brandt', statements } } })).whole();
}

async function cosigned(): Promise<Uint8Array> {
  const files = readZip(await short.whole());
  const latest =
    [...files.keys()]
      .filter((name) => name.startsWith('checkpoints/'))
      .sort(bySize)
      .at(-1) ?? '';
  const [text = '', signed = ''] = textOf(files.get(latest) ?? new Uint8Array()).split('\n\n');
  const origin = text.split('\n')[0] ?? '';
  const name = 'affidavit.local/device/friend';
  const line = cosignLine(`${text}\n`, name, FRIEND, 1_790_000_000);
  const body = utf8(`${verifierKey(origin, OWNER)}\n${verifierKey(name, FRIEND, 4)}\n\n${text}\n\n${signed}${line}`);
  files.set(`cosignatures/${sizeOf(latest)}-${hashOf(body).slice(0, 16)}.txt`, body);
  return writeZip(files);
}
const sizeOf = (name: string): string => /\d+/.exec(name)?.[0] ?? '';
const bySize = (one: string, other: string): number => Number(sizeOf(one)) - Number(sizeOf(other));

describe('an honest bundle', () => {
  it.each(HONEST)('$what: read and written again, signed by the same key, it is the same bytes', async (honest) => {
    const { key = OWNER } = honest;
    const bundle = await bundleOf(honest);
    expect(Buffer.compare(await forge(bundle, () => undefined, { derive, key }), bundle)).toBe(0);
  });

  it.each(HONEST)('$what: it has the verdict $verdict', async (honest) => {
    const { exit, verdict } = await judge(await bundleOf(honest));
    expect([verdict, exit]).toEqual(honest.verdict);
  });

  it.each(HONEST)(
    '$what: under the key of a forger who changed nothing it has the same verdict, but where its owner had keys before',
    async (honest) => {
      const { exit, verdict } = await judge(await forge(await bundleOf(honest), () => undefined, { derive }));
      expect([verdict, exit]).toEqual(honest.stolen ?? honest.verdict);
    },
  );

  const old = join('tests', 'fixtures', 'bundles');
  it.each(readdirSync(old))(
    'of an earlier release, %s: read and written again, its records are the same',
    async (name) => {
      const bundle = new Uint8Array(readFileSync(join(old, name)));
      const again = await forge(bundle, () => undefined);
      const [before, after] = [readZip(bundle), readZip(again)];
      const signed = /^(?:manifest\.|checkpoints\/)/;
      for (const file of before.keys()) {
        if (!signed.test(file))
          expect(Buffer.compare(before.get(file) ?? Buffer.of(), after.get(file) ?? Buffer.of()), file).toBe(0);
      }
      expect([...after.keys()]).toEqual([...before.keys()]);
      expect((await judge(again)).verdict).toBe((await judge(bundle)).verdict);
    },
  );
});

describe('the kit', () => {
  it('writes numbers, keys and controls as the records have them', () => {
    expect(canonical({ b: [1.5, -0, 1e21], a: '\n"\u0001é', '\ud83d\ude00': null, '\uffff': true })).toBe(
      '{"a":"\\u000a\\"\\u0001é","b":[1.5,0,1e+21],"\ud83d\ude00":null,"\uffff":true}',
    );
  });

  it('reads what a bundle of the first release says', () => {
    const bundle = new Uint8Array(readFileSync(join('tests', 'fixtures', 'bundles', '0.1.0.affidavit')));
    expect(readDraft(bundle).records[0]).toMatchObject({
      was: 0,
      tag: 'AX:STATE:v1',
      payload: { component: 'axilog-core' },
    });
  });
});
