import { describe, expect, test } from 'vitest';
import type { Evidence } from '#core/evidence/context.ts';
import { stakesOfDocuments } from '#core/judge/document-stakes.ts';

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
