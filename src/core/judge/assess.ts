// The risk of a question: never below the keyword floor that core computes itself, whatever the classifier said
// (EBOM "Domain Classification": err toward higher risk), and raised by what its documents are.

import type { Evidence } from '#core/evidence/context.ts';
import { stakesOfDocuments } from '#core/judge/document-stakes.ts';
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

export function assessRisk(question: string, classified: Admitted<'classifier'>): Assessment {
  const floor = riskFloor(question);
  const { confidence, domain, keywords, risk_level } = classified.output;
  const raised = RISKS.indexOf(floor.risk) > RISKS.indexOf(risk_level);
  return {
    domain: raised ? floor.domain : domain,
    risk: raised ? floor.risk : risk_level,
    floor: floor.risk,
    classified: risk_level,
    confidence,
    keywords: [...new Set([...floor.keywords, ...keywords])].sort((a, b) => (a < b ? -1 : 1)),
  };
}

/** The same, once the documents are known. `hits` best first. */
export function raisedByDocuments(assessment: Assessment, question: string, hits: readonly Evidence[]): Assessment {
  if (assessment.risk === 'HIGH') return assessment;
  const domain = stakesOfDocuments(question, hits);
  return domain === null ? assessment : { ...assessment, domain, risk: 'HIGH' };
}
