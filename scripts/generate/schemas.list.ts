// The records that other people's tools read, by the name of their schema. A record's zod schema lives with its owner.
import type * as z from 'zod';
import { JSON_OUTPUTS } from '#helper/shapes/edge.ts';
import { proofRecord } from '#core/verify/proof.ts';
import { bundleManifest } from '#core/bundle/format.ts';
import { reasoningStep } from '#core/answer/reasoning-step.ts';
import { artifact } from '#core/debate/artifact.ts';
import { graphRecord } from '#core/graph/node.ts';
import { libraryPack } from '#core/evidence/library.ts';
import { policyRecord, transRecord } from '#core/ledger/records.ts';
import { observation } from '#core/admission/observation.ts';
import { GRAMMAR } from '#core/admission/grammar.ts';
import { policyRule } from '#core/admission/policy/dsl.ts';

export const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  'ax-obs': observation,
  'ax-policy': policyRecord,
  'ax-proof': proofRecord,
  'ax-trans': transRecord,
  'bundle-manifest': bundleManifest,
  'debate.v2': artifact,
  'evidence-graph': graphRecord,
  'library-pack': libraryPack,
  'policy-rule': policyRule,
  'reasoning-step': reasoningStep,
  'output-manifest': GRAMMAR.manifest.output,
  'output-clock': GRAMMAR.clock.output,
  'output-random': GRAMMAR.random.output,
  'output-person': GRAMMAR.person.output,
  'output-parser': GRAMMAR.parser.output,
  'output-classifier': GRAMMAR.classifier.output,
  'output-retriever': GRAMMAR.retriever.output,
  'output-reworder': GRAMMAR.reworder.output,
  'output-entailer': GRAMMAR.entailer.output,
  'output-nli': GRAMMAR.nli.output,
  'output-writer': GRAMMAR.writer.output,
  'output-gate': GRAMMAR['gate/low'].output,
  ...JSON_OUTPUTS,
};
