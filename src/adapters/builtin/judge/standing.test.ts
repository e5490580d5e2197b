import { describe, expect, test } from 'vitest';
import { builtinJudge, judgePair } from '#adapters/builtin/judge.ts';
import { verdict } from '#core/judge/verdict.ts';

// .7 and .5 in Q16.16.
const CONTRADICTED_ABOVE = 45_875;
const HALF = 32_768;

const PROGRAMME = 'The opening concert starts at 19:00 in the Old Granary.';
const CONSORT =
  'The Quayside Consort plays dances and airs from four harbour towns, with a short talk by its director before the first piece.';
const SLIP =
  'The printed programme gives a wrong time for the opening night. The opening concert starts at 20:30, not at 19:00.';
const SHORT_SLIP = 'The opening concert starts at 20:30, not at 19:00.';
const MAIL =
  'I have had three calls about the time again, so once more: the opening concert starts at 20:30 on Friday, as the correction slip says.';
const WHOLE_MAIL = `From: Marit Osei, festival office\nTo: Stewards of the opening night\nDate: 9 June 2026\nSubject: Friday: times and the talk\n\nDear all,\n\n${MAIL}`;
const EVENING = 'The evening concert on Saturday starts at 20:00 in the Chapel of the Pilots.';
const CANCELLED = "The talk before the concert is cancelled, because the director's train arrives too late.";

describe('how a claim stands to its evidence', () => {
  test.each([
    ['numerical: another time for the same event', PROGRAMME, SLIP],
    ['numerical: the denied time is the claimed one', PROGRAMME, SHORT_SLIP],
    ['temporal: a date on one side only changes nothing', PROGRAMME, MAIL],
    ['temporal: the date of a letter is not the date of what it tells', PROGRAMME, WHOLE_MAIL],
    ['temporal: what a claim rules out, its evidence states', SHORT_SLIP, PROGRAMME],
    ['temporal: details behind the value', MAIL, `${PROGRAMME} ${CONSORT}`],
    ['event: what there is, is cancelled', 'There is a short talk by its director before the first piece', CANCELLED],
    ['event: what comes with something else is cancelled', CONSORT, CANCELLED],
    ['event: what is cancelled stands in a programme', CANCELLED, `${PROGRAMME} ${CONSORT}`],
    [
      'entity: another person does it',
      'Ana Ruiz chairs the budget committee.',
      'Leo Brandt chairs the budget committee.',
    ],
    ['entity: another place', 'The fair is held in the school yard.', 'The fair is held in the market hall.'],
    [
      'numerical: another price',
      'A ticket for the ferry costs 4 euros.',
      'The price of a ticket for the ferry is 6 euros.',
    ],
    ['temporal: another year of the same name', 'The Heron was launched in 1924.', 'The Heron was launched in 1911.'],
    [
      'temporal: a helper named on one side only is no other subject',
      'The Merganser was launched by Orla Finch in 1911.',
      'The Merganser was launched in 1913.',
    ],
    ['entity: another code, both undated', 'The door code is 4711.', 'The door code is 8812.'],
    [
      'entity: another code, said in other words',
      'The door code for the boathouse is 4711.',
      'The code of the boathouse door is 8812.',
    ],
    ['entity: another code among other things', 'The door code is 4711. Tell nobody.', 'The new door code is 8812.'],
  ])('EBOM-REQ-075, EBOM-REQ-076: %s: contradicted', (_, claim, evidence) => {
    expect(judgePair(claim, evidence).contradiction).toBeGreaterThan(CONTRADICTED_ABOVE);
  });

  test.each([
    ['another event on another day', PROGRAMME, EVENING],
    ['the main value is supported, what is ruled out is not spoken of', SHORT_SLIP, MAIL],
    ['the same in the whole letter', SHORT_SLIP, WHOLE_MAIL],
    ['another event', SHORT_SLIP, EVENING],
    ['another event, a date on both sides', MAIL, EVENING],
    ['other doings at other times', PROGRAMME, 'The doors of the Old Granary open at 19:45.'],
    ['opening and closing', 'The kiosk opens at 9:00.', 'The kiosk closes at 16:30.'],
    ['another lecture is cancelled', 'The lecture on owls starts at 18:00.', 'The lecture on bats is cancelled.'],
    ['cancelled if', 'The walk starts at 10:00.', 'If it snows, the walk is cancelled.'],
    ['another kind has its own price', 'Tickets cost 12 euros.', 'Reduced tickets cost 7 euros.'],
    ['for others', 'A day pass costs 12 euros for adults.', 'A day pass costs 5 euros for children.'],
    ['another version', 'Version 2.1 supports 16 cores.', 'Version 2.0 supports 8 cores.'],
    ['last year', 'The fair starts on 3 June at 10:00.', 'Last year the fair started at 11:00.'],
    ['another name, another year', 'The Heron was launched in 1924.', 'The Merganser was launched in 1911.'],
    ['the other way round', 'The Merganser was launched in 1911.', 'The Heron was launched in 1924.'],
    [
      'another name, another day and more words',
      'The Heron was launched on 3 May 1924.',
      'The Merganser was launched by Orla Finch on 3 May 1911.',
    ],
    ['two ferries', 'The ferry Heron was launched in 1924.', 'The ferry Merganser was launched in 1911.'],
    ['two persons', 'Anna Berg was born in 1980.', 'Leo Brandt was born in 1975.'],
    ['another lock', 'The alarm code is 4711.', 'The door code is 8812.'],
    ['by letter date', 'The harbour tour starts at 11:00 on Monday.', 'The harbour tour starts at 12:00 on Sunday.'],
  ])('EBOM-REQ-075: %s: not contradicted', (_, claim, evidence) => {
    expect(judgePair(claim, evidence).contradiction).toBeLessThan(HALF);
  });

  test.each([SLIP, SHORT_SLIP, MAIL, WHOLE_MAIL])(
    'EBOM-U-03: a plain restatement is supported by what rules out another value, or refers to its source: %s',
    (evidence) => {
      expect(verdict(judgePair('The opening concert starts at 20:30.', evidence))).toBe('SUPPORTED');
    },
  );

  test.each([
    'The opening concert starts at 19:00.',
    'The opening concert starts at 20:30 in the Net Loft.',
    'The opening concert starts at 20:30, not at 18:00.',
  ])('EBOM-U-03, EBOM-U-04: what the evidence rules out or does not say is not supported: %s', (claim) => {
    for (const evidence of [SLIP, MAIL]) expect(verdict(judgePair(claim, evidence))).not.toBe('SUPPORTED');
  });

  test('a pair is judged alike alone and among others', async () => {
    const claims = [PROGRAMME, SHORT_SLIP, MAIL, CONSORT];
    const texts = [SLIP, WHOLE_MAIL, EVENING, CANCELLED, PROGRAMME];
    const pairs = claims.flatMap((_, claim) => texts.map((__, row): [number, number] => [claim, row]));
    const evidence = texts.map((text, passage) => ({
      after: '',
      before: '',
      heading: '',
      passage,
      source: 'a'.repeat(64),
      text,
    }));
    const said = await builtinJudge.ask(
      new AbortController().signal,
      { class: 'nli', derivation: null, from: [], request: { claims, evidence, pairs }, salt: null, schema: 'nli/1' },
      { get: () => Promise.reject(new Error('the judge reads no blobs')) },
    );
    const alone = pairs.map(([claim, row]) => {
      const { contradiction, support } = judgePair(claims[claim] ?? '', texts[row] ?? '');
      return { claim, evidence: row, contradiction: contradiction / 65_536, support: support / 65_536 };
    });
    expect(said).toMatchObject({ pairs: alone });
  });
});
