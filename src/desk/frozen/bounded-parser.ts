// For the verifier: a bundle's documents are a stranger's, and parsers of earlier releases know no bounds.

import { AffidavitError } from '#core/errors.ts';
import type { Oracle } from '#core/ports.ts';

/**
 * `recorded` is the parser that a record names, `ours` that of this build, null where it is the same. What is beyond our
 * bounds is not given to an earlier parser. Throws ENGINE_BOUNDS for that, and where a thread ran out of time or memory: it
 * says nothing of the record.
 */
export function boundedParser(recorded: Oracle, ours: Oracle | null): Oracle {
  return {
    identity: recorded.identity,
    ask: async (signal, input, blobs) => {
      try {
        await ours?.ask(signal, input, blobs).catch(rethrowBeyond);
        return await recorded.ask(signal, input, blobs);
      } catch (error) {
        signal.throwIfAborted();
        if (!isBeyond(error)) throw error;
        throw new AffidavitError('ENGINE_BOUNDS', 'expected a document within the bounds of this build', {
          cause: error,
        });
      }
    },
  };
}

/** Whatever else is wrong with it, the parser on record may have read it. */
function rethrowBeyond(error: unknown): void {
  if (isBeyond(error)) throw error;
}

const isBeyond = (error: unknown): boolean =>
  error instanceof AffidavitError && (error.code === 'SOURCE_BOMB' || error.code === 'SOURCE_TIME');
