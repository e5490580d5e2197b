// Writes `static/calibration/<sha256>.json`, on which an added model of entailment is measured, from `calibration/topics.ts`.
// Its name stands in `src/core/judge/calibration.ts`.
// One half of the topics of each stakes is for fitting, the other for testing: no passage or wording is in both.

import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonical } from '#core/bytes/jcs.ts';
import { TOPICS, type Topic } from './topics.ts';

const LABELS = { S: 'SUPPORTED', C: 'CONTRADICTED', N: 'NEITHER' } as const;

const documents = (['HIGH', 'LOW'] as const).flatMap((stakes) =>
  TOPICS.filter((topic) => topic.stakes === stakes).flatMap((topic, at) =>
    topic.fills.map((fill, row) => ({
      claims: claimsOf(topic, row),
      half: at % 2 === 0 ? 'fit' : 'test',
      passage: filled(topic.passage, fill, fill),
      stakes,
      topic: topic.id,
    })),
  ),
);
const FOLDER = 'static/calibration';
const text = `${canonical({ documents, format: 1 })}\n`;
const name = `${createHash('sha256').update(text).digest('hex')}.json`;
for (const other of readdirSync(FOLDER)) rmSync(join(FOLDER, other));
writeFileSync(join(FOLDER, name), text);
console.log(name, documents.length * 12, text.length);

function claimsOf({ claims, fills }: Topic, row: number) {
  const [own, next] = [fills[row] ?? [], fills[(row + 1) % fills.length] ?? []];
  return (['S', 'C', 'N'] as const).flatMap((kind) =>
    claims[kind].map((claim) => ({ label: LABELS[kind], text: filled(claim, own, next) })),
  );
}

/** A sentence that begins with what was filled in begins with a capital. */
function filled(template: string, own: readonly string[], next: readonly string[]): string {
  const said = template.replaceAll(/\{(\d)(\+?)\}/gu, (_, at: string, plus: string) => {
    const value = (plus === '' ? own : next)[Number(at)];
    if (value === undefined) throw new Error(`expected a filling ${at} for "${template}"`);
    return value;
  });
  return said.replace(/(^|[.!?] )([a-z])/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
