import { describe, expect, it } from 'vitest';
import { patternOf, type Told } from '#core/judge/patterns.ts';

/** A draft of one sentence, with the passages that carry it. */
const told = (claim: string, passages: readonly string[], more: Partial<Told> = {}): Told => ({
  claim,
  isInference: false,
  sentence: claim,
  draft: claim,
  tier: 1,
  passages,
  ...more,
});
const DRUG = 'The drug lowers pain and raises the risk of bleeding. Take it with water.';

describe('the invalid patterns of EBOM, by name', () => {
  it.each([
    // The examples of the protocol.
    [
      'EBOM-REQ-038',
      'non sequitur',
      'Therefore the paint works with the tank.',
      ['The paint is processed by the mixer.', 'The tank contains the mixer.'],
    ],
    ['EBOM-REQ-039', 'cherry picking', 'The drug lowers pain.', [DRUG]],
    [
      'EBOM-REQ-040',
      'false equivalence',
      'Coffee causes long life.',
      ['Drinking coffee correlates with a long life in this town.'],
    ],
    [
      'EBOM-REQ-041',
      'overgeneralisation',
      'All programmers prefer tabs.',
      ['In a study of 100 Python developers, most programmers preferred tabs.'],
    ],
    // In other words.
    ['EBOM-REQ-039', 'cherry picking', 'The ladder is safe.', ['The ladder is safe, but a danger to children.']],
    ['EBOM-REQ-040', 'false equivalence', 'Snow leads to fewer thefts.', ['Snow is associated with fewer thefts.']],
    [
      'EBOM-REQ-041',
      'overgeneralisation',
      'Residents want a bridge.',
      ['A survey of 80 residents found that residents want a bridge.'],
    ],
    ['EBOM-REQ-041', 'overgeneralisation', 'Every boat leaks.', ['Some boats leak.']],
    // The example of the protocol as printed, and other groups.
    ['EBOM-REQ-041', 'overgeneralisation', 'True for all programmers.', ['Study of 100 Python developers.']],
    ['EBOM-REQ-041', 'overgeneralisation', 'All members recovered.', ['Most of the patients recovered.']],
    ['EBOM-REQ-041', 'overgeneralisation', 'Most nurses recovered.', ['Most patients recovered.']],
  ] as const)('%s: %s: "%s"', (_id, pattern, claim, passages) => {
    expect(patternOf(told(claim, passages))).toBe(pattern);
  });

  it.each([
    ['EBOM-REQ-038', 'Therefore the mixer is in the tank.', ['The mixer is in the tank.']],
    ['EBOM-REQ-038', 'Thus frost causes cracks.', ['Frost causes ice.', 'Ice causes cracks.']],
    ['EBOM-REQ-038', 'Thus frost contributes to cracks.', ['Frost causes ice.', 'Ice causes cracks.']],
    ['EBOM-REQ-039', 'The drug raises the risk of bleeding.', [DRUG]],
    ['EBOM-REQ-039', 'The drug lowers pain.', ['The drug lowers pain and reduces the risk of bleeding.']],
    ['EBOM-REQ-039', 'Take it with water.', [DRUG]],
    ['EBOM-REQ-039', 'The drug lowers pain and is dangerous.', [DRUG]],
    ['EBOM-REQ-040', 'Smoking causes cancer.', ['Smoking causes cancer and is associated with age.']],
    ['EBOM-REQ-040', 'Coffee is correlated with long life.', ['Coffee correlates with a long life.']],
    // Where one document says more than that they go together, the other does no harm.
    ['EBOM-REQ-040', 'Smoking causes cancer.', ['Smoking is associated with cancer.', 'Smoking causes cancer.']],
    ['EBOM-REQ-041', 'All boats leak.', ['All boats leak.']],
    ['EBOM-REQ-041', 'Of 80 residents asked, 60 want a bridge.', ['A survey of 80 residents: 60 want a bridge.']],
  ] as const)('%s: none: "%s"', (_id, claim, passages) => {
    expect(patternOf(told(claim, passages))).toBeNull();
  });

  it('EBOM-REQ-039: the benefit stands where the draft tells of the harm as well', () => {
    const draft = 'The drug lowers pain. It also carries a risk of bleeding.';
    expect(patternOf(told('The drug lowers pain.', [DRUG], { draft }))).toBeNull();
    expect(patternOf(told('The drug lowers pain.', [DRUG], { draft: 'The drug lowers pain. It is cheap.' }))).toBe(
      'cherry picking',
    );
  });

  it.each([
    [
      'EBOM-REQ-033',
      'If it rains, the course is moved.',
      'The course is moved to the hall.',
      'When it rains, the course is moved.',
    ],
    [
      'EBOM-REQ-034',
      'Therefore the course is moved to the hall.',
      'The course is moved to the hall.',
      'Thus the course is moved to the hall.',
    ],
    [
      'EBOM-REQ-035',
      'The course is moved because the hall is free.',
      'The course is moved. The hall is free.',
      'The hall is free, hence the course is moved.',
    ],
  ])(
    '%s, EBOM-REQ-036, EBOM-REQ-042: from tier 2 on "%s" needs a source that says so',
    (_id, claim, passage, stated) => {
      expect(patternOf(told(claim, [passage], { tier: 2 }))).toBe('non sequitur');
      expect(patternOf(told(claim, [passage], { tier: 3 }))).toBe('non sequitur');
      expect(patternOf(told(claim, [`${passage} ${stated}`], { tier: 2 }))).toBeNull();
      // The words alone are not enough.
      expect(patternOf(told(claim, [`${passage} If it snows, that is because of the roof.`], { tier: 2 }))).toBe(
        'non sequitur',
      );
      expect(patternOf(told(claim, [passage], { tier: 1 }))).toBeNull();
    },
  );

  it('EBOM-REQ-034, EBOM-REQ-036: a conclusion that steps lead to follows', () => {
    const chain = ['Frost causes ice.', 'Ice causes cracks.'];
    expect(patternOf(told('Thus frost causes cracks.', chain, { tier: 2 }))).toBeNull();
    expect(patternOf(told('Thus cracks cause frost.', chain, { tier: 2 }))).toBe('non sequitur');
  });

  it.each([
    ['EBOM-REQ-033', 'Unless it rains, the course is in the yard.', 'The course is in the yard.'],
    ['EBOM-REQ-033', 'The course is in the yard provided that it is dry.', 'The course is in the yard. It is dry.'],
    ['EBOM-REQ-034', 'Thus the course is moved to the hall.', 'The course is moved to the hall.'],
    ['EBOM-REQ-034', 'Hence the course is moved to the hall.', 'The course is moved to the hall.'],
    ['EBOM-REQ-034', 'The course is consequently moved to the hall.', 'The course is moved to the hall.'],
  ])('%s: from tier 2 on, also in "%s"', (_id, claim, passage) => {
    expect(patternOf(told(claim, [passage], { tier: 2 }))).toBe('non sequitur');
    expect(patternOf(told(claim, [passage], { tier: 1 }))).toBeNull();
  });

  it('EBOM-REQ-032: an inference may not give a number that no cited passage gives', () => {
    const given = ['The hall has 2 doors and 14 windows.'];
    expect(patternOf(told('The hall has 14 windows.', given, { isInference: true }))).toBeNull();
    expect(patternOf(told('The hall has 15 windows.', given, { isInference: true }))).toBe('non sequitur');
  });

  it('EBOM-REQ-032: a sentence that concludes is held to the passages whatever the writer calls it', () => {
    const passages = ['The hall has two doors.'];
    expect(patternOf(told('Therefore the hall has two doors.', passages))).toBeNull();
    expect(patternOf(told('Therefore the hall has two windows.', passages))).toBe('non sequitur');
  });

  it('EBOM-REQ-032: an inference may not mention what no cited passage says', () => {
    const passages = ['The hall has two doors.'];
    expect(patternOf(told('The hall has two doors.', passages, { isInference: true }))).toBeNull();
    expect(patternOf(told('The hall has two windows.', passages, { isInference: true }))).toBe('non sequitur');
    expect(patternOf(told('The hall has two windows.', passages))).toBeNull(); // whether it is carried is the judge's to say
  });
});
