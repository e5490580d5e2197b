// A model as judge of a debate, beside the evaluators that go by rules: what it says is labelled a critique and changes no figure.
// Whether a position follows it judges blind: it is given the reasons without claim and position, and says what they lead to.

import { attemptsOf, turnsInOrder, type Artifact, type Turn } from '#core/debate/artifact.ts';
import { t3 } from '#core/debate/evaluators/t3.ts';
import { rca } from '#core/debate/evaluators/rca.ts';
import type { LocalWriter } from '#helper/engine/writer.ts';
import { codeOf } from '#helper/terminal/errors.ts';

export interface TurnCritique {
  readonly turn_id: string;
  readonly turn_index: number;
  /** 1 to 10; null where the model had no room for the turn. */
  readonly validity: number | null;
  readonly credibility: number | null;
  readonly rung: 'L1' | 'L2' | 'L3' | null;
  /** What the reasons lead to, as the model sees it without the position. */
  readonly blind_stance: 'for' | 'against' | 'open' | null;
  /** Whether that is the position that was taken; null where either is missing. */
  readonly follows: boolean | null;
}

export interface Critique {
  readonly label: 'critique';
  readonly model_id: string;
  readonly notes: string;
  readonly turns: readonly TurnCritique[];
  /** In how many turns, of how many that both judged, it says what the rules say. */
  readonly agreement: Readonly<Record<'follows' | 'rung', { readonly same: number; readonly of: number }>>;
}

type Judge = Pick<LocalWriter, 'engine' | 'identity'>;

export async function critiqueOf(debate: Artifact, judge: Judge, signal: AbortSignal): Promise<Critique> {
  const turns: TurnCritique[] = [];
  const pairs: (readonly ['follows' | 'rung', boolean])[] = [];
  for (const turn of turnsInOrder(debate)) {
    const one = await critiqueTurn(turn, debate.metadata.notes ?? '', judge, signal);
    turns.push(one);
    const { trace_output_consistent: follows } = rca(turn.content, answerOf(turn));
    if (one.follows !== null && follows !== null) pairs.push(['follows', one.follows === follows]);
    const { required_rung: rung } = t3(turn.content);
    if (one.rung !== null && rung !== null) pairs.push(['rung', one.rung === rung]);
  }
  const count = (kind: 'follows' | 'rung') => {
    const own = pairs.filter(([name]) => name === kind);
    return { same: own.filter(([, isSame]) => isSame).length, of: own.length };
  };
  return {
    label: 'critique',
    model_id: judge.identity.model_id,
    notes:
      'What a model says of how it is argued. It is no finding on who is right, and no figure of the evaluators rests on it.',
    turns,
    agreement: { follows: count('follows'), rung: count('rung') },
  };
}

async function critiqueTurn(turn: Turn, question: string, judge: Judge, signal: AbortSignal): Promise<TurnCritique> {
  const marks = await ask(judge, signal, {
    task: 'Rate this argument. Validity: how far the reasons lead to the claim, 1 to 10. Credibility: how far what they rest on can be relied on, 1 to 10. Rung of the claim: L1 association, L2 intervention, L3 counterfactual.',
    text: turn.content,
    grammar: `root ::= "Validity " n "\\nCredibility " n "\\nRung " ("L1" | "L2" | "L3" | "none")\nn ::= "10" | [1-9]\n`,
  });
  const [, validity, credibility, rung] =
    /^Validity (\d+)\nCredibility (\d+)\nRung (L1|L2|L3|none)$/.exec(marks ?? '') ?? [];
  const led = await ask(judge, signal, {
    task: `These are reasons about a question, without what was concluded from them. What do they lead to: yes, no or open? Question: ${oneLine(question)}`,
    text: reasonsOf(turn.content),
    grammar: 'root ::= "yes" | "no" | "open"\n',
  });
  const blind = led === null ? null : (STANCES[led] ?? null);
  const taken = Object.values(STANCES).find((stance) => stance === turn.position?.stance) ?? null;
  return {
    turn_id: turn.turn_id,
    turn_index: turn.turn_index,
    validity: validity === undefined ? null : Number(validity),
    credibility: credibility === undefined ? null : Number(credibility),
    rung: rung === 'L1' || rung === 'L2' || rung === 'L3' ? rung : null,
    blind_stance: blind,
    follows: blind === null || taken === null ? null : blind === taken,
  };
}

const STANCES: Readonly<Record<string, 'for' | 'against' | 'open'>> = { yes: 'for', no: 'against', open: 'open' };

/** What leads to the position, without it: the judge is not to be led by the answer (DEB-8.2). */
export function reasonsOf(content: string): string {
  const sections = content.split(/^(?=#{1,6}\s+\S)/m);
  return sections
    .filter((section) => !/^#{1,6}\s+(?:claim|thesis|final|position|decision|conclusion)/i.test(section))
    .join('')
    .trim();
}

function answerOf(turn: Turn): string {
  return attemptsOf(turn).at(-1)?.final_answer ?? turn.recommendation?.raw_text ?? turn.position?.raw_text ?? '';
}

interface Task {
  readonly task: string;
  readonly text: string;
  readonly grammar: string;
}

/** Null where it does not fit, or did not end by itself: then nothing is made up. */
async function ask({ engine }: Judge, signal: AbortSignal, { grammar, task, text }: Task): Promise<string | null> {
  try {
    const prompt = { system: null, user: `${task}\n${oneLine(text)}`, grammar, maxTokens: 32, seed: 0, temperature: 0 };
    const { stop, text: said } = await engine.write(signal, prompt);
    return stop === 'end' ? said : null;
  } catch (error) {
    if (codeOf(error) === 'WRITER_PROMPT') return null;
    throw error;
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
