// The four automated checks of PB2S v0.2 §5.1 over one reply of anybody, written from the protocol and not from the code
// that makes replies. `scripts/conformance.py` does the same in Python.

const HEADERS = ['DRAFT', 'REFLECT', 'REVISE', 'LEARNED'] as const;
const PHRASES = ['contradiction', 'unjustified assumption', 'missing evidence'] as const;

export const PB2S_CHECKS = ['section_order', 'reflect_limits', 'proof_schema', 'clarify_rule'] as const;
export type Pb2sCheck = (typeof PB2S_CHECKS)[number];

/** Names of the checks that a reply does not pass; none for one that conforms. */
export function failedPb2s(text: string, proof: unknown): readonly Pb2sCheck[] {
  const holds: Readonly<Record<Pb2sCheck, boolean>> = {
    section_order: inOrder(text),
    reflect_limits: reflects(text),
    proof_schema: isProof(proof),
    clarify_rule: clarifies(text, proof),
  };
  return PB2S_CHECKS.filter((check) => !holds[check]);
}

/** PB2S-2.2: each header once, each at the start of a line, in this order. */
function inOrder(text: string): boolean {
  const found = text.split('\n').flatMap((line) => HEADERS.filter((header) => new RegExp(`^${header}\\b`).test(line)));
  return found.join() === HEADERS.join();
}

/** PB2S-2.3: at most three bullets, and one of the three phrases. */
function reflects(text: string): boolean {
  const section = /^REFLECT\b([\s\S]*?)^REVISE\b/m.exec(text)?.[1] ?? '';
  const bullets = section.split('\n').filter((line) => /^\s*[-*•]/.test(line));
  return bullets.length <= 3 && PHRASES.some((phrase) => section.toLowerCase().includes(phrase));
}

/** PB2S §4, the schema of `schemas/pb2s_proof.schema.json`. */
function isProof(proof: unknown): boolean {
  if (typeof proof !== 'object' || proof === null) return false;
  const { audit_ref, cycles, decision } = proof as Readonly<Record<string, unknown>>;
  const counted = typeof cycles === 'number' && Number.isInteger(cycles) && cycles >= 0 && cycles <= 2;
  const named = typeof audit_ref === 'string' && audit_ref.length >= 1;
  return counted && named && (decision === 'APPROVE' || decision === 'CLARIFY');
}

/** PB2S-2.4b: CLARIFY stands with exactly two lines that end in a question mark, and without it there is none (AMB-06). */
function clarifies(text: string, proof: unknown): boolean {
  const questions = text.split('\n').filter((line) => line.trimEnd().endsWith('?')).length;
  const asked = typeof proof === 'object' && proof !== null && (proof as { decision?: unknown }).decision === 'CLARIFY';
  return asked ? questions === 2 && /\bCLARIFY\b/.test(text) : questions === 0;
}
