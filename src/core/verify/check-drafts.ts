// A draft holds what a writer of its kind can say. Frozen cores take any draft that has the shape of one; the built-in writer
// quotes, and whoever writes lines is read by the core: neither guesses, and neither assumes what it likes. Runs around frozen
// cores, on drafts that nobody here can compute again.

import * as z from 'zod';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { manifestsOf } from '#core/case/epochs.ts';
import { knownEngine } from '#core/admission/engines.ts';
import { observationIn, outputOf } from '#core/admission/observation.ts';
import { classOf, type OutputOf } from '#core/admission/grammar.ts';
import { findUnwrapped } from '#core/english/unwrap.ts';
import { isOwnAssumption } from '#core/pb2s/assumptions.ts';
import { LINES, readLines, toLines } from '#core/pb2s/lines.ts';
import type { BlobStore, Entry, OracleInput } from '#core/ports.ts';

export interface RefusedDraft {
  readonly seq: number;
  readonly why: string;
}

/** The first draft that no writer of its kind says; null where there is none. `isHere`: it is computed again elsewhere. */
export async function refusedDraft(
  { blobs, entries }: { readonly blobs: Pick<BlobStore, 'get'>; readonly entries: readonly Entry[] },
  isHere: (modelId: string) => Promise<boolean>,
): Promise<RefusedDraft | null> {
  const writesLines = new Set(
    manifestsOf(entries).flatMap(({ manifest: { oracles } }) =>
      oracles['writer']?.settings?.['draft'] === LINES ? [oracles['writer'].model_id] : [],
    ),
  );
  for (const entry of entries) {
    if (entry.tag !== 'AX:OBS:v1') continue;
    const record = observationIn(entry);
    if (classOf(record.oracle_id) !== 'writer' || record.completion_state !== 'COMPLETE') continue;
    if (await isHere(record.model_id)) continue;
    const { request } = parseStrict(fromUtf8(await blobs.get(record.input_hash))) as unknown as OracleInput;
    const why = fault(outputOf('writer', record), asked.parse(request), {
      isBuiltIn: knownEngine(record.model_id)?.cls === 'writer',
      writesLines: writesLines.has(record.model_id),
    });
    if (why !== null) return { seq: entry.seq, why: `${record.model_id} ${why}` };
  }
  return null;
}

type Draft = OutputOf<'writer'>;
/** As much of a request, of any release, as a draft is held against. */
const asked = z.looseObject({
  computed: z.looseObject({ cites: z.array(z.number()), text: z.string() }).optional(),
  evidence: z.array(z.looseObject({ heading: z.string().optional(), n: z.number(), text: z.string() })),
  prompt: z.looseObject({ lines: z.number() }).optional(),
});
type Asked = z.infer<typeof asked>;

function fault(
  draft: Draft,
  request: Asked,
  { isBuiltIn, writesLines }: { readonly isBuiltIn: boolean; readonly writesLines: boolean },
): string | null {
  if (isBuiltIn) return quoteFault(draft, request);
  return writesLines || request.prompt !== undefined ? lineFault(draft, request) : null;
}

function quoteFault({ assumptions, segments }: Draft, { computed, evidence }: Asked): string | null {
  const offered = new Map(evidence.map(({ n, text }) => [n, text]));
  for (const { cites, text, type } of segments) {
    const isSourced = (type === 'FACT' || type === 'INFERENCE') && cites.length > 0;
    const isQuote = cites.some((n) => findUnwrapped(text, offered.get(n) ?? '') !== null);
    if (!isSourced || !(type === 'INFERENCE' || isQuote || text === computed?.text))
      return 'quotes, and says what no passage that it cites says';
  }
  return assumptions.every((line) => isOwnAssumption(line, evidence)) ? null : 'assumes in words that are not its own';
}

/** Only what the reader makes of lines. */
function lineFault(draft: Draft, { evidence, prompt }: Asked): string | null {
  const numbers = evidence.map(({ n }) => n);
  const segments = draft.segments.map(({ cites, text, type }) => ({ cites, text, type }));
  const text = toLines({ segments });
  const again = readLines({ stop: 'end', text }, numbers, prompt?.lines ?? segments.length);
  const isSame = canonical(again as unknown as Json) === canonical({ assumptions: draft.assumptions, segments });
  return isSame ? null : 'writes lines, and says what no line says';
}
