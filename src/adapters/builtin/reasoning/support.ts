// What the steps of a reasoning rest on: each has to be given, to follow from what is given and the steps before it, to be what
// is counted of it, or to be said by a passage. A step that none of them carries carries none behind it either.

import { coreOf, derive, type Derived } from '#adapters/builtin/reasoning/logic/engine.ts';
import { negated } from '#adapters/builtin/reasoning/logic/model.ts';
import { contentOf, type Solved } from '#adapters/builtin/reasoning/logic/outcome.ts';
import { readAll, readProblem, STATEMENTS_MAX, type Passage } from '#adapters/builtin/reasoning/logic/problem.ts';
import { solve } from '#adapters/builtin/reasoning/logic/solve.ts';
import { statementsIn } from '#adapters/builtin/reasoning/logic/statements.ts';
import type { Premise, Theory } from '#adapters/builtin/reasoning/logic/theory.ts';
import { asAnswer, asProduct, claimsNothing, partsOf, type Part } from '#adapters/builtin/reasoning/said.ts';
import { withoutNumber } from '#adapters/builtin/reasoning/steps.ts';
import { judgePair } from '#adapters/builtin/judge.ts';
import type { Sentence } from '#core/constraint/stated.ts';
import { unwrap } from '#core/english/unwrap.ts';

export interface Unsupported {
  /** `factual_incorrect` where it is counted otherwise, else nothing carries it. */
  readonly type: 'factual_incorrect' | 'missing_justification';
  readonly confidence: number;
  /** Position of the sentence. */
  readonly at: number;
  readonly source: string;
}

/** The least entailment of which the strict reading finds the whole said. */
const ENTAILED_MIN = 52_429;

/** `flagged` are positions of sentences in which an error was found already: nothing rests on them. */
export function unsupported(
  problem: string,
  passages: readonly Passage[],
  all: readonly Sentence[],
  flagged: ReadonlySet<number>,
): readonly Unsupported[] {
  const parts = all.flatMap(({ text }, at) => partsOf(text).map((part) => ({ ...part, at })));
  const ground = new Ground(problem, passages, parts);
  const failed = new Map<number, Unsupported>();
  parts.forEach((part, index) => {
    if (flagged.has(part.at) || failed.get(part.at)?.type === 'factual_incorrect') return;
    const found = ground.judge(part, index, all[part.at]?.text ?? '');
    if (found === 'carried') return;
    const isWrong = found === 'wrong';
    failed.set(part.at, {
      type: isWrong ? 'factual_incorrect' : 'missing_justification',
      confidence: isWrong ? 0.95 : 0.85,
      at: part.at,
      source: isWrong ? 'counted' : 'given',
    });
  });
  return [...failed.values()];
}

/** What is given, read together with what was said of it. */
class Ground {
  readonly #problem: string;
  readonly #passages: readonly Passage[];
  readonly #said: ReadonlySet<string>;
  readonly #theory: Theory;
  readonly #given: number;
  /** Numbers of premises that hold; empty where what is given contradicts itself, since anything would follow. */
  readonly #held: Set<number>;
  readonly #solved: Solved | null;
  readonly #question: string;
  #derived: Derived | null = null;

  constructor(problem: string, passages: readonly Passage[], parts: readonly Part[]) {
    const alone = readProblem(problem, []);
    const spoken = new Set(contentOf([problem, ...parts.map(({ text }) => text)].join(' ')));
    const own = alone.theory.premises.filter(({ source }) => source === 0);
    const quoted = passages.flatMap(({ n, text }) =>
      statementsIn(unwrap(text)).flatMap((one): Premise[] =>
        one.text.endsWith('?') ? [] : [{ text: one.text.trim(), source: n }],
      ),
    );
    const near = quoted.filter(({ text }) => contentOf(text).filter((word) => spoken.has(word)).length > 1);
    const given = [...own, ...near].slice(0, Math.max(own.length, STATEMENTS_MAX - parts.length));
    this.#problem = own.map(({ text }) => text).join(' ');
    this.#passages = passages;
    this.#said = new Set([...own, ...quoted].map(({ text }) => plain(text)));
    this.#theory = readAll([...given, ...parts.map(({ text }) => ({ text, source: 0 }))]);
    this.#given = given.length;
    this.#held = consistent(this.#theory, given, own.length);
    this.#solved = solve(problem, passages);
    this.#question = alone.question ?? '';
  }

  judge(part: Part, index: number, whole: string): 'carried' | 'wrong' | 'open' {
    if (part.isWrong) return 'wrong';
    const isSettled = this.#solved?.verdict === 'derived';
    if (part.text === '' || claimsNothing(part.text, { isSettled, isClashing: this.#held.size === 0 }))
      return 'carried';
    const by = this.#given + index + 1;
    if (this.#states(whole)) return 'carried';
    const found = this.#carries(part.text, by, whole);
    if (part.isWord) return found === 'wrong' ? 'wrong' : 'carried';
    if (found === 'carried' && this.#held.size > 0) this.#held.add(by);
    return found;
  }

  #carries(text: string, by: number, whole: string): 'carried' | 'wrong' | 'open' {
    if (this.#states(text) || this.#theory.common.some((one) => one !== '' && plain(one) === plain(text)))
      return 'carried';
    if (this.#follows(by)) return 'carried';
    const counted = asAnswer(text, this.#question, this.#solved) ?? asProduct(this.#theory, this.#own(), text);
    if (counted !== null) return counted ? 'carried' : 'wrong';
    return this.#isEntailed(text) || (whole !== text && this.#isEntailed(whole)) ? 'carried' : 'open';
  }

  #states(text: string): boolean {
    return this.#said.has(plain(withoutNumber(text.trim())));
  }

  #own(): Derived {
    this.#derived ??= derive(this.#theory, new Set(this.#held));
    return this.#derived;
  }

  /** All that it says follows: against each of it, what holds cannot. */
  #follows(by: number): boolean {
    if (this.#theory.isCut || this.#held.size === 0) return false;
    const clauses = this.#theory.clauses.filter((clause) => clause.by === by);
    return (
      clauses.length > 0 &&
      !this.#theory.unread.includes(by) &&
      clauses.every(({ any }) => derive(this.#theory, this.#held, any.map(negated)).clash !== null)
    );
  }

  #isEntailed(text: string): boolean {
    const words = contentOf(text);
    const texts = [this.#problem, ...this.#passages.map((passage) => unwrap(passage.text))];
    return texts.some((given) => {
      const held = new Set(contentOf(given));
      const shared = words.filter((word) => held.has(word)).length;
      return shared > 0 && shared * 2 >= words.length && judgePair(text, given).entailment >= ENTAILED_MIN;
    });
  }
}

/** All that is given where it can hold together, else the problem alone, else nothing. */
function consistent(theory: Theory, given: readonly Premise[], own: number): Set<number> {
  const first = (count: number): Set<number> => new Set(Array.from({ length: count }, (_, at) => at + 1));
  if (theory.isCut) return first(given.length);
  return [given.length, own].map(first).find((held) => coreOf(theory, held) === null) ?? new Set();
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/["'’‘“”«»()[\]*_!?;\s]+/g, ' ')
    .replace(/[.,:]+(?= |$)/g, '')
    .trim();
