// Records withheld by a forger: not the whole turns, whole documents and quoted replies that our writer withholds, but just
// those that would give him away.

import { beforeAll, describe, expect, it } from 'vitest';
import { lease, long } from '#tests/forgery/cases.ts';
import { allOf, classOf, type Draft } from '#tests/forgery/outside/bundle.ts';
import { forge } from '#tests/forgery/outside/forge.ts';
import { patternsOf, type Pattern } from '#tests/forgery/patterns.ts';
import { runs } from '#tests/runs.ts';
import { derive, judge, type Case, type Lies } from '#tests/forgery/product.ts';
import { limit } from '#tests/limits.ts';

// The product is loaded with the first case of a file: seconds, on a busy machine many.

/** A writer that invents, and a judge that finds everything supported: both under the ids of the honest ones. */
const LIARS: Lies = {
  writer: {
    say: () => ({
      assumptions: ['None.'],
      segments: [{ cites: [1], text: 'The rent is 90 euros a month.', type: 'FACT' }],
    }),
  },
  nli: {
    say: (said: { method: string; pairs: readonly object[] }) => ({
      ...said,
      pairs: said.pairs.map((pair) => ({ ...pair, contradiction: 0, entailment: 0.99, similarity: 1, support: 0.99 })),
    }),
  },
};

let liars: Uint8Array;
let liarsCase: Case;
beforeAll(async () => {
  liarsCase = await lease(LIARS, ['rent']);
  liars = await liarsCase.whole();
});

const hide =
  (...classes: readonly string[]) =>
  (draft: Draft): void => {
    for (const record of draft.records) record.withheld ||= classes.includes(classOf(record));
  };

describe('writer and judge lie under true ids', () => {
  it('the forgery is an answer that no document gives', () => {
    const [turn] = liarsCase.opened.state().turns;
    expect(turn?.stateSeq).not.toBeNull();
  });

  it('the whole bundle fails, by the engines', async () => {
    const { broken, exit, verdict } = await judge(liars);
    expect({ verdict, exit, broken }).toEqual({ verdict: 'failed', exit: 1, broken: ['engines ENGINE_DIFFERENT'] });
  });

  it.each([
    ['writer', 'nli'],
    ['writer', 'nli', 'random'],
    ['writer', 'nli', 'gate/low', 'random'],
    ['writer', 'nli', 'gate/low', 'random', 'retriever'],
    ['writer', 'nli', 'gate/low', 'random', 'classifier'],
    ['writer', 'nli', 'gate/low', 'random', 'retriever', 'classifier', 'person'],
  ])('withholding just %s, %s and more of the turn, and signing again, fails', async (...classes) => {
    const { exit, verdict } = await judge(await forge(liars, hide(...classes), { derive }));
    expect([verdict, exit]).toEqual(['failed', 1]);
  });

  it('withholding every observation of the turn but those that are always shown, with the reply still there, is a quotation at most', async () => {
    const forged = await forge(
      liars,
      hide('person', 'parser', 'random', 'classifier', 'retriever', 'writer', 'nli', 'gate/low'),
      {
        derive,
      },
    );
    // It cites what is not shown by any proved passage.
    const { exit, verdict } = await judge(forged);
    expect([verdict, exit]).toEqual(['failed', 1]);
  });
});

describe('patterns that the writer does not make', () => {
  const SAMPLES = runs(20, 300, 10_000);
  it(
    `${String(SAMPLES)} of up to three records, over whole and redacted cases, all fail`,
    async () => {
      const cases = [await lease(), await lease({}, ['deposit', 'ceiling']), ...(SAMPLES > 60 ? [await long()] : [])];
      const proved: Pattern[] = [];
      const whole = new Set<string>();
      for await (const pattern of patternsOf(cases, 1, SAMPLES)) {
        whole.add(pattern.verdict);
        if (pattern.verdict !== 'failed') proved.push(pattern);
      }
      expect(proved.map(({ from, hidden, verdict }) => `${verdict}: ${from} without ${hidden.join(', ')}`)).toEqual([]);
      expect([...whole]).toEqual(['failed']);
    },
    limit(7_200_000),
  );

  it.each([
    ['clock', 'a reading of the clock'],
    ['manifest', 'an epoch'],
  ])('%s: nobody needs to hide %s', async (cls) => {
    const honest = await (await long()).whole();
    for (const seq of [0, 1]) {
      const edit = (draft: Draft): void => {
        const record = allOf(draft, cls)[seq];
        if (record !== undefined) record.withheld = true;
        hide('random')(draft);
      };
      expect((await judge(await forge(honest, edit, { derive }))).verdict).toBe('failed');
    }
  });
});
