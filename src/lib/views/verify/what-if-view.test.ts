import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rejudgeBundle } from '#core/verify/rejudge.ts';
import { writeRedacted } from '#core/disclosure/redact.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { withOwnPack } from '#core/admission/policy/packs/named.ts';
import { toWhatIf } from '#lib/views/verify/what-if-view.ts';
import { twoSources } from '#lib/ui/engines/rule-packs.ts';
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

/** Sources that the gates of low stakes recorded in the bundle of 0.1.0, read off the records by hand. */
const GATES_OF_0_1_0 = [
  { seq: 56, sources: 2 },
  { seq: 115, sources: 2 },
  { seq: 153, sources: 2 },
] as const;

it.each([2, 3])(
  '%d sources for every answer, over the bundle of 0.1.0: just the gates that had fewer',
  async (least) => {
    const old = new Uint8Array(readFileSync('tests/fixtures/bundles/0.1.0.affidavit'));
    const result = await toWhatIf(CORE_ASKED, old, twoSources.replace('131072', String(least * 65_536)));
    if (result.kind !== 'judged') throw new Error('expected rules that compile');
    const changed = result.answers.flatMap(({ differences }) => differences.map(({ seq }) => seq));
    expect(changed).toEqual(GATES_OF_0_1_0.filter(({ sources }) => sources < least).map(({ seq }) => seq));
  },
);

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
