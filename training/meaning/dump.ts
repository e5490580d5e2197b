// `node scripts/run.mjs training/meaning/dump.ts SET OUT.jsonl [DOCUMENTS] [texts]`: of each question of a development set what words,
// nearness and the reader say of the passages that may answer it, and which of them do: what `fit.py` reads. SET is `household`, a
// folder in its form, or a file of documents whose sentences compete (../shared/data/relevance), of which the first 60 are taken, or
// so many. `texts`: with the words of the question and of the passages, for training/reader; `noread`: without the reader, which then
// reads them itself. Needs `npm run encoder`.
import '#tests/language.ts';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cosine } from '#adapters/onnx/embedder.ts';
import { around, loadSource, quote } from '#core/evidence/source.ts';
import { ROWS } from '#core/question/rows.ts';
import type { OracleInput } from '#core/ports.ts';
import { memoryStores, open } from '#tests/case.ts';
import { readHousehold } from '#tests/eval/household.ts';
import { openShippedModels } from '#tests/eval/meaning.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { scriptedOracles } from '#tests/scenarios.ts';

interface Asked {
  readonly id: string;
  readonly kind: string;
  readonly ask: string;
  readonly answerable: boolean;
  /** The document that the question is about: what is fitted on it is not judged on it. */
  readonly documents: string;
  readonly where: readonly { readonly file: string; readonly quote: string }[];
}
interface Group {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly questions: readonly Asked[];
}

/** Passages of a question that the reader reads. */
const READ = 6;
/** Documents of the second kind that are loaded together, and how many of a file are taken. */
const TOGETHER = 3;
const DOCUMENTS = Number(process.argv.slice(4).find((one) => /^\d+$/.test(one)) ?? 60);

const [, , set = '', out = ''] = process.argv;
const WITH_TEXTS = process.argv.includes('texts');
const IS_READ = !process.argv.includes('noread');
const { embed, read } = await openShippedModels();
const engines = builtinEngines();
const known = new Map<string, Promise<Float32Array>>();
writeFileSync(out, '');
for (const group of set.endsWith('.jsonl') ? competing(set) : household(set)) await dump(group);

async function dump({ files, questions }: Group): Promise<void> {
  const stores = memoryStores();
  const { clock, person, random } = scriptedOracles();
  const opened = await open(stores, { ...engines, clock, person, random });
  for (const { bytes, name } of files)
    await opened.perform({
      kind: 'import',
      name,
      media: 'application/octet-stream',
      bytes,
      type: 'unknown',
      sphere: 'INSIDE',
      credibility: null,
      dated: null,
      supersedes: null,
    });
  const { sources } = opened.state();
  const passages = (
    await Promise.all(
      sources.map(async ({ act, id }) => {
        const text = await loadSource(stores.blobs, id);
        return text.passages.map((span, passage) => ({
          name: act.name,
          source: id,
          passage,
          text: quote(text, span),
          read: `${around(text, passage).heading}\n${quote(text, span)}`.trim(),
        }));
      }),
    )
  ).flat();
  for (const { answerable, ask, documents, id, kind, where } of questions) {
    const request = {
      limit: 12,
      passages: sources.map((one) => one.passages),
      question: ask,
      sources: sources.map((one) => one.id),
    };
    const input = { class: 'retriever', request } as unknown as OracleInput;
    const said = ROWS.retriever.raw.parse(
      await engines.retriever.ask(new AbortController().signal, input, stores.blobs),
    );
    const question = await embed(ask);
    const rows = await Promise.all(
      passages.map(async (one) => ({
        ...one,
        words:
          said.hits.find(({ passage, source }) => passage === one.passage && source === one.source)?.relevance ?? 0,
        nearness: cosine(question, await vectorOf(one.read)),
        right: answerable && where.some(({ file, quote: wanted }) => file === one.name && overlaps(one.text, wanted)),
      })),
    );
    const first = new Set([...rows].sort((a, b) => likely(b) - likely(a)).slice(0, READ));
    const told = [];
    for (const row of rows) told.push(await tell(ask, row, first.has(row)));
    const asked = WITH_TEXTS ? { ask } : {};
    appendFileSync(out, `${JSON.stringify({ id, kind, ...asked, answerable, documents, passages: told })}\n`);
  }
}

interface Row {
  readonly words: number;
  readonly nearness: number;
  readonly right: boolean;
  readonly read: string;
}

async function tell(ask: string, { nearness, read: text, right, words }: Row, first: boolean): Promise<object> {
  return {
    words,
    nearness,
    right,
    ...(first && IS_READ ? { reading: await read(ask, text) } : {}),
    ...(WITH_TEXTS && (first || right) ? { first, text } : {}),
  };
}

/** For choosing what is read only. */
function likely({ nearness, words }: { readonly nearness: number; readonly words: number }): number {
  const part = Math.min(0.9999, Math.max(0.0001, words));
  return nearness + 0.05 * Math.log(part / (1 - part));
}

function vectorOf(text: string): Promise<Float32Array> {
  const vector = known.get(text) ?? embed(text);
  known.set(text, vector);
  return vector;
}

function household(named: string): readonly Group[] {
  const folder = named === 'household' ? join('..', 'shared', 'data', 'household') : named;
  const groups = new Map<string, { files: Group['files']; questions: Asked[] }>();
  for (const { ask, docs, expect, id, kind, where } of readHousehold(folder)) {
    if (kind === 'followup') continue; // means nothing without the question before it
    const files = docs.map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, 'docs', name))) }));
    const group = groups.get(docs.join()) ?? { files, questions: [] };
    group.questions.push({ id, kind, ask, answerable: expect === 'answer', documents: docs[0] ?? '', where });
    groups.set(docs.join(), group);
  }
  return [...groups.values()];
}

interface Competing {
  readonly id: string;
  readonly title: string;
  readonly sentences: readonly string[];
  readonly questions: readonly { readonly ask: string; readonly kind: string; readonly gold: readonly number[] }[];
  readonly unanswerable: readonly (string | { readonly ask: string })[];
}

/** Three sentences a paragraph, three documents a case. */
function competing(path: string): readonly Group[] {
  const lines = readFileSync(path, 'utf8').trim().split('\n').slice(0, DOCUMENTS);
  const documents = lines.map((line) => JSON.parse(line) as Competing);
  const starts = documents.map((_, at) => at).filter((at) => at % TOGETHER === 0);
  return starts.map((at) => {
    const some = documents.slice(at, at + TOGETHER);
    return { files: some.map(toFile), questions: some.flatMap(toQuestions) };
  });
}

function nameOf({ id }: Competing): string {
  return `${basename(id)}.md`;
}

function toFile(one: Competing): Group['files'][number] {
  const text = one.sentences.map((sentence, at) => `${sentence}${at % 3 === 2 ? '\n\n' : ' '}`).join('');
  return { name: nameOf(one), bytes: new TextEncoder().encode(`# ${one.title}\n\n${text}\n`) };
}

function toQuestions(one: Competing): readonly Asked[] {
  const some = one.questions.filter(({ kind }) => kind !== 'followup').slice(0, 5);
  return [
    ...some.map(({ ask, gold, kind }, at) => ({
      id: `${one.id}-${String(at)}`,
      kind,
      ask,
      answerable: true,
      documents: one.id,
      where: gold.map((place) => ({ file: nameOf(one), quote: one.sentences[place] ?? '' })),
    })),
    ...one.unanswerable.map((ask, at) => ({
      id: `${one.id}-u${String(at)}`,
      kind: 'nearmiss',
      ask: typeof ask === 'string' ? ask : ask.ask,
      answerable: false,
      documents: one.id,
      where: [],
    })),
  ];
}

/** A passage holds the quote, or is a large part of it. */
function overlaps(passage: string, wanted: string): boolean {
  const [a, b] = [squash(passage), squash(wanted)];
  return a.includes(b) || (b.includes(a) && a.length > 15);
}

function squash(text: string): string {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll('&pound;', '£')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
