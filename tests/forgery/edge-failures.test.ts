// Failures of the edge on record: a clock, a person or randomness that is said to have failed. Nobody can ask them again, and each
// may have taken away an answer: the headline names it, and the record is no proof.

import { describe, expect, it } from 'vitest';
import { toDebateAct } from '#core/debate/runner/acts.ts';
import { parseRunRequest } from '#core/ercp/acts.ts';
import type { Oracle } from '#core/ports.ts';
import { QUESTION, ROAD } from '#tests/debate-case.ts';
import { ownCase, performLying, verify, type OwnCase } from '#tests/forgery/engines-here.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';

const RULES = document('rules.txt', 'The boathouse opens at nine.');
const ASKED = { kind: 'question', text: 'When does the boathouse open?' } as const;
const timeout = (): Error => Object.assign(new Error('too late'), { name: 'TimeoutError' });

/** A clock that fails once it is told to. */
function failingClock(): { readonly clock: Oracle; readonly fail: () => void } {
  const { clock } = scriptedOracles();
  let isBroken = false;
  return {
    clock: {
      identity: clock.identity,
      ask: (...call) => (isBroken ? Promise.reject(timeout()) : clock.ask(...call)),
    },
    fail: () => (isBroken = true),
  };
}

async function expectRecorded(made: OwnCase, sentence: RegExp): Promise<void> {
  const report = await verify(await made.bundle());
  expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
  expect(report.verdict).toBe('recorded');
  expect(report.limits.map(({ code }) => code)).toContain('FAILURE_RECORDED');
  expect(report.sentence).toMatch(sentence);
}

describe('a clock that is recorded as failed', () => {
  it.each([
    ['question', ASKED],
    ['ercp', parseRunRequest({ problem: { id: 'p', description: QUESTION }, config: { model: 'm' } })],
    ['debate', toDebateAct({ question: QUESTION, participants: 2, rounds: 1, mode: 'posthoc', seed: 0 })],
  ] as const)('in a case of %s is a limit', async (kind, act) => {
    const { clock, fail } = failingClock();
    const made = await ownCase(kind, { clock });
    await made.opened.perform(kind === 'question' ? RULES : ROAD);
    fail();
    await made.opened.perform(act);
    await expectRecorded(made, /The clock is recorded as timed out.*; this cannot be checked here\./);
  });
});

describe('the secret of a case that is recorded as lost', () => {
  it('is a limit', async () => {
    const { random } = scriptedOracles();
    let times = 0;
    const once: Oracle = {
      identity: random.identity,
      ask: (...call) => ((times += 1) === 1 ? Promise.reject(timeout()) : random.ask(...call)),
    };
    const made = await ownCase('question', { random: once });
    await made.opened.perform(RULES);
    await expectRecorded(made, /The generator of randomness is recorded as timed out; this cannot be checked here\./);
  });
});

describe('an act that is recorded as none', () => {
  it('is a limit', async () => {
    const made = await ownCase('question');
    await made.opened.perform(RULES);
    await performLying(made, ASKED, { text: '' });
    await expectRecorded(made, /The person is recorded as failed \(OUTPUT_SCHEMA\); this cannot be checked here\./);
  });
});
