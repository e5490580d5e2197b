// The risk of a question: never below the keyword floor that core computes itself, whatever the classifier said
// (EBOM "Domain Classification": err toward higher risk), and raised by what its documents are. What is grave by how it is put alone,
// and asked of an everyday paper, is of medium risk.

import type { Evidence } from '#core/evidence/context.ts';
import { isEveryday, stakesOfDocuments } from '#core/judge/document-stakes.ts';
import { riskFloor } from '#core/judge/rules.ts';
import type { Domain, Risk } from '#core/admission/grammar.ts';
import { RISKS } from '#core/admission/shapes.ts';
import type { Admitted } from '#core/case/observe.ts';

export interface Assessment {
  readonly domain: Domain;
  readonly risk: Risk;
  readonly floor: Risk;
  readonly classified: Risk;
  /** Q16.16, the classifier's. */
  readonly confidence: number;
  readonly keywords: readonly string[];
}

export function assessRisk(
  { leastRisk, text }: { readonly leastRisk: Risk; readonly text: string },
  classified: Admitted<'classifier'>,
): Assessment {
  const floor = riskFloor(text);
  const { confidence, domain, keywords, risk_level } = classified.output;
  const raised = RISKS.indexOf(floor.risk) > RISKS.indexOf(risk_level);
  const risk = raised ? floor.risk : risk_level;
  return {
    domain: raised ? floor.domain : domain,
    // Never below the question that it leans on, whatever its own words.
    risk: RISKS.indexOf(leastRisk) > RISKS.indexOf(risk) ? leastRisk : risk,
    floor: floor.risk,
    classified: risk_level,
    confidence,
    keywords: [...new Set([...floor.keywords, ...keywords])].sort((a, b) => (a < b ? -1 : 1)),
  };
}

/** The same, once the documents are known. `hits` best first. */
export function weighedByDocuments(
  assessment: Assessment,
  { leastRisk, text }: { readonly leastRisk: Risk; readonly text: string },
  hits: readonly Evidence[],
): Assessment {
  if (assessment.risk !== 'HIGH') {
    const domain = stakesOfDocuments(text, hits);
    return domain === null ? assessment : { ...assessment, domain, risk: 'HIGH' };
  }
  const isByForm = assessment.floor !== 'HIGH' && leastRisk !== 'HIGH' && LOWERED.has(assessment.domain);
  return isByForm && isEveryday(text, hits) ? { ...assessment, domain: 'general', risk: 'MEDIUM' } : assessment;
}

/** A paper says what it wants of its reader. What becomes of savings, an account or a body it does not settle. */
const LOWERED: ReadonlySet<Domain> = new Set(['legal_research']);
