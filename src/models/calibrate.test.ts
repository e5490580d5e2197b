import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nodeRuntime } from '#adapters/onnx/node.ts';
import { openEntailer } from '#adapters/onnx/entailer.ts';
import { entailerIdentity } from '#adapters/onnx/identity.ts';
import { decidingMap, PAIRS_HASH, passes } from '#core/judge/calibration.ts';
import { calibrate, fitMap, parsePairs, tested, type Scored } from '#models/calibrate.ts';
import { TINY_ENTAILER } from '#tests/tiny-models.ts';

const BYTES = new Uint8Array(readFileSync(`static/calibration/${PAIRS_HASH}.json`));
const PAIRS = parsePairs(BYTES);
const never = new AbortController().signal;
const nobody = (): void => undefined;
const row = (entailment: number, isSupported: boolean): Scored => ({ entailment, contradiction: 0, isSupported });
/** What a judge says that knows the label of each pair. */
const labels = new Map(
  PAIRS.documents.flatMap(({ claims, passage }) => claims.map(({ label, text }) => [`${passage}\n${text}`, label])),
);
const knowing = (wrong: (text: string) => boolean) => ({
  judge: (passage: string, text: string) => {
    const isSupported = labels.get(`${passage}\n${text}`) === 'SUPPORTED';
    const said = isSupported !== wrong(text) ? 0.95 : 0.1;
    return Promise.resolve({ entailment: said, neutral: 1 - said, contradiction: 0 });
  },
});

describe('the labelled pairs', () => {
  it('are at least 800, as many of each label in each half and at each stakes, and no topic is in both halves', () => {
    const rows = PAIRS.documents.flatMap(({ claims, half, stakes, topic }) =>
      claims.map(({ label }) => ({ half, label, stakes, topic })),
    );
    expect(rows.length).toBeGreaterThanOrEqual(800);
    for (const label of ['SUPPORTED', 'CONTRADICTED', 'NEITHER'])
      for (const half of ['fit', 'test'])
        for (const stakes of ['HIGH', 'LOW'])
          expect(rows.filter((one) => one.label === label && one.half === half && one.stakes === stakes)).toHaveLength(
            80,
          );
    const topicsOf = (half: string): Set<string> =>
      new Set(rows.filter((one) => one.half === half).map(({ topic }) => topic));
    expect([...topicsOf('fit')].filter((topic) => topicsOf('test').has(topic))).toEqual([]);
  });

  it('are no sentence twice about a passage, and others than these are refused', () => {
    for (const { claims } of PAIRS.documents) expect(new Set(claims.map(({ text }) => text)).size).toBe(claims.length);
    const changed = BYTES.slice();
    changed[100] = (changed[100] ?? 0) ^ 1;
    expect(() => parsePairs(changed)).toThrow(expect.objectContaining({ code: 'MODEL_HASH' }) as Error);
  });
});

describe('the map', () => {
  it('pools what does not rise', () => {
    // By hand: 0 | 1 0 pooled to 1/2 | 1. The first is held at .01 (655), the last at .99 (64,881).
    const rows = [row(10, false), row(20, true), row(30, false), row(40, true)];
    expect(fitMap(rows)).toEqual([
      { from: 10, share: 655 },
      { from: 20, share: 32_768 },
      { from: 40, share: 64_881 },
    ]);
  });

  it('takes equal scores as one, and is flat where more entailment means less', () => {
    expect(fitMap([row(5, true), row(5, false), row(5, false), row(5, false)])).toEqual([{ from: 5, share: 16_384 }]);
    expect(fitMap([row(1, true), row(2, true), row(3, false), row(4, false)])).toEqual([{ from: 1, share: 32_768 }]);
  });

  it('has at most sixteen steps, and still rises', () => {
    // Forty groups of forty, in each as many supported as its number.
    const rows = Array.from({ length: 1_600 }, (_, at) => row(Math.floor(at / 40), at % 40 < Math.floor(at / 40)));
    const steps = fitMap(rows);
    expect(steps.length).toBeLessThanOrEqual(16);
    expect(steps.every(({ share }, at) => share > (steps[at - 1]?.share ?? 0))).toBe(true);
  });

  it('counts what it lets through of the half that it was not fitted on', () => {
    const map = [{ from: 30_000, share: 60_000 }];
    const rows = [
      row(40_000, true),
      row(20_000, true),
      row(40_000, false),
      { ...row(40_000, false), contradiction: 50_000 },
    ];
    expect(tested(map, rows)).toMatchObject({ supported: 2, accepted: 1, unsupported: 2, falselyAccepted: 1 });
  });
});

describe('measuring a model', () => {
  it('that is right may decide', async () => {
    const found = await calibrate(
      never,
      knowing(() => false),
      PAIRS,
      nobody,
    );
    expect(found).toMatchObject({ supported: 160, accepted: 160, unsupported: 320, falselyAccepted: 0 });
    expect(passes(found)).toBe(true);
  });

  it('that is right on the half it is fitted on and wrong on the other may not', async () => {
    const fitted = new Set(
      PAIRS.documents.filter(({ half }) => half === 'fit').flatMap(({ claims }) => claims.map(({ text }) => text)),
    );
    const found = await calibrate(
      never,
      knowing((text) => !fitted.has(text)),
      PAIRS,
      nobody,
    );
    expect(found).toMatchObject({ accepted: 0, falselyAccepted: 320 });
    expect(passes(found)).toBe(false);
  });

  it('tells how far it is, and ends where a person ends it', async () => {
    const cancel = new AbortController();
    const told: number[] = [];
    const going = calibrate(
      cancel.signal,
      knowing(() => false),
      PAIRS,
      (done, total) => {
        told.push(total);
        if (done === 7) cancel.abort(new Error('ended'));
      },
    );
    await expect(going).rejects.toThrow('ended');
    expect(told).toEqual(Array.from({ length: 7 }, () => 960));
  });

  it('with real weights, by the way of the product: a model of some kilobytes guesses, and only takes away', async () => {
    const entailer = await openEntailer(nodeRuntime(), TINY_ENTAILER);
    const found = await calibrate(never, entailer, PAIRS, nobody);
    expect([found.supported, found.unsupported]).toEqual([160, 320]);
    const { settings, ...rest } = entailerIdentity(TINY_ENTAILER, 'cpu', { ...found, backend: 'cpu' });
    expect(settings).toMatchObject({ calibration_pairs: PAIRS_HASH, calibration_unsupported: 320 });
    expect(decidingMap({ ...rest, settings: settings ?? {} })).toBeNull();
    // Measured where it does not run, nothing is said of it.
    expect(entailerIdentity(TINY_ENTAILER, 'wasm', { ...found, backend: 'cpu' }).settings).toBeUndefined();
  });
});
