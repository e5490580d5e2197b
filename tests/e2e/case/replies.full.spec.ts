// What stands in the page as a reply is counted against what is sealed in the case: no reply without its loop, its proof and its
// record, and none that the record has and the page keeps back.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repliesOf } from '#core/bundle/contents.ts';
import { readBundle } from '#core/bundle/read.ts';
import { asked, CONCERT, downloaded } from '#tests/e2e/app/page-acts.ts';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('replies in the page', () => {
  let opened: OpenScene;
  let page: Page;
  beforeAll(async () => {
    opened = await openScene({ prefix: '/any/folder/' });
    ({ page } = opened);
    await page.goto(opened.scene.root);
    await page.getByRole('button', { name: 'Try the sample case' }).click();
    await page.getByRole('button', { name: CONCERT }).waitFor();
  });
  afterAll(() => opened.close());

  it('PB2S-1.1: are as many as loops on record, each at the record of its question and with the words that were sealed', async () => {
    // An answer, a refusal, and the answer once more.
    for (const question of [CONCERT, 'Which king founded the choir of the moon?', CONCERT]) await asked(page, question);
    const shown = await page
      .locator('article[id^=q]')
      .evaluateAll((all) => all.map((one) => ({ id: one.id, text: one.textContent })));
    const { blobs, entries } = readBundle(await downloaded(page, 'Export bundle'));
    const replies = await repliesOf(entries, blobs);
    expect(replies.map(({ kind }) => kind)).toEqual(['answer', 'answer', 'answer']);
    expect(shown.map(({ id }) => id)).toEqual(replies.map(({ index }) => `q${String(index.question_seq)}`));
    const runs = replies.map((reply) => (reply.kind === 'answer' ? reply.parts.pb2s.pb2s_proof.audit_ref : ''));
    expect(new Set(runs).size).toBe(3);
    const answers = replies.flatMap((reply) => (reply.kind === 'answer' ? [reply.parts.answer] : []));
    expect(answers.map(({ kind }) => kind)).toEqual(['answer', 'refusal', 'answer']);
    for (const [at, one] of answers.entries())
      for (const { text } of one.kind === 'answer' ? one.sentences : []) expect(shown[at]?.text).toContain(text);
    // Nothing else on the page speaks as an answer does.
    expect(await page.locator('.sentences li').count()).toBe(
      await page.locator('article[id^=q] .sentences li').count(),
    );
  });
});
