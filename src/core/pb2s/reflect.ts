// DRAFT and REFLECT of a reply: the first draft with a placeholder for each sentence that may not be shown, and at most
// three bullets, each made of what was found (PB2S v0.2 §3, AMB-02, AMB-05).

import type { Assumed, Finding, Flag } from '#core/answer/output.ts';
import { carrierOf } from '#core/judge/ground.ts';
import type { Conflict } from '#core/judge/contradict.ts';
import { barOf } from '#core/judge/assessment.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { REFLECT_BULLETS_MAX } from '#core/limits.ts';
import type { Attempt, Brief } from '#core/judge/brief.ts';
import type { Breached } from '#core/case/observe.ts';
import { ownAssumptions, type OwnAssumption } from '#core/pb2s/assumptions.ts';
import { breachedRules, faultsOf, isJudged, nameOf, type Judged } from '#core/pb2s/faults.ts';
import { oneLine } from '#core/pb2s/sections.ts';

export interface Audited {
  readonly draft: string;
  readonly reflect: readonly Flag[];
}
/** Passages by their number in the reply, from 1. */
export type Numbers = readonly Evidence[];

/** A bullet before it has its place. `segments`: the sentences whose placeholders name it. */
interface Bullet {
  readonly kind: Flag['kind'];
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly segments: readonly number[];
  readonly resolved: boolean;
  /** Where it points, if at no placeholder. */
  readonly place?: Place;
}
type Place =
  | { readonly in: 'assumption'; readonly at: number }
  | { readonly in: 'sentence'; readonly at: number; readonly start: number; readonly end: number };

/** Of a question that was answered: what was wrong with the first draft, and whether the last one still has it. */
export function auditAnswer(
  brief: Brief,
  attempts: readonly Attempt[],
  numbers: Numbers,
  told: readonly Conflict[],
): Audited {
  const judged = attempts.filter(isJudged);
  const [first] = judged;
  const last = judged.at(-1);
  if (first === undefined || last === undefined) throw new TypeError('an answer has a draft');
  const faults = faultsOf(first, brief);
  const stillWrong = new Set(faultsOf(last, brief).map(({ claim }) => claim.grounding.claim.text));
  const bullets = faults.map((fault): Bullet => ({
    kind: fault.kind,
    text: fault.text,
    findings: [fault.finding],
    segments: [fault.segment],
    resolved: !stillWrong.has(fault.claim.grounding.claim.text),
  }));
  const conflicts = told.slice(0, 1).flatMap((conflict) => conflictBullet(conflict, first, last, numbers) ?? []);
  const certain = grouped([...bullets, ...conflicts]);
  const left = REFLECT_BULLETS_MAX - certain.length;
  return lay(
    first,
    toldBy(first, brief),
    [...certain, ...assumptionBullets(brief, first, last, numbers).slice(0, Math.min(1, left))],
    numbers,
  );
}

/** Of a question that was not answered: nothing of the first draft is shown, and what stopped it comes first. */
export function auditUnanswered(
  brief: Partial<Brief>,
  attempts: readonly Attempt[],
  stop: Pick<Bullet, 'kind' | 'text'> & { readonly finding: Finding },
): Audited {
  const first = attempts.find(({ draft }) => draft !== null) ?? null;
  if (first?.draft === undefined || first.draft === null) return layNothing(stop);
  const faults = isJudged(first) && isWhole(brief) ? faultsOf(first, brief) : [];
  const others = faults.filter(({ kind }) => kind !== stop.kind);
  const segments = first.draft.output.segments.map((_, at) => at);
  const own = segments.filter((at) => !others.some(({ segment }) => segment === at));
  const same = faults.filter(({ kind }) => kind === stop.kind);
  const findings = [stop.finding, ...same.map(({ finding }) => finding)];
  const bullets: Bullet[] = [
    { kind: stop.kind, text: stop.text, findings, segments: own, resolved: false },
    ...others.map(({ finding, kind, segment, text }): Bullet => ({
      kind,
      text,
      findings: [finding],
      segments: [segment],
      resolved: false,
    })),
  ];
  return lay(first, toldBy(first, brief), grouped(bullets), []);
}

/** What stopped a reply: an observation, with the rule that it breached (the first, or that of `about`) or the code of its failure. */
export function stopOf(outcome: Breached, about = ''): Finding {
  const rule = breachedRules(outcome).find((id) => id.endsWith(about)) ?? outcome.code;
  return { by: /-(SOURCES|RELEVANCE)$/.test(rule) ? 'search' : 'rule', seq: outcome.seq, claim: null, rule };
}

function isWhole(brief: Partial<Brief>): brief is Brief {
  return brief.found !== undefined && brief.assessment !== undefined;
}

/** What the last draft takes for granted, and what of it a passage carries. */
export function assumedIn(brief: Brief, last: Judged, numbers: Numbers): readonly Assumed[] {
  return toldBy(last, brief).map(({ at, line }) => {
    const carrier = carrying(brief, last, at);
    const n = carrier === null ? 0 : numbers.indexOf(carrier) + 1;
    return { text: renumber(oneLine(line), numbers), n: n === 0 ? null : n };
  });
}

/** The passages that carry assumptions of any draft whose assumptions are told. */
export function carriersOfAssumptions(brief: Brief, attempts: readonly Judged[]): readonly Evidence[] {
  return attempts.flatMap((attempt) => toldBy(attempt, brief).flatMap(({ at }) => carrying(brief, attempt, at) ?? []));
}

function toldBy({ draft }: Pick<Attempt, 'draft'>, { found }: Partial<Brief>): readonly OwnAssumption[] {
  if (draft === null || found === undefined) return [];
  const offered = found.offered.map(({ heading, index, text }) => ({ heading, n: index + 1, text }));
  return ownAssumptions(draft.output, offered);
}

function carrying(brief: Brief, { claims, judged }: Judged, at: number | null): Evidence | null {
  if (at === null) return null;
  const row = carrierOf(at, claims, judged.output.pairs, THRESHOLDS[barOf(brief.assessment)]);
  return brief.found.offered[row?.evidence ?? -1] ?? null;
}

/** Resolved where a passage carries it, or where the last draft does not need it any more. */
function assumptionBullets(brief: Brief, first: Judged, last: Judged, numbers: Numbers): readonly Bullet[] {
  const left = toldBy(last, brief).map(({ line }) => line);
  return toldBy(first, brief).map(({ at, line }, place) => {
    const carrier = carrying(brief, first, at);
    const dropped = !left.includes(line);
    return {
      kind: 'unjustified assumption',
      text: assumptionText(renumber(oneLine(line), numbers), carrier, dropped, numbers),
      findings: [
        { by: 'judge', seq: first.judged.seq, claim: at === null ? null : first.claims.length + at, rule: null },
      ],
      segments: [],
      resolved: carrier !== null || dropped,
      place: { in: 'assumption', at: place },
    };
  });
}

function assumptionText(line: string, carrier: Evidence | null, dropped: boolean, numbers: Numbers): string {
  if (carrier !== null) return `"${line}" [${numbers.indexOf(carrier) + 1}] says so: ${nameOf(carrier)}.`;
  if (dropped) return `"${line}" No passage says so; the revised text does not need it.`;
  return `"${line}" No passage says so, so it stays open.`;
}

/** A contradiction that the first draft already deals with as it must: told beside the answer. */
function conflictBullet(conflict: Conflict, first: Judged, last: Judged, numbers: Numbers): Bullet | null {
  const was = first.decision.conflicts.find(
    ({ carrier, contradicting, settled }) =>
      settled && carrier === conflict.carrier && contradicting === conflict.contradicting,
  );
  const claim = first.claims[was?.claim ?? -1];
  const number = (index: number): string => String(numbers.findIndex((evidence) => evidence.index === index) + 1);
  if (was === undefined || claim === undefined) return null;
  return {
    kind: 'contradiction',
    text: `[${number(conflict.contradicting)}] says otherwise than [${number(conflict.carrier)}].`,
    findings: [{ by: 'judge', seq: first.judged.seq, claim: claim.index, rule: null }],
    segments: [],
    resolved: last.decision.conflicts.every(
      (one) => one.carrier !== conflict.carrier || one.contradicting !== conflict.contradicting || one.settled,
    ),
    place: { in: 'sentence', at: claim.segment, start: claim.start, end: claim.end },
  };
}

/** At most three: what does not fit is put together in the last one. */
function grouped(bullets: readonly Bullet[]): readonly Bullet[] {
  if (bullets.length <= REFLECT_BULLETS_MAX) return bullets;
  const alone = bullets.slice(0, REFLECT_BULLETS_MAX - 1);
  const rest = bullets.slice(REFLECT_BULLETS_MAX - 1);
  const [head] = rest;
  if (head === undefined) return alone;
  const kind = rest.some((bullet) => bullet.kind === 'contradiction') ? 'contradiction' : head.kind;
  return [
    ...alone,
    {
      ...head,
      kind,
      text: [...new Set(rest.map(({ text }) => text))].join(' '),
      findings: rest.flatMap(({ findings }) => findings),
      segments: rest.flatMap(({ segments }) => segments),
      resolved: rest.every(({ resolved }) => resolved),
    },
  ];
}

/** DRAFT, and each bullet with the characters of it that it is about. */
function lay(first: Attempt, assumed: readonly OwnAssumption[], bullets: readonly Bullet[], numbers: Numbers): Audited {
  const text = new Lines();
  const segments = first.draft?.output.segments ?? [];
  const refOf = (at: number): string | null => {
    const found = bullets.findIndex(({ segments: named }) => named.includes(at));
    return found === -1 ? null : `R${found + 1}`;
  };
  const sentences = segments.map((segment, at) => {
    const ref = refOf(at);
    if (ref !== null) return text.put(`[withheld: ${ref}]`);
    return text.put(`${oneLine(segment.text)} ${citesOf(first, at, numbers)}`.trim());
  });
  const isShown = segments.some((_, at) => refOf(at) === null);
  const assumptions = (isShown || bullets.some(({ place }) => place !== undefined) ? assumed : []).map(({ line }) =>
    text.assume(renumber(oneLine(line), numbers)),
  );
  if (text.all === '') text.put('The draft has no sentence.');
  const whole = { start: 0, end: text.all.length };
  const spanOf = ({ place, segments: named }: Bullet): Flag['span'] => {
    if (place === undefined) return sentences[named[0] ?? -1] ?? whole;
    if (place.in === 'assumption') return assumptions[place.at] ?? whole;
    const line = sentences[place.at];
    const raw = segments[place.at]?.text ?? '';
    // Where a sentence was set on one line its characters have moved: then it is all of it.
    return line === undefined || oneLine(raw) !== raw || refOf(place.at) !== null
      ? (line ?? whole)
      : { start: line.start + place.start, end: line.start + place.end };
  };
  const reflect = bullets.map((bullet, at) => {
    const { findings, kind, resolved, text: words } = bullet;
    return { ref: `R${at + 1}`, kind, span: spanOf(bullet), text: words, resolved, findings };
  });
  return { draft: text.all, reflect };
}

/** No draft was written: what the question took for granted is all there is to audit. */
function layNothing({ finding, kind, text: words }: Parameters<typeof auditUnanswered>[2]): Audited {
  const text = new Lines();
  text.put('No draft was written.');
  const span = text.assume('the documents of this case hold the answer.');
  return { draft: text.all, reflect: [{ ref: 'R1', kind, span, text: words, resolved: false, findings: [finding] }] };
}

class Lines {
  all = '';

  /** Where the line stands. */
  put(line: string): { readonly start: number; readonly end: number } {
    const start = this.all === '' ? 0 : this.all.length + 1;
    this.all = this.all === '' ? line : `${this.all}\n${line}`;
    return { start, end: start + line.length };
  }

  /** Where the assumption stands, without what calls it one. */
  assume(line: string): { readonly start: number; readonly end: number } {
    const { end } = this.put(`Assumption: ${line}`);
    return { start: end - line.length, end };
  }
}

/** The passages that carry the sentence, as far as the reply cites them. */
function citesOf({ decision }: Attempt, segment: number, numbers: Numbers): string {
  const own = decision?.claims.filter(({ grounding }) => grounding.claim.segment === segment) ?? [];
  const indices = new Set(own.flatMap(({ sources }) => sources.map(({ index }) => index)));
  return numbers.flatMap((evidence, at) => (indices.has(evidence.index) ? [`[${at + 1}]`] : [])).join('');
}

/** A writer names passages as they were offered to it; a reply numbers them as it cites them. */
function renumber(line: string, numbers: Numbers): string {
  return line.replace(/\[(\d{1,3})\]/g, (_, offered: string) => {
    const at = numbers.findIndex((evidence) => evidence.index === Number(offered) - 1);
    return at < 0 ? 'a passage' : `[${at + 1}]`;
  });
}
