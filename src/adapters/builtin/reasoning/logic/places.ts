// So many in so many places, one in each: floors, seats, a row, a race, one talk after the other. Every order is tried that what is
// given allows; what is the same in all of them is derived, and where there is none, what is given cannot hold.

import { derivedAs, givenFact, type Solved } from '#adapters/builtin/reasoning/logic/outcome.ts';
import { plainer } from '#adapters/builtin/reasoning/logic/plainer.ts';
import { sentence } from '#adapters/builtin/reasoning/logic/say.ts';
import { unshortened } from '#adapters/builtin/reasoning/logic/sentence.ts';
import type { Theory } from '#adapters/builtin/reasoning/logic/theory.ts';
import { numberOf } from '#adapters/builtin/reasoning/logic/values.ts';

/** Which way the places go; one only within a problem. */
type Axis = 'level' | 'order' | 'side';
interface Held {
  readonly axis: Axis | null;
  readonly items: readonly string[];
  readonly by: number;
  readonly holds: (at: ReadonlyMap<string, number>, count: number) => boolean;
}
const ITEMS_MAX = 7;

/** Null where it is no problem of places, or a sentence of it is not read. */
export function byPlaces(theory: Theory, question: string): Solved | null {
  const read = readAll(theory);
  const asked = read === null ? null : askedPlace(question);
  if (read === null || asked === null) return null;
  const { held, items } = read;
  const orders = ordersOf(items, held);
  if (orders.length === 0) return impossible(theory, items, held);
  const told = asked(items, orders);
  const premises = [...new Set([...held.map(({ by }) => by), ...read.frames])].sort((a, b) => a - b);
  return told === null ? null : derivedAs(theory, sentence(told), premises.map(givenFact));
}

function readAll(
  theory: Theory,
): { readonly held: readonly Held[]; readonly items: readonly string[]; readonly frames: readonly number[] } | null {
  const held: Held[] = [];
  const frames: number[] = [];
  const items = new Set<string>();
  let count = 0;
  for (const [at, { source, text }] of theory.premises.entries()) {
    if (source !== 0) return null;
    const said = unshortened(text.trim().replace(/[.!]+$/, ''));
    const found = constraintsOf(said, at + 1);
    if (found !== null) {
      held.push(...found);
      found.forEach((one) => one.items.forEach((item) => items.add(item)));
      continue;
    }
    const frame = frameOf(said);
    if (frame === null) return null;
    frames.push(at + 1);
    frame.items.forEach((item) => items.add(item));
    if (frame.count > 0 && count > 0 && count !== frame.count) return null;
    count = Math.max(count, frame.count);
  }
  const axes = new Set(held.flatMap(({ axis }) => (axis === null ? [] : [axis])));
  const isWhole = frames.length > 0 && (count === 0 || count === items.size);
  return !isWhole || axes.size > 1 || items.size < 3 || items.size > ITEMS_MAX || held.length === 0
    ? null
    : { held, items: [...items], frames };
}

/** "Four friends live in a house with four floors, one on each", "Ann, Bo and Cy stand in a queue". */
function frameOf(said: string): { readonly items: readonly string[]; readonly count: number } | null {
  if (
    !ONE_EACH.test(said) ||
    /\b(?:if|unless|not|never|or|some|most|at least|at most|except)\b/i.test(
      said.replace(/\b(?:no|not|without|never|were not any) (?:two|ties|tie|one shares)\b.*/i, ''),
    )
  )
    return null;
  const [, list = ''] =
    /(?:^|: |, |with |are |by |of )((?:(?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?), )+(?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?),? and (?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?))/.exec(
      said,
    ) ?? [];
  const items = list === '' ? [] : list.split(/, and |, | and /).map(itemOf);
  const counts = [
    ...said.matchAll(
      /\b([a-z]+|\d+) (?:[a-z]+ )?(?:friends|people|persons|children|runners|floors|seats|chairs|houses|rooms|flats|books|cars|boxes|talks|lessons|teams|horses|neighbours|neighbors|families|colleagues|students|pupils|women|men|girls|boys|siblings|sisters|brothers|guests|swimmers|places|storeys|speakers|riders|players|desks|lockers|plants|pictures|trains)\b/gi,
    ),
  ].flatMap(([, word = '']) => {
    const n = numberOf(word.toLowerCase());
    return n === null || n.d !== 1n ? [] : [Number(n.n)];
  });
  const all = new Set([...counts, ...(items.length > 0 ? [items.length] : [])]);
  return all.size === 1 ? { items, count: [...all][0] ?? 0 } : null;
}
const ONE_EACH =
  /\b(?:one (?:on|in|at|per|for|person (?:on|in|per)) each|each (?:on|in|of them (?:on|in)|has|have|lives?|with|takes?)\b.*\b(?:a different|another|its own|their own|his own|her own|one)|a different|in a (?:row|line|queue|race)|in line|side by side|queue|one after (?:the other|another)|no ties|ran a race|took part in a race|run a race|on a shelf|next to each other|on top of each other|in a stack)\b/i;
const itemOf = (text: string): string => text.trim().replace(/^The /, 'the ');

/** What one sentence says of places; null where it says something else. */
function constraintsOf(said: string, by: number, depth = 2): readonly Held[] | null {
  const one = constraintOf(said, by);
  if (one !== null) return [one];
  if (depth === 0) return null;
  for (const parts of plainer(said, '')) {
    const all = parts.map((part) => constraintsOf(part, by, depth - 1));
    if (parts.length > 1 && !all.includes(null)) return all.flatMap((found) => found ?? []);
  }
  return null;
}

const RELATIONS: readonly (readonly [RegExp, Axis, number])[] = [
  [/^above$/i, 'level', 1],
  [/^(?:below|under|beneath)$/i, 'level', -1],
  [/^higher(?: up)? than$/i, 'level', 1],
  [/^lower(?: down)? than$/i, 'level', -1],
  [/^(?:after|behind|later than)$/i, 'order', 1],
  [/^(?:before|in front of|ahead of|earlier than)$/i, 'order', -1],
  [/^(?:to the |on the )?right of$/i, 'side', 1],
  [/^(?:to the |on the )?left of$/i, 'side', -1],
];

function constraintOf(said: string, by: number): Held | null {
  const [, who = '', not = '', direct = '', relation = '', whom = ''] =
    /^((?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?)) (?:(?:is|are|was|were|lives?|lived|sits?|sat|stands?|stood|finishes|finished|came in|comes in|came|comes|crosses the line|crossed the line|arrives|arrived|sleeps|slept|speaks|spoke|ran|runs|plays|played|starts|started|goes|went|performs|performed|ranked|ended up|works|has (?:his|her|the) (?:room|office|flat))|does|did)(?:( not)(?: [a-z]+(?= ))?)?(?: (?:one floor|one place|one seat|somewhere|anywhere))? ?(directly|immediately|right|just|exactly)? ?(above|below|under|beneath|higher(?: up)? than|lower(?: down)? than|after|behind|later than|before|in front of|ahead of|earlier than|(?:to the |on the )?right of|(?:to the |on the )?left of) ((?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?))$/.exec(
      said,
    ) ?? [];
  if (whom !== '') {
    const [, axis, way] = RELATIONS.find(([pattern]) => pattern.test(relation)) ?? [null, 'order' as const, 0];
    const isNext = direct !== '' || /\bone (?:floor|place|seat) /.test(said);
    return heldOf(axis, [who, whom], by, not !== '', ([a = 0, b = 0]) => (isNext ? a - b === way : (a - b) * way > 0));
  }
  const [, winner = '', loser = ''] =
    /^((?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?)) (?:beat|beats|overtook|was faster than|is faster than) ((?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?))$/.exec(
      said,
    ) ?? [];
  const [, slow = '', fast = ''] =
    /^((?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?)) (?:is|was) slower than ((?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?))$/.exec(
      said,
    ) ?? [];
  if (fast !== '') return heldOf('order', [fast, slow], by, false, ([a = 0, b = 0]) => a < b);
  if (loser !== '') return heldOf('order', [winner, loser], by, false, ([a = 0, b = 0]) => a < b);
  const [, one = '', no = '', other = ''] =
    /^((?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?)) (?:(?:is|are|was|were|lives?|lived|sits?|sat|stands?|stood|finishes|finished|came in|comes in|came|comes|crosses the line|crossed the line|arrives|arrived|sleeps|slept|speaks|spoke|ran|runs|plays|played|starts|started|goes|went|performs|performed|ranked|ended up|works|has (?:his|her|the) (?:room|office|flat))|does|did)(?:( not)(?: [a-z]+(?= ))?)? ?(?:directly |right |immediately )?(?:next to|beside) ((?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?))$/.exec(
      said,
    ) ?? [];
  if (other !== '') return heldOf(null, [one, other], by, no !== '', ([a = 0, b = 0]) => Math.abs(a - b) === 1);
  const [, mid = '', out = '', left = '', right = ''] =
    /^((?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?)) (?:(?:is|are|was|were|lives?|lived|sits?|sat|stands?|stood|finishes|finished|came in|comes in|came|comes|crosses the line|crossed the line|arrives|arrived|sleeps|slept|speaks|spoke|ran|runs|plays|played|starts|started|goes|went|performs|performed|ranked|ended up|works|has (?:his|her|the) (?:room|office|flat))|does|did)(?:( not)(?: [a-z]+(?= ))?)? ?(?:somewhere )?between ((?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?)) and ((?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?))$/.exec(
      said,
    ) ?? [];
  if (right !== '')
    return heldOf(null, [mid, left, right], by, out !== '', ([a = 0, b = 0, c = 0]) => (a - b) * (a - c) < 0);
  return placed(said, by);
}

/** "Vera lives on the top floor", "Max came in last", "Will does not live on the ground floor". */
function placed(said: string, by: number): Held | null {
  const [, won = ''] =
    /^((?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?)) (?:won|wins)(?: the race)?$/.exec(
      said,
    ) ?? [];
  if (won !== '') return heldOf('order', [won], by, false, ([a = 0]) => a === 1);
  const [, who = '', not = '', where = ''] =
    /^((?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?)) (?:(?:is|are|was|were|lives?|lived|sits?|sat|stands?|stood|finishes|finished|came in|comes in|came|comes|crosses the line|crossed the line|arrives|arrived|sleeps|slept|speaks|spoke|ran|runs|plays|played|starts|started|goes|went|performs|performed|ranked|ended up|works|has (?:his|her|the) (?:room|office|flat))|does|did|has)(?:( not)(?: [a-z]+(?= ))?| neither)?(?: in| on| at| as)* ?((?:the )?[a-z0-9]+(?: [a-z0-9]+)*)$/.exec(
      said,
    ) ?? [];
  const place = where === '' ? null : placeOf(where);
  if (place === null) return null;
  return heldOf(place.axis, [who], by, not !== '', ([a = 0], count) => a === place.at(count));
}

function placeOf(words: string): { readonly axis: Axis | null; readonly at: (count: number) => number } | null {
  const [, word = '', noun = ''] =
    /^(?:the )?(top|bottom|ground|lowest|highest|first|second|third|fourth|fifth|sixth|seventh|last|middle|leftmost|rightmost|far left|far right|left end|right end|front|back|end)(?: (floor|place|seat|position|chair|house|one|storey|shelf|spot|of the (?:row|line|queue|race)|in line|in the (?:row|line|queue|race)|to (?:speak|arrive|finish|go|perform|start)))?$/i.exec(
      words,
    ) ?? [];
  const [, number = ''] = /^(?:the )?(?:floor|seat|place|position|house|room|number) (\d)$/i.exec(words) ?? [];
  if (number !== '') return { axis: null, at: () => Number(number) };
  if (word === '') return null;
  const isFloor = /^(?:floor|storey)$/i.test(noun);
  const ordinal = 'first second third fourth fifth sixth seventh'.split(' ').indexOf(word.toLowerCase());
  if (ordinal >= 0) return isFloor ? null : { axis: 'order', at: () => ordinal + 1 };
  switch (word.toLowerCase()) {
    case 'top':
    case 'highest':
      return { axis: 'level', at: (count) => count };
    case 'bottom':
    case 'ground':
    case 'lowest':
      return { axis: 'level', at: () => 1 };
    case 'last':
    case 'back':
      return { axis: 'order', at: (count) => count };
    case 'front':
      return { axis: 'order', at: () => 1 };
    case 'middle':
      return { axis: null, at: (count) => (count % 2 === 1 ? (count + 1) / 2 : -1) };
    case 'leftmost':
    case 'far left':
    case 'left end':
      return { axis: 'side', at: () => 1 };
    case 'rightmost':
    case 'far right':
    case 'right end':
      return { axis: 'side', at: (count) => count };
    default:
      return null;
  }
}

function heldOf(
  axis: Axis | null,
  names: readonly string[],
  by: number,
  isDenied: boolean,
  holds: (at: readonly number[], count: number) => boolean,
): Held | null {
  const items = names.map(itemOf);
  if (
    new Set(items).size < items.length ||
    items.some((one) => /^(?:He|She|It|They|We|Nobody|Everyone|Each|Who)$/.test(one))
  )
    return null;
  return {
    axis,
    items,
    by,
    holds: (at, count) =>
      holds(
        items.map((item) => at.get(item) ?? 0),
        count,
      ) !== isDenied,
  };
}

/** Every order of the items in which all of it holds. */
function ordersOf(items: readonly string[], held: readonly Held[]): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const walk = (order: readonly string[], rest: readonly string[]): void => {
    if (rest.length > 0) {
      rest.forEach((one) =>
        walk(
          [...order, one],
          rest.filter((other) => other !== one),
        ),
      );
      return;
    }
    const at = new Map(order.map((one, place) => [one, place + 1]));
    if (held.every(({ holds }) => holds(at, items.length))) found.push(order);
  };
  walk([], items);
  return found;
}

function impossible(theory: Theory, items: readonly string[], held: readonly Held[]): Solved {
  let core = [...new Set(held.map(({ by }) => by))];
  for (const one of [...core]) {
    const without = core.filter((other) => other !== one);
    if (
      ordersOf(
        items,
        held.filter(({ by }) => without.includes(by)),
      ).length === 0
    )
      core = without;
  }
  const because = core.flatMap((at) => theory.premises[at - 1]?.text ?? []).map(sentence);
  const told = derivedAs(theory, '', core.map(givenFact));
  const last = `Contradiction (from ${core.map((_, at) => String(at + 1)).join(', ')}): What is given contradicts itself, so it cannot all hold: ${because.join(' ')}`;
  return {
    verdict: 'infeasible',
    steps: [...told.steps.slice(0, -1), { text: last, source: 0 }],
    because,
    premises: core.length,
  };
}

type Told = (items: readonly string[], orders: readonly (readonly string[])[]) => string | null;

/** "Who lives on the ground floor?", "In what order?", "Does Tom live above Will?" */
function askedPlace(question: string): Told | null {
  const said = unshortened(question.trim().replace(/[?.!]+$/, ''));
  if (/^(?:what is|what was|in (?:what|which)|give|tell) (?:the |me the )?(?:\S+ )?order\b/i.test(said))
    return (_, orders) => (orders.length === 1 ? (orders[0] ?? []).join(', ') : null);
  const [, where = ''] =
    /^(?:who|which [a-z]+|what) (?:is|are|was|were|lives?|lived|sits?|sat|stands?|stood|finishes|finished|came in|comes in|came|comes|crosses the line|crossed the line|arrives|arrived|sleeps|slept|speaks|spoke|ran|runs|plays|played|starts|started|goes|went|performs|performed|ranked|ended up|works|has (?:his|her|the) (?:room|office|flat))(?: in| on| at)* ?((?:the )?[a-z0-9]+(?: [a-z0-9]+)*)$/i.exec(
      said,
    ) ?? [];
  const [, winner = ''] = /^(who|which [a-z]+) (?:won|wins)(?: the race)?$/i.exec(said) ?? [];
  const place = winner !== '' ? { axis: 'order', at: () => 1 } : where === '' ? null : placeOf(where);
  if (place !== null)
    return (items, orders) => {
      const at = place.at(items.length);
      const who = new Set(orders.map((order) => order[at - 1] ?? ''));
      const [only = ''] = who;
      return who.size === 1 ? only : null;
    };
  const [, aux = '', who = '', rest = ''] =
    /^(does|did|is|was) ((?:[A-Z][a-zà-ž]+|[Tt]he [a-z]+(?: (?:book|house|car|box|talk|room|lesson|train|horse|team))?)) (.+)$/i.exec(
      said,
    ) ?? [];
  if (aux === '') return null;
  const verb = /^(?:is|was)$/i.test(aux)
    ? `${aux.toLowerCase()} ${rest}`
    : rest.replace(/^(live|sit|stand|finish|come|arrive|sleep|speak|run|play|start|go|perform|work)\b/i, 'is');
  const asked = constraintOf(`${who} ${verb}`, 0);
  if (asked === null) return null;
  return (items, orders) => {
    const all = new Set(
      orders.map((order) => asked.holds(new Map(order.map((one, at) => [one, at + 1])), items.length)),
    );
    if (all.size !== 1 || asked.items.some((one) => !items.includes(one))) return null;
    return all.has(true)
      ? 'Yes, in every order that what is given allows'
      : 'No, in no order that what is given allows';
  };
}
