// A debate from a file. Attacker-controlled: size, depth, doubled keys and shape are checked before anything reads it.

import type * as z from 'zod';
import { artifact, type Artifact } from '#core/debate/artifact.ts';
import { checkMeaning, type Finding } from '#core/debate/validate.ts';
import { sayFields } from '#core/bytes/fields.ts';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { parseStrictBytes } from '#core/bytes/read.ts';
import { AffidavitError } from '#core/errors.ts';
import { DEBATE_ATTEMPTS_MAX, DEBATE_BYTES_MAX, DEBATE_TURNS_MAX } from '#core/limits.ts';

export type ReadDebate =
  | { readonly kind: 'debate'; readonly artifact: Artifact; readonly findings: readonly Finding[] }
  /** Its shape is wrong, so nothing of it can be used. */
  | { readonly kind: 'unreadable'; readonly findings: readonly Finding[] };

/** Throws CANON_* where the bytes are no plain JSON, and DEBATE_SIZE. */
export function readDebate(bytes: Uint8Array): ReadDebate {
  if (bytes.length > DEBATE_BYTES_MAX)
    throw new AffidavitError('DEBATE_SIZE', `expected at most ${DEBATE_BYTES_MAX} bytes, got ${bytes.length}`);
  const value = parseStrictBytes(bytes);
  const parsed = artifact.safeParse(value);
  if (!parsed.success) return { kind: 'unreadable', findings: shapeFindings(parsed.error.issues, value) };
  // What was parsed, not what the schema made of it: fields that it does not know stay, in their order.
  const read = value as unknown as Artifact;
  requireSize(read);
  return { kind: 'debate', artifact: read, findings: checkMeaning(read) };
}

/** The canonical text (RFC 8785) of a debate. What was read and written again has every field that it had. */
export function writeDebate(debate: Artifact): string {
  return canonical(debate as unknown as Json, 'rfc8785');
}

function requireSize({ turns }: Artifact): void {
  const attempts = turns.reduce((sum, turn) => sum + (turn.attempts?.length ?? 0), 0);
  if (turns.length <= DEBATE_TURNS_MAX && attempts <= DEBATE_ATTEMPTS_MAX) return;
  throw new AffidavitError(
    'DEBATE_SIZE',
    `expected at most ${DEBATE_TURNS_MAX} turns and ${DEBATE_ATTEMPTS_MAX} attempts, got ${turns.length} and ${attempts}`,
  );
}

/** One finding for what is wrong in recommendations, whose fields are the strict ones, and one for all the rest. */
function shapeFindings(issues: readonly z.core.$ZodIssue[], value: Json): readonly Finding[] {
  const inside = issues.filter(({ path }) => path.includes('recommendation'));
  const rest = issues.filter(({ path }) => !path.includes('recommendation'));
  return [
    ...(hasRounds(value) ? [LATER] : []),
    ...(rest.length > 0 ? [shape('DEBATE_SHAPE', rest, value)] : []),
    ...(inside.length > 0 ? [shape('RECOMMENDATION', inside, value)] : []),
  ];
}

/** The course that wrote v2.0 published files of another layout under the same number. */
const LATER: Finding = {
  code: 'DEBATE_SHAPE',
  severity: 'error',
  place: '',
  message:
    'turns stand under rounds: this is the later layout of the course, which calls itself 2.0.0 too. The schema v2.0 has one list of turns with turn_index',
};
const hasRounds = (value: Json): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'rounds') && !Object.hasOwn(value, 'turns');

const shape = (code: Finding['code'], issues: readonly z.core.$ZodIssue[], value: Json): Finding => ({
  code,
  severity: 'error',
  place: '',
  message: sayFields({ issues }, value),
});
