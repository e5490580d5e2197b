// What a person is told where the built-in writer answered in the place of a model.

import type { Asked } from '#desk/engines/two-writers.ts';
import { harmless } from '#helper/terminal/terminal.ts';

/** For people. */
export const sayInstead = ({ model, rule }: NonNullable<Asked['instead']>): string =>
  `The drafts of ${harmless(model)} did not pass (${rule}). The built-in writer was asked instead, in the same case.`;
