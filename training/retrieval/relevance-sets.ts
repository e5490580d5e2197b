// The questions of ../shared/data/relevance as dump-rows.ts reads them: invented papers whose sentences compete, and single passages
// put together by twelves. A paper is written down in one of four shapes, by its id: paragraphs, wrapped lines, numbered clauses, a list.
// Run: node scripts/run.mjs training/retrieval/relevance-sets.ts SHARED [SHARE] > OUT.json; SHARE is one in so many single passages.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunk } from '#core/evidence/chunk.ts';
import type { Asked } from '#tests/quality/retrieval/questions.ts';

const [, , shared = '', share = '1'] = process.argv;
const read = <Line>(file: string): Line[] =>
  readFileSync(join(shared, 'data/relevance', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

interface Paper {
  readonly id: string;
  readonly title: string;
  readonly sentences: readonly string[];
  readonly questions: readonly {
    readonly ask: string;
    readonly kind: string;
    readonly gold: readonly number[];
    readonly after?: string;
  }[];
  readonly unanswerable: readonly string[];
}

const SHAPES: readonly ((paper: Paper) => readonly [name: string, text: string])[] = [
  ({ sentences, title }) => ['paper.md', `# ${title}\n\n${grouped(sentences, 3).join('\n\n')}\n`],
  ({ sentences, title }) => [
    'paper.txt',
    `${title.toUpperCase()}\n\n${grouped(sentences, 4).map(wrapped).join('\n\n')}\n`,
  ],
  ({ sentences, title }) => [
    'paper.md',
    `# ${title}\n\n${sentences.map((one, at) => `${String(at + 1)}. ${one}`).join('\n')}\n`,
  ],
  ({ sentences, title }) => ['paper.md', `# ${title}\n\n${sentences.map((one) => `- ${one}`).join('\n')}\n`],
];
const grouped = (sentences: readonly string[], by: number): string[] =>
  Array.from({ length: Math.ceil(sentences.length / by) }, (_, at) => sentences.slice(at * by, at * by + by).join(' '));
const wrapped = (text: string): string => text.replace(/(.{50,72}) /g, '$1\n');

const KINDS: Readonly<Record<string, Asked['kind']>> = { reworded: 'paraphrase', unanswerable: 'unanswerable' };

function toPaper(paper: Paper, at: number): unknown {
  const [name, text] = (SHAPES[at % SHAPES.length] ?? SHAPES[0])?.(paper) ?? ['', ''];
  const asked: Asked[] = [
    ...paper.questions
      .filter(({ after, kind }) => after === undefined && kind !== 'list')
      .map(({ ask, gold, kind }) => ({
        kind: KINDS[kind] ?? 'plain',
        question: ask,
        answers: gold.flatMap((one) => heldIn(text, paper.sentences[one] ?? '')),
      })),
    ...paper.unanswerable.map((question) => ({ kind: 'unanswerable' as const, question, answers: [] })),
  ];
  const media = name.endsWith('.md') ? 'text/markdown' : 'text/plain';
  return { name: paper.id, set: 'papers', documents: [{ name, text, passages: chunk(text, media) }], asked };
}
/** A sentence as it stands there, wrapped or not. */
const heldIn = (text: string, sentence: string): string[] =>
  text.includes(sentence)
    ? [sentence]
    : text.replaceAll('\n', ' ').includes(sentence)
      ? [text.slice(text.replaceAll('\n', ' ').indexOf(sentence)).slice(0, sentence.length)]
      : [];

interface Single {
  readonly id: string;
  readonly passage: string;
  readonly plain: string;
  readonly reworded?: string;
  readonly reworded2?: string;
  readonly yesno?: string | { readonly ask?: string };
  readonly near?: readonly string[];
}
const TOGETHER = 12;
function toNotes(some: readonly Single[], at: number): unknown {
  const text = some.map(({ passage }, n) => `## ${String(n + 1)}\n\n${passage}`).join('\n\n');
  const asked = some.flatMap(({ near = [], passage, plain, reworded }): Asked[] => [
    { kind: 'plain', question: plain, answers: [passage] },
    ...(reworded === undefined ? [] : [{ kind: 'paraphrase' as const, question: reworded, answers: [passage] }]),
    ...near.map((question) => ({ kind: 'unanswerable' as const, question, answers: [] })),
  ]);
  return {
    name: `notes-${String(at)}`,
    set: 'singles',
    documents: [{ name: 'notes.md', text, passages: chunk(text, 'text/markdown') }],
    asked,
  };
}

const papers = ['documents-1.jsonl', 'documents-2.jsonl'].flatMap((file) => read<Paper>(file)).map(toPaper);
const singles = ['part-1.jsonl', 'part-2.jsonl', 'part-3.jsonl', 'part-4.jsonl'].flatMap((file) => read<Single>(file));
/** Short enough to be one passage, whole. */
const kept = singles
  .filter(({ passage }) => passage.split(/\s+/).length <= 45)
  .filter((_, at) => at % Number(share) === 0);
const notes = Array.from({ length: Math.ceil(kept.length / TOGETHER) }, (_, at) =>
  toNotes(kept.slice(at * TOGETHER, at * TOGETHER + TOGETHER), at),
);
console.log(JSON.stringify([...papers, ...notes]));
