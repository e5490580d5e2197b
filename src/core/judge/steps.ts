// A conclusion from several premises (EBOM "Reasoning Chain Verification", tiers 1 and 2): read by rule, no model is asked. Each
// premise is a whole sentence of a cited passage, and the conclusion has no word that they lack but the one that joins them.

import { isReport, markerOf, quantifierOf } from '#core/english/negation.ts';
import { sentences } from '#core/english/sentences.ts';
import { tokens, type Token } from '#core/english/words.ts';
import { unwrap } from '#core/english/unwrap.ts';

export interface Passage {
  /** Its place in the evidence. */
  readonly index: number;
  readonly text: string;
}
/** A sentence as it stands in a passage. */
export interface Premise {
  readonly evidence: number;
  readonly text: string;
}
export interface Steps {
  readonly operation: 'transitive' | 'conditional';
  /** In the order in which they lead to the conclusion; at least two. */
  readonly premises: readonly Premise[];
}

/** Of a longer chain too little would be left to be sure of. */
const PREMISES_MAX = 3;

/** How the passages lead to the conclusion, null where they do not. */
export function stepsTo(conclusion: string, passages: readonly Passage[]): Steps | null {
  const premises = passages.flatMap(({ index, text }) =>
    sentences(text).map(({ end, start }): Premise => ({ evidence: index, text: unwrap(text.slice(start, end)) })),
  );
  const said = sentenceOf(conclusion.replace(CONCLUDES, ''));
  return said === null ? null : (transitive(said, premises) ?? conditional(said, premises));
}
const CONCLUDES =
  /^(?:(?:and )?(?:therefore|thus|hence|so|consequently|accordingly|then),? (?:it follows that )?|it follows that |we (?:can )?(?:infer|conclude) that )/i;

interface Link {
  readonly relation: string;
  readonly from: string;
  readonly to: string;
  readonly premise: Premise;
}

/** A to B and B to C make A to C, of one relation: causes, places, kinds, before and after, more and less. */
function transitive(said: string, premises: readonly Premise[]): Steps | null {
  const goal = linkOf(said, { evidence: -1, text: said });
  if (goal === null || goal.from === goal.to) return null;
  const links = premises.flatMap((premise) => {
    const stated = sentenceOf(premise.text);
    const link = stated === null ? null : linkOf(stated, premise);
    // "A contributes to B" is what a chain of causes comes to; it is no link of one.
    return link === null || CONTRIBUTES.test(premise.text) ? [] : [link];
  });
  const isStated = links.some(
    ({ from, relation, to }) => relation === goal.relation && from === goal.from && to === goal.to,
  );
  const path = isStated ? null : pathTo(goal, links, []);
  return path === null || path.length < 2
    ? null
    : { operation: 'transitive', premises: path.map(({ premise }) => premise) };
}
const CONTRIBUTES = /\bcontributes? to\b/i;

/** The first path in the order of the passages that uses no premise twice. */
function pathTo(goal: Link, links: readonly Link[], walked: readonly Link[]): readonly Link[] | null {
  const at = walked.at(-1)?.to ?? goal.from;
  if (walked.length > 0 && at === goal.to) return walked;
  if (walked.length === PREMISES_MAX) return null;
  for (const link of links) {
    const isNew = link.to !== goal.from && !walked.some(({ to }) => to === link.to);
    if (link.relation !== goal.relation || link.from !== at || !isNew) continue;
    const path = pathTo(goal, links, [...walked, link]);
    if (path !== null) return path;
  }
  return null;
}

/** "If A, B." and "A." make "B." */
function conditional(said: string, premises: readonly Premise[]): Steps | null {
  const goal = keyOf(said);
  for (const rule of premises) {
    const [, condition = '', result = ''] = IF.exec(rule.text) ?? [];
    const [when, then] = [sentenceOf(`${condition}.`), sentenceOf(`${result}.`)];
    if (when === null || then === null || keyOf(then) !== goal || goal === '') continue;
    const fact = premises.find(({ text }) => keyOf(sentenceOf(text) ?? '') === keyOf(when));
    if (fact !== undefined) return { operation: 'conditional', premises: [fact, rule] };
  }
  return null;
}
const IF = /^If ([^,;:]+?)(?:, then|,| then) ([^,;:]+)\.$/;

const RELATIONS: readonly (readonly [name: string, verb: RegExp])[] = [
  ['cause', / (?:causes?|leads? to|results? in|produces?|brings? about|triggers?|contributes? to) /i],
  ['place', / (?:is|are) (?:kept |stored |located |housed )?(?:in|inside) /i],
  ['part', / (?:is|are) (?:a )?part of /i],
  ['kind', / (?:is|are) an? (?:kind|type|form) of /i],
  ['before', / (?:is|are|comes?|happens?) before /i],
  ['after', / (?:is|are|comes?|happens?) after /i],
];
/** "is older than": one relation for each adjective. */
const COMPARES = / (?:is|are) (?<degree>(?!other|rather)\w+er|(?:more|less) \w+) than /i;

function linkOf(said: string, premise: Premise): Link | null {
  const compared = COMPARES.exec(said);
  const found = RELATIONS.flatMap(([name, verb]) => {
    const match = verb.exec(said);
    return match === null ? [] : [{ name, match }];
  });
  if (compared !== null) found.push({ name: compared.groups?.['degree']?.toLowerCase() ?? '', match: compared });
  const [only, other] = found;
  if (only === undefined || other !== undefined) return null;
  const left = said.slice(0, only.match.index);
  const right = said.slice(only.match.index + only.match[0].length);
  const [from, to] = [keyOf(left), keyOf(right)];
  // Of a box and a box nobody can say that it is the same one; what happens in general needs no such word.
  const isVague = only.name !== 'cause' && only.name !== 'kind' && [left, right].some((side) => VAGUE.test(side));
  return from === '' || to === '' || isVague ? null : { relation: only.name, from, to, premise };
}
const VAGUE = /^\s*(?:an?|another|other|one)\b/i;

/** The words of a sentence that states something, plainly and of what it names; null of any other. */
function sentenceOf(text: string): string | null {
  const plain = text.trim();
  const words = tokens(plain);
  if (!plain.endsWith('.') || OPEN.test(plain.slice(0, -1)) || words.some(isOpen)) return null;
  return plain.slice(0, -1);
}
/** More than one statement, or somebody's words. */
const OPEN = /[.;:!?"\u201c\u201d()[\]|,]|\b(?:and|or|but|which|who|while|as|when|where|not)\b/i;
/** Denied, guessed, reported, of some or of all, or of what stands elsewhere. */
function isOpen(word: Token): boolean {
  const marker = markerOf(word);
  return (
    (marker !== null && marker !== 'cause') || isReport(word) || quantifierOf(word) !== null || POINTS.test(word.lower)
  );
}
const POINTS =
  /^(?:it|its|this|that|these|those|they|them|their|he|him|his|she|her|here|there|such|same|can|could|was|were|had|did|will|would|must|once|sometimes)$/;

/** What two phrases must share, word by word and in order, to name the same. */
function keyOf(phrase: string): string {
  return tokens(phrase)
    .filter(({ lower, part }) => !part && !['a', 'an', 'the'].includes(lower))
    .map(({ lower }) => lower)
    .join(' ');
}
