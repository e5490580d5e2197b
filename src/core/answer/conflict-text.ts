// A conflict in EBOM's own words ("Contradiction Resolution", "Conflict Resolution via Credibility"): golden strings.

import { fromRaw, toDecimal } from '#core/bytes/q16.ts';
import { EXPERT } from '#core/answer/expert.ts';
import { setApart } from '#core/answer/set-apart.ts';
import type { ConflictOut } from '#core/answer/output.ts';
import type { Conflict } from '#core/judge/contradict.ts';
import type { Domain } from '#core/admission/grammar.ts';
import type { Evidence } from '#core/evidence/context.ts';

/** A conflict as a reply tells it; `pool` is what it was found in, `numbers` are the passages that the reply cites. */
export function toConflict(
  conflict: Conflict,
  domain: Domain,
  pool: readonly Evidence[],
  numbers: readonly Evidence[],
): ConflictOut {
  const [carrier, other] = [pool[conflict.carrier], pool[conflict.contradicting]];
  const number = (index: number): number => numbers.findIndex((evidence) => evidence.index === index) + 1;
  const [n, m] = [number(conflict.carrier), number(conflict.contradicting)];
  const meta = pool[conflict.meta?.evidence ?? -1];
  const settledBy = meta === undefined ? 0 : number(meta.index);
  return {
    claim: conflict.claim,
    carrier: n,
    contradicting: m,
    contradiction: conflict.contradiction,
    ...(meta === undefined ? {} : { meta: settledBy }),
    resolution: conflict.resolution,
    text:
      carrier === undefined || other === undefined
        ? ''
        : conflictText(
            conflict,
            carrier,
            other,
            domain,
            [`[${n}]`, `[${m}]`],
            meta === undefined ? '' : `${meta.source.act.name} [${settledBy}]`,
          ),
  };
}

/**
 * `marks`: how the two sides are cited, the carrier first; empty where the reply has no numbers for them. `settling`: the
 * third document by name and number, where one settles it.
 */
export function conflictText(
  { meta, resolution, says }: Pick<Conflict, 'meta' | 'resolution' | 'says'>,
  carrier: Evidence,
  other: Evidence,
  domain: Domain,
  marks: readonly [string, string] = ['', ''],
  settling = '',
): string {
  const name = (evidence: Evidence): string =>
    `${evidence.source.act.name}${evidence === carrier ? spaced(marks[0]) : spaced(marks[1])}`;
  const dated = ({ source }: Evidence): string => (source.act.dated === null ? '' : `, dated ${source.act.dated}`);
  const when = ({ source }: Evidence): string => (source.act.dated === null ? 'undated' : `dated ${source.act.dated}`);
  const trust = (evidence: Evidence): string => toDecimal(fromRaw(evidence.credibility), 2);
  const [x, y] = says.map((said) => `"${setApart(said)}"`) as [string, string];
  // EBOM has words for two sources only; of one that says both, neither can be preferred.
  if (carrier === other && resolution !== 'REFUSE_WITH_EXPLANATION')
    return `Source ${name(carrier)} states ${x}, and in the same passage ${y}. It contradicts itself. Consider both and context.`;
  switch (resolution) {
    case 'USE_CURRENT':
      return `Older source [${name(other)}${dated(other)}] stated ${y}, but current source [${name(carrier)}${dated(carrier)}] states ${x}. Using current information: ${x}`;
    case 'CHOSEN_BY_PERSON':
      return `Following what you said, ${carrier.source.act.name} holds; ${name(other)} states: ${y}.`;
    case 'FAVOR_HIGH_CREDIBILITY':
      return `Sources conflict. Higher-credibility source ${name(carrier)} [score: ${trust(carrier)}] states: ${x}. Lower-credibility source ${name(other)} [score: ${trust(other)}] states: ${y}. Favoring higher-credibility source.`;
    case 'USE_META_SOURCE':
      return `Individual sources conflict (${name(carrier)}: ${x}; ${name(other)}: ${y}), but comprehensive analysis ${settling} reviewing all evidence concludes: "${setApart(meta?.says ?? '')}"`;
    case 'CITE_CONSENSUS':
      return `While some sources suggest ${x} (${name(carrier)}) and others ${y} (${name(other)}), current consensus ${settling} recommends: "${setApart(meta?.says ?? '')}"`;
    case 'PRESENT_BOTH':
      return `Source ${name(carrier)} states ${x}, while Source ${name(other)} states ${y}. These sources conflict. Consider both views and context.`;
    case 'PRESENT_WITH_ANALYSIS':
      return [
        'Sources conflict on this question:',
        `- Source ${name(carrier)} (credibility: ${trust(carrier)}, ${when(carrier)}): ${x}`,
        `- Source ${name(other)} (credibility: ${trust(other)}, ${when(other)}): ${y}`,
        `Possible reasons: ${reasonsOf(carrier, other)}`,
        suggestion(carrier, other, x, y),
      ].join('\n');
    case 'REFUSE_WITH_EXPLANATION':
      return [
        'Cannot provide verified answer. Authoritative sources contradict:',
        `- Source ${name(carrier)}: ${x}`,
        `- Source ${name(other)}: ${y}`,
        `This requires expert consultation to resolve. Recommended: ${EXPERT[domain]}`,
        'Rationale: High-stakes decisions require certainty, contradiction prevents it',
      ].join('\n');
  }
}

const spaced = (mark: string): string => (mark === '' ? '' : ` ${mark}`);

function reasonsOf({ source: one }: Evidence, { source: other }: Evidence): string {
  const [a, b] = [one.act.dated, other.act.dated];
  if (a === null || b === null || a === b) return 'scope difference';
  return `temporal (${a > b ? one.act.name : other.act.name} is the later one), scope difference`;
}

/** Only where one side is ahead and behind in nothing. */
function suggestion(one: Evidence, other: Evidence, x: string, y: string): string {
  const [a, b] = [one.source.act.dated ?? '', other.source.act.dated ?? ''];
  const ahead = (c: number, d: number, from: string, to: string): boolean =>
    c >= d && from >= to && (c > d || from > to);
  if (ahead(one.credibility, other.credibility, a, b))
    return `Higher-credibility and more recent source suggests: ${x}`;
  if (ahead(other.credibility, one.credibility, b, a))
    return `Higher-credibility and more recent source suggests: ${y}`;
  return 'Neither source is both more credible and more recent.';
}
