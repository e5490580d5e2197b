/** Where `localStorage` keeps the id of the case that was open last. */
export const LAST_CASE = 'affidavit.last-case';
