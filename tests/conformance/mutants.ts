// One line of decision code changed, and the test that must go red: whoever claims that a requirement is proved shows
// here that its test can fail. `npm run conformance` applies each in a copy of the project.

import type { Mutant } from '#tests/conformance/mutant.ts';
import { AUDIT } from '#tests/conformance/mutants-audit.ts';
import { L1, L6, L7, LIBRARIES } from '#tests/conformance/mutants-axioma-ledger.ts';
import { L3 } from '#tests/conformance/mutants-axioma-observations.ts';
import { L4, L5, LOOP } from '#tests/conformance/mutants-axioma-rules.ts';
import { DEBATE } from '#tests/conformance/mutants-debate.ts';
import { EBOM_AUDITED } from '#tests/conformance/mutants-ebom-audited.ts';
import { EBOM_OUTSIDE } from '#tests/conformance/mutants-ebom-outside.ts';
import { EBOM_REPLY } from '#tests/conformance/mutants-ebom-reply.ts';
import { EBOM_REST } from '#tests/conformance/mutants-ebom-rest.ts';
import { EBOM_SETTLED } from '#tests/conformance/mutants-ebom-settled.ts';
import { EBOM_STEPS } from '#tests/conformance/mutants-ebom-steps.ts';
import { EBOM_TOLD } from '#tests/conformance/mutants-ebom-told.ts';
import { EBOM_WRITERS } from '#tests/conformance/mutants-ebom-writers.ts';
import { EBOM } from '#tests/conformance/mutants-ebom.ts';
import { ERCP_EDGE } from '#tests/conformance/mutants-ercp-edge.ts';
import { ERCP } from '#tests/conformance/mutants-ercp.ts';
import { LAST_ROWS } from '#tests/conformance/mutants-last-rows.ts';
import { PB2S } from '#tests/conformance/mutants-pb2s.ts';
import { SECOND_AUDIT } from '#tests/conformance/mutants-second-audit.ts';
import { TESTED } from '#tests/conformance/mutants-tested.ts';
import { THIRD_AUDIT } from '#tests/conformance/mutants-third-audit.ts';

export const MUTANTS: readonly Mutant[] = [
  ...L3,
  ...LOOP,
  ...L4,
  ...L5,
  ...L6,
  ...L7,
  ...L1,
  ...LIBRARIES,
  ...PB2S,
  ...DEBATE,
  ...EBOM,
  ...EBOM_REPLY,
  ...EBOM_REST,
  ...EBOM_AUDITED,
  ...EBOM_OUTSIDE,
  ...AUDIT,
  ...EBOM_SETTLED,
  ...EBOM_STEPS,
  ...EBOM_TOLD,
  ...EBOM_WRITERS,
  ...ERCP,
  ...ERCP_EDGE,
  ...SECOND_AUDIT,
  ...TESTED,
  ...THIRD_AUDIT,
  ...LAST_ROWS,
];
