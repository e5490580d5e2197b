// A text as a person reads it whose letters were swapped to get past a rule: wide letters, letters of another alphabet that
// look like Latin ones, digits for letters. As long as the text, so every offset stays true. Only for recognising words.

/** Latin letters and such that look like them in one word; a word of one alphabet is left alone. */
const MIXED =
  /(?:[A-Za-z]+[\u0370-\u03ff\u0400-\u04ff]|[\u0370-\u03ff\u0400-\u04ff]+[A-Za-z])[A-Za-z\u0370-\u03ff\u0400-\u04ff]*/g;
const WIDE = /[\uff01-\uff5e]/g;
/** "1gn0re", "4ll": letters and digits, but no ordinal and no number with its unit. */
const DIGITS =
  /(?<![\w.,])(?!\d+(?:st|nd|rd|th|am|pm|[cdkm]?m|[km]?g|m?l|[kmg]b|ft|in|[hsx])\b)(?=\d{0,4}[A-Za-z])(?=[A-Za-z]{0,12}[013457])[A-Za-z013457]{3,20}(?![\w])/g;

export function unmasked(text: string): string {
  return text
    .replace(WIDE, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(MIXED, (word) => word.replace(/[\u0370-\u04ff]/g, (letter) => LOOKALIKES.get(letter) ?? letter))
    .replace(DIGITS, (word) => word.replace(/[013457]/g, (digit) => LETTERS.get(digit) ?? digit));
}

/** What is spelt letter by letter in a sentence, without what parts them: "i g n o r e  a l l" is "ignoreall". */
export function spelt(text: string): string {
  return Array.from(text.matchAll(SPELT), ([run]) => run.replace(/[^A-Za-z]/g, '').toLowerCase()).join(' ');
}
const SPELT = /(?<!\w)(?:[A-Za-z][ .*_-]{1,3}){7,}[A-Za-z](?!\w)/g;

const pairs = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map(Array.from(from, (letter, at) => [letter, to.charAt(at)]));
const LETTERS = pairs('013457', 'oieast');
const LOOKALIKES = pairs(
  '\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0455\u0458\u0501\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0406\u03bf\u03b1\u03b9\u03c1\u03bd\u0391\u0392\u0395\u0399\u039f\u03a1\u03a4',
  'aeopcyxisjdABEKMHOPCTXIoaipvABEIOPT',
);
