import { describe, expect, test } from 'vitest';
import { fromRaw } from '#core/bytes/q16.ts';
import { classifyClaim, decideCategory } from '#core/judge/classify.ts';

const category = (text: string): string => classifyClaim(text).category;

describe('claim categories', () => {
  test.each([
    'Water boils at 100°C at sea level',
    'Paris is the capital of France',
    'Python is a programming language',
  ])('EBOM-REQ-023: trivial: %s', (text) => {
    expect(category(text)).toBe('TRIVIAL');
  });

  test.each([
    'Water boils at 90°C at sea level',
    'Paris is the capital of Germany',
    'Paris is not the capital of France',
    "Paris isn't the capital of France",
    'Python is a programming language made in 1991',
    'Water boils at 100°C at sea level because of pressure',
  ])('one word away from trivial is not trivial: %s', (text) => {
    expect(category(text)).not.toBe('TRIVIAL');
  });

  test.each([
    'Qwen 2.5 14B has 14 billion parameters',
    'The 2024 study showed X',
    'Function Y is available in Python 3.12',
  ])('EBOM-REQ-024: factual: %s', (text) => {
    expect(category(text)).toBe('FACTUAL');
  });

  test('EBOM-REQ-025: an opinion stated as one is subjective; ascribed to most people it is a consensus', () => {
    expect(category('This code is elegant')).toBe('SUBJECTIVE');
    expect(category('Most developers prefer X')).toBe('CONSENSUS');
    expect(category('I think the ending is far too sad.')).toBe('SUBJECTIVE');
    expect(category('According to Anna Berg, the hall is beautiful.')).toBe('FACTUAL');
  });

  test.each(['Most lawyers recommend X', 'Industry standard practice is Y', 'The prevailing interpretation is Z'])(
    'EBOM-REQ-026: consensus: %s',
    (text) => {
      expect(category(text)).toBe('CONSENSUS');
    },
  );

  test('EBOM-REQ-027: an inference from sources is a reasoning step', () => {
    const example =
      'Given [source 1: A causes B] and [source 2: B causes C], we can infer A contributes to C [reasoning: transitive causation]';
    expect(category(example)).toBe('REASONING');
    expect(category('Therefore the deposit must be returned.')).toBe('REASONING');
  });

  // .699 x 65536 = 45809.7; .7 = 45875.2
  test('EBOM-REQ-028: at .699 the category falls to FACTUAL, just above .7 it stands', () => {
    expect(decideCategory('SUBJECTIVE', fromRaw(45809))).toMatchObject({ category: 'FACTUAL', uncertain: true });
    expect(decideCategory('SUBJECTIVE', fromRaw(45877))).toMatchObject({ category: 'SUBJECTIVE', uncertain: false });
  });

  test('EBOM-REQ-029: a judgement about a named thing with a number is uncertain, so it is FACTUAL', () => {
    expect(classifyClaim('The 2024 concert of Anna Berg was excellent.')).toMatchObject({
      category: 'FACTUAL',
      uncertain: true,
    });
    expect(category('')).toBe('FACTUAL');
  });
});
