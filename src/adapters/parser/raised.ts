// Small figures set high, as marks of notes are and powers: written as such, for "1904" with a raised 1 is not 19041.

const RAISED = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';

/** One to three digits; longer ones are nobody's mark. */
export const isFigure = (text: string): boolean => /^\d{1,3}$/.test(text);
export const toRaised = (figure: string): string => figure.replace(/\d/g, (digit) => RAISED.charAt(Number(digit)));
/** Whether a text begins with one. */
export const isRaised = (text: string): boolean => text !== '' && RAISED.includes(text.charAt(0));
