// What says the same in rules, leaflets and terms: phrases brought to one form before two sentences are held together.
// Closed on purpose. What is not here is not the same, however near it sounds.

/** In this order: longer phrases before the words they hold. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:can['’]t|cannot)\b/gi, 'can not'],
  [
    /\b(?:(?:do|does) not (?:have|need) to|need not|needs not|(?:is|are) not (?:required|obliged|obligated) to)\b/gi,
    'neednot',
  ],
  [/\b(?:(?:must|shall|may) (?:not|never)|(?:is|are) (?:not|never) (?:allowed|permitted) to)\b/gi, 'mustnot'],
  [/\b(?:is|are) (?:prohibited|forbidden|barred) from\b/gi, 'mustnot'],
  [/\b(?:shall|has to|have to|(?:is|are) (?:required|obliged|obligated) to)\b/gi, 'must'],
  [/\b(?:(?:is|are) (?:allowed|permitted|entitled|free) to|can)\b/gi, 'may'],
  [/\b(?:ought to|(?:is|are) advised to)\b/gi, 'should'],
  [
    /\b(?:(?:no|not) (?:later|more) than (?=[\w.,]+ (?:second|minute|hour|day|week|month|year)s? (?:of|after|from|following)))\b/gi,
    'within ',
  ],
  [/\b(?:(?:no|not) later than)\b/gi, 'within'],
  [/\b(?:(?:no|not) (?:earlier|sooner) than)\b/gi, 'notearlier'],
  [/\b(?:at least|(?:no|not) (?:less|fewer) than|a minimum of|minimum of)\b/gi, 'minimum'],
  [/\b(?:at most|(?:no|not) more than|up to|a maximum of|maximum of)\b/gi, 'maximum'],
  [/\b(?:older than|above the age of|over the age of|more than|exceeding)\b/gi, 'over'],
  [/\b(?:younger than|below the age of|under the age of|less than|fewer than)\b/gi, 'under'],
  [/\b(?:above(?= [\d$€£]))\b/gi, 'over'],
  [/\b(?:below(?= [\d$€£]))\b/gi, 'under'],
  [/\b(?:(?:a|an|per|each|every) (second|minute|hour|day|week|month|quarter|year))\b/gi, 'per$1'],
  [/\b(?:daily)\b/gi, 'perday'],
  [/\b(?:monthly)\b/gi, 'permonth'],
  [/\b(?:annual|annually|yearly)\b/gi, 'peryear'],
  [/\b(?:all of the|all the)\b/gi, 'all'],
  [/\b(?:each of the|every)\b/gi, 'each'],
  [/\b(?:no one|no person)\b/gi, 'nobody'],
  [/\b(?:anybody|any person)\b/gi, 'anyone'],
  [/\b(?:everybody|each person)\b/gi, 'everyone'],
  [/\b(?:in writing)\b/gi, 'written'],
  [/\b(?:prior to)\b/gi, 'before'],
  [/\b(?:following (?=the |a |an |receipt)|subsequent to)\b/gi, 'after '],
  [
    /\b(?:(within [\w.,-]+ (?:working )?(?:second|minute|hour|day|week|month|year)s?) (?:of|from|after))\b/gi,
    '$1 after',
  ],
  [/\b(?:except (?:if|when|where))\b/gi, 'unless'],
  [/\b(?:except for|apart from|with the exception of|other than|excluding)\b/gi, 'except'],
  [/\b(?:in case|in the event that)\b/gi, 'if'],
  [/\b(?:till)\b/gi, 'until'],
  [/\b(?:at once|without delay|straight away|right away|forthwith)\b/gi, 'immediately'],
  [/\b(?:(?:hand|give|hands|gives|handed|given)(?= \w+ \w+ back))\b/gi, 'return'],
  [/\b(?:hand back|give back)\b/gi, 'return'],
  [/\b(?:hands back|gives back)\b/gi, 'returns'],
  [/\b(?:handed back|given back)\b/gi, 'returned'],
  [/\b(?:pay back)\b/gi, 'repay'],
  [/\b(?:pays back)\b/gi, 'repays'],
  [/\b(?:paid back)\b/gi, 'repaid'],
  [/\b(?:bring to an end)\b/gi, 'end'],
];

/** A sentence with its phrases in one form. Numbers and capitals stay: they are read afterwards. */
export function toForm(sentence: string): string {
  const plain = sentence
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/n't\b/g, ' not')
    .replace(/^\s*(?:please |you should know that |note that )/i, '');
  const commanded = plain
    .replace(/^(?:Do not|Don't|Never) (?=[a-z])/, 'You must not ')
    .replace(/^(?:please )?never (?=[a-z])/i, 'You must not ');
  return PHRASES.reduce((text, [pattern, form]) => text.replace(pattern, form), commanded);
}

/** Words that name the same thing or deed in these texts; the first stands for all. */
const GROUPS = (
  'tenant lessee renter,landlord lessor,doctor physician,medicine medication drug,end terminate,begin start commence,buy purchase,receive get,' +
  'notify inform,need require,refuse reject,consent permission approval,keep retain,delete erase,help assist,repair mend,flat apartment,' +
  'illness sickness,illegal unlawful,whole entire,further additional extra,void invalid,holiday vacation,lawyer attorney solicitor,' +
  'prohibit forbid,sure certain,enough sufficient,happen occur,ask request,salary wage,reply answer,stop cease,try attempt,' +
  'immediately instantly promptly,also too'
)
  .split(',')
  .map((row) => row.split(' '));

export const SAME_WORD: ReadonlyMap<string, string> = new Map(
  GROUPS.flatMap((row) => row.map((word): [string, string] => [word, row[0] ?? word])),
);
