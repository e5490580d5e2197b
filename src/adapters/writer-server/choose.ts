// Which of the models of a server writes: the one that is named, or the only one.

import { AffidavitError } from '#core/errors.ts';

const NAMED_MAX = 8;

/** Throws SERVER_MODEL with the names there are. */
export function choose(base: string, names: readonly string[], wanted: string | null): string {
  const [only] = names;
  if (wanted !== null && names.includes(wanted)) return wanted;
  if (wanted === null && only !== undefined && names.length === 1) return only;
  const list = names.slice(0, NAMED_MAX).join(', ') + (names.length > NAMED_MAX ? ', ...' : '');
  throw new AffidavitError(
    'SERVER_MODEL',
    wanted === null
      ? `${base} has ${names.length === 0 ? 'no model' : `several models: ${list}`}`
      : `${base} has no model ${wanted}${names.length === 0 ? '' : `, but ${list}`}`,
  );
}
