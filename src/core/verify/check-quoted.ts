// A reply that is quoted: shown as it was sealed, while all that it was decided from is withheld. Nobody can decide it
// again. But rules, steps, clocks and manifests of its turn are here, and passages that it cites: it has to agree with them.

import { toId } from '#core/bytes/id.ts';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { fromInt, fromRaw, toIntTrunc } from '#core/bytes/q16.ts';
import type { AnswerPart } from '#core/answer/output.ts';
import { weighedAs } from '#core/answer/whose.ts';
import { toBroken } from '#core/answer/broken.ts';
import { failed, passed, type Check } from '#core/bundle/checks.ts';
import type { SealedTurn, WithheldTurns } from '#core/disclosure/ways-to-read.ts';
import { type NumberedAnswer, type NumberedReply } from '#core/bundle/contents.ts';
import { checkRows } from '#core/disclosure/quoted-check.ts';
import { outcomeOfWithheld, type Cause, type WithheldOutcome } from '#core/disclosure/outcome-of-withheld.ts';
import type { LoadEngines } from '#core/verify/load-engines.ts';
import { firstUnproved } from '#core/verify/quoted-passages.ts';
import { judgedHere } from '#core/verify/judge-quoted.ts';
import { otherwiseReckoned, ownWords } from '#core/verify/own-words.ts';
import type { DecisionCore } from '#core/verify/decision-core.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { disclosedReplies } from '#core/disclosure/redact.ts';
import { PROOFS, PROOFS_BEFORE, toPb2s, type Proofs } from '#core/pb2s/proof.ts';

/** Every quoted reply against what stands in the ledger about its turn. */
export async function checkQuoted(
  bundle: GivenBundle,
  turns: WithheldTurns,
  loadCore: (name: string) => Promise<DecisionCore | null>,
  loadEngines: LoadEngines,
): Promise<Check> {
  const quoted = (await disclosedReplies(bundle.records, bundle.blobs)).filter(({ number }) => turns.has(number));
  const own = new Map<number, string>();
  for (const reply of quoted) {
    const turn = turns.get(reply.number);
    if (turn === undefined) continue;
    const core = await loadCore(turn.seal.before.manifest?.core ?? '');
    const different = differences(reply, turn, core)[0] ?? disagreement(reply, core);
    if (different !== undefined)
      return failed(
        'quotes',
        'QUOTE_DIFFERENT',
        `reply ${reply.number} does not agree with the record of its turn: ${different}`,
        reply.stateSeq,
      );
    const unproved = await firstUnproved(reply, turn, bundle);
    if (unproved !== null)
      return failed(
        'quotes',
        unproved.code,
        `reply ${reply.number} shows ${unproved.citation.name}: ${unproved.why}`,
        reply.stateSeq,
      );
    const judge = turn.seal.before.manifest?.oracles['nli']?.model_id ?? '';
    const { contradicted: wrong, open } = await judgedHere(reply, judge, loadEngines);
    if (wrong !== null)
      return failed(
        'quotes',
        'QUOTE_CONTRADICTED',
        `reply ${reply.number} says the opposite of what it cites: ${JSON.stringify(wrong)}`,
        reply.stateSeq,
      );
    const parts = reply.kind === 'answer' ? reply.parts : null;
    const reckoned = parts === null ? [] : ((await core?.reckonedAgain?.(parts, turn.seal.before.sources)) ?? []);
    const other = parts === null ? undefined : otherwiseReckoned(parts, reckoned);
    if (other !== undefined)
      return failed(
        'quotes',
        'QUOTE_CONTRADICTED',
        `reply ${reply.number} reckons otherwise than its rules do: ${JSON.stringify(other)}`,
        reply.stateSeq,
      );
    own.set(reply.number, ownWords(reply, open, reckoned));
  }
  return passed(
    'quotes',
    `${quoted.length} quoted ${quoted.length === 1 ? 'reply agrees' : 'replies agree'} with the numbers of what is withheld, and every citation was found`,
    quoted.map((reply) => ({
      code: 'QUOTED',
      sentence: `Reply ${reply.number} is quoted: it is shown as it was sealed, and what it was decided on is withheld${own.get(reply.number) ?? ''}.`,
      seq: reply.stateSeq,
    })),
  );
}

/** The core that sealed it knows how its parts are made of each other. */
function disagreement(reply: NumberedReply, core: DecisionCore | null): string | undefined {
  if (reply.kind !== 'answer') return undefined;
  const what = core?.disagreements?.(reply.parts)[0];
  return what === undefined ? undefined : `its ${what} does not follow from the rest of it`;
}

/** What the reply says, against what it has to say. */
type Row = readonly [what: string, said: unknown, expected: unknown];

/** A core that is not here may be of any release: then it has to agree with one of them. */
function differences(reply: NumberedReply, sealed: SealedTurn, core: DecisionCore | null): readonly string[] {
  if (core !== null) return differencesBy(core.proofs, reply, sealed);
  const before = ([undefined, PROOFS_BEFORE] as const).map((proofs) => differencesBy(proofs, reply, sealed));
  return before.find((found) => found.length === 0) ?? differencesBy(PROOFS, reply, sealed);
}

function differencesBy(proofs: Proofs | undefined, reply: NumberedReply, sealed: SealedTurn): readonly string[] {
  if (reply.kind === 'run') return ['run is never quoted'];
  /* debate */ if (reply.kind === 'debate') return ['a debate is never quoted'];
  const outcome = outcomeOfWithheld(sealed.turn, proofs);
  const rows =
    reply.kind === 'check'
      ? checkRows(reply, sealed, proofs)
      : [...commonRows(reply, sealed, outcome), ...rowsOfKind(reply, sealed, outcome)];
  return rows
    .filter(([, said, expected]) => canonical(said as Json) !== canonical(expected as Json))
    .map(([what, said, expected]) => `its ${what} is ${canonical(said as Json)}, there ${canonical(expected as Json)}`);
}

function commonRows(reply: NumberedAnswer, { turn, seal }: SealedTurn, outcome: WithheldOutcome): readonly Row[] {
  const { index, parts, stateSeq } = reply;
  const { answer, ebom, pb2s } = parts;
  const { clock, idHead, manifest } = seal.before;
  const model = manifest?.oracles['writer']?.model_id ?? '';
  const judges = (['nli', 'entailer'] as const).flatMap((cls) => manifest?.oracles[cls]?.model_id ?? []).join(' + ');
  const isChoice = answer.kind === 'choice';
  const timestamp = clock?.timestamp ?? 0;
  const read = turn.steps.find(({ cls, event }) => cls === 'clock' && event.trans?.prev_state === 'ENABLED')?.event;
  const proof = toPb2s({
    decision: outcome.isContradicted ? 'CLARIFY' : 'APPROVE',
    drafts: outcome.audited,
    modelId: model,
    promptHash: pb2s.prompt_hash,
    timestamp,
    uuid: toId(idHead ?? '', 'run', turn.question, 0),
  });
  return [
    // That a question may mean several things is found beside the rules, whatever they said.
    ['kind', answer.kind, isChoice && !outcome.isContradicted ? 'choice' : outcome.kind],
    ['risk', weighedAs(answer, outcome.risk ?? answer.risk), outcome.risk ?? answer.risk],
    ['question', [answer.question_seq, index.question_seq], [turn.question, turn.question]],
    ['place in the record', index.upto, stateSeq],
    ['proof', pb2s, proof],
    ['verification', ebom.verification_status, outcome.kind === 'answer' && !isChoice ? 'PASSED' : 'FAILED'],
    ['number of drafts', ebom.generation_attempts, outcome.drafts],
    ['writer', ebom.model_used, model],
    ['judge', ebom.verification_method, judges],
    ['other wordings', answer.also_searched !== undefined && manifest?.oracles['reworder'] === undefined, false],
    [
      'time',
      ebom.timestamp,
      read?.after.clock?.seq === read?.seq ? (read?.after.clock?.timestamp ?? timestamp) : timestamp,
    ],
  ];
}

function rowsOfKind(reply: NumberedAnswer, sealed: SealedTurn, outcome: WithheldOutcome): readonly Row[] {
  const { answer, axioms, ebom } = reply.parts;
  if (answer.kind === 'answer') return answerRows(reply, answer, sealed, outcome);
  const nothing: readonly Row[] = [
    ['number of claims', [answer.claims.length, axioms.length], [0, 0]],
    ['number of questions', 'questions' in answer ? 2 : 0, outcome.isContradicted ? 2 : 0],
    ['confidence', ebom.confidence, 0],
  ];
  if (answer.kind !== 'refusal' || outcome.cause === null) return nothing;
  // What is cited beside a refusal are the sides of its conflicts.
  const sides = new Set(
    answer.conflicts.flatMap(({ carrier, contradicting, meta }) => [
      carrier,
      contradicting,
      ...(meta === undefined ? [] : [meta]),
    ]),
  );
  return [
    ...nothing,
    ['citations', answer.citations.length, sides.size],
    ...refusalRows(answer, sealed, outcome.cause),
  ];
}

function refusalRows(
  { refusal }: Extract<AnswerPart, { kind: 'refusal' }>,
  { seal }: SealedTurn,
  cause: Cause,
): readonly Row[] {
  const { actual, not_reached, rule, threshold, unit } = refusal;
  const told = { actual, not_reached, threshold, unit };
  // Constraints are never withheld: what it names was in force, and it names as many as were broken.
  const broken = refusal.broken ?? [];
  const named = broken.map(({ seq }) => seal.before.constraints.find((one) => one.seq === seq));
  const isOfConstraint = cause.kind === 'rule' && cause.rule.policy_id.endsWith('-CONSTRAINTS');
  const constraints: Row = [
    'constraints that it names',
    [...broken, broken.length],
    [
      ...named.map((one) => (one === undefined ? null : toBroken(one))),
      isOfConstraint ? toIntTrunc(fromRaw(actual ?? 0)) : 0,
    ],
  ];
  if (cause.kind === 'rule') {
    const binding = seal.before.manifest?.bindings[cause.rule.policy_id];
    const expected = {
      actual: cause.rule.actual,
      not_reached: cause.later,
      threshold: cause.rule.threshold,
      unit: binding?.unit === 'count' ? 'count' : 'q16',
    };
    const waiting = cause.rule.policy_id.endsWith('-REVIEW') ? toIntTrunc(fromRaw(actual ?? 0)) : 0;
    return [
      constraints,
      ['sentences that wait for a person', (refusal.review ?? []).length, waiting],
      ['refusing rule', rule, cause.rule.policy_id],
      ['numbers of that rule', told, expected],
    ];
  }
  const isRule = seal.before.manifest?.policies.some(({ policy_id }) => policy_id === rule) === true;
  return [
    constraints,
    ['refusing rule', rule, cause.code ?? (isRule ? 'the code of a failure' : rule)],
    ['numbers of that rule', told, { actual: null, not_reached: [], threshold: null, unit: 'none' }],
  ];
}

function answerRows(
  { parts: { axioms, ebom } }: NumberedAnswer,
  answer: Extract<AnswerPart, { kind: 'answer' }>,
  { seal, turn }: SealedTurn,
  { consulted, gate }: WithheldOutcome,
): readonly Row[] {
  if (gate === null) return [];
  const { citations, claims, confidence, known = [], sentences } = answer;
  const since = (id: string): number | undefined => known.find(({ claim_id }) => claim_id === id)?.since;
  const bound = seal.before.registry.get(gate.cls) ?? [];
  /** The number of the gate that a rule looked at; null where none did. */
  const decided = (field: string): number | null => {
    const at = bound.findIndex(({ binding }) => binding.path.join('.') === `output.${field}`);
    return gate.event.policies[at]?.actual ?? null;
  };
  const verified = claims.filter(({ support }) => support.length > 0);
  const least = (field: 'confidence' | 'entailment' | 'similarity', said: number): readonly Row[] => {
    const shown = verified.reduce<number>((low, claim) => Math.min(low, claim[field]), ONE);
    // A second judge only takes away: the worse of both numbers was decided on, the claims are told by one of them.
    return [[`least ${field}`, shown, consulted ? Math.max(shown, said) : said]];
  };
  const number = (field: string, row: (said: number) => readonly Row[]): readonly Row[] => {
    const said = decided(field);
    return said === null ? [] : row(said);
  };
  const speculative = claims.filter(({ type }) => type === 'SPECULATIVE').length;
  const credibilities = citations.map(({ credibility }) => credibility);
  return [
    ...number('confidence', (said) => [
      ['confidence', [confidence, ebom.confidence], [said, said]],
      ...least('confidence', said),
    ]),
    ...number('claims', (said) => [['number of claims', fromInt(verified.length), said]]),
    ...number('similarity', (said) => least('similarity', said)),
    ...number('entailment', (said) => least('entailment', said)),
    ...number('speculation', (said) => [
      ['number of speculative claims', fromInt(speculative), consulted ? Math.max(fromInt(speculative), said) : said],
    ]),
    ...number('credibility', (said) => [
      ['least credibility', consulted || credibilities.includes(said) ? said : credibilities, said],
    ]),
    [
      'list of what was verified',
      axioms,
      verified
        .filter(({ type }) => type === 'VERIFIED')
        .map(({ id, text }) => ({ claim_id: id, first_seen: since(id) ?? gate.event.seq, text })),
    ],
    // Which earlier gate it was is withheld; that it is one from before the question is not.
    ['claims known after they were asked about', known.filter((one) => one.since >= turn.question), []],
    [
      'ids of claims',
      claims.map(({ id }) => id),
      claims.map((_, at) => toId(seal.before.idHead ?? '', 'claim', turn.question, at)),
    ],
    [
      'list of what was checked',
      ebom.checked.map(({ claim, result, similarity }) => ({ claim, result, similarity })),
      claims.map(({ id, similarity, support }) => ({
        claim: id,
        result: support.length > 0 ? 'PASS' : 'FAIL',
        similarity,
      })),
    ],
    ['numbers of citations', citations.map(({ n }) => n), citations.map((_, at) => at + 1)],
    ['citations of each sentence', sentences.map(({ cites }) => cites), sentences.map((_, at) => citesOf(claims, at))],
    ['places of claims', placesOutside(answer), []],
  ];
}

const ONE = fromInt(1);

function citesOf(claims: AnswerPart['claims'], sentence: number): readonly number[] {
  const own = claims.filter((claim) => claim.sentence === sentence).flatMap(({ support }) => support.map(({ n }) => n));
  return [...new Set(own)].sort((a, b) => a - b);
}

/** Claims whose sentence or passage is not in the reply; each sentence has a claim. */
function placesOutside({ citations, claims, sentences }: Extract<AnswerPart, { kind: 'answer' }>): readonly string[] {
  const outside = claims.filter(
    ({ sentence, support }) =>
      sentences[sentence] === undefined ||
      support.some(({ end, n, start }) => {
        const cited = citations[n - 1];
        return cited === undefined || start < cited.start || end > cited.end || start > end;
      }),
  );
  const silent = sentences.filter((_, at) => claims.every(({ sentence }) => sentence !== at));
  return [...outside.map(({ text }) => text), ...silent.map(({ text }) => text)];
}
