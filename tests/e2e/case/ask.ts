// A question asked of the open case by its box.
import type { Locator, Page } from '@playwright/test';
import { limit } from '#tests/limits.ts';

/**
 * Asks as a person would, and resolves with the turn that came of it. Turns are drawn one by one, so the ones from
 * before are waited for first: any that came later would be taken for the new one.
 */
export async function askCase(page: Page, question: string): Promise<Locator> {
  await page.getByRole('link', { name: 'Case', exact: true }).first().click();
  await page.locator('.case[aria-busy=false]').waitFor();
  const turns = page.locator('article[id^=q]');
  const last = (await turns.count()) > 0 ? await turns.last().getAttribute('id') : null;
  await page.locator('#question').fill(question);
  await page.locator('#question').press('Enter');
  const turn = last === null ? turns.first() : page.locator(`#${last} ~ article[id^=q]`).first();
  await turn
    .locator(':is(.sentences li, .refusal)')
    .first()
    .waitFor({ timeout: limit(60_000) });
  return turn;
}
