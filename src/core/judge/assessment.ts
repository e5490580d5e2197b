// How a question was weighed: what `question/risk.ts` decides, and everything after it reads.

import type { Domain, Risk } from '#core/admission/grammar.ts';

/**
 * What is asked of which document: what a paper of one's own says; the same, where a misreading costs money, a deadline or a
 * right; what can hurt a body; what the law, medicine or security is.
 */
export type Matter = 'paper' | 'stake' | 'body' | 'world';

export interface Assessment {
  readonly domain: Domain;
  readonly risk: Risk;
  readonly matter: Matter;
  /**
   * What is told is that a document says it: word for word, from one source, and as nothing that is known of the world. Of what a
   * misreading makes costly, of a statute that alone speaks of it, and where a person asked for what it says.
   */
  readonly isAttributed: boolean;
  /** By the keywords of the question alone. */
  readonly floor: Risk;
  readonly classified: Risk;
  /** Q16.16, the classifier's. */
  readonly confidence: number;
  readonly keywords: readonly string[];
}

/** At least; EBOM's code and analysis are of medium risk also where a paper is asked. */
export const RISK_OF: Readonly<Record<Matter, Risk>> = { paper: 'LOW', stake: 'MEDIUM', body: 'HIGH', world: 'HIGH' };

/** The level whose thresholds hold: a statement that is only attributed needs nobody to confirm it, at no stakes. */
export const barOf = ({ isAttributed, risk }: Pick<Assessment, 'isAttributed' | 'risk'>): Risk =>
  isAttributed && risk === 'HIGH' ? 'MEDIUM' : risk;
