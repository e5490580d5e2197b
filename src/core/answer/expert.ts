// Whom to ask where the documents cannot settle it (EBOM "domain expert type").

import type { Domain } from '#core/admission/grammar.ts';

export const EXPERT: Readonly<Record<Domain, string>> = {
  general: 'an expert in the field',
  coding: 'a software engineer',
  security_code: 'a security engineer',
  legal_research: 'a lawyer',
  analysis: 'an expert in the field',
  literary_analysis: 'an expert in the field',
  fiction: 'an expert in the field',
  health: 'a doctor or a pharmacist',
  money: 'a financial or tax adviser',
  safety: 'a qualified technician',
};
