// What the development questions look like to the core's sentence rules, as JSON lines for fit-sentences.py.
// Run: node scripts/run.mjs training/retrieval/dump-sentences.ts SHARED OUT.jsonl

import { writeFileSync } from 'node:fs';
import { candidatesOf } from '#adapters/retrieval/candidates.ts';
import type { Segment } from '#adapters/retrieval/segment.ts';
import { readSentences, weighSentence } from '#core/english/answers.ts';
import { FEATURE_NAMES } from '#core/english/features.ts';
import { sentences } from '#core/english/sentences.ts';
import { readCases } from '#tests/quality/retrieval/questions.ts';
import { readSharedCases } from '#tests/quality/retrieval/shared.ts';
import { shippedPack } from '#tests/weights.ts';
import { collect } from './collect.ts';

const [, , shared = '', out = ''] = process.argv;
const QUALITY = 'tests/quality/retrieval';
const MARKS = { plain: '+', paraphrase: '~', unanswerable: '-' } as const;

const pack = await shippedPack();
const segments = new Map<string, Segment>();
const cases = [...readCases(`${QUALITY}/dev`), ...readSharedCases(`${QUALITY}/dev-shared`, shared)];
const all = collect(
  cases.flatMap((one) => one.documents),
  pack,
  segments,
);
const lines = [JSON.stringify(FEATURE_NAMES)];
for (const mode of ['own', 'all']) {
  for (const one of cases) {
    const { collection } = mode === 'own' ? collect(one.documents, pack, segments) : all;
    const own = new Set(one.documents.map(({ id }) => id));
    for (const asked of one.asked) {
      const { asked: read, candidates } = candidatesOf(asked.question, collection);
      const rows = candidates.slice(0, 16).map(({ passage, view }) => {
        const spans = sentences(view.text);
        const held = own.has(collection.segments[collection.sourceOf[passage] ?? 0]?.source ?? '');
        const at = held ? Math.max(-1, ...asked.answers.map((answer) => view.text.indexOf(answer))) : -1;
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
      lines.push(JSON.stringify({ mode, doc: one.name, kind: MARKS[asked.kind], q: asked.question, rows }));
    }
  }
}
writeFileSync(out, lines.join('\n'));
