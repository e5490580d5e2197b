// Traps of causal reasoning, by what a text that falls into one says; those of the upper rungs also by the words of such texts. Who names a trap is not in it.

import { isBackwards } from '#core/debate/evaluators/backwards.ts';
import type { Trap } from '#core/debate/evaluators/trap.ts';
import { trapByWords } from '#core/debate/evaluators/trap-words.ts';
import { TRAPS_ABOVE } from '#core/debate/evaluators/traps-above.ts';
import { sentences } from '#core/english/sentences.ts';

/** The first whose signs stand close together, as `W1 selection`; null where none does, and where a trap is named. */
export function trapIn(text: string): string | null {
  const said = sentences(text).map(({ start, end }) => text.slice(start, end));
  const near = said.map((_, at) => said.slice(at, at + SENTENCES_NEAR).join(' '));
  // What holds back a trap of the first rung ("controlled for", "randomized") may be part of one above it.
  const trap = firstOf(TRAPS_ABOVE, text, near) ?? mostLike(text) ?? firstOf(TRAPS, text, near);
  return trap === null ? null : `${trap.id} ${trap.name}`;
}

function firstOf(traps: readonly Trap[], text: string, near: readonly string[]): Trap | null {
  if (traps.some(({ named }) => named.test(text))) return null;
  return traps.find(({ signs }) => near.some((part) => signs.every((sign) => sign.test(part)))) ?? null;
}

/** Of the traps above, where no rule finds one. */
function mostLike(text: string): Trap | null {
  if (TRAPS_ABOVE.some(({ named }) => named.test(text))) return null;
  const id = trapByWords(text);
  if (id === 'T12' && isBackwards(text) === false) return null;
  return TRAPS_ABOVE.find((trap) => trap.id === id) ?? null;
}

/** A case is told in about so many sentences. */
const SENTENCES_NEAR = 4;

const CAUSAL =
  /\b(?:caus(?:e|es|ed)|because of|leads? to|led to|makes?|made|improv(?:es?|ed)|reduc(?:es?|ed)|increas(?:es?|ed)|prevent(?:s|ed)?|works?|worked|effective|due to|responsible for|thanks to)\b/i;

/** In this order: what is more special comes first. */
const TRAPS: readonly Trap[] = [
  {
    id: 'W8',
    name: 'Simpson',
    signs: [
      /\b(?:overall|in total|aggregate|combined|altogether|total)\b/i,
      /\b(?:each|every|both|all) (?:individual )?(?:group|subgroup|department|region|category|hospital|district|stratum|age|ward)\w*/i,
    ],
    named: /\bsimpson/i,
  },
  {
    id: 'W4',
    name: 'regression to the mean',
    signs: [
      /\b(?:worst|best|highest|lowest|record|extreme|peak|all-time|unusually|exceptionally)\b/i,
      /\b(?:after|then|the (?:next|following|subsequent))\b/i,
      /\b(?:fell|dropped|improved|declined|recovered|decreased|rebounded)\b/i,
    ],
    named: /\bregress\w* (?:to|toward)/i,
  },
  {
    id: 'W2',
    name: 'survivorship',
    signs: [
      /\b(?:surviv\w+|still (?:standing|operating|in business|exist\w*)|successful|made it|winners|millionaires|returned)\b/i,
      /\b(?:all|every|most|share\w*|common|therefore|so|secret|because|caus\w+|made)\b/i,
      /\b(?:companies|founders|firms|funds|planes|aircraft|buildings|entrepreneurs|businesses|books|ships)\b/i,
    ],
    named: /\bsurvivorship/i,
  },
  {
    id: 'W3',
    name: 'healthy user',
    signs: [
      /\b(?:vitamin\w*|supplement\w*|exercis\w*|gym|diet|screening|vaccin\w*|flu shot|yoga|organic|therapy users?|hormone)\b/i,
      /\b(?:healthier|live longer|lower (?:mortality|risk|rates?)|fewer|less disease|die less)\b/i,
    ],
    named: /\bhealthy[- ]user/i,
  },
  {
    id: 'W5',
    name: 'ecological',
    signs: [
      /\b(?:countries|states|regions|cities|counties|neighbou?rhoods|districts|nations)\b/i,
      /\b(?:a person|individuals?|people who|someone who|each (?:person|resident)|he|she) /i,
      /\b(?:average|per capita|rates?|more|higher)\b/i,
    ],
    named: /\becological/i,
  },
  {
    id: 'W6',
    name: 'base rate',
    signs: [
      /\b(?:test|screening|alarm|detector|algorithm|scanner|classifier)\b/i,
      /\b(?:\d{2,3}(?:\.\d+)? ?%|\d{2} per ?cent|accura\w+)/i,
      /\b(?:positive|flagged|match\w*|alarm)\b/i,
    ],
    named: /\b(?:base rate|prevalence|false positives? outnumber)/i,
  },
  {
    id: 'W9',
    name: 'reverse',
    signs: [
      CAUSAL,
      /\b(?:more (?:police|firefighters|doctors|hospitals|umbrellas|tutoring|medication)|those who (?:sought|seek|take|took|receive|received)|patients who (?:receive|received|take|took))\b/i,
    ],
    named: /\brevers\w+ caus|\bcauses? run(?:s)? the other way/i,
  },
  {
    id: 'W1',
    name: 'selection',
    signs: [
      /\b(?:volunteer\w*|self-select\w*|chose to|choose to|opted|enrol\w*|signed up|applicants|respondents|participants|attend\w*|responded|survey of|admitted)\b/i,
      CAUSAL,
    ],
    named: /\b(?:selection (?:bias|effect)|self-selection|randomi[sz]ed|random sample)/i,
  },
  {
    id: 'W10',
    name: 'post hoc',
    signs: [
      /\b(?:after|following|soon after|since|shortly after|the (?:next|following) (?:day|week|month|year)|before)\b/i,
      CAUSAL,
      /^(?!.*\b(?:compared|correlat|associat|control group)\b)/is,
    ],
    named: /\b(?:post hoc|coinciden\w+|control group|randomi[sz]ed)/i,
  },
  {
    id: 'W7',
    name: 'confounding',
    signs: [
      /\b(?:correlat\w+|associat\w+|linked|tend(?:s|ed)? to|higher|more|lower|fewer|less|greater)\b/i,
      CAUSAL,
      /\b(?:people|those|users|students|patients|children|areas|cities|countries|households|companies|families|schools|employees|areas)\b/i,
    ],
    named: /\b(?:confound\w*|third factor|common cause|controlling for|controlled for|randomi[sz]ed|control group)/i,
  },
];
