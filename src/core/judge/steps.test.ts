// Which conclusions follow from several sentences by rule, and which do not. By hand.

import { describe, expect, it } from 'vitest';
import { stepsTo } from '#core/judge/steps.ts';

const passages = (...texts: readonly string[]) => texts.map((text, index) => ({ index, text }));

describe('what several sentences lead to', () => {
  it.each([
    ['causes', 'Frost contributes to cracks.', ['Frost causes ice.', 'Ice leads to cracks.']],
    [
      'causes, told as a conclusion',
      'Therefore, frost leads to cracks.',
      ['Frost causes ice.', 'Ice leads to cracks.'],
    ],
    ['places', 'The key is in the cellar.', ['The key is in the red box.', 'The red box is kept in the cellar.']],
    ['parts', 'The lens is part of the clock.', ['The lens is part of the dial.', 'The dial is a part of the clock.']],
    ['kinds', 'A skiff is a kind of vessel.', ['A skiff is a kind of boat.', 'A boat is a type of vessel.']],
    ['before', 'The talk is before the dinner.', ['The talk is before the walk.', 'The walk comes before the dinner.']],
    ['after', 'The dinner is after the talk.', ['The dinner is after the walk.', 'The walk is after the talk.']],
    [
      'more',
      'The tower is taller than the mill.',
      ['The tower is taller than the oak.', 'The oak is taller than the mill.'],
    ],
  ])('EBOM-REQ-034: %s: "%s" follows', (_what, conclusion, texts) => {
    expect(stepsTo(conclusion, passages(...texts))).toEqual({
      operation: 'transitive',
      premises: texts.map((text, evidence) => ({ evidence, text })),
    });
  });

  it('three sentences are a chain, four are too many', () => {
    const said = ['Rain causes mud.', 'Mud causes delays.', 'Delays cause debts.', 'Debts cause strikes.'];
    expect(stepsTo('Rain leads to debts.', passages(...said))?.premises.map(({ text }) => text)).toEqual(
      said.slice(0, 3),
    );
    expect(stepsTo('Rain leads to strikes.', passages(...said))).toBeNull();
  });

  it('EBOM-REQ-033: a condition that a passage states, and that another one says is met, has its result', () => {
    const rule = 'If the roof leaks, the course moves to the hall.';
    const conclusion = 'The course moves to the hall.';
    expect(stepsTo(conclusion, passages(`The roof is new. ${rule}`, 'The roof leaks.'))).toEqual({
      operation: 'conditional',
      premises: [
        { evidence: 1, text: 'The roof leaks.' },
        { evidence: 0, text: rule },
      ],
    });
    // Not met, met by halves, the other way round, and never said.
    expect(stepsTo(conclusion, passages(rule, 'The roof is dry.'))).toBeNull();
    expect(stepsTo(conclusion, passages(rule, 'The roof leaks in May.'))).toBeNull();
    expect(stepsTo('The roof leaks.', passages(rule, conclusion))).toBeNull();
    expect(stepsTo(conclusion, passages(rule))).toBeNull();
  });

  it.each([
    ['one sentence is no chain', 'Frost causes cracks.', ['Frost causes cracks.']],
    [
      'what is stated is not inferred',
      'Frost causes ice.',
      ['Frost causes mud.', 'Mud causes ice.', 'Frost causes ice.'],
    ],
    ['another thing between', 'Frost causes cracks.', ['Frost causes ice.', 'Salt causes cracks.']],
    ['the other way round', 'Cracks cause frost.', ['Frost causes ice.', 'Ice causes cracks.']],
    ['two relations', 'The key causes damp.', ['The key is in the cellar.', 'The cellar causes damp.']],
    ['one of several boxes', 'The key is in the cellar.', ['The key is in a box.', 'A box is in the cellar.']],
    ['some of them', 'Birds cause noise.', ['Some birds cause panic.', 'Panic causes noise.']],
    ['a guess', 'Frost causes cracks.', ['Frost may cause ice.', 'Ice causes cracks.']],
    ['denied', 'Frost causes cracks.', ['Frost never causes ice.', 'Ice causes cracks.']],
    ['reported', 'Frost causes cracks.', ['Experts say frost causes ice.', 'Ice causes cracks.']],
    ['what stands elsewhere', 'It causes cracks.', ['It causes ice.', 'Ice causes cracks.']],
    ['only going together', 'Frost causes cracks.', ['Frost correlates with ice.', 'Ice causes cracks.']],
    ['no comparison', 'Ann is rather than Cy.', ['Ann is rather than Bo.', 'Bo is rather than Cy.']],
    [
      'an exception behind it',
      'The key is in the cellar.',
      ['The key is in the box, except in May.', 'The box is in the cellar.'],
    ],
    ['in a circle', 'Frost causes frost.', ['Frost causes ice.', 'Ice causes frost.']],
  ])('EBOM-REQ-038: nothing follows: %s', (_what, conclusion, texts) => {
    expect(stepsTo(conclusion, passages(...texts))).toBeNull();
  });
});
