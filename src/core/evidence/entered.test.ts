// When a source came in: the clock is read for each document and each library, and all that is said of it later is that reading.

import { describe, expect, it } from 'vitest';
import { toCitations } from '#core/answer/cite.ts';
import { writeRedacted } from '#core/disclosure/redact.ts';
import { CORE, memoryStores, open, replyOf, verify, verifyCase } from '#tests/case.ts';
import { shelve, toPack } from '#tests/libraries.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';

const MONDAY = Date.UTC(2026, 4, 4, 9);
const FRIDAY = Date.UTC(2026, 4, 8, 17);
const QUESTION = 'How many rowing boats does the boathouse hold?';

/** A case whose clock is set by hand. */
async function caseAt(time: number) {
  const stores = memoryStores();
  let now = time;
  const oracles = scriptedOracles({ relevance: () => 0.95 });
  const clock = { ...oracles.clock, ask: () => Promise.resolve({ timestamp: (now += 1) }) };
  const opened = await open(stores, { ...oracles, clock });
  return { opened, stores, setClock: (to: number) => (now = to) };
}

describe('when a source came in', () => {
  it('EBOM-REQ-005: is the time of its own import, not of the last question or the opening of the case', async () => {
    const { opened, setClock, stores } = await caseAt(MONDAY);
    await opened.perform(document('old.txt', 'The boathouse was built in 1911.'));
    await opened.perform({ kind: 'question', text: QUESTION });
    setClock(FRIDAY);
    const added = await opened.perform(document('boats.txt', 'The boathouse holds eleven rowing boats.'));
    if (added.kind !== 'imported') throw new Error(added.kind);
    expect(added.source.entered).toBe(FRIDAY + 1);
    const [old] = opened.state().sources;
    expect(new Date(old?.entered ?? 0).toISOString().slice(0, 10)).toBe('2026-05-04');
    // What a person reads and what a reference manager gets.
    const { answer, stateSeq } = replyOf(await opened.perform({ kind: 'question', text: QUESTION }));
    const cited = answer.citations.find(({ name }) => name === 'boats.txt');
    expect(cited?.entered).toBe(FRIDAY + 1);
    const csl = toCitations('csl-json', [{ answer, caseId: 'c', record: stateSeq }]);
    expect(csl).toContain('"accessed":{"date-parts":[[2026,5,8]]}');
    expect((await verifyCase(stores)).verdict).not.toBe('failed');
  });

  it('EBOM-REQ-005: of a library is the time at which it was added', async () => {
    const { opened, setClock } = await caseAt(MONDAY);
    setClock(FRIDAY);
    const added = await opened.perform(shelve(toPack({ tides: 'The tide turns twice a day.' })));
    if (added.kind !== 'shelved') throw new Error(added.kind);
    expect(added.sources.map(({ entered }) => entered)).toEqual(added.sources.map(() => FRIDAY + 1));
  });

  it('EBOM-REQ-005: a clock that fails adds nothing, and the next import is read again', async () => {
    const stores = memoryStores();
    const oracles = scriptedOracles({});
    let fails = false;
    const clock = {
      ...oracles.clock,
      ask: (...input: Parameters<typeof oracles.clock.ask>) =>
        fails ? Promise.reject(new Error('no clock')) : oracles.clock.ask(...input),
    };
    const opened = await open(stores, { ...oracles, clock });
    fails = true;
    expect(await opened.perform(document('a.txt', 'The boathouse was built in 1911.'))).toMatchObject({
      kind: 'rejected',
    });
    expect(opened.state().sources).toEqual([]);
    fails = false;
    expect(await opened.perform(document('a.txt', 'The boathouse was built in 1911.'))).toMatchObject({
      kind: 'imported',
    });
    expect((await verifyCase(stores)).verdict).not.toBe('failed');
  });

  it('EBOM-REQ-005: the reading of a document that is withheld stands in a part of the case, and the part holds', async () => {
    const { opened, stores } = await caseAt(MONDAY);
    await opened.perform(document('boats.txt', 'The boathouse holds eleven rowing boats.'));
    await opened.perform({ kind: 'question', text: QUESTION });
    const secret = await opened.perform(document('secret.txt', 'The safe is behind the door.'));
    if (secret.kind !== 'imported') throw new Error(secret.kind);
    const part = await writeRedacted(stores.store, stores.blobs, null, CORE, {
      kind: 'without',
      replies: [],
      sources: [secret.source.id],
    });
    const { checks, verdict } = await verify(part);
    expect(checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(verdict).not.toBe('failed');
  });
});
