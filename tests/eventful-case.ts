// A case in which everything happens that can: documents read, described again, superseded and unreadable; a library in and
// out again; answers, refusals, a question asked again with a passage accepted; a clock, a writer and a judge that fail; a
// draft that is checked;
// and epochs that end between two acts.

import type { RunningCase } from '#core/case/open.ts';
import type { Oracle } from '#core/ports.ts';
import { libraryBytes, readLibrary } from '#core/evidence/library.ts';
import { memoryStores, open, type Stores } from '#tests/case.ts';
import { shelve, toPack } from '#tests/libraries.ts';
import { document, scriptedOracles, SILENT, SUPPORTS, type Script } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

export const SIGNER = seededSigner(31);

const PACK = toPack({ crane: 'The crane lifts eleven tonnes.', tides: 'The tide table is printed every March.' });

/** A passage answers where it shares a long word with the question; who is ill, none says. */
const SCRIPT: Script = {
  relevance: (question, passage) => {
    const words = question.toLowerCase().match(/[a-z]{5,}/g) ?? [];
    const shared = words.filter((word) => passage.toLowerCase().includes(word)).length;
    return question.includes('illness') ? 0.3 * Math.min(shared, 1) : shared > 0 ? 0.9 : 0;
  },
  judge: (claim, passage) => (passage.includes(claim) ? SUPPORTS : SILENT),
};

export interface Eventful {
  readonly stores: Stores;
  readonly opened: RunningCase;
}

export async function eventfulCase(script: Script = SCRIPT): Promise<Eventful> {
  const stores = memoryStores();
  const honest = scriptedOracles(script);
  let broken: 'clock' | 'writer' | 'nli' | null = null;
  const breaking = (cls: 'clock' | 'writer' | 'nli'): Oracle => ({
    ...honest[cls],
    ask: (signal, input, blobs) => {
      if (broken !== cls) return honest[cls].ask(signal, input, blobs);
      broken = null;
      return Promise.reject(new DOMException('it takes too long', 'TimeoutError'));
    },
  });
  const parser: Oracle = {
    ...honest.parser,
    ask: (signal, input, blobs) =>
      JSON.stringify(input).includes('broken')
        ? Promise.reject(new Error('no text'))
        : honest.parser.ask(signal, input, blobs),
  };
  const oracles = { ...honest, clock: breaking('clock'), nli: breaking('nli'), parser, writer: breaking('writer') };
  let opened = await open(stores, oracles, { signer: SIGNER });
  const again = async (after: 'commit_failure' | 'clock_set_back'): Promise<void> => {
    opened = await open(stores, oracles, { signer: SIGNER, after });
  };
  const ask = async (text: string): Promise<void> => {
    await opened.perform({ kind: 'question', text });
  };
  await opened.perform(document('wages.txt', 'Ms Brandt earns 4100 euros a month.\n\nMr Okoye earns 3900 euros.'));
  await opened.perform(document('broken.txt', 'Nobody can read this.'));
  await opened.perform(shelve(PACK));
  await opened.perform(document('boats.txt', 'The boathouse holds eleven rowing boats.'));
  const [wages = '', boats = ''] = opened
    .state()
    .sources.filter(({ library }) => library === null)
    .map(({ id }) => id);
  await ask('How much does the crane lift?');
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
  await ask('What does Brandt earn?');
  await ask('Has Okoye an illness?');
  const asked = opened.state().turns.at(-1)?.questionSeq ?? 0;
  await opened.perform({ kind: 'accept', questionSeq: asked, source: wages, passage: 1 });
  await again('commit_failure');
  broken = 'clock';
  await ask('How many rowing boats are there in the boathouse?');
  broken = 'writer';
  await ask('How many rowing boats are there in the boathouse?');
  broken = 'nli';
  await ask('Which boats lie in the boathouse?');
  await opened.perform({ kind: 'draft', text: 'The crane lifts eleven tonnes. Ms Brandt earns 9000 euros a month.' });
  await opened.perform({ kind: 'withdraw', library: readLibrary(libraryBytes(PACK)).hash });
  await opened.perform(
    document('boats-2.txt', 'The boathouse holds twelve rowing boats.', { supersedes: boats, type: 'contract' }),
  );
  await again('clock_set_back');
  await ask('Does Brandt keep rowing boats?');
  return { stores, opened };
}
