import { describe, expect, it } from 'vitest';
import { repliesOf } from '#core/bundle/contents.ts';
import { axiomsOf, type KnownAxiom } from '#core/pb2s/axioms.ts';
import { entriesOf, observationsOf, run, type Ran } from '#tests/case.ts';
import { document, SCENARIOS } from '#tests/scenarios.ts';

const BOATS = 'It holds eleven rowing boats and two canoes.';

async function tableOf({ opened, stores }: Ran): Promise<readonly KnownAxiom[]> {
  const replies = await repliesOf(await entriesOf(stores), stores.blobs);
  return axiomsOf(
    replies.flatMap((reply) => (reply.kind === 'answer' ? [reply.parts] : [])),
    opened.state().sources,
  );
}
const gates = async ({ stores }: Ran): Promise<number[]> =>
  observationsOf(await entriesOf(stores)).flatMap(({ cls, ledger_seq }) => (cls === 'gate/low' ? [ledger_seq] : []));

describe('what a case has learned', () => {
  it('PB2S-3.4: a claim that is verified twice by the same documents is one axiom, first seen for ever the first time', async () => {
    const ran = await run(SCENARIOS.answered);
    const [claim] = ran.reply.answer.claims;
    await ran.opened.perform({ kind: 'question', text: SCENARIOS.answered.question });
    const [first, second] = await gates(ran);
    expect(second).toBeGreaterThan(first ?? 0);
    expect(await tableOf(ran)).toEqual([
      {
        text: BOATS,
        sources: [ran.opened.state().sources[0]?.id],
        claim_id: claim?.id,
        first_seen: first,
        last_seen: second,
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

  it('PB2S-3.4: nothing is learned from a refusal', async () => {
    expect(await tableOf(await run(SCENARIOS.unsupported))).toEqual([]);
  });
});
