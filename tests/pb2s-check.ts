// The checks of the harness over our own replies, whose audit_ref also has a form (PB2S-4.4).

import { failedPb2s as failed, type Pb2sCheck } from '#helper/conformance/pb2s-checks.ts';

/** Names of the checks that a reply of ours does not pass; none for one that conforms. */
export function failedPb2s(text: string, proof: unknown): readonly Pb2sCheck[] {
  const broken = failed(text, proof);
  const ref = (proof as { readonly audit_ref?: unknown } | null)?.audit_ref;
  const named = typeof ref === 'string' && /^run-\d{8}-\d{6}-[0-9a-f-]{8,36}$/.test(ref);
  return named || broken.includes('proof_schema') ? broken : [...broken, 'proof_schema'];
}
