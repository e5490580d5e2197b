import { describe, expect, it } from 'vitest';
import { judgeSentences } from '#core/english/answers.ts';
import type { Context } from '#core/english/matches.ts';
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

  it('what heads a line in bold, with its number', () => {
    expect(
      best('Who proposed a bridge over the mill race?', '**3. Mill race.** Olga Brand proposed a bridge.'),
    ).toEqual([true, 'Olga Brand proposed a bridge.']);
  });

  it('what the item of a list speaks of', () => {
    const item = '- Cracked pane in the greenhouse. Owner telephoned on 4 June at 9:20.';
    const [, second = ''] = /(Owner.*)/.exec(item) ?? [];
    expect(best('When was the owner telephoned about the pane?', item)).toEqual([true, second]);
    expect(best('When was the owner telephoned about the roof?', item)[0]).toBe(false);
  });

  it('why something has to be done, under a heading that says to what', () => {
    const text = 'Take off the lid before you start. Steam will burn your hand.';
    expect(best('Why must the lid of the cooker be taken off?', text, 'Vento cooker')).toEqual([
      true,
      'Steam will burn your hand.',
    ]);
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

it.each([
  ['What colour is the kettle?', 'Painted or glazed mugs stand beside the kettle.', false],
  ['What colour is the kettle?', 'The kettle is green.', true],
  ['Which color is the gate?', 'The gate is brown.', true],
] as const)('a colour is asked for, and nothing near it: %s %s', (question, passage, answers) => {
  expect(best(question, passage)).toEqual([answers, passage]);
});

describe('what is asked for, as everyday papers put it', () => {
  it.each([
    ['What does a yearly card cost?', 'A yearly card costs 30 and also admits a guest.'],
    ['When must the pitch be left?', 'The pitch is free from 14.00 and must be left by 11.00.'],
    ['When does high season begin?', 'High season lasts from 20 June to 1 September.'],
    ['When does high season end?', 'High season lasts from 20 June to 1 September.'],
    ['How long may keys be?', 'Keys may be up to 8 KiB long.'],
    ['How long is the guarantee?', 'Without this the guarantee of seven years lapses.'],
    ['How large is the drive?', 'The drive is yours alone and holds 50 GB.'],
    ['How high may a deposit be?', "A deposit may not be higher than five weeks' rent."],
    ['How many households were helped?', 'The number of households we helped rose to 1,870.'],
    ['How many treats may they have?', 'Treats are in the blue box, at most three a day.'],
    ['How much salt goes into the dishwasher?', 'Fill the dishwasher with 1.2 kg of special salt.'],
    ['How often does the airport bus run?', 'The airport bus stops in front of the house every twenty minutes.'],
    ['Where are the lectures held?', 'There are two lectures a week in lecture theatre B.'],
    ['Who creates my account?', 'Your account is created by the help desk on your first day.'],
    ['Must juniors wear life jackets?', 'Life jackets are compulsory for juniors.'],
    ['Who deals with parking permits?', 'Parking permits are handled by Olga Brand.'],
    ['Who manages lost keys?', 'Lost keys are dealt with first by the caretaker, Olga Brand.'],
    ['How do I get a receipt?', 'Ask for a receipt at the counter.'],
    ['When will I be given a locker?', 'A locker is assigned to you in the second week.'],
    ['Who gets the questionnaire?', 'Fill in the questionnaire and send it to Olga Brand.'],
    ['What is the weekly wage of a steward?', 'A steward has a weekly wage of 310 euros.'],
    ['Is a place kept for family reasons?', 'A place is kept on family grounds.'],
  ])('%s', (question, sentence) => {
    expect(best(question, sentence)).toEqual([true, sentence]);
  });

  it.each([
    ['How much does a guided tour cost?', 'A guided tour starts at 14.00 every Saturday and takes 50 minutes.'],
    ['How much does the lamp cost?', 'The lamp is lit from 18.00 each evening.'],
    ['How many books does the library own?', 'The room can be reserved by groups of up to eight.'],
    ['When does the lease end?', 'The lease says what happens at the end.'],
    ['How long is the ferry?', 'The ferry was rebuilt two years ago.'],
    ['How many boats are there?', 'The number of members rose to 140.'],
    ['Who deals with parking permits?', 'The fines for parking permits that were forged go to Olga Brand.'],
    ['How do I get a receipt?', 'Order the ink for the printer of receipts.'],
    ['When will I be given a locker?', 'A locker is emptied in the second week.'],
    ['Who gets the questionnaire?', 'Fill in the questionnaire with Olga Brand.'],
  ])('but not: %s', (question, sentence) => {
    expect(best(question, sentence)[0]).toBe(false);
  });
});

describe('rules of a house said in another way', () => {
  it.each([
    ['leave, by an order not to', 'Are candles allowed?', 'Please do not bring candles.'],
    ['a reason, by where it comes from', 'Why does the tap drip?', 'A dripping tap comes from a worn washer.'],
  ])('%s', (_, question, sentence) => {
    expect(best(question, sentence)).toEqual([true, sentence]);
  });
});

describe('what is asked for, as people put it', () => {
  it.each([
    ['a stretch told by its article', 'How long is a ticket valid?', 'Tickets are valid for a year.', ''],
    ['a length of time', 'How long do the workshops last?', 'The workshops for children last 45 minutes.', ''],
    [
      'an address of the web',
      'Where can I get spare parts?',
      'Spare parts can be ordered from www.ferrow.example.',
      '',
    ],
    ['half of a sum', 'How much do students pay?', 'Students pay half the adult rate.', ''],
    ['what costs nothing', 'How much do pensioners pay?', 'Pensioners travel free.', ''],
    ['a duty', 'Do I have to wear a life jacket?', 'Life jackets are compulsory in winter.', ''],
    ['no duty', 'Do I need to wear a tie?', 'A tie is optional.', ''],
    ['whom one turns to', 'Who do I contact to volunteer?', 'Volunteers, please sign up with Jo Farrant.', ''],
    ['what one needs', 'What size filter do I need?', 'Put a paper filter (size 4) into the basket.', ''],
    ['what a sign means', 'What does the red flag mean?', 'When the red flag is up, no boat goes out.', ''],
    ['a verb that ends in "ing"', 'Can I bring my dog?', 'Dogs are welcome.', ''],
    ['an hour, where nothing else is asked', 'What time can we check in?', 'Check-in is from 4 pm.', ''],
    [
      'what belongs where',
      'Which bin does food go in?',
      'The green bin (food and peelings) is emptied on Thursday.',
      '',
    ],
    ['an extra charge', 'Is there an extra charge for dogs?', 'A charge of 20 pounds per dog is made.', ''],
    ['how far, in minutes', 'How far is the beach?', 'The path to the beach takes ten minutes.', ''],
    [
      'an order under its heading',
      'Who do I call in an emergency?',
      'Call Ron Hatherley on 07700 900 512.',
      'In an emergency',
    ],
    ['whoever may', 'Who can join?', 'Anybody who lives, works or studies in the district can join.', ''],
    ['how many times', 'How many times can I renew?', 'You can renew items twice, online or at the desk.', ''],
    ['whether one pays', 'Do children pay late fees?', 'There are no late charges for children.', ''],
    ['pence', 'What does colour printing cost?', 'Printing costs 15p a page in black and 50p in colour.', ''],
    ['how late', 'How late is the shop open on Thursdays?', 'Thursday 9.30 am to 8 pm.', 'Shop: opening hours'],
    ['what a rule allows', 'When can I play music?', 'The house rules allow music from 9 am to 1 pm.', ''],
    ['what is to be brought', 'What should I bring to the party?', 'Everybody brings a dish.', 'Garden party'],
    ['how many were studied', 'How many pools were studied?', 'We measured the water of 18 pools in June.', ''],
    ['when something was done', 'When were the measurements made?', 'We measured the water in June 2024.', ''],
    ['out of what', 'How was shade estimated?', 'Shade was estimated from aerial photographs.', ''],
    ['where something is to be had', 'Where can I get the data?', 'The data can be downloaded from the archive.', ''],
    ['a verb of two words', "What happens if I'm late picking up?", 'A late collection fee of £10 is charged.', ''],
    ['how long it is valid', 'How long is a permit valid?', 'Permits are issued for one calendar year.', ''],
    [
      'what it depends on',
      'Why can an application be refused?',
      'It may refuse an application if the fee was late.',
      '',
    ],
    ['to what end', 'Why was the bridge widened?', 'The bridge was widened to let the tram pass.', ''],
    ['how long a text is', 'How long can keys be?', 'Keys are strings of at most 512 bytes.', ''],
    ['the maximum', 'What is the maximum size of a value?', 'Values are bytes of at most 16 MiB.', ''],
    ['what goes on', 'Can readers continue during compaction?', 'Readers go on during compaction.', ''],
    ['how it is calculated', 'How is the final mark calculated?', 'The final mark is the mean of all papers.', ''],
    ['a rule for the thing', 'Are phones allowed?', 'Phones have to be switched off.', ''],
    [
      'for whom',
      'Who may use a dictionary?',
      'Dictionaries are allowed for students whose first language is Greek.',
      '',
    ],
    ['how much time', 'How much time do I have for the thesis?', 'The thesis is written within four months.', ''],
    ['money of another age', 'How much did the town borrow?', 'The town borrowed 4,000 guilders from a convent.', ''],
    ['less, in a share', 'Do growers pay less?', 'Growers who sell their own produce pay two thirds.', ''],
    [
      'what to use, behind a semicolon',
      'How do I convert old files?',
      'The format changed; use `up` to convert old files.',
      '',
    ],
    ['a word with or without a hyphen', 'Does the wifi need a password?', 'Wi-Fi needs no password.', ''],
  ])('%s', (_, question, passage, heading) => {
    expect(best(question, passage, heading)).toEqual([true, passage]);
  });

  it.each([
    ['how often is not how long', 'How long is a ticket valid?', 'A valid ticket is checked once a year.', ''],
    ['a mail address is no place', 'Where is the workshop?', 'Workshop: write to office@ferrow.example.', ''],
    ['free of something else', 'How much do snacks cost?', 'The snacks are free from nuts.', ''],
    ['a wish is no duty', 'Do I have to wear a tie?', 'A tie looks good on anybody.', ''],
    ['an hour of something else', 'What time can we check in?', 'Please leave by 10 am.', ''],
    ['a heading alone', 'What benefits come with the job?', 'Benefits', ''],
    [
      'what takes place is not brought',
      'What should I bring to the party?',
      'It takes place on 4 July.',
      'Garden party',
    ],
    ['since when is not out of what', 'How was shade estimated?', 'Shade was estimated from June on.', ''],
    ['a rate is not how many times', 'How many times can I renew?', 'Renew early: the desk is open twice a week.', ''],
    ['what may be is not what may not', 'What may not be sold?', 'Growers may sell their own produce.', ''],
    ['a rule for something else', 'Is a willow tree allowed?', 'Fruit trees must be kept below 2.5 m.', ''],
    ['which one is not told by one', 'Which train does she take?', 'The talk is off, because her train is late.', ''],
    ['nobody to turn to', 'Who do I contact to volunteer?', 'Volunteers see the sun rise.', ''],
  ])('%s', (_, question, passage, heading) => {
    expect(best(question, passage, heading)[0]).toBe(false);
  });

  it.each([
    ['Do I have to return the router?', 'The router remains our property. Send it back within 21 days.'],
    ["What's the code for the key safe?", 'The key is in the safe beside the door. The code is 2957.'],
    ['Is the fee refundable?', 'The fee is £25. It is not refundable.'],
    ['How was the boat paid for?', 'The boat was named "Edith". It was bought with a grant of £9,500.'],
  ])('a sentence that goes on about what is asked: %s', (question, passage) => {
    const [first, second] = judgeSentences(parseQuestion(question), passage, under(''));
    expect(second?.probability).toBeGreaterThan(first?.probability ?? 0);
    expect(second?.probability).toBeGreaterThan(HALF);
  });
});

describe('what is said of another thing does not answer', () => {
  it.each([
    ['How deep is the pool?', 'The pool is open from 7:00 a.m. to 9:00 p.m.', 'The pool is 1.4 m deep.'],
    ['How much is the fee for moving out?', 'The move-in fee is $250.', 'The fee for moving out is $90.'],
    ['When is the heating turned off?', 'The heating is turned on at 6:00.', 'The heating is turned off at 22:00.'],
    [
      'How often should the filter be replaced?',
      'The filter was replaced after six months.',
      'Replace the filter after six months.',
    ],
  ])('%s', (question, other, own) => {
    expect(best(question, other)[0]).toBe(false);
    expect(best(question, own)).toEqual([true, own]);
  });
});
