// What a reply says is taken for granted: words of the core and of its own writer, and of nobody else. What a writer of
// another kind assumes is judged, and never told.

import { unwrap } from '#core/english/unwrap.ts';
import { assumptionOf } from '#core/pb2s/lines.ts';

/** A passage as a draft was offered it. */
interface Offered {
  readonly heading?: string | undefined;
  readonly n: number;
  readonly text: string;
}
export interface OwnAssumption {
  /** Its place in the draft; null where the core says it in place of what the writer said. */
  readonly at: number | null;
  readonly line: string;
}

/** Those of a draft that may be told, in its order; behind them the core's own where there were others. */
export function ownAssumptions(
  draft: {
    readonly assumptions: readonly string[];
    readonly segments: readonly { readonly cites: readonly number[] }[];
  },
  offered: readonly Offered[],
): readonly OwnAssumption[] {
  const own = draft.assumptions.flatMap((line, at) => (isOwnAssumption(line, offered) ? [{ at, line }] : []));
  if (own.length === draft.assumptions.length) return own;
  const isCited = draft.segments.some(({ cites }) => cites.length > 0);
  const line = isCited
    ? assumptionOf(draft.segments)
    : 'It is assumed that the documents of this case are still current.';
  return [...own, { at: null, line }];
}

/** Whether it is in the form of one of ours, of any release. Words in quotes are of the passage, or of its heading. */
export function isOwnAssumption(line: string, offered: readonly Offered[]): boolean {
  if (FORMS.some((form) => form.test(line))) return true;
  const [, words = '', place = '', heading = ''] = OPEN_WORD.exec(line) ?? [];
  const [, table = '', columns = ''] = COLUMNS.exec(line) ?? [];
  const row = offered.find(({ n }) => n === Number(place === '' ? table : place));
  if (row === undefined) return false;
  return unwrap(row.text).includes(words) && (row.heading ?? '').includes(heading === '' ? columns : heading);
}

const FORMS: readonly RegExp[] = [
  /^No sentence of the evidence was left to quote\.$/,
  /^It is assumed that \[\d{1,3}\](?: and \[\d{1,3}\])* (?:is|are) still current and that nothing outside the quoted words changes what (?:it says|they say)\.$/,
  /^It is assumed that \[\d{1,3}\](?: and \[\d{1,3}\])* (?:is|are) still current\.$/,
  /^It is assumed that \[\d{1,3}\](?: and \[\d{1,3}\])* are independent of each other and still current\.$/,
  /^It is assumed that no document outside this case changed it again\.$/,
  /^It is assumed that the table holds every row that counts and is still current\.$/,
  /^It is assumed that the table or list holds everything that counts and is still current\.$/,
  /^It is assumed that the same words mean the same things in \[\d{1,3}\](?: and \[\d{1,3}\])*\.$/,
  /^It is assumed that the passages do not say it\.$/,
];
const OPEN_WORD =
  /^It is assumed that "([^"]+)" in \[(\d{1,3})\] means what (?:the document speaks of just before|stands under the heading "(.*)")\.$/;
const COLUMNS = /^It is assumed that the columns in \[(\d{1,3})\] are: (.*)\.$/;
