// Class `ercp/generate` at T0, "sentence-reasoner/2". What the sentences of a problem say is derived from, in numbered steps; a
// question alone is answered with sentences of the passages that were found, kept to the constraints. What follows from neither
// is said to, with why: there is always a text.

import { asksWhy } from '#adapters/builtin/reasoning/steps.ts';
import { textOf as stepsOf, type Solved } from '#adapters/builtin/reasoning/logic/outcome.ts';
import { solve } from '#adapters/builtin/reasoning/logic/solve.ts';
import { ROWS } from '#core/ercp/rows.ts';
import type { Constraint } from '#core/ercp/rows.ts';
import type { OutputOf } from '#core/admission/grammar.ts';
import { evaluate, givesReason } from '#core/constraint/evaluate.ts';
import { sentencesIn, stemsOf, stemsOfTerm } from '#core/constraint/stated.ts';
import { judgeSentences } from '#core/english/answers.ts';
import { parseQuestion } from '#core/english/question.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { CONSTRAINT_UNITS_MAX, REASONING_SENTENCES_MAX, REASONING_UNITS_MAX } from '#core/limits.ts';
import type { Oracle } from '#core/ports.ts';

export const REASONER = 'sentence-reasoner/2';

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
    return Promise.resolve(reason(problem, context, constraints));
  },
};

type Said = OutputOf<'ercp/generate'>;

export function reason(problem: string, passages: Passages, constraints: readonly Constraint[]): Said {
  const alone = solve(problem, []);
  const solved = alone === null ? null : solve(problem, passages);
  if (solved !== null && alone?.premises !== undefined && isShort(solved)) return toSaid(solved, constraints);
  const derived = passages.length === 0 ? null : solve(problem, passages);
  const isSure = derived !== null && derived.verdict !== 'open' && isShort(derived);
  // One sentence that says it is quoted; what several say together is derived, and so is that they say two things.
  if (isSure && derived.premises > 1 && isOf(problem, derived)) return toSaid(derived, constraints);
  const said = reasonFrom(problem, passages, constraints);
  if (said.length > 0) return quoted(said);
  if (isSure && derived.verdict === 'derived') return toSaid(derived, constraints);
  const [unsaid] = reasonFrom(problem, passages, []);
  if (unsaid !== undefined) return forbidden(unsaid.text, constraints);
  const why =
    passages.length === 0
      ? 'it states nothing beside the question, and no source that speaks of it was sent'
      : 'no passage of what was sent says it';
  return toSaid(
    saysOnly(
      `Not derivable: This cannot be derived from what is given, for ${why}. Asked was: ${problem.slice(0, ASKED_MAX)}`,
    ),
    [],
  );
}
const ASKED_MAX = 400;

/** Whether what cannot hold together is about what is asked. */
function isOf(problem: string, { because, verdict }: Solved): boolean {
  const asked = stemsOfTerm(problem);
  return verdict === 'derived' || because.every((text) => asked.filter((stem) => stemsOf(text).has(stem)).length > 1);
}

const isShort = (solved: Solved): boolean =>
  solved.steps.length <= REASONING_SENTENCES_MAX && stepsOf(solved).length <= REASONING_UNITS_MAX;

const saysOnly = (text: string): Solved => ({
  verdict: 'open',
  steps: [{ text, source: 0 }],
  because: [],
  premises: 0,
});

/** Without its number and the steps it follows from. */
const saidIn = (step: string): string => step.replace(/^[^:]{1,80}: /, '');

function toSaid(solved: Solved, constraints: readonly Constraint[]): Said {
  const text = stepsOf(solved);
  const last = solved.steps.at(-1)?.text ?? '';
  const broken = constraints.filter(({ predicate }) => evaluate(predicate, text) === 'false');
  const breaking = solved.steps.find((step) =>
    broken.some(({ predicate }) => evaluate(predicate, saidIn(step.text)) === 'false'),
  );
  if (broken.length > 0 && solved.verdict === 'derived') return forbidden(saidIn(breaking?.text ?? last), broken);
  return {
    claims: solved.steps.map((step) => ({ claim: saidIn(step.text), source: step.source })),
    reasoning_text: text,
    sentences: solved.steps.map((step) => step.text),
    verdict: solved.verdict,
    ...(solved.because.length === 0
      ? {}
      : { because: solved.because.map((one) => one.slice(0, CONSTRAINT_UNITS_MAX)) }),
  };
}

/** A text that may not be said as it stands; it is told with what forbids it, so that the run can relax that, or end. */
function forbidden(said: string, constraints: readonly Constraint[]): Said {
  const against = constraints.filter(({ predicate }) => evaluate(predicate, said) === 'false');
  const named = (against.length > 0 ? against : constraints).map(({ nl_text }) => nl_text);
  const text = `Not derivable: What is given says "${said.slice(0, CONSTRAINT_UNITS_MAX)}", and that may not be said here: ${named.join(' ').slice(0, CONSTRAINT_UNITS_MAX)}`;
  return {
    claims: [],
    reasoning_text: text,
    sentences: [text],
    verdict: 'forbidden',
    because: [said, ...named].map((one) => one.slice(0, CONSTRAINT_UNITS_MAX)),
  };
}

function quoted(said: readonly Candidate[]): Said {
  const sentences = said.map(({ text }) => text);
  const claims = said.map(({ n, text }) => ({ claim: text, source: n }));
  return { claims, reasoning_text: sentences.join(' '), sentences };
}

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
    if (evaluate(predicate, joined(chosen)) !== 'false') continue;
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
  const text = joined(chosen);
  return constraints.every(
    ({ predicate }) => predicate.predicate_name === 'HasJustification' || evaluate(predicate, text) !== 'false',
  );
}

const joined = (chosen: readonly Candidate[]): string =>
  sentencesIn(chosen.map(({ text }) => text).join(' '))
    .map(({ text }) => text)
    .join(' ');
