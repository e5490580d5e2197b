// What an answer says of time, sphere and confidence. Every string is the protocol's, or was written by hand.

import { describe, expect, it, test } from 'vitest';
import { fromDecimal } from '#core/bytes/q16.ts';
import { actionFor, actionLines, liminalReasons, qualifiersOf, sphereNotes } from '#core/answer/qualify.ts';
import { LIMINAL_REASONS } from '#core/answer/output.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { startOfDay } from '#core/bytes/calendar.ts';
import { freshnessOf, isAged, isOutlived, mustBeFetched } from '#core/evidence/freshness.ts';
import type { Conflict } from '#core/judge/contradict.ts';
import { run } from '#tests/case.ts';
import { document, SCENARIOS } from '#tests/scenarios.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = startOfDay('2026-03-02') + 12 * HOUR;

const own = (more: object): Evidence =>
  ({
    index: 0,
    source: {
      act: { name: 'a.txt', dated: null, sphere: 'INSIDE', type: 'unknown', ...more },
      entered: NOW,
      library: null,
    },
  }) as unknown as Evidence;
const packed = (volatility: string, created: string): Evidence =>
  ({
    index: 0,
    source: {
      act: { name: 'open()', dated: null, sphere: 'OUTSIDE', type: 'official_documentation' },
      entered: NOW,
      library: { act: { created, lifetime_hours: null, name: 'python-stdlib', version: '3.12.1', volatility } },
    },
  }) as unknown as Evidence;
const asked = (domain: 'coding' | 'general' | 'legal_research' | 'security_code', timeSensitive = false) => ({
  domain,
  now: NOW,
  timeSensitive,
});

describe('a source that changes', () => {
  const created = '2026-03-01';
  const at = (volatility: string, hours: number) => {
    const { source } = packed(volatility, created);
    const now = startOfDay(created) + hours * HOUR;
    return [mustBeFetched(source, now), freshnessOf(source, false, now)];
  };
  test.each([
    ['HIGH', 1, false, 65_536],
    ['HIGH', 1.0001, true, 0],
    ['MEDIUM', 24, false, 65_536],
    ['MEDIUM', 24.0001, false, 32_768],
    ['LOW', 24 * 400, false, 65_536],
    ['STATIC', 24 * 40_000, false, 65_536],
  ])(
    'EBOM-REQ-064, EBOM-REQ-065, EBOM-REQ-181: %s after %d hours: fetched again %s, freshness %i',
    (volatility, hours, fetched, fresh) => {
      expect(at(volatility, hours)).toEqual([fetched, fresh]);
    },
  );

  it('EBOM-REQ-064: past its hour it says that a current copy is needed', () => {
    expect(qualifiersOf(asked('general'), [packed('HIGH', created)])).toEqual([
      'Last updated 2026-03-01: open().',
      '[FRESH RETRIEVAL NEEDED: open() counts as current for an hour. Get a current copy before you rely on it.]',
    ]);
  });
});

describe('as of when, and according to what', () => {
  test.each([
    ['coding', packed('STATIC', '2024-02-29'), ['As of 2024-02-29 in python-stdlib 3.12.1.']],
    ['security_code', own({ dated: '2025-06-01' }), ['As of 2025-06-01 in a.txt.']],
    ['coding', own({}), ['No date or version is known of a.txt.']],
    ['general', own({ dated: '2025-06-01' }), []],
  ] as const)('EBOM-REQ-068: in %s: %#', (domain, evidence, lines) => {
    expect(qualifiersOf(asked(domain), [evidence])).toEqual(lines);
  });

  test.each([
    [own({ dated: '2025-06-01', name: 'lease.pdf' }), 'According to lease.pdf, effective 2025-06-01.'],
    [own({ name: 'lease.pdf' }), 'According to lease.pdf; since when it is effective is not known.'],
    [packed('STATIC', '2024-02-29'), 'According to open(), effective 2024-02-29.'],
  ])('EBOM-REQ-069: a legal claim: %#', (evidence, line) => {
    expect(qualifiersOf(asked('legal_research'), [evidence, evidence])).toEqual([line]);
  });

  test.each([
    [own({ type: 'news', dated: '2026-02-01' }), 'Last updated 2026-02-01: a.txt.'],
    [own({ type: 'news' }), 'Last updated 2026-03-02T12:00:00.000Z: a.txt.'],
    [packed('MEDIUM', '2026-03-01'), 'Last updated 2026-03-01: open().'],
  ])('EBOM-REQ-070: what evolves: %#', (evidence, line) => {
    expect(qualifiersOf(asked('general'), [evidence])).toEqual([line]);
  });

  it('EBOM-REQ-072: a question about the present is told when its documents were searched', () => {
    expect(qualifiersOf(asked('general', true), [own({})])).toEqual([
      'Retrieved 2026-03-02T12:00:00.000Z from the documents of this case; nothing newer was looked for.',
    ]);
    expect(qualifiersOf(asked('general'), [own({})])).toEqual([]);
  });

  it('EBOM-REQ-070, EBOM-REQ-072: they stand in the reply, in its text and by themselves', async () => {
    const { answer } = (
      await run({
        ...SCENARIOS.answered,
        documents: [
          document('boats.txt', 'It holds eleven rowing boats and two canoes.', {
            type: 'news',
            dated: '2026-09-20',
            credibility: 65_536,
          }),
        ],
        question: 'How many rowing boats does it hold now?',
      })
    ).reply;
    expect(answer.kind).toBe('answer');
    for (const line of answer.kind === 'answer' ? (answer.qualifiers ?? []) : [])
      expect(answer.text).toContain(`\n${line}\n`);
    expect(answer.kind === 'answer' && answer.qualifiers?.map((line) => line.slice(0, 12))).toEqual([
      'Last updated',
      'Retrieved 20',
    ]);
    expect(answer.warnings.join()).toContain('[STALENESS WARNING: This information is from 2026-09-20.');
    expect(answer.citations.map(({ liminal }) => liminal)).toEqual([['REAL_TIME']]);
  });
});

describe('a source between the spheres', () => {
  const conflict = (resolution: string) =>
    [{ carrier: 0, contradicting: 3, resolution }] as unknown as readonly Conflict[];
  test.each([
    [own({ sphere: 'LIMINAL' }), false, [], ['DECLARED']],
    [own({}), true, [], ['REAL_TIME']],
    [own({ dated: '2020-01-01' }), false, [], ['PAST_LIFETIME']],
    [own({}), false, conflict('PRESENT_BOTH'), ['CONFLICT']],
    [own({}), false, conflict('USE_CURRENT'), []],
    [own({}), false, [], []],
    [
      own({ sphere: 'LIMINAL', dated: '2020-01-01' }),
      true,
      conflict('PRESENT_BOTH'),
      ['DECLARED', 'REAL_TIME', 'PAST_LIFETIME', 'CONFLICT'],
    ],
  ])('EBOM-REQ-088, EBOM-REQ-072: says why, from a closed list: %#', (evidence, timeSensitive, conflicts, reasons) => {
    const found = liminalReasons(evidence, { now: NOW, timeSensitive }, conflicts);
    expect(found).toEqual(reasons);
    for (const reason of found) expect(LIMINAL_REASONS).toContain(reason);
  });

  it('EBOM-REQ-088: a conflict that nothing settles makes either side liminal, and no third document', () => {
    const open = [{ carrier: 3, contradicting: 0, resolution: 'PRESENT_BOTH' }] as unknown as readonly Conflict[];
    const time = { now: NOW, timeSensitive: false };
    expect(liminalReasons(own({}), time, open)).toEqual(['CONFLICT']);
    expect(liminalReasons({ ...own({}), index: 3 }, time, open)).toEqual(['CONFLICT']);
    expect(liminalReasons({ ...own({}), index: 1 }, time, open)).toEqual([]);
  });

  test.each([
    ['news', 30],
    ['notes', 365],
  ] as const)('EBOM-REQ-090: %s is looked at again four times as often where it is liminal', (type, days) => {
    const from = startOfDay('2025-01-01');
    const aged = (sphere: string, after: number) =>
      isAged(own({ dated: '2025-01-01', sphere, type }).source, from + after);
    expect([aged('INSIDE', days * DAY), aged('INSIDE', days * DAY + 1)]).toEqual([false, true]);
    expect([aged('LIMINAL', (days / 4) * DAY), aged('LIMINAL', (days / 4) * DAY + 1)]).toEqual([false, true]);
  });

  it('EBOM-REQ-090, EBOM-REQ-088: is told with a qualifier, a warning and its reason', async () => {
    const { answer } = (
      await run({
        ...SCENARIOS.answered,
        documents: [
          document('boats.txt', 'It holds eleven rowing boats and two canoes.', {
            sphere: 'LIMINAL',
            credibility: 65_536,
            dated: '2026-09-01',
          }),
        ],
      })
    ).reply;
    expect(answer.kind === 'answer' && answer.qualifiers).toEqual(['Last updated 2026-09-01: boats.txt.']);
    expect(answer.warnings.join()).toContain('[STALENESS WARNING: This information is from 2026-09-01.');
    expect(answer.citations.map(({ liminal }) => liminal)).toEqual([['DECLARED']]);
  });

  it('EBOM-REQ-086: a document of the person is called so, with the day it was added, and that nothing outside verifies it', () => {
    const entered = startOfDay('2026-09-21') + HOUR;
    expect(sphereNotes({ entered, sphere: 'INSIDE' })).toEqual([
      'Your own document, added 2026-09-21. Nothing outside this case verifies it.',
    ]);
    expect(sphereNotes({ entered, sphere: 'OUTSIDE' })).toEqual([]);
    expect(sphereNotes({ entered, sphere: 'LIMINAL', liminal: ['REAL_TIME', 'CONFLICT'] })).toEqual([
      'May not hold: the question is about the present, and it is not from this hour; another document says otherwise, and nothing settles it.',
    ]);
  });

  it('a library of low volatility is kept', () => {
    expect(isOutlived(packed('LOW', '2020-01-01').source, NOW)).toBe(false);
  });
});

describe('what a confidence asks of the reader', () => {
  test.each([
    ['0.4999', 'refuse'],
    ['0.5', 'strong_warning'],
    ['0.5999', 'strong_warning'],
    ['0.6', 'warning'],
    ['0.6999', 'warning'],
    ['0.7', 'confident'],
    ['0.85', 'confident'],
    ['0.8501', 'high'],
    ['1', 'high'],
  ])('EBOM-REQ-050, EBOM-REQ-179: %s is %s', (confidence, action) => {
    expect(actionFor(fromDecimal(confidence))).toBe(action);
  });

  test.each([
    ['0.55', ['STRONG WARNING: do not rely on this before you have checked every passage yourself.']],
    ['0.65', ['WARNING: check the passages before you rely on this.']],
    ['0.7', []],
    ['0.9', []],
  ])('EBOM-REQ-050: of %s it says %j', (confidence, lines) => {
    expect(actionLines(fromDecimal(confidence))).toEqual(lines);
  });
});
