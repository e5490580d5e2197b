// "Just tell me what it says": an act on record, on a refusal of what a paper or the law says, and on no other.

import { describe, expect, it } from 'vitest';
import { writeRedacted } from '#core/disclosure/redact.ts';
import { toAct } from '#desk/acts/by-hand.ts';
import { CORE, memoryStores, open, replyOf, verify, verifyCase } from '#tests/case.ts';
import '#tests/language.ts';
import { codeOf } from '#tests/ports/check.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';

const AGREEMENT = 'The tenant hands back both keys on the last day. A lock that is changed costs 60 euros.';
const LEAFLET = 'Take one tablet twice a day. The highest dose is 80 mg a day. Side effects: a rash.';

async function refused(name: string, text: string, question: string) {
  const stores = memoryStores();
  const { clock, person, random } = scriptedOracles();
  const opened = await open(stores, { ...builtinEngines(), clock, person, random });
  await opened.perform(document(name, text, { type: 'unknown' }));
  const { answer } = replyOf(await opened.perform({ kind: 'question', text: question }));
  if (answer.kind !== 'refusal') throw new TypeError(answer.text);
  return { answer, opened, stores };
}

describe('what a passage says, told at the wish of a person', () => {
  it('is its own sentence, marked as told so, and a stranger finds it in order', async () => {
    const { answer, opened, stores } = await refused('lease.md', AGREEMENT, 'What happens if I lose the key?');
    expect([answer.risk, answer.matter]).toEqual(['MEDIUM', 'stake']);
    const told = replyOf(await opened.perform(toAct(answer, { kind: 'tell' }))).answer;
    if (told.kind !== 'answer') throw new TypeError(told.text);
    expect(told.claims.map(({ type }) => type)).toEqual(told.claims.map(() => 'ATTRIBUTED'));
    expect(told.sentences[0]?.text).toMatch(/^The lease says: “/);
    expect(told.warnings.join(' ')).toContain('Told at your wish');
    expect(told.text).toContain('Told at your wish');
    expect(opened.state().axioms).toEqual([]);
    const isFailed = ({ status }: { readonly status: string }): boolean => status === 'fail';
    expect((await verifyCase(stores)).checks.filter(isFailed)).toEqual([]);
    const spans = opened.state().sources.map(({ id }) => ({ source: id, passage: 0 }));
    const quoted = await writeRedacted(stores.store, stores.blobs, null, CORE, { kind: 'quoted', replies: [2], spans });
    expect((await verify(quoted)).checks.filter(isFailed)).toEqual([]);
  });

  it('of a dose nothing is told so, by whoever asks', async () => {
    const { answer, opened } = await refused('leaflet.md', LEAFLET, 'What is the highest dose a day?');
    expect(answer.matter).toBe('body');
    expect(() => toAct(answer, { kind: 'tell' })).toThrow('expected a refusal of what a paper or the law says');
    const source = answer.refusal.closest[0]?.source_id ?? '';
    const act = { kind: 'tell', questionSeq: answer.question_seq, source, passage: 0 } as const;
    expect(await codeOf(opened.perform(act))).toBe('INPUT_SCHEMA');
  });
});
