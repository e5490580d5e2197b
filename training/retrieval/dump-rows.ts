// Features of the candidates of every question, for training and measuring in Python. Writes OUT.rows (int32, a row a
// candidate) and OUT.json: names, and per question its set, kind, mode, pool and which candidates are right.
// Run: node scripts/run.mjs training/retrieval/dump-rows.ts PACK OUT SHARED SET... ; a SET is dev, held-out or a JSON file
// [{name, documents: [{name, text}], asked: [{kind, question, answers, hide}]}], made by generate.py.

import '#tests/language.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { candidatesOf } from '#adapters/retrieval/candidates.ts';
import { FEATURE_NAMES } from '#adapters/retrieval/features.ts';
import { readPack } from '#adapters/retrieval/pack.ts';
import type { Segment } from '#adapters/retrieval/segment.ts';
import { commonOf, DOCUMENT_NAMES, documentFeatures } from '#adapters/retrieval/answer-features.ts';
import { holds, readCases, rightOf, sharesNothing, toDocument } from '#tests/quality/retrieval/questions.ts';
import type { Asked, Case, Document } from '#tests/quality/retrieval/questions.ts';
import { readSharedCases } from '#tests/quality/retrieval/shared.ts';
import { collect } from './collect.ts';
import type { Collected } from './collect.ts';

const [, , packPath = '', out = '', shared = '', ...sets] = process.argv;
const QUALITY = 'tests/quality/retrieval';
const pack = readPack(new Uint8Array(readFileSync(packPath)));

type Set_ = Case & { readonly set: string };
interface Made {
  readonly name: string;
  /** Left out of what is made by rule. */
  readonly set?: string;
  /** With its passages where it was read from a file that is no plain text. */
  readonly documents: readonly {
    readonly name: string;
    readonly text: string;
    readonly passages?: Document['passages'];
  }[];
  readonly asked: readonly Asked[];
}

function readSet(set: string): Set_[] {
  if (set.endsWith('.json')) {
    const made = JSON.parse(readFileSync(set, 'utf8')) as Made[];
    return made.map(({ asked, documents, name, set: label = 'made' }) => ({
      name,
      set: label,
      documents: documents.map((one) => ({
        ...toDocument(one.name, one.passages === undefined ? one.text : '', `${name} ${one.name}`),
        ...one,
      })),
      asked,
    }));
  }
  return [...readCases(join(QUALITY, set)), ...readSharedCases(join(QUALITY, `${set}-shared`), shared)].map((one) => ({
    ...one,
    set,
  }));
}

/** Files named in AROUND, less those the questions are about. */
function readAround(own: readonly Document[]): Document[] {
  const names = new Set(own.map(({ name }) => name));
  return (process.env['AROUND'] ?? '')
    .split(' ')
    .filter((path) => path !== '' && !names.has(basename(path)))
    .map((path) => toDocument(basename(path), readFileSync(path, 'utf8'), path));
}

const cases = sets.flatMap(readSet);
const segments = new Map<string, Segment>();
const collected = (documents: readonly Document[]): Collected => collect(documents, pack, segments);

const rows: number[][] = [];
const questions: unknown[] = [];
function dump(one: Set_, mode: string, { collection, documents }: Collected): void {
  for (const asked of one.asked) {
    // The same words may stand in other documents of the kind: an answer all the same.
    const searched = mode === 'wide' ? documents : one.documents;
    const right = new Set(
      rightOf(asked, searched).map(
        ([document, passage]) =>
          (collection.bases[documents.findIndex(({ id }) => id === searched[document]?.id)] ?? 0) + passage,
      ),
    );
    const found = candidatesOf(asked.question, collection);
    const candidates =
      'hide' in asked ? found.candidates.filter(({ passage }) => !right.has(passage)) : found.candidates;
    const quote = one.documents.flatMap((document) =>
      document.passages
        .map((passage) => document.text.slice(passage.start, passage.end))
        .filter((text) => holds(text, asked)),
    );
    questions.push({
      set: one.set,
      name: one.name,
      kind: 'hide' in asked ? 'unanswerable' : asked.kind,
      apart: quote.some((text) => sharesNothing(asked.question, text)),
      mode,
      question: asked.question,
      first: rows.length,
      passages: candidates.map(({ passage }) => passage),
      right: candidates.map(({ passage }) => (right.has(passage) ? 1 : 0)),
      common: commonOf(found.asked, collection),
    });
    for (const { features, view } of candidates) rows.push([...features, ...documentFeatures(view)]);
  }
}

for (const one of cases) {
  if (one.set === 'made') segments.clear();
  dump(one, 'own', collected(one.documents));
}
const together = cases.filter(({ set }) => sets.includes(set));
if (together.length > 0) {
  const all = collected(together.flatMap((one) => one.documents));
  for (const one of together) dump(one, 'all', all);
}
// The same questions among many documents of their own kind.
for (const one of cases) {
  const around = one.name.startsWith('python') ? readAround(one.documents) : [];
  if (around.length > 0) dump(one, 'wide', collected([...one.documents, ...around]));
}
const width = FEATURE_NAMES.length + DOCUMENT_NAMES.length;
const flat = new Int32Array(rows.length * width);
rows.forEach((row, at) => {
  flat.set(row, at * width);
});
writeFileSync(`${out}.rows`, new Uint8Array(flat.buffer));
writeFileSync(`${out}.json`, JSON.stringify({ names: FEATURE_NAMES, further: DOCUMENT_NAMES, questions }));
