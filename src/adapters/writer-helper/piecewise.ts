// What the program on this computer says line by line while its model writes. It is as hostile as any answer: a limit on
// characters, and nothing but the last line is what was written.

import * as z from 'zod';
import { AffidavitError } from '#core/errors.ts';

export const PIECEWISE = 'application/x-ndjson';
export const ANSWER_CHARACTERS_MAX = 1_048_576;

const piece = z.strictObject({ at: z.int().min(0), text: z.string() });
const last = z.strictObject({ status: z.int(), said: z.unknown() });

/**
 * The last line; `hear` gets the draft so far after each other one. A program that answers at once is read as it is. Throws
 * SERVER_ANSWER.
 */
export async function readAnswer(
  response: Response,
  at: string,
  hear: (text: string) => void = () => undefined,
): Promise<{ readonly ok: boolean; readonly status: number; readonly text: string }> {
  const isPiecewise = (response.headers.get('content-type') ?? '').startsWith(PIECEWISE);
  let draft = '';
  let end = null as z.infer<typeof last> | null;
  let rest = '';
  let size = 0;
  const take = (line: string): void => {
    const said = parse(line);
    const more = end === null ? piece.safeParse(said).data : undefined;
    if (more === undefined) {
      const ended = last.safeParse(said);
      if (end !== null || !ended.success) throw new AffidavitError('SERVER_ANSWER', `${at} sent what is no draft`);
      end = ended.data;
      return;
    }
    draft = draft.slice(0, more.at) + more.text;
    hear(draft);
  };
  for await (const text of texts(response)) {
    size += text.length;
    if (size > ANSWER_CHARACTERS_MAX) throw new AffidavitError('SERVER_ANSWER', `${at} sent too much`);
    rest += text;
    if (!isPiecewise) continue;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(take);
  }
  if (!isPiecewise) return { ok: response.ok, status: response.status, text: rest };
  const { said, status } = end ?? { said: null, status: 502 };
  return { ok: status === 200, status, text: JSON.stringify(said) };
}

async function* texts(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
