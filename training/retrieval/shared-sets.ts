// The development sets of ../shared/data as dump-rows.ts reads them: household papers, rewording pairs, and the questions over
// references, statutes, poems and specs. Run: node scripts/run.mjs training/retrieval/shared-sets.ts SHARED CORPORA > OUT.json;
// CORPORA is the folder in which run.sh unpacks the archives.

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chunk } from '#core/evidence/chunk.ts';
import type { Passage } from '#core/evidence/chunk.ts';
import { parseDocument } from '#adapters/parser/parse.ts';
import type { Asked } from '#tests/quality/retrieval/questions.ts';

const [, , shared = '', corpora = ''] = process.argv;

interface Read {
  readonly name: string;
  readonly text: string;
  readonly passages: readonly Passage[];
}
interface Made {
  /** What is left out of fitting together. */
  readonly name: string;
  readonly set: string;
  readonly documents: readonly Read[];
  readonly asked: readonly Asked[];
}

const lines = <Line>(file: string): Line[] => read<Line>(join(shared, 'data', file));
const read = <Line>(file: string): Line[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

async function parsed(folder: string, name: string): Promise<Read> {
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  const reading = { signal: new AbortController().signal, report: () => undefined, depth: 0 };
  const { passages, text } = await parseDocument({ bytes, media: 'application/octet-stream', name }, reading);
  return { name, text, passages };
}

interface Household {
  readonly docs: readonly string[];
  readonly kind: string;
  readonly ask: string;
  readonly after: readonly string[];
  readonly where: readonly { readonly file: string; readonly quote: string }[];
  readonly tempting?: readonly { readonly file: string; readonly quote: string }[];
  readonly expect: string;
}
/** Kinds that one passage answers by itself, and those that none does. */
const BY_PASSAGE = new Set(['lookup', 'reworded', 'yesno', 'wh', 'cell', 'high2', 'newer', 'list', 'nearmiss']);
/** Papers of one subject are left out together. */
const SUBJECTS: Readonly<Record<string, string>> = {
  car_invoice: 'car',
  car_estimate: 'car',
  school_letter: 'school',
  school_rules: 'school',
  minutes_april: 'minutes',
  minutes_march: 'minutes',
};
const subjectOf = (file: string): string => {
  const stem = file.replace(/\.\w+$/, '');
  return SUBJECTS[stem] ?? stem;
};

/** Household papers, and papers of our own in the same form. */
async function household(set: string, home: string): Promise<Made[]> {
  const folder = join(home, 'docs');
  const all = new Map<string, Read>();
  for (const name of readdirSync(folder)) all.set(name, await parsed(folder, name));
  return read<Household>(join(home, 'questions.jsonl'))
    .filter(({ after, kind }) => BY_PASSAGE.has(kind) && after.length === 0)
    .map(({ ask, docs, kind, tempting, where }) => {
      const documents = docs.flatMap((name) => all.get(name) ?? []);
      const about = (kind === 'nearmiss' ? tempting : where) ?? [];
      const answers = kind === 'nearmiss' ? [] : where.map(({ file, quote }) => heldIn(all.get(file), quote));
      const asked: Asked = {
        kind: kind === 'nearmiss' ? 'unanswerable' : kind === 'reworded' ? 'paraphrase' : 'plain',
        question: ask,
        answers,
      };
      return { name: subjectOf(about[0]?.file ?? docs[0] ?? ''), set: `${set}-${kind}`, documents, asked: [asked] };
    });
}

/** The words of a document that a quote stands for: tables are read as "column: value" and quoted as rows. */
function heldIn(document: Read | undefined, quote: string): string {
  const text = document?.text ?? '';
  if (text.includes(quote)) return quote;
  const plain = quote
    .replaceAll('&amp;', '&')
    .replace(/<[^>]+>/g, ' ')
    .trim();
  if (plain !== quote) return heldIn(document, plain);
  const squash = (some: string): string =>
    some
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const wanted = squash(quote);
  const cells = quote
    .replaceAll('"', '')
    .split(',')
    .filter((cell) => cell !== '');
  const line = text
    .split('\n')
    .find(
      (one) => squash(one).includes(wanted) || (cells.length > 2 && cells.every((cell) => one.includes(cell.trim()))),
    );
  if (line === undefined) process.stderr.write(`not found: ${document?.name ?? ''} ${quote}\n`);
  return line ?? quote;
}

interface Pair {
  readonly passage: string;
  readonly question_plain: string;
  readonly question_reworded: string;
  readonly question_nearmiss: string;
  readonly answer: string;
}
/** So many passages make a document: alone, a passage would always be found. */
const TOGETHER = 12;

function rewording(): Made[] {
  const pairs = lines<Pair>('rewording/pairs.jsonl');
  const passages = [...new Set(pairs.map(({ passage }) => passage))];
  const made: Made[] = [];
  for (let at = 0; at < passages.length; at += TOGETHER) {
    const some = passages.slice(at, at + TOGETHER);
    const name = `notes-${String(at / TOGETHER)}`;
    const text = some.map((passage, n) => `## ${String(n + 1)}\n\n${passage}`).join('\n\n');
    const asked = pairs
      .filter(({ passage }) => some.includes(passage))
      .flatMap(({ answer, question_nearmiss, question_plain, question_reworded }): Asked[] => [
        { kind: 'plain', question: question_plain, answers: [answer] },
        { kind: 'paraphrase', question: question_reworded, answers: [answer] },
        { kind: 'unanswerable', question: question_nearmiss, answers: [] },
      ]);
    made.push({
      name,
      set: 'rewording',
      documents: [{ name: 'notes.md', text, passages: chunk(text, 'text/markdown') }],
      asked,
    });
  }
  return made;
}

interface Reference {
  readonly doc_group: string;
  readonly docs: readonly string[];
  readonly question: string;
  readonly must_contain_any?: readonly (readonly string[])[];
  readonly kind?: string;
}

function references(): Made[] {
  const asked = [
    ...lines<Reference>('questions/answerable.jsonl'),
    ...lines<Reference>('questions/unanswerable.jsonl'),
  ];
  return asked.flatMap(({ doc_group, docs, kind, must_contain_any, question }) => {
    const documents = docs.flatMap((name) => referenceOf(doc_group, name) ?? []);
    if (documents.length < docs.length) return [];
    const answers = (must_contain_any ?? []).flat();
    const one: Asked = {
      kind: must_contain_any === undefined ? 'unanswerable' : kind === 'paraphrased' ? 'paraphrase' : 'plain',
      question,
      answers,
    };
    return [{ name: `${doc_group} ${docs[0] ?? ''}`, set: 'references', documents, asked: [one] }];
  });
}

const SPECS: Readonly<Record<string, string>> = {
  '000-pb2s.txt': 'pb2s-v0.2.md',
  '001-ebom.txt': 'ebom-v2.0.md',
  '002-debate-schema.txt': 'debate-schema-v2.0.md',
  '003-axioma-srs-004.txt': 'axioma-srs-004-v0.3.md',
  '004-ercp.txt': 'ercp-v1.0.md',
};
const known = new Map<string, Read | null>();
function referenceOf(group: string, name: string): Read | null {
  const key = `${group}/${name}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const paths = [
    join(corpora, name),
    join(corpora, 'whitman', name.replace('.xhtml', '.md')),
    join(shared, 'specs', SPECS[name] ?? name),
    join(shared, 'corpora', 'michigan-statutes', name),
    ...['modules', 'topics'].map((kind) => join(corpora, name.replace('/', `/${kind}/`))),
  ];
  const path = paths.find((one) => existsSync(one));
  const text = path === undefined ? '' : readFileSync(path, 'utf8').normalize('NFC').replaceAll('\r\n', '\n');
  const read =
    path === undefined
      ? null
      : { name: basename(path), text, passages: chunk(text, path.endsWith('.md') ? 'text/markdown' : 'text/plain') };
  if (read === null) process.stderr.write(`no ${key}\n`);
  known.set(key, read);
  return read;
}

writeFileSync(
  1,
  JSON.stringify([
    ...(await household('household', join(shared, 'data', 'household'))),
    ...(await household('papers', join('training', 'retrieval', 'papers'))),
    ...rewording(),
    ...references(),
  ]),
);
