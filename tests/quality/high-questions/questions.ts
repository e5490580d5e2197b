// The questions of questions.txt with their documents.

import { readFileSync } from 'node:fs';
import type { Act } from '#core/case/case.ts';
import type { SourceType } from '#core/admission/grammar.ts';
import { document } from '#tests/scenarios.ts';

export interface HighQuestion {
  readonly field: string;
  readonly kind: 'own' | 'statute' | 'body' | 'world';
  readonly question: string;
  readonly first: Act;
  readonly second: Act;
  readonly contrary: Act;
  /** The first document again: other line breaks, another name. */
  readonly copy: Act;
  readonly answer: string;
  readonly held: boolean;
}

const OFF_TOPIC = document(
  'garden.txt',
  'Roses are cut in March. The hedge is trimmed twice. Compost is free of charge.',
);
export { OFF_TOPIC };

export function readHighQuestions(): HighQuestion[] {
  const blocks = readFileSync('tests/quality/high-questions/questions.txt', 'utf8').split(/\n\n+/);
  return blocks
    .filter((block) => block.startsWith('Q '))
    .map((block, at) => {
      const line = (mark: string): string =>
        block
          .split('\n')
          .find((one) => one.startsWith(`${mark} `))
          ?.slice(mark.length + 1) ?? '';
      const made = (mark: string, name: string): Act => {
        const [type = '', ...words] = line(mark).split(' ');
        return document(name, words.join(' '), { type: type as SourceType });
      };
      const [field = '', ...question] = line('Q').split(' ');
      const [type = '', ...words] = line('1').split(' ');
      return {
        field,
        kind: line('K') as HighQuestion['kind'],
        question: question.join(' '),
        first: made('1', 'first.txt'),
        second: made('2', 'second.txt'),
        contrary: made('3', 'contrary.txt'),
        copy: document('copy.txt', `  ${words.join('\n')}\n`, { type: type as SourceType }),
        answer: line('='),
        held: at % 3 !== 0,
      };
    });
}
