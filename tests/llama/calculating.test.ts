// A model that reckons in a run of ERCP, played by a script: what it writes is put as steps, checked by the built-in check, and an end is
// given only where two tries that hold come to it.

import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { calculator } from '#adapters/builtin/reasoning/calc/program.ts';
import { reasoningChecker } from '#adapters/builtin/reasoning/checker.ts';
import { sentenceReasoner } from '#adapters/builtin/reasoning/reasoner.ts';
import { wordSimilarity } from '#adapters/builtin/reasoning/similarity.ts';
import { AGREEING } from '#adapters/model-reasoner/calculation.ts';
import { builtInFirst, createModelReasoner } from '#adapters/model-reasoner/reasoner.ts';
import { isCalculation } from '#core/ercp/calculates.ts';
import { writeBundle } from '#core/bundle/write.ts';
import type { Oracle } from '#core/ports.ts';
import { ROWS } from '#core/question/rows.ts';
import { CORE, memoryStores, open, verify } from '#tests/case.ts';
import { performRun, runOracles } from '#tests/ercp-case.ts';

const LATE =
  'The bus is due at 8:35 and today it is 12 minutes late. The walk from the stop to the school takes 7 minutes. When does Jan get there?';
const NIGHT =
  'A nurse, who came at 21:40 and went at 06:10 the following morning, is not paid for breaks, which came to 45 minutes. How many minutes is she paid for?';
const GOOD = 'leaves = 8:35 + 12 minutes\nanswer = leaves + 7 minutes';
const EARLY = 'leaves = 8:35 + 12 minutes\nanswer = leaves - 7 minutes';

function scripted(said: readonly string[]) {
  const asked: string[] = [];
  const writer: Oracle = {
    identity: {
      oracle_id: 'llama.cpp/local/writer',
      model_id: `gguf:tiny@sha256:${'1'.repeat(64)}`,
      params: { max_tokens: 512, seed: 0, temperature: 0, top_p: null },
      reproducible: false,
      settings: { enforced: 'gbnf', weights: 'local' },
    },
    ask: (_signal, { request }) => {
      const { prompt } = ROWS.writer.request.parse(request);
      if (prompt === undefined || !isCalculation(prompt)) throw new Error('expected to be asked for a calculation');
      asked.push(prompt.user);
      return Promise.resolve({ stop: 'end', text: said[Math.min(asked.length, said.length) - 1] ?? '' });
    },
  };
  return { asked, writer };
}

/** `first`: the built-in reasoner is asked first, as in the product; it finds the end of most of these by itself. */
async function runOf(problem: string, said: readonly string[], first = false) {
  const { asked, writer } = scripted(said);
  const stores = memoryStores();
  const reasoner = createModelReasoner(writer, {
    agreeing: AGREEING,
    calculator: () => Promise.resolve(calculator),
  });
  const oracles = {
    ...runOracles({ write: () => [] }),
    'ercp/generate': first ? builtInFirst(sentenceReasoner, reasoner) : reasoner,
    'ercp/verify': reasoningChecker,
    'ercp/similarity': wordSimilarity,
  };
  const opened = await open(stores, oracles, { kind: 'ercp' });
  const { run } = await performRun(opened, { problem: { id: 'p', description: problem } });
  return { asked, run, stores };
}

describe('a run in which a model says what to reckon', () => {
  it('ERCP-6.1: converges on steps in which two tries agree, and is replayed without the model', async () => {
    const { asked, run, stores } = await runOf(LATE, [GOOD, 'answer = 8:35 + 12 minutes + 7 minutes']);
    expect(run.status).toBe('converged');
    expect(run.reasoning?.sentences).toEqual([
      'Step 1: 8:35 + 12 minutes = 08:47 (leaves)',
      'Step 2 (from 1): 08:47 + 7 minutes = 08:54',
      'Answer (from 2): 08:54',
    ]);
    expect(asked).toHaveLength(2);
    const report = await verify(await writeBundle(stores.store, stores.blobs, null, CORE));
    expect(report.verdict).not.toBe('failed');
    expect(report.facts).toMatchObject({ turns: 1, turnsReplayed: 1 });
  });

  it('reads a step by its line, whatever it begins with', async () => {
    const { run } = await runOf(NIGHT, ['shift = 06:10 - 21:40\npaid = 45 minutes\nanswer = shift - paid']);
    expect(run.status).toBe('converged');
    expect(run.reasoning?.sentences.at(-1)).toBe('Answer (from 2): 465 minutes');
  });

  it('says that the steps do not follow where the first try does not hold, and leaves them out', async () => {
    const { asked, run } = await runOf(LATE, ['answer = 8:35 + 7 minutes']);
    expect(run.status).toBe('partial');
    expect(run.reasoning?.reasoning_text).toBe(
      'Not derivable: The steps that were written do not follow from what is given: nothing was done with 12 minutes.',
    );
    expect(asked).toHaveLength(1);
  });

  it('is open, and says both, where two tries come to two things', async () => {
    const { run } = await runOf(LATE, [GOOD, EARLY]);
    expect(run.status).toBe('partial');
    expect(run.reasoning?.sentences.at(-1)).toBe(
      'Not derivable: Written again, the steps came to something else: 08:54 or 08:40.',
    );
  });

  it('asks no model where the built-in reasoner comes to an end', async () => {
    const { asked, run } = await runOf(
      'Members over 18 may vote. Anna is a member. Anna is 20 years old. May Anna vote?',
      [GOOD],
      true,
    );
    expect(run.status).toBe('converged');
    expect(asked).toEqual([]);
  });

  it.each([
    ['a number that the problem has not', 'answer = 8:35 + 12 minutes + 9 minutes'],
    ['a time that the problem has not', 'answer = 9:35 + 12 minutes + 7 minutes'],
    ['a rate that the problem has not', 'x_y = 12 minutes * 3 euros per minute\nanswer = 8:35 + 7 minutes + x_y'],
    ['a number hidden in a name', 'answer = 8:35 + 12 minutes + 7 minutes + seven minutes'],
    ['a result instead of a calculation', 'answer = 09:00'],
    ['steps in the form of the check', 'Step 1: 8:35 + 25 minutes = 09:00\nAnswer (from 1): 09:00'],
    ['one that is made of ones', 'one_more = 1 + 1\nanswer = 8:35 + 12 minutes + 7 minutes * one_more'],
    ['a yes', 'answer = 12 minutes > 7 minutes'],
  ])('comes to no end with a writer that always agrees with itself on %s', async (_, program) => {
    const { run } = await runOf(LATE, [program]);
    expect(run.status).not.toBe('converged');
    expect(run.reasoning?.reasoning_text ?? 'Not derivable').toContain('Not derivable');
  });
});
