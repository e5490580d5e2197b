// What a problem asks, read with the words it was told in: yes or no, who, which, how much, when, or whether all can hold.

import { attributeNamed, attributesIn } from '#adapters/builtin/reasoning/logic/attributes.ts';
import type { Asked } from '#adapters/builtin/reasoning/logic/asked.ts';
import { askedEveryday } from '#adapters/builtin/reasoning/logic/everyday-asked.ts';
import { KIN } from '#adapters/builtin/reasoning/logic/kin.ts';
import { ORIGIN, ownerOf, attributeOf, term, type Literal } from '#adapters/builtin/reasoning/logic/model.ts';
import { readPredicate, type Said } from '#adapters/builtin/reasoning/logic/predicate.ts';
import { unshortened, namesIn, MONTHLY } from '#adapters/builtin/reasoning/logic/sentence.ts';
import { spelled } from '#adapters/builtin/reasoning/logic/spelled.ts';
import { Unread, type Theory } from '#adapters/builtin/reasoning/logic/theory.ts';
import { readValue, type Value } from '#adapters/builtin/reasoning/logic/values.ts';
import { keyOfWords, plainVerb, singular } from '#adapters/builtin/reasoning/logic/words.ts';

/** Null where the question is none of the forms. */
export function readQuestion(theory: Theory, text: string): Asked | null {
  theory.tried = 0;
  const said = spelled(unshortened(text.trim().replace(/[?.!]+$/, ''))).replace(
    /^(?:so|then|and|now|question|task|please|tell me|calculate|compute|find|determine)[:,]? /i,
    '',
  );
  try {
    return (
      isWhole(said) ??
      askedEveryday(theory, said) ??
      askedNumber(theory, said) ??
      askedWho(theory, said) ??
      askedYes(theory, said)
    );
  } catch (error) {
    if (error instanceof Unread) return null;
    throw error;
  }
}

function isWhole(said: string): Asked | null {
  if (/contradict|consistent|consistency/i.test(said)) return { kind: 'consistent' };
  if (
    /^(?:can|could|do|does|will) (?:all|everything|both|these|this)\b.*\b(?:hold|true|met|satisfied|work|be done|be kept|happen|fit)\b/i.test(
      said,
    )
  )
    return { kind: 'feasible' };
  if (
    /^is (?:this|that|it|the plan|the schedule|this plan|this schedule|all of this) (?:possible|feasible|doable)/i.test(
      said,
    )
  )
    return { kind: 'feasible' };
  return null;
}

function known(theory: Theory, phrase: string): string {
  const key = keyOfWords(phrase);
  if (theory.things.has(key)) return key;
  const one = keyOfWords(singular(phrase));
  if (theory.things.has(one)) return one;
  throw new Unread();
}

function askedNumber(theory: Theory, said: string): Asked | null {
  const all = (names: readonly string[], who: string): Asked => ({
    kind: 'value',
    names: names.map((name) => term(name, who)),
  });
  const conversion =
    /^(?:how many|how much) (.+?) (?:are|is|are there in|do) (\d.*)$/i.exec(said) ??
    /^convert (.+?) (?:in)?to (.+)$/i.exec(said);
  if (conversion !== null) {
    const [, one = '', two = ''] = conversion;
    const [value, unit] = /^convert/i.test(said) ? [readValue(one), two] : [readValue(two), one];
    const target = readValue(`1 ${unit}`);
    if (value !== null && target !== null && target.dimension === value.dimension)
      return { kind: 'converted', value, unit };
  }
  const [, degree = '', who = ''] =
    /^how (old|tall|high|long|wide|deep|heavy|far|expensive|fast) (?:is|are|was) (.+)$/i.exec(said) ?? [];
  if (who !== '') {
    const key = known(theory, who);
    return all(
      degree.toLowerCase() === 'long' ? ['length', 'duration', 'value'] : [attributeNamed(degree) ?? 'value', 'value'],
      key,
    );
  }
  const [, thing = '', span = ''] = /^how much (?:is|are|does|do) (.+?)(?: cost)? for (.+)$/i.exec(said) ?? [];
  if (span !== '') {
    const times = readValue(span) ?? readValue(`1 ${span}`) ?? MONTHLY[span.toLowerCase()] ?? monthsIn(span);
    const key = keyOfWords(thing);
    if (times !== null && theory.rates.some(({ name }) => ownerOf(name) === key))
      return { kind: 'rated', who: key, verb: '', times };
  }
  const [, user = '', verb = '', on = ''] =
    /^how (?:many|much)(?: .+?)? (?:does|do|did) (.+?) (use|cost|need|earn|produce|charge) (?:on|for|in|during) (.+)$/i.exec(
      said,
    ) ?? [];
  if (on !== '' && theory.things.has(keyOfWords(user)))
    return {
      kind: 'rated',
      who: known(theory, user),
      verb: plainVerb(verb) ?? verb,
      times: readValue(on) ?? MONTHLY[on.toLowerCase()] ?? known(theory, on),
    };
  const [, several = '', ending = ''] =
    /^how much (?:do|does|would|will|is|are) (.+?)( cost| weigh| last| take)? (?:together|in total|altogether|in all)$/i.exec(
      said,
    ) ?? [];
  if (several !== '' && / and /.test(several)) {
    const attribute = /weigh/.test(ending) ? 'weight' : /last|take/.test(ending) ? 'duration' : 'price';
    return { kind: 'sum', names: namesIn(several).map((one) => term(attribute, known(theory, one))), within: null };
  }
  const [, budget = '', needs = ''] =
    /^is (.+?) (?:enough|sufficient) (?:for|to pay for|to cover|to buy) (.+)$/i.exec(said) ?? [];
  if (needs !== '')
    return {
      kind: 'sum',
      names: namesIn(needs).map((one) => term('price', known(theory, one))),
      within: known(theory, budget),
    };
  const [, left = ''] =
    /^how much(?: money)? (?:does|do) (.+?) (?:still )?have(?: left)?$/i.exec(said) ??
    /^how much(?: money)? (?:is|does) (.+?) (?:have )?left(?: with)?$/i.exec(said) ??
    [];
  if (left !== '') return { kind: 'left', who: personIn(theory, left) };
  const [, payer = ''] =
    /^how much (?:does|do|did|must|will) (.+?)(?: have to)? pay(?: in total| altogether| in all)?$/i.exec(said) ?? [];
  if (payer !== '') return { kind: 'pays', who: personIn(theory, payer) };
  const [, reduced = ''] =
    /^(?:how much|what) (?:does|is|will) (?:the price of )?(.+?)(?: cost)? after (?:the|its|this) (?:discount|reduction)$/i.exec(
      said,
    ) ?? [];
  if (reduced !== '') return { kind: 'reduced', price: term('price', known(theory, reduced)) };
  const [, counted = '', holder = '', verbOf = ''] =
    /^how many (.+?) (?:does|do|did) (.+?) (have|own|need|require|hold|contain)(?: left| now)?$/i.exec(said) ?? [];
  if (holder !== '')
    return all(
      [`${verbOf.toLowerCase() === 'require' ? 'need' : verbOf.toLowerCase()} ${keyOfWords(singular(counted))}`],
      known(theory, holder),
    );
  const [, cost = '', action = ''] =
    /^how (?:much|long|far) (?:does|do|did|will) (.+?) (cost|weigh|last|take|travel|drive|go|earn|hold)$/i.exec(said) ??
    [];
  if (cost !== '') {
    const by: Readonly<Record<string, readonly string[]>> = {
      cost: ['price'],
      weigh: ['weight'],
      last: ['duration'],
      take: ['duration'],
      earn: ['income'],
      hold: ['capacity'],
    };
    return all(by[action.toLowerCase()] ?? ['distance'], known(theory, cost));
  }
  const [, part = '', whole = ''] =
    /^how many (.+?) (?:fill|fit in(?:to)?|are needed to fill|go into) (.+)$/i.exec(said) ?? [];
  if (whole !== '') return { kind: 'ratio', whole: known(theory, whole), part: known(theory, part), noun: part };
  const [, event = '', at = 'start'] =
    /^(?:when|at what time|on (?:what|which) (?:day|date)|what time) (?:does|do|did|is|will|must) (.+?) (start|begin|open|end|finish|close|arrive|due|leave|take place|happen|over)$/i.exec(
      said,
    ) ?? [];
  if (event !== '')
    return all(/^(?:end|finish|close|arrive|over)/i.test(at) ? ['end'] : ['start'], known(theory, event));
  const [, when = ''] = /^when is (.+)$/i.exec(said) ?? [];
  if (when !== '') return all(['start', 'value'], known(theory, when));
  const [, attribute = '', of = ''] =
    /^what is the (price|cost|weight|length|height|width|depth|age|duration|speed|distance) of (.+)$/i.exec(said) ?? [];
  if (of !== '' && theory.things.has(keyOfWords(of)))
    return all([attribute.toLowerCase() === 'cost' ? 'price' : attribute.toLowerCase(), 'value'], known(theory, of));
  const [, value = ''] = /^(?:what|how much) is (the .+|[A-Z]\S*)$/i.exec(said) ?? [];
  if (value !== '' && theory.things.has(keyOfWords(value))) {
    const key = known(theory, value);
    return all(['value', ...attributesIn('money')], key);
  }
  return null;
}

/** "6 months", "two years", in months. */
function monthsIn(span: string): Value | null {
  const [, count = '', unit = ''] = /^(\S+) (months?|years?)$/i.exec(span) ?? [];
  const n = count === '' ? null : readValue(count);
  if (n?.dimension !== 'plain') return null;
  return { n: { n: n.n.n * (/^y/i.test(unit) ? 12n : 1n), d: n.n.d }, dimension: 'months', unit: 'months' };
}

/** "She" is the one person that bought or spent. */
function personIn(theory: Theory, said: string): string {
  if (!/^(?:he|she|they)$/i.test(said)) return known(theory, said);
  const people = new Set([...theory.purchases, ...theory.spendings].map(({ who }) => who));
  const [only] = people;
  if (people.size !== 1 || only === undefined) throw new Unread();
  return only;
}

const among = (theory: Theory, attribute: string): readonly string[] =>
  [
    ...new Set(
      theory.clauses.flatMap(({ any }) => any.flatMap((one) => (one.kind === 'compared' ? [one.left, one.right] : []))),
    ),
  ]
    .filter((name) => name !== ORIGIN && attributeOf(name) === attribute && ownerOf(name) !== '?')
    .map(ownerOf);

function askedWho(theory: Theory, said: string): Asked | null {
  const [, degree = '', pair = ''] =
    /^(?:who|which(?: \S+)?|what) (?:is|was) (\S+|more \S+|less \S+), (.+ or .+)$/i.exec(said) ?? [];
  const graded = degree === '' ? null : theory.gradeOf(degree);
  if (graded !== null) return { kind: 'most', ...graded, among: pair.split(/,? or /).map((one) => known(theory, one)) };
  const [, superlative = ''] =
    /^(?:who|what|which(?: of them| one| \S+)?) (?:is|was) (?:the )?((?:most |least )?\S+(?:est)?)$/i.exec(said) ?? [];
  const most = /est$|^(?:most|least) /i.test(superlative) ? theory.gradeOf(superlative) : null;
  if (most !== null) return { kind: 'most', ...most, among: among(theory, most.attribute) };
  const [, verb = '', amount = ''] =
    /^(?:who|what|which(?: \S+)?) (costs?|weighs?|lasts?|comes?|starts?|ends?|takes place|arrives?|finishes) (?:the )?(most|least|longest|shortest|first|last)$/i.exec(
      said,
    ) ?? [];
  if (amount !== '') {
    const attribute = /^cost/i.test(verb)
      ? 'price'
      : /^weigh/i.test(verb)
        ? 'weight'
        : /^last/i.test(verb)
          ? 'duration'
          : /^(?:end|fin)/i.test(verb)
            ? 'end'
            : 'start';
    return { kind: 'most', attribute, more: /^(?:most|longest|last)$/i.test(amount), among: among(theory, attribute) };
  }
  const [, place = ''] =
    /^(?:who|which \S+|what) (?:is|sits|stands|lives|lies) (?:on the )?(leftmost|rightmost|furthest left|furthest right|far left|far right|at the top|at the bottom)$/i.exec(
      said,
    ) ?? [];
  if (place !== '') {
    const attribute = /left|right/i.test(place) ? 'place' : 'level';
    return { kind: 'most', attribute, more: /right|top/i.test(place), among: among(theory, attribute) };
  }
  const [, noun = '', who = '', does = ''] =
    /^(?:which|what) (\S+) (?:does|do|is|did) (.+?) (\S+|in)$/i.exec(said) ?? [];
  if (does !== '' && (plainVerb(does) !== null || does === 'in')) {
    const form = does === 'in' ? 'be in' : `do ${keyOfWords(plainVerb(does) ?? does)}`;
    return {
      kind: 'which',
      who: known(theory, who),
      isSought: (pred) => pred.startsWith(`${form} `) && pred.endsWith(` ${keyOfWords(singular(noun))}`),
    };
  }
  const [, relative = '', whose = ''] =
    /^how (?:is|are) (.+?) related to (.+)$/i.exec(said) ??
    /^what (?:is|relation is) (.+?) (?:of|to) ([A-Z].*)$/i.exec(said) ??
    [];
  if (whose !== '') {
    const of = ` of ${known(theory, whose)}`;
    const sought = KIN.map((word) => `be ${keyOfWords(word)}${of}`);
    return { kind: 'which', who: known(theory, relative), isSought: (pred) => sought.includes(pred) };
  }
  const [, where = ''] = /^where (?:is|are) (.+)$/i.exec(said) ?? [];
  if (where !== '')
    return { kind: 'which', who: known(theory, where), isSought: (pred) => /^be (?:in|at|on) /.test(pred) };
  const [, kind = '', predicate = ''] = /^(?:who|(?:which|what) (\S+)) (.+)$/i.exec(said) ?? [];
  if (predicate === '' || /^how/i.test(said)) return null;
  readPredicate(theory, '?', predicate, 0);
  const isKin = KIN.some((word) => ` ${predicate} `.includes(` ${word} `));
  const people = [...theory.things].filter((one) => isKin || /^[A-Z]/.test(theory.nameOf(one)) || kind !== '');
  return { kind: 'who', of: (one) => single(readPredicate(theory, one, predicate, 0)), among: people };
}

function single(all: Said): readonly Literal[] {
  return all.map(([one, ...more]) => {
    if (one === undefined || more.length > 0) throw new Unread();
    return one;
  });
}

function askedYes(theory: Theory, said: string): Asked | null {
  const [, aux = '', rest = ''] =
    /^(is|are|was|were|does|do|did|can|could|may|must|has|have|will|should|need) (.+)$/i.exec(said) ?? [];
  if (rest === '') return null;
  const words = rest.split(' ');
  for (let at = words.length - 1; at > 0; at -= 1) {
    const subject = words
      .slice(0, at)
      .join(' ')
      .replace(/^there /i, '');
    const who = subjectIn(theory, subject);
    if (who === null) continue;
    const predicate = words.slice(at).join(' ');
    const whole = /^(?:does|do|did)$/i.test(aux)
      ? /^(?:have|need) to /i.test(predicate)
        ? predicate
        : `does ${predicate}`
      : /^(?:has|have)$/i.test(aux) && !/^to\b/.test(predicate)
        ? `has ${predicate}`
        : `${aux} ${predicate}`;
    try {
      return { kind: 'yes', all: readPredicate(theory, who, whole, 0) };
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
    }
  }
  return null;
}

/** A thing that was named, or all of a class of which something was said. */
function subjectIn(theory: Theory, subject: string): string | null {
  if (/^(?:all|every|each|any|no|some|most)\b/i.test(subject)) {
    const [, noun = ''] = /^(?:all|every|each|any)(?: the)? (.+)$/i.exec(subject) ?? [];
    return noun !== '' && theory.things.has(`all ${keyOfWords(singular(noun))}`)
      ? `all ${keyOfWords(singular(noun))}`
      : null;
  }
  const key = keyOfWords(subject);
  if (/^(?:he|she|it|they)$/i.test(subject)) {
    const people = [...theory.things].filter((one) => /^[A-Z]/.test(theory.nameOf(one)) && !one.startsWith('all '));
    return people.length === 1 ? (people[0] ?? null) : null;
  }
  const all = `all ${keyOfWords(singular(subject.replace(/^an? /i, '')))}`;
  if (!/^the /i.test(subject) && theory.things.has(all) && !/^[A-Z]/.test(theory.names.get(key) ?? '')) return all;
  return theory.things.has(key) ? key : null;
}
