// A refusal that rests on a writer which nobody can compute again. That its words are judged excuses an answer, and no
// refusal: a writer that is silent, wrong or dead makes one. So it is said, and the built-in writer is asked the same.

import { fromUtf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import type { Limit } from '#core/bundle/checks.ts';
import { readReply } from '#core/bundle/contents.ts';
import { observationIn, type Observation } from '#core/admission/observation.ts';
import { classOf, GRAMMAR, type OutputOf, type RequestOf } from '#core/admission/grammar.ts';
import { manifestsOf } from '#core/case/epochs.ts';
import { AffidavitError } from '#core/errors.ts';
import { contradicts } from '#core/judge/contradict.ts';
import { carries, toJudged } from '#core/judge/ground.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import { askHere } from '#core/verify/ask-here.ts';
import type { LoadEngines } from '#core/verify/load-engines.ts';
import type { Build } from '#core/verify/engine-limits.ts';
import type { BlobStore, Entry, OracleInput } from '#core/ports.ts';

interface Records {
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly entries: readonly Entry[];
}
interface Here {
  readonly build: Build | null;
  readonly load: LoadEngines;
  readonly signal: AbortSignal | undefined;
}

/** One for each refusal whose drafts came from a writer that is not here. */
export async function writerRefusals(records: Records, here: Here): Promise<readonly Limit[]> {
  const limits: Limit[] = [];
  let drafts: Observation[] = [];
  let number = 0;
  for (const entry of records.entries) {
    if (entry.tag === 'AX:OBS:v1') {
      const record = observationIn(entry);
      if (classOf(record.oracle_id) === 'writer') drafts.push(record);
    }
    if (entry.tag !== 'AX:STATE:v1' || entry.seq === 0) continue;
    const [first] = drafts;
    drafts = [];
    number += 1;
    if (
      first === undefined ||
      !(await isRefusal(entry, records)) ||
      (await here.load(first.model_id, 'writer')) !== null
    )
      continue;
    const sentence = `Reply ${number} is a refusal that rests on \`${first.model_id}\`, which wrote nothing that passed and cannot be computed again${await askedHere(first, records, here)}.`;
    limits.push({ code: 'REFUSAL_RECORDED', sentence, subject: first.model_id, seq: entry.seq });
  }
  return limits;
}

async function isRefusal(entry: Entry, { blobs }: Records): Promise<boolean> {
  try {
    const reply = await readReply(entry, blobs);
    return reply.kind === 'answer' && reply.parts.answer.kind === 'refusal';
  } catch (error) {
    if (error instanceof AffidavitError && error.code === 'BLOB_NOT_FOUND') return false; // it is withheld
    throw error;
  }
}

/** Behind a comma or a semicolon; empty where the built-in writer is not here to be asked. */
async function askedHere(first: Observation, records: Records, { build, load, signal }: Here): Promise<string> {
  const writer = build === null ? null : `extractive/1@sha256:${build.engines}`;
  if (writer === null || (await load(writer, 'writer')) === null) return '';
  const { request } = parseStrict(fromUtf8(await records.blobs.get(first.input_hash))) as unknown as OracleInput;
  const { prompt: _, ...asked } = GRAMMAR.writer.request.parse(request);
  const draft = await askHere(writer, load, 'writer', asked, signal);
  if (draft === null || draft.segments.length === 0)
    return '; the built-in writer, asked the same here, finds nothing to quote either';
  const judge = judgeOf(records.entries, first.ledger_seq);
  if (judge === null || (await load(judge, 'nli')) === null)
    return '; the built-in writer, asked the same here, quotes an answer';
  const judged = await askHere(judge, load, 'nli', toJudge(asked, draft), signal);
  const passes = judged !== null && allCarried(asked, draft, judged);
  return passes
    ? '; the built-in writer, asked the same here, quotes an answer that passes the judge'
    : '; what the built-in writer, asked the same here, quotes does not pass the judge either';
}

type Asked = RequestOf<'writer'>;
type Draft = OutputOf<'writer'>;

/** The judge of the epoch in which the draft was asked for. */
function judgeOf(entries: readonly Entry[], seq: number): string | null {
  const epoch = manifestsOf(entries)
    .filter((one) => one.seq < seq)
    .at(-1);
  return epoch?.manifest.oracles['nli']?.model_id ?? null;
}

function toJudge({ evidence }: Asked, { segments }: Draft): RequestOf<'nli'> {
  const rows = evidence.map(({ heading, passage, source, text }) => ({
    after: '',
    before: '',
    heading,
    passage,
    source,
    text,
  }));
  return {
    claims: segments.map(({ text }) => text),
    evidence: rows,
    pairs: segments.flatMap((_, at) => rows.map((_row, row): [number, number] => [at, row])),
  };
}

/** Each sentence by a passage that it cites, and contradicted by none. */
function allCarried({ evidence, risk }: Asked, { segments }: Draft, { pairs }: OutputOf<'nli'>): boolean {
  return segments.every(({ cites }, at) => {
    const rows = pairs.filter(({ claim }) => claim === at).map(toJudged);
    const isCited = (row: number): boolean => cites.includes(evidence[row]?.n ?? -1);
    return (
      rows.some((row) => isCited(row.evidence) && carries(row, THRESHOLDS[risk])) &&
      !rows.some((row) => contradicts(row))
    );
  });
}
