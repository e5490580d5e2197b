// An error of a command that replies, for scripts: PB2S v0.2 §2.5 wants a proof object on every reply, errors too.

import { versioned } from '#desk/bundle/report-json.ts';
import { codeOf, HelperError, toErrorLine } from '#helper/terminal/errors.ts';
import { proofOfError } from '#helper/replies/proof-of-error.ts';
import { standingOf } from '#helper/replies/standing.ts';
import { harmless, type Terminal } from '#helper/terminal/terminal.ts';

/** Does the work; where it fails and a machine reads, prints `{error, pb2s_proof}` on stdout. The error goes on to stderr. */
export async function replying(terminal: Terminal, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error) ?? 'INTERNAL';
    if (terminal.json)
      terminal.value(
        versioned({
          error: { code, message: toErrorLine(error) },
          // Of a check that stopped, the one on record.
          pb2s_proof:
            (error instanceof HelperError ? error.proof : undefined) ??
            proofOfError(Date.now(), code, standingOf(error)),
        }),
      );
    throw error;
  }
}

/** Of a call that was never understood. */
export function misused(message: string) {
  return versioned({
    error: { code: 'USAGE', message: `USAGE: ${harmless(message).replace(/^error: /, '')}` },
    pb2s_proof: proofOfError(Date.now(), 'USAGE', null),
  });
}
