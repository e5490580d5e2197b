// EBOM "Reasoning Chain Schema", for who reads replies: the core makes steps and reads none, so it does not carry this.

import * as z from 'zod';

/** `inputs` are numbers of citations, `output` is the id of the claim that the step ends in. */
export const reasoningStep = z.strictObject({
  step: z.int().min(1),
  operation: z.enum(['entailment', 'aggregation', 'contrast', 'transitive', 'conditional']),
  inputs: z.array(z.int().min(1)).min(1),
  intermediate_claim: z.string().min(1),
  output: z.string().min(1),
  validity_check: z.enum(['VALID', 'INVALID', 'UNCERTAIN']),
});
