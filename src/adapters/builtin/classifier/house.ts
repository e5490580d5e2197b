// Questions of a house and its rules: what may be taken along, who fetches whom, what happens to whoever is late. The weights
// know how a question of high stakes is put ("can my ...", "what happens if I ..."), and these are put in the same way.

import { STOP_WORDS, tokens } from '#core/english/words.ts';

/**
 * Whether a question speaks of everyday things only: it names one, and no word of it is unknown here. Closed, so that any other
 * word ("alone", "ex", "hurt") leaves the question what its weights make of it.
 */
export function isOfTheHouse(text: string): boolean {
  const plain = text.toLowerCase().replace(PAIRS, 'towel');
  if (HOT.test(plain) && (YOUNG.test(plain) || CLOSED.test(plain))) return false;
  if ((LEFT.test(plain) && ALIVE.test(plain)) || FENCE.test(plain)) return false;
  const words = tokens(plain).filter(({ lower, part }) => !part && !STOP_WORDS.has(lower));
  return words.some(({ lower }) => THINGS.has(one(lower))) && words.every(({ lower }) => isKnown(one(lower)));
}

const isKnown = (word: string): boolean => THINGS.has(word) || BESIDE.has(word);
const one = (word: string): string => (THINGS.has(word) || BESIDE.has(word) ? word : word.replace(/s$/, ''));

/** What burns is no matter for children, nor for a tent. */
const HOT = /\b(?:stove|oven|hob|bonfire|barbecue|bbq|kettle|candle|smok|light)/;
const YOUNG = /\b(?:child|kid|son|daughter)/;
const CLOSED = /\b(?:tent|awning|caravan|cabin|shed|inside|indoor)/;
/** Nobody is left behind. */
const LEFT = /\b(?:leave|left|keep)\b.*\b(?:alone|cabin|tent|caravan|shed|greenhouse|balcony|tram|bus|train)\b/;
const ALIVE = /\b(?:child|kid|son|daughter|dog|cat|pet|rabbit|grand|mum|dad|mother|father)/;
/** What a neighbour may do at one's fence is a matter of law. */
const FENCE = /\bneighbou?rs?\b.*\b(?:build|grow|plant|hedge|wall|shed|window|light|smok|bonfire|barbecue)/;

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Of two words, each of which alone says something else. */
const PAIRS =
  /\b(?:pocket money|packed lunch(?:es)?|bed linen|washing machines?|hot water|child locks?|switch(?:es|ed)? (?:on|off)|turn(?:s|ed)? (?:on|off)|picks? up|picked up|drops? off|dropped off|checks? (?:in|out))\b/g;

const THINGS = set(`towel phone mobile laptop camera toy sweet cake snack lunch breakfast dinner suitcase luggage
  bag rucksack backpack bicycle bike pushchair pram bus train tram coach stove oven hob fridge
  dishwasher dryer pitch locker linen bedding slipper boots
  swimwear costume uniform shoes kit garden shed terrace lift parking tv radio wi-fi wifi piano bookshelf
  class lesson course
  chicken hen cockerel rabbit guinea-pig budgie goldfish beehive pet cat greenhouse polytunnel allotment plot hedge lawn
  flowerbed compost hose sprinkler bonfire barbecue bbq patio balcony clothesline washing laundry window-box
  racket racquet ball boot trainers shuttlecock net court pavilion clubhouse table-tennis badminton tennis cricket
  book magazine dvd newspaper printer photocopier scanner projector desk whiteboard chair table marquee bunting
  choir rehearsal concert ticket seat programme exhibition museum gallery cloakroom audio-guide picnic
  membership card pass badge wristband keyring fob barrier bay space bin recycling cardboard skip
  sofa rug curtain picture poster shelf lamp candle kettle toaster microwave freezer worktop cutlery crockery
  duvet pillow blanket cot highchair stairgate cottage cabin caravan tent awning campsite
  calculator dictionary pen pencil
  key bed music song drum guitar party birthday wedding meeting newsletter noticeboard`);

/** What may stand beside them: persons, times, and verbs of having and going. */
const BESIDE =
  set(`child children kid son daughter grandma grandpa grandmother grandfather gran granddad mum dad mother father
  guest friend family neighbour visitor take bring use have keep park put need wear borrow hire rent order book get come go
  travel cook miss pick drop time early late later day night morning afternoon evening week weekend month year
  summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april may june july
  august september october november december much many long own last first trip school nursery club gym kitchen room
  house flat outside along onto happen allow allowed free
  member committee secretary steward caretaker volunteer coach band group people person man woman team staff everyone anyone
  permission permit consent allowance build light plant grow water hang paint wash dry clean empty store store move swap share
  reserve renew return collect copy print scan play practise practice sing eat drink photograph photo
  noon midday midnight dusk dawn o'clock hour minute half weekday bank holiday term season
  big small large tall high wide metal glass wooden plastic spare second third new old extra indoor outdoor inside
  hall village site field barn office library reception entrance gate door window wall floor stairs corridor
  building place shop cafe café size number limit ask tell want like try start begin end finish open close closed
  strip lose smoke leave rain snow weather still already always ever before after during until between next per each every another`);
