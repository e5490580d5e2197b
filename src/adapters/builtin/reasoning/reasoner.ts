// Class `ercp/generate` at T0, "sentence-reasoner/1": quotes sentences of the passages it is offered, in the order in which
// they answer, and keeps the constraints: a sentence that breaks one is left out, and a claim that needs a reason gets one.

import { asksWhy } from '#adapters/builtin/reasoning/checker.ts';
import { ROWS } from '#core/ercp/rows.ts';
import type { Constraint } from '#core/ercp/rows.ts';
import { evaluate, givesReason } from '#core/constraint/evaluate.ts';
import { sentencesIn, stemsOf } from '#core/constraint/stated.ts';
import { judgeSentences } from '#core/english/answers.ts';
import { parseQuestion } from '#core/english/question.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Oracle } from '#core/ports.ts';

export const REASONER = 'sentence-reasoner/1';

/** Throws ERCP_SILENT where no sentence is left to say: what is recorded is a failure, not an empty text. */
export const sentenceReasoner: Oracle = {
  identity: {
    oracle_id: 'builtin/local/ercp/generate',
    model_id: REASONER,
    params: { max_tokens: null, seed: 0, temperature: 0, top_p: 65_536 },
    reproducible: true,
  },
  ask(signal, input) {
    signal.throwIfAborted();
    const { constraints, context, problem } = ROWS['ercp/generate'].request.parse(input.request);
    const said = reasonFrom(problem, context, constraints);
    if (said.length === 0) throw new AffidavitError('ERCP_SILENT', 'expected a sentence that may be said, found none');
    const sentences = said.map(({ text }) => text);
    const claims = said.map(({ n, text }) => ({ claim: text, source: n }));
    return Promise.resolve({ claims, reasoning_text: sentences.join(' '), sentences });
  },
};

interface Candidate {
  readonly text: string;
  readonly n: number;
  /** As `judgeSentences` says it. */
  readonly probability: number;
}
type Passages = readonly { readonly heading: string; readonly n: number; readonly text: string }[];

/** At most four sentences: up to three that answer, and reasons where reasons are asked for. */
export function reasonFrom(
  problem: string,
  passages: Passages,
  constraints: readonly Constraint[],
): readonly Candidate[] {
  const candidates = candidatesIn(problem, passages);
  const chosen: Candidate[] = [];
  const reasonFor = (said: readonly Candidate[]): Candidate | undefined =>
    candidates.find((one) => givesReason(one.text) && !said.includes(one) && breaksNone([...said, one], constraints));
  for (const candidate of candidates) {
    if (chosen.length === SENTENCES_MAX) break;
    if (chosen.length > 0 && candidate.probability < FURTHER_MIN) continue;
    if (breaksNone([...chosen, candidate], constraints)) chosen.push(candidate);
  }
  for (const { predicate } of constraints) {
    if (predicate.predicate_name !== 'HasJustification') continue;
    if (evaluate(predicate, textOf(chosen)) !== 'false') continue;
    const reason = reasonFor(chosen);
    const at = chosen.findIndex(({ text }) => text.includes(predicate.args.claim));
    if (reason !== undefined) chosen.splice(at + 1, 0, reason);
  }
  // Constraints in force mean that a text was sent back, or that a person wants more than the nearest sentence.
  const isBare = chosen.length > 0 && !chosen.some(({ text }) => givesReason(text));
  const missing = constraints.length > 0 && isBare && asksWhy(problem) ? reasonFor(chosen) : undefined;
  return missing === undefined ? chosen : [...chosen, missing];
}

const SENTENCES_MAX = 3;
/** A further sentence has to answer by itself. */
const FURTHER_MIN = 32_768;

function candidatesIn(problem: string, passages: Passages): readonly Candidate[] {
  const question = parseQuestion(problem);
  const found = passages.flatMap(({ heading, n, text }, order) => {
    const stems = stemsOf(heading);
    const context = { heading: stems, topic: stems, before: '', rank: Math.max(0, 256 - 24 * order) };
    return judgeSentences(question, text, context).map(({ end, probability, start }) => ({
      text: unwrap(text.slice(start, end)),
      n,
      probability,
    }));
  });
  const seen = new Set<string>();
  const fresh = found.filter(({ text }) => {
    const isNew = !seen.has(text) && text !== '' && !text.endsWith('?');
    seen.add(text);
    return isNew;
  });
  const places = new Map(fresh.map((one, at) => [one, at]));
  return fresh.sort((a, b) => b.probability - a.probability || (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/** What is to be justified may stand without its reason for now: the reason comes behind it. */
function breaksNone(chosen: readonly Candidate[], constraints: readonly Constraint[]): boolean {
  const text = textOf(chosen);
  return constraints.every(
    ({ predicate }) => predicate.predicate_name === 'HasJustification' || evaluate(predicate, text) !== 'false',
  );
}

const textOf = (chosen: readonly Candidate[]): string =>
  sentencesIn(chosen.map(({ text }) => text).join(' '))
    .map(({ text }) => text)
    .join(' ');
