import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { understood } from '#core/english/follow-up.ts';

describe('what a question means behind another one', () => {
  it.each([
    [
      'Does the guarantee pay for the pump when it leaks?',
      'How long does the hose last?',
      'Does the guarantee pay for the pump when it leaks?',
    ],
    ['What happens if it is late?', 'When is the deposit due?', 'What happens if the deposit is late?'],
    ['How much do I pay if they come?', 'Are guests allowed?', 'How much do I pay if guests come?'],
    // Two words that may be a verb: the last one is it.
    ['And where is it?', 'When does the opening concert start?', 'Where is the opening concert?'],
    ['And what does it cost?', 'How long does the evening class last?', 'What does the evening class cost?'],
    ['Who leads it?', 'When does the swimming course begin?', 'Who leads the swimming course?'],
    [
      'And in the third?',
      'How many days off does Lucas get in his first year?',
      'How many days off does Lucas get in his third year?',
    ],
    [
      'what about the year before that?',
      'How many members were there in 2024?',
      'How many members were there in 2023?',
    ],
    [
      'and the final ones?',
      'When are the colour drafts for Brightmoss due?',
      'When are the final drafts for Brightmoss due?',
    ],
    [
      'And for a room with a balcony?',
      'How much is breakfast for a room without a view?',
      'How much is breakfast for a room with a balcony?',
    ],
    ['what about children?', 'Is the pool open to adults?', 'Is the pool open to children?'],
    ['and the filter?', 'Does the warranty cover the motor?', 'Does the warranty cover the filter?'],
    ['And mould?', 'Is damage in transit covered?', 'Is mould covered?'],
    ['And the landlord?', 'How much notice must I give?', 'How much notice must the landlord give?'],
    ['And the fewest?', 'Which volunteer worked the most hours?', 'Which volunteer worked the fewest hours?'],
    ['And how many of plums?', 'How many kilos of beans were picked?', 'How many kilos of plums were picked?'],
    ['Saturday?', 'What time does the library open on Monday?', 'What time does the library open on Saturday?'],
    ['for children?', 'How much is a ticket?', 'How much is a ticket for children?'],
    ['lunch?', 'Is breakfast included?', 'Is lunch included?'],
    ['And 18?', 'Is Node 16 supported?', 'Is Node 18 supported?'],
    ['How much?', 'Does the respondent have to pay?', 'How much does the respondent have to pay?'],
    ['And if it is two weeks late?', 'What happens if rent is late?', 'What happens if rent is two weeks late?'],
    ['And in April?', 'What did we spend in March?', 'What did we spend in April?'],
    ['How many?', 'May I keep hens on my plot?', 'How many hens may I keep?'],
    [
      'and what does that cost a month?',
      'How long can I freeze my gym membership?',
      'What does that cost a month (freeze my gym membership)?',
    ],
    [
      'What should I do about it then?',
      'What does E2 mean on the washer?',
      'What should I do about E2 then (the washer)?',
    ],
    ['And trumpets?', 'How long are violins lent for?', 'How long are trumpets lent for?'],
    ['And the bar?', 'When does the theatre open?', 'When does the bar open?'],
    [
      'What about the upper hall?',
      'How many seats does the small hall have?',
      'How many seats does the upper hall have?',
    ],
    ['And for a senior?', 'What does a ticket cost for a student?', 'What does a ticket cost for a senior?'],
    ['And for visitors?', 'How much is parking?', 'How much is parking for visitors?'],
    ['And on Sundays?', 'When does the bakery close on Fridays?', 'When does the bakery close on Sundays?'],
    ['And at weekends?', 'When is the ferry on weekdays?', 'When is the ferry at weekends?'],
    ['What about an express one?', 'How much is a normal passport?', 'How much is an express passport?'],
    ['What about the second one?', 'Who leads the first workshop?', 'Who leads the second workshop?'],
    ['And Room 4?', 'Who cleans Room 3?', 'Who cleans Room 4?'],
    ['And if it rains?', 'Where is the picnic?', 'Where is the picnic if it rains?'],
    ['What if it is late?', 'When does the bus leave?', 'What happens if the bus is late?'],
    ["And if I don't?", 'When do I have to renew the pass?', "What happens if I don't renew the pass?"],
    ['Since when?', 'Who is the mayor?', 'Since when (the mayor)?'],
    ['For how long?', 'When does the fair open?', 'How long does the fair run?'],
    ['For how long?', 'Can I borrow a projector?', 'For how long can I borrow a projector?'],
    ['By when?', 'How many forms must each family return?', 'By when must each family return forms?'],
    ['How much?', 'Is overtime paid?', 'How much overtime is paid?'],
    ['Who is it paid to?', 'How much is the fee?', 'Who is the fee paid to?'],
    ['Where do they sleep?', 'When do the guests arrive?', 'Where do the guests sleep?'],
    ['Where does she work?', 'Who is the vet?', 'Where does the vet work?'],
    ['And when does it close?', 'When does the kiosk open on Monday?', 'When does the kiosk close on Monday?'],
    ['What does it cost a year?', 'How can I extend my guarantee?', 'What does it cost a year (extend my guarantee)?'],
    [
      'And who teaches the older children?',
      'When does Ashby School open?',
      'Who teaches the older children (Ashby School)?',
    ],
  ])('%s after %s', (question, before, meant) => {
    expect(understood(question, before)).toBe(meant);
  });

  it.each([
    'How large is the deposit?',
    'Hello?',
    'opening hours',
    'Is it allowed to smoke on the balcony?',
    'What are the rules that apply to guests?',
    'Who is the treasurer?',
    'How many gates were put in?',
    'Is there homework in the holidays?',
    'How many people can take part?',
    'What must guests bring when they stay overnight in the west wing of the house?',
    'The dishwasher shows E2, what is it?',
    'My key is lost. What does it cost?',
  ])('%s stands by itself', (question) => {
    expect(understood(question, 'When is the rent due?')).toBe(question);
  });

  it.each(['The second one, what does it cost?', 'Its lock is broken, who pays for it?'])(
    '%s leans on what was asked before',
    (question) => {
      expect(understood(question, 'How much is the first bus pass?')).not.toBe(question);
    },
  );

  it('the first question of a case leans on nothing', () => {
    expect(understood('When does it close?', null)).toBe('When does it close?');
  });

  it('a third question leans on what the second was about', () => {
    expect(understood('And when?', 'How many (keep hens on my plot)?')).toBe('When (keep hens on my plot)?');
  });
});
