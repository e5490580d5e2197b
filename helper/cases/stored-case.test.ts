// Cases by the id that people see, of the frozen core of this build. A case whose making was killed has no id of its own yet.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { EMPTY_TIP, extend } from '#core/ledger/chain.ts';
import { inWorkplace } from '#helper/main.ts';
import { caseNamed, makeCase } from '#helper/cases/one-case.ts';
import { findCase, listCases } from '#helper/cases/stored-case.ts';
import { openTerminal } from '#helper/terminal/terminal.ts';

const data = mkdtempSync(join(tmpdir(), 'affidavit-stored-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

it('a case that was killed while it was made is found by what it was listed as, before and after it was opened', async () => {
  await inWorkplace(data, async (place) => {
    const whole = await makeCase(place, 'Whole', undefined, openTerminal(false));
    const { store } = whole.at;
    const begun = await store.read(0, 3);
    const killed = await place.store.create('b2f1a9d0-0000-4000-8000-000000000001', 'Killed', 0);
    await killed.append(EMPTY_TIP, begun, begun.reduce(extend, EMPTY_TIP), null);

    const [listed] = (await listCases(place.store)).filter(({ title }) => title === 'Killed');
    expect(listed?.id).toBe('b2f1a9d0-0000-4000-8000-000000000001');
    const opened = await caseNamed(place, listed?.id ?? '', openTerminal(false), {});
    const again = await findCase(place.store, listed?.id ?? '');
    expect(again).toMatchObject({ caseId: listed?.caseId, title: 'Killed' });
    expect(again.id).not.toBe(listed?.id);
    expect((await findCase(place.store, again.id)).caseId).toBe(listed?.caseId);
    expect(opened.caseId).toBe(listed?.id);
    await expect(findCase(place.store, 'ffffffff')).rejects.toMatchObject({ code: 'CASE_NOT_FOUND' });
  });
});
