// The contract of a writer that is asked in words, for every adapter of the page: asked in a whole case, so that what counts is
// what stands on record and what is shown. A fault is a fault of that writer, and no other engine writes instead.

import { expect, it } from 'vitest';
import { entriesOf, observationsOf, run, verifyCase, type Ran } from '#tests/case.ts';
import { document } from '#tests/scenarios.ts';
import type { Oracle } from '#core/ports.ts';

/** What the model does when it is asked; the last of several is done again and again. */
export type Play =
  | { readonly kind: 'says'; readonly text: string }
  | { readonly kind: 'cut'; readonly text: string }
  /** It never says anything. */
  | { readonly kind: 'hangs' }
  | { readonly kind: 'breaks' };

type OpenWriter = (plays: readonly Play[]) => Promise<Oracle>;

/** The play of each question. */
export function inTurn(plays: readonly Play[]): () => Play {
  let at = 0;
  return () => plays[Math.min(at++, plays.length - 1)] ?? { kind: 'breaks' };
}

const FACT = 'Zorin was founded in 1932.';
const SAYS: Play = { kind: 'says', text: `${FACT} [1]` };
const ask = (writer: Oracle): Promise<Ran> =>
  run({ documents: [document('zorin.txt', FACT)], question: 'When was Zorin founded?' }, { writer });
const wroteIn = async ({ stores }: Ran) =>
  observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'writer');

export function writerSuite(open: OpenWriter): void {
  it('EBOM-REQ-145: answers, and record and reply name the model, where it is and how it writes', async () => {
    const writer = await open([SAYS]);
    const ran = await ask(writer);
    expect(ran.reply.answer).toMatchObject({ kind: 'answer', sentences: [{ text: FACT }] });
    expect(ran.reply.ebom.model_used).toBe(writer.identity.model_id);
    expect((await wroteIn(ran)).map(({ oracle_id }) => oracle_id)).toEqual([writer.identity.oracle_id]);
    expect(writer.identity).toMatchObject({
      oracle_id: expect.stringMatching(/\/writer$/) as string,
      reproducible: false,
      settings: { draft: 'lines/1', weights: expect.stringMatching(/^(local|external)$/) as string },
    });
    expect((await verifyCase(ran.stores)).checks.filter(({ status }) => status === 'fail')).toEqual([]);
  });

  it('EBOM-REQ-118: a sentence without a citation, or that no passage states, is in no answer', async () => {
    for (const text of [FACT, `${FACT} [7]`, 'Zorin was founded in 1999. [1]', `${FACT} [1]\nIt is large.`]) {
      const { reply } = await ask(await open([{ kind: 'says', text }]));
      expect(reply.answer.kind, text).toBe('refusal');
    }
  });

  it('what was cut is on record as cut, and nothing of it is shown', async () => {
    const ran = await ask(await open([{ kind: 'cut', text: `${FACT} [1]` }]));
    expect(ran.reply.answer.kind).toBe('refusal');
    const wrote = await wroteIn(ran);
    expect(wrote.length).toBeGreaterThan(0);
    for (const one of wrote) expect(one).toMatchObject({ failure_type: 'INVALID_OUTPUT' });
  });

  it('a fault is a TRANSPORT_ERROR on record under its own name, and the next draft answers', async () => {
    const writer = await open([{ kind: 'breaks' }, SAYS]);
    const ran = await ask(writer);
    const [first, second] = await wroteIn(ran);
    expect(first).toMatchObject({ failure_type: 'TRANSPORT_ERROR', oracle_id: writer.identity.oracle_id });
    expect(second).toMatchObject({ completion_state: 'COMPLETE', oracle_id: writer.identity.oracle_id });
    expect(ran.reply.answer.kind).toBe('answer');
  });

  it('a fault that stays is a refusal that names it: nobody else writes in its place', async () => {
    const writer = await open([{ kind: 'breaks' }]);
    const ran = await ask(writer);
    expect(ran.reply.answer.kind).toBe('refusal');
    expect(ran.reply.ebom.model_used).toBe(writer.identity.model_id);
    expect(new Set((await wroteIn(ran)).map(({ oracle_id }) => oracle_id))).toEqual(
      new Set([writer.identity.oracle_id]),
    );
  });

  it('ends by a signal, and cannot be asked without a prompt', async () => {
    const calls: Parameters<Oracle['ask']>[] = [];
    const first = await open([SAYS]);
    await ask({ identity: first.identity, ask: (...call) => (calls.push(call), first.ask(...call)) });
    const [call] = calls;
    if (call === undefined) throw new Error('expected the writer to be asked');
    const [, input, blobs] = call;
    const cancel = new AbortController();
    const ended = (await open([{ kind: 'hangs' }])).ask(cancel.signal, input, blobs);
    setTimeout(() => cancel.abort(new DOMException('enough', 'AbortError')), 20);
    await expect(ended).rejects.toThrow();
    expect(cancel.signal.aborted).toBe(true);
    const { prompt: _, ...request } = (input as { readonly request: Record<string, unknown> }).request;
    const asked = (await open([SAYS])).ask(new AbortController().signal, { ...input, request } as never, blobs);
    await expect(asked).rejects.toMatchObject({ code: 'WRITER_PROMPT' });
  });
}
