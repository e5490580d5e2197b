// Sets in the form of `npm run eval -- --set FOLDER` (plain text and Markdown) as dump-rows.ts reads them.
// Run: node scripts/run.mjs training/retrieval/paper-sets.ts OUT.json LABEL=FOLDER...

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunk } from '#core/evidence/chunk.ts';
import { readHousehold, type HouseholdQuestion } from '#tests/eval/household.ts';
import type { Asked, Document } from '#tests/quality/retrieval/questions.ts';

const PLAIN = /\.(?:txt|md)$/;
const [, , out = '', ...sets] = process.argv;
writeFileSync(
  out,
  JSON.stringify(
    sets.flatMap((one) => {
      const at = one.indexOf('=');
      return toCases(one.slice(0, at), one.slice(at + 1));
    }),
  ),
);

/** Questions about the same papers are one case; those that lean on another question are left out. */
function toCases(label: string, folder: string): readonly unknown[] {
  const groups = new Map<string, HouseholdQuestion[]>();
  for (const one of readHousehold(folder)) {
    if (one.kind === 'followup' || one.expect === 'clarify' || !one.docs.every((name) => PLAIN.test(name))) continue;
    groups.set(one.docs.join(), [...(groups.get(one.docs.join()) ?? []), one]);
  }
  return [...groups.values()].map((some) => {
    const documents = (some[0]?.docs ?? []).map((name) => toText(folder, name));
    const asked = some.map((one) => toAsked(one, documents)).filter((one) => one !== null);
    return { name: `${label}-${documents[0]?.name ?? ''}`, set: label, documents, asked };
  });
}
function toText(folder: string, name: string): Pick<Document, 'name' | 'passages' | 'text'> {
  const text = readFileSync(join(folder, 'docs', name), 'utf8');
  return { name, text, passages: chunk(text, name.endsWith('.md') ? 'text/markdown' : 'text/plain') };
}

function toAsked(
  { ask, expect, kind, where }: HouseholdQuestion,
  documents: readonly { text: string }[],
): Asked | null {
  if (expect === 'refuse') return { kind: 'unanswerable', question: ask, answers: [] };
  const answers = where.map(({ quote }) => quote).filter((quote) => documents.some(({ text }) => text.includes(quote)));
  return answers.length === 0 ? null : { kind: kind === 'reworded' ? 'paraphrase' : 'plain', question: ask, answers };
}
