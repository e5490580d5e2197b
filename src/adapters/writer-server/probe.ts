// What a server really does, tried before it is believed: a grammar that it obeys, a stop reason that says when a text was
// cut, a seed that changes what is drawn.

import { AffidavitError } from '#core/errors.ts';
import type { Backend, Enforced, Order } from '#adapters/writer-server/backend.ts';
import { linesOf, textOf } from '#adapters/writer-server/schema.ts';

export interface Capabilities {
  readonly enforced: Enforced;
  /** Whether the same seed gave the same text, and another seed another. */
  readonly seed: boolean;
  /** `tried` where a text that was cut was called so; `untried` where the model ended before that. */
  readonly stop: 'tried' | 'untried';
}

/** Throws SERVER_UNFIT where a text that was cut is called whole. */
export async function probe(signal: AbortSignal, backend: Backend): Promise<Capabilities> {
  const enforced = await enforcedBy(signal, backend);
  return { enforced, stop: await stopOf(signal, backend, enforced), seed: await drawsBySeed(signal, backend) };
}

const ASKED = { maxTokens: 32, seed: 0, system: null, temperature: 0, user: 'Say hello.' } as const;
/** What no model says when it is greeted. */
const WORD = 'qzx-7041';
/** Longer than the tokens that it is given. */
const LONG = 'a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h';
const CUT_TOKENS = 4;

async function enforcedBy(signal: AbortSignal, backend: Backend): Promise<Enforced> {
  for (const kind of backend.enforces) {
    // A server may refuse to take a grammar; what it says to that is not what was asked for.
    const said = await backend.write(signal, { ...ASKED, limit: limitTo(WORD, kind) }).catch((error: unknown) => {
      signal.throwIfAborted();
      if (error instanceof AffidavitError && error.code === 'SERVER_ANSWER') return null;
      throw error;
    });
    if (said !== null && said.stop === 'end' && textOf(said.text, kind) === WORD) return kind;
  }
  return 'none';
}

async function stopOf(signal: AbortSignal, backend: Backend, enforced: Enforced): Promise<Capabilities['stop']> {
  const user = 'Write the letters from a to z, ten times.';
  const asked = { ...ASKED, user, maxTokens: CUT_TOKENS, limit: limitTo(LONG, enforced) };
  const { stop, tokens } = await backend.write(signal, asked);
  if (stop !== 'end') return 'tried';
  if (enforced === 'none' && tokens !== null && tokens < CUT_TOKENS) return 'untried';
  throw new AffidavitError('SERVER_UNFIT', 'the server reports a text as complete that it cut');
}

async function drawsBySeed(signal: AbortSignal, backend: Backend): Promise<boolean> {
  const asked = {
    ...ASKED,
    user: 'Write any ten words.',
    temperature: 1.5,
    limit: { kind: 'none', cites: true },
  } as const;
  const draw = async (seed: number): Promise<string> => (await backend.write(signal, { ...asked, seed })).text;
  const [first, again, other] = [await draw(11), await draw(11), await draw(4_242)];
  return first === again && first !== other;
}

/** Nothing but this text. */
function limitTo(text: string, kind: Enforced): Order['limit'] {
  switch (kind) {
    case 'gbnf':
      return { kind, grammar: `root ::= "${text}"\n` };
    case 'json_schema':
      return { kind, schema: linesOf({ type: 'string', enum: [text] }, 1) };
    case 'none':
      return { kind, cites: true };
  }
}
