// Families: "Anna is the mother of Ben", and what follows of it. Relations are said of a person in words that name the other.

import type { Literal } from '#adapters/builtin/reasoning/logic/model.ts';
import type { Theory } from '#adapters/builtin/reasoning/logic/theory.ts';

export const KIN =
  'mother father parent son daughter child sister brother sibling grandmother grandfather grandparent grandson granddaughter grandchild aunt uncle niece nephew cousin wife husband spouse'.split(
    ' ',
  );
const OF =
  /^(?:the|a|an)? ?(mother|father|parent|son|daughter|child|sister|brother|sibling|grandmother|grandfather|grandparent|grandson|granddaughter|grandchild|aunt|uncle|niece|nephew|cousin|wife|husband|spouse) of (?:the )?(\S+(?: \S+)?)$/i;
const OWN =
  /^(\S+?)['’]s (mother|father|parent|son|daughter|child|sister|brother|sibling|grandmother|grandfather|grandparent|grandson|granddaughter|grandchild|aunt|uncle|niece|nephew|cousin|wife|husband|spouse)$/i;

/** `mother of ben` as a predicate of somebody; null where no kinship is said. */
export function readKin(theory: Theory, who: string, said: string, by: number): readonly (readonly Literal[])[] | null {
  const [, relation = '', of = ''] = OF.exec(said) ?? [];
  const [, owner = '', own = ''] = OWN.exec(said) ?? [];
  const [kind, other] = relation === '' ? [own.toLowerCase(), owner] : [relation.toLowerCase(), of];
  if (kind === '') return null;
  const key = theory.thing(other);
  if (who !== '?') theory.kin.push({ relation: kind, of: key, who, by });
  return [[kinLiteral(theory, kind, who, key)]];
}

export function kinLiteral(theory: Theory, relation: string, who: string, of: string): Literal {
  return theory.is(who, 'be', `the ${relation} of ${theory.nameOf(of)}`);
}

type Rule = readonly [
  conditions: readonly (readonly [string, 'x' | 'y' | 'z', 'x' | 'y' | 'z'])[],
  conclusion: readonly [string, 'x' | 'y' | 'z', 'x' | 'y' | 'z'],
];

const rule = (text: string): Rule => {
  const [left = '', right = ''] = text.split(' > ');
  const one = (said: string) => said.split(' ') as [string, 'x', 'y'];
  return [left.split(', ').map(one), one(right)];
};

/** "mother x y": x is the mother of y. */
export const KIN_RULES: readonly Rule[] = [
  'mother x y > parent x y',
  'father x y > parent x y',
  'parent x y > child y x',
  'child x y > parent y x',
  'son x y > child x y',
  'daughter x y > child x y',
  'sister x y > sibling x y',
  'brother x y > sibling x y',
  'sibling x y > sibling y x',
  'wife x y > spouse x y',
  'husband x y > spouse x y',
  'spouse x y > spouse y x',
  'mother x y, parent y z > grandmother x z',
  'father x y, parent y z > grandfather x z',
  'daughter x y, child y z > granddaughter x z',
  'son x y, child y z > grandson x z',
  'parent x y, parent y z > grandparent x z',
  'grandmother x y > grandparent x y',
  'grandfather x y > grandparent x y',
  'grandparent x y > grandchild y x',
  'grandson x y > grandchild x y',
  'granddaughter x y > grandchild x y',
  'parent x y, parent x z > sibling y z',
  'sister x y, parent y z > aunt x z',
  'brother x y, parent y z > uncle x z',
  'sibling x y, daughter z y > niece z x',
  'sibling x y, son z y > nephew z x',
].map(rule);
