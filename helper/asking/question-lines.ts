// `ask --in FILE.jsonl`: many questions to one case, a line of JSON for each reply.

import * as z from 'zod';
import { exitOfAnswer, putQuestion, toValue, type Asking } from '#helper/asking/put-question.ts';
import { readLines } from '#helper/replies/json-lines.ts';
import type { Terminal } from '#helper/terminal/terminal.ts';

/** `id` comes back with the reply; `clarify` is what is said where the reply asks back. */
const LINE = z.strictObject({
  question: z.string(),
  id: z.union([z.string(), z.number()]).optional(),
  clarify: z.string().optional(),
});
export type QuestionLine = z.infer<typeof LINE>;

export const readQuestions = (path: string): Promise<readonly QuestionLine[]> => readLines(path, LINE);

/** The highest exit status of all: 0 where each is answered. */
export async function askLines(asking: Asking, lines: readonly QuestionLine[], terminal: Terminal): Promise<number> {
  let status = 0;
  for (const [at, { clarify, id, question }] of lines.entries()) {
    terminal.progress(`Question ${String(at + 1)} of ${String(lines.length)}`);
    const told = await putQuestion(asking, question, clarify);
    terminal.settle();
    terminal.value({ ...(id === undefined ? {} : { id }), ...toValue(told, asking) });
    status = Math.max(status, exitOfAnswer(told.reply.answer));
  }
  return status;
}
