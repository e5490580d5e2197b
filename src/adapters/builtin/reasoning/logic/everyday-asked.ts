// Questions in the words of every day: how long something is open, what each pays or earns, what it comes to, how much is needed,
// whether it is too much, whether it fits, and whether there is time for both.

import { attributeNamed } from '#adapters/builtin/reasoning/logic/attributes.ts';
import type { Asked } from '#adapters/builtin/reasoning/logic/asked.ts';
import { attributeOf, ownerOf, term, type Literal } from '#adapters/builtin/reasoning/logic/model.ts';
import { ordered, type Theory } from '#adapters/builtin/reasoning/logic/theory.ts';
import { readValue, type Value } from '#adapters/builtin/reasoning/logic/values.ts';
import { keyOfWords, singular } from '#adapters/builtin/reasoning/logic/words.ts';

/** Null where the question is none of these. */
export function askedEveryday(theory: Theory, said: string): Asked | null {
  return ASKED.reduce<Asked | null>((found, one) => found ?? one(theory, said), null);
}
type Ask = (theory: Theory, said: string) => Asked | null;

const keyIn = (theory: Theory, phrase: string): string | null =>
  [keyOfWords(phrase), keyOfWords(singular(phrase))].find((key) => key !== '' && theory.things.has(key)) ?? null;

const openFor: Ask = (theory, said) => {
  const [, unit = '', who = ''] =
    /^how (?:long|many (hours|minutes))(?: a day)? (?:is|are|does|do) (.+?) (?:stay )?open$/i.exec(said) ?? [];
  const key = who === '' ? null : keyIn(theory, who);
  return key === null
    ? null
    : { kind: 'value', names: [term('duration', key)], unit: unit === '' ? 'hours' : unit.toLowerCase() };
};

const eachPays: Ask = (theory, said) => {
  if (
    !/^(?:how much|what) (?:does|must|will|has) each(?: of them| one| person| [a-z]+)?(?: have to| to)? pay$/i.test(
      said,
    )
  )
    return null;
  const names = [...theory.measures.keys()].filter((name) => attributeOf(name) === 'share');
  return names.length === 1 ? { kind: 'value', names } : null;
};

const earned: Ask = (theory, said) => {
  const [, who = ''] = /^how much(?: money)? (?:does|do|did|will) (.+?) earn$/i.exec(said) ?? [];
  if (who === '') return null;
  const earners = [
    ...new Set(theory.rates.filter(({ name }) => name.startsWith('rate earn|')).map(({ name }) => ownerOf(name))),
  ];
  const [only] = earners;
  const key = /^(?:he|she|they)$/i.test(who) ? (earners.length === 1 ? only : undefined) : keyIn(theory, who);
  return key === undefined || key === null || !earners.includes(key)
    ? null
    : { kind: 'rated', who: key, verb: 'earn', times: key };
};

/** What is a cost by its name, and is not only a price of one of several. */
const COSTS =
  /^(?:rent|fee|bill|heat|heating|electric|electricity|insur|insurance|tax|charge|fare|internet|phone|water|gas)$/;

const inTotal: Ask = (theory, said) => {
  if (
    !/^how much (?:(?:do|does|must|will) (?:I|we|you|they|he|she|[A-Z]\w*) (?:have to )?(?:pay|spend)|(?:is|does) (?:it|that|everything|all)(?: cost)?)(?: in total| altogether| in all| all together)$/i.test(
      said,
    )
  )
    return null;
  if (theory.purchases.length + theory.spendings.length > 0) return null;
  const names = [...theory.measures.keys()].filter(
    (name) => theory.measures.get(name)?.dimension.startsWith('money') === true,
  );
  const isCost = (name: string): boolean =>
    attributeOf(name) === 'price' ||
    (attributeOf(name) === 'value' && COSTS.test(ownerOf(name).split(' ').at(-1) ?? ''));
  return names.length > 1 && names.every(isCost) ? { kind: 'sum', names, within: null } : null;
};

const needed: Ask = (theory, said) => {
  const [, noun = '', amount = ''] =
    /^how many (.+?) (?:do|does|are|will) (?:I |we |you |he |she |they |[A-Z]\w* )?need(?:ed)?(?: to hold| to fill)? for (.+)$/i.exec(
      said,
    ) ?? [];
  const key = noun === '' ? null : keyIn(theory, noun);
  const whole = amount === '' ? null : readValue(amount);
  if (key !== null && whole !== null && theory.measureOf(term('capacity', key))?.dimension === whole.dimension)
    return { kind: 'ratio', whole, part: key, noun };
  const [, item = '', count = '', people = ''] =
    /^how much (.+?) (?:is|are|do|does|will) (?:I |we |you |he |she |they |[A-Z]\w* )?need(?:ed)? for (\S+) ([a-z]+)$/i.exec(
      said,
    ) ?? [];
  const [owner, n] = [item === '' ? null : keyIn(theory, item), count === '' ? null : readValue(count)];
  if (owner === null || n?.dimension !== 'plain') return null;
  const per: Value = { n: n.n, dimension: `count ${keyOfWords(singular(people))}`, unit: people };
  return { kind: 'rated', who: owner, verb: 'need', times: per };
};

/** "Is my suitcase too heavy?" */
const tooMuch: Ask = (theory, said) => {
  const [, who = '', adjective = ''] = /^(?:is|are) (.+?) too (\S+)$/i.exec(said) ?? [];
  const [key, grade] = [
    who === '' ? null : keyIn(theory, who),
    theory.gradeOf(`${adjective}er`) ?? theory.gradeOf(`more ${adjective}`),
  ];
  const attribute = attributeNamed(adjective) ?? grade?.attribute ?? '';
  const limits = [...theory.measures.keys()].filter((name) => attributeOf(name) === `limit of ${attribute}`);
  const [limit] = limits;
  if (key === null || limit === undefined || limits.length !== 1) return null;
  const noun = ownerOf(limit).split(' ').at(-1) ?? '';
  if (!key.split(' ').includes(noun)) return null;
  return { kind: 'yes', all: [[ordered(term(attribute, key), '>', limit)]] };
};

/** "Does the shelf fit in the gap?", by what is measured of both. */
const fits: Ask = (theory, said) => {
  const [, one = '', other = ''] =
    /^(?:does|do|will|can|would) (.+?) fit (?:in|into|inside|through|under|between|along|against|on|onto|behind) (.+)$/i.exec(
      said,
    ) ?? [];
  const [thing, place] = [one === '' ? null : keyIn(theory, one), other === '' ? null : keyIn(theory, other)];
  if (thing === null || place === null) return null;
  const both = ['width', 'length', 'height', 'depth'].filter((attribute) => {
    const [left, right] = [thing, place].map((who) => theory.measureOf(term(attribute, who))?.dimension);
    return left !== undefined && left === right;
  });
  if (both.length === 0) return null;
  return {
    kind: 'yes',
    all: both.map((attribute) => [ordered(term(attribute, thing), '<=', term(attribute, place))]),
  };
};

/** "Can Mia go to both?": one has to end before the other starts. */
const bothOf: Ask = (theory, said) => {
  if (
    !/^(?:can|could|will|is) .+? (?:go to|attend|do|make|visit|watch|join|take|see|be at) (?:both|them both|both of them)(?: [a-z]+)?$/i.test(
      said,
    )
  )
    return null;
  const timed = [...theory.things].filter((who) =>
    ['start', 'end'].every((attribute) => theory.measureOf(term(attribute, who))?.dimension === 'clock'),
  );
  const [one, other] = timed;
  if (one === undefined || other === undefined || timed.length !== 2) return null;
  const days = timed.map((who) =>
    theory.clauses
      .flatMap(({ any }) => any)
      .flatMap((literal) =>
        literal.kind === 'is' && literal.who === who && /^be on \S+dai$/.test(literal.pred) ? [literal.pred] : [],
      )
      .join(),
  );
  if (days[0] !== days[1]) return null;
  const before = (a: string, b: string): Literal => ordered(term('end', a), '<=', term('start', b));
  return { kind: 'yes', all: [[before(one, other), before(other, one)]] };
};

const ASKED: readonly Ask[] = [openFor, eachPays, earned, inTotal, needed, tooMuch, fits, bothOf];
