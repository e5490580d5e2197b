import { describe, expect, it } from 'vitest';
import { candidatesOf, suggestFrom, type Candidate } from '#desk/suggest/suggest.ts';

const all = (): Promise<boolean> => Promise.resolve(true);
const asked = (text: string): readonly string[] => candidatesOf(text).map(({ question }) => question);

describe('a sentence is asked as a person would ask it', () => {
  const table = [
    ['A ticket for the concert costs 24 euros.', 'How much does a ticket for the concert cost?'],
    ['# Lease\n\n- The monthly rent is 940 euros.', 'How much is the monthly rent?'],
    ['It rains. The boathouse opens at 9:00.', 'When does the boathouse open?'],
    ['The gate code of the boathouse is 4711.', 'What is the gate code of the boathouse?'],
    ["The lease on Hobb's Lane ends on 30 November.", "When does the lease on Hobb's Lane end?"],
    ['The class trip is on Thursday 2 October 2025.', 'When is the class trip?'],
    ['The rent is due on the third working day.', 'When is the rent due?'],
    ['Our form must be returned to the office by 4 May.', 'When must the form be returned?'],
    ['The boiler must be serviced once a year.', 'How often is the boiler serviced?'],
    ['**3.1** x\n\n3.2 The minimum term is nine months.', 'How long is the minimum term?'],
    ['The ferry takes about 40 minutes.', 'How long does the ferry take?'],
    ['The landlord pays for repairs to the boiler, the roof and the gate.', 'Who pays for repairs to the boiler?'],
    ["Dogs are not allowed without the owner's consent.", 'Are dogs allowed?'],
    ['The motor is covered for ten years.', 'Is the motor covered?'],
    ['Mrs Okafor is in charge of the group.', 'Who is in charge of the group?'],
    ['Children bring a packed lunch.', 'What should children bring?'],
    ['To reset the boiler, press the button.', 'How do I reset the boiler?'],
    ['You must report a theft to the police within 24 hours.', 'When must I report a theft to the police?'],
    ['The hall has 24 rooms.', 'How many rooms does the hall have?'],
    ['The kiln is open from 9 March, not from the 2nd.', 'When is the kiln open?'],
    ['Electric heaters may be used.', 'May electric heaters be used?'],
    ['Fireworks are prohibited.', 'Are fireworks allowed?'],
    ['The tenant shall keep the room clean.', 'Must the tenant keep the room clean?'],
    ['Pottery costs 90 euros.', 'How much does pottery cost?'],
    ['- The *monthly* rent of the `flat` is **940 euros**.', 'How much is the monthly rent of the flat?'],
    ['Policy number NG-448210. Policyholder: Ada.', 'What is the policy number?'],
  ] as const;
  it.each(table)('%s', (text, question) => {
    expect(asked(text)).toEqual([question]);
  });

  it.each([
    'It costs 24 euros. This opens at 9:00. They leave at 8:00.',
    'The man who opened the door and the gate is 44.',
    'The garden is lovely. Note: see below',
    'The landlord pays for what they break.',
    'A fire must never be left alone. The tenant must not paint the walls.',
  ])('nothing that points elsewhere, and no clause for a name: %s', (text) => {
    expect(asked(text)).toEqual([]);
  });

  it('of a text that is broken into lines, the whole sentence', () => {
    const [one] = candidatesOf('The deposit for the hall\nis 300 pounds.');
    expect(one).toEqual({
      question: 'How much is the deposit for the hall?',
      from: 'The deposit for the hall is 300 pounds.',
    });
  });
});

describe('a label is asked only where its last word tells what it names', () => {
  const table = [
    ['Deposit: 1,880 euros', ['How much is the deposit?']],
    ['Extra fees: 12 pounds', ['How much are the extra fees?']],
    ['Sign-on bonus: $1,500, paid after 90 days', ['How much is the sign-on bonus?']],
    ['Next meeting: Tuesday 13 May, 7.30 pm.', ['When is the next meeting?']],
    ['Opening hours: Monday to Friday 8 to 5.30', ['What are the opening hours?']],
    ['Tour manager: Wilf Abernethy, mobile 0555', ['Who is the tour manager?']],
    ['Gate code: 4711', ['What is the gate code?']],
    ['Admitted: 9 February 2025', []],
    ['Signed: 4 May 2025', []],
    ['Files: 14 of 20 pictures', []],
    ['Insured persons: Amara (41), Dev (44)', []],
    ['Size: to fit a page of 210 by 240 mm', []],
    ['Date: 3 May 2024\nFrom: 12 Mill Lane\nPhone: 555 0100', []],
  ] as const;
  it.each(table)('%s', (text, questions) => {
    expect(asked(text)).toEqual(questions);
  });
});

describe('headings and rows are asked too', () => {
  it.each([
    ['## If there is no hot water\n1. Check the display.', ['What should I do if there is no hot water?']],
    ['Is the castle open in winter?\n\nYes, every day.', ['Is the castle open in winter?']],
    ['HOW TO PAY\nBy card.', ['How do I pay?']],
    ['## How to take it\nWith water.', []],
    ['## If the display shows\nE3', []],
    ['What is covered\n\nFire', ['What is covered?']],
  ])('%s', (text, questions) => {
    expect(asked(text)).toEqual(questions);
  });

  it.each([
    [
      '| Item | Amount | Due |\n| --- | --- | --- |\n| Locker deposit | $20.00 | at signing |',
      ['How much is the locker deposit?'],
    ],
    [
      '| Plan | Price |\n| --- | --- |\n| Day | £29 |\n| Full | £41 |',
      ['How much is the day plan?', 'How much is the full plan?'],
    ],
    ['Item | Price\nApples | £2', ['How much are the apples?']],
    ['Class | Teacher\nPottery for children | Ivo Brenner', ['Who is the teacher of pottery for children?']],
    ['Part | Due\nPencil sketches | 14 May', ['When are the pencil sketches due?']],
    ['Part | Started\nPencil sketches | 14 May', []],
    ['Name | Town\nAda Brandt | Ulm', []],
    ['The gate | the wall', []],
  ])('a row of a table within a text: %s', (text, questions) => {
    expect(asked(text)).toEqual(questions);
  });

  const rows = (...values: readonly string[]): string => values.join('\n');
  it('by their month, written as a person says it', () => {
    const bills = rows(
      'month: 2025-01; bill_gbp: 98.40',
      'month: 2025-02; bill_gbp: 91.10',
      'month: 2025-03; bill_gbp: 78',
    );
    expect(asked(bills)).toEqual(['What was the bill in February 2025?', 'Which month had the highest bill?']);
  });
  it('by what most of them were spent on', () => {
    const spent = rows('type: Fuel; amount (£): 4', 'type: Food; amount (£): 5', 'type: Food; amount (£): 6');
    expect(asked(spent)).toEqual(['How much did we spend on food?']);
    expect(asked(spent.replaceAll('type', 'item'))).toEqual(['How much did we spend on food?']);
  });
  it('by their total, and not at all where nothing is an amount', () => {
    const prices = rows('name: Rope; price: 4', 'name: Peg; price: 5', 'name: Tent; price: 6');
    expect(asked(prices)).toEqual(['What is the total of the price?']);
    expect(asked(rows('name: Ada; town: Ulm', 'name: Bo; town: Bonn', 'name: Cy; town: Köln'))).toEqual([]);
  });
});

describe('three are chosen', () => {
  const ONE = 'The rent is 20 euros. The fee is 30 euros. The deposit is 10 euros. Dogs are not allowed.';

  it('not three that begin alike while others are left', async () => {
    expect(await suggestFrom([ONE], all)).toEqual([
      'How much is the rent?',
      'Are dogs allowed?',
      'How much is the fee?',
    ]);
  });

  it('of different documents first, the latest first, each once', async () => {
    const two = 'The gate opens at 9:00. The rent is 20 euros.';
    expect(await suggestFrom([ONE, two], all)).toEqual([
      'When does the gate open?',
      'How much is the rent?',
      'Are dogs allowed?',
    ]);
  });

  it('of those that were asked and answered; a document that fails twice leaves its turn to the next', async () => {
    const tried: Candidate[] = [];
    const found = await suggestFrom([ONE, 'The gate opens at 9:00.'], (candidate) => {
      tried.push(candidate);
      return Promise.resolve(candidate.question.includes('deposit'));
    });
    expect(found).toEqual(['How much is the deposit?']);
    expect(tried.map(({ at, question }) => [at, question])).toEqual([
      [1, 'When does the gate open?'],
      [0, 'How much is the rent?'],
      [0, 'How much is the fee?'],
      [0, 'How much is the deposit?'],
      [0, 'Are dogs allowed?'],
    ]);
  });

  it('a single document of no such sentence is asked what it is about', async () => {
    expect(await suggestFrom(['Roses are red.'], all)).toEqual(['What is this document about?']);
    expect(await suggestFrom(['Roses are red.', 'Violets are blue.'], all)).toEqual([]);
    expect(await suggestFrom([], all)).toEqual([]);
  });

  it('ten are tried and no more', async () => {
    let tried = 0;
    const text = 'Albert Berta Carla Dora Emil Fritz Greta Hans Ida Jan Karla Lena'
      .split(' ')
      .map((name) => `The fee for ${name} is 4 euros.`)
      .join(' ');
    expect(
      await suggestFrom([text], () => {
        tried += 1;
        return Promise.resolve(false);
      }),
    ).toEqual([]);
    expect(tried).toBe(10);
  });
});
