// Checking a draft, top to bottom. Whoever wrote it, nothing of it is believed: each claim is searched and judged, each
// call is on record, and the verdicts are sealed like an answer.

import { toCitation } from '#core/answer/citation.ts';
import { DISCLAIMER, type Citation } from '#core/answer/output.ts';
import { sealParts } from '#core/answer/parts.ts';
import { toId } from '#core/bytes/id.ts';
import { proofWithoutDraft } from '#core/pb2s/proof.ts';
import { claimsOf, isForeign, natureOf, sentencesOf, type DraftSentence } from '#core/draft/draft.ts';
import { decisionOf, verdictOf, weakestOf, type ClaimVerdict } from '#core/draft/judge.ts';
import { claimRequest, evidenceFor, judgeFrom, searchFrom } from '#core/draft/requests.ts';
import type { CheckedClaim, CheckedSentence, CheckPart, CheckReply, Nature } from '#core/draft/result.ts';
import { searchRequest, type Evidence } from '#core/evidence/context.ts';
import { nearestSentence, patternOf } from '#core/judge/patterns.ts';
import { contradictsAnother, isHeldAgainst } from '#core/judge/subject.ts';
import { searchedTogether } from '#core/evidence/search.ts';
import { leaveEndedEpoch, observe, readClock, type Admitted, type Breached } from '#core/case/observe.ts';
import type { Hash } from '#core/ports.ts';
import type { DraftAct, OpenWork } from '#core/case/state.ts';
import type { World } from '#core/case/world.ts';

/** A draft on record. */
export interface Draft extends Pick<OpenWork, 'seq' | 'obsHash'> {
  readonly text: string;
}

export async function checkDraft(world: World, draft: Draft): Promise<CheckReply> {
  const time = await readClock(world);
  if (time.kind === 'breached') return sealStopped(world, draft, time.code);

  // In a language that search and judge do not know, every verdict would be a guess.
  if (isForeign(draft.text)) return sealStopped(world, draft, FOREIGN);

  const sentences = sentencesOf(draft.text);
  const judged = await judgeClaims(world, draft, sentences);
  if ('kind' in judged) return sealStopped(world, draft, judged.code);
  return sealCheck(world, draft, { kind: 'checked', ...toVerdicts(draft.text, sentences, judged) });
}

/** Nothing is said of any sentence: the clock, the search or the judge failed, or the draft is in another language. */
export function sealStopped(world: World, draft: Draft, code: string): Promise<CheckReply> {
  const reason =
    code === FOREIGN
      ? 'The draft is not in English, and the built-in engines know no other language.'
      : `It could not be checked to its end (${code}).`;
  return sealCheck(world, draft, { kind: 'stopped', code, reason, citations: [] });
}

interface JudgedClaim extends ClaimVerdict {
  readonly passage: Evidence | null;
  /** In another document. */
  readonly denied: Evidence | null;
}
type Verdicts = ReadonlyMap<string, JudgedClaim>;

/** One claim after the other, each asked for with the last record of the one before it: that is how it is found again. */
async function judgeClaims(
  world: World,
  draft: Draft,
  sentences: readonly DraftSentence[],
): Promise<Verdicts | Breached> {
  const verdicts = new Map<string, JudgedClaim>();
  let before: Hash | null = null;
  for (const claim of claimsOf(sentences)) {
    const found = await searchClaim(world, draft, claim, before);
    if ('kind' in found) return found;
    const { evidence, retrievals } = found;
    before = retrievals.at(-1)?.obsHash ?? null;
    tell(world, 'checking', evidence.length, verdicts.size);
    if (evidence.length === 0) {
      verdicts.set(claim, { ...verdictOf([]), passage: null, denied: null });
      continue;
    }
    const judged: Admitted<'nli'> | Breached = await observe(world, {
      class: 'nli',
      from: judgeFrom(draft.obsHash, retrievals, evidence),
      request: claimRequest(claim, evidence),
    });
    if (judged.kind === 'breached') return judged;
    before = judged.obsHash;
    const sentenceOf = (at: number): string => nearestSentence(claim, evidence[at]?.text ?? '');
    const verdict = verdictOf(judged.output.pairs, (at) => contradictsAnother(claim, sentenceOf(at)));
    const passage = evidence[verdict.evidence ?? -1] ?? null;
    const others = (verdict.against ?? []).filter((at) => isHeldAgainst(claim, sentenceOf(at)));
    const denied =
      others.flatMap((at) => evidence[at] ?? []).find(({ document }) => document !== passage?.document) ?? null;
    verdicts.set(claim, { ...verdict, passage, denied });
  }
  return verdicts;
}

interface Searched {
  readonly retrievals: readonly Admitted<'retriever'>[];
  readonly evidence: readonly Evidence[];
}

/** Libraries first, then the case's own documents, as for a question. A case without any is searched all the same. */
async function searchClaim(
  world: World,
  draft: Draft,
  claim: string,
  before: Hash | null,
): Promise<Searched | Breached> {
  const shelves = searchedTogether(world.state.sources);
  const retrievals: Admitted<'retriever'>[] = [];
  for (const sources of shelves.length === 0 ? [[]] : shelves) {
    tell(world, 'searching', 0, 0);
    const retrieval = await observe(world, {
      class: 'retriever',
      from: searchFrom(draft.obsHash, before, sources),
      request: searchRequest(claim, sources),
    });
    if (retrieval.kind === 'breached') return retrieval;
    retrievals.push(retrieval);
  }
  const documents = { blobs: world.ports.blobs, sources: world.state.sources };
  return { retrievals, evidence: await evidenceFor(documents, retrievals, claim) };
}

/** Each passage is cited once, in the order in which sentences rest on them. */
function toVerdicts(
  draft: string,
  sentences: readonly DraftSentence[],
  verdicts: Verdicts,
): { readonly sentences: readonly CheckedSentence[]; readonly citations: readonly Citation[] } {
  const citations: Citation[] = [];
  const cite = (passage: Evidence | null): number | null => {
    if (passage === null) return null;
    const known = citations.find((one) => one.source_id === passage.source.id && one.passage === passage.passage);
    if (known !== undefined) return known.n;
    citations.push(toCitation(passage, citations.length + 1));
    return citations.length;
  };
  const checked = sentences.map(({ claims, end, foreign, start, text }): CheckedSentence => {
    const place = { start, end, text };
    if (foreign) return { ...place, verdict: 'UNDECIDED', score: null, n: null, claims: [] };
    const nature = natureOf(text);
    const found = claims.map((claim) => verdicts.get(claim.text)?.verdict);
    if (nature !== null && isUnsettled(nature, found)) {
      const free = { verdict: 'NO_CLAIM', score: null, n: null } as const;
      return { ...place, nature, ...free, claims: claims.map(({ end, start }) => ({ start, end, ...free })) };
    }
    const told = claims.map((claim): CheckedClaim => {
      const verdict = verdicts.get(claim.text);
      if (verdict === undefined) throw new TypeError('every claim is judged');
      const n = cite(verdict.passage);
      const against = cite(verdict.denied);
      const judged = { start: claim.start, end: claim.end, score: verdict.score, n };
      const passages = verdict.verdict === 'SUPPORTED' && verdict.passage !== null ? [verdict.passage.text] : [];
      const pattern = patternOf({ claim: claim.text, isInference: false, sentence: text, draft, tier: 1, passages });
      return {
        ...judged,
        ...(against === null ? {} : { against }),
        verdict: verdict.verdict,
        ...(pattern === null ? {} : { verdict: 'UNDECIDED', pattern }),
      };
    });
    const weakest = weakestOf(told);
    const said = weakest === undefined ? ({ verdict: 'NO_CLAIM', score: null, n: null } as const) : weakest;
    const denied = told.find(({ against }) => against !== undefined)?.against;
    const against = said.verdict === 'SUPPORTED' && denied !== undefined ? { against: denied } : {};
    return { ...place, verdict: said.verdict, score: said.score, n: said.n, ...against, claims: told };
  });
  return { sentences: checked, citations };
}

/** What documents say of a sentence stands, whatever it is by its own words; and an opinion is one only as a whole. */
function isUnsettled(nature: Nature, found: readonly (ClaimVerdict['verdict'] | undefined)[]): boolean {
  if (found.length === 0 || nature === 'OPINION') return found.length === 0;
  return !found.includes('CONTRADICTED') && found.some((verdict) => verdict !== 'SUPPORTED');
}

type Decided =
  | Pick<Extract<CheckPart, { kind: 'checked' }>, 'kind' | 'sentences' | 'citations'>
  | Pick<Extract<CheckPart, { kind: 'stopped' }>, 'kind' | 'code' | 'reason' | 'citations'>;

async function sealCheck(world: World, draft: Draft, decided: Decided): Promise<CheckReply> {
  leaveEndedEpoch(world); // a verdict that is due is sealed in the next epoch
  const { clock, idHead, manifest } = world.state;
  const timestamp = clock?.timestamp ?? 0;
  const check: CheckPart = {
    ...decided,
    draft: draft.text,
    draft_seq: draft.seq,
    timestamp,
    search: manifest?.oracles['retriever']?.model_id ?? '',
    judge: manifest?.oracles['nli']?.model_id ?? '',
    pb2s_proof: proofWithoutDraft(
      timestamp,
      toId(idHead ?? '', 'run', draft.seq, 0),
      decided.kind === 'checked' ? decisionOf(decided.sentences) : 'APPROVE',
    ),
    disclaimer: DISCLAIMER,
  };
  tell(world, 'sealing', 0, 0);
  return { check, ...(await sealParts(world, DRAFT_COMPONENT, draft.seq, [['check', check]])) };
}

/** The code of a draft in another language: nothing failed, and no engine was asked. */
const FOREIGN = 'DRAFT_LANGUAGE';

/** What an AX:STATE record says of itself where it seals such a check. */
export const DRAFT_COMPONENT = 'affidavit/draft';

function tell(world: World, phase: 'searching' | 'checking' | 'sealing', passages: number, claims: number): void {
  world.ports.report({ phase, draft: 0, sources: world.state.sources.length, passages, claims });
}

/** The draft of work that a person started. */
export function draftIn({ obsHash, seq }: OpenWork, { text }: DraftAct): Draft {
  return { seq, obsHash, text };
}
