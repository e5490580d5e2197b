// What the list of cases shows of a run.

import type { ErcpAct } from '#core/ercp/acts.ts';

const TITLE_UNITS = 60;
export const titleOf = ({ text }: ErcpAct): string => `Run: ${(text.split('\n')[0] ?? '').slice(0, TITLE_UNITS)}`;
