// Step 1 of fitting: what the development questions look like to the engine, as JSON lines for fit.py.
// Usage (bundled): dump-features <retrieval folder> <root of dev-shared paths> <out.jsonl>

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { capOf, FEATURE_NAMES, features } from '#core/evidence/answers.ts';
import { parseQuestion } from '#core/evidence/question.ts';
import { sentences } from '#core/evidence/sentences.ts';
import { tokens } from '#core/evidence/words.ts';
import { rankPassages } from '#adapters/lexical/rank.ts';
import { contextOf } from '#adapters/lexical/retrieve.ts';
import { readCases, readDocument, readQuestions } from '#tests/quality/retrieval/measure.ts';
import type { Case } from '#tests/quality/retrieval/measure.ts';

const [, , folder = '', root = '', out = ''] = process.argv;

/** The first line of a dev-shared file names its documents, relative to the root. */
function readShared(file: string): Case {
  const path = join(folder, 'dev-shared', file);
  const names = (readFileSync(path, 'utf8').split('\n')[0] ?? '').slice(2).split(' ');
  return { sources: names.map((name) => readDocument(join(root, name), basename(name))), asked: readQuestions(path) };
}

const cases = [...readCases(join(folder, 'dev')), ...readdirSync(join(folder, 'dev-shared')).sort().map(readShared)];
const lines = [JSON.stringify(FEATURE_NAMES)];
for (const mode of ['own', 'all']) {
  for (const one of cases) {
    for (const asked of one.asked) {
      const question = parseQuestion(asked.question);
      const ranked = rankPassages(question, mode === 'own' ? one.sources : cases.flatMap((other) => other.sources), 16);
      const best = Math.max(1, ranked[0]?.score ?? 1);
      const rows = ranked.map((candidate) => {
        const passage = candidate.source.passages[candidate.passage];
        const text = candidate.source.text.slice(passage?.start, passage?.end);
        const spans = sentences(text);
        const read = spans.map((span) => ({
          text: text.slice(span.start, span.end),
          tokens: tokens(text.slice(span.start, span.end)),
        }));
        const context = contextOf(candidate, Math.floor((256 * candidate.score) / best));
        const at = asked.answer !== '' && one.sources.includes(candidate.source) ? text.indexOf(asked.answer) : -1;
        return {
          pasY: at >= 0 ? 1 : 0,
          sents: spans.map((span, index) => ({
            t: read[index]?.text ?? '',
            y: at >= span.start && at < span.end ? 1 : 0,
            c: capOf(question, read, index, context) < 65_536 ? 1 : 0,
            f: features(question, read, index, context),
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
