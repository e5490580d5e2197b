import { describe, expect, it } from 'vitest';
import { reasoningChecker } from '#adapters/builtin/reasoning/checker.ts';
import { sentenceReasoner } from '#adapters/builtin/reasoning/reasoner.ts';
import { ROWS } from '#core/ercp/rows.ts';
import type { Oracle, OracleInput } from '#core/ports.ts';

const asks = (oracle: Oracle, request: unknown): Promise<unknown> =>
  oracle.ask(new AbortController().signal, { request } as unknown as OracleInput, {
    get: () => Promise.reject(new Error('no blobs')),
  });

async function errorsIn(problem: string, reasoning_text: string): Promise<readonly string[]> {
  const request = {
    constraints: [],
    context: [],
    nli_threshold: 45_875,
    problem,
    reasoning_text,
    run_fact_check: true,
  };
  const { errors } = ROWS['ercp/verify'].raw.parse(await asks(reasoningChecker, request));
  return errors.map(({ excerpt, type }) => `${type}: ${excerpt}`);
}

const PROBLEM = 'Members over 18 may vote. Anna is a member. Anna is 20 years old. May Anna vote?';

describe('steps that a model wrote', () => {
  it('ERCP-7.3b: pass where each follows from the steps that it names', async () => {
    const text =
      'Step 1 (given): Members over 18 may vote. Step 2 (given): Anna is a member. Step 3 (given): Anna is 20 years old. Step 4 (from 1, 2, 3): Anna may vote.';
    expect(await errorsIn(PROBLEM, text)).toEqual([]);
  });

  it.each([
    [
      'from too little',
      'Step 1 (given): Members over 18 may vote. Step 2 (given): Anna is a member. Step 3 (from 1, 2): Anna may vote.',
      'Step 3 (from 1, 2): Anna may vote.',
    ],
    [
      'from a step that is not there',
      'Step 1 (given): Anna is a member. Step 2 (from 1, 7): Anna may vote.',
      'Step 2 (from 1, 7): Anna may vote.',
    ],
    [
      'from itself',
      'Step 1 (given): Anna is a member. Step 2 (from 2): Anna may vote.',
      'Step 2 (from 2): Anna may vote.',
    ],
  ])('ERCP-7.3b: lack their reason %s', async (_, text, excerpt) => {
    expect(await errorsIn(PROBLEM, text)).toEqual([`missing_justification: ${excerpt}`]);
  });

  it('ERCP-7.3b: contradict what the problem gives, by what is derived of it', async () => {
    expect(await errorsIn(PROBLEM, 'Anna cannot vote.')).toEqual(['contradiction: Anna cannot vote.']);
    expect(await errorsIn(PROBLEM, 'Anna may vote.')).toEqual([]);
  });

  it('ERCP-7.3a: contradict each other by a rule, and a number with its unit ends a sentence', async () => {
    expect(await errorsIn('', 'All herons can fly. Pip is a heron. Pip cannot fly.')).toEqual([
      'contradiction: Pip cannot fly.',
    ]);
    expect(await errorsIn('', 'The boiling point of brine is 102 C. The boiling point of brine is 99 C.')).toEqual([
      'contradiction: The boiling point of brine is 99 C.',
    ]);
  });

  it('are not blamed for a problem that contradicts itself', async () => {
    expect(await errorsIn('Pip can fly. Pip cannot fly. What now?', 'Pip can fly.')).toEqual([]);
    expect(await errorsIn('Pip can fly. Pip cannot fly. What now?', 'Pip is grey.')).toEqual([
      'missing_justification: Pip is grey.',
    ]);
  });
});

describe('the built-in reasoner', () => {
  const reason = async (problem: string, constraints: readonly unknown[] = [], texts: readonly string[] = []) =>
    ROWS['ercp/generate'].raw.parse(
      await asks(sentenceReasoner, {
        constraints,
        context: texts.map((text, at) => ({ heading: '', n: at + 1, passage: at, source: '0'.repeat(64), text })),
        problem,
      }),
    );
  const AT_MOST = {
    confidence: 65_536,
    constraint_id: 'c1',
    immutable: true,
    nl_text: 'The kettle boils at 95 °C.',
    predicate: { predicate_name: 'Equal', args: { left: 'kettle.boiling_point', right: '95', unit: 'C' } },
    priority: 'high',
    source: { detected_by: 'person', error_id: null },
    type: 'predicate',
  };

  it('ERCP-12.1: has a text for the example of the specification, which says why nothing is derived', async () => {
    const said = await reason('Why does water boil at different temperatures at different altitudes?');
    expect([said.verdict, said.reasoning_text]).toEqual([
      'open',
      'Not derivable: This cannot be derived from what is given, for it states nothing beside the question, and no source that speaks of it was sent. Asked was: Why does water boil at different temperatures at different altitudes?',
    ]);
  });

  it('says nothing that a constraint forbids, and says so', async () => {
    const text = 'The boiling point of the kettle is 100 °C.';
    expect((await reason('What is the boiling point of the kettle?', [], [text])).reasoning_text).toBe(text);
    const said = await reason('What is the boiling point of the kettle?', [AT_MOST], [text]);
    expect([said.verdict, said.because]).toEqual(['forbidden', [text, AT_MOST.nl_text]]);
  });

  it('tells passages that contradict each other on what is asked', async () => {
    const texts = ['The boiling point of the kettle is 100 °C.', 'The boiling point of the kettle is 90 °C.'];
    const said = await reason('What is the boiling point of the kettle?', [], texts);
    expect([said.verdict, said.because]).toEqual(['infeasible', texts]);
  });

  it('derives over several passages what no one of them says', async () => {
    const said = await reason(
      'May Rosa borrow tools?',
      [],
      ['Rosa is a member of staff.', 'Rosa is a gardener. All gardeners may borrow tools.'],
    );
    expect(said.sentences.at(-1)).toBe('Answer (from 3): Yes, Rosa can borrow tools.');
    expect(said.claims.map(({ source }) => source)).toEqual([2, 2, 0, 0]);
  });
});
