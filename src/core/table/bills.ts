// An estimate and the bill that follows it: which of the two a paper is, and which a question means.

interface Named {
  readonly name: string;
  readonly opening: string;
}
type Paper = 'estimate' | 'bill';

const ESTIMATE = /\b(?:estimate[ds]?|quotations?|quote[ds]?|tenders?)\b/i;
const BILL = /\b(?:invoice[ds]?|bill(?:s|ed)?|receipts?)\b/i;

/** By what it is called, else by the word with which it opens: an invoice may name the estimate that it follows. */
export function paperOf({ name, opening }: Named): Paper | null {
  for (const text of [name.replace(/[_.-]+/g, ' '), opening]) {
    const [estimate, bill] = [text.search(ESTIMATE), text.search(BILL)];
    if (estimate >= 0 || bill >= 0) return bill < 0 || (estimate >= 0 && estimate < bill) ? 'estimate' : 'bill';
  }
  return null;
}

/** What was charged or paid stands in the bill, what was expected in the estimate; null where the question says neither, or both. */
export function paperAsked(question: string): Paper | null {
  const isEstimate = ESTIMATE.test(question);
  const isBill = BILL.test(question) || CHARGED.test(question);
  return isEstimate === isBill ? null : isEstimate ? 'estimate' : 'bill';
}
const CHARGED = /\b(?:charged|paid|final(?:ly)?|in the end|actual(?:ly)?)\b/i;

export const isPaperMeant = (question: string, paper: Named | undefined): boolean =>
  paper !== undefined && paperAsked(question) !== null && paperOf(paper) === paperAsked(question);

/** "How much more was the bill than the estimate?" */
export const asksBoth = (question: string): boolean =>
  ESTIMATE.test(question) && (BILL.test(question) || CHARGED.test(question));
