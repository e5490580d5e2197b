// What says the same in everyday prose, beside the phrases of the strict reading. Closed on purpose.

import { toKey } from '#adapters/builtin/judge/strict/terms.ts';

/** In this order. */
export const REWORDED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:two|2) times\b/gi, 'twice'],
  [/^It is (?:not|un)[ ]?true that (.+?) (was|were|is|are|has|have|had|may|must|will|can)\b/i, '$1 $2 not'],
  [/^As [^,]{3,60} (?:says?|shows?|states?|said|showed|stated), /i, ''],
  [/\bat the age of (?=\w)/gi, 'at age '],
  [/\bwhen (?:he|she) was (\w+) years old\b/gi, 'at age $1'],
  [/\b(gives?|gave|hands?|handed|pays?|paid) (the \w+|it|them) back\b/gi, 'returns $2'],
  [/\breturn (the \w+|it|them) back\b/gi, 'return $1'],
  [/\breturns (the \w+|it|them) back\b/gi, 'returns $1'],
  [/\b(has|have|had) made no (?:comment|remark)\b/gi, '$1 not commented'],
  [/\bmade no (?:comment|remark)\b/gi, 'did not comment'],
  [/\b(?:was|were) a failure\b/gi, 'failed'],
  [/\b(?:was|were) a success\b/gi, 'succeeded'],
  [/\bused again\b/gi, 'reused'],
  [/\bturned around\b/gi, 'turned back'],
  [/\bnot many\b/gi, 'few'],
  [/\bwithout giving\b/gi, 'without'],
  [/\btakes? place\b/gi, 'happens'],
  [/\btook place\b/gi, 'happened'],
  [/\b(?:around|approximately|roughly) (?=\d)/gi, 'about '],
  [/\bhalf (?:an |per)hour\b/gi, '30 minutes'],
  [/\bbecause of\b/gi, 'becauseof'],
  [/\b(?:each other|one another)\b/gi, 'eachother'],
  [/^It (?:mustnot|is (?:not (?:allowed|permitted)|forbidden|prohibited)) (?:to )?(?=\w)/i, 'One mustnot '],
  [/^It is (?:allowed|permitted) to /i, 'One may '],
  [/^(\w+ing)( [^,]*?)? (?:is|are) (?:not (?:allowed|permitted)|forbidden|prohibited)\b/i, 'One mustnot $1$2'],
  [/^(\w+ing)( [^,]*?)? (?:is|are) (?:allowed|permitted)\b/i, 'One may $1$2'],
  [/^The price (?:of|for) (.+?) is (?=\S+ (?:euros?|dollars?|pounds?|francs?|cents)\b|[$\u20ac\u00a3])/i, '$1 costs '],
];

const grouped = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table
      .split(',')
      .map((row) => row.split(' ').map(toKey))
      .flatMap((row) => row.map((key): [string, string] => [key, row[0] ?? key])),
  );

/** The first stands for all. */
const VERBS = grouped(
  'approve authorize,build construct erect,finish complete conclude,leave leaves depart,close shut,happen occur,choose select pick,' +
    'fall decrease drop,rise increase climb,defeat beat,found establish,show demonstrate,refund reimburse,hire employ,' +
    'fix repair mend,hold contain,begin start commence,buy bought purchase acquire,get receive obtain,say said state claim,reply answer,' +
    'end terminate,need require,live lives,notify inform,refuse decline,stop cease,try attempt,keep retain,help assist',
);
const NOUNS = grouped(
  'film movie,car automobile,big large,small little,quick fast rapid,photo photograph,doctor physician,flat apartment,' +
    'lawyer attorney solicitor,holiday vacation,illness sickness,salary wage,tenant renter lessee,landlord lessor,medicine medication drug,' +
    'consent permission approval',
);
/** "Paid" and "pays", whose keys differ in their last letter. */
export const toVerb = (key: string): string => VERBS.get(key) ?? key.replace(/y$/, 'i');
export const toNoun = (key: string): string => NOUNS.get(key) ?? key;
