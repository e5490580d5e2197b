// The same question in other words, likeliest first: asked only where the words as they stand come to no answer.

import { unshortened } from '#adapters/builtin/reasoning/logic/sentence.ts';
import type { Theory } from '#adapters/builtin/reasoning/logic/theory.ts';
import { plainVerb } from '#adapters/builtin/reasoning/logic/words.ts';

const QUESTIONS_MAX = 8;

export function askedOtherwise(theory: Theory, question: string): readonly string[] {
  const found: string[] = [];
  let all = [plainly(unshortened(question.trim().replace(/[?.!]+$/, '')))];
  for (let round = 0; round < 3; round += 1) {
    const fresh = all.flatMap((one) => [
      ...CHANGES.flatMap(([from, to]) => (from.test(one) ? [one.replace(from, to)] : [])),
      ...named(theory, one),
      ...known(theory, one),
    ]);
    all = fresh.filter((one) => !found.includes(one));
    found.push(...new Set(all));
  }
  return [plainly(unshortened(question.trim().replace(/[?.!]+$/, ''))), ...found]
    .slice(0, QUESTIONS_MAX)
    .map((one) => `${one}?`);
}

/** Without what changes nothing in it. */
const plainly = (said: string): string =>
  said
    .replace(
      /^(?:so|and|but|then|now|given (?:all )?(?:this|that|these facts)|in that case|under these conditions|according to (?:this|these rules|the rules)|by these rules|by the rules)[,:]? /i,
      '',
    )
    .replace(
      /,? (?:of (?:the (?:two|three|four|five|six|seven)|them(?: all)?|all(?: of them)?)|among them|at all|as well|too|after all|in the end|as planned|according to (?:this|these rules|the rules)|by the rules)$/i,
      '',
    )
    .replace(/^(\S+ \S+(?: \S+)?) (?:still|also|even|actually|really|already|therefore|then) /i, '$1 ')
    .replace(/^./, (letter) => letter.toUpperCase());

const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/^(?:will|would|is) (.+?) (?:be )?able to (.+)$/i, 'Can $1 $2'],
  [/^is it (?:possible|allowed|permitted|all right|okay|ok|legal) for (.+?) to (.+)$/i, 'Can $1 $2'],
  [/^(?:is|are|will) (.+?) (?:be )?(?:allowed|permitted|entitled) to (.+)$/i, 'Can $1 $2'],
  [/^(?:is|are) (.+?) (?:eligible for|entitled to) (.+)$/i, 'Can $1 get $2'],
  [/^(?:does|do|did) (.+?) qualify for (.+)$/i, 'Can $1 get $2'],
  [/^(?:does|do|did|will) (.+?) (?:get|receive) (.+)$/i, 'Can $1 get $2'],
  [/^(?:can|may) (.+?) (?:receive|have|claim) (.+)$/i, 'Can $1 get $2'],
  [/^can (.+?) get (.+)$/i, 'Does $1 get $2'],
  [/^is (the .+?|an? .+?) (?:open|available) to (.+)$/i, 'Can $2 get $1'],
  [/^must (\S+(?: [A-Z]\S*)*) (?:pay|buy a ticket)(?: (?:for|to|on|at|in|when) .*| anything.*)?$/i, 'Must $1 pay'],
  [/^(?:does|do|will) (.+?) (?:have|need) to (.+)$/i, 'Must $1 $2'],
  [/^(?:will|would|should|could) (.+)$/i, 'Can $1'],
  [/^in which (.+?) (?:is|does|do) (.+?)(?: (?:sit|live|work|stay|sleep))?$/i, 'Which $1 is $2 in'],
];

/** "She" is the one person that the problem names. */
function named(theory: Theory, said: string): readonly string[] {
  if (!/\b(?:he|she|him|her|they|them|it)\b/i.test(said)) return [];
  const people = [...theory.things]
    .filter((one) => !one.startsWith('all '))
    .map((one) => theory.nameOf(one))
    .filter((name) => /^[A-Z]/.test(name) && !/^(?:I$|[A-Z][a-z]+ (?:\d+|[A-Z])$)/.test(name));
  const [only = ''] = people;
  return people.length === 1 ? [said.replace(/\b(?:he|she|him|they|them|it)\b/i, only).replace(/\bher$/i, only)] : [];
}

/** "Does Paul get the extra week?", of which a rule says "an extra week of holiday": what is meant is said in full. */
function known(theory: Theory, said: string): readonly string[] {
  const [, aux = '', who = '', verb = '', what = ''] =
    /^(Does|Can|Must|May|Is) (\S+(?: [A-Z]\S*)*) (\S+) ?(.*)$/.exec(said) ?? [];
  if (who === '' || plainVerb(verb) === null || /^(?:not|in|at|on)$/.test(what)) return [];
  const form = /^(?:can|may)$/i.test(aux) ? 'can' : /^must$/i.test(aux) ? 'must' : 'do';
  const asked = what.replace(/^(?:the|an?|his|her|their|this|that) /i, '');
  const fuller = [...theory.sayings.values()].filter((one) => {
    const [, own = ''] = new RegExp(`^${verb} (?:(?:the|an?|his|her|their) )?(.+)$`, 'i').exec(one.rest) ?? [];
    return (
      one.form === form &&
      own !== '' &&
      own !== asked &&
      (asked === '' || own.startsWith(`${asked} `) || own.endsWith(` ${asked}`))
    );
  });
  const rests = [...new Set(fuller.map(({ rest }) => rest))];
  return rests.length === 1 ? [`${aux} ${who} ${rests[0] ?? ''}`] : [];
}
