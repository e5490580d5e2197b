import { describe, expect, test } from 'vitest';
import type { Evidence } from '#core/evidence/context.ts';
import { weighedByDocuments, type Assessment } from '#core/judge/assess.ts';
import { isEveryday, stakesOfDocuments } from '#core/judge/document-stakes.ts';

const LEAFLET = 'Take one tablet twice a day. The highest dose is 80 mg. Side effects: a rash.';
const LEASE = 'The tenant pays the landlord 900 euros a month. The deposit is 1,800 euros.';
const STATUTE = 'A person convicted under subsection (1) is guilty of a misdemeanor.';
const ADVISORY = 'The vulnerability lets attackers read the password file.';
const RECIPE = 'Stir the flour into the milk and bake for an hour.';

function hit(text: string, more: { readonly type?: string; readonly relevance?: number } = {}): Evidence {
  const { relevance = 60_000, type = 'unknown' } = more;
  const source = { act: { name: 'paper.txt', type } };
  return { source, heading: '', before: '', after: '', text, relevance } as unknown as Evidence;
}

describe('what the documents add to the stakes of a question', () => {
  test.each([
    ['how much of it a day', LEAFLET, 'health'],
    ['with food or without', LEAFLET, 'health'],
    ['what if one is forgotten', LEAFLET, 'health'],
    ['Who must post the sign?', STATUTE, 'legal_research'],
    ['What does a second one face?', STATUTE, 'legal_research'],
    ['What happens when he stops paying?', LEASE, 'legal_research'],
    ['Could he be evicted?', LEASE, 'legal_research'],
    ['Which of ours are affected?', ADVISORY, 'security_code'],
    ['How much does the court cost?', 'The plaintiff pays 90 euros at the tribunal.', 'legal_research'],
    ['Which treatment is there?', LEAFLET, 'health'],
  ])('EBOM-REQ-102: %s, of that text, is high stakes', (question, text, domain) => {
    expect(stakesOfDocuments(question, [hit(text)])).toBe(domain);
  });

  test.each([
    ['What is the rent?', LEASE],
    ['Are pets allowed?', LEASE],
    ['When does it begin?', LEASE],
    ['Who wrote the leaflet?', LEAFLET],
    ['When was he admitted?', `${LEAFLET} Admitted to hospital on 9 February.`],
    ['How long does it bake?', RECIPE],
    ['Can it be frozen?', RECIPE],
    ['How much does the court cost?', 'An hour of tennis costs 14 euros; the bar opens at five.'],
    ['How many treatments does it take?', 'The fence is oiled twice.'],
  ])('EBOM-REQ-102: %s, of that text, is not raised', (question, text) => {
    expect(stakesOfDocuments(question, [hit(text)])).toBeNull();
  });

  test('a declared kind counts as much as its words, and a passage that is not on the topic not at all', () => {
    expect(stakesOfDocuments('Who must pay?', [hit('Fees are due on Monday.', { type: 'statute' })])).toBe(
      'legal_research',
    );
    expect(stakesOfDocuments('Who must pay?', [hit('Fees are due on Monday.')])).toBeNull();
    expect(stakesOfDocuments('how much of it a day', [hit(LEAFLET, { relevance: 1 })])).toBeNull();
  });
});

describe('what everyday papers make of a question that only sounds grave', () => {
  const RULES = 'Books can be returned to any branch. A lost card costs £2.';

  test.each([
    ['Do I have to bring my card?', RULES],
    ['What should I do if I lose my card?', RULES],
    ['How long does it bake?', RECIPE],
  ])('%s is everyday', (question, text) => {
    expect(isEveryday(question, [hit(text)])).toBe(true);
  });

  test.each([
    ['Is it safe to eat?', RECIPE],
    ['Can my landlord come in?', RULES],
    ['Can they sue me over the card?', RULES],
    ['What should I do if it tips?', 'The ladder stands on firm ground.'],
    ['Do I have to keep them apart?', 'Never mix the two: the fumes are poisonous.'],
    ['Do I have to pay?', STATUTE],
    ['Can I open it?', ADVISORY],
    ['Can he have another?', LEAFLET],
    ['Can I run it off an extension lead?', RULES],
  ])('%s is not, of what can hurt, of law or of money', (question, text) => {
    expect(isEveryday(question, [hit(text)])).toBe(false);
  });

  test('nothing found, or nothing on the topic, makes nothing everyday', () => {
    expect(isEveryday('Do I have to bring my card?', [])).toBe(false);
    expect(isEveryday('Do I have to bring my card?', [hit(RULES, { relevance: 1 })])).toBe(false);
  });

  const grave: Assessment = {
    domain: 'legal_research',
    risk: 'HIGH',
    floor: 'LOW',
    classified: 'HIGH',
    confidence: 50_000,
    keywords: [],
  };
  const question = { leastRisk: 'LOW', text: 'Do I have to bring my card?' } as const;

  test('EBOM-REQ-102: it is of medium risk, never low', () => {
    expect(weighedByDocuments(grave, question, [hit(RULES)])).toEqual({ ...grave, domain: 'general', risk: 'MEDIUM' });
  });

  test.each([
    ['a keyword of the spec', { ...grave, floor: 'HIGH' as const }, question],
    ['money', { ...grave, domain: 'money' as const }, question],
    ['health', { ...grave, domain: 'health' as const }, question],
    ['safety', { ...grave, domain: 'safety' as const }, question],
    ['security', { ...grave, domain: 'security_code' as const }, question],
    ['the question that it leans on', grave, { ...question, leastRisk: 'HIGH' as const }],
  ])('EBOM-REQ-102: not where %s makes it high', (_, assessment, asked) => {
    expect(weighedByDocuments(assessment, asked, [hit(RULES)])).toEqual(assessment);
  });
});
