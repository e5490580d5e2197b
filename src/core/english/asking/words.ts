// Words that give a question its form.

import { STOP_WORDS, type Token } from '#core/english/words.ts';
import { wordsNamed, type Words } from '#language/keywords.ts';

export const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
export const WH = set('who whom whose when where which what why how');
export const AUXILIARIES = wordsNamed('auxiliaries');
export const MODALS = set('do does did can could may might must shall should will would cannot');
export const PASSIVE = set('is are was were');
export const BE = set('am is are was were be been being');
export const DETERMINERS = wordsNamed('determiners');
export const PRONOUNS = wordsNamed('asked pronouns');
export const PREPOSITIONS = wordsNamed('prepositions');
export const DIMENSIONS = wordsNamed('dimensions');
export const SIZES = set('large big high low small great substantial steep');
export const DEAR = set('expensive costly dear pricey cheap');
export const FREQUENT = set('frequently regularly frequent');
/** What is counted in money. */
export const SUMS = wordsNamed('sums');
export const RECEIVES = set('get receiv obtain');
export const MAY = set('can may could must');
export const SAYS_LITTLE = wordsNamed('says little');
export const RECEIVING = set('to with for from by');
/** Participles that look like the bare verb. */
export const SAME_PARTICIPLES = set('hurt put cut set shut hit let read spread split cast burst');
export const WISHES = set('want wish like');
export const KINDS = set('kind kinds type types sort sorts');
/** Nouns that end as verbs do. */
export const NEVER_VERBS = set('bus gas lens bonus campus virus menus');
export const ALWAYS_VERBS = set('cost weigh mean need');
export const LIGHT_VERBS = set('be have do');
export const QUANTITIES = wordsNamed('quantities');
export const TIMES = wordsNamed('times');

export const isContent = (token: Token): boolean =>
  !STOP_WORDS.has(token.lower) && !(token.kind === 'word' && token.text.length === 1 && token.lower === token.text);

export const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');

export const isAmong = (nouns: Words, noun: string): boolean => nouns.has(noun) || nouns.has(singular(noun));

export const isPlural = (token: Token): boolean =>
  token.kind === 'word' &&
  (/[^su]s$/.test(token.lower) ||
    ['people', 'children', 'men', 'women', 'feet', 'geese', 'mice'].includes(token.lower));
