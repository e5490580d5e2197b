// Questions put to a real case with the built-in engines (T0), and what came of them: answered or refused, with which
// passages. Only clock, chance and person are scripted.

import { loadSource } from '#core/evidence/source.ts';
import { open, memoryStores, replyOf } from '#tests/case.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';
import { rightOf, sharesNothing } from '#tests/quality/retrieval/questions.ts';
import type { Asked, Case, Document } from '#tests/quality/retrieval/questions.ts';
import type { Builtin } from '#tests/quality/retrieval/engines.ts';

export interface Asking {
  readonly set: string;
  readonly question: string;
  readonly kind: Asked['kind'];
  /** No content word in common with the passage that answers. */
  readonly apart: boolean;
  readonly risk: string;
  readonly outcome: 'answer' | 'clarify' | 'choice' | 'refusal';
  /** The policy that refused, '' for an answer. */
  readonly rule: string;
  /** Of the cited passages in order of the sentences, or of the closest ones of a refusal: whether each is right. */
  readonly shown: readonly boolean[];
  /** Words of the question beside every passage of a refusal. */
  readonly explained: boolean;
}

/** Every question of a case, asked of its own documents and of those in `beside` too. */
export async function askAll(one: Case, beside: readonly Document[], engines: Builtin): Promise<Asking[]> {
  const stores = memoryStores();
  const { clock, person, random } = scriptedOracles();
  const opened = await open(stores, { ...engines, clock, person, random });
  const ids = new Map<string, string>();
  // As they were read: a mail is cut otherwise than a text.
  const documents: Document[] = [];
  for (const doc of [...one.documents, ...beside.filter((other) => one.documents.every(({ id }) => id !== other.id))]) {
    const media = doc.name.endsWith('.md') ? ('text/markdown' as const) : ('text/plain' as const);
    const outcome = await opened.perform(document(doc.name, doc.text, { media }));
    if (outcome.kind !== 'imported') throw new Error(`${doc.name}: expected an import, got ${JSON.stringify(outcome)}`);
    ids.set(doc.id, outcome.source.id);
    const { passages, text } = await loadSource(stores.blobs, outcome.source.id);
    if (one.documents.includes(doc)) documents.push({ ...doc, passages, text });
  }
  const rows: Asking[] = [];
  for (const asked of one.asked) {
    const right = rightOf(asked, documents);
    const key = (source: string, passage: number): string => `${source}/${String(passage)}`;
    const wanted = new Set(right.map(([at, passage]) => key(ids.get(documents[at]?.id ?? '') ?? '', passage)));
    const { answer } = replyOf(await opened.perform({ kind: 'question', text: asked.question }));
    const shown =
      answer.kind === 'answer'
        ? [...new Set(answer.sentences.flatMap(({ cites }) => cites))].flatMap((n) => {
            const cited = answer.citations.find((citation) => citation.n === n);
            return cited === undefined ? [] : [wanted.has(key(cited.source_id, cited.passage))];
          })
        : answer.kind === 'refusal'
          ? answer.refusal.closest.map(({ passage, source_id }) => wanted.has(key(source_id, passage)))
          : [];
    rows.push({
      set: one.name,
      question: asked.question,
      kind: asked.kind,
      apart: right.some(([at, passage]) => {
        const doc = documents[at];
        const span = doc?.passages[passage];
        return sharesNothing(asked.question, doc?.text.slice(span?.start, span?.end) ?? '');
      }),
      risk: answer.risk,
      outcome: answer.kind,
      rule: answer.kind === 'refusal' ? answer.refusal.rule : '',
      shown,
      explained:
        answer.kind === 'refusal' &&
        answer.refusal.closest.length === 3 &&
        answer.refusal.closest.every(({ missing }) => Array.isArray(missing)),
    });
  }
  return rows;
}
