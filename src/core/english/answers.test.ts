import { describe, expect, it } from 'vitest';
import { judgeSentences } from '#core/english/answers.ts';
import type { Context } from '#core/english/answers.ts';
import { parseQuestion } from '#core/english/question.ts';
import { tokens } from '#core/english/words.ts';

const stems = (text: string): ReadonlySet<string> => new Set(tokens(text).map((token) => token.stem));
const under = (heading: string): Context => ({ heading: stems(heading), topic: stems(heading), before: '', rank: 256 });
/** The sentence that the rules think most probable, and whether they think that it answers. */
function best(question: string, passage: string, heading = ''): readonly [answers: boolean, sentence: string] {
  const [first] = judgeSentences(parseQuestion(question), passage, under(heading)).sort(
    (a, b) => b.probability - a.probability,
  );
  if (first === undefined) throw new Error('expected a sentence');
  return [first.probability >= HALF, passage.slice(first.start, first.end)];
}
const HALF = 32_768;

describe('a sentence answers together with the one before it', () => {
  it.each([
    [
      'a person meant by a pronoun',
      'Who can carry heavy parcels?',
      'The porter, Mr Achterberg, has the key.',
      'He can also carry heavy parcels up for you.',
      '',
    ],
    [
      'a name said of a pronoun',
      'Who was the captain of the ferry?',
      'The ferry had a captain.',
      'His name was Ada Brandt.',
      '',
    ],
    [
      'a place of what "it" means',
      'Where was the ferry built?',
      'The ferry carried sixty passengers.',
      'It was built in Emden in 1961.',
      '',
    ],
    [
      'a sentence with hardly a word of its own',
      'Was anybody hurt in the fire?',
      'The crew put the fire out within twenty minutes.',
      'Nobody was hurt.',
      '',
    ],
    [
      'words that head a line',
      'When is the next meeting?',
      '6. Next meeting.',
      'We meet again on 10 July at 19:30.',
      '',
    ],
    [
      'a label',
      'What is the order number of the filter?',
      'Change the filter once a year.',
      'Order number: BF-77.',
      'Breeze 300 dehumidifier',
    ],
  ])('%s', (_, question, before, sentence, heading) => {
    expect(best(question, `${before} ${sentence}`, heading)).toEqual([true, sentence]);
  });

  it.each([
    ['because', 'The crew refused to sail on Christmas Eve.', 'Because the radio was broken.'],
    ['the reason', 'The crew refused to sail on Christmas Eve.', 'The reason was a broken radio.'],
    ['this was because', 'The crew refused to sail on Christmas Eve.', 'This was because the radio was broken.'],
    ['what had happened before', 'The crew refused to sail on Christmas Eve.', 'The radio had broken the day before.'],
  ])('why it was so is told by the sentence behind: %s', (_, before, sentence) => {
    expect(best('Why did the crew refuse to sail on Christmas Eve?', `${before} ${sentence}`)).toEqual([
      true,
      sentence,
    ]);
  });

  it.each([
    ['a reason of its own', 'The crew refused to sail. Because the radio was broken, nobody called.'],
    ['what came after', 'The crew refused to sail. The radio was mended the day after.'],
    ['of something else', 'The crew met on Christmas Eve. The reason was a broken radio.'],
    ['a reason to do something', 'The crew refused to sail. The reason to stay in harbour is a good one for poets.'],
  ])('and not by %s', (_, passage) => {
    expect(best('Why did the crew refuse to sail?', passage)[0]).toBe(false);
  });

  it('an entry is read under what stands over it: who won, and in which year', () => {
    const entries = '2015: Alice Moreau\n2016: no race\n2017: Bob Hadley';
    expect(best('Who won the cup in 2017?', entries, 'Winners of the cup')).toEqual([true, '2017: Bob Hadley']);
    expect(best('Who won the cup in 2016?', entries, 'Winners of the cup')[0]).toBe(false);
    expect(best('Who won the cup in 2019?', entries, 'Winners of the cup')[0]).toBe(false);
    expect(best('Who won the cup in 2017?', entries, 'Members of the club')[0]).toBe(false);
  });

  it('how much something lifts or holds is no matter of money', () => {
    expect(best('How much does the crane lift?', 'The crane lifts twelve tonnes. A day of it costs 90 euros.')).toEqual(
      [true, 'The crane lifts twelve tonnes.'],
    );
  });

  it('and not where a line stands between them', () => {
    expect(best('When is the next meeting?', '6. Next meeting.\n\nWe met last on 10 July at 19:30.')[0]).toBe(false);
    expect(best('Was anybody hurt in the fire?', 'The crew put the fire out.\n\nNobody was hurt.')[0]).toBe(false);
  });
});

describe('a word of degree, kind or period is the shape of what is asked for, and no word that the answer must hold', () => {
  it.each([
    ['How large is the deposit?', "The tenant pays a deposit of two months' rent."],
    ['How big is the deposit?', 'The deposit is 1,800 euros.'],
    ['How high is the monthly premium for the bicycle?', 'The monthly premium for the bicycle is \u00a34.20.'],
    ['How steep is the fine for parking?', 'The fine for parking is 25 euros.'],
    ['How high is the interest on late sums?', 'Late sums bear interest of 4 % a year.'],
    ['How expensive is the kennel?', 'The kennel costs 18 euros a night.'],
    ['How costly is a locker?', 'A locker costs 2 euros.'],
    ['How frequently is the chimney swept?', 'The chimney is swept once a year.'],
    ['What is the notice period?', "Either side may end the lease with three months' notice."],
    ['What kind of flour is used?', 'The bakery used rye flour.'],
  ])('%s', (question, sentence) => {
    expect(best(question, sentence)).toEqual([true, sentence]);
  });

  it.each([
    ['no sum', 'How large is the deposit?', 'The deposit is due within 14 days.'],
    ['the sum of something else', 'How high is the premium?', 'The fine for parking is 25 euros.'],
    ['a length that is a period', 'How tall is the hedge?', 'The hedge is cut every two months.'],
    [
      'a price where times are asked for',
      'How frequently is the chimney swept?',
      'Sweeping the chimney costs 40 euros.',
    ],
  ])('and %s is none', (_, question, sentence) => {
    expect(best(question, sentence)[0]).toBe(false);
  });
});

describe('the asked kind of thing', () => {
  it.each([
    ['who a named person was', 'Who was Clara Voss?', 'Clara Voss (1902-1978) was a botanist from Graz.'],
    ['a year of death behind a name', 'When did Clara Voss die?', 'Clara Voss (1902-1978) was a botanist from Graz.'],
    ['whom something went to', 'To whom was the ferry sold?', 'The ferry was sold to a museum in Husum.'],
    ['an owner by that word', 'Who owns the mill?', 'The owner, Norrland Board, said that the mill had lost money.'],
    ['an hour', 'When did the lamp go out?', 'The lamp on the quay went out at nine.'],
    ['a version as a time', 'When will the old file be ignored?', 'The old file will be ignored from version 5.'],
    ['how long, in winters', 'How long had Marten kept the light?', 'Marten had kept the light for thirty winters.'],
    ['how much of it, in litres', 'How much water does the tank hold?', 'The tank holds 3.5 litres.'],
    [
      'a garden with a season in its name',
      'Where is breakfast served?',
      'Breakfast is served from 7:30 to 10:00 in the winter garden.',
    ],
    ['coming back as being back', 'When does the bus come back?', 'The bus will be back on Friday at about 16.00.'],
  ])('is found: %s', (_, question, sentence) => {
    expect(best(question, sentence)).toEqual([true, sentence]);
  });

  it.each([
    ['another substance', 'How much water is needed?', '150 g sugar is needed.'],
    ['who he was, not what he did', 'Who was Clara Voss?', 'In 1931 Clara Voss went to the Caucasus.'],
    ['a count behind "at"', 'When did the jury meet?', 'The jury met at nine tables.'],
    ['sold by, not to', 'To whom was the ferry sold?', 'The ferry was sold by a broker in 1990.'],
    ['no person before the pronoun', 'Who can carry heavy parcels?', 'The lift is broken. It can carry heavy parcels.'],
  ])('is not taken for it: %s', (_, question, sentence) => {
    expect(best(question, sentence)[0]).toBe(false);
  });

  it('a row of a table means what stands beside its code', () => {
    const heading = 'If something goes wrong \u203a Code \u00b7 Meaning \u00b7 What to do';
    expect(
      best('What does E4 mean?', '| E2 | Tank missing | Insert it |\n| E4 | Coil iced up | Switch off |', heading),
    ).toEqual([true, '| E4 | Coil iced up | Switch off |']);
  });
});
