// A case with things to hide: three documents, one of them described again, and four questions, one of them refused.

import type { RunningCase } from '#core/case/open.ts';
import { memoryStores, open, type Stores } from '#tests/case.ts';
import { document, scriptedOracles, SILENT, SUPPORTS, type Script } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

export const SIGNER = seededSigner(11);

export const DOCUMENTS = [
  { name: 'boats.txt', text: 'The boathouse holds eleven rowing boats.' },
  { name: 'wages.txt', text: 'Ms Brandt earns 4100 euros a month.\n\nMr Okoye earns 3900 euros a month.' },
  { name: 'keys.txt', text: 'The key lies under the third stone.' },
] as const;

export const QUESTIONS = [
  'How many rowing boats are there?',
  'What does Brandt earn?',
  'Where lies the key?',
  'Is Okoye ill?',
] as const;

/** A passage answers where it holds the question's last word; nobody says who is ill. */
export const SCRIPT: Script = {
  relevance: (question, passage) => {
    const words = question.toLowerCase().match(/[a-z]+/g) ?? [];
    const shared = words.filter((word) => word.length > 3 && passage.toLowerCase().includes(word)).length;
    return question.includes('ill') ? 0.3 * Math.min(shared, 1) : shared > 0 ? 0.9 : 0;
  },
  judge: (claim, passage) => (passage.includes(claim) ? SUPPORTS : SILENT),
};

export interface Secretive {
  readonly stores: Stores;
  readonly opened: RunningCase;
}

export async function secretiveCase(): Promise<Secretive> {
  const stores = memoryStores();
  const opened = await open(stores, scriptedOracles(SCRIPT, true), { signer: SIGNER });
  for (const { name, text } of DOCUMENTS) await opened.perform(document(name, text));
  const wages = opened.state().sources[1]?.id ?? '';
  await opened.perform({
    kind: 'describe',
    source: wages,
    credibility: null,
    dated: '2024-02-29',
    reason: 'The payroll of February.',
    sphere: 'INSIDE',
    supersedes: null,
    type: 'notes',
  });
  for (const text of QUESTIONS) await opened.perform({ kind: 'question', text });
  return { stores, opened };
}
