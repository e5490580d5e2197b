// A pair as the trees read it: a claim aligned to all of its evidence at once, as integers in a fixed order. The linear
// features (features.ts) hold it against one clause or sentence; these see what is left over, replaced and moved.

import { SAID_MIN, type Matcher } from '#adapters/builtin/judge/align.ts';
import {
  count,
  inBest,
  isSaid,
  isSame,
  linkPair,
  placeAt,
  share,
  strengthAt,
  sum,
  type LinkedPair,
} from '#adapters/builtin/judge/linked-pair.ts';
import type { ReadClaim, ReadEvidence } from '#adapters/builtin/judge/texts.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

/** A feature by name: counts, and shares in 256ths. */
export type Features = Readonly<Record<string, number>>;

export function readWide(claim: ReadClaim, evidence: ReadEvidence, match: Matcher): Features {
  const pair = linkPair(claim, evidence, match);
  return {
    ...readCoverage(pair),
    ...readMissing(pair),
    ...readMatches(pair),
    ...readRuns(pair),
    ...readSlots(pair),
    ...readPolarity(pair),
    ...readOrder(pair),
    ...readRest(pair),
    ...readPrepositions(pair),
    ...readManner(pair, claim.text),
  };
}

function readCoverage(pair: LinkedPair): Features {
  const { claim, content, total } = pair;
  const weigh = (value: (index: number) => number): number =>
    Math.floor(sum(content, (index) => (claim[index]?.rarity ?? 0) * value(index)) / total);
  const same = (index: number): number => (isSame(pair, index) ? 256 : 0);
  const soft = (index: number): number => strengthAt(pair, index);
  const here = (index: number): boolean => inBest(pair, placeAt(pair, index));
  return {
    cover: weigh(same),
    cover_soft: weigh(soft),
    cover_words: share(
      count(content, (index) => isSame(pair, index)),
      content.length,
    ),
    best_cover: weigh((index) => (here(index) ? same(index) : 0)),
    best_soft: weigh((index) => (here(index) ? soft(index) : 0)),
    function_words: share(
      count([...claim.keys()], (index) => claim[index]?.content === false && placeAt(pair, index) >= 0),
      claim.length - content.length,
    ),
  };
}

function readMissing(pair: LinkedPair): Features {
  const { claim, content, missing, total } = pair;
  const of = (index: number): Unit | undefined => claim[index];
  const classed = (test: (classes: string) => boolean): number =>
    count(missing, (index) => {
      const unit = of(index);
      return unit !== undefined && !unit.name && unit.quantity === null && test(unit.classes);
    });
  const names = count(content, (index) => of(index)?.name === true);
  const namesMissing = count(missing, (index) => of(index)?.name === true);
  let run = 0;
  let longest = 0;
  for (const index of content) {
    run = missing.includes(index) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return {
    missing: missing.length,
    missing_share: share(
      sum(missing, (index) => of(index)?.rarity ?? 0),
      total,
    ),
    missing_most: missing.reduce((most, index) => Math.max(most, of(index)?.rarity ?? 0), 0),
    missing_names: namesMissing,
    missing_names_share: share(namesMissing, names),
    names,
    missing_noun: classed((classes) => classes.includes('n') && !classes.includes('v')),
    missing_verb: classed((classes) => classes.includes('v') && !classes.includes('n')),
    missing_adjective: classed((classes) => classes.includes('a') && !/[nv]/.test(classes)),
    missing_adverb: classed((classes) => classes === 'r'),
    missing_both: classed((classes) => classes.includes('n') && classes.includes('v')),
    missing_unknown: classed((classes) => classes === ''),
    missing_first: Number(missing.includes(content[0] ?? -1)),
    missing_last: Number(missing.includes(content[content.length - 1] ?? -1)),
    missing_run: longest,
  };
}

const MATCHES = [
  'synonym',
  'derived',
  'alike',
  'wider',
  'narrower',
  'sibling',
  'opposite',
  'number-open',
  'number-conflict',
  'name-conflict',
  'none',
] as const;

function readMatches({ claim, content, links, units }: LinkedPair): Features {
  const counted = MATCHES.map((match): [string, number] => [
    `match_${match}`,
    count(content, (index) => links[index]?.match === match),
  ]);
  const numbers = content.filter((index) => claim[index]?.quantity !== null);
  return {
    ...Object.fromEntries(counted),
    numbers: numbers.length,
    numbers_missing: count(numbers, (index) => (links[index]?.strength ?? 0) < SAID_MIN),
    numbers_of_evidence: Math.min(
      8,
      count(units, (unit) => unit.quantity !== null),
    ),
  };
}

function readRuns({ claim, end, start, units }: LinkedPair): Features {
  const own = claim.map((unit) => unit.stem);
  const other = units.map((unit) => unit.stem);
  const home = other.slice(start, end);
  let before = new Array<number>(home.length + 1).fill(0);
  let runs = new Array<number>(home.length + 1).fill(0);
  let run = 0;
  for (const stem of own) {
    const row = new Array<number>(home.length + 1).fill(0);
    const long = new Array<number>(home.length + 1).fill(0);
    for (let at = 1; at <= home.length; at += 1) {
      if (home[at - 1] === stem) {
        row[at] = (before[at - 1] ?? 0) + 1;
        long[at] = (runs[at - 1] ?? 0) + 1;
        run = Math.max(run, long[at] ?? 0);
      } else row[at] = Math.max(before[at] ?? 0, row[at - 1] ?? 0);
    }
    before = row;
    runs = long;
  }
  const common = before[home.length] ?? 0;
  return {
    grams_2: gramShare(own, other, 2),
    grams_3: gramShare(own, other, 3),
    grams_4: gramShare(own, other, 4),
    common: share(common, own.length),
    common_of_evidence: share(common, home.length),
    run_best: share(run, own.length),
  };
}

function gramShare(own: readonly string[], other: readonly string[], size: number): number {
  const grams = (stems: readonly string[]): string[] =>
    stems.slice(0, Math.max(0, stems.length - size + 1)).map((_, at) => stems.slice(at, at + size).join(' '));
  const known = new Set(grams(other));
  const wanted = grams(own);
  return share(
    count(wanted, (gram) => known.has(gram)),
    wanted.length,
  );
}

/** What stands in the evidence where a missing unit of the claim would: nothing (inserted), or other words (replaced). */
function readSlots(pair: LinkedPair): Features {
  const { claim, missing, units } = pair;
  let inserted = 0;
  let replaced = 0;
  let named = 0;
  let valued = 0;
  let open = 0;
  let tailed = 0;
  for (const index of missing) {
    const unit = claim[index];
    if (unit === undefined) continue;
    const left = lastBefore(pair, index);
    const right = firstAfter(pair, index);
    if (right < 0) {
      tailed += 1;
      continue;
    }
    const width = placeAt(pair, right) - placeAt(pair, left);
    if (left < 0) {
      open += 1;
      continue;
    }
    if (width === 1) inserted += 1;
    else if (width > 1 && width <= SLOT_MAX) {
      const between = units.slice(placeAt(pair, left) + 1, placeAt(pair, right)).filter((other) => other.content);
      if (between.length === 0) inserted += 1;
      else {
        replaced += 1;
        if (unit.name && between.some((other) => other.name)) named += 1;
        if (unit.quantity !== null && between.some((other) => other.quantity !== null)) valued += 1;
      }
    } else open += 1;
  }
  return {
    slots_inserted: inserted,
    slots_replaced: replaced,
    slots_named: named,
    slots_valued: valued,
    slots_open: open,
    slots_tail: tailed,
  };
}

/** Distance of the neighbours' places that still is one slot. */
const SLOT_MAX = 4;

function lastBefore(pair: LinkedPair, index: number): number {
  for (let at = index - 1; at >= 0 && at >= index - 3; at -= 1) if (isSaid(pair, at)) return at;
  return -1;
}

function firstAfter(pair: LinkedPair, index: number): number {
  for (let at = index + 1; at < pair.claim.length && at <= index + 3; at += 1) if (isSaid(pair, at)) return at;
  return -1;
}

/** Words of a kind, both sides; a table of the quantifiers' kinds, of what turns the direction of an entailment. */
const QUANTIFIERS = ['all', 'most', 'many', 'some', 'few', 'none', 'only'] as const;
const DOWNWARD = new Set(
  'no not every all few never without if none nobody hardly rarely neither nor each only least'.split(' '),
);
const SOFT = new Set(
  'hardly barely seldom rarely fail fails failed lack lacks lacked refuse refused deny denied'.split(' '),
);
const MODALS = new Set(
  'may might could can should would must possibly probably perhaps likely allegedly reportedly if unless potentially seems appears suggests believed claimed rumored considered'.split(
    ' ',
  ),
);

function readPolarity(pair: LinkedPair): Features {
  const { claim, content, missing } = pair;
  const home = pair.units.slice(pair.start, pair.end);
  const negations = (units: readonly Unit[]): number => count(units, (unit) => unit.marker === 'negation');
  const denied = (units: readonly Unit[], at: number): boolean =>
    units.slice(Math.max(0, at - 3), Math.max(0, at)).some((unit) => unit.marker === 'negation');
  const own = negations(claim);
  const other = negations(home);
  const soft = (units: readonly Unit[]): number =>
    count(units, (unit) => SOFT.has(unit.lower) || unit.marker === 'denial');
  const modal = (units: readonly Unit[]): number =>
    Math.min(
      2,
      count(units, (unit) => MODALS.has(unit.lower)),
    );
  const down = count(claim, (unit) => DOWNWARD.has(unit.lower));
  const turned = turnedRest(pair);
  const quantified = QUANTIFIERS.flatMap((kind): [string, number][] => [
    [`claim_${kind}`, Number(claim.some((unit) => unit.quantifier === kind))],
    [`best_${kind}`, Number(home.some((unit) => unit.quantifier === kind))],
  ]);
  const rest = count([...home.keys()], (at) => home[at]?.content === true && !pair.used.has(pair.start + at));
  const sign = down % 2 === 1 ? 1 : -1;
  return {
    negation_claim: own,
    negation_best: other,
    negation_differs: Number(own % 2 !== other % 2),
    negation_added: Number(own > 0 && other === 0),
    negation_soft: soft(claim) - soft(home),
    negation_near: share(
      count(content, (index) => {
        const at = placeAt(pair, index);
        return at >= 0 && isSaid(pair, index) && denied(claim, index) !== denied(pair.units, at);
      }),
      content.length,
    ),
    ...Object.fromEntries(quantified),
    quantifiers_new: count(
      QUANTIFIERS,
      (kind) => claim.some((unit) => unit.quantifier === kind) && !home.some((unit) => unit.quantifier === kind),
    ),
    modal_claim: modal(claim),
    modal_best: modal(home),
    modal_dropped: Number(modal(home) > 0 && modal(claim) === 0),
    down,
    down_missing: sign * missing.length,
    down_rest: sign * Math.min(20, rest),
    down_wider: sign * count(content, (index) => pair.links[index]?.match === 'wider'),
    down_narrower: sign * count(content, (index) => pair.links[index]?.match === 'narrower'),
    ...turned,
    or_added: count(claim, (unit) => unit.lower === 'or') - count(home, (unit) => unit.lower === 'or'),
  };
}

/** What is missing, and what the best sentence has left over, behind an even and an odd number of turning words. */
function turnedRest({ claim, end, links, start, units, used }: LinkedPair): Features {
  const turns = [0, 0];
  let seen = 0;
  for (const [index, unit] of claim.entries()) {
    if (DOWNWARD.has(unit.lower)) seen = 1 - seen;
    if (unit.content && links[index]?.match === 'none') turns[seen] = (turns[seen] ?? 0) + 1;
  }
  const rest = [0, 0];
  seen = 0;
  for (let at = start; at < end; at += 1) {
    const unit = units[at];
    if (unit === undefined) continue;
    if (DOWNWARD.has(unit.lower)) seen = 1 - seen;
    if (unit.content && !used.has(at)) rest[seen] = (rest[seen] ?? 0) + 1;
  }
  return {
    missing_up: turns[0] ?? 0,
    missing_down: turns[1] ?? 0,
    rest_up: Math.min(20, rest[0] ?? 0),
    rest_down: Math.min(20, rest[1] ?? 0),
  };
}

function readOrder(pair: LinkedPair): Features {
  const { claim, content, sentenceOf, units } = pair;
  const places = content
    .filter((index) => isSame(pair, index) && inBest(pair, placeAt(pair, index)))
    .map((index) => placeAt(pair, index));
  let inverted = 0;
  for (let left = 0; left < places.length; left += 1)
    for (let right = left + 1; right < places.length; right += 1)
      if ((places[left] ?? 0) > (places[right] ?? 0)) inverted += 1;
  const gaps = places.slice(1).map((place, at) => Math.abs(place - (places[at] ?? 0)));
  const said = content.filter((index) => isSaid(pair, index));
  const homes = new Set(said.map((index) => sentenceOf[placeAt(pair, index)]));
  const distances = said.slice(1).map((index, at) => Math.abs(placeAt(pair, index) - placeAt(pair, said[at] ?? 0)));
  const verb = said.find((index) => isVerb(claim[index]));
  const crossed =
    verb === undefined
      ? 0
      : count(
          said,
          (index) =>
            index !== verb &&
            sentenceOf[placeAt(pair, index)] === sentenceOf[placeAt(pair, verb)] &&
            index < verb !== placeAt(pair, index) < placeAt(pair, verb),
        );
  const verbs = content.filter((index) => isVerb(claim[index]));
  const subject = content[0] ?? -1;
  const firstOfBest = units.findIndex((unit, at) => inBest(pair, at) && unit.content);
  // A name of the claim that stands elsewhere than the sentence that says the rest.
  const outside = count(
    said,
    (index) =>
      claim[index]?.name === true && !units.some((unit, at) => inBest(pair, at) && unit.stem === claim[index]?.stem),
  );
  return {
    inverted: share(inverted, (places.length * (places.length - 1)) / 2),
    inverted_any: Number(inverted > 0),
    gap_most: Math.min(20, Math.max(0, ...gaps)),
    gap_mean: gaps.length === 0 ? 0 : Math.min(5120, Math.floor((256 * sum(gaps, (gap) => gap)) / gaps.length)),
    torn: count(distances, (distance) => distance > 8),
    torn_far: count(distances, (distance) => distance > 20),
    sentences_used: homes.size,
    sentences: Math.min(20, pair.sentences),
    names_outside: outside,
    subject_first: Number(subject >= 0 && isSame(pair, subject) && placeAt(pair, subject) === firstOfBest),
    subject_place: subject < 0 || !isSaid(pair, subject) ? -1 : Math.min(40, placeAt(pair, subject) - pair.start),
    verbs_said: share(
      count(verbs, (index) => isSaid(pair, index)),
      verbs.length,
    ),
    verbs: verbs.length,
    crossed,
  };
}

const isVerb = (unit: Unit | undefined): boolean =>
  unit !== undefined &&
  unit.content &&
  !unit.name &&
  unit.classes.includes('v') &&
  (!unit.classes.includes('n') || /(?:ed|ing)$/.test(unit.lower));

function readRest(pair: LinkedPair): Features {
  const { claim, end, start, units, used } = pair;
  const stems = new Set(claim.map((unit) => unit.stem));
  let weight = 0;
  let covered = 0;
  let rest = 0;
  let names = 0;
  let content = 0;
  for (let at = start; at < end; at += 1) {
    const unit = units[at];
    if (unit?.content !== true) continue;
    content += 1;
    weight += unit.rarity;
    if (used.has(at) || stems.has(unit.stem)) covered += unit.rarity;
    else {
      rest += 1;
      if (unit.name) names += 1;
    }
  }
  return {
    rest_covered: share(covered, weight),
    rest: Math.min(40, rest),
    rest_names: Math.min(10, names),
    best_content: Math.min(60, content),
    claim_length: claim.length,
    evidence_length: Math.min(200, units.length),
    best_length: Math.min(100, end - start),
    claim_content: pair.content.length,
    length_ratio: share(claim.length + 1, end - start + 1),
  };
}

const PREPOSITIONS = new Set(
  'in on at by for from to of with into onto out off over under near against between through during after before since until within without about around behind above below across along away up down'.split(
    ' ',
  ),
);

function readPrepositions(pair: LinkedPair): Features {
  const { claim, sentenceOf, units } = pair;
  let same = 0;
  let changed = 0;
  let absent = 0;
  for (const [index, unit] of claim.entries()) {
    if (!PREPOSITIONS.has(unit.lower)) continue;
    const next = claim.findIndex((other, at) => at > index && at <= index + 4 && other.content && isSaid(pair, at));
    if (next < 0) continue;
    const place = placeAt(pair, next);
    let found: string | null = null;
    for (let at = place - 1; at >= 0 && at > place - 5 && found === null; at -= 1)
      if (sentenceOf[at] === sentenceOf[place] && PREPOSITIONS.has(units[at]?.lower ?? ''))
        found = units[at]?.lower ?? '';
    if (found === unit.lower) same += 1;
    else if (found === null) absent += 1;
    else changed += 1;
  }
  return { prepositions_same: same, prepositions_changed: changed, prepositions_absent: absent };
}

const CHAT = new Set(
  'i you me my your we us our think know love like heard guess maybe lol yeah yes wow oh haha sure right really pretty definitely wonder favorite hi hello thanks'.split(
    ' ',
  ),
);
const PRONOUNS = new Set('he she it they his her its their him them this these'.split(' '));

function readManner({ claim, end, start, units }: LinkedPair, text: string): Features {
  const home = units.slice(start, end);
  return {
    chat: share(
      count(claim, (unit) => CHAT.has(unit.lower)),
      claim.length,
    ),
    asks: Number(text.includes('?')),
    pronoun_claim: Number(claim.slice(0, 2).some((unit) => PRONOUNS.has(unit.lower))),
    pronoun_best: Number(home.slice(0, 4).some((unit) => PRONOUNS.has(unit.lower))),
  };
}
