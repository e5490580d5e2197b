import { describe, expect, it, test } from 'vitest';
import { civilOf, startOfDay, toIso } from '#core/bytes/calendar.ts';
import { freshnessOf, isTimeSensitive, isOutdatedBy, VOLATILITY_HOURS } from '#core/evidence/freshness.ts';
import { document } from '#tests/scenarios.ts';

const DAY = 86_400_000;
const dated = (day: string | null) =>
  ({ act: { ...document('a', 'b'), dated: day, original: '0'.repeat(64) }, library: null }) as unknown as Parameters<
    typeof freshnessOf
  >[0];

describe('the calendar of a core that has no clock', () => {
  it('PB2S-4.4: agrees with Date on every day from 1968 to 2105, and on odd moments', () => {
    for (let day = -800; day < 49_000; day += 1) {
      const iso = new Date(day * DAY).toISOString();
      expect(civilOf(day * DAY).date).toBe(iso.slice(0, 10));
      expect(startOfDay(iso.slice(0, 10))).toBe(day * DAY);
    }
    for (let moment = 1_790_000_000_000; moment < 1_790_000_000_000 + 40 * DAY; moment += 7_777_777) {
      expect(toIso(moment)).toBe(new Date(moment).toISOString());
    }
  });

  test.each(['0001-01-01', '1600-02-29', '1900-02-28', '2000-02-29', '2100-03-01', '9999-12-31'])(
    'agrees with Date on %s',
    (day) => {
      expect(startOfDay(day)).toBe(Date.parse(`${day}T00:00:00Z`));
      expect(civilOf(startOfDay(day)).date).toBe(day);
    },
  );
});

describe('words of the present moment, as whole words', () => {
  test.each([
    'What is the rent today?',
    'Who is the current tenant?',
    'What is the latest price?',
    'What is it right now?',
    'As of 2026, who is it?',
    'NOW?',
  ])('EBOM-REQ-071: %s', (question) => {
    expect(isTimeSensitive(question)).toBe(true);
  });
  test.each(['What do we know?', 'Who knows it?', 'Is it snowing?', 'What was the currency?', 'Which one is later?'])(
    'EBOM-REQ-071: not %s',
    (question) => {
      expect(isTimeSensitive(question)).toBe(false);
    },
  );
});

describe('freshness', () => {
  const now = startOfDay('2026-03-02');
  it('EBOM-REQ-067, EBOM-REQ-073: a library of what never changes is as fresh after a hundred years; one that gives itself a day is not', () => {
    const library = (lifetime_hours: number | null) =>
      ({ act: { dated: null }, library: { act: { created: '1926-03-02', lifetime_hours } } }) as unknown as Parameters<
        typeof freshnessOf
      >[0];
    expect(freshnessOf(library(null), false, now)).toBe(65_536);
    expect(freshnessOf(library(24), false, now)).toBe(32_768);
  });

  test.each([
    [false, null, 0, 65_536],
    [false, '1999-01-01', 0, 65_536],
    [true, null, 0, 32_768],
    [true, '2026-03-02', 3_600_000, 65_536],
    [true, '2026-03-02', 3_600_001, 32_768],
    [true, '2026-03-01', 0, 32_768],
  ])('EBOM-REQ-073: time-sensitive %s, dated %s, %i ms into the day: %i', (sensitive, day, into, expected) => {
    expect(freshnessOf(dated(day), sensitive, now + into)).toBe(expected);
  });
});

describe('what outdates what', () => {
  const dated = (day: string | null, type: 'contract' | 'news' | 'statute' | 'unknown') =>
    ({ act: { dated: day, type }, library: null }) as unknown as Parameters<typeof isOutdatedBy>[0];

  test.each([
    ['unknown', '2024-01-01', '2024-12-31', false], // 365 days
    ['unknown', '2024-01-01', '2025-01-01', true],
    ['contract', '2022-01-01', '2024-12-31', false], // 1,095 days
    ['contract', '2022-01-01', '2025-01-01', true],
    ['news', '2026-03-01', '2026-03-31', false],
    ['news', '2026-03-01', '2026-04-01', true],
    ['statute', '1950-01-01', '2026-01-01', false],
  ] as const)('EBOM-REQ-082, EBOM-REQ-083: %s of %s, against %s: outdated is %s', (type, older, newer, expected) => {
    expect(isOutdatedBy(dated(older, type), dated(newer, type))).toBe(expected);
    expect(isOutdatedBy(dated(newer, type), dated(older, type))).toBe(false);
  });

  test('EBOM-REQ-083: without a date nothing is outdated', () => {
    expect(isOutdatedBy(dated(null, 'news'), dated('2026-01-01', 'news'))).toBe(false);
    expect(isOutdatedBy(dated('2020-01-01', 'news'), dated(null, 'news'))).toBe(false);
  });

  test('a cache lives as many hours as its volatility gives it, and what is static for ever', () => {
    expect(VOLATILITY_HOURS).toEqual({ HIGH: 1, MEDIUM: 24, LOW: 168, STATIC: null });
  });
});

test.each([
  ['2026-01-08', false],
  ['2026-01-09', true],
])(
  'EBOM-REQ-066: a library of low volatility that keeps for ever is read, and held against a contradiction of %s: %s',
  (newer, expected) => {
    const library = { act: { lifetime_hours: null, volatility: 'LOW' } } as never;
    const older = { ...dated('2026-01-01'), library };
    expect(freshnessOf(older, false, Date.parse('2030-01-01T00:00:00Z'))).toBe(65_536);
    expect(isOutdatedBy(older, dated(newer))).toBe(expected);
  },
);
