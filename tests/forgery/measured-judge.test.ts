// A second judge that was measured may let a claim pass: what a forger can make of its map, its figures and its weights, with
// every hash and signature right again.

import { beforeAll, describe, expect, it } from 'vitest';
import { classOf } from '#core/admission/grammar.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { PAIRS_HASH } from '#core/judge/calibration.ts';
import type { Identity, Oracle } from '#core/ports.ts';
import { CORE, run, verify } from '#tests/case.ts';
import { reforge, type Draft } from '#tests/forgery/reforge.ts';
import { lines, SCENARIOS, scriptedOracles, SILENT, SUPPORTS, type Scenario } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const CATALOGUED = 'nli@sha256:3fac2500c45c75af42c7711de0d1b93d59577456100208be0dc1f9e8811946b6';
const BROUGHT = `nli@sha256:${'b'.repeat(64)}`;
const MEASURED = {
  calibration_accepted: 120,
  calibration_false: 1,
  calibration_map: '0:655 45875:58982',
  calibration_pairs: PAIRS_HASH,
  calibration_supported: 160,
  calibration_unsupported: 320,
};
type Settings = NonNullable<Identity['settings']>;
const OPEN: Scenario = {
  ...SCENARIOS.answered,
  // The built-in judge is undecided.
  judge: (claim, passage) => (passage.includes(claim) ? { ...SUPPORTS, entailment: 0.6, support: 0.6 } : SILENT),
  second: () => ({ entailment: 0.97, neutral: 0.02, contradiction: 0.01 }),
};

interface Ended {
  readonly bundle: Uint8Array;
  readonly kind: string;
}
async function caseWith(settings: Settings, model: string, more: Partial<Identity> = {}): Promise<Ended> {
  const { entailer } = scriptedOracles(OPEN);
  if (entailer === undefined) throw new Error('expected a second judge');
  const second: Oracle = { ...entailer, identity: { ...entailer.identity, ...more, model_id: model, settings } };
  const signer = seededSigner(7);
  const { reply, stores } = await run(OPEN, { ...scriptedOracles(OPEN, true), entailer: second }, { signer });
  return { bundle: await writeBundle(stores.store, stores.blobs, signer, CORE), kind: reply.answer.kind };
}

const said = lines(OPEN);
const judged = (bundle: Uint8Array) =>
  verify(bundle, (modelId, cls) =>
    Promise.resolve(
      modelId === `scripted-${cls}/1` ? (input, blobs) => Promise.resolve(said[cls](input, blobs)) : null,
    ),
  );

/** In the manifest; and where it is another model, in all that it said. */
const change = (settings: Settings, model?: string) => (draft: Draft) => {
  for (const record of draft.records) {
    const cls = record.tag === 'AX:OBS:v1' ? classOf(record.payload['oracle_id'] as string) : null;
    if (cls === 'entailer' && model !== undefined) record.payload['model_id'] = model;
    if (cls !== 'manifest') continue;
    const manifest = record.output as { oracles: { entailer: { model_id: string; settings: Settings } } };
    const { entailer } = manifest.oracles;
    entailer.settings = settings;
    if (model !== undefined) entailer.model_id = model;
  }
};

let answered: Ended;
beforeAll(async () => {
  answered = await caseWith(MEASURED, CATALOGUED);
});

describe('a forger with a key of his own', () => {
  it('who changes nothing has what was: an answer that rests on a second judge, `recorded`', async () => {
    expect(answered.kind).toBe('answer');
    const { checks, sentence, verdict } = await judged(await reforge(answered.bundle, () => undefined));
    expect(checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(verdict).toBe('recorded');
    expect(sentence).toContain(
      `What the second judge let pass, its objections and its calibration are as \`${CATALOGUED}\``,
    );
  });

  it.each<readonly [string, Settings, string]>([
    ['a share of the map that lets more pass', { ...MEASURED, calibration_map: '0:655 45875:64881' }, CATALOGUED],
    ['a step of the map that lets less pass', { ...MEASURED, calibration_map: '0:655 64000:58982' }, CATALOGUED],
    ['figures by which it may not decide', { ...MEASURED, calibration_false: 10 }, CATALOGUED],
    ['other labelled sentences', { ...MEASURED, calibration_pairs: 'a'.repeat(64) }, CATALOGUED],
    ['weights that are none of the list', MEASURED, BROUGHT],
  ])('who puts in %s is found out: the gate says otherwise', async (_, settings, model) => {
    const { checks, verdict } = await judged(await reforge(answered.bundle, change(settings, model)));
    expect(verdict).toBe('failed');
    expect(checks.filter(({ status }) => status === 'fail').map(({ id }) => id)).toContain('replay');
  });

  it.each<readonly [string, Settings, string]>([
    ['gives brought weights the name of the list', MEASURED, BROUGHT],
    ['mends the figures of one that was too often wrong', { ...MEASURED, calibration_false: 10 }, CATALOGUED],
    ['lowers the map of one that was not sure', { ...MEASURED, calibration_map: '0:655 65000:58982' }, CATALOGUED],
  ])('who %s cannot turn a refusal into an answer', async (_, settings, model) => {
    const refused = await caseWith(settings, model);
    expect(refused.kind).toBe('refusal');
    const { verdict } = await judged(await reforge(refused.bundle, change(MEASURED, CATALOGUED)));
    expect(verdict).toBe('failed');
  });

  it('who calls the judge one that anybody can compute again never has it proved', async () => {
    const claimed = await caseWith(MEASURED, CATALOGUED, { reproducible: true });
    expect(claimed.kind).toBe('answer');
    const { sentence, verdict } = await judged(claimed.bundle);
    expect(verdict).not.toBe('proved');
    expect(sentence).toContain(CATALOGUED);
  });
});
