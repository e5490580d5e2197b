import { expect, it } from 'vitest';
import { CaseState } from '#lib/state/case/case.svelte.ts';
import { DraftState } from '#lib/state/case/draft.svelte.ts';
import type { CaseClient } from '#lib/contract/client.ts';
import { Problem } from '#lib/contract/problem.ts';
import type { StorageState } from '#lib/state/storage.svelte.ts';
import { emptyCase } from '#lib/ui/stories/scenarios.ts';
import type { CaseView } from '#lib/contract/case.ts';

/** A worker that checks what it is given, and refuses `too long`. */
async function opened() {
  let view: CaseView = { ...emptyCase, head: { ...emptyCase.head, title: 'Named' } };
  const client = {
    open: () => Promise.resolve(view),
    checkDraft: (draft: string) => {
      if (draft === 'too long') return Promise.reject(new Problem('DRAFT_SIZE'));
      const seq = 10 * (view.turns.length + 1);
      const outcome = { kind: 'check', stopped: null, draft, sentences: [], seq: seq + 5, number: seq / 10 } as const;
      const turn = { seq, question: draft, askedAt: 1, outcome };
      view = { ...view, tip: { ...view.tip, size: seq + 6 }, turns: [...view.turns, turn] };
      return Promise.resolve(view);
    },
  } as unknown as CaseClient;
  const storage = { afterWrite: () => Promise.resolve() } as unknown as StorageState;
  const open = new CaseState(client, storage, { keep: () => undefined });
  await open.open('empty');
  return { open, draft: new DraftState(open) };
}

it('a text stays in the box after its check, and is told to be another once it is edited', async () => {
  const { draft } = await opened();
  draft.write('One.');
  expect([draft.shown, draft.isChanged]).toEqual([null, false]);
  await draft.check();
  expect([draft.text, draft.shown?.draft, draft.isChanged]).toEqual(['One.', 'One.', false]);
  draft.write('One. Two.');
  expect([draft.shown?.draft, draft.isChanged]).toEqual(['One.', true]);
  await draft.check();
  expect([draft.shown?.draft, draft.shown?.number, draft.isChanged]).toEqual(['One. Two.', 2, false]);
});

it('an earlier draft is picked up again, and its new check is the one that is shown', async () => {
  const { draft } = await opened();
  for (const text of ['One.', 'Two.']) {
    draft.write(text);
    await draft.check();
  }
  draft.pick(10);
  expect([draft.text, draft.shown?.number]).toEqual(['One.', 1]);
  await draft.check();
  expect([draft.text, draft.shown?.number]).toEqual(['One.', 3]);
});

it('a text that could not be checked stays where it was typed', async () => {
  const { draft, open } = await opened();
  draft.write('too long');
  await draft.check();
  expect([draft.text, draft.checking, open.problem?.code]).toEqual(['too long', false, 'DRAFT_SIZE']);
});
