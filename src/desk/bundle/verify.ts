// Verifies a bundle with the verifier of this build for cases of its kind, and with the frozen files that its records name.

import { kindOfBundle } from '#core/bundle/kind.ts';
import type { VerifyOptions, VerifyReport } from '#core/verify/verify.ts';
import { coreFor, type Frozen } from '#desk/frozen/frozen.ts';

type Given = Omit<VerifyOptions, 'build' | 'loadCore' | 'loadEngines'> & Partial<Pick<VerifyOptions, 'loadEngines'>>;

/** Throws the signal's reason where it is stopped, FROZEN_MISSING and FROZEN_CHANGED. */
export async function verifyBundle(
  frozen: Pick<Frozen, 'core' | 'loadCore' | 'loadEngines' | 'names'>,
  bytes: Uint8Array,
  options: Given,
): Promise<VerifyReport> {
  const { loadCore, loadEngines, names } = frozen;
  const core = await frozen.core(coreFor(names, kindOfBundle(bytes)));
  return core.verifyBundle(bytes, { loadCore, loadEngines, build: names, ...options });
}
