import { beforeAll, describe, expect, it } from 'vitest';
import { repliesOf } from '#core/bundle/contents.ts';
import { readGiven } from '#core/bundle/read.ts';
import { writeRedacted, type Disclosure } from '#core/disclosure/redact.ts';
import { citedSpans } from '#core/disclosure/spans.ts';
import { readZip } from '#core/bundle/zip.ts';
import { libraryBytes, readLibrary } from '#core/evidence/library.ts';
import type { RunningCase } from '#core/case/open.ts';
import { CORE, entriesOf, memoryStores, open, verify, type Stores } from '#tests/case.ts';
import { shelve, toPack } from '#tests/libraries.ts';
import { document, scriptedOracles, type Script } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

// A library of two sources, two documents, and three questions: of the library, of a document, and of the library after it
// was taken out again.
const SIGNER = seededSigner(11);
const PACK = toPack({ crane: 'The crane lifts eleven tonnes.', tides: 'The tide table is printed every March.' });
const SCRIPT: Script = {
  relevance: (question, passage) => {
    const words = question.toLowerCase().match(/[a-z]{5,}/g) ?? [];
    return words.some((word) => passage.toLowerCase().includes(word)) ? 0.95 : 0;
  },
};

let stores: Stores;
let opened: RunningCase;
beforeAll(async () => {
  stores = memoryStores();
  opened = await open(stores, scriptedOracles(SCRIPT), { signer: SIGNER });
  await opened.perform(document('wages.txt', 'Ms Brandt earns 4100 euros a month.'));
  await opened.perform(shelve(PACK));
  await opened.perform(document('boats.txt', 'The boathouse holds eleven rowing boats.'));
  await opened.perform({ kind: 'question', text: 'How much does the crane lift?' });
  await opened.perform({ kind: 'question', text: 'What does Brandt earn?' });
  await opened.perform({ kind: 'withdraw', library: readLibrary(libraryBytes(PACK)).hash });
  await opened.perform({ kind: 'question', text: 'How many rowing boats are there in the boathouse?' });
});

const redacted = (choice: Disclosure): Promise<Uint8Array> =>
  writeRedacted(stores.store, stores.blobs, SIGNER, CORE, choice);
const failures = ({ checks }: Awaited<ReturnType<typeof verify>>) =>
  checks
    .filter(({ code, status }) => status !== 'pass' && code !== 'ENGINE_RECORDED') // the engines are a script
    .map(({ code, detail, id }) => `${id} ${String(code)} ${detail}`);
const textOf = (bundle: Uint8Array): string =>
  [...readZip(bundle)].map(([, body]) => new TextDecoder().decode(body)).join('\n');

describe('a part of a case with an expert library', () => {
  it.each([1, 2, 3])('reply %i alone: it is replayed in full, and the library stays', async (reply) => {
    const bundle = await redacted({ kind: 'only', replies: [reply] });
    const report = await verify(bundle);
    expect(failures(report)).toEqual([]);
    expect(report.facts).toMatchObject({ turnsReplayed: 1, turnsFolded: 2 });
    expect(textOf(bundle)).toContain('The crane lifts eleven tonnes.');
    expect(textOf(bundle).includes('Brandt')).toBe(reply === 2);
  });

  it('without a document: what rests on the library is replayed', async () => {
    const wages = opened.state().sources.find(({ act }) => act.name === 'wages.txt');
    const bundle = await redacted({ kind: 'without', replies: [], sources: [wages?.id ?? ''] });
    const report = await verify(bundle);
    expect(failures(report)).toEqual([]);
    expect(report.facts).toMatchObject({ turnsReplayed: 2, turnsFolded: 1 });
    expect(textOf(bundle)).not.toContain('Brandt');
  });

  it('quoted: a passage of a library needs no span, one of a document has one', async () => {
    const replies = await repliesOf(await entriesOf(stores), stores.blobs);
    for (const [number, spans] of [
      [1, 0],
      [2, 1],
    ] as const) {
      const shown = replies.filter((reply) => reply.number === number);
      const choice = { kind: 'quoted', replies: [number], spans: citedSpans(shown, opened.state()) } as const;
      expect(choice.spans).toHaveLength(spans);
      const bundle = await redacted(choice);
      const report = await verify(bundle);
      expect(failures(report)).toEqual([]);
      expect(report.facts).toMatchObject({ turnsQuoted: 1, turnsReplayed: 0, turnsFolded: 3 });
      expect(readGiven(bundle).manifest.size).toBe(opened.state().tip.size);
    }
  });
});
