import { describe, expect, test } from 'vitest';
import type { Evidence } from '#core/evidence/context.ts';
import { signalsOf } from '#core/judge/document-stakes.ts';

const LEAFLET = 'Take one tablet twice a day. The highest dose is 80 mg. Side effects: a rash.';
const LEASE = 'The tenant pays the landlord 900 euros a month. The deposit is 1,800 euros.';
const STATUTE = 'A person convicted under subsection (1) is guilty of a misdemeanor.';
const ADVISORY = 'The vulnerability lets attackers read the password file.';
const RECIPE = 'Stir the flour into the milk and bake for an hour.';
const GRILL = 'If it smells of gas, close the bottle and do not light anything.';

function hit(text: string, more: { name?: string; relevance?: number; type?: string } = {}): Evidence {
  const { name = 'paper.txt', relevance = 60_000, type = 'unknown' } = more;
  const source = { act: { name, type }, library: null };
  return { source, heading: '', before: '', after: '', text, relevance } as unknown as Evidence;
}

describe('what the documents add to the stakes of a question', () => {
  test.each([
    ['how much of it a day', LEAFLET, 'health'],
    ['with food or without', LEAFLET, 'health'],
    ['what if one is forgotten', LEAFLET, 'health'],
    ['Which treatment is there?', LEAFLET, 'health'],
    ['What should I do if I smell gas?', GRILL, 'safety'],
    ['What weight can the roof carry?', 'The roof carries at most 75 kg.', 'safety'],
    ['What happens if acetone gets into my eyes?', 'Work with acetone is done under the hood.', 'safety'],
  ])('EBOM-REQ-102: %s, of that text, is of a body', (question, text, domain) => {
    expect(signalsOf(question, [hit(text)])).toMatchObject({ body: domain });
  });

  test.each([
    ['Who must post the sign?', STATUTE, 'legal_research'],
    ['What does a second one face?', STATUTE, 'legal_research'],
    ['Which of ours are affected?', ADVISORY, 'security_code'],
    ['How much does the court cost?', 'The plaintiff pays 90 euros at the tribunal.', 'legal_research'],
  ])('EBOM-REQ-102: %s, of that text, is of the world', (question, text, domain) => {
    expect(signalsOf(question, [hit(text)])).toMatchObject({ body: null, world: domain, isOwn: false });
  });

  test.each([
    ['What is the rent?', LEASE],
    ['What happens when he stops paying?', LEASE],
    ['Who wrote the leaflet?', LEAFLET],
    ['When was he admitted?', `${LEAFLET} Admitted to hospital on 9 February.`],
    ['How long does it bake?', RECIPE],
    ['Who pays for the gas?', 'The tenant pays for gas and electricity.'],
    ['How much does the court cost?', 'An hour of tennis costs 14 euros; the bar opens at five.'],
    ['How heavy is the machine?', 'The machine weighs 68 kg.'],
  ])('EBOM-REQ-102: %s, of that text, is not raised', (question, text) => {
    expect(signalsOf(question, [hit(text)])).toMatchObject({ body: null, world: null });
  });

  test('a declared kind counts as much as its words, and a passage that is not on the topic not at all', () => {
    const fees = 'Fees are due on Monday.';
    expect(signalsOf('Who must pay?', [hit(fees, { type: 'statute' })]).world).toBe('legal_research');
    expect(signalsOf('Who must pay?', [hit(fees)])).toMatchObject({ world: null, isOwn: true });
    expect(signalsOf('how much of it a day', [hit(LEAFLET, { relevance: 1 })]).body).toBeNull();
    expect(signalsOf('Who must pay?', [hit(fees, { relevance: 1 })]).isOwn).toBe(false);
  });

  test('a name makes a paper of one that cites the law, and never of what can hurt a body', () => {
    const name = 'tenancy_agreement.md';
    expect(signalsOf('Must I go?', [hit(STATUTE, { name })])).toMatchObject({ world: null, isOwn: true });
    expect(signalsOf('how much of it a day', [hit(LEAFLET, { name })])).toMatchObject({ body: 'health', isOwn: false });
    expect(signalsOf('What should I do if I smell gas?', [hit(GRILL, { name })]).body).toBe('safety');
  });
});
