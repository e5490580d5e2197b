// What stands before a clause and holds for it: "In the film, ...", "For dogs, ...", "Draft: ...". A day on which something
// happened, a place, and words that only join are harmless; everything else is in force.

import { AUXILIARIES, DETERMINERS, PREPOSITIONS } from '#adapters/builtin/judge/frame-words.ts';
import { isFinite, isReport, type Carrier } from '#adapters/builtin/judge/lifted/carrier.ts';
import { isOccasion, isPlace, isTime, VOIDING } from '#adapters/builtin/judge/lifted/settings.ts';
import { hasOwnSubject } from '#adapters/builtin/judge/lifted/clauses.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

export function isFramed(carrier: Carrier): boolean {
  return isLabelled(carrier) || isFronted(carrier) || isChoice(carrier);
}

// Labels --------------------------------------------------------------------------------------------------------------

/** "Draft: ...", "Error: ...": what a label calls a sentence that the claim states outright. */
function isLabelled({ first, has, sentence: { text, units } }: Carrier): boolean {
  const start = units[first]?.token.start ?? 0;
  const [, label = ''] = /^[\W_]*([^:]{1,60}?)(?::| [-\u2013\u2014])\s/.exec(text.slice(0, start)) ?? [];
  if (label === '' || (HARMLESS_LABEL.test(label) && !VOIDING.test(label))) return false;
  const words = label.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return words.length > 0 && words.length <= LABEL_WORDS_MAX && !words.some(has);
}

const LABEL_WORDS_MAX = 4;
const HARMLESS_LABEL =
  /^(?:(?:clause|section|article|rule|item|point|step|part|chapter|question|page|paragraph|no|note|nb|annex) ?[\d.a-z]{0,4}|right|correct|true|answer|result|results|important|please note|remember|reminder|notes?|summary|conclusion|in short|fact|remark|remarks|comment|text|message|subject|decision|resolved|agreed|(?:[\w'’-]+ ){0,3}(?:guide|guidebook|handbook|manual|changelog|release notes|minutes|report|notice|bulletin|newsletter|programme|press release|statement|memo|diary|log|faq|hours|times|dates?|fees?|prices?|costs?|tickets?|rules|access|contact|address|place|location|duration|payment|deposit|rent|parking)|.*\d.*)$/i;

// Fronted phrases -----------------------------------------------------------------------------------------------------

/** "In the film, ..." and "On paper the alarm works": from the start of the sentence, without a verb. */
function isFronted(carrier: Carrier): boolean {
  const { first } = carrier;
  const from = behindLabel(carrier);
  const units = carrier.sentence.units.slice(from);
  const stop = first - from;
  const [opening] = units;
  if (opening === undefined || stop <= 0) return false;
  const comma = units.findIndex(({ broken }, at) => at > 0 && at <= stop && broken);
  const isPhrase = PREPOSITIONS.has(opening.lower);
  if (!isPhrase && (comma <= 0 || comma > ADVERB_UNITS_MAX || !units.slice(0, comma).some(isAdverb))) return false;
  const end = comma > 0 ? comma : headOf(units, stop);
  const lead = units.slice(0, end);
  if (/^(?:until|till)$/.test(opening.lower) && !isReport(units.slice(end)) && !isSharedWith(carrier, from, from + end))
    return true;
  const isVerb = (unit: Unit, at: number): boolean =>
    isFinite(lead, at) && (AUXILIARIES.has(unit.lower) || opening.lower === 'as');
  if (lead.some(isVerb) || isSharedWith(carrier, from, from + end)) return false;
  return !isHarmless(lead, units.slice(end));
}

/** The first unit behind "Note:". */
function behindLabel({ first, sentence: { text, units } }: Carrier): number {
  for (let at = first; at > 0; at -= 1) {
    const gap = text.slice(units[at - 1]?.token.end ?? 0, units[at]?.token.start ?? 0);
    if (/:\s/.test(gap)) return at;
  }
  return 0;
}

/** "Officially", "sometimes": not "Tomatoes, cucumbers and beans". */
const isAdverb = ({ lower }: Unit): boolean => /..ly$/.test(lower) || ADVERBS.has(lower);
const ADVERBS = new Set(
  'elsewhere sometimes often once seldom maybe perhaps ideally everywhere abroad upstairs later'.split(' '),
);
const ADVERB_UNITS_MAX = 3;

/** Without a comma: the phrase ends before the first word of the claim, and before its article. */
function headOf(units: readonly Unit[], first: number): number {
  let end = first;
  while (end > 0 && units[end - 1]?.content === false && !PREPOSITIONS.has(units[end - 1]?.lower ?? '')) end -= 1;
  return end;
}

/** The claim says the phrase too, or one of its words. */
function isSharedWith({ claim, has, links, sentence: { units } }: Carrier, from: number, end: number): boolean {
  const lead = units.slice(from, end).filter(({ lower }) => !DETERMINERS.has(lower));
  if (lead.every(({ lower }) => has(lower))) return true;
  return links.some(
    ({ at }, index) => claim[index]?.content === true && at >= from && at < end && units[at]?.content === true,
  );
}

/** A day, a place or a cause of what happened; an adverb that only joins. */
function isHarmless(lead: readonly Unit[], rest: readonly Unit[]): boolean {
  const [opening] = lead;
  if (opening === undefined || lead.every(({ lower }) => JOINS.has(lower) || DETERMINERS.has(lower))) return true;
  if (!PREPOSITIONS.has(opening.lower)) return JOINS.has(opening.lower);
  if (lead.some(({ lower }) => UNREAL.has(lower))) return false;
  const isTold = isReport(rest);
  if (/^(?:of|since)$/.test(opening.lower) || (isTold && CAUSING.has(opening.lower))) return true;
  if (!PLACING.has(opening.lower)) return false;
  const [head] = lead.filter(({ content }) => content).slice(-1);
  if (head === undefined) return isTold;
  if (isPlace(head) && !lead.some(isTime)) return true;
  return isTold && (head.name || isPlace(head) || isTime(head) || isOccasion(head));
}

const JOINS = new Set(
  'however moreover furthermore also besides therefore thus hence then finally fortunately unfortunately luckily sadly surprisingly interestingly additionally similarly likewise indeed today now currently meanwhile still nevertheless nonetheless since that time first firstly second secondly third lastly next later afterwards eventually again instead in addition of course as a result and but so yes'.split(
    ' ',
  ),
);
const UNREAL = new Set(
  'ideal simulated hypothetical imaginary imagined fictional fictitious invented virtual alternative possible proposed planned old former previous draft supposed worst best perfect dream'.split(
    ' ',
  ),
);
const PLACING = new Set('in on at from along across near inside behind outside during by throughout'.split(' '));
const CAUSING = new Set('after following because despite with through until before between about'.split(' '));

// Choices -------------------------------------------------------------------------------------------------------------

/** "Either A or B", "A or the member leaves": neither is stated. */
function isChoice({ first, has, last, sentence: { units } }: Carrier): boolean {
  if (has('or')) return false;
  return units.some(
    ({ lower }, at) =>
      lower === 'or' &&
      ((at > first && units.slice(0, last).some((unit) => unit.lower === 'either')) ||
        ((at > last || at < first) && hasOwnSubject(units, at + 1))),
  );
}
