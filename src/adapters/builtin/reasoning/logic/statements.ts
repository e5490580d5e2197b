// Sentences as a reasoning has them, with their UTF-16 offsets: a number and its unit end one ("is 100 C. The ..."), and so does a
// number before a question that begins with "May".

import { sentencesIn, type Sentence } from '#core/constraint/stated.ts';

const ENDS =
  /(?<=\d ?°?(?:C|F|K|W|V|A|L|N|J|h|m|g|kg|km|cm|mm|min|l|ml|s))\. (?=[A-Z])|(?<= (?:is|are) \d+)\. (?=May )/g;

export function statementsIn(text: string): readonly Sentence[] {
  return sentencesIn(text).flatMap((whole) => {
    const cuts = [...whole.text.matchAll(ENDS)].map(({ index }) => index + 1);
    return [...cuts, whole.text.length].map((end, at) => {
      const start = at === 0 ? 0 : (cuts[at - 1] ?? 0) + 1;
      return { start: whole.start + start, end: whole.start + end, text: whole.text.slice(start, end) };
    });
  });
}
