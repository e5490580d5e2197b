// The question sets. One line a question: "+ question => words of the passage that answers" shares its words,
// "~ ..." is a paraphrase, "- question" has no answer. Where two passages answer, their words stand with "||" between.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chunk } from '#core/evidence/chunk.ts';
import type { Passage } from '#core/evidence/chunk.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';

export interface Asked {
  readonly kind: 'plain' | 'paraphrase' | 'unanswerable';
  readonly question: string;
  /** Words of each passage that answers; none for an unanswerable question. */
  readonly answers: readonly string[];
}

/** As a case knows it: `id` decides ties. */
export interface Document {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly passages: readonly Passage[];
}

export interface Case {
  readonly name: string;
  readonly documents: readonly Document[];
  readonly asked: readonly Asked[];
}

/** Documents and questions of a folder: `name.md` or `name.txt` beside `name.questions.txt`. */
export function readCases(folder: string): Case[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.questions.txt'))
    .sort()
    .map((file) => {
      const base = file.slice(0, -'.questions.txt'.length);
      const name = existsSync(join(folder, `${base}.md`)) ? `${base}.md` : `${base}.txt`;
      const documents = [toDocument(name, readFileSync(join(folder, name), 'utf8'))];
      return { name: base, documents, asked: readQuestions(join(folder, file)) };
    });
}

export const toDocument = (name: string, text: string, id = name): Document => ({
  id,
  name,
  text,
  passages: chunk(text, name.endsWith('.md') ? 'text/markdown' : 'text/plain'),
});

const KINDS: Readonly<Record<string, Asked['kind']>> = { '+': 'plain', '~': 'paraphrase', '-': 'unanswerable' };

export function readQuestions(path: string): Asked[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const kind = KINDS[line.charAt(0)];
      const [question = '', answer] = line.slice(2).split(' => ');
      return kind === undefined ? [] : [{ kind, question, answers: answer?.split(' || ') ?? [] }];
    });
}

export const holds = (passage: string, { answers }: Pick<Asked, 'answers'>): boolean =>
  answers.some((answer) => passage.includes(answer));

/** Passages that hold an answer, as [document, passage]. */
export function rightOf(asked: Asked, documents: readonly Document[]): (readonly [number, number])[] {
  return documents.flatMap((document, at) =>
    document.passages.flatMap((passage, index): (readonly [number, number])[] =>
      holds(document.text.slice(passage.start, passage.end), asked) ? [[at, index]] : [],
    ),
  );
}

/** Whether question and passage have no content word in common. */
export function sharesNothing(question: string, passage: string): boolean {
  const there = stemsOf(passage);
  return [...stemsOf(question)].every((stem) => !there.has(stem));
}

const stemsOf = (text: string): Set<string> =>
  new Set(
    tokens(text)
      .filter((token) => !STOP_WORDS.has(token.lower))
      .map((token) => token.stem),
  );
