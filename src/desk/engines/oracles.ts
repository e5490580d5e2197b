// The oracles of a live case, each with its deadline.

import { ENTAILER_TIMEOUT_MS, ORACLE_TIMEOUT_MS, PARSER_TIMEOUT_MS, WRITER_TIMEOUT_MS } from '#core/limits.ts';
import type { Oracles } from '#core/case/open.ts';
import type { Oracle } from '#core/ports.ts';

/** The model may have to be loaded first. What takes longer is not waited for: the question is searched as it stands. */
const REWORDER_TIMEOUT_MS = 120_000;

/** Reading a long passage with a large model takes a second a pair, and loading it a few; writing takes it minutes. */
const TIMEOUTS_MS: Readonly<Record<string, number>> = {
  parser: PARSER_TIMEOUT_MS,
  entailer: ENTAILER_TIMEOUT_MS,
  writer: WRITER_TIMEOUT_MS,
  reworder: REWORDER_TIMEOUT_MS,
  'debate/turn': WRITER_TIMEOUT_MS,
  'ercp/generate': WRITER_TIMEOUT_MS,
};

type WithDeadline = (oracle: Oracle, milliseconds: number) => Oracle;

/** `withDeadline` ends a call as TIMEOUT: `adapters/platform/deadline.ts`. */
export function composeOracles(given: Oracles, withDeadline: WithDeadline): Oracles {
  const limited = Object.entries(given).map(([cls, oracle]) => [
    cls,
    withDeadline(oracle, TIMEOUTS_MS[cls] ?? ORACLE_TIMEOUT_MS),
  ]);
  return Object.fromEntries(limited) as Oracles;
}
