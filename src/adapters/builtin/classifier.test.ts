import { describe, expect, test } from 'vitest';
import { builtinClassifier, classify } from '#adapters/builtin/classifier.ts';
import { riskFloor } from '#core/judge/rules.ts';
import { ROWS } from '#core/question/rows.ts';

const LEVEL = { LOW: 0, MEDIUM: 1, HIGH: 2 } as const;
const blobs = { get: () => Promise.reject(new Error('the classifier reads no blobs')) };

describe('built-in classifier', () => {
  test.each([
    ['When does the opening concert start?', 'general', 'LOW'],
    ['How do I sort a list of dictionaries in Python?', 'coding', 'MEDIUM'],
    ['How do I hash a password?', 'security_code', 'HIGH'],
    ['Can my landlord keep the deposit?', 'legal_research', 'HIGH'],
    ['Interpret the metaphor in this poem', 'literary_analysis', 'LOW'],
    ['Write a short story about a dragon', 'fiction', 'LOW'],
  ])('EBOM-REQ-140: %s is %s, %s', (text, domain, risk_level) => {
    expect(classify(text)).toMatchObject({ domain, risk_level });
  });

  test.each([
    ...['How much is the rent?', 'When is the rent due?', 'How large is the deposit?', 'Who is the landlord?'],
    ...['Which floor is the flat on?', 'When was the lease signed?', 'How much interest does a late rent bear?'],
  ])('EBOM-REQ-102: the model raises no plain look-up: %s', (text) => {
    expect(classify(text).risk_level).not.toBe('HIGH');
  });

  test.each([
    ...[
      'May I withhold the rent?',
      'Can my landlord evict me?',
      'Must I pay for the repair?',
      'Am I allowed to sublet?',
    ],
    ...['Is the clause enforceable?', 'What happens if I do not pay the rent?'],
  ])('EBOM-REQ-102: what one may, must or risks is HIGH: %s', (text) => {
    expect(classify(text)).toMatchObject({ domain: 'legal_research', risk_level: 'HIGH' });
  });

  test.each([
    'What does the contract say?',
    'Write a story about a song on the capital of Peru and a lease',
    'Is the poem about encryption?',
    'explain the weather of the concert',
  ])('EBOM-REQ-102: the keyword floor is never undercut, and the same text gives the same answer: %s', (text) => {
    const said = classify(text);
    expect(LEVEL[said.risk_level]).toBeGreaterThanOrEqual(LEVEL[riskFloor(text).risk]);
    expect(classify(text)).toEqual(said);
  });

  test.each([
    'When are bonfires allowed?',
    'What do members over seventy pay?',
    'How much do members under eighteen pay?',
    'How much do members pay a year?',
    'How many rowing boats does the boathouse hold?',
    'Who may use the sauna?',
    'Where is the key to the blue cupboard?',
  ])('a plain question is not raised by a common word: %s', (question) => {
    expect(classify(question)).toMatchObject({ domain: 'general', risk_level: 'LOW' });
  });

  test.each([
    ['Can I drink wine with these antibiotics?', 'health'],
    ['Should I put my savings into shares?', 'money'],
    ['Can I mix bleach with toilet cleaner?', 'safety'],
    ['What is the safe working load of the sling?', 'safety'],
    ['How many of these tablets may I take in a day?', 'health'],
  ])('medicine, money and physical safety are high stakes, a dose and a load among them: %s', (text, domain) => {
    expect(classify(text)).toMatchObject({ domain, risk_level: 'HIGH' });
  });

  test.each([
    'How much is the deposit under the contract?',
    'Who signed the contract?',
    'Which company makes the tablets?',
  ])('what a contract or a leaflet names is looked up, and low: %s', (text) => {
    expect(classify(text).risk_level).toBe('LOW');
  });

  test('a plain question about files is no matter of security', () => {
    expect(classify('Which directory holds the files installed by the user?').risk_level).not.toBe('HIGH');
  });

  test('EBOM-REQ-102: of two domains that tie the riskier one wins', () => {
    const model = { bias: [0, 0, 0, 0, 0, 0, 0], weights: new Map([['zebra', [0, 0, 0, 0, 100, 110, 0]]]) };
    expect(classify('zebra', model)).toMatchObject({ domain: 'analysis', risk_level: 'MEDIUM' });
    const apart = { ...model, weights: new Map([['zebra', [0, 0, 0, 0, 50, 110, 0]]]) };
    expect(classify('zebra', apart)).toMatchObject({ domain: 'literary_analysis', risk_level: 'LOW' });
  });

  test('EBOM-REQ-140: as an oracle it says what the grammar admits', async () => {
    const said = await builtinClassifier.ask(
      new AbortController().signal,
      {
        class: 'classifier',
        derivation: null,
        from: [],
        request: { text: 'May I sublet?' },
        salt: null,
        schema: 'classifier/1',
      },
      blobs,
    );
    expect(ROWS.classifier.raw.parse(said)).toMatchObject({
      domain: 'legal_research',
      risk_level: 'HIGH',
      keywords: ['sublet'],
    });
  });

  test('words nobody has seen are general, without confidence', () => {
    expect(classify('qwzx vbnm')).toEqual({ domain: 'general', risk_level: 'LOW', confidence: 0, keywords: [] });
  });
});
