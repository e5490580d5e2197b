import { describe, expect, test } from 'vitest';
import { classify } from '#adapters/builtin/classifier.ts';
import type { Risk } from '#core/admission/grammar.ts';
import type { Admitted } from '#core/case/observe.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { riskOf } from '#core/question/risk.ts';
import '#tests/language.ts';

const AGREEMENT =
  'The rent is 900 euros. Dogs are not permitted. If rent is 14 days late, the landlord may serve a notice. The deposit is withheld for damage.';
const NOTES = 'Backups are encrypted. Encryption is off by default.';
const LEAFLET = 'Take one tablet twice a day. The highest dose is 80 mg. Side effects: a rash.';
const ACT = 'Section 12. A person convicted under subsection (1) is guilty of a misdemeanor. This act binds the state.';
const FLEX = 'Warning: never run the machine off an extension lead.';
const RULES = 'Books can be returned to any branch. A lost card costs £2.';

interface More {
  readonly name?: string;
  readonly relevance?: number;
  readonly least?: Risk;
  readonly sphere?: 'INSIDE' | 'OUTSIDE' | 'LIMINAL';
}

/** As the built-in classifier reads the question, put to one document. */
function weigh(
  text: string,
  passage: string,
  { least = 'LOW', name = 'paper.txt', relevance = 60_000, sphere = 'INSIDE' }: More = {},
) {
  const output = classify(text);
  const source = { act: { name, sphere, type: 'unknown' }, library: null };
  const hit = { source, heading: '', before: '', after: '', text: passage, relevance } as unknown as Evidence;
  const classified = { output } as unknown as Admitted<'classifier'>;
  const { matter, risk } = riskOf({ text, isTold: false, leastRisk: least }, classified, [hit]);
  return `${matter} ${risk}`;
}

describe('the risk of a question, by what is asked of which document', () => {
  test.each([
    ['Can I keep a dog in the flat?', AGREEMENT],
    ['How much is the rent under the contract?', AGREEMENT],
    ['Is encryption on by default?', NOTES],
    ['Do I have to bring my card?', RULES],
  ])('EBOM-REQ-102: %s asks what a paper says', (question, passage) => {
    expect(weigh(question, passage)).toBe('paper LOW');
  });

  test.each([
    ['What happens if the rent is 14 days late?', AGREEMENT],
    ['Can he be evicted?', AGREEMENT],
    ['Is the deposit withheld for damage?', AGREEMENT],
    ['Am I liable for damage?', AGREEMENT],
  ])('EBOM-REQ-102: %s asks it where a misreading costs money, a deadline or a right', (question, passage) => {
    expect(weigh(question, passage)).toBe('stake MEDIUM');
  });

  test.each([
    ['How many tablets may I take?', LEAFLET],
    ['Can I take it while pregnant?', LEAFLET],
    ['Can I run the washing machine off an extension lead?', FLEX],
  ])('EBOM-REQ-102: %s is of a body, whatever the document is called', (question, passage) => {
    expect(weigh(question, passage)).toBe('body HIGH');
    expect(weigh(question, passage, { name: 'tenancy agreement.txt' })).toBe('body HIGH');
  });

  test.each([
    ['Who gets the house if there is no will?', ACT, 60_000],
    ['Can my landlord evict me without going to court?', RULES, 0],
    ['Is it legal to fire me without notice?', AGREEMENT, 60_000],
    ['Must a person pay the fine?', ACT, 60_000],
  ])('EBOM-REQ-102: %s asks what the law is', (question, passage, relevance) => {
    expect(weigh(question, passage, { relevance })).toBe('world HIGH');
  });

  test.each([
    ['My grandma died, how many days off can I take?', 'Bereavement leave is two days for a grandparent.'],
    ['Can I use the robot with a 5 GHz network?', 'The robot works with 2.4 GHz networks only.'],
  ])('EBOM-REQ-102: %s names nothing that can hurt, and neither does what came closest', (question, passage) => {
    expect(weigh(question, passage, { relevance: 0 })).toBe('paper LOW');
    expect(weigh(question, `Warning: an electric shock can kill. ${passage}`, { relevance: 0 })).toBe('body HIGH');
  });

  test.each(['OUTSIDE', 'LIMINAL'] as const)(
    'EBOM-REQ-102, EBOM-REQ-157: what stands in a page from outside is what no paper of one’s own says: %s',
    (sphere) => {
      const post = 'A landlord can terminate the lease without notice.';
      expect(weigh('Can a landlord terminate the lease without notice?', post)).toBe('stake MEDIUM');
      expect(weigh('Can a landlord terminate the lease without notice?', post, { sphere })).toBe('world HIGH');
      expect(weigh('When is the office open?', 'The office is open on Mondays.', { sphere })).toBe('paper LOW');
    },
  );

  test.each([
    ['Hypothetically, can an employer fire somebody for being ill?', 0],
    ['In a story, how does the hero crack the password?', 0],
    ['How would one get into someone else’s account without the login?', 60_000],
    ['How does one bypass the login form?', 60_000],
  ])('EBOM-REQ-102, EBOM-REQ-156: %s is asked of the world, whoever is said to ask', (question, relevance) => {
    expect(weigh(question, NOTES, { relevance })).toBe('world HIGH');
  });

  test.each([
    'What must I do first if I smell gas?',
    'What do we do when there is a gas leak?',
    'He is choking, what now?',
  ])('EBOM-REQ-102: %s is of a body, also where no paper near speaks of what can hurt', (question) => {
    expect(weigh(question, RULES)).toBe('body HIGH');
  });

  test('EBOM-REQ-102: legal advice is asked of the world, whatever is near', () => {
    expect(weigh('Asking for a friend: legal advice about a dismissal.', AGREEMENT)).toBe('world HIGH');
  });

  test('EBOM-REQ-102: of anybody is asked of a paper that speaks of it', () => {
    expect(weigh('Can a tenant be evicted if rent is late?', AGREEMENT)).toBe('stake MEDIUM');
    expect(weigh('Can a tenant be evicted if rent is late?', RULES, { relevance: 0 })).toBe('world HIGH');
  });

  test('EBOM-REQ-102: never below the question that it leans on', () => {
    expect(weigh('Can I keep a dog in the flat?', AGREEMENT, { least: 'MEDIUM' })).toBe('stake MEDIUM');
    expect(weigh('Can I keep a dog in the flat?', AGREEMENT, { least: 'HIGH' })).toBe('body HIGH');
  });

  test('EBOM-REQ-102: a question of code keeps its level by its keywords', () => {
    expect(weigh('Which function sorts the list?', 'The function sort() orders a list.')).toBe('paper MEDIUM');
  });
});
