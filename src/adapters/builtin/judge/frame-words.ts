// Closed classes of English that the frames of clauses are cut by.

import type { Unit } from '#adapters/builtin/judge/units.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export const AUXILIARIES = set(
  'is are was were has have had will would can could may might must shall should does did do',
);
export const MODALS = set('can could may might would should must');
export const COPULAS = set('is are was were be been being');
export const DETERMINERS = set('the a an this that these those its his her their our my your each every any');
export const PREPOSITIONS = set(
  'in on at by for from to of with into onto before after above below over under inside outside behind near without since until during against between through about per than as via within',
);
export const RELATIVES = set('who whom whose which that when where if unless because while although though whereas');

/** What stands between an auxiliary and its verb or predicate. */
export function skipsSubject(unit: Unit | undefined): boolean {
  return (
    unit !== undefined &&
    (COPULAS.has(unit.lower) || /^(?:not|never|to|also|now|still|already|always|only|no|longer)$/.test(unit.lower))
  );
}

/** Participles and pasts that no rule of endings finds. */
export const IRREGULAR = set(
  'built held sold told made sent lent spent paid sung led kept left lost won met bought brought taught caught found read put set cut shut hung struck begun run drawn shown known grown worn sworn born torn',
);

/** Verbs with one filler for each of their places: who founds, leads or writes a thing, where an event is held. */
export const SINGULAR = set(
  'be start begin end open close take held hold happen meet born die stand locat situat leav depart arriv lead led direct conduct chair found ' +
    'write wrote compos design invent win own head manag run host give given present paint built build lie live sign buri bury',
);

/** Predicates that say of a thing that it does not take place or is no more. */
export const VOIDING = set('cancel scrap abandon withdraw withdrawn abolish discontinu annul revok rescind demolish');

/** Another occasion than the one spoken of without it. */
export function isOccasion(unit: Unit, next: Unit | undefined): boolean {
  if (/^(?:formerly|previously|originally|initially|traditionally|erstwhile)$/.test(unit.lower)) return true;
  if (unit.lower === 'used') return next?.lower === 'to';
  return (
    /^(?:last|next|previous|following|former)$/.test(unit.lower) &&
    /^(?:year|season|month|week|summer|winter|spring|autumn|edition|time)s?$/.test(next?.lower ?? '')
  );
}
