// The functions that make one oracle's input of what others said, on a view of the case that holds only some observations.
// They are the pipeline's own; what is here is how they are handed what an input names.

import type { Json } from '#core/bytes/jcs.ts';
import { consultRequest } from '#core/judge/consult.ts';
import { judgeRequest, toClaims } from '#core/judge/ground.ts';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import type { Draft } from '#core/draft/check.ts';
import { claimsOf, sentencesOf } from '#core/draft/draft.ts';
import { claimRequest, evidenceFor, judgeFrom, searchFrom } from '#core/draft/requests.ts';
import { withSettled } from '#core/answer/settled.ts';
import { riskOf } from '#core/question/risk.ts';
import {
  asAskedAlone,
  assembleEvidence,
  currentSources,
  recordsOf,
  searchRequest,
  type Evidence,
} from '#core/evidence/context.ts';
import { withAgreement } from '#core/judge/agreement.ts';
import { withChange } from '#core/judge/in-force.ts';
import { setByHand } from '#core/judge/set-by-hand.ts';
import { nextSearch } from '#core/evidence/search.ts';
import { isTimeSensitive } from '#core/evidence/freshness.ts';
import { hashesOf, type Derivation, type Derive, type NamedRecords } from '#core/case/derivation.ts';
import { GRAMMAR, type GateClass, type Manifest, type ObsClass } from '#core/admission/grammar.ts';
import type { Admitted, Breached } from '#core/case/observe.ts';
import { basisOf, type Attempt, type Brief, type Question } from '#core/judge/brief.ts';
import { decidingMap } from '#core/judge/calibration.ts';
import { constraintsOn, decideOn, gateRequest, type Verdicts } from '#core/pb2s/loop.ts';
import { draftRequest } from '#core/pb2s/orders.ts';
import { rewordRequest } from '#core/pb2s/reword.ts';
import type { BlobStore, Hash } from '#core/ports.ts';
import { learn } from '#core/case/reduce.ts';
import { type Axiom, type Source } from '#core/case/state.ts';
import { axiomsFor } from '#core/pb2s/axioms.ts';

type Blobs = Pick<BlobStore, 'get'>;
type Event = Admitted | Breached;

/** The functions of a question, and of a draft that is checked. */
export function derivations(blobs: Blobs): Derive {
  const briefs = new LastBrief(blobs);
  return (cls, named) => derive(cls, new AskedRecords(named, briefs));
}

async function derive(cls: ObsClass, named: AskedRecords): Promise<Derivation | null> {
  switch (cls) {
    case 'classifier': {
      const { question } = named;
      return question === null ? null : { from: question.asked, request: { text: question.text } };
    }
    case 'retriever': {
      if (named.draft !== null) return deriveClaimSearch(named, named.draft);
      const { question } = named;
      const sources = currentSources(named.sources);
      return question === null ? null : nextSearch(question, named.last('reworder'), named.retrievals, sources);
    }
    case 'reworder': {
      const { question } = named;
      return question === null ? null : { from: question.asked, request: rewordRequest(question.text) };
    }
    case 'nli':
      if (named.draft !== null) return deriveClaimJudgement(named, named.draft);
      return deriveFrom(cls, named, await named.brief());
    default:
      return deriveFrom(cls, named, await named.brief());
  }
}

/** Of a draft, the claim that comes after the one that was judged, or searched in vain, before it. */
async function deriveClaimSearch(named: AskedRecords, draft: Draft): Promise<Derivation | null> {
  const before = named.last('nli') ?? named.last('retriever');
  const claims = named.claimsOf(draft);
  const at = before === null ? 0 : claims.indexOf(await named.claimOf(before)) + 1;
  const claim = claims[at];
  if (claim === undefined || (before !== null && at === 0)) return null;
  const sources = currentSources(named.sources);
  return {
    from: searchFrom(draft.obsHash, before?.obsHash ?? null, sources),
    request: searchRequest(claim, sources),
  };
}

/** The claim that was searched, with what was found. */
async function deriveClaimJudgement(named: AskedRecords, draft: Draft): Promise<Derivation | null> {
  const { retrievals } = named;
  const [first] = retrievals;
  const claim = first === undefined ? '' : await named.claimOf(first);
  if (!named.claimsOf(draft).includes(claim)) return null;
  const evidence = await named.evidenceFor(claim);
  return { from: judgeFrom(draft.obsHash, retrievals, evidence), request: claimRequest(claim, evidence) };
}

/** The functions that rest on all that is known before anything is written. */
function deriveFrom(cls: ObsClass, named: AskedRecords, brief: Brief | null): Derivation | null {
  if (brief === null) return null;
  const basis = basisOf(brief);
  const draft = named.last('writer');
  switch (cls) {
    case 'writer': {
      const attempts = named.attempts(brief);
      const request = draftRequest(brief, attempts, named.manifest);
      return request === null ? null : { from: [...basis, ...attempts.flatMap(({ records }) => records)], request };
    }
    case 'nli':
      return draft === null
        ? null
        : {
            from: [...basis, draft.obsHash],
            request: judgeRequest(toClaims(draft), brief.found.offered, draft.output.assumptions),
          };
    case 'entailer': {
      const judged = named.last('nli');
      if (draft === null || judged === null) return null;
      const request = consultRequest(toClaims(draft), brief.found.offered, judged);
      return request === null ? null : { from: [...basis, draft.obsHash, judged.obsHash], request };
    }
    case 'constraints':
      return draft === null || brief.question.carried.length === 0 ? null : constraintsOn(brief, draft);
    case 'gate/low':
    case 'gate/medium':
    case 'gate/high': {
      const verdicts = named.verdictsOf(named.last('nli'), named.last('entailer'));
      const { output } = decideOn(brief, draft === null ? [] : toClaims(draft), verdicts);
      return {
        from: [
          ...basis,
          ...hashesOf([draft, verdicts?.judged ?? null, verdicts?.second ?? null, named.last('constraints')]),
        ],
        request: gateRequest(brief, draft),
        output: output as unknown as Json,
      };
    }
    default:
      return null;
  }
}

/** What the named records say of a question, or of a draft. */
class AskedRecords {
  readonly #briefs: LastBrief;
  readonly #named: NamedRecords;

  constructor(named: NamedRecords, briefs: LastBrief) {
    this.#briefs = briefs;
    this.#named = named;
  }

  last<C extends ObsClass>(cls: C): Admitted<C> | null {
    return this.#named.last(cls);
  }

  get sources(): readonly Source[] {
    return this.#named.sources;
  }

  get manifest(): Manifest | null {
    return this.#named.state.manifest;
  }

  verdictsOf(judged: Admitted<'nli'> | null, second: Admitted<'entailer'> | null): Verdicts | null {
    return judged === null ? null : { judged, second, deciding: decidingMap(this.manifest?.oracles['entailer']) };
  }

  /** The draft that is named. */
  get draft(): Draft | null {
    const { obsHash, seq } = this.last('person') ?? { obsHash: '', seq: -1 };
    const turn = this.#named.state.turns.find(({ kind, questionSeq }) => kind === 'draft' && questionSeq === seq);
    return turn === undefined ? null : { seq, obsHash, text: turn.text };
  }

  claimsOf(draft: Draft): readonly string[] {
    return this.#briefs.claimsOf(draft);
  }

  /** What a search or a judge of a draft was asked about. */
  async claimOf({ cls, inputHash }: Admitted<'nli' | 'retriever'>): Promise<string> {
    const request = await this.#briefs.requestIn(inputHash);
    return cls === 'nli'
      ? (GRAMMAR.nli.request.parse(request).claims[0] ?? '')
      : GRAMMAR.retriever.request.parse(request).question;
  }

  evidenceFor(claim: string): Promise<readonly Evidence[]> {
    return this.#briefs.evidenceFor(this.sources, this.retrievals, claim);
  }

  /** The latest question of which everything that was said is named. */
  get question(): Question | null {
    const turn = this.#named.state.turns
      .filter(({ asked, kind }) => kind === 'question' && asked.every((name) => this.#named.has(name)))
      .at(-1);
    const said = this.#named.events.find(({ seq }) => seq === turn?.questionSeq);
    if (turn === undefined || said === undefined) return null;
    const { accepted, asked, chosen, isTold, leastRisk, meant: text, reviewed, stakes } = turn;
    const { inputHash, obsHash, seq } = said;
    const { constraints: carried } = this.#named.state;
    return { accepted, asked, carried, chosen, inputHash, isTold, leastRisk, obsHash, reviewed, seq, stakes, text };
  }

  /** The libraries first, as they were searched. */
  get retrievals(): readonly Admitted<'retriever'>[] {
    return this.#named.events.flatMap((event) => admittedAs('retriever', event) ?? []);
  }

  async brief(): Promise<Brief | null> {
    const { question, retrievals, sources } = this;
    const [time, classified] = [this.last('clock'), this.last('classifier')];
    if (question === null || time === null || classified === null || retrievals.length === 0) return null;
    const brief = await this.#briefs.of(question, sources, time, classified, retrievals, this.last('reworder'));
    return { ...brief, axioms: axiomsFor(brief.found, brief.assessment.risk, this.#learnedBefore(question.seq)) };
  }

  /** By the gates of earlier questions that are named. */
  #learnedBefore(seq: number): readonly Axiom[] {
    return this.#named.events.reduce<readonly Axiom[]>(
      (known, event) => (event.kind === 'admitted' && event.seq < seq && isGate(event) ? learn(known, event) : known),
      [],
    );
  }

  /** Earlier drafts, each with what was said and decided of it. */
  attempts(brief: Brief): readonly Attempt[] {
    const spoken = this.#named.events.filter(
      ({ cls, seq }) => seq > brief.question.seq && (OF_A_DRAFT.has(cls) || cls.startsWith('gate/')),
    );
    const drafts = spoken.flatMap(({ cls, seq }) => (cls === 'writer' ? [seq] : []));
    return drafts.map((seq, at) => {
      const events = spoken.filter((one) => one.seq >= seq && one.seq < (drafts[at + 1] ?? one.seq + 1));
      const draft = admittedAs('writer', events[0]);
      const verdicts = this.verdictsOf(admittedAs('nli', events[1]), admittedAs('entailer', events[2]));
      const claims = draft === null ? [] : toClaims(draft);
      return {
        draft,
        claims,
        judged: verdicts?.judged ?? null,
        // A second judge that failed ended the draft, as a first one does.
        decision:
          verdicts === null || (events[2]?.kind === 'breached' && events[2].cls === 'entailer')
            ? null
            : decideOn(brief, claims, verdicts),
        outcome: events.at(-1) as Event,
        records: events.map(({ obsHash }) => obsHash),
      };
    });
  }
}

/** Draft, judgement and gate of one question rest on the same evidence, sources of a library on the same index: read once. */
class LastBrief {
  readonly #blobs: Blobs;
  #draft: { readonly obsHash: Hash; readonly claims: readonly string[] } | null = null;
  #key = '';
  #brief: Brief | null = null;

  constructor(blobs: Blobs) {
    this.#blobs = blobs;
  }

  claimsOf(draft: Draft): readonly string[] {
    if (this.#draft?.obsHash !== draft.obsHash)
      this.#draft = { obsHash: draft.obsHash, claims: claimsOf(sentencesOf(draft.text)) };
    return this.#draft.claims;
  }

  /** The request in a recorded input. */
  async requestIn(inputHash: Hash): Promise<unknown> {
    const input = parseStrict(fromUtf8(await this.#blobs.get(inputHash))) as { readonly request?: unknown };
    return input.request;
  }

  evidenceFor(
    sources: readonly Source[],
    retrievals: readonly Admitted<'retriever'>[],
    claim: string,
  ): Promise<readonly Evidence[]> {
    return evidenceFor({ blobs: this.#blobs, sources }, retrievals, claim);
  }

  async of(
    question: Question,
    sources: readonly Source[],
    time: Admitted<'clock'>,
    classified: Admitted<'classifier'>,
    retrievals: readonly Admitted<'retriever'>[],
    reworded: Admitted<'reworder'> | null,
  ): Promise<Brief> {
    const key = [
      ...question.asked,
      ...question.carried.map(({ obsHash }) => obsHash),
      ...hashesOf([time, classified, reworded, ...retrievals]),
      ...recordsOf(sources),
    ].join();
    if (this.#brief === null || this.#key !== key) {
      const documents = { blobs: this.#blobs, sources };
      const found = await assembleEvidence(documents, retrievals, question, reworded);
      const assessed = riskOf(question, classified, found.hits);
      const assessment = setByHand(assessed, question.stakes);
      const timeSensitive = isTimeSensitive(question.text);
      const asked = await asAskedAlone(documents, question, assessment.risk, found);
      const changed = await withChange(documents, question, assessment.risk, time.output.timestamp, asked);
      this.#brief = {
        assessed: assessed.risk,
        assessment,
        axioms: [],
        classified,
        found: await withAgreement(
          documents,
          question,
          assessment.risk,
          withSettled(question, assessment.risk, changed),
        ),
        question,
        time,
        timeSensitive,
      };
      this.#key = key;
    }
    return this.#brief;
  }
}

function isGate(event: Admitted): event is Admitted<GateClass> {
  return event.cls.startsWith('gate/');
}

const OF_A_DRAFT: ReadonlySet<ObsClass> = new Set<ObsClass>(['writer', 'nli', 'entailer', 'constraints']);

function admittedAs<C extends ObsClass>(cls: C, event: Event | undefined): Admitted<C> | null {
  return event?.kind === 'admitted' && event.cls === cls ? (event as Admitted<C>) : null;
}
