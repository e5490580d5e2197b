// A model on the graphics card against the same model on the processor: it moves there only where it says the same and is
// faster. Both differ from card to card, and from browser to browser.

export interface Trial {
  readonly verdict: 'faster' | 'other' | 'slower';
  /** Of the shares of a pair, or of the vectors of a text (1 less their cosine): the largest. */
  readonly difference: number;
  /** Milliseconds for a text or pair, the middle one of the rounds. */
  readonly processor: number;
  readonly card: number;
}
/** A model that says a row of numbers of a passage and a claim. */
export interface Tried {
  readonly say: (passage: string, claim: string) => Promise<Float32Array>;
  /** How far two rows are apart, and whether that is little enough. */
  readonly apart: (a: Float32Array, b: Float32Array) => number;
  readonly apartMax: number;
}

/** Rounds that count, after one in which a card compiles what it needs. */
const ROUNDS = 5;
/** Less is not worth another 17 MB, nor the battery. */
const FASTER = 1.25;

/** Throws what the models throw, and where `signal` ends it. `report` is told of the answers so far, of all. */
export async function tryBoth(
  signal: AbortSignal,
  processor: Tried,
  card: Tried,
  now: () => number,
  report: (done: number, total: number) => void,
): Promise<Trial> {
  const times = { processor: [] as number[], card: [] as number[] };
  const total = 2 * EXAMPLES.length * (ROUNDS + 1);
  let difference = 0;
  let done = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const example of EXAMPLES) {
      const timed = async (model: Tried, into: number[]): Promise<Float32Array> => {
        signal.throwIfAborted();
        const begun = now();
        const said = await model.say(...example);
        if (round > 0) into.push(now() - begun);
        report((done += 1), total);
        return said;
      };
      const said = await timed(processor, times.processor);
      difference = Math.max(difference, processor.apart(said, await timed(card, times.card)));
    }
  }
  const [a, b] = [middle(times.processor), middle(times.card)];
  // Not a number is no agreement.
  const same = difference <= processor.apartMax;
  return { verdict: !same ? 'other' : a >= b * FASTER ? 'faster' : 'slower', difference, processor: a, card: b };
}

/** A line, a sentence, a passage: a card is asked for little at a time, and pays for each asking. */
const EXAMPLES: readonly (readonly [passage: string, claim: string])[] = [
  ['The boat is red.', 'The boat is red.'],
  [
    'The council met on Monday and set the fee for a berth at forty crowns a metre, from the first of April on.',
    'A berth costs forty crowns a metre from April on.',
  ],
  [
    'The harbour office keeps a list of all boats that winter on the slip. Whoever takes a place pays half of the fee in October ' +
      'and the rest before the boat goes back into the water. A boat that leaks oil is lifted at its owner’s expense, and the ' +
      'office tells the coast guard. Places that nobody has asked for by the end of September are given to members of the ' +
      'rowing club, who pay nothing, since they look after the slip, its winch and its two cranes all the year round.',
    'Members of the rowing club pay half of the fee in October.',
  ],
];

function middle(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
