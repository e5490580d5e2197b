// The question sets and the figures made from them. One line a question:
// "+ question => words of the passage that answers" shares its words, "~ ..." is a paraphrase, "- question" has no answer.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { toCollection } from '#adapters/retrieval/collection.ts';
import type { Collection } from '#adapters/retrieval/collection.ts';
import type { Pack } from '#adapters/retrieval/pack.ts';
import { retrieve } from '#adapters/retrieval/retrieve.ts';
import type { Hit } from '#adapters/retrieval/retrieve.ts';
import { buildSegment } from '#adapters/retrieval/segment.ts';
import type { Source } from '#adapters/retrieval/segment.ts';
import { chunk } from '#core/evidence/chunk.ts';

export interface Asked {
  readonly kind: 'plain' | 'paraphrase' | 'unanswerable';
  readonly question: string;
  /** Empty for an unanswerable question. */
  readonly answer: string;
}

export interface Case {
  readonly sources: readonly Source[];
  readonly asked: readonly Asked[];
}

export interface Figures {
  readonly plain: number;
  readonly unanswerable: number;
  readonly paraphrase: number;
  /** Shares of the plain questions. */
  readonly first: number;
  readonly firstThree: number;
  readonly answered: number;
  readonly answeredRight: number;
  /** Shares of the paraphrases. */
  readonly paraphraseFirst: number;
  readonly paraphraseFirstThree: number;
  readonly paraphraseAnswered: number;
  /** Share of the unanswerable questions that were answered all the same. */
  readonly falseAnswers: number;
}

/** Documents and questions of a folder: `name.md` or `name.txt` beside `name.questions.txt`. */
export function readCases(folder: string): Case[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.questions.txt'))
    .sort()
    .map((file) => {
      const base = file.slice(0, -'.questions.txt'.length);
      const name = existsSync(join(folder, `${base}.md`)) ? `${base}.md` : `${base}.txt`;
      return { sources: [readDocument(join(folder, name), name)], asked: readQuestions(join(folder, file)) };
    });
}

export function readDocument(path: string, name: string): Source {
  const text = readFileSync(path, 'utf8');
  return {
    id: name,
    name,
    text,
    passages: chunk(text, name.endsWith('.md') ? 'text/markdown' : 'text/plain'),
  };
}

const KINDS: Readonly<Record<string, Asked['kind']>> = { '+': 'plain', '~': 'paraphrase', '-': 'unanswerable' };

export function readQuestions(path: string): Asked[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const kind = KINDS[line.charAt(0)];
      const [question = '', answer = ''] = line.slice(2).split(' => ');
      return kind === undefined ? [] : [{ kind, question, answer }];
    });
}

/** Every question asked of its own documents, or of all documents at once (`together`). */
export function measure(cases: readonly Case[], threshold: number, together: boolean, pack: Pack): Figures {
  const all = together
    ? collect(
        cases.flatMap((one) => one.sources),
        pack,
      )
    : null;
  const rows = cases.flatMap((one) => {
    const collection = all ?? collect(one.sources, pack);
    return one.asked.map((asked) => {
      const hits = retrieve(asked.question, collection, 3);
      return {
        kind: asked.kind,
        right: hits.map((hit) => asked.answer !== '' && quoteOf(hit, one.sources).includes(asked.answer)),
        answered: (hits[0]?.relevance ?? 0) >= threshold,
      };
    });
  });
  const of = (kind: Asked['kind']): typeof rows => rows.filter((row) => row.kind === kind);
  const share = (kind: Asked['kind'], test: (row: (typeof rows)[number]) => boolean): number =>
    of(kind).filter(test).length / Math.max(1, of(kind).length);
  return {
    plain: of('plain').length,
    paraphrase: of('paraphrase').length,
    unanswerable: of('unanswerable').length,
    first: share('plain', (row) => row.right[0] === true),
    firstThree: share('plain', (row) => row.right.includes(true)),
    answered: share('plain', (row) => row.answered),
    answeredRight: share('plain', (row) => row.answered && row.right[0] === true),
    paraphraseFirst: share('paraphrase', (row) => row.right[0] === true),
    paraphraseFirstThree: share('paraphrase', (row) => row.right.includes(true)),
    paraphraseAnswered: share('paraphrase', (row) => row.answered),
    falseAnswers: share('unanswerable', (row) => row.answered),
  };
}

/** The sources as a retriever holds them. */
export function collect(sources: readonly Source[], pack: Pack): Collection {
  const ordered = [...sources].sort((a, b) => (a.id < b.id ? -1 : 1));
  return toCollection(
    ordered.map((source) => buildSegment(source, pack)),
    pack,
  );
}

function quoteOf(hit: Hit, sources: readonly Source[]): string {
  const source = sources.find((one) => one.id === hit.source);
  const passage = source?.passages[hit.passage];
  return passage === undefined ? '' : (source?.text.slice(passage.start, passage.end) ?? '');
}
