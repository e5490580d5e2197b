// A library of made-up documents and questions about them, for measuring: the same on every run and machine.

import type { Source } from '#adapters/retrieval/segment.ts';
import { STOP_WORDS } from '#core/english/words.ts';

const PER_SOURCE = 500;
const QUESTIONS = 60;

/** Words from `stems` by Zipf's law, 25 to 55 a passage, a heading for every tenth passage. */
export function library(passages: number, stems: readonly string[]): { sources: Source[]; questions: string[] } {
  const chance = fractions(7);
  const words = stems.filter((stem) => /^[a-z]{3,}$/.test(stem) && !STOP_WORDS.has(stem));
  // By Zipf's law, roughly: a rank of so many bits is as probable as one of any other length. Exact in every engine.
  const bits = 31 - Math.clz32(words.length);
  const word = (): string => {
    const power = 1 << Math.floor(bits * chance());
    return words[power + Math.floor(power * chance()) - 1] ?? '';
  };
  const run = (length: number): string => Array.from({ length }, word).join(' ');
  const questions: string[] = [];
  const sources = Array.from({ length: Math.ceil(passages / PER_SOURCE) }, (_, index): Source => {
    const spans: { start: number; end: number; heading: string }[] = [];
    let text = '';
    let heading = '';
    for (let place = 0; place < PER_SOURCE && index * PER_SOURCE + place < passages; place += 1) {
      if (place % 10 === 0) heading = run(4);
      const passage = `${run(12 + Math.floor(30 * chance()))}. ${run(13)}.`;
      spans.push({ start: text.length, end: text.length + passage.length, heading });
      text += `${passage}\n`;
      if (questions.length < QUESTIONS && chance() < 0.05)
        questions.push(`Which ${passage.split(/\W+/).slice(0, 5).join(' ')}?`);
    }
    return { id: String(index).padStart(64, '0'), name: `document-${index}.txt`, text, passages: spans };
  });
  return { sources, questions };
}

/** Numbers from 0 to 1 by Marsaglia's xorshift. */
function fractions(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
