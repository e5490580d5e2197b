import { expect, it } from 'vitest';
import { rejudgeBundle } from '#core/bundle/rejudge.ts';
import { writeRedacted } from '#core/bundle/redact.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { withOwnPack } from '#core/policy/packs/named.ts';
import { toWhatIf } from '#lib/case/what-if-view.ts';
import { twoSources } from '#lib/ui/rule-packs.ts';
import { CORE } from '#tests/case.ts';
import { QUESTIONS, secretiveCase, SIGNER } from '#tests/redaction.ts';

const CORE_ASKED = { rejudgeBundle, withOwnPack };

it('two sources for every answer: the three that rest on one would be refused, the refusal breaches one rule more', async () => {
  const { stores } = await secretiveCase();
  const whole = await writeBundle(stores.store, stores.blobs, SIGNER, CORE);
  const result = await toWhatIf(CORE_ASKED, whole, twoSources);
  if (result.kind !== 'judged') throw new Error('expected rules that compile');
  expect(result.answers.map(({ number, question }) => [number, question])).toEqual([
    [1, QUESTIONS[0]],
    [2, QUESTIONS[1]],
    [3, QUESTIONS[2]],
    [4, QUESTIONS[3]],
  ]);
  for (const { differences, outcome } of result.answers) {
    expect(differences).toHaveLength(1);
    expect(differences[0]?.cls).toMatch(/^gate\//);
    const recorded = differences[0]?.recorded ?? [];
    expect(recorded.length === 0).toBe(outcome === 'answer');
    expect(new Set(differences[0]?.now)).toEqual(new Set([...recorded, 'USER-1-SOURCES']));
  }
  expect(result.others).toBe(0);
});

it('of a part of a case judges what is shown', async () => {
  const { stores } = await secretiveCase();
  const part = await writeRedacted(stores.store, stores.blobs, SIGNER, CORE, { kind: 'only', replies: [2] });
  const result = await toWhatIf(CORE_ASKED, part, twoSources);
  expect(result).toMatchObject({ kind: 'judged', answers: [{ number: 2, question: QUESTIONS[1] }] });
});

it('rules that are none are told with their place, a bundle that is none by its code', async () => {
  expect(await toWhatIf(CORE_ASKED, new Uint8Array(), '{')).toMatchObject({ kind: 'faulty' });
  await expect(toWhatIf(CORE_ASKED, new Uint8Array(), twoSources)).rejects.toMatchObject({ code: 'BUNDLE_ZIP' });
});
