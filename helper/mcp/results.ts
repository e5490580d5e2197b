// What a tool gives back, as data with a schema. Of a document that stays on this device only the sentences that an answer
// cites leave it, and only where the person allowed that for this client; all else is its name and place.

import * as z from 'zod';
import type { CheckedRow } from '#core/draft/edge.ts';
import { fromRaw, toDecimal } from '#core/bytes/q16.ts';
import { sentencesIn, stemsOf } from '#core/constraint/stated.ts';
import type { ReplyParts } from '#core/answer/output.ts';
import { toPlaceText } from '#core/evidence/place.ts';
import type { VerifyReport } from '#core/verify/verify.ts';
import type { PlantedSource } from '#helper/asking/planted.ts';
import type { Called, Held } from '#helper/mcp/session.ts';

type Answer = ReplyParts['answer'];
type Cited = Answer['citations'][number];

const standing = {
  case_id: z.string(),
  /** Of the ledger after this call. */
  head: z.string(),
  records: z.int(),
  bundle: z.string().nullable(),
};
/** What was found in documents at import: orders to a program, hidden text, claims to be trusted. */
const planted = z.array(z.object({ document: z.string(), found: z.array(z.string()) }));

const citation = z.object({
  n: z.int(),
  document: z.string(),
  passage: z.string(),
  place: z.string().nullable(),
  sphere: z.string(),
  /** The exact characters that carry what is said; null where they stay on this device. */
  quote: z.string().nullable(),
});

export const askedShape = {
  kind: z.enum(['answer', 'refusal', 'clarify', 'choice', 'withheld']),
  sentences: z.array(
    z.object({
      text: z.string(),
      cites: z.array(z.int()),
      claims: z.array(z.object({ text: z.string(), state: z.string(), confidence: z.number() })),
    }),
  ),
  citations: z.array(citation),
  /** Of a refusal its rule, why, and what would help; of a question back, what it asks. */
  rule: z.string().nullable(),
  reason: z.string().nullable(),
  would_help: z.array(z.string()),
  closest: z.array(z.object({ document: z.string(), place: z.string().nullable(), quote: z.string().nullable() })),
  risk: z.string(),
  planted,
  ...standing,
};
export const foundShape = { closest: askedShape.closest, planted, ...standing };
export const checkedShape = {
  sentences: z.array(
    z.object({
      sentence: z.string(),
      verdict: z.string(),
      score: z.number().nullable(),
      evidence: z.object({ document: z.string(), quote: z.string().nullable() }).nullable(),
      contradicted_by: z.object({ document: z.string(), quote: z.string().nullable() }).nullable(),
    }),
  ),
  planted,
  ...standing,
};
export const verifiedShape = {
  verdict: z.enum(['proved', 'recorded', 'shown', 'failed']),
  sentence: z.string(),
  limits: z.array(z.string()),
  failed_checks: z.array(z.string()),
};
export const heldShape = {
  documents: z.array(z.object({ name: z.string(), sphere: z.string(), passages: z.int(), found: z.array(z.string()) })),
  bundles: z.array(z.string()),
  ...standing,
};

type Of<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;
export type Asked = Of<typeof askedShape>;

export function toAsked(
  { hasOwn, open, planted: bad, standing: stands, value }: Called<Answer>,
  allowsInside: boolean,
): Asked {
  const rest = { planted: toPlanted(bad), ...stands };
  const { kind, risk } = value;
  // What is asked back, or offered as a choice, may be the words of a document; so may the reason of a refusal be.
  const isClosed = hasOwn && !allowsInside;
  const isWithheld = kind !== 'refusal' && isClosed && (kind !== 'answer' || value.citations.some(isOwn));
  if (isWithheld)
    return {
      kind: 'withheld',
      sentences: [],
      citations: value.citations.map((one) => toCitation(one, null)),
      rule: 'INSIDE_WITHHELD',
      reason:
        'The answer cites documents that stay on this device, and the person did not allow this client to see them.',
      would_help: ['The person can begin the session with --allow-inside, or read the answer in the case.'],
      closest: [],
      risk,
      ...rest,
    };
  return {
    kind,
    sentences: value.kind === 'answer' ? value.sentences.map((one, at) => toSentence(one, at, value)) : [],
    citations: value.kind === 'refusal' ? [] : value.citations.map((one) => toCitation(one, quotedOf(value, one))),
    rule: value.kind === 'refusal' ? value.refusal.rule : null,
    reason: isClosed && kind === 'refusal' ? CLOSED_REASON : reasonOf(value),
    would_help: value.kind === 'refusal' ? [...value.refusal.next] : [],
    closest: toClosest(value, open),
    risk,
    ...rest,
  };
}

const isOwn = ({ sphere }: { readonly sphere: string }): boolean => sphere !== 'OUTSIDE';

/** A refusal may quote what contradicts what: that is for the person. */
const CLOSED_REASON = 'The documents give no answer that passes the rules. Why, in their words, stands in the case.';

function reasonOf(answer: Answer): string | null {
  if (answer.kind === 'refusal') return answer.refusal.reason;
  if (answer.kind === 'clarify') return answer.questions.join('\n');
  return answer.kind === 'choice' ? answer.choices.map(({ n, text }) => `[${String(n)}] ${text}`).join('\n') : null;
}

type SentenceOf = Extract<Answer, { kind: 'answer' }>['sentences'][number];
const toSentence = ({ cites, text }: SentenceOf, at: number, answer: Answer): Asked['sentences'][number] => ({
  text,
  cites: [...cites],
  claims: answer.claims
    .filter(({ sentence }) => sentence === at)
    .map((claim) => ({
      text: claim.text,
      state: claim.type,
      confidence: Number(toDecimal(fromRaw(claim.confidence), 4)),
    })),
});

const toCitation = (one: Cited, quote: string | null): z.infer<typeof citation> => ({
  n: one.n,
  document: one.name,
  passage: `${one.source_id}/${String(one.passage)}`,
  place: one.place === undefined ? null : toPlaceText(one.place),
  sphere: one.sphere,
  quote,
});

/** The characters of a passage that carry a claim, in their order; of one that nothing rests on, none. */
function quotedOf(answer: Answer, one: Cited): string | null {
  const spans = answer.claims
    .flatMap(({ support }) => support.filter(({ n }) => n === one.n))
    .map(({ end, start }) => [Math.max(start, one.start), Math.min(end, one.end)] as const)
    .filter(([start, end]) => end > start)
    .sort(([a], [b]) => a - b);
  const parts = spans.map(([start, end]) => one.excerpt.slice(start - one.start, end - one.start));
  return parts.length === 0 ? null : [...new Set(parts)].join(' … ');
}

/** What stands nearest; the words of what stays on this device are for the person alone. */
export function toClosest(answer: Answer, open: ReadonlySet<string>): Asked['closest'] {
  const near = answer.kind === 'refusal' ? answer.refusal.closest : answer.citations;
  return near.map(({ excerpt, name, place }) => ({
    document: name,
    place: place === undefined ? null : toPlaceText(place),
    quote: open.has(name) ? excerpt : null,
  }));
}

/** The one sentence of a passage that shares most words with what a draft says; of two alike, the first. */
function nearest(said: string, excerpt: string): string | null {
  const sought = stemsOf(said);
  let [best, most]: [string | null, number] = [null, 0];
  for (const { text } of sentencesIn(excerpt)) {
    const shared = [...stemsOf(text)].filter((stem) => sought.has(stem)).length;
    if (shared > most) [best, most] = [text, shared];
  }
  return best;
}

export function toChecked(
  { open, planted: bad, standing: stands, value }: Called<readonly CheckedRow[]>,
  allowsInside: boolean,
): Of<typeof checkedShape> {
  const shown = (passage: CheckedRow['passage'] | undefined, sentence: string, isCited: boolean) => {
    if (passage === null || passage === undefined) return null;
    const { excerpt, name: document } = passage;
    if (!isCited) return { document, quote: null };
    if (open.has(document)) return { document, quote: excerpt };
    return { document, quote: allowsInside ? nearest(sentence, excerpt) : null };
  };
  return {
    sentences: value.map((row) => ({
      sentence: row.sentence,
      verdict: row.verdict,
      score: row.score,
      evidence: shown(row.passage, row.sentence, row.verdict === 'SUPPORTED' || row.verdict === 'CONTRADICTED'),
      contradicted_by: shown(row.contradicted_by, row.sentence, true),
    })),
    planted: toPlanted(bad),
    ...stands,
  };
}

export const toVerified = ({ checks, limits, sentence, verdict }: VerifyReport): Of<typeof verifiedShape> => ({
  verdict,
  sentence,
  limits: limits.map((one) => one.sentence),
  failed_checks: checks.filter(({ status }) => status === 'fail').map(({ id }) => id),
});

export const toHeld = (
  { standing: stands, value }: Called<readonly Held[]>,
  bundles: readonly string[],
): Of<typeof heldShape> => ({
  documents: value.map(({ name, passages, planted: found, sphere }) => ({ name, sphere, passages, found: [...found] })),
  bundles: [...bundles],
  ...stands,
});

const toPlanted = (bad: readonly PlantedSource[]): z.infer<typeof planted> =>
  bad.map(({ name, planted: found }) => ({ document: name, found: [...found] }));
