// Questions that one sentence of a document answers: the few forms of a sentence that the built-in engines answer, each with
// the question that a person would ask. Deterministic; a sentence of no such form is asked nothing.

/** What a thing may be called: no clause, no pronoun, nothing that points elsewhere. */
const NOUN = "((?:the|our|your|a|an|each|every) [a-z][a-z' -]{2,44}?)";
/** Several things, or a thing without an article. */
const MANY = "((?:the |our |your |all )?[a-z][a-z'-]+(?: [a-z'-]+){0,2}?s)";
const MONEY = '(?:[€$£] ?\\d|\\d[\\d,.]* ?(?:€|euros?|dollars?|pounds?|cents?)\\b)';
const COUNT = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const SPAN = `(?:about |around |up to )?${COUNT} (?:minutes?|hours?|days?|weeks?|months?|years?)\\b`;
const DAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\d{1,2} [A-Z][a-z]{2,8}|[A-Z][a-z]{2,8} \\d{1,2})';
const MUST = '(?:paid|returned|reported|cancelled|sent|handed in|collected|renewed|booked|given|made|removed|cleaned)';
const STATE = '(?:allowed|permitted|covered|included|refundable|insured|forbidden|welcome)';
const WHO =
  '(children|guests|members|pupils|visitors|tenants|campers|participants|players|parents|residents|students|volunteers)';

interface Form {
  readonly says: RegExp;
  /** What it captured, in order. */
  readonly ask: (one: string, two: string) => string;
}

const FORMS: readonly Form[] = [
  form(`^${NOUN} costs .*${MONEY}`, (noun) => `How much does ${noun} cost?`),
  form(`^${NOUN} is (?:now |currently )?.{0,12}${MONEY}`, (noun) => `How much is ${noun}?`),
  form(
    `^${NOUN} (start|begin|open|close|end|leave|arrive|depart)s (?:at|on|from) .{0,24}\\d`,
    (noun, verb) => `When does ${noun} ${verb}?`,
  ),
  form(`^${NOUN} is (due|payable) (?:by|on|at|within|in) `, (noun, due) => `When is ${noun} ${due}?`),
  form(
    `^${NOUN} must be (${MUST}) .{0,40}?(?:within|by|before|no later than) `,
    (noun, done) => `When must ${noun} be ${done}?`,
  ),
  form(
    `^${NOUN} must be ([a-z]+ed) (?:at least )?(?:once|twice|every) `,
    (noun, done) => `How often is ${noun} ${done}?`,
  ),
  form(`^${NOUN} is ${SPAN}`, (noun) => `How long is ${noun}?`),
  form(`^${NOUN} (take|last)s ${SPAN}`, (noun, verb) => `How long does ${noun} ${verb}?`),
  form(`^${NOUN} is on ${DAY}`, (noun) => `When is ${noun}?`),
  form(`^${NOUN} (?:pays|is paying) for ([a-z][a-z' -]{2,40}?)(?:,|\\.|;| and | unless | if |$)`, (_, what) => {
    return `Who pays for ${what}?`;
  }),
  form(`^${MANY} are (?:not |only )?(${STATE})\\b`, (many, state) => `Are ${many} ${state}?`),
  form(`^${NOUN} is (?:not |only )?(${STATE})\\b`, (noun, state) => `Is ${noun} ${state}?`),
  form(`^.{3,60} (?:is|are) (in charge of|responsible for) ${NOUN}[.,;]`, (is, noun) => `Who is ${is} ${noun}?`),
  form(`^${WHO} (?:must |should |need to )?bring `, (who) => `What should ${who} bring?`),
  form(`^to ([a-z]+ (?:the|your|a|an) [a-z' -]{2,30}?), `, (what) => `How do I ${what}?`),
  form(
    '^you must ([a-z]+ (?:the|your|a|an) [a-z -]{2,40}?) (?:within|by|before|no later than) ',
    (what) => `When must I ${what}?`,
  ),
  form(`^${NOUN} (?:has|holds|seats) ${COUNT} ([a-z]+s)\\b`, (noun, things) => `How many ${things} does ${noun} have?`),
  form(
    '^((?:policy|booking|order|invoice|account|customer|registration|agreement|membership) (?:number|reference)) [A-Z0-9-]*\\d',
    (label) => `What is the ${label}?`,
  ),
  form(`^${NOUN} is \\S*\\d\\S*[.!]?$`, (noun) => `What is ${noun}?`),
];

/** What a paper binds somebody to, what it allows, and what it forbids: yes or no. */
const RULES: readonly Form[] = [
  form(
    `^${NOUN} (?:is|are) (?:open|closed) (?:from|on|until|every|between) .{0,40}\\d`,
    (noun) => `When is ${noun} open?`,
  ),
  form(`^${MANY} (?:is|are) (?:prohibited|forbidden)\\b`, (many) => `Are ${many} allowed?`),
  form(`^${MANY} (?:may|can) be ([a-z]+ed)\\b`, (many, done) => `May ${many} be ${done}?`),
  form(
    `^${NOUN} (?:must|shall) (?!not |never |only |always |also )([a-z]+ [a-z' -]{3,50}?)(?:[.,;:(]|$)`,
    (noun, what) => `Must ${noun} ${what}?`,
  ),
  form(`^([a-z]{3,20}) costs? .*${MONEY}`, (noun) => `How much does ${noun} cost?`),
];

/** What joins clauses or points elsewhere: a thing called so is none that a person would name. */
const CLAUSE = / (?:and|or|which|who|where|that|not|this|it|they|only) |\b(?:it|they|we|you|he|she|this|that)\b/u;

/** At most one: the first form that it has. */
export function askOf(sentence: string): string | null {
  for (const { ask, says } of [...FORMS, ...RULES]) {
    const found = says.exec(sentence);
    if (found === null) continue;
    const [one = '', two = ''] = found.slice(1).map(asNamed);
    return CLAUSE.test(` ${one} `) || CLAUSE.test(` ${two} `) ? null : ask(one, two);
  }
  return null;
}

/** As it is called within a question: "Our office" is the office, and names keep their letters. */
function asNamed(said: string | undefined): string {
  const small = (said ?? '').replace(/^[A-Z](?=[a-z]* |[a-z]+$)/u, (letter) => letter.toLowerCase());
  return small.replace(/\b(?:our|your)\b/gu, 'the');
}

function form(says: string, ask: Form['ask']): Form {
  return { says: new RegExp(says, 'iu'), ask };
}
