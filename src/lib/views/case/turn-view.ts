// From sealed replies to what the page shows of a turn. Pure; the words are the interface's own.

import { harmlessLine } from '#core/bytes/text.ts';
import { sphereNotes } from '#core/answer/qualify.ts';
import { questionsOf } from '#core/question/answer-back.ts';
import { labelOf } from '#core/answer/label.ts';
import { namedAt } from '#core/answer/where.ts';
import type { AnswerPart, Citation, ClaimOut, ConflictOut, ReplyParts } from '#core/answer/output.ts';
import type { Sealed, SealedAnswer, SealedCheck } from '#core/bundle/contents.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import { cmp, fromDecimal, fromRaw } from '#core/bytes/q16.ts';
import type { CheckedClaim } from '#core/draft/result.ts';
import { startOfDay } from '#core/bytes/calendar.ts';
import type { Turn } from '#core/case/state.ts';
import { whoseWords } from '#core/answer/whose.ts';
import { passageToTell } from '#core/question/answer-back.ts';
import type { SealPoint } from '#desk/record/read-model.ts';
import { columnsOf } from '#lib/views/case/columns.ts';
import { factorsOf, weakestIn } from '#lib/views/case/reasons.ts';
import { nearnessOf } from '#lib/views/case/nearness.ts';
import { rowsAround, sentenceAbout, sentencesTold } from '#lib/views/case/sentence-about.ts';
import { saysChange, settledFor, standingOf } from '#lib/views/case/standing.ts';
import { toTitle } from '#lib/views/case/title.ts';
import type { PassageView } from '#lib/contract/document.ts';
import type {
  AnswerView,
  AskedBackView,
  DraftCheckView,
  CitationView,
  ChoiceView,
  ClarifyView,
  ConfidenceView,
  ConflictView,
  PhaseView,
  RefusalAction,
  RefusalView,
  RuleView,
  SentenceView,
  TurnView,
  WorkView,
} from '#lib/contract/turn.ts';

export interface SealedTurn {
  readonly reply: Sealed;
  readonly seal: SealPoint | null;
  readonly signed: boolean;
  /** Which reply of the case it is, from 1. */
  readonly number: number;
}

export function toTurnView(turn: Turn, sealed: SealedTurn | null): TurnView {
  return {
    seq: turn.questionSeq,
    question: turn.kind === 'draft' ? toTitle(turn.text) : turn.text,
    ...(turn.kind === 'question' && turn.meant !== turn.text ? { understood: turn.meant } : {}),
    ...alsoSearched(sealed),
    ...(turn.reviewed.length === 0 ? {} : { reviewed: turn.reviewed.map(({ text }) => text) }),
    askedAt: sealed === null ? 0 : toTime(sealed.reply),
    outcome: sealed === null ? { kind: 'open' } : toOutcome(sealed, turn.kind === 'question' ? turn.meant : turn.text),
  };
}

function alsoSearched(sealed: SealedTurn | null): Pick<TurnView, 'alsoSearched'> {
  const others = sealed?.reply.kind === 'answer' ? sealed.reply.parts.answer.also_searched : undefined;
  return others === undefined ? {} : { alsoSearched: others };
}

function toTime(reply: Sealed): number {
  if (reply.kind === 'run') return reply.parts.run.timestamp;
  if (reply.kind === 'debate') return reply.parts.debate.timestamp;
  return reply.kind === 'check' ? reply.parts.check.timestamp : reply.parts.pb2s.timestamp;
}

function toOutcome(
  { number, reply, seal, signed }: SealedTurn,
  question: string,
): AnswerView | RefusalView | ClarifyView | ChoiceView | DraftCheckView {
  if (reply.kind === 'run' || reply.kind === 'debate')
    throw new TypeError(`a case of questions seals no ${reply.kind}`);
  if (reply.kind === 'check') return toCheck(reply, number);
  const { answer } = reply.parts;
  const work = toWork({ reply, seal, signed });
  switch (answer.kind) {
    case 'answer':
      return {
        kind: 'answer',
        sentences: answer.sentences.map((_, at) => toSentence(answer, at, reply.stateSeq)),
        confidence: toConfidence(answer),
        conflicts: answer.conflicts.map((conflict) => toConflict(conflict, answer)),
        // The confidence has a line of its own.
        notes: [...(answer.qualifiers ?? []), ...answer.warnings.filter((line) => !line.startsWith('Confidence:'))],
        work,
      };
    case 'refusal':
      return toRefusal(answer, question, work);
    case 'clarify':
      return { kind: 'clarify', asked: toAskedBack(answer), work };
    case 'choice':
      return {
        kind: 'choice',
        options: answer.citations.map((citation) => ({
          ...toPassage(citation, citation),
          says: answer.choices.find(({ n }) => n === citation.n)?.text ?? citation.excerpt,
          under: headingAmong(citation, answer.citations),
        })),
        work,
      };
  }
}

function toCheck(reply: SealedCheck, number: number): DraftCheckView {
  const { check } = reply.parts;
  const { draft } = check;
  const base = { kind: 'check', draft, seq: reply.stateSeq, number } as const;
  if (check.kind === 'stopped') return { ...base, stopped: check.code, sentences: [] };
  const toClaim = (
    text: string,
    { against, n, pattern, score, verdict }: Pick<CheckedClaim, 'against' | 'n' | 'pattern' | 'score' | 'verdict'>,
  ) => {
    const denying = check.citations[(against ?? 0) - 1];
    const denied = denying === undefined ? {} : { denied: toPassage(denying, sentenceAbout(denying, text)) };
    const citation = check.citations[(n ?? 0) - 1];
    const passage = citation === undefined ? null : toPassage(citation, sentenceAbout(citation, text));
    return { text, verdict, score, passage, ...denied, ...(pattern === undefined ? {} : { pattern }) };
  };
  const sentences = check.sentences.map((sentence) => ({
    // Of several claims each says its own.
    ...toClaim(sentence.text, sentence.claims.length === 1 ? { ...sentence.claims[0], ...sentence } : sentence),
    ...(sentence.nature === undefined ? {} : { nature: sentence.nature }),
    claims:
      sentence.claims.length > 1
        ? sentence.claims.map((claim) => toClaim(draft.slice(claim.start, claim.end), claim))
        : [],
  }));
  return { ...base, stopped: null, sentences };
}

type Answered = Extract<AnswerPart, { kind: 'answer' }>;
type Refused = Extract<AnswerPart, { kind: 'refusal' }>;

function toSentence(answer: Answered, at: number, seq: number): SentenceView {
  const sentence = answer.sentences[at];
  const claims = answer.claims.filter((claim) => claim.sentence === at);
  const support = claims.flatMap((claim) => claim.support.map((row) => ({ claim, row })));
  const computed = claims.filter(isComputed);
  const citations = (sentence?.cites ?? []).flatMap((n) => {
    const own = support.find(({ row }) => row.n === n);
    const citation = answer.citations[n - 1];
    if (citation === undefined) return [];
    const cells = computed.flatMap(({ support: rows }) => rows.filter((row) => row.n === n));
    const span = cells.length > 0 ? { ...cells[0], ...rowsAround(citation, cells) } : (own?.row ?? citation);
    return [toCitationView(citation, span, own?.claim.verification ?? 0)];
  });
  return {
    text: sentence?.text ?? '',
    ...saysOf(answer, at),
    standing: standingOf(claims, answer, at),
    label: labelOf(claims),
    known: knownIn(answer, claims),
    confidence: claims.reduce((low, claim) => Math.min(low, claim.confidence), 65_536),
    citations,
    cells: cellsOf(answer, computed),
    seq,
    at,
  };
}

function saysOf(answer: Answered, at: number): Pick<SentenceView, 'whose'> {
  const whose = whoseWords(answer, at);
  return whose === null ? {} : { whose };
}

/** Only where all that it says is known: since the record that established the last of it. */
function knownIn({ known = [] }: Answered, claims: readonly ClaimOut[]): number | null {
  const since = claims.flatMap(({ id }) => known.find(({ claim_id }) => claim_id === id)?.since ?? []);
  return since.length === 0 || since.length < claims.length ? null : Math.max(...since);
}

/** A claim that was computed rests on several places of one passage; any other on one of each, or on premises. */
const isComputed = ({ support, type }: ClaimOut): boolean =>
  type === 'VERIFIED' && new Set(support.map(({ n }) => n)).size < support.length;

function cellsOf({ citations }: Answered, computed: readonly ClaimOut[]): readonly PassageView[] {
  return computed.flatMap(({ support }) =>
    support.flatMap((row) => {
      const citation = citations[row.n - 1];
      return citation === undefined ? [] : [toPassage(citation, row)];
    }),
  );
}

/** The exact characters that carry the claim, as they stand in the passage. */
function toCitationView(citation: Citation, span: Span, support: number): CitationView {
  return { n: citation.n, passage: toPassage(citation, span), support, notes: sphereNotes(citation) };
}

type Span = Pick<ClaimOut['support'][number], 'start' | 'end' | 'place'>;

/** Called by its document and by its page, row or part: that of the very characters, where it is told. */
function headingAmong({ heading, source_id }: Citation, all: readonly Citation[]): string | null {
  const others = all.some((one) => one.source_id === source_id && one.heading !== heading);
  const last = heading.split(HEADING_SEPARATOR).at(-1) ?? '';
  return others && last !== '' ? harmlessLine(last) : null;
}

function toPassage(citation: Citation | Refused['refusal']['closest'][number], span: Span): PassageView {
  return {
    source: citation.source_id,
    name: harmlessLine(namedAt(span.place === undefined ? citation : { ...citation, place: span.place })),
    start: span.start,
    end: span.end,
    text: citation.excerpt.slice(span.start - citation.start, span.end - citation.start),
    relevance: citation.relevance,
    ...columnsOf(citation),
  };
}

function toConfidence(answer: Answered): ConfidenceView {
  const at = (text: string): boolean => cmp(fromRaw(answer.confidence), fromDecimal(text)) >= 0;
  const band = at('0.9') ? 'high' : at('0.7') ? 'moderate' : 'low';
  return { score: answer.confidence, band, weakest: weakestIn(answer), factors: factorsOf(answer) };
}

const STRATEGY: Readonly<Record<ConflictOut['resolution'], ConflictView['strategy']>> = {
  CHOSEN_BY_PERSON: 'CHOSEN',
  USE_CURRENT: 'MOST_RECENT',
  FAVOR_HIGH_CREDIBILITY: 'MOST_CREDIBLE',
  USE_META_SOURCE: 'META_SOURCE',
  CITE_CONSENSUS: 'CONSENSUS',
  PRESENT_BOTH: 'PRESENT_BOTH',
  PRESENT_WITH_ANALYSIS: 'PRESENT_BOTH',
  REFUSE_WITH_EXPLANATION: 'HUMAN_REVIEW',
};

function toConflict(conflict: ConflictOut, answer: Answered): ConflictView {
  const claim = answer.claims[conflict.claim]?.text ?? '';
  const both = conflict.carrier === conflict.contradicting ? answer.citations[conflict.carrier - 1] : undefined;
  const own = both === undefined ? [] : sentencesTold(both, conflict.text);
  const sides = [conflict.carrier, conflict.contradicting, conflict.meta ?? 0].flatMap((n, at) => {
    const citation = answer.citations[n - 1];
    if (citation === undefined) return [];
    const said = toCitationView(citation, own[at] ?? sentenceAbout(citation, claim), 0);
    return [
      {
        claim: said.passage.text,
        citation: said,
        credibility: citation.credibility,
        datedAt: citation.dated === null ? null : startOfDay(citation.dated),
      },
    ];
  });
  const won = settledFor(conflict, answer.citations)?.won ?? null;
  const used = sides[won === conflict.carrier ? 0 : 1];
  const isChange = conflict.resolution === 'USE_CURRENT' && used !== undefined && saysChange(used.claim);
  const strategy = isChange ? 'CHANGED' : STRATEGY[conflict.resolution];
  if (conflict.meta !== undefined)
    return { strategy, sides, used: sides.length === SIDES_WITH_META ? SIDES_WITH_META - 1 : null };
  return { strategy, sides, used: won === null ? null : won === conflict.carrier ? 0 : 1 };
}

/** The two that disagree, and what settles it. */
const SIDES_WITH_META = 3;

function toRefusal(answer: Refused, question: string, work: WorkView): RefusalView {
  const { asks_nothing, broken, closest, may_answer, next, not_reached, reason, review, rule, searched, unit } =
    answer.refusal;
  return {
    kind: 'refusal',
    code: unit === 'none' ? rule : 'POLICY_BREACH',
    rule: toRule(answer.refusal),
    notReached: not_reached.length,
    searched: { ...searched, libraries: searched.libraries ?? [] },
    closest: closest.map((passage) => ({
      ...toPassage(passage, passage),
      missing: passage.missing,
      byMeaning: passage.relevance === 0, // no engine of ours says that
      ...nearnessOf(question, passage),
    })),
    likely: may_answer ?? null,
    ...silentIn(reason),
    actions: asks_nothing === true ? ['open_record'] : actionsFor(answer),
    ...(passageToTell(answer) === null ? {} : { mayTell: true }),
    instead: asks_nothing === true ? { reason, next } : null,
    ...(review === undefined ? {} : { review }),
    asked: answer.questions === undefined ? null : toAskedBack(answer),
    ...(broken === undefined
      ? {}
      : { broken: broken.map(({ origin, seq, text }) => ({ text, seq, traceId: origin?.trace_id ?? null })) }),
    work,
  };
}

/** That the one document that was asked says nothing of it, as the core puts it (`core/table/says.ts`). */
function silentIn(reason: string): Pick<RefusalView, 'silent'> {
  const [silent] = /^.+? says? nothing about .+? that I could find\./u.exec(reason) ?? [];
  return silent === undefined ? {} : { silent: harmlessLine(silent) };
}

function toAskedBack(answer: Exclude<AnswerPart, Answered>): AskedBackView {
  return {
    questions: questionsOf(answer),
    sides: answer.citations.map((citation) => toPassage(citation, citation)),
  };
}

/** What a rule counts and allows none of. */
const FORBIDDEN: ReadonlySet<string> = new Set(['support', 'constraints', 'conflicts', 'review', 'speculation']);

function toRule({ actual, rule, threshold, unit }: Refused['refusal']): RuleView | null {
  if (actual === null || threshold === null) return null;
  const measures = rule.split('-').at(-1)?.toLowerCase() ?? rule;
  const comparison = measures === 'entailment' ? 'LE' : FORBIDDEN.has(measures) ? 'GT' : 'LT';
  const scale = (value: number): number => (unit === 'count' ? Math.round(value / 65_536) : value);
  return {
    policy: rule,
    measures,
    unit: unit === 'count' ? 'count' : 'score',
    value: scale(actual),
    comparison,
    threshold: scale(threshold),
  };
}

function actionsFor(answer: Refused): readonly RefusalAction[] {
  const { closest, rule, unit } = answer.refusal;
  if (rule === 'QUESTION_LANGUAGE') return ['ask_in_english', 'open_record'];
  if (unit === 'none') return ['try_again', 'open_record'];
  if (rule.endsWith('-CONSTRAINTS')) return ['open_record'];
  if (rule.endsWith('-HYBRID')) return ['get_judge', 'add_source', 'open_record'];
  const near = rule.endsWith('-RELEVANCE') ? closest.length > 0 : closest.some(({ relevance }) => relevance === 0);
  const accept: RefusalAction[] = near ? ['accept_passage'] : [];
  return ['add_source', ...accept, 'ask_narrower', 'open_record'];
}

function toWork({
  reply,
  seal,
  signed,
}: Pick<SealedTurn, 'seal' | 'signed'> & { readonly reply: SealedAnswer }): WorkView {
  const { answer, ebom, pb2s } = reply.parts;
  return {
    domain: answer.domain,
    risk: answer.risk,
    ...(answer.set_by_hand === undefined ? {} : { byHand: answer.set_by_hand }),
    byMeaning: answer.by_meaning === true,
    writer: ebom.model_used,
    judge: ebom.verification_method,
    cycles: pb2s.pb2s_proof.cycles,
    drafts: ebom.generation_attempts,
    phases: toPhases(reply.parts, reply.stateSeq),
    seal: seal === null ? null : { ...seal, signed },
  };
}

function toPhases({ answer }: ReplyParts, seq: number): readonly PhaseView[] {
  const { draft, learned, reflect, revise } = answer.sections;
  const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');
  return [
    { name: 'DRAFT', lines: lines(draft), seq },
    { name: 'REFLECT', lines: reflect.map((flag) => `${flag.ref} ${flag.kind}: ${flag.text}`), seq },
    { name: 'REVISE', lines: lines(revise), seq },
    { name: 'LEARNED', lines: learned, seq },
    ...(questionsOf(answer).length > 0 ? [{ name: 'CLARIFY' as const, lines: questionsOf(answer), seq }] : []),
  ];
}
