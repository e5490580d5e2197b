import { expect, it } from 'vitest';
import { repliesOf } from '#core/bundle/contents.ts';
import { check as words } from '#lib/messages/check.ts';
import { toTurnView } from '#lib/views/case/turn-view.ts';
import { entriesOf, memoryStores, open } from '#tests/case.ts';
import { document, scriptedOracles, SUPPORTS } from '#tests/scenarios.ts';

it('EBOM-REQ-039: a checked text that leaves out the risk is shown as undecided, with the reason', async () => {
  const stores = memoryStores();
  const opened = await open(stores, scriptedOracles({ judge: () => SUPPORTS }));
  await opened.perform(document('leaflet.txt', 'The drug lowers pain and raises the risk of bleeding.'));
  await opened.perform({ kind: 'draft', text: 'The drug lowers pain.' });
  const [reply] = await repliesOf(await entriesOf(stores), stores.blobs);
  const [turn] = opened.state().turns;
  if (reply === undefined || turn === undefined) throw new Error('expected a checked draft');
  const { outcome } = toTurnView(turn, { reply, seal: null, signed: false, number: 1 });
  const [sentence] = outcome.kind === 'check' ? outcome.sentences : [];
  expect([sentence?.verdict, sentence?.pattern]).toEqual(['UNDECIDED', 'cherry picking']);
  expect(words.pattern['cherry picking']).toBe('The passage also tells of a risk, which the text leaves out:');
});
