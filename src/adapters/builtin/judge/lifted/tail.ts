// What stands behind a clause and holds for it: "until 2019", "only for staff", "(deleted in 2020)", "or at least it did".

import { isFinite, isReport, type Carrier } from '#adapters/builtin/judge/lifted/carrier.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';
import { isTime, VOIDING } from '#adapters/builtin/judge/lifted/settings.ts';
import { OPENING } from '#adapters/builtin/judge/lifted/clauses.ts';
import { IRREGULAR, RELATIVES } from '#adapters/builtin/judge/frame-words.ts';

/** Whether the claim ends before something that narrows it or takes it back. */
export function isCutShort(carrier: Carrier): boolean {
  const { has, last, sentence } = carrier;
  const unit = sentence.units[last];
  const end = unit?.quantity?.end ?? unit?.token.end ?? sentence.text.length;
  const behind = sentence.text.slice(end);
  if (isBracketInForce(behind, has)) return true;
  if (/^[^;:]*, or at least (?:it|they|he|she|so|that|in|was|were|did|is|are)\b/.test(behind) && !has('least'))
    return true;
  return hasLimit(carrier) || isInterrupted(carrier);
}

/** "The pool, until 2030, is free", "members, except juniors, may vote". */
function isInterrupted(carrier: Carrier): boolean {
  const { first, has, last, sentence } = carrier;
  const { units } = sentence;
  const isTold = isReport(units.slice(first, last + 1));
  return units.some(({ broken, lower }, at) => {
    if (!broken || at <= first || at > last || has(lower)) return false;
    const closes = units.findIndex((unit, place) => place > at && unit.broken);
    if (closes < 0 || closes > last || units.slice(at, closes).some((one) => one.content && isLinked(carrier, one)))
      return false;
    return ALWAYS.has(lower) || (!isTold && LIMITING.has(lower));
  });
}

const isLinked = ({ claim, match }: Carrier, one: Unit): boolean => claim.some((unit) => match(one, unit) === 'same');

/** "(since 2011)", "(see page 4)", "(£4 for children)" add to what stands before them; "(deleted)" takes it back. */
function isBracketInForce(behind: string, has: Carrier['has']): boolean {
  const [, inside = ''] = /^[^\w(]*\(([^()]*)\)/.exec(behind) ?? [];
  if (inside === '' || (HARMLESS.test(inside) && !VOIDING.test(inside))) return false;
  return !(inside.toLowerCase().match(/[a-z]{3,}/g) ?? []).some(has);
}

const HARMLESS =
  /^(?:\W*\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|both)\b|[A-Z][\w.'’-]*(?:[ ,]+(?:(?:of|and|the|in|on) )?[A-Z0-9][\w.'’-]*)*$|see\b|cf\b|e\.g|i\.e|including\b|about\b|approx|roughly\b|also\b|since\b|built\b|born\b|founded\b|the\b|an?\b|in [A-Z]|[a-z]*\d[\w.-]*$|[A-Z]{2,6}$|\w+ \d+$)/;

/** A limit in time, or of whom it is for, that a rule cannot lose. What happened happened, whatever came before or after it. */
function hasLimit(carrier: Carrier): boolean {
  const { first, has, last, sentence } = carrier;
  const { units } = sentence;
  const rest = units.slice(last + 1);
  const close = rest.findIndex(
    (unit, at) => (unit.broken && at > 0) || isFinite(rest, at) || /^(?:and|but|so|or)$/.test(unit.lower),
  );
  const own = units.slice(startOf(carrier), last + 1);
  const isTold = isReport(own) && !isState(carrier);
  const tail = close < 0 ? rest : rest.slice(0, close);
  if (tail.slice(0, 2).some(({ lower }) => RELATIVES.has(lower))) return false;
  return tail.some((unit, at) => {
    const { lower } = unit;
    if (has(lower)) return false;
    if (ALWAYS.has(lower) || (lower === 'as' && tail[at + 1]?.lower === 'long')) return true;
    if (isTold || first === last) return false;
    const isDated = tail.slice(at + 1, at + 4).some(isTime);
    if (lower === 'for') return !unit.broken && (isDated || isAmount(carrier));
    if (lower === 'to' && at === 0) return isAdjective(units[last]) && tail[1]?.classes !== 'v';
    if (DATING.has(lower)) return isAdjective(units[last]) && isDated;
    return LIMITING.has(lower) && (isDated || /til/.test(lower) || isAmount(carrier) || has('may') || has('can'));
  });
}

const ALWAYS = new Set('only unless if except provided'.split(' '));
const DATING = new Set(['on', 'in', 'at', 'during']);
/** "Free", "open": what holds on some days or for some people holds for no more. */
const isAdjective = (unit: Unit | undefined): boolean =>
  unit?.classes.includes('a') === true && !unit.lower.endsWith('ed');
/** "Free", "30 pounds", "is 5 mg": for dogs, for members; and not "has 40 rooms". */
function isAmount({ has, last, sentence: { units } }: Carrier): boolean {
  const unit = units[last];
  const kind = (unit?.quantity ?? units[last - 1]?.quantity)?.kind;
  return isAdjective(unit) || /^(?:money|measure|percent)$/.test(kind ?? '') || (kind === 'count' && has('is'));
}
const LIMITING = new Set('until till before after within'.split(' '));

/** "Was free", "was open": a state, not a deed. */
function isState({ first, last, sentence: { units } }: Carrier): boolean {
  return units.some(
    ({ lower }, at) =>
      at >= first - 1 &&
      at <= last &&
      (lower === 'was' || lower === 'were') &&
      !units.slice(at + 1, last + 1).some((unit) => /ed$|en$/.test(unit.lower) || IRREGULAR.has(unit.lower)),
  );
}

/** Where the clause of the claim begins. */
function startOf({ first, sentence: { units } }: Carrier): number {
  for (let at = first; at > 0; at -= 1)
    if (
      OPENING.has(units[at - 1]?.lower ?? '') &&
      units.slice(at, first + 4).some((_, index) => isFinite(units, at + index))
    )
      return at;
  return 0;
}
