// A sentence as people write it, taken apart into plain ones that say the same together: joined clauses, a subject that is said
// once, a reason, a concession, an apposition, what is needed to do something. Asked only where no form reads the sentence.

import { isPredicate } from '#adapters/builtin/reasoning/logic/predicate.ts';
import { plainVerb } from '#adapters/builtin/reasoning/logic/words.ts';

type Rewrite = (said: string, before: string) => readonly string[] | null;

/** Ways to say it more plainly, likeliest first; `before` is the sentence before it. What is read as it stands is a sure form. */
export const plainer = (said: string, before: string): readonly (readonly string[])[] => rewritten(APART, said, before);
export const surely = (said: string, before: string): readonly (readonly string[])[] => rewritten(SURE, said, before);

function rewritten(rewrites: readonly Rewrite[], said: string, before: string): readonly (readonly string[])[] {
  return rewrites.flatMap((one) => {
    const parts = one(said, before);
    return parts === null || parts.some((part) => part.trim() === '' || part === said) ? [] : [parts];
  });
}

const capital = (text: string): string => text.trim().replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Subject and predicate at the first verb; null where there is none. */
function halves(said: string): readonly [string, string] | null {
  const words = said.split(' ');
  for (let at = 1; at < words.length; at += 1) {
    const rest = words.slice(at).join(' ');
    if (isPredicate(rest)) return [words.slice(0, at).join(' '), rest];
  }
  return null;
}

/** The subject of the part before stands for the pronoun that begins the next. */
function withSubject(parts: readonly string[]): readonly string[] {
  const [first = '', ...more] = parts;
  const subject = halves(first)?.[0] ?? '';
  if (
    !/^(?:[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*|(?:[Tt]he|[Mm]y|[Oo]ur|[Hh]is|[Hh]er) [a-z]+(?: [a-z]+)?)$/.test(subject) ||
    PRONOUN.test(subject)
  )
    return parts.map(capital);
  return [first, ...more.map((part) => part.replace(/^(?:he|she|it)\b/i, subject))].map(capital);
}
const PRONOUN = /^(?:he|she|it|they|we|i|you)$/i;

/** "Luckily, ...", "The rules say that ...": what is said stands behind it. */
const framed: Rewrite = (said) => {
  const bare = said
    .replace(
      /^(?:luckily|unfortunately|sadly|of course|however|besides|moreover|in addition|meanwhile|furthermore|also|in fact|note that|remember that|it turns out that|it is (?:known|clear|certain) that|we know that|everybody knows that|(?:the|its|their|our) (?:rules?|terms|contract|sign|notice|regulations|law|manual|poster) (?:says?|states?|lays? down|reads?)(?: that)?|according to the [a-z ]+?|as a rule|in general|by the rules|under the rules)[,:]? /i,
      '',
    )
    .replace(/,? (?:of course|however|though|as well|too|as usual)$/i, '')
    .replace(/ (?:already|simply|actually|really|even|happily|just|both) (?=[a-z])/i, ' ');
  return bare === said ? null : [capital(bare)];
};

/** "Since A, B", "A, because B", "Although A, B", "A, so B": both are said. */
const reasoned: Rewrite = (said) => {
  const [, one = '', two = ''] =
    /^(?:since|because|as(?! (?:soon|long|far|often|many|much)\b)|although|though|even though|whereas) ([^,]+), (.+)$/i.exec(
      said,
    ) ??
    /^(.+?),? (?:because|although|even though|whereas) (.+)$/i.exec(said) ??
    /^(.+?), (?:while|so|though|since|as) (.+)$/i.exec(said) ??
    [];
  return two === '' || halves(one) === null || halves(two) === null || /^that\b/i.test(two)
    ? null
    : withSubject([one, two]);
};

/** "A and she B", "A, but he B": each a sentence of its own. */
const joined: Rewrite = (said) => {
  for (const { 0: joint, index } of said.matchAll(/; |, (?:and|but|yet) | (?:and|but) |, /g)) {
    const [left, right] = [said.slice(0, index), said.slice(index + joint.length)];
    const split = halves(right);
    if (
      halves(left) === null ||
      split === null ||
      /^(?:if|unless|when|either|neither|only|to|every time)\b/i.test(left)
    )
      continue;
    if (/\b(?:who|that|which|between|either|if|unless|because)\b/i.test(left)) continue;
    if (
      /^(?:who|which|that|then|if|unless|when|so)\b/i.test(right) ||
      (joint === ', ' && !/^(?:the|it|he|she|they)\b/i.test(right))
    )
      continue;
    if (/^(?:he|she|it|they|the|a|an|no|every|all|my|our|his|her|their|there|nobody|everyone|[A-Z])/.test(split[0]))
      return withSubject([left, right]);
  }
  return null;
};

/** "Oskar is older than Pia, but younger than Quentin", "has a garden but no cellar", "works here and gets a bonus". */
const shared: Rewrite = (said) => {
  if (/\b(?:if|unless|who|that|which|only|either|neither|or|between)\b/i.test(said)) return null;
  for (const { 0: joint, index } of said.matchAll(/,? (?:but|and|yet) (?:also |not |is |has )?/g)) {
    const [left, right] = [said.slice(0, index), said.slice(index).replace(/^,? (?:but|and|yet) (?:also )?/, '')];
    const split = halves(left);
    if (split === null || joint === '') continue;
    const [subject, predicate] = split;
    if (/\b(?:and|not|no)\b/i.test(subject)) continue;
    const [aux = ''] = /^(?:is|are|was|were|has|have|had|can|may|must|does not|do not)\b/i.exec(predicate) ?? [];
    const own =
      isPredicate(right) &&
      (plainVerb(right.split(' ')[0] ?? '') === null ||
        plainVerb(predicate.split(' ')[0] ?? '') !== null ||
        /^(?:has|have|is|are)\b/.test(right));
    if (own) return [left, `${subject} ${right}`];
    const verb = aux === '' ? (predicate.split(' ')[0] ?? '') : aux;
    if (/^not\b/.test(right) && /^(?:is|are|was|were)$/i.test(aux)) return [left, `${subject} ${aux} ${right}`];
    if (
      /^(?:no|an?|the|two|three|four|\d+) /.test(right) &&
      /^(?:has|have|had|owns?|needs?|gets?)$/i.test(verb) &&
      !/\b(?:not|no)\b/.test(predicate)
    )
      return [left, `${subject} ${verb} ${right}`];
    if (/^(?:(?:more|less) \S+|\S+er|\S+ \S+ \S+er) than /.test(right) && /^(?:is|are|was|were)$/i.test(aux))
      return [left, `${subject} ${aux} ${right}`];
    if (
      /^(?:in|on|at|above|below|behind|next to|under|over|before|after|to the|an?|\d+) /.test(right) &&
      /^(?:is|are|was|were)$/i.test(aux) &&
      !/ not\b/.test(predicate)
    )
      return [left, `${subject} ${aux} ${right}`];
  }
  return null;
};

/** "Tom, who is a doctor, lives in Rome"; "Ada, a nurse, works on Monday"; "her friend Tom" is left as it is. */
const apposed: Rewrite = (said) => {
  const [, name = '', more = '', rest = ''] =
    /^([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*|[Tt]he [a-z ]+?), (who|which|an? [a-z]+)\b([^,]*), (.+)$/
      .exec(said)
      ?.slice(0) ?? [];
  if (name === '') return null;
  const [, , , tail = '', behind = ''] =
    /^([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*|[Tt]he [a-z ]+?), (who|which|an? [a-z]+)\b([^,]*), (.+)$/.exec(said) ?? [];
  if (!isPredicate(behind) || rest === '') return null;
  const first = /^(?:who|which)$/.test(more) ? `${name}${tail}` : `${name} is ${more}${tail}`;
  return [first, `${name} ${behind}`].map(capital);
};

/** "In March, the shop is closed", "Each month she saves 20 euros": what stands before is said behind. */
const fronted: Rewrite = (said) => {
  const [, first = '', comma = '', rest = ''] =
    /^((?:in|on|at|during|for|from|each|every|per|last|this|next|after|before|inside) [^,]+?)(,) (.+)$/i.exec(said) ??
    /^((?:each|every|last|this|next|in the|on) (?:day|week|month|year|hour|morning|evening|afternoon|[A-Z][a-z]+day)s?)( )((?:he|she|it|they|we|I|the|[A-Z]).+)$/i.exec(
      said,
    ) ??
    [];
  if (rest === '' || comma === '' || halves(rest) === null || /^(?:for|in) (?:each|every)\b/i.test(first)) return null;
  return [`${capital(rest)} ${first.replace(/^[A-Z](?=[a-z]+ )/, (letter) => letter.toLowerCase())}`];
};

/** "Kemal has neither a passport nor a card", "He has neither of them". */
const neither: Rewrite = (said, before) => {
  const [, who = '', verb = '', one = '', two = ''] =
    /^(.+?) (is|are|has|have|owns?|speaks?|likes?|eats?|plays?) neither (.+?) nor (.+)$/i.exec(said) ?? [];
  if (two !== '') return [one, two].map((what) => denial(who, verb, what));
  const [, whom = '', has = ''] =
    /^(.+?) (has|have|is|owns?) (?:neither(?: of (?:them|these|those|the two|both))?|none of (?:them|these|those))$/i.exec(
      said,
    ) ?? [];
  const [, first = '', second = ''] =
    /\b(?:either )?(an? [a-z]+(?: [a-z]+)?) or (an? [a-z]+(?: [a-z]+)?)/i.exec(before) ?? [];
  return whom === '' || second === '' ? null : [first, second].map((what) => denial(whom, has, what));
};
const denial = (who: string, verb: string, what: string): string =>
  /^(?:is|are)$/i.test(verb)
    ? `${who} ${verb} not ${what}`
    : /^(?:has|have)$/i.test(verb)
      ? `${who} ${verb} no ${what.replace(/^an? /i, '')}`
      : `${who} does not ${plainVerb(verb) ?? verb} ${what}`;

/** "To join you need a card", "Without a ticket nobody may enter", "A badge is required to go in": who has none cannot. */
const needed: Rewrite = (said) => {
  const [, deed = '', what = ''] =
    /^(?:in order )?to (.+?),? (?:you|one|people|visitors|everyone|everybody|a person|guests|customers|applicants|members) (?:must|need to|needs to|has to|have to) (?:have|own|show|bring|carry|hold) (.+)$/i.exec(
      said,
    ) ??
    /^(?:in order )?to (.+?),? (?:you|one|people|visitors|everyone|everybody|a person|guests|customers|applicants|members) needs? (.+)$/i.exec(
      said,
    ) ??
    turned(
      /^(?:you|one|people|everyone|everybody|a person) (?:must have|has to have|have to have|need to have|needs?) (.+?) (?:in order )?to (.+)$/i.exec(
        said,
      ),
    ) ??
    turned(/^(.+?) (?:is|are) (?:needed|required|necessary) (?:in order )?to (.+)$/i.exec(said)) ??
    /^(?:you|nobody|no one|one|people|visitors|guests) (?:cannot|can|may not|may|must not|is allowed to|are not allowed to) (.+?) without (.+)$/i.exec(
      said,
    ) ??
    turned(/^without (.+?),? (?:you|nobody|no one|one) (?:cannot|can|may not|may|must not) (.+)$/i.exec(said)) ??
    [];
  if (deed === '' || /^to\b|\b(?:at least|more than|older|younger|over|under|\d+)\b/.test(what)) return null;
  const one = (thing: string): string => `does not have ${thing.trim()}`;
  const either = what.replace(/^either /i, '').split(/ or /);
  if (either.length === 1 && / and /.test(what))
    return what
      .replace(/^both /i, '')
      .split(/, and |, | and /)
      .map((thing) => `If a person ${one(thing)}, then the person cannot ${deed}`);
  return [`If ${either.map((thing) => `a person ${one(thing)}`).join(' and ')}, then the person cannot ${deed}`];
};
const turned = (found: RegExpExecArray | null): readonly string[] | null =>
  found === null ? null : [found[0], found[2] ?? '', found[1] ?? ''];

/** "The course is open to students under 26", "The lounge is only for members". */
const openTo: Rewrite = (said) => {
  const [, what = '', only = '', whom = ''] =
    /^(.+?) (?:is|are) (only |reserved |exclusively )?(?:open|available) (?:only )?to (.+)$/i.exec(said) ??
    /^(.+?) (?:is|are) (only|reserved|exclusively|just) for (.+)$/i.exec(said) ??
    [];
  if (whom === '') return null;
  const whoever = whom
    .replace(/\bit\b/, what.replace(/^The /, 'the '))
    .replace(/^(?:anyone|anybody|everyone|everybody|all|those)\b/i, (word) =>
      /^(?:all|those)/i.test(word) ? 'people' : word,
    );
  const deed = `can get ${what.replace(/^The /, 'the ')}`;
  return [
    ...(only === '' ? [`${capital(whoever)} ${deed}`] : []),
    `Only ${whoever.replace(/^anyone|^anybody|^everyone|^everybody/i, 'people')} ${deed}`,
  ];
};

/** "There is a sign in the hall": the hall has one; "In the hall there is a sign". */
const there: Rewrite = (said) => {
  const [, what = '', where = ''] =
    /^there (?:is|are) (.+?) (?:in|on|at) (.+)$/i.exec(said) ??
    turned(/^(?:in|on|at) (.+?),? there (?:is|are) (.+)$/i.exec(said))?.slice(0) ??
    [];
  return where === '' || /\b(?:that|which|who|or)\b/.test(what) ? null : [`${capital(where)} has ${what}`];
};

/** "Clara has a son called David", "Ann and Bob are brother and sister", "Ben and Eve have the same mother". */
const kin: Rewrite = (said) => {
  const [, who = '', relation = '', name = ''] =
    /^([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) has (?:an?|one) (?:older |younger |little |big |only )?([a-z]+)(?:,| called| named|, called| whose name is) ([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)$/.exec(
      said,
    ) ?? [];
  if (name !== '') return [`${name} is the ${relation} of ${who}`];
  const [, one = '', two = '', pair = ''] =
    /^([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) and ([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) (?:are|were) (siblings|twins|brothers|sisters|brother and sister|sister and brother|married|husband and wife|cousins)(?: to each other)?$/.exec(
      said,
    ) ??
    /^([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) and ([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) have the same (parents|mother|father)$/.exec(
      said,
    ) ??
    [];
  if (pair === '') {
    const [, wed = '', to = ''] =
      /^([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) is (?:married to|the spouse of) ([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)$/.exec(
        said,
      ) ?? [];
    const [, owner = '', kind = '', called = ''] =
      /^([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)['’]s (?:older |younger |only )?([a-z]+) (?:is|is called|is named) ([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)$/.exec(
        said,
      ) ?? [];
    if (called !== '' && RELATED.test(kind)) return [`${called} is the ${kind} of ${owner}`];
    return to === '' ? null : [`${wed} is a spouse of ${to}`];
  }
  const [first = '', second = ''] = {
    brothers: ['brother', 'brother'],
    sisters: ['sister', 'sister'],
    'brother and sister': ['brother', 'sister'],
    'sister and brother': ['sister', 'brother'],
    'husband and wife': ['husband', 'wife'],
    married: ['spouse', 'spouse'],
    cousins: ['cousin', 'cousin'],
  }[pair] ?? ['sibling', 'sibling'];
  return [`${one} is the ${first} of ${two}`, `${two} is the ${second} of ${one}`];
};
const RELATED =
  /^(?:mother|father|parent|son|daughter|child|sister|brother|sibling|grandmother|grandfather|grandson|granddaughter|aunt|uncle|niece|nephew|cousin|wife|husband)$/;

/** "Ann is married to Bob, and the two have a daughter, Mia". */
const kinOfTwo: Rewrite = (said) => {
  const [, left = '', one = '', two = '', relation = '', name = ''] =
    /^(([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) (?:is married to|and) ([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)(?: are (?:married|husband and wife))?)(?:, and|,| and)? (?:the two|they|the couple|both)? ?have an? ([a-z]+)(?:,| called| named|, called) ([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)$/.exec(
      said,
    ) ?? [];
  if (name === '' || !RELATED.test(relation)) return null;
  const isWed = /married|husband/.test(left);
  return [
    `${name} is the ${relation} of ${one}`,
    `${name} is the ${relation} of ${two}`,
    ...(isWed ? [`${one} is a spouse of ${two}`] : []),
  ];
};

/** "Mia has two brothers, Jan and Lars", "They have three children: A, B and C". */
const kinMany: Rewrite = (said) => {
  const [, who = '', relation = '', names = ''] =
    /^([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) has (?:two|three|four|five|\d) ([a-z]+)[,:] ([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*(?:, [A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)*,? and [A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)$/.exec(
      said,
    ) ?? [];
  const one = {
    brothers: 'brother',
    sisters: 'sister',
    sons: 'son',
    daughters: 'daughter',
    children: 'child',
    cousins: 'cousin',
    nephews: 'nephew',
    nieces: 'niece',
    uncles: 'uncle',
    aunts: 'aunt',
    parents: 'parent',
  }[relation];
  return one === undefined ? null : names.split(/, and |, | and /).map((name) => `${name} is the ${one} of ${who}`);
};

/** "You can get it if you are a pensioner": whoever is one. */
const generic: Rewrite = (said) => {
  const [, result = '', condition = ''] =
    /^(?:you|one) ((?:can|may|must|cannot|get|have to|need to|are allowed to|will get|do not have to) .+?),? (?:if|as long as|provided that|provided|when) (?:you|one) (.+)$/i.exec(
      said,
    ) ??
    turned(/^(?:if|when) (?:you|one) (.+?), (?:then )?(?:you|one) (.+)$/i.exec(said)) ??
    [];
  return condition === '' || /\b(?:you|your|unless)\b/i.test(`${result} ${condition}`)
    ? null
    : [`If a person ${inThird(condition)}, then the person ${inThird(result)}`];
};
const inThird = (predicate: string): string =>
  predicate
    .replace(/^are\b/i, 'is')
    .replace(/^have\b/i, 'has')
    .replace(/^do not\b/i, 'does not')
    .replace(/^(get|pay|live|own|work|need|receive|want|buy)\b/i, '$1s')
    .replace(
      /\b(and|or) (have|are)\b/gi,
      (_, joint: string, verb: string) => `${joint} ${/have/i.test(verb) ? 'has' : 'is'}`,
    );

/** "Entry is free for children under 12": they get it free. */
const freeFor: Rewrite = (said) => {
  const [, what = '', whom = ''] = /^(.+?) (?:is|are) free(?: of charge)? for (.+)$/i.exec(said) ?? [];
  return whom === '' ? null : [`${capital(whom)} get ${what.replace(/^The /, 'the ')} free`];
};

/** "She received it two years ago": she received it. */
const dated: Rewrite = (said) => {
  const [, rest = ''] =
    /^(.+?) (?:(?:\S+|last|once) (?:years?|months?|weeks?|days?|week|month|year)(?: ago)|last (?:year|month|week|summer|winter|spring|autumn)|yesterday|in (?:19|20)\d\d)$/i.exec(
      said,
    ) ?? [];
  const split = halves(rest);
  return split === null ||
    !/^(?:has |have )?[a-z]+(?:ed|ught|ade|ot|on|ent|ook|id)\b/i.test(split[1]) ||
    /\b(?:not|never|no)\b/i.test(rest)
    ? null
    : [rest];
};

/** "Nobody may join who cannot swim": nobody who cannot swim may join. */
const behindIt: Rewrite = (said) => {
  const [, who = '', predicate = '', relative = ''] =
    /^(nobody|no one|everyone|everybody|anyone|anybody|no [a-z]+) ((?:may|can|must|has to|gets?|pays?|is) .+?) (?:who|that) (.+)$/i.exec(
      said,
    ) ?? [];
  return relative === '' || !isPredicate(relative) ? null : [`${who} who ${relative} ${predicate}`];
};

/** What is said in no other way. */
const SURE: readonly Rewrite[] = [
  neither,
  needed,
  openTo,
  kin,
  kinOfTwo,
  kinMany,
  there,
  generic,
  freeFor,
  behindIt,
  dated,
];
const APART: readonly Rewrite[] = [apposed, reasoned, shared, joined, fronted, framed];
