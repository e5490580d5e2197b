// What the case of a bundle is for, before anything of it is believed: so that the verifier of that protocol looks at it. A
// bundle that says something else than its manifests do fails there.

import * as z from 'zod';
import { KINDS, type Kind } from '#core/admission/shapes.ts';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { LEDGER } from '#core/bundle/format.ts';
import { peekEntry } from '#core/bundle/zip.ts';
import { LEDGER_LINE_BYTES_MAX } from '#core/limits.ts';

/** `question` where it cannot be told: that verifier then says what is wrong with the bytes. */
export function kindOfBundle(bytes: Uint8Array): Kind {
  try {
    const record = opening.parse(JSON.parse(secondLine(peekEntry(bytes, LEDGER) ?? new Uint8Array())));
    return manifest.parse(JSON.parse(record.payload.output)).kind;
  } catch {
    return 'question';
  }
}

/** Empty where it is longer than a record may be. */
function secondLine(ledger: Uint8Array): string {
  const start = ledger.indexOf(NEWLINE) + 1;
  const end = ledger.indexOf(NEWLINE, start);
  const line = ledger.subarray(start, end === -1 ? ledger.length : end);
  return line.length > LEDGER_LINE_BYTES_MAX ? '' : fromUtf8(line);
}
const NEWLINE = 10;

/** Record 1 is the first manifest; it is never withheld. */
const opening = z.object({ payload: z.object({ output: z.string() }) });
const manifest = z.object({ kind: z.enum(KINDS) });
