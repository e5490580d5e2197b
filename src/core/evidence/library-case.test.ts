// Expert libraries in a case: added whole or not at all, searched first, never out of date without saying so, and bound to
// the very bytes of their pack.

import { describe, expect, it } from 'vitest';
import { toEdge } from '#core/answer/edge.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { sha256Hex } from '#core/bytes/hash.ts';
import { currentSources } from '#core/evidence/context.ts';
import { libraryBytes, readLibrary } from '#core/evidence/library.ts';
import { outputOf } from '#core/admission/observation.ts';
import { CORE, entriesOf, memoryStores, observationsOf, open, replyOf, verify, verifyCase } from '#tests/case.ts';
import { reforge, type Draft } from '#tests/forgery/reforge.ts';
import { BUILT, shelve, toPack } from '#tests/libraries.ts';
import { publisherIn, signLibrary } from '#desk/libraries/library-signature.ts';
import { seededSigner } from '#tests/signer.ts';
import { FaultyLedgerStore } from '#tests/ports/faulty.ts';
import { document, lines, saying, scriptedOracles, type Script } from '#tests/scenarios.ts';

const TIDES = 'The tide table of the harbour is printed every March.';
const CRANE = 'The crane lifts eleven tonnes.';
const PACK = toPack({ crane: CRANE, tides: TIDES });
const NOTES = document('notes.txt', CRANE, { type: 'notes' });
const QUESTION = { kind: 'question', text: 'How much does the crane lift?' } as const;
const SCRIPT: Script = { relevance: (_, passage) => (passage.includes('tonnes') ? 0.95 : 0.1) };

async function started(acts: Parameters<Awaited<ReturnType<typeof open>>['perform']>[0][], script = SCRIPT) {
  const stores = memoryStores();
  const opened = await open(stores, scriptedOracles(script));
  for (const act of acts) await opened.perform(act);
  return { opened, stores };
}

describe('adding a library to a case', () => {
  it('EBOM-REQ-133: is one act of the person, and each source a source of the case with its credibility', async () => {
    const { opened, stores } = await started([]);
    const outcome = await opened.perform(shelve(PACK));
    expect(outcome.kind === 'shelved' && outcome.sources.map(({ act }) => act.name)).toEqual(['crane', 'tides']);
    // 0.95 in Q16.16: 62259.2.
    expect(opened.state().sources.map(({ act, library }) => [act.credibility, act.sphere, library?.url])).toEqual([
      [62_259, 'OUTSIDE', 'https://harbour.example/facts'],
      [62_259, 'OUTSIDE', 'https://harbour.example/facts'],
    ]);
    const person = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'person');
    expect(person.map((record) => outputOf('person', record))).toMatchObject([
      { count: 2, created: BUILT, hash: readLibrary(libraryBytes(PACK)).hash, kind: 'library', lifetime_hours: 720 },
    ]);
    expect((await verifyCase(stores)).verdict).toBe('recorded');
  });

  it('EBOM-REQ-022, EBOM-REQ-087: what is cited of it was searched, and is told as OUTSIDE with its library, address, time and credibility', async () => {
    const { opened } = await started([shelve(PACK)]);
    const reply = replyOf(await opened.perform(QUESTION));
    const [crane] = opened.state().sources;
    const { audit_trail, response } = toEdge(reply);
    expect(response).toMatchObject({
      sources: [
        {
          id: `${crane?.id ?? ''}/0`,
          content: CRANE,
          url: 'https://harbour.example/facts',
          library: 'harbour facts 1.0.0',
          sphere: 'OUTSIDE',
          credibility: 0.95,
          timestamp: expect.stringMatching(/^2026-\d{2}-\d{2}T/) as unknown,
        },
      ],
    });
    expect(audit_trail).toMatchObject({ sources_retrieved: [{ source_id: crane?.id, credibility: 0.95 }, {}] });
  });

  it('adds nothing where one of its sources cannot be read', async () => {
    const stores = memoryStores();
    const { parser } = lines(SCRIPT);
    const failing = {
      ...scriptedOracles(SCRIPT),
      parser: saying('parser', (input) => {
        if (JSON.stringify(input.request).includes('"tides"')) throw new Error('unreadable');
        return parser(input, stores.blobs);
      }),
    };
    const opened = await open(stores, failing);
    expect(await opened.perform(shelve(PACK))).toEqual({ kind: 'rejected', code: 'ORACLE_ERROR' });
    expect([opened.state().sources, opened.state().open]).toEqual([[], null]);
    expect((await verifyCase(stores)).verdict).toBe('recorded');
  });

  it('EBOM-REQ-139, AMB-18: is not done twice with the same bytes; another version takes the place of the one before', async () => {
    const { opened } = await started([shelve(PACK)]);
    await expect(opened.perform(shelve(PACK))).rejects.toMatchObject({ code: 'LIBRARY_PRESENT' });
    await opened.perform(shelve(toPack({ crane: 'The crane lifts twelve tonnes.' }, { version: '1.1.0' })));
    const { answer } = replyOf(await opened.perform(QUESTION));
    expect(answer.citations.map(({ excerpt, library }) => [excerpt, library?.name])).toEqual([
      ['The crane lifts twelve tonnes.', 'harbour facts 1.1.0'],
    ]);
    expect(opened.state().sources).toHaveLength(3);
    expect(currentSources(opened.state().sources).map(({ act }) => act.name)).toEqual(['crane']); // not the tides of before
  });

  it('holds at most 2,000 sources of libraries in a case', async () => {
    const large = (name: string) =>
      toPack(Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`${name} ${String(at)}`, TIDES])), {
        library_name: name,
      });
    const { opened } = await started([shelve(large('one')), shelve(large('two'))]);
    await expect(opened.perform(shelve(large('three')))).rejects.toMatchObject({ code: 'LIBRARY_COUNT' });
    expect(opened.state().sources).toHaveLength(1400);
  });

  it.each(['stored', 'not-stored'] as const)(
    'AXL6-006: goes on with the next source after an append that breaks (%s), and replays to the byte',
    async (fault) => {
      // One append for the person's record and one for each source.
      for (let at = 0; at < 3; at += 1) {
        const { stores } = await started([]);
        const store = new FaultyLedgerStore(stores.store, new Map([[at, fault]]));
        const broken = await open({ ...stores, store }, scriptedOracles(SCRIPT));
        await expect(broken.perform(shelve(PACK)), String(at)).rejects.toMatchObject({ code: 'LEDGER_FAILED' });
        const again = await open(stores, scriptedOracles(SCRIPT), { after: 'commit_failure' });
        const { sources } = again.state();
        expect(sources.length, `append ${String(at)}`).toBe(at > 0 || fault === 'stored' ? 2 : 0);
        if (sources.length === 0) await again.perform(shelve(PACK));
        expect(again.state().sources.map(({ act }) => act.name)).toEqual(['crane', 'tides']);
        expect((await verifyCase(stores)).verdict, `append ${String(at)}`).toBe('recorded');
      }
    },
  );
});

describe('taking a library out of a case', () => {
  const OUT = { kind: 'withdraw', library: readLibrary(libraryBytes(PACK)).hash } as const;

  it('EBOM-REQ-138: is one recorded act; what was cited still opens, and new questions are not put to it', async () => {
    const { opened, stores } = await started([shelve(PACK), QUESTION]);
    const [cited] = opened.state().sources;
    const outcome = await opened.perform(OUT);
    expect(outcome.kind === 'withdrawn' && outcome.sources.map(({ act }) => act.name)).toEqual(['crane', 'tides']);
    const { answer } = replyOf(await opened.perform(QUESTION));
    expect(answer.kind === 'refusal' && answer.refusal.searched).toEqual({ sources: 0, passages: 0 });
    // The source of the first answer is where it was.
    expect(opened.state().sources[0]?.id).toBe(cited?.id);
    expect((await verifyCase(stores)).verdict).toBe('recorded');
  });

  it('lets it be added again, and is refused for one that is not there', async () => {
    const { opened, stores } = await started([shelve(PACK), OUT]);
    await expect(opened.perform(OUT)).rejects.toMatchObject({ code: 'INPUT_SCHEMA' });
    await opened.perform(shelve(PACK));
    const held = opened.state().sources.map(({ library }) => library?.withdrawn === null);
    expect(held).toEqual([false, false, true, true]);
    expect(replyOf(await opened.perform(QUESTION)).answer.kind).toBe('answer');
    expect((await verifyCase(stores)).verdict).toBe('recorded');
  });

  it('leaves the version before it to be asked', async () => {
    const later = toPack({ crane: 'The crane lifts twelve tonnes.' }, { version: '1.1.0' });
    const { opened } = await started([shelve(PACK), shelve(later)]);
    await opened.perform({ kind: 'withdraw', library: readLibrary(libraryBytes(later)).hash });
    const { answer } = replyOf(await opened.perform(QUESTION));
    expect(answer.citations.map(({ library }) => library?.name)).toEqual(['harbour facts 1.0.0']);
  });
});

describe('asking with libraries', () => {
  it('EBOM-REQ-138: a refusal names the library of what came closest', async () => {
    const { opened } = await started([shelve(PACK)], { relevance: () => 0.2 });
    const { answer } = replyOf(await opened.perform(QUESTION));
    expect(answer.kind === 'refusal' && answer.refusal.closest[0]?.library?.name).toBe('harbour facts 1.0.0');
  });

  it('EBOM-REQ-138: libraries are searched first, then the documents of the case, and both are on record', async () => {
    const { opened, stores } = await started([NOTES, shelve(PACK)]);
    const { answer } = replyOf(await opened.perform(QUESTION));
    const searched = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'retriever');
    const names = new Map(opened.state().sources.map(({ act, id }) => [id, act.name]));
    const asked = await Promise.all(
      searched.map(async ({ input_hash }) => {
        const { request } = JSON.parse(new TextDecoder().decode(await stores.blobs.get(input_hash))) as {
          request: { sources: readonly string[] };
        };
        return request.sources.map((id) => names.get(id));
      }),
    );
    expect(asked).toEqual([['crane', 'tides'], ['notes.txt']]);
    // The same sentence in both: the more credible one is cited, and says where it comes from.
    expect(answer.citations.map(({ library, name }) => [name, library])).toEqual([
      ['crane', { name: 'harbour facts 1.0.0', built: BUILT, url: 'https://harbour.example/facts' }],
    ]);
    expect((await verifyCase(stores)).verdict).toBe('recorded');
  });

  it('EBOM-REQ-138: a refusal names the libraries that were searched', async () => {
    const { opened } = await started([NOTES, shelve(PACK)], { relevance: () => 0.3 });
    const { answer } = replyOf(await opened.perform({ kind: 'question', text: 'Who painted the ceiling?' }));
    expect(answer.kind === 'refusal' && answer.refusal.searched).toEqual({
      libraries: ['harbour facts 1.0.0'],
      passages: 3,
      sources: 3,
    });
  });

  it('a case without libraries searches once, and says nothing of any', async () => {
    const { opened, stores } = await started([NOTES], { relevance: () => 0.3 });
    const { answer } = replyOf(await opened.perform(QUESTION));
    expect(answer.kind === 'refusal' && answer.refusal.searched).toEqual({ passages: 1, sources: 1 });
    expect(observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'retriever')).toHaveLength(1);
  });

  it.each([
    // START is the 21st of September 2026.
    ['indefinite', '1999-01-01', true],
    ['30_days', '2026-08-23', true],
    ['30_days', '2026-08-21', false],
    ['24_hours', '2026-09-20', false],
  ])('AMB-18: a library to last %s, made on %s, is fresh: %s', async (cache_lifetime, created, fresh) => {
    const pack = toPack({ crane: CRANE }, { metadata: { cache_lifetime, created, volatility: 'LOW' } });
    const { opened } = await started([shelve(pack)]);
    const { answer } = replyOf(await opened.perform(QUESTION));
    if (answer.kind !== 'answer') throw new Error(answer.kind);
    // .4 x .95 credibility, .3 x .95 relevance, .2 x freshness 1 or .5; times the judge's .99: 0.85635 or 0.75735.
    expect((answer.confidence / 65_536).toFixed(3)).toBe(fresh ? '0.856' : '0.757');
    expect(answer.warnings.some((warning) => warning.includes(`is from ${created}`))).toBe(!fresh);
  });
});

describe('a library in a bundle is the pack that the record names', () => {
  const forged = async (edit: (draft: Draft) => void) => {
    const { opened, stores } = await started([shelve(PACK)]);
    await opened.perform(QUESTION);
    const honest = await writeBundle(stores.store, stores.blobs, null, CORE);
    expect((await verify(honest)).verdict).toBe('recorded');
    const { checks } = await verify(await reforge(honest, edit));
    return checks.filter(({ status }) => status === 'fail').map(({ id }) => id);
  };
  const outputs = ({ records }: Draft, has: string) =>
    records.flatMap(({ output }) =>
      JSON.stringify(output ?? null).includes(has) ? [output as Record<string, unknown>] : [],
    );

  it.each<[string, (draft: Draft) => void]>([
    [
      'another hash',
      (draft) => {
        for (const act of outputs(draft, '"kind":"library"')) act['hash'] = 'f'.repeat(64);
      },
    ],
    [
      'another version',
      (draft) => {
        for (const act of outputs(draft, '"kind":"library"')) act['version'] = '2.0.0';
      },
    ],
    [
      'a later day',
      (draft) => {
        for (const act of outputs(draft, '"kind":"library"')) act['created'] = '2026-09-20';
      },
    ],
    [
      'more credible',
      (draft) => {
        for (const said of outputs(draft, '"library":{'))
          said['library'] = { ...(said['library'] as object), credibility: 65_536 };
      },
    ],
    [
      'another text under the same hash',
      (draft) => {
        for (const [hash, bytes] of draft.blobs) {
          const at = Buffer.from(bytes).indexOf('eleven tonnes');
          if (at !== 32 + CRANE.indexOf('eleven tonnes')) continue;
          const now = Buffer.from(bytes);
          now.write('twelve', at);
          draft.moved.set(hash, sha256Hex(now));
          draft.blobs.set(sha256Hex(now), now);
        }
      },
    ],
  ])('AX-SHALL-010: a forger who makes it %s is found out', async (_, edit) => {
    expect(await forged(edit)).toContain('replay');
  });
});

describe('who signed a library', () => {
  const signed = async (pack = PACK, seed = 7) => {
    const library = readLibrary(libraryBytes(pack));
    const publisher = publisherIn(await signLibrary(library, seededSigner(seed)), library);
    return { publisher, act: { kind: 'library', bytes: libraryBytes(pack), publisher } as const };
  };

  it('EBOM-REQ-133: stands on the record of its import and in the bundle, which says it again', async () => {
    const { act, publisher } = await signed();
    const { opened, stores } = await started([act, shelve(toPack({ gate: 'It is red.' }, { library_name: 'gates' }))]);
    expect(opened.state().sources.map(({ library }) => library?.act.publisher)).toEqual([
      publisher,
      publisher,
      undefined,
    ]);
    const report = await verify(await writeBundle(stores.store, stores.blobs, null, CORE));
    expect(report.verdict).toBe('recorded');
    expect(report.facts?.libraries).toEqual([
      { name: 'harbour_facts', version: '1.0.0', publisher: publisher.key },
      { name: 'gates', version: '1.0.0', publisher: null },
    ]);
  });

  it('EBOM-REQ-133: is refused before anything is recorded where the signature is of another library', async () => {
    const { publisher } = await signed(toPack({ crane: 'The crane lifts twelve tonnes.' }));
    const { opened, stores } = await started([]);
    const { size } = await stores.store.tip();
    const act = { kind: 'library', bytes: libraryBytes(PACK), publisher } as const;
    await expect(opened.perform(act)).rejects.toMatchObject({ code: 'LIBRARY_SIGNATURE' });
    expect((await stores.store.tip()).size).toBe(size);
  });

  it.each<[string, (publisher: Record<string, string>, other: Record<string, string>) => Record<string, string>]>([
    ['another key', (publisher, other) => ({ ...publisher, key: other['key'] ?? '' })],
    ['another signature', (publisher, other) => ({ ...publisher, signature: other['signature'] ?? '' })],
    ['one digit of the signature', ({ key = '', signature = '' }) => ({ key, signature: flipped(signature) })],
    ['one digit of the key', ({ key = '', signature = '' }) => ({ key: flipped(key), signature })],
  ])('EBOM-REQ-133: %s on the record does not hold, though every hash was made right again', async (_what, change) => {
    const { act } = await signed();
    const { publisher: other } = await signed(PACK, 8);
    const { stores } = await started([act]);
    const honest = await writeBundle(stores.store, stores.blobs, null, CORE);
    const report = await verify(
      await reforge(honest, ({ records }) => {
        for (const { output } of records) {
          const said = output as { kind?: string; publisher?: Record<string, string> } | undefined;
          if (said?.kind === 'library') said.publisher = change(said.publisher ?? {}, { ...other });
        }
      }),
    );
    expect(report.verdict).toBe('failed');
    expect(report.checks.filter(({ status }) => status === 'fail').map(({ detail }) => detail)).toContainEqual(
      expect.stringContaining('the signature is not one of this library'),
    );
  });

  it('EBOM-REQ-133: half a publisher is no record of a library', async () => {
    const { act } = await signed();
    const { stores } = await started([act]);
    const honest = await writeBundle(stores.store, stores.blobs, null, CORE);
    const cut = await reforge(honest, ({ records }) => {
      for (const { output } of records) {
        const said = output as { kind?: string; publisher?: { signature?: string } } | undefined;
        if (said?.kind === 'library') delete said.publisher?.signature;
      }
    });
    expect((await verify(cut)).verdict).toBe('failed');
  });
});

const flipped = (hex: string): string => (hex.startsWith('a') ? 'b' : 'a') + hex.slice(1);
