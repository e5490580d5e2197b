import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '#core/evidence/context.ts';
import { agreementIn, isSameStatement } from '#core/judge/agreement.ts';
import { readHighPairs } from '#tests/quality/high-stakes/pairs.ts';

// Written by hand. Each row: a question, and what two documents say. A document is its text, or heading and text.

type Document = string | readonly [heading: string, text: string];

const evidence = (document: Document, index: number): Evidence => {
  const [heading, text] = typeof document === 'string' ? ['Zorvan tablets', document] : document;
  const place = { after: '', before: '', heading, text, start: 100, end: 100 + text.length, anchors: [], passage: 0 };
  const source = { id: String(index) } as Evidence['source'];
  return { ...place, index, source, relevance: 0, credibility: 0, document: String(index) };
};
const agreed = (question: string, ...documents: readonly Document[]): string | null =>
  agreementIn(question, documents.map(evidence))?.text ?? null;

const MOST = 'What is the most Zorvan that may be taken in 24 hours?';
const LIMIT = 'The most anyone should take is 80 mg in 24 hours.';
const CRUSH = 'May Zorvan tablets be crushed?';
const TAP = "Should the washing machine's water tap be shut when it is not running?";

describe('EBOM-REQ-018, EBOM-REQ-015: two documents that say the same in their own words', () => {
  it.each<[string, Document, Document]>([
    [MOST, LIMIT, 'Do not take more than 80 mg in any 24 hours.'],
    [MOST, LIMIT, 'Take at most 80 mg in 24 hours.'],
    [MOST, LIMIT, 'Take no more than 80 mg within 24 hours.'],
    [MOST, 'You must not take more than 80 mg in 24 hours.', 'Never take more than 80 milligrams in 24 hours.'],
    [MOST, 'You may take up to 80 mg in 24 hours.', 'Do not take over 80 mg in 24 hours.'],
    [CRUSH, 'Do not crush the tablets.', 'Never crush tablets.'],
    [CRUSH, 'The tablets must not be crushed.', 'The tablets must never be crushed.'],
    [CRUSH, 'Do not crush the tablets.', 'Do not crush the pills.'],
    [
      TAP,
      ['Brennick washing machine · Everyday use', 'Turn off the water tap when the machine is not in use.'],
      ['House rules · 9. Safety', 'Close the water tap of the washing machine whenever it is not in use.'],
    ],
    [
      'Should Zorvan be taken with food?',
      'Take Zorvan with food.',
      'Always take Zorvan with a meal.'.replace('Always t', 'T'),
    ],
    [
      'How long must Zorvan be kept in the fridge?',
      'Keep Zorvan in the fridge for 30 days.',
      'Keep Zorvan in the refrigerator for 30 days.',
    ],
    [
      'How often must the tenant clean the filter?',
      ['Lease', 'The tenant must clean the filter every 2 months.'],
      ['House rules', 'The tenant has to clean the filter every two months.'],
    ],
    [
      'How much must the tenant pay for a lost key?',
      ['Lease', 'The tenant must pay £25 for a lost key.'],
      ['House rules', 'The lessee shall pay £25 for a lost key.'],
    ],
    [
      'May visitors park in the yard?',
      ['House rules', 'Visitors may park in the yard.'],
      ['Lease', 'Visitors are allowed to park in the yard.'],
    ],
    [
      'May the machine be moved while it is running?',
      ['Guide', 'Do not move the machine while it is running.'],
      ['House rules', 'Never move the machine while it is in use.'],
    ],
    [MOST, ['', 'Zorvan helps. Do not take more than 80 mg in any 24 hours.'], LIMIT],
  ])('%s: %j and %j', (question, one, other) => {
    expect(agreed(question, one, other)).not.toBeNull();
    expect(agreed(question, other, one)).not.toBeNull();
  });

  const LOW = 'Do not take more than 80 mg in any 24 hours.';
  it.each<[string, string, Document, Document]>([
    ['dose', MOST, LIMIT, 'Do not take more than 40 mg in any 24 hours.'],
    ['unit', MOST, LIMIT, 'Do not take more than 80 mcg in any 24 hours.'],
    [
      'unit of a tablet',
      'What is the most Zorvan that may be taken in 24 hours?',
      'Take at most two 40 mg tablets in 24 hours.',
      'Take at most two 40 mcg tablets in 24 hours.',
    ],
    ['part of a unit', MOST, 'Take at most 2.5 ml in 24 hours.', 'Take at most 2.9 ml in 24 hours.'],
    ['time', MOST, LIMIT, 'Do not take more than 80 mg in any 12 hours.'],
    ['unit of time', MOST, LIMIT, 'Do not take more than 80 mg in any 24 days.'],
    ['bound turned', MOST, LIMIT, 'Take at least 80 mg in 24 hours.'],
    ['bound or amount', MOST, LIMIT, 'Take 80 mg in 24 hours.'],
    ['below and at most', MOST, LIMIT, 'Take less than 80 mg in 24 hours.'],
    ['every and in', MOST, LIMIT, 'Do not take more than 80 mg every 24 hours.'],
    ['at once', MOST, LIMIT, 'Do not take more than 80 mg at once in 24 hours.'],
    ['population', MOST, LIMIT, 'Children should not take more than 80 mg in 24 hours.'],
    ['population in a heading', MOST, LIMIT, ['Zorvan tablets · Children', LOW]],
    ['population in a line that leads in', MOST, LIMIT, `For adults over 65:\n${LOW}`],
    ['population in the sentence before', MOST, LIMIT, `Zorvan is also given to children. ${LOW}`],
    ['population in the sentence behind', MOST, LIMIT, `${LOW} Children need half of that.`],
    ['condition in a heading', MOST, LIMIT, ['Zorvan tablets · Weak kidneys', LOW]],
    ['condition in a plain heading', MOST, ['', `Zorvan helps.\n\nAfter an operation\n\n${LOW}`], LIMIT],
    ['condition', MOST, LIMIT, 'Do not take more than 80 mg in 24 hours if you are pregnant.'],
    ['condition at the front', MOST, LIMIT, 'If your kidneys are weak, do not take more than 80 mg in 24 hours.'],
    ['exception', MOST, LIMIT, 'Do not take more than 80 mg in 24 hours unless a doctor says so.'],
    ['exception behind', MOST, LIMIT, `${LOW} However, a doctor may allow 120 mg.`],
    ['another medicine before', MOST, ['', `Zorvan helps. For pain take paracetamol. ${LOW}`], LIMIT],
    ['another medicine of the dictionary before', MOST, ['', `Zorvan helps. For pain take aspirin. ${LOW}`], LIMIT],
    ['another medicine in it', MOST, LIMIT, 'Do not take more than 80 mg of aspirin in 24 hours.'],
    ['another document', MOST, LIMIT, ['Aspirin tablets', LOW]],
    ['two limits', MOST, LIMIT, 'Do not take more than 80 mg in 24 hours or more than 40 mg in 12 hours.'],
    ['range', MOST, LIMIT, 'Take 40-80 mg in 24 hours.'],
    ['hedge', MOST, LIMIT, 'Usually do not take more than 80 mg in 24 hours.'],
    ['what is asked of children', 'What is the most Zorvan that children may take in 24 hours?', LIMIT, LOW],
    ['what is asked of another way', 'What is the most Zorvan that may be injected in 24 hours?', LIMIT, LOW],
    ['what is asked of another time', 'What is the most Zorvan that may be taken in 12 hours?', LIMIT, LOW],
    ['the least', 'What is the least Zorvan that may be taken in 24 hours?', LIMIT, LOW],
    ['the usual amount', 'How much Zorvan should be taken in 24 hours?', LIMIT, LOW],
    [
      'an amount that no one states',
      'How long must tablets not be crushed?',
      'Do not crush the tablets.',
      'Never crush tablets.',
    ],
    ['denial', CRUSH, 'Do not crush the tablets.', 'Crush the tablets.'],
    ['denial of a modal', CRUSH, 'You must not crush the tablets.', 'You need not crush the tablets.'],
    ['advice and rule', CRUSH, 'You should not crush the tablets.', 'You must not crush the tablets.'],
    [
      'may and must',
      'Must visitors park in the yard?',
      ['Lease', 'Visitors may park in the yard.'],
      ['House rules', 'Visitors must park in the yard.'],
    ],
    ['only', CRUSH, 'Only crush the tablets.', 'Crush the tablets.'],
    ['narrower denial', CRUSH, 'Do not crush the tablets.', 'Do not crush the blue tablets.'],
    [
      'or and and',
      'May tablets be crushed in milk?',
      'Do not crush tablets in milk or juice.',
      'Do not crush tablets in milk and juice.',
    ],
    ['before and after', 'May Zorvan be taken with food?', 'Take Zorvan before food.', 'Take Zorvan after food.'],
    ['with and without', 'Should Zorvan be taken with food?', 'Take Zorvan with food.', 'Take Zorvan without food.'],
    [
      'what is asked denies',
      "Should the washing machine's water tap be shut when it is running?",
      ['Brennick washing machine', 'Turn off the water tap when the machine is not in use.'],
      ['House rules', 'Close the water tap of the washing machine whenever it is not in use.'],
    ],
    [
      'roles',
      'May the tenant sue the landlord?',
      ['Lease', 'The tenant may sue the landlord.'],
      ['House rules', 'The landlord may sue the tenant.'],
    ],
    [
      'what belongs to what',
      'Should the valve of the boiler be closed when the pump is running?',
      ['Boilers and pumps', 'Close the valve of the boiler when the pump is in use.'],
      ['Boilers and pumps', 'Close the valve of the pump when the boiler is in use.'],
    ],
    [
      'past and present',
      'Are visitors allowed to park in the yard?',
      ['Lease', 'Visitors may park in the yard.'],
      ['House rules', 'Visitors could park in the yard.'],
    ],
    [
      'money',
      'How much must the tenant pay for a lost key?',
      ['Lease', 'The tenant must pay £25 for a lost key.'],
      ['House rules', 'The tenant must pay $25 for a lost key.'],
    ],
    [
      'share',
      'How much must the tenant pay for a repair?',
      ['Lease', 'The tenant must pay 25% for a repair.'],
      ['House rules', 'The tenant must pay 25 for a repair.'],
    ],
    [
      'two amounts exchanged',
      'How much must adults pay for a ticket?',
      ['Lease', 'Adults must pay £9 and children £5 for a ticket.'],
      ['House rules', 'Adults must pay £5 and children £9 for a ticket.'],
    ],
    ['what somebody else says', CRUSH, 'Do not crush the tablets.', 'Some say you must not crush the tablets.'],
    ['a pronoun for another thing', CRUSH, 'Do not crush it.', 'Do not crush it.'],
    ['an aside', MOST, LIMIT, 'Do not take more than 80 mg (adults) in 24 hours.'],
    ['taken back', CRUSH, 'Do not crush the tablets.', 'The following is a myth. Do not crush the tablets.'],
    [
      'an example',
      CRUSH,
      'Do not crush the tablets.',
      ['Zorvan tablets · Examples of wrong advice', 'Do not crush the tablets.'],
    ],
    [
      'whom a denial means',
      'What is the most Zorvan that all adults may take in 24 hours?',
      'Not all adults may take more than 80 mg in 24 hours.',
      'All adults may take at most 80 mg in 24 hours.',
    ],
    ['a comma', 'May adults take Zorvan?', 'No, adults may take Zorvan.', 'No adults may take Zorvan.'],
    ['a decimal comma', MOST, 'Take at most 2,5 mg in 24 hours.', 'Take at most 25 mg in 24 hours.'],
    ['a product of a like name', MOST, LIMIT, ['Zorvan Forte tablets', LOW]],
    ['a name cut to the same stem', 'May Zorvans be crushed?', 'Do not crush Zorvans.', 'Do not crush Zorvan.'],
    [
      'one and several',
      'May a tablet be taken with milk?',
      'You may take a tablet with milk.',
      'You may take tablets with milk.',
    ],
    [
      'drugs and medicines',
      'May visitors bring drugs?',
      ['Lease', 'Visitors may bring drugs.'],
      ['House rules', 'Visitors may bring medicines.'],
    ],
    ['may and must of a limit', MOST, LIMIT, 'You must take up to 80 mg in 24 hours.'],
    ['a rate', MOST, LIMIT, 'Take at most 80 mg/kg in 24 hours.'],
    ['a question', CRUSH, 'Do not crush the tablets.', 'Do not crush the tablets?'],
  ])('refuses where they differ in %s: %s %j and %j', (_, question, one, other) => {
    expect(agreed(question, one, other)).toBeNull();
    expect(agreed(question, other, one)).toBeNull();
  });

  it('one document twice is one source', () => {
    const twice = [LIMIT, 'Do not take more than 80 mg in any 24 hours.'].map(evidence);
    expect(agreementIn(MOST, twice)).not.toBeNull();
    expect(
      agreementIn(
        MOST,
        twice.map((one) => ({ ...one, document: 'a' })),
      ),
    ).toBeNull();
  });

  it('refuses where two pairs agree on different things', () => {
    const other = ['Do not take more than 60 mg in any 24 hours.', 'Take at most 60 mg in 24 hours.'];
    expect(agreed(MOST, LIMIT, 'Do not take more than 80 mg in any 24 hours.', ...other)).toBeNull();
  });

  it('EBOM-REQ-161: of the high-stakes claims held out that their evidence does not support, none is the same', () => {
    const pairs = [...readHighPairs('held-out'), ...readHighPairs('held-out-2')];
    const same = pairs.filter(
      ({ claim, evidence: said, family }) => family !== 'surroundings' && isSameStatement(claim, said),
    );
    const count = (is: boolean): number => pairs.filter(({ supported }) => supported === is).length;
    console.log(
      `the same: ${String(same.length)}; supported ${String(count(true))}, unsupported ${String(count(false))}`,
    );
    expect(count(false)).toBeGreaterThanOrEqual(600);
    expect(
      same.filter(({ supported }) => !supported).map(({ claim, evidence: said }) => `${claim} <- ${said}`),
    ).toEqual([]);
    expect(same.length).toBeGreaterThan(50);
  });

  it('refuses where a third document has the same words with another amount', () => {
    const pair = [LIMIT, 'Do not take more than 80 mg in any 24 hours.'];
    expect(agreed(MOST, ...pair, 'Keep it dry.')).not.toBeNull();
    expect(agreed(MOST, ...pair, ['Zorvan tablets · Children', 'Take at most 60 mg in 24 hours.'])).toBeNull();
  });

  it('PB2S-2.4b: where the person has said which document holds, it is one of the two, and others stand against it no more', () => {
    const said = [
      LIMIT,
      'Do not take more than 80 mg in any 24 hours.',
      'Take at most 60 mg in 24 hours.',
      'Do not take more than 60 mg in 24 hours.',
      'Take at most 70 mg in 24 hours.',
    ].map(evidence);
    const held = (chosen: string): readonly number[] | undefined =>
      agreementIn(MOST, said, chosen)?.operands.map((operand) => operand.evidence);
    expect(agreementIn(MOST, said)).toBeNull();
    expect(held('0')).toEqual([0, 1]);
    expect(held('3')).toEqual([2, 3]);
    expect(held('4')).toBeUndefined(); // nothing says the same
    const torn = said.map((one) => (one.index === 2 ? { ...one, source: said[0]?.source ?? one.source } : one));
    expect(agreementIn(MOST, torn, '0')).toBeNull(); // it says 60 mg as well
  });

  it('names where both stand', () => {
    const found = agreementIn(
      MOST,
      ['Zorvan helps. ', ''].map((lead, at) => evidence(`${lead}${LIMIT}`, at)),
    );
    expect(found?.operands).toEqual([
      { evidence: 0, start: 114, end: 114 + LIMIT.length },
      { evidence: 1, start: 100, end: 100 + LIMIT.length },
    ]);
  });
});
