// Debates in tests: only the oracles at the edge are scripted, and everything between them is the real thing. Who debates is the
// built-in debater, unless a test speaks for it; it never rests, so that a debate is as long as it is asked for, and names no rival
// at first, so that an attempt is rejected.

import { passageDebater } from '#adapters/builtin/debate/debater.ts';
import type { Act } from '#core/case/case.ts';
import type { OpenOptions, Oracles, RunningCase } from '#core/case/open.ts';
import { RESTS, ROWS, type TurnOutput, type TurnRequest } from '#core/debate/rows.ts';
import { toDebateAct, type DebateRequest } from '#core/debate/runner/acts.ts';
import type { DebateReply } from '#core/debate/runner/result.ts';
import type { Oracle } from '#core/ports.ts';
import { memoryStores, open, type Stores } from '#tests/case.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';

export interface DebateScript {
  /** The built-in debater as it is. */
  readonly asItIs?: boolean;
  /** What is said, of what the built-in debater would say. */
  readonly speak?: (turn: TurnOutput, asked: TurnRequest) => unknown;
  /** Q16.16. */
  readonly temperature?: number;
  /** Its id; left out, it is none of our engines. */
  readonly model?: string;
}

export const ROAD = document(
  'road.txt',
  `The lower road was flooded three times in 2023.

Closing the lower road would add a detour of 12 minutes for 340 households.

The fire brigade recommended that the lower road be closed from November to March.`,
);
export const LETTER = document(
  'letter.txt',
  `I object to closing the lower road.

A closed road saves 40,000 euros of repairs each year.`,
);
export const QUESTION = 'Should the lower road be closed in winter?';

export function debateOracles({ asItIs = false, model, speak, temperature }: DebateScript = {}): Oracles {
  const { clock, parser, person, random, retriever } = scriptedOracles();
  const { identity } = passageDebater;
  const turn: Oracle = {
    identity: {
      ...identity,
      oracle_id: 'scripted/local/debate/turn',
      model_id: model ?? 'scripted-debater/1',
      params: { ...identity.params, temperature: temperature ?? 0 },
    },
    ask: async (signal, input, blobs) => {
      const asked = ROWS['debate/turn'].request.parse(input.request);
      const own = (await passageDebater.ask(signal, input, blobs)) as TurnOutput;
      const said = asItIs ? own : atLength(own, asked);
      return speak === undefined ? said : speak(said, asked);
    },
  };
  return { clock, parser, person, random, retriever, 'debate/turn': turn } as unknown as Oracles;
}

function atLength(turn: TurnOutput, { side, strategy }: TurnRequest): TurnOutput {
  const isBare = side !== 'neutral' && strategy === 'Direct' && /### COUNTERARGUMENT\n[^\n]*"/.test(turn.content);
  const kept = turn.content.split('\n\n').filter((section) => {
    const [heading = ''] = section.split('\n');
    return heading !== `### ${RESTS}` && !(isBare && /COUNTERARGUMENT|REBUTTAL/.test(heading));
  });
  const content = [...kept, `### TURN\n${String(turn.turn_index)}`].join('\n\n');
  return { ...turn, content, quotes: turn.quotes.filter(({ n }) => content.includes(`[E${String(n)}]`)) };
}

export interface DebateCase {
  readonly stores: Stores;
  readonly opened: RunningCase;
  readonly reply: DebateReply;
}

/** `request` is completed: three participants, two rounds, judged on the way. */
export async function debateCase(
  script: DebateScript = {},
  request: Partial<DebateRequest> = {},
  { documents = [ROAD, LETTER], ...more }: Partial<OpenOptions> & { readonly documents?: readonly Act[] } = {},
): Promise<DebateCase> {
  const stores = memoryStores();
  const opened = await open(stores, debateOracles(script), { kind: 'debate', ...more });
  for (const act of documents) await opened.perform(act);
  return { stores, opened, reply: await performDebate(opened, request) };
}

export async function performDebate(opened: RunningCase, request: Partial<DebateRequest> = {}): Promise<DebateReply> {
  const act = toDebateAct({ question: QUESTION, participants: 3, rounds: 2, mode: 'in_loop', seed: 0, ...request });
  const outcome = await opened.perform(act);
  if (outcome.kind !== 'debated') throw new Error(`expected a debate, got ${JSON.stringify(outcome)}`);
  return outcome.reply;
}
