// Two lists of one question: what the built-in search found, and what stands nearest by meaning. Nobody has calibrated how
// near is near enough, so nearness answers nothing: whatever the built-in search holds on the topic stays as it is, with its
// order and its numbers, and what is joined to it can only be shown with a refusal, where a person may accept it.

import { cmp, fromRaw, quantise, ZERO } from '#core/bytes/q16.ts';
import { ON_TOPIC } from '#core/evidence/context.ts';
import { missingWords } from '#core/evidence/missing.ts';
import { CLOSEST_MAX } from '#core/limits.ts';

export interface Hit {
  readonly passage: number;
  /** 0 to 1; exactly 0 of what was found by meaning alone: the built-in search never says that. */
  readonly relevance: number;
  readonly source: string;
}
/** A hit with what it points at. */
export interface Read extends Hit {
  readonly heading: string;
  readonly text: string;
}

/**
 * `found`: of the built-in search, best first. `near`: nearest first, also those that `found` has. The best of `found` and
 * all up to the last one on the topic stay; of the places that a refusal has left, the nearest take what they can, and
 * the next of `found` the rest. As it was where there is no such place, or nothing to put there.
 */
export function joinHits(question: string, found: readonly Read[], near: readonly Read[], limit: number): Hit[] {
  const onTopic = found.map((one) => isOnTopic(question, one));
  const head = Math.max(onTopic.lastIndexOf(true) + 1, Math.min(1, found.length));
  const places = CLOSEST_MAX - found.slice(0, head).filter(isShown).length;
  const before = new Set(found.slice(0, head).map(keyOf));
  const wanted = near
    .filter((one) => !before.has(keyOf(one)) && isSomething(one) && !isOnTopic(question, { ...one, relevance: 0 }))
    .slice(0, Math.max(0, places));
  if (wanted.length === 0) return found.map(toHit);
  const named = new Set(wanted.map(keyOf));
  const known = new Set(found.map(keyOf));
  const others = found.slice(head).filter((one) => !named.has(keyOf(one)) && isShown(one));
  const fillers = new Set(others.slice(0, places - wanted.length));
  const kept = found.filter((one, at) => at < head || named.has(keyOf(one)) || fillers.has(one));
  const added = wanted.filter((one) => !known.has(keyOf(one))).slice(0, Math.max(0, limit - kept.length));
  return [...kept.map(toHit), ...added.map((one) => ({ ...toHit(one), relevance: 0 })).sort(inOrder)];
}

/** As the core takes it: such a passage is drafted from and judged against. */
function isOnTopic(question: string, { heading, relevance, text }: Read): boolean {
  if (cmp(fromRaw(quantise(relevance) ?? ZERO), ON_TOPIC) >= 0) return true;
  const asked = missingWords(question, '').length;
  return asked > 0 && missingWords(question, `${heading} ${text}`).length * 2 <= asked;
}

/** A refusal shows a title or an address only where nothing else came near. */
const isShown = (one: Read): boolean =>
  cmp(fromRaw(quantise(one.relevance) ?? ZERO), ON_TOPIC) >= 0 || isSomething(one);
const isSomething = ({ text }: Read): boolean => text.split(/\s+/).length > TITLE_WORDS_MAX;
const TITLE_WORDS_MAX = 5;

const keyOf = ({ passage, source }: Hit): string => `${source}/${String(passage)}`;
const toHit = ({ passage, relevance, source }: Hit): Hit => ({ passage, relevance, source });

/** The core takes equal relevances in this order only. */
function inOrder(one: Hit, other: Hit): number {
  if (one.source === other.source) return one.passage - other.passage;
  return one.source < other.source ? -1 : 1;
}
