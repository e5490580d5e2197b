// What a stored run of ERCP has learned, as acts in a case of questions. Whoever names the run accepts it.

import { toCarry, type Carry } from '#desk/acts/carry.ts';
import { findSealedRun } from '#helper/ercp/stored-runs.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import type { Workplace } from '#helper/main.ts';
import { harmless } from '#helper/terminal/terminal.ts';

/** Those in force at the end of the run. Throws TRACE_NOT_FOUND. */
export async function learnedIn(place: Pick<Workplace, 'store'>, traceId: string): Promise<readonly Carry[]> {
  const found = await findSealedRun(place, traceId);
  if (found === null)
    throw new HelperError(
      'TRACE_NOT_FOUND',
      `no run with the trace ${harmless(traceId)} is stored. Nothing was stored. \`affidavit ercp run\` prints the trace of each run.`,
    );
  const { runCase, sealed } = found;
  return sealed.parts.run.constraints.map((constraint) => toCarry(sealed, runCase, constraint));
}

/** Whether a case has accepted it before. */
export function isAccepted(held: readonly Pick<Carry, 'constraint'>[], act: Carry): boolean {
  return held.some(({ constraint }) => constraint.constraint_id === act.constraint.constraint_id);
}
