// A case of the command line, of the frozen core of this build, where a model that writes may reword the question.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Oracle } from '#core/ports.ts';
import { inWorkplace } from '#helper/main.ts';
import { importInto, makeCase, requireAdmitted } from '#helper/cases/one-case.ts';
import { openTerminal } from '#helper/terminal/terminal.ts';
import { observationsOf } from '#tests/case.ts';
import { ended, promptedWriter } from '#tests/prompted-writer.ts';
import { document } from '#tests/scenarios.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'affidavit-reword-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const SAID = 'Tenants have to give ninety days of notice before they move out.';
const writer: Oracle = promptedWriter(({ evidence, prompt }) => {
  if (prompt.system.startsWith('Do not answer.')) return ended('How many days of notice do tenants have to give?');
  return ended(evidence[0] === undefined ? 'The sources do not say.' : `${SAID} [${String(evidence[0].n)}]`);
});
const asked = (rewords: boolean) =>
  inWorkplace(data, async (place) => {
    const one = await makeCase(place, 'A lease', undefined, openTerminal(false), { writer: () => writer, rewords });
    const act = document('lease.txt', SAID);
    if (act.kind !== 'import') throw new TypeError('expected a document');
    await importInto(one, act, act.name, 'the question was not asked');
    const question = { kind: 'question', text: 'How long before leaving do tenants announce it?' } as const;
    const { reply } = requireAdmitted(await one.at.perform(question), 'replied', 'the question', one.caseId);
    const entries = await one.at.store.read(0, (await one.at.store.tip()).size);
    return { reply, classes: observationsOf(entries).map(({ cls }) => cls as string) };
  });

it('is searched for in the words of the model, which the reply names', async () => {
  const { classes, reply } = await asked(true);
  expect(reply.answer.also_searched).toEqual(['How many days of notice do tenants have to give?']);
  expect(classes.filter((cls) => cls === 'reworder' || cls === 'retriever')).toEqual([
    'reworder',
    'retriever',
    'retriever',
  ]);
});

it('is searched for as it stands where a person switched that off', async () => {
  const { classes, reply } = await asked(false);
  expect(reply.answer.also_searched).toBeUndefined();
  expect(classes.filter((cls) => cls === 'reworder' || cls === 'retriever')).toEqual(['retriever']);
});
