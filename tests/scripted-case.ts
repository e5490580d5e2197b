// One case whose every byte is given: clock, secret, key, oracles and acts come from a script. It ends on the same head in
// Node and in every browser, or canonical forms, hashes, numbers or order differ between them. No test framework, no
// platform: a page runs it too.

import { writeBundle } from '#core/bundle/write.ts';
import type { Act, Outcome } from '#core/case/case.ts';
import { openCase } from '#core/case/open.ts';
import type { BlobStore, Hash, LedgerStore } from '#core/ports.ts';
import { seededSigner } from '#tests/signer.ts';
import { document, scriptedOracles, SILENT, SUPPORTS, type Script } from '#tests/scenarios.ts';

export interface ScriptedCase {
  readonly head: Hash | '';
  readonly bundle: Uint8Array;
  /** What became of each act: `imported`, `rejected`, or the kind of the reply. */
  readonly ended: readonly string[];
}

/** Text beyond ASCII in every place where an engine could treat it differently: planes, combining marks, sorting, NFC. */
const CAFE = 'Das Café „Zum Löwen" öffnet um 9 Uhr.\n\n猫カフェ opens at ten; 🐈‍⬛ naps until n\u0308oon.';
const LIONS = 'Das Café „Zum Löwen" öffnet um 9 Uhr.\n\nΟ κήπος κλείνει στις οκτώ. İstanbul, ﬁn.';

const ACTS: readonly Act[] = [
  document('Öffnungszeiten – 2024.txt', CAFE, { dated: '2024-02-29' }),
  document('λιοντάρι.txt', LIONS, { credibility: 58_982, sphere: 'LIMINAL', type: 'news' }),
  // Refused: one carriage return and one tab are mended at the edge, but nothing here speaks of prices.
  { kind: 'question', text: 'Was kostet\tein Kaffee\r\nim Löwen?' },
  { kind: 'question', text: 'Wann o\u0308ffnet das Café?' },
];

const SCRIPT: Script = {
  // Two passages tie at the top, in two documents: only their source ids order them.
  relevance: (question, passage) => (question.includes('kostet') ? 0.25 : passage.includes('öffnet') ? 0.93 : 0.4),
  assumptions: ['„Das Café" ist der Löwe.', 'Heißt: heute?'],
  segments: (attempt, evidence) => [
    { cites: [1, 2], text: evidence[0] ?? '', type: 'FACT' },
    ...(attempt === 1 ? [{ cites: [1], text: 'Es schließt um Mitternacht.', type: 'FACT' as const }] : []),
  ],
  judge: (claim, passage) => (passage.includes(claim) ? { ...SUPPORTS, support: 0.987654321 } : SILENT),
};

export async function runScriptedCase(at: {
  readonly store: LedgerStore;
  readonly blobs: BlobStore;
  readonly core: string;
  /** A frozen core's own, for a release; by default those of the source. */
  readonly open?: typeof openCase;
  readonly write?: typeof writeBundle;
}): Promise<ScriptedCase> {
  const { blobs, core, open = openCase, store, write = writeBundle } = at;
  const signer = seededSigner(42);
  const opened = await open({
    store,
    blobs,
    core,
    oracles: scriptedOracles(SCRIPT),
    signer,
    report: () => undefined,
    signal: () => new AbortController().signal,
    after: null,
  });
  const ended: string[] = [];
  for (const act of ACTS) ended.push(nameOf(await opened.perform(act)));
  const { head } = await store.tip();
  return { head, bundle: await write(store, blobs, signer, core), ended };
}

function nameOf(outcome: Outcome): string {
  return outcome.kind === 'replied' ? outcome.reply.answer.kind : outcome.kind;
}
