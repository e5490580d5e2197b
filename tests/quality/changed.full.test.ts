// Papers of our own, asked with the built-in engines: which values are told as changed, and which are not. Told wrongly, such a
// sentence says something false in the words of the papers, so about as many must not be told as must. The clock says September 2026.
import { describe, expect, it } from 'vitest';
import { memoryStores, open, replyOf } from '#tests/case.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { scriptedOracles } from '#tests/scenarios.ts';

const TENNIS = `# Larkmead Tennis Club: rules and fees

## 1. Membership
Adults pay £140 a year. Juniors pay £60 a year. Nobody is turned away for want of a racket.

## 2. The clubhouse
The clubhouse is open from 8 am to 9 pm. The bar opens at 5 pm and closes at 10.30 pm.

## 3. Lanes and lessons
Lane 1 costs £8 an hour. Lane 2 costs £6 an hour. A lesson lasts 60 minutes and costs £30.
`;
const TENNIS_NOTICE = `# Larkmead Tennis Club: notice of changes

From 1 April 2026 adults pay £155 a year. From the same date the bar closes at 11 pm.
From 1 May 2026 a lesson for beginners lasts 45 minutes. From 1 May 2026 lane 2 costs £7 an hour.
`;
const LEASE = `# Tenancy agreement, 14 Quarry Rise

Landlord: Ines Marlow. Tenant: Tobias Renk.

## 1. Term
The tenancy begins on 1 July 2024 and ends on 30 June 2026.

## 2. Rent
The rent is £870 a month. It is due on the first of each month.

## 3. Garage
The garage costs £45 a month.

## 4. Notice
The landlord must give two months' notice. The tenant must give one month's notice.
`;
const AMENDMENT = `# Amendment to the tenancy agreement, 14 Quarry Rise

With effect from 1 February 2026 the rent is raised to £905 a month. The tenancy is extended to 30 June 2027.
`;
const SALARY = `# Hollin Works: terms of employment of Petra Vane

Your salary is £31,000 a year. You have 25 days of holiday. The working week is 38 hours. The lunch break lasts 30 minutes.
`;
const PAY_LETTER = `Hollin Works
12 January 2026

Dear Petra,

From 1 March 2026 your salary is £32,400 a year. From 1 March 2026 the lunch break for drivers lasts 45 minutes.

Yours, Odile Frame
`;
const POOL = `# Merrin Baths: prices and hours

| Ticket | Price |
| --- | --- |
| Adult swim | £5.20 |
| Child swim | £2.60 |
| Sauna | £9.00 |

The pool opens at 7 am. The sauna opens at 10 am. Towel hire is £2.00.
`;
const POOL_NOTICE = `# Merrin Baths: new prices

From 1 January 2026 an adult swim costs £5.60. From 1 January 2026 the pool opens at 6.30 am on Saturdays.
From 1 January 2026 towel hire is £2.50.
`;
const MINUTES = `# Dunmore Allotments: minutes of 4 May 2026

**1. Open day.** The open day is moved to Saturday 18 July 2026.

**2. Water.** It was agreed that from 1 June 2026 the water charge is £22.

**3. Hedge.** The hedge will be cut on 3 October 2026.
`;
const PLOTS = `# Dunmore Allotments: notes for plot holders

**Open day.** The open day is on Saturday 11 July 2026.

**Charges.** The water charge is £18. The charge for a shed is £12.

**Work days.** The paths are cleared on 12 September 2026.
`;
const OTHER_CLUB = `# Brackwater Rowing Club: notice of changes

From 1 April 2026 adults pay £210 a year.
`;
const LIBRARY = `# Ashcombe Library: rules

Readers may keep a book for three weeks. A late book costs 20p a day. The library closes at 6 pm. The cafe closes at 4 pm.
`;
const LIBRARY_NEWS = `# Ashcombe Library: news of May 2026

A late book now costs 30p a day. The library now closes at 7 pm. A late film now costs 80p a day.
`;
const PARKING = `# Fellgate Court: residents' handbook

## Parking
A permit costs £90 a year. A visitor's permit costs £3 a day. The barrier opens at 6 am.

## Cellar
A cellar costs £25 a month. Cellars are let for one year.

## Waste
Glass is collected on Monday 5 October 2026. The recycling room opens at 7 am and closes at 9 pm.
`;
const PARKING_NOTICE = `# Fellgate Court: notice from the agents

With effect from 1 July 2026 a permit costs £110 a year. A permit for a second car costs £160 a year from 1 July 2026.
The collection of paper is moved to Thursday 8 October 2026. From 1 August 2026 the recycling room closes at 10 pm.
From 1 January 2027 a cellar costs £30 a month.
From 1 July 2026 to 31 August 2026 the barrier opens at 5 am.
`;
const PHONE = `# Wexley Telecom: your tariff

The monthly charge is £18. Calls abroad cost 40p a minute. The contract lasts 24 months. Paper bills cost £2 each.
`;
const PHONE_NOTICE = `# Wexley Telecom: changes to your tariff

The monthly charge rises to £19.50 on 1 April 2026. Calls to the hotline cost 60p a minute from 1 April 2026.
From 1 April 2026 new contracts last 12 months. It was suggested that paper bills will cost £3 from 1 April 2026.
`;
const NURSERY = `# Tindle Nursery: handbook

### Fees
A full day costs £52. A half day costs £31. Lunch costs £3.50.

### Hours
The nursery opens at 7.30 am and closes at 6 pm. The office closes at 4 pm.

### Amendments
From 1 September 2026 a full day costs £56. On the same date the price of a half day rises to £33.
The nursery closes at 5 pm from 21 December 2026 to 24 December 2026.
`;
const SIBLINGS = `# Corley Sports Hall

## Badminton
An hour costs £9.

## Squash
From 1 March 2026 an hour costs £12.
`;
const FAIR = `# Ellisport Fair 2026: programme

## Lantern walk
The lantern walk is on 17 June 2026. A lantern costs £4.

## Regatta
The regatta is on 20 June 2026. A rowing place costs £12.
`;
const SLIP = `# Ellisport Fair 2026: erratum

On page 2, for 17 June 2026 read 19 June 2026. The price of a rowing place should read £14, not £12.
`;
const FAIR_TWO = `# Wendle Show: programme

The sheepdog trial is on 4 July 2026. The egg race is on 5 July 2026.

Correction: for 4 July 2026 read 11 July 2026.
`;

const SITE = `Millbrook Allotments
Rules of the site

Rent
The rent is 48 pounds a year for a full plot and 26 pounds for a half plot. It is due on 1 April.
`;
const SITE_LETTER = `# Millbrook Allotments: letter to all plot holders

12 September 2026

From next year the rent for a full plot will be 54 pounds. Half plots stay at 26 pounds.
`;
const SITE_LETTER_BEFORE = SITE_LETTER.replace('12 September 2026', '14 November 2025');

const SITE_REVIEW = SITE_LETTER.replace(
  /From next year.*/,
  'The rent for a full plot is 54 pounds, to be reviewed next year.',
);

const PAPERS = {
  'site review.md': SITE_REVIEW,
  'site.txt': SITE,
  'site letter.md': SITE_LETTER,
  'site letter of 2025.md': SITE_LETTER_BEFORE,
  'amendment.md': AMENDMENT,
  'handbook.md': PARKING,
  'agents.md': PARKING_NOTICE,
  'phone.md': PHONE,
  'phone notice.md': PHONE_NOTICE,
  'nursery.md': NURSERY,
  'hall.md': SIBLINGS,
  'fair.md': FAIR,
  'slip.md': SLIP,
  'show.md': FAIR_TWO,
  'lease.md': LEASE,
  'library.md': LIBRARY,
  'library news.md': LIBRARY_NEWS,
  'minutes.md': MINUTES,
  'pay letter.txt': PAY_LETTER,
  'plots.md': PLOTS,
  'pool.md': POOL,
  'pool notice.md': POOL_NOTICE,
  'rowing.md': OTHER_CLUB,
  'salary.md': SALARY,
  'tennis.md': TENNIS,
  'tennis notice.md': TENNIS_NOTICE,
} as const;
type Paper = keyof typeof PAPERS;
type Case = Awaited<ReturnType<typeof open>>;

const cases = new Map<string, Promise<Case>>();
async function openWith(names: readonly Paper[]): Promise<Case> {
  const { clock, person, random } = scriptedOracles();
  const opened = await open(memoryStores(), { ...builtinEngines(), clock, person, random });
  for (const name of names)
    await opened.perform({
      kind: 'import',
      name,
      media: 'application/octet-stream',
      bytes: new TextEncoder().encode(PAPERS[name]),
      type: 'unknown',
      sphere: 'INSIDE',
      credibility: null,
      dated: null,
      supersedes: null,
    });
  return opened;
}
async function said(question: string, names: readonly Paper[]): Promise<string> {
  const key = names.join();
  const opened = cases.get(key) ?? openWith(names);
  cases.set(key, opened);
  const { answer } = replyOf(await (await opened).perform({ kind: 'question', text: question }));
  return answer.kind === 'answer' ? answer.sentences.map(({ text }) => text).join(' ') : answer.kind;
}

const told = (now: string, before: string): string => `In force: "${now}", in place of "${before}"`;

describe('a value that was changed, in papers as they are written', () => {
  it.each<[string, readonly Paper[], string]>([
    [
      'When is the lantern walk?',
      ['fair.md', 'slip.md'],
      told('On page 2, for 17 June 2026 read 19 June 2026', 'The lantern walk is on 17 June 2026'),
    ],
    [
      'When is the sheepdog trial?',
      ['show.md'],
      told('Correction: for 4 July 2026 read 11 July 2026', 'The sheepdog trial is on 4 July 2026'),
    ],
    [
      'How much is a rowing place?',
      ['fair.md', 'slip.md'],
      told('The price of a rowing place should read £14, not £12', 'A rowing place costs £12'),
    ],
    [
      'How much do adults pay a year?',
      ['tennis.md', 'tennis notice.md'],
      told('From 1 April 2026 adults pay £155 a year', 'Adults pay £140 a year'),
    ],
    // Next year is counted from the day of the letter.
    [
      'How much is the rent for a full plot?',
      ['site.txt', 'site letter.md'],
      'In force: "The rent is 48 pounds a year for a full plot and 26 pounds for a half plot", until "From next year the rent for a full plot will be 54 pounds" holds',
    ],
    [
      'How much is the rent for a full plot?',
      ['site.txt', 'site letter of 2025.md'],
      told(
        'From next year the rent for a full plot will be 54 pounds',
        'The rent is 48 pounds a year for a full plot and 26 pounds for a half plot',
      ),
    ],
    [
      'When does the bar close?',
      ['tennis.md', 'tennis notice.md'],
      told('From the same date the bar closes at 11 pm', 'The bar opens at 5 pm and closes at 10.30 pm').replace(
        'pm",',
        'pm" (from 1 April 2026),',
      ),
    ],
    [
      'How much does lane 2 cost an hour?',
      ['tennis.md', 'tennis notice.md'],
      told('From 1 May 2026 lane 2 costs £7 an hour', 'Lane 2 costs £6 an hour'),
    ],
    [
      'How much is the rent?',
      ['lease.md', 'amendment.md'],
      told('With effect from 1 February 2026 the rent is raised to £905 a month', 'The rent is £870 a month'),
    ],
    [
      'When does the tenancy end?',
      ['lease.md', 'amendment.md'],
      told('The tenancy is extended to 30 June 2027', 'The tenancy begins on 1 July 2024 and ends on 30 June 2026'),
    ],
    [
      'How much is my salary?',
      ['salary.md', 'pay letter.txt'],
      told('From 1 March 2026 your salary is £32,400 a year', 'Your salary is £31,000 a year'),
    ],
    [
      'How much is an adult swim?',
      ['pool.md', 'pool notice.md'],
      told('From 1 January 2026 an adult swim costs £5.60', 'Adult swim · £5.20'),
    ],
    [
      'How much is towel hire?',
      ['pool.md', 'pool notice.md'],
      told('From 1 January 2026 towel hire is £2.50', 'Towel hire is £2.00'),
    ],
    [
      'When is the open day?',
      ['plots.md', 'minutes.md'],
      told('The open day is moved to Saturday 18 July 2026', 'The open day is on Saturday 11 July 2026'),
    ],
    [
      'How much is the water charge?',
      ['plots.md', 'minutes.md'],
      told('It was agreed that from 1 June 2026 the water charge is £22', 'The water charge is £18'),
    ],
    [
      'How much does a late book cost a day?',
      ['library.md', 'library news.md'],
      told('A late book now costs 30p a day', 'A late book costs 20p a day'),
    ],
    [
      'When does the library close?',
      ['library.md', 'library news.md'],
      told('The library now closes at 7 pm', 'The library closes at 6 pm'),
    ],
    [
      'How much is a permit a year?',
      ['handbook.md', 'agents.md'],
      told('With effect from 1 July 2026 a permit costs £110 a year', 'A permit costs £90 a year'),
    ],
    [
      'When does the recycling room close?',
      ['handbook.md', 'agents.md'],
      told(
        'From 1 August 2026 the recycling room closes at 10 pm',
        'The recycling room opens at 7 am and closes at 9 pm',
      ),
    ],
    [
      'How much does a cellar cost a month?',
      ['handbook.md', 'agents.md'],
      'In force: "A cellar costs £25 a month", until "From 1 January 2027 a cellar costs £30 a month" holds',
    ],
    [
      'How much is the monthly charge?',
      ['phone.md', 'phone notice.md'],
      told('The monthly charge rises to £19.50 on 1 April 2026', 'The monthly charge is £18'),
    ],
    [
      'How much does a full day cost?',
      ['nursery.md'],
      told('From 1 September 2026 a full day costs £56', 'A full day costs £52'),
    ],
    [
      'How much does a half day cost?',
      ['nursery.md'],
      told('On the same date the price of a half day rises to £33', 'A half day costs £31').replace(
        '33",',
        '33" (from 1 September 2026),',
      ),
    ],
  ])('"%s"', async (question, papers, text) => {
    expect(await said(question, papers)).toBe(text);
    expect(await said(question, [...papers].reverse())).toBe(text);
  });

  it.each<[string, readonly Paper[]]>([
    ['How much is the rent for a full plot?', ['site.txt', 'site review.md']],
    ['How much do juniors pay a year?', ['tennis.md', 'tennis notice.md']],
    ['When does the bar open?', ['tennis.md', 'tennis notice.md']],
    ['When does the clubhouse close?', ['tennis.md', 'tennis notice.md']],
    ['When does the clubhouse open?', ['tennis.md', 'tennis notice.md']],
    ['How long is the lesson?', ['tennis.md', 'tennis notice.md']],
    ['How much does lane 1 cost an hour?', ['tennis.md', 'tennis notice.md']],
    ['How much does a lesson cost?', ['tennis.md', 'tennis notice.md']],
    ['How much do adults pay a year?', ['tennis.md', 'rowing.md']],
    ['How much is the garage?', ['lease.md', 'amendment.md']],
    ['When does the tenancy begin?', ['lease.md', 'amendment.md']],
    ['How much notice must the tenant give?', ['lease.md', 'amendment.md']],
    ['How long is the lunch break?', ['salary.md', 'pay letter.txt']],
    ['How many hours is the working week?', ['salary.md', 'pay letter.txt']],
    ['How much is a child swim?', ['pool.md', 'pool notice.md']],
    ['How much is the sauna?', ['pool.md', 'pool notice.md']],
    ['When does the pool open?', ['pool.md', 'pool notice.md']],
    ['When does the sauna open?', ['pool.md', 'pool notice.md']],
    ['When are the paths cleared?', ['plots.md', 'minutes.md']],
    ['How much is the charge for a shed?', ['plots.md', 'minutes.md']],
    ['When does the cafe close?', ['library.md', 'library news.md']],
    ['How much does a late film cost a day?', ['library.md', 'library news.md']],
    ["How much does a visitor's permit cost a day?", ['handbook.md', 'agents.md']],
    ['How much is a permit for a second car?', ['handbook.md', 'agents.md']],
    ['When is the glass collected?', ['handbook.md', 'agents.md']],
    ['When does the recycling room open?', ['handbook.md', 'agents.md']],
    ['When does the barrier open?', ['handbook.md', 'agents.md']],
    ['How long are cellars let for?', ['handbook.md', 'agents.md']],
    ['How much do calls abroad cost?', ['phone.md', 'phone notice.md']],
    ['How long does the contract last?', ['phone.md', 'phone notice.md']],
    ['How much do paper bills cost?', ['phone.md', 'phone notice.md']],
    ['How much does lunch cost?', ['nursery.md']],
    ['When does the nursery open?', ['nursery.md']],
    ['When does the nursery close?', ['nursery.md']],
    ['When does the office close?', ['nursery.md']],
    ['When is the regatta?', ['fair.md', 'slip.md']],
    ['How much does a lantern cost?', ['fair.md', 'slip.md']],
    ['When is the egg race?', ['show.md']],
    ['When is the lantern walk?', ['fair.md', 'show.md']],
    ['How much does an hour of badminton cost?', ['hall.md']],
    ['How much does an hour cost?', ['hall.md']],
  ])('says nothing of a change: "%s"', async (question, papers) => {
    expect(await said(question, papers)).not.toContain('In force');
    expect(await said(question, [...papers].reverse())).not.toContain('In force');
  });
});
