// Shapes that every protocol's grammar is made of, and what a row of a grammar is.

import * as z from 'zod';
import { ONE } from '#core/bytes/q16.ts';
import { SAFE_INTEGER_MAX } from '#core/limits.ts';
import type { Derivation } from '#core/ports.ts';

/** L5 input classes (SRS-002). */
export type InputClass = 'TIME_OBS' | 'LLM_OBS' | 'POLICY_TRIGGER' | 'FAULT_SIGNAL' | 'RESET_REQUEST';

/** What a case can be for: its manifest says which. A core decides those that it has a row for (`protocols/`). */
export const KINDS = ['question', 'ercp', 'debate'] as const;
export type Kind = (typeof KINDS)[number];

export const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const index = z.int().min(0).max(SAFE_INTEGER_MAX);
export const milliseconds = z.int().min(0).max(SAFE_INTEGER_MAX);
/** A score as it stands in the ledger: Q16.16 between 0 and 1. */
export const score = z.int().min(0).max(ONE);
/** A score as an engine says it: a plain number between 0 and 1; `admit` quantises it. NaN and infinities do not pass. */
export const rawScore = z.number().min(0).max(1);
export const RISKS = ['LOW', 'MEDIUM', 'HIGH'] as const;
export const DOMAINS = [
  'general',
  'coding',
  'security_code',
  'legal_research',
  'analysis',
  'literary_analysis',
  'fiction',
  'health',
  'money',
  'safety',
] as const;
export const SOURCE_TYPES = [
  'official_documentation',
  'statute',
  'contract',
  'reference',
  'news',
  'correspondence',
  'notes',
  'unknown',
] as const;

export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const nothing = z.strictObject({});

/**
 * `taken`: answered by somebody outside, read back from the ledger in replay.
 * `derived`: computed by the core from admitted records, computed again in replay and never read.
 */
export interface Row {
  readonly origin: 'taken' | 'derived';
  readonly input: InputClass;
  readonly schema: string;
  /**
   * The function of the core that makes its input of what others said, and its version; null where the input is made of no
   * observation. A function that comes to something else is a new version.
   */
  readonly derivation: Derivation | null;
  readonly request: z.ZodType;
  /** What the engine may say. */
  readonly raw: z.ZodType;
  /** What stands in the ledger. */
  readonly output: z.ZodType;
  /** Whether scores in `raw` are plain numbers, which `admit` turns into Q16.16. */
  readonly scored?: boolean;
  /** What is recorded of what was said, where that is text; a code where it cannot be read. Both have passed their schemas. */
  read?(said: unknown, request: unknown): unknown;
  /** Whether an output names only what its request offered. Both have passed their schemas. */
  refers?(output: unknown, request: unknown): boolean;
}

export const same = <Origin extends Row['origin'], Request extends z.ZodType, Output extends z.ZodType>(
  origin: Origin,
  input: InputClass,
  schema: string,
  derivation: Derivation | null,
  request: Request,
  output: Output,
) => ({ origin, input, schema, derivation, request, raw: output, output });
