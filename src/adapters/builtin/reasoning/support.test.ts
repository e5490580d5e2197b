// Steps of a model, judged: what nothing carries is told, and honest steps pass. Every text is scripted.

import { describe, expect, it } from 'vitest';
import { reasoningChecker } from '#adapters/builtin/reasoning/checker.ts';
import { ROWS } from '#core/ercp/rows.ts';
import type { OracleInput } from '#core/ports.ts';

async function judged(problem: string, texts: readonly string[], reasoning_text: string): Promise<readonly string[]> {
  const context = texts.map((text, at) => ({
    heading: '',
    n: at + 1,
    passage: at,
    source: '0'.repeat(64),
    text,
  }));
  const request = { constraints: [], context, nli_threshold: 45_875, problem, reasoning_text, run_fact_check: true };
  const said = await reasoningChecker.ask(new AbortController().signal, { request } as unknown as OracleInput, {
    get: () => Promise.reject(new Error('no blobs')),
  });
  const { errors } = ROWS['ercp/verify'].raw.parse(said);
  return errors.map(({ excerpt, type }) => `${type}: ${excerpt}`);
}

const VOTE = 'Members over 18 may vote. Anna is a member. Anna is 20 years old. May Anna vote?';
const TICKETS = 'A ticket costs 12 euros. Anna buys 3 tickets. How much does Anna pay?';
const TALK = 'The talk starts at 10:00. The talk lasts 90 minutes. When does the talk end?';
const BADGES = ['The badge of Anna expires in 2027.', 'The warranty covers repairs for two years.'];

describe('what nothing carries is told', () => {
  it.each<readonly [string, string, readonly string[], string, string]>([
    ['a step that nothing states', VOTE, [], 'Anna is a member. Anna has paid her fee.', 'Anna has paid her fee.'],
    [
      'and what is said of it behind',
      'Members who paid the fee may vote. Anna is a member. May Anna vote?',
      [],
      'Anna paid the fee. Anna may vote.',
      'Anna may vote.',
    ],
    [
      'a reason that nothing states',
      VOTE,
      [],
      'Anna may vote because she is a nurse.',
      'Anna may vote because she is a nurse.',
    ],
    [
      'a step that calls itself given',
      VOTE,
      [],
      'Step 1 (given): Anna is a citizen.',
      'Step 1 (given): Anna is a citizen.',
    ],
    [
      'a step that calls itself common knowledge',
      VOTE,
      [],
      'Step 1 (common knowledge): All members are adults.',
      'Step 1 (common knowledge): All members are adults.',
    ],
    [
      'general knowledge without a source',
      'Who wrote the report?',
      [],
      'The report was written by Ben Hale.',
      'The report was written by Ben Hale.',
    ],
    [
      'a fact of another subject',
      'When does the badge of Rosa expire?',
      BADGES,
      'The badge of Rosa expires in 2027.',
      'The badge of Rosa expires in 2027.',
    ],
    [
      'a fact of another thing',
      'What does the warranty cover?',
      BADGES,
      'The warranty covers theft for two years.',
      'The warranty covers theft for two years.',
    ],
    ['a sum that is wrong', TICKETS, [], 'Anna pays 38 euros.', 'Anna pays 38 euros.'],
    ['a product that is wrong', TICKETS, [], '3 tickets cost 34 euros.', '3 tickets cost 34 euros.'],
    ['what is reckoned wrongly', TICKETS, [], 'Anna pays 3 × 12 = 38 euros.', 'Anna pays 3 × 12 = 38 euros.'],
    ['a right sum of another subject', TICKETS, [], 'Ben pays 3 × 12 = 36 euros.', 'Ben pays 3 × 12 = 36 euros.'],
    ['another end', TALK, [], 'The talk ends at 11:45.', 'The talk ends at 11:45.'],
    ['the converse of a rule', 'All dogs bark. Rex barks. Is Rex a dog?', [], 'Rex is a dog.', 'Rex is a dog.'],
    [
      'that it cannot be derived, where it can',
      VOTE,
      [],
      'The answer cannot be derived from what is given.',
      'The answer cannot be derived from what is given.',
    ],
    [
      'what begins as the built-in reasoner does',
      VOTE,
      [],
      'Not derivable: Anna has paid her fee.',
      'Not derivable: Anna has paid her fee.',
    ],
    ['yes, where it is no', 'No member may vote. Anna is a member. May Anna vote?', [], 'Yes.', 'Yes.'],
    [
      'anything of what contradicts itself',
      'Pip can fly. Pip cannot fly. Is Pip a heron?',
      [],
      'Pip is a heron.',
      'Pip is a heron.',
    ],
    [
      'a claim within an aim',
      VOTE,
      [],
      'We need to find how Anna, who paid, may vote.',
      'We need to find how Anna, who paid, may vote.',
    ],
  ])('ERCP-7.3b: %s', async (_, problem, texts, text, excerpt) => {
    const errors = await judged(problem, texts, text);
    expect(errors.map((one) => one.replace(/^\w+: /, ''))).toContain(excerpt);
  });

  it('ERCP-4.2a: wrong sums are wrong facts, and what nothing states lacks its justification', async () => {
    expect(await judged(TICKETS, [], 'Anna pays 3 × 12 = 38 euros.')).toEqual([
      'factual_incorrect: Anna pays 3 × 12 = 38 euros.',
    ]);
    expect(await judged(VOTE, [], 'Anna has paid her fee.')).toEqual(['missing_justification: Anna has paid her fee.']);
  });
});

describe('honest steps pass', () => {
  it.each<readonly [string, string, readonly string[], string]>([
    ['given ones', VOTE, [], 'Members over 18 may vote. Anna is a member. Anna is 20 years old.'],
    ['what follows of them', VOTE, [], 'Anna is 20 years old. Anna is over 18. Therefore, Anna may vote.'],
    ['a reason and what it is for', VOTE, [], 'Since Anna is a member and Anna is over 18, she may vote.'],
    ['an answer with its reason', VOTE, [], 'Yes, Anna may vote because she is a member.'],
    ['what is aimed at', VOTE, [], 'We need to find whether Anna may vote. Anna may vote.'],
    [
      'a sum',
      TICKETS,
      [],
      'A ticket costs 12 euros. Anna buys 3 tickets. 3 tickets cost 36 euros. Anna pays 36 euros.',
    ],
    ['a sum that is written out', TICKETS, [], '3 × 12 euros = 36 euros. So Anna pays 36 euros in total.'],
    ['an end', TALK, [], 'The talk starts at 10:00 and lasts 90 minutes. Therefore the talk ends at 11:30.'],
    ['a passage in its own words', 'When does the badge of Anna expire?', BADGES, 'The badge of Anna expires in 2027.'],
    ['a passage in other words', 'When does the badge of Anna expire?', BADGES, "Anna's badge expires in 2027."],
    [
      'that it cannot be derived',
      'All dogs bark. Rex barks. Is Rex a dog?',
      [],
      'Rex barks. Whether Rex is a dog cannot be derived from what is given.',
    ],
    [
      'that it contradicts itself',
      'Pip can fly. Pip cannot fly. Is this consistent?',
      [],
      'The statements contradict each other.',
    ],
    [
      'a contraposition',
      'If the alarm rings, the door is locked. The door is not locked. Does the alarm ring?',
      [],
      'No, the alarm does not ring.',
    ],
  ])('ERCP-7.3b: %s', async (_, problem, texts, text) => {
    expect(await judged(problem, texts, text)).toEqual([]);
  });

  it('ERCP-7.1: are asked for nothing where nothing was given beside them', async () => {
    expect(await judged('', [], 'Anna has paid her fee.')).toEqual([]);
  });
});
