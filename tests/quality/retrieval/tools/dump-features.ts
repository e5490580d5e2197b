// Step 1 of fitting: what the development questions look like to the engine, as JSON lines for fit.py.
// Usage (bundled): dump-features <retrieval folder> <root of dev-shared paths> <out.jsonl>

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FEATURE_NAMES, readSentences, weighSentence } from '#core/evidence/answers.ts';
import { sentences } from '#core/evidence/sentences.ts';
import { candidatesOf } from '#adapters/retrieval/candidates.ts';
import { collect, readCases, readDocument, readQuestions } from '#tests/quality/retrieval/measure.ts';
import { shippedPack } from '#tests/weights.ts';
import type { Case } from '#tests/quality/retrieval/measure.ts';

const [, , folder = '', root = '', out = ''] = process.argv;

/** The first line of a dev-shared file names its documents, relative to the root. */
function readShared(file: string): Case {
  const path = join(folder, 'dev-shared', file);
  const names = (readFileSync(path, 'utf8').split('\n')[0] ?? '').slice(2).split(' ');
  return { sources: names.map((name) => readDocument(join(root, name), basename(name))), asked: readQuestions(path) };
}

const pack = await shippedPack();
const cases = [...readCases(join(folder, 'dev')), ...readdirSync(join(folder, 'dev-shared')).sort().map(readShared)];
const lines = [JSON.stringify(FEATURE_NAMES)];
for (const mode of ['own', 'all']) {
  for (const one of cases) {
    for (const asked of one.asked) {
      const collection = collect(mode === 'own' ? one.sources : cases.flatMap((other) => other.sources), pack);
      const { asked: read, candidates } = candidatesOf(asked.question, collection);
      const rows = candidates.slice(0, 16).map(({ passage, view }) => {
        const spans = sentences(view.text);
        const held = one.sources.some(
          (source) => source.id === collection.segments[collection.sourceOf[passage] ?? 0]?.source,
        );
        const at = asked.answer !== '' && held ? view.text.indexOf(asked.answer) : -1;
        const sentencesRead = readSentences(view.text, spans);
        const weighed = spans.map((_, index) => weighSentence(read.question, sentencesRead, index, view.context));
        return {
          pasY: at >= 0 ? 1 : 0,
          sents: spans.map((span, index) => ({
            t: sentencesRead[index]?.text ?? '',
            y: at >= span.start && at < span.end ? 1 : 0,
            c: weighed[index]?.isCapped === true ? 1 : 0,
            f: weighed[index]?.features ?? [],
          })),
        };
      });
      const mark = asked.kind === 'plain' ? '+' : asked.kind === 'paraphrase' ? '~' : '-';
      lines.push(
        JSON.stringify({
          mode,
          doc: one.sources.map((source) => source.id).join(' '),
          kind: mark,
          q: asked.question,
          rows,
        }),
      );
    }
  }
}
writeFileSync(out, lines.join('\n'));
