// A fourth enemy. He has the whole product, its engines among them, and changes what it reads and is told: what replay follows
// without asking whether it could have been so. Each attempt stands with what `verify` says of it. What is only said, and fails
// nothing, is in the second table: nobody can know that it was not so.

import { describe, expect, it } from 'vitest';
import { writeBundle } from '#core/bundle/write.ts';
import type { Act } from '#core/case/case.ts';
import type { OpenOptions } from '#core/case/open.ts';
import { formatReceipt } from '#core/keys/receipts.ts';
import { cosignNote } from '#core/ledger/cosign.ts';
import { verifierKey } from '#core/ledger/checkpoint.ts';
import { readBundle } from '#core/bundle/read.ts';
import { toBase64 } from '#core/bytes/base64.ts';
import { verifyBundle, type VerifyReport } from '#core/verify/verify.ts';
import type { Identity, Oracle, Signer } from '#core/ports.ts';
import { CORE, DECISION_CORE, memoryStores, open, type Stores } from '#tests/case.ts';
import { engines, load, OURS } from '#tests/forgery/engines-here.ts';
import { reforge, rewriteBlob, type Draft } from '#tests/forgery/reforge.ts';
import { document, scriptedOracles, START } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const [OWN, OTHER] = [seededSigner(7), seededSigner(8)];
const RULES = document('rules.txt', 'The boathouse opens at nine.');
const NOTICE = document('notice.txt', 'The boathouse opens at ten.');
const ASKED: Act = { kind: 'question', text: 'When does the boathouse open?' };
const PARAMS = { max_tokens: null, seed: null, temperature: null, top_p: null };

/** Oracles of this build, with the given ones in their place. */
function oraclesOf(lies: Readonly<Record<string, Oracle>> = {}): OpenOptions['oracles'] {
  const { clock, constraint, person, random } = scriptedOracles({ constraints: true });
  const { classifier, nli, parser, retriever, writer } = engines;
  return {
    clock,
    constraint,
    person,
    random,
    classifier,
    nli,
    parser,
    retriever,
    writer,
    ...lies,
  } as OpenOptions['oracles'];
}

interface World {
  readonly stores: Stores;
  readonly perform: (...acts: readonly Act[]) => Promise<void>;
  readonly reopen: (more: Partial<OpenOptions>) => Promise<World>;
  readonly state: () => ReturnType<Awaited<ReturnType<typeof open>>['state']>;
}
async function world(lies: Readonly<Record<string, Oracle>> = {}, more: Partial<OpenOptions> = {}): Promise<World> {
  return opened(memoryStores(), oraclesOf(lies), { signer: OWN, ...more });
}
async function opened(stores: Stores, oracles: OpenOptions['oracles'], more: Partial<OpenOptions>): Promise<World> {
  const made = await open(stores, oracles, more);
  return {
    stores,
    perform: async (...acts) => {
      for (const act of acts) await made.perform(act);
    },
    reopen: ({ oracles: others = oracles, ...next }) => opened(stores, others, { ...more, ...next }),
    state: made.state,
  };
}
const pack = ({ stores }: World, signer: Signer | null = OWN): Promise<Uint8Array> =>
  writeBundle(stores.store, stores.blobs, signer, CORE);
const honest = async (): Promise<Uint8Array> => {
  const made = await world();
  await made.perform(RULES, ASKED);
  return pack(made);
};
/** A bundle with a record or a blob in other words, all hashes and signatures made again. */
const edited = async (edit: (draft: Draft) => void): Promise<Uint8Array> => reforge(await honest(), edit);

const verify = (bundle: Uint8Array, receipts: readonly string[] = []): Promise<VerifyReport> =>
  verifyBundle(bundle, {
    loadCore: () => Promise.resolve(DECISION_CORE),
    loadEngines: load,
    build: { engines: OURS, parsers: OURS },
    receipts,
    report: () => undefined,
  });

/** Failed checks with their codes; where none failed, the codes of limits. */
async function said(bundle: Uint8Array, receipts?: readonly string[]): Promise<readonly string[]> {
  const { checks, limits, verdict } = await verify(bundle, receipts);
  const broken = checks.flatMap(({ code, id, status }) => (status === 'fail' ? [`${id} ${code ?? ''}`] : []));
  return verdict === 'failed' ? broken : [verdict, ...new Set(limits.map(({ code }) => code))];
}

const manifestsIn = (draft: Draft) =>
  draft.records.filter(({ payload }) => String(payload['oracle_id']).endsWith('/manifest'));
type Said = Record<string, unknown>;
/** Changes what the first epoch says of itself, everywhere where it says it. */
const epoch = (change: (manifest: Said) => void) => () =>
  edited((draft) => {
    const [first] = manifestsIn(draft);
    if (first === undefined) throw new Error('no manifest');
    const before = (first.output as Said)['reason'];
    change(first.output as Said);
    const reason = (first.output as Said)['reason'];
    if (reason !== before) relabel(draft, String(before), String(reason));
  });
const clockOf = (readings: (at: number, after: number) => number): Oracle => {
  let at = -1;
  return {
    ...scriptedOracles().clock,
    ask: (_signal, input) => {
      const { after } = input.request as unknown as { readonly after: number };
      at += 1;
      return Promise.resolve({ timestamp: Math.max(after + 1, readings(at, after)) });
    },
  };
};
const asked = async (lies: Readonly<Record<string, Oracle>>): Promise<Uint8Array> => {
  const made = await world(lies);
  await made.perform(RULES, ASKED);
  return pack(made);
};
const named = (cls: 'clock' | 'person' | 'random' | 'constraint', identity: Partial<Identity>) => () =>
  asked({ [cls]: { ...oraclesOf()[cls], identity: { ...oraclesOf()[cls]?.identity, ...identity } } as Oracle });

it('the honest case is proved, and nothing is said of it', async () => {
  expect(await said(await honest())).toEqual(['proved']);
});

type Attempt = readonly [string, () => Promise<Uint8Array>];

describe('what he tries fails', () => {
  const ATTEMPTS: readonly Attempt[] = [
    // What an epoch says of itself.
    ['the first epoch began after a failed append', epoch((m) => (m['reason'] = 'commit_failure'))],
    ['the first epoch began after a lost key', epoch((m) => (m['reason'] = 'key_lost'))],
    ['the first epoch began by other engines', epoch((m) => (m['reason'] = 'engine_change'))],
    ['the first epoch began by other rules', epoch((m) => (m['reason'] = 'policy_change'))],
    ['the first epoch began after a clock was set back', epoch((m) => (m['reason'] = 'clock_set_back'))],
    ['the first epoch is the seventh', epoch((m) => (m['epoch'] = 7))],
    ['the first epoch has one before it', epoch((m) => (m['prev_head'] = 'ab'.repeat(32)))],
    ['its rules are fewer', epoch((m) => (m['policies'] as unknown[]).pop())],
    [
      'a rule of it is off',
      epoch((m) => ((m['policies'] as Said[])[0] = { ...(m['policies'] as Said[])[0], enabled: false })),
    ],
    ['its rules have another name', epoch((m) => (m['pack'] = 'strict'))],
    ['its kind is a debate', epoch((m) => (m['kind'] = 'debate'))],
    ['it has a debater', epoch((m) => ((m['oracles'] as Said)['debate/turn'] = (m['oracles'] as Said)['writer']))],
    ['it has no judge', epoch((m) => delete (m['oracles'] as Said)['nli'])],
    ['its key is no key', epoch((m) => (m['key'] = 'AAAA'))],
    ['its key is empty', epoch((m) => (m['key'] = ''))],
    ['it says one thing more', epoch((m) => (m['court'] = 'UK Supreme Court'))],
    [
      'a person of another name in it',
      epoch(
        (m) =>
          ((m['oracles'] as Record<string, Said>)['person'] = {
            ...(m['oracles'] as Record<string, Said>)['person'],
            model_id: 'lord-reed/1',
          }),
      ),
    ],
    // Who took a reading.
    ['the clock is that of a court', named('clock', { oracle_id: 'uk-supreme-court/local/clock' })],
    ['the clock is another one', named('clock', { model_id: 'clock/2' })],
    ['the clock can be computed again', named('clock', { reproducible: true })],
    ['the secret is made by somebody', named('random', { model_id: 'dice/1' })],
    ['the secret has a seed', named('random', { params: { ...PARAMS, seed: 1 } })],
    ['the person is a lord', named('person', { oracle_id: 'lord-reed/local/person' })],
    ['the person has a temperature', named('person', { params: { ...PARAMS, temperature: 0 } })],
    ['who accepts constraints is a committee', named('constraint', { model_id: 'committee/1' })],
    ['the clock has settings', named('clock', { settings: { checked: true } })],
    // Epochs without a cause.
    [
      'other engines, which are the same',
      async () => {
        const made = await world();
        await made.perform(RULES);
        const next = await made.reopen({ after: 'commit_failure' });
        await next.perform(ASKED);
        return reforge(await pack(next), (draft) => {
          const last = manifestsIn(draft).at(-1);
          if (last !== undefined) (last.output as Said)['reason'] = 'engine_change';
          relabel(draft, 'commit_failure', 'engine_change');
        });
      },
    ],
    [
      'other rules, which are the same',
      async () => {
        const made = await world();
        await made.perform(RULES);
        const next = await made.reopen({ after: 'commit_failure' });
        await next.perform(ASKED);
        return reforge(await pack(next), (draft) => {
          const last = manifestsIn(draft).at(-1);
          if (last !== undefined) (last.output as Said)['reason'] = 'policy_change';
          relabel(draft, 'commit_failure', 'policy_change');
        });
      },
    ],
    [
      'a key that is lost, and signs on',
      async () => {
        const made = await world();
        await made.perform(RULES);
        const next = await made.reopen({ after: 'key_lost' });
        await next.perform(ASKED);
        return pack(next);
      },
    ],
    [
      'a second beginning',
      async () => {
        const made = await world();
        await made.perform(RULES);
        const next = await made.reopen({ after: 'commit_failure' });
        await next.perform(ASKED);
        return reforge(await pack(next), (draft) => {
          const last = manifestsIn(draft).at(-1);
          if (last !== undefined) (last.output as Said)['reason'] = 'genesis';
          relabel(draft, 'commit_failure', 'genesis');
        });
      },
    ],
    [
      'the case of somebody else, not signed any more',
      async () => {
        const made = await world();
        await made.perform(RULES, ASKED);
        return pack(made, null);
      },
    ],
    // Records that are moved, doubled or left out.
    [
      'the act of a person twice',
      () =>
        edited(
          (draft) => void draft.records.splice(4, 0, structuredClone(draft.records[4] as Draft['records'][number])),
        ),
    ],
    ['the last record left out, and the files made again', () => edited((draft) => void draft.records.pop())],
    ['a judgement of a rule turned', () => edited((draft) => policyOf(draft, 'BREACH'))],
    ['a document under another name', () => edited((draft) => importOf(draft, { name: 'statute.txt' }))],
    ['a document of another kind', () => edited((draft) => importOf(draft, { type: 'news' }))],
    ['a document of the other sphere', () => edited((draft) => importOf(draft, { sphere: 'LIMINAL' }))],
    ['a document with more credit', () => edited((draft) => importOf(draft, { credibility: 65_536 }))],
    ['a document of a later day', () => edited((draft) => importOf(draft, { dated: '2031-01-01' }))],
    ['the question in other words', () => edited((draft) => questionOf(draft, 'When does the boathouse close?'))],
    [
      'a question to which another was answered',
      () => edited((draft) => questionOf(draft, 'When does the harbour open?')),
    ],
  ];

  it.each(ATTEMPTS)('%s', async (_, make) => {
    const codes = await said(await make());
    expect(codes.filter((code) => /^(?:proved|recorded|shown)/.test(code))).toEqual([]);
    expect(codes).not.toEqual([]);
  });
});

describe('what nobody can know not to be so is said', () => {
  const TOLD: readonly (readonly [...Attempt, readonly string[]])[] = [
    ['it is the year 1970', () => asked({ clock: clockOf((at) => 1000 * (at + 1)) }), ['proved', 'TIME_IMPOSSIBLE']],
    [
      'it is the year 9000',
      () => asked({ clock: clockOf((at) => 221_845_392_000_000 + at) }),
      ['proved', 'TIME_IMPOSSIBLE'],
    ],
    [
      'a clock set back by a year, so that what is old is new',
      async () => {
        const made = await world();
        await made.perform(RULES);
        const next = await made.reopen({
          after: 'clock_set_back',
          oracles: oraclesOf({ clock: clockOf((at) => START - 31_536_000_000 + 1000 * at) }),
        });
        await next.perform(ASKED);
        return pack(next);
      },
      ['proved', 'CLOCK_SET_BACK'],
    ],
    [
      'a search that took a day between two readings a second apart',
      async () => {
        const made = await world({ retriever: slow(engines.retriever) });
        await made.perform(RULES, ASKED, ASKED);
        return pack(made);
      },
      ['proved', 'TIME_IMPOSSIBLE'],
    ],
    [
      'a document that says otherwise, out of the way for one question',
      async () => {
        const made = await world();
        await made.perform(RULES, NOTICE);
        const source = made.state().sources[1]?.id ?? '';
        const about = {
          kind: 'describe',
          source,
          credibility: null,
          dated: null,
          reason: null,
          sphere: 'INSIDE',
          supersedes: null,
          type: 'contract',
        } as const;
        await made.perform({ ...about, out: true }, ASKED, about);
        return pack(made);
      },
      ['proved', 'TAKEN_OUT'],
    ],
    [
      'a document of the same name that says otherwise, in the place of the first',
      async () => {
        const made = await world();
        await made.perform(RULES);
        await made.perform(
          document('rules.txt', 'The boathouse opens at ten.', { supersedes: made.state().sources[0]?.id ?? null }),
          ASKED,
        );
        return pack(made);
      },
      ['proved', 'SUPERSEDED'],
    ],
    [
      'a passage accepted that no reply had offered',
      async () => {
        const made = await world();
        await made.perform(RULES, document('menu.txt', 'Soup is three pounds.'), ASKED);
        const source = made.state().sources[1]?.id ?? '';
        await made.perform({
          kind: 'accept',
          questionSeq: made.state().turns[0]?.questionSeq ?? 0,
          source,
          passage: 0,
        });
        return pack(made);
      },
      ['recorded', 'ACCEPT_NOT_OFFERED'],
    ],
    [
      'a sentence approved before any reply held it',
      async () => {
        const made = await world();
        await made.perform(RULES, ASKED);
        await made.perform({
          kind: 'review',
          questionSeq: made.state().turns[0]?.questionSeq ?? 0,
          text: 'A berth of 40 feet is good.',
          holds: true,
        });
        return pack(made);
      },
      ['recorded', 'REVIEW_NOT_WAITED'],
    ],
    [
      'the case of somebody else, signed anew',
      async () => {
        const made = await world();
        await made.perform(RULES, ASKED);
        return pack(made, OTHER);
      },
      ['proved', 'MAKER_OTHER'],
    ],
    [
      'two names that look the same',
      async () => {
        const made = await world();
        await made.perform(RULES, document('rul\u0435s.txt', 'Soup is three pounds.'), ASKED);
        return pack(made);
      },
      ['proved', 'NAMES_ALIKE'],
    ],
  ];

  it.each(TOLD)('%s', async (_, make, codes) => {
    expect(await said(await make())).toEqual(codes);
  });

  it('one key under two names is told as one', async () => {
    const bundle = await honest();
    const note = readBundle(bundle).checkpoints.at(-1)?.note ?? '';
    const names = ['court.gov.uk/device', 'parliament.gov.uk/device'];
    const receipts = await Promise.all(
      names.map(async (name) =>
        formatReceipt(await cosignNote(note, name, START / 1000 + 60, OTHER), OWN.publicKey, [
          verifierKey(name, OTHER.publicKey, 'cosignature'),
        ]),
      ),
    );
    expect(await said(bundle, receipts)).toEqual(['proved', 'COSIGNER_NAMES']);
  });

  it('the maker is no second signer of what he packed', async () => {
    const bundle = await honest();
    const note = readBundle(bundle).checkpoints.at(-1)?.note ?? '';
    const name = 'court.gov.uk/device';
    const receipt = formatReceipt(await cosignNote(note, name, START / 1000 + 60, OWN), OWN.publicKey, [
      verifierKey(name, OWN.publicKey, 'cosignature'),
    ]);
    expect(await said(bundle, [receipt])).toEqual(['proved', 'COSIGNER_NAMES']);
    expect(toBase64(OWN.publicKey)).toHaveLength(44);
  });
});

const slow = (engine: Oracle): Oracle => ({
  ...engine,
  ask: async (...call) => ({ ...((await engine.ask(...call)) as object), elapsed_ms: 86_400_000 }),
});

/** The reason also stands in what the manifest was asked. */
function relabel(draft: Draft, from: string, to: string): void {
  const inputs = manifestsIn(draft).map(({ payload }) => payload['input_hash'] as string);
  for (const hash of inputs)
    if (new TextDecoder().decode(draft.blobs.get(hash)).includes(`"reason":"${from}"`))
      rewriteBlob(draft, hash, (text) => text.replace(`"reason":"${from}"`, `"reason":"${to}"`));
}

function policyOf(draft: Draft, result: string): void {
  const record = draft.records.find(({ payload, tag }) => tag === 'AX:POLICY:v1' && payload['result'] !== result);
  if (record === undefined) throw new Error('no policy');
  record.payload['result'] = result;
}
function actOf(draft: Draft, kind: string, change: object): void {
  const record = draft.records.find(({ output }) => (output as Said | undefined)?.['kind'] === kind);
  if (record === undefined) throw new Error(`no ${kind}`);
  Object.assign(record.output as object, change);
}
const importOf = (draft: Draft, change: object): void => actOf(draft, 'import', change);
const questionOf = (draft: Draft, text: string): void => actOf(draft, 'question', { text });
