// The language of drafts as a JSON Schema, for servers that know no grammar: the same lines, each a string. What they say is
// put back into lines and read by the core like anything else.

import * as z from 'zod';
import type { Json } from '#core/bytes/json.ts';
import { DRAFT_CHARACTERS_MAX, DRAFT_CITES_MAX, VARIANT_CHARACTERS_MAX } from '#core/limits.ts';
import { SILENCE } from '#core/pb2s/lines.ts';
import type { Enforced } from '#adapters/writer-server/backend.ts';

type Schema = { readonly [key: string]: Json };

/** For passages with these numbers and at most `lines` sentences. */
export function toSchema(offered: readonly number[], lines: number): Schema {
  const silence = SILENCE.replace('.', '\\.');
  const cite = `\\[(${offered.join('|')})\\]`;
  const rest = `[^${EXCLUDED}]{0,${String(DRAFT_CHARACTERS_MAX - 1)}}`;
  const line = `(Inference: )?[^ ${EXCLUDED}]${rest} (${cite}){1,${String(DRAFT_CITES_MAX)}}`;
  return linesOf({ type: 'string', pattern: `^(${offered.length === 0 ? silence : `${silence}|${line}`})$` }, lines);
}

/** At most `lines` questions. */
export const toQuestions = (lines: number): Schema =>
  linesOf(
    { type: 'string', pattern: `^[^ ?${EXCLUDED}][^?${EXCLUDED}]{1,${String(VARIANT_CHARACTERS_MAX - 2)}}\\?$` },
    lines,
  );

export const linesOf = (items: Schema, lines: number): Schema => ({
  type: 'object',
  properties: { lines: { type: 'array', items, maxItems: lines, minItems: 1 } },
  additionalProperties: false,
  required: ['lines'],
});

/** Brackets are for citations; quotes and backslashes would need escapes that not every engine counts alike. */
const EXCLUDED = '\\[\\]"\\\\\\x00-\\x1f';

const said = z.strictObject({ lines: z.array(z.string()) });

/** What a server said, as lines. What has another shape stays as it is: the core refuses it, and the record shows why. */
export function textOf(text: string, enforced: Enforced): string {
  switch (enforced) {
    case 'gbnf':
      return text;
    case 'json_schema':
      return (linesIn(text) ?? [text]).join('\n');
    case 'none':
      // Models that chat put empty lines between and around what they say.
      return text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join('\n');
  }
}

function linesIn(text: string): readonly string[] | null {
  try {
    return said.parse(JSON.parse(text)).lines;
  } catch {
    return null;
  }
}
