// What the case of a bundle is for, before anything of it is believed: so that the verifier of that protocol looks at it. A
// bundle that says something else than its manifests do fails there.

import * as z from 'zod';
import { KINDS, type Kind } from '#core/admission/shapes.ts';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { LEDGER } from '#core/bundle/format.ts';
import { readZip } from '#core/bundle/zip.ts';

/** `question` where it cannot be told: that verifier then says what is wrong with the bytes. */
export function kindOfBundle(bytes: Uint8Array): Kind {
  try {
    const lines = fromUtf8(readZip(bytes).get(LEDGER) ?? new Uint8Array()).split('\n', 2);
    const record = opening.parse(JSON.parse(lines[1] ?? ''));
    return manifest.parse(JSON.parse(record.payload.output)).kind;
  } catch {
    return 'question';
  }
}

/** Record 1 is the first manifest; it is never withheld. */
const opening = z.object({ payload: z.object({ output: z.string() }) });
const manifest = z.object({ kind: z.enum(KINDS) });
