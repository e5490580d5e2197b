// What is a kind of what, where a paper rules on the general and a person asks about the special: a dog is a pet, a van a vehicle.
// A closed list of everyday things beside WordNet, whose steps from a thing to its kind are often too many.

import type { Token } from '#core/english/words.ts';
import { classesOf, relate } from '#language/relations.ts';
import { toStem } from '#language/stem.ts';

const GROUPS: readonly (readonly [string, string])[] = [
  [
    'pet animal',
    'dog cat puppy kitten hamster rabbit bird parrot budgie budgerigar gerbil ferret snake lizard tortoise turtle fish mouse rat',
  ],
  ['livestock animal', 'chicken hen cockerel rooster duck goose goat sheep lamb pig piglet cow calf horse pony donkey'],
  ['poultry bird', 'chicken hen cockerel rooster duck goose turkey'],
  [
    'vehicle',
    'car van truck lorry trailer caravan camper motorhome motorbike motorcycle moped scooter bicycle bike pickup minibus bus rv',
  ],
  ['appliance', 'heater kettle toaster fridge refrigerator freezer oven stove washer dryer dishwasher microwave fryer'],
  ['instrument', 'guitar piano violin drum trumpet flute cello saxophone keyboard'],
  ['tool', 'hammer saw drill chainsaw axe mower strimmer spade ladder'],
  ['firework', 'banger rocket sparkler'],
  ['flame', 'candle lantern torch bonfire campfire'],
  ['fire', 'bonfire campfire'],
  ['alcohol', 'beer wine cider spirits gin whisky whiskey vodka prosecco champagne'],
  ['food', 'pizza sandwich snack cake burger crisps chips fruit meal lunch'],
  ['weapon', 'knife gun rifle pistol airgun sword'],
  ['pesticide chemical', 'weedkiller herbicide insecticide fungicide slug-pellets glyphosate'],
  ['herbicide', 'weedkiller glyphosate'],
  ['device electronics', 'phone smartphone tablet laptop computer camera console headphones'],
  ['photography', 'photo photograph picture selfie'],
  ['recording', 'video film audio'],
  ['relative', 'mother father brother sister aunt uncle cousin grandmother grandfather'],
  ['guest visitor', 'friend mother father brother sister boyfriend girlfriend partner cousin'],
  ['subletting', 'airbnb sublet'],
  ['alteration', 'paint wallpaper renovate redecorate'],
  ['structure building', 'shed greenhouse polytunnel gazebo fence pergola'],
  ['payment', 'cash cheque check card transfer'],
  ['produce', 'vegetables fruit tomato potato herb flower lettuce bean'],
  ['drink beverage', 'beer wine coffee tea water juice cola lemonade'],
];

const ABOVE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  GROUPS.flatMap(([, members]) => members.split(' '))
    .map(toStem)
    .map((member) => [
      member,
      new Set(
        GROUPS.flatMap(([names, members]) =>
          members.split(' ').map(toStem).includes(member) ? names.split(' ').map(toStem) : [],
        ),
      ),
    ]),
);

/** Whether both are of one kind and not the same: what is said of dogs is not said of cats, whatever the title speaks of. */
export function isLike(one: string, other: string): boolean {
  const above = ABOVE.get(one);
  return one !== other && above !== undefined && [...(ABOVE.get(other) ?? [])].some((kind) => above.has(kind));
}

/** Under which nearly all falls: what is said of these is not said of each thing. */
const VAGUE: ReadonlySet<string> = new Set(
  'thing object item part unit matter person people individual place area group set piece kind number time day act action work use state case point line end side way form body order measure structure system device change room'
    .split(' ')
    .map(toStem),
);

/** Whether the word of a rule names a kind of which the stem that is asked about is one. */
export function isKindOf(stem: string, { kind, lower, stem: general }: Token): boolean {
  if (ABOVE.get(stem)?.has(general) === true) return true;
  if (kind !== 'word' || VAGUE.has(general) || !classesOf(general).startsWith('n') || lower.endsWith('ing'))
    return false;
  return classesOf(stem).startsWith('n') && relate(stem, general) === 'wider';
}

/** What is the same in what a paper is about, whichever of them it says. */
const SAME_ACT: readonly ReadonlySet<string>[] = [
  'pass transfer assign hand',
  'photo photographi photograph pictur film',
  'earn bear accru yield carri pai',
  'live occupi resid dwell stai inhabit',
  'enter come entri access',
  'wash clean rins',
  'furnish provid suppli includ',
  'sublet sublet sublett rent let',
  'suffici enough adequ',
  'sell sale',
  'drink consum',
  'smoke smoker',
  'grill barbecu bbq',
  'leav quit terminat end',
  'return refund reimburs',
  'compens remuner salari wage paid pai',
  'eat consum',
  'support compat',
  'suit suitabl',
  'cover insur',
  'remov drop delet withdrawn',
  'damag loss',
].map((row) => new Set(row.split(' ')));

export const isSameAct = (one: string, other: string): boolean =>
  SAME_ACT.some((group) => group.has(one) && group.has(other));

/** Ways to end, of which one is told by the denial of the other: what was removed is not available, what is dismissed not granted. */
const OPPOSED: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = (
  [
    ['remov drop discontinu withdrawn delet retir abolish', 'avail support offer exist'],
    ['deni dismiss reject refus fail declin overrul', 'grant succe succeed upheld uphold accept approv allow win won'],
    ['cancel', 'happen'],
  ] as const
).map(([left, right]) => [new Set(left.split(' ')), new Set(right.split(' '))]);

export const isOpposite = (one: string, other: string): boolean =>
  OPPOSED.some(([left, right]) => (left.has(one) && right.has(other)) || (right.has(one) && left.has(other)));
