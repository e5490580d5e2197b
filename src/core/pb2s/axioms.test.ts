import { describe, expect, it } from 'vitest';
import { repliesOf } from '#core/bundle/contents.ts';
import { axiomsOf, type KnownAxiom } from '#core/pb2s/axioms.ts';
import { GRAMMAR, type RequestOf } from '#core/admission/grammar.ts';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { planDisclosure, writeRedacted, type Disclosure } from '#core/disclosure/redact.ts';
import { CORE, entriesOf, observationsOf, replyOf, run, verify, verifyCase, type Ran } from '#tests/case.ts';
import { seededSigner } from '#tests/signer.ts';
import { CONTRADICTS, document, quoted, SCENARIOS } from '#tests/scenarios.ts';

const BOATS = 'It holds eleven rowing boats and two canoes.';

async function tableOf({ opened, stores }: Ran): Promise<readonly KnownAxiom[]> {
  const replies = await repliesOf(await entriesOf(stores), stores.blobs);
  return axiomsOf(
    replies.flatMap((reply) => (reply.kind === 'answer' ? [reply] : [])),
    opened.state().sources,
  );
}
const gates = async ({ stores }: Ran): Promise<number[]> =>
  observationsOf(await entriesOf(stores)).flatMap(({ cls, ledger_seq }) => (cls === 'gate/low' ? [ledger_seq] : []));

describe('what a case has learned', () => {
  it('PB2S-3.4: a claim that is verified twice by the same documents is one axiom, first seen for ever the first time', async () => {
    const ran = await run(SCENARIOS.answered);
    const [claim] = ran.reply.answer.claims;
    const again = replyOf(await ran.opened.perform({ kind: 'question', text: SCENARIOS.answered.question }));
    const [first, second] = await gates(ran);
    expect(second).toBeGreaterThan(first ?? 0);
    expect(await tableOf(ran)).toEqual([
      {
        text: BOATS,
        sources: [ran.opened.state().sources[0]?.id],
        claim_id: claim?.id,
        first_seen: first,
        last_seen: again.stateSeq,
        retired: false,
      },
    ]);
  });

  it('PB2S-3.4: is retired once a document that carries it is superseded, and then told of the new one', async () => {
    const ran = await run(SCENARIOS.answered);
    const old = ran.opened.state().sources[0]?.id ?? '';
    await ran.opened.perform(document('boathouse-2.txt', `${BOATS}\n\nA second edition.`, { supersedes: old }));
    await ran.opened.perform({ kind: 'question', text: SCENARIOS.answered.question });
    const table = await tableOf(ran);
    expect(table.map(({ retired, sources }) => [sources[0] === old, retired])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('PB2S-3.4: of replies before 0.7.0, which each name their own gate, the first is the first', () => {
    const reply = (first_seen: number, claim_id: string) => ({
      stateSeq: first_seen + 3,
      parts: {
        answer: { claims: [{ id: claim_id, support: [{ n: 1 }] }], citations: [{ source_id: 'a' }] },
        axioms: [{ claim_id, first_seen, text: BOATS }],
      },
    });
    const replies = [reply(12, 'x'), reply(30, 'y')] as unknown as Parameters<typeof axiomsOf>[0];
    expect(axiomsOf(replies, [])).toEqual([
      { text: BOATS, sources: ['a'], claim_id: 'x', first_seen: 12, last_seen: 33, retired: true },
    ]);
  });

  it('PB2S-3.4: nothing is learned from a refusal', async () => {
    expect(await tableOf(await run(SCENARIOS.unsupported))).toEqual([]);
  });
});

const SIGNER = seededSigner(5);
const ASKED_AGAIN = 'How many canoes does it hold?';
const ask = async ({ opened }: Ran, text: string) => replyOf(await opened.perform({ kind: 'question', text }));
async function requestsOf({ stores }: Ran): Promise<readonly RequestOf<'writer'>[]> {
  const written = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'writer');
  return Promise.all(
    written.map(async ({ input_hash }) => {
      const { request } = JSON.parse(fromUtf8(await stores.blobs.get(input_hash))) as { readonly request: unknown };
      return GRAMMAR.writer.request.parse(request);
    }),
  );
}

describe('a later draft', () => {
  it('PB2S-3.4: is offered what the case knows, and the reply says so, with the record that established it', async () => {
    const ran = await run(SCENARIOS.answered);
    const later = await ask(ran, ASKED_AGAIN);
    const [first] = await gates(ran);
    const requests = await requestsOf(ran);
    expect(requests.map(({ known }) => known)).toEqual([undefined, [{ first_seen: first, n: 1, text: BOATS }]]);
    expect(later.answer.kind === 'answer' && later.answer.known).toEqual([
      { claim_id: later.answer.claims[0]?.id, since: first },
    ]);
    expect(later.axioms).toEqual([{ claim_id: later.answer.claims[0]?.id, first_seen: first, text: BOATS }]);
    expect(later.answer.sections.revise.split('\n').slice(1, 3)).toEqual([
      `${BOATS} [1]`,
      `Known since record ${String(first)}, and checked again: ${BOATS} [1]`,
    ]);
    expect(ran.reply.answer.kind === 'answer' && ran.reply.answer.known).toBeUndefined();
    expect(ran.opened.state().axioms.map(({ text }) => text)).toEqual([BOATS]);
    expect((await verifyCase(ran.stores)).checks.filter(({ status }) => status === 'fail')).toEqual([]);
  });

  it('PB2S-3.4: judges an axiom again before it is told: what a later document contradicts is not known any more', async () => {
    const ran = await run({
      ...SCENARIOS.answered,
      relevance: (_question, passage) => (passage === BOATS ? 0.95 : passage.startsWith('Correction') ? 0.94 : 0),
      judge: (claim, passage) =>
        claim === BOATS && passage.startsWith('Correction') ? CONTRADICTS : quoted(claim, passage),
    });
    await ran.opened.perform(document('correction.txt', 'Correction: it holds nine rowing boats.'));
    const later = await ask(ran, ASKED_AGAIN);
    expect(later.answer.kind).not.toBe('answer');
    expect(later.answer.text).not.toContain('Known since');
    expect(later.axioms).toEqual([]);
  });

  it('PB2S-3.4: is not offered what two documents said of which one is superseded', async () => {
    const ran = await run(SCENARIOS.high);
    expect(ran.opened.state().axioms.map(({ sources }) => sources.length)).toEqual([2]);
    const old = ran.opened.state().sources[0]?.id ?? '';
    await ran.opened.perform(document('boathouse-2.txt', 'It holds eleven boats now.', { supersedes: old }));
    await ask(ran, ASKED_AGAIN);
    expect((await requestsOf(ran)).at(-1)?.known).toBeUndefined();
  });

  it('PB2S-3.4: is not offered what a superseded document said', async () => {
    const ran = await run(SCENARIOS.answered);
    const old = ran.opened.state().sources[0]?.id ?? '';
    await ran.opened.perform(document('boathouse-2.txt', 'It holds eleven boats now.', { supersedes: old }));
    await ask(ran, ASKED_AGAIN);
    expect((await requestsOf(ran)).at(-1)?.known).toBeUndefined();
  });

  it('PB2S-3.4: with no more than four of them, of passages that were found for it', async () => {
    const lines = Array.from(
      { length: 6 },
      (_, at) => `The boathouse has ${String(at + 2)} oars in rack ${String(at)}.`,
    );
    const ran = await run({
      documents: [document('oars.txt', lines.join('\n\n'))],
      question: 'What is in the boathouse?',
      relevance: (question, passage) => (passage.includes('rack 5') && question.includes('rack 9') ? 0 : 0.9),
      segments: (_attempt, evidence) => evidence.map((text, at) => ({ cites: [at + 1], text, type: 'FACT' as const })),
    });
    await ask(ran, 'What is in rack 9?');
    const known = (await requestsOf(ran)).at(-1)?.known ?? [];
    expect(known.map(({ n, text }) => [n, text])).toEqual(lines.slice(0, 4).map((text, at) => [at + 1, text]));
  });

  it('PB2S-3.4: a part that shows a reply shows those it knows from, and one that withholds those withholds it', async () => {
    const relevance = (question: string, passage: string): number =>
      question.includes('ceiling') ? 0.3 : passage === BOATS ? 0.95 : 0;
    const ran = await run({ ...SCENARIOS.answered, relevance }, {}, { signer: SIGNER });
    await ask(ran, ASKED_AGAIN);
    await ask(ran, 'Who painted the ceiling?');
    const { blobs, store } = ran.stores;
    const entries = await entriesOf(ran.stores);
    const plan = (choice: Disclosure) => planDisclosure(entries, choice).replies;
    expect(plan({ kind: 'only', replies: [2] })).toEqual([1, 2]);
    expect(plan({ kind: 'only', replies: [1] })).toEqual([1]);
    expect(plan({ kind: 'without', replies: [1], sources: [] })).toEqual([3]);
    const part = await writeRedacted(store, blobs, SIGNER, CORE, { kind: 'only', replies: [2] });
    const report = await verify(part);
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(report.verdict).toBe('shown');
  });
});
