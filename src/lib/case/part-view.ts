// What a choice of answers would show, for the dialog that exports a part of a case.

import { repliesOf } from '#core/bundle/contents.ts';
import { planDisclosure } from '#core/bundle/redact.ts';
import type { BlobStore, Entry } from '#core/ports.ts';
import type { CaseState } from '#core/state.ts';
import type { PartView } from '#lib/ui/view.ts';

export async function toPartView(
  entries: readonly Entry[],
  blobs: Pick<BlobStore, 'get'>,
  { sources }: CaseState,
  replies: readonly number[],
): Promise<PartView> {
  const plan = replies.length === 0 ? null : planDisclosure(entries, { kind: 'only', replies });
  return {
    answers: (await repliesOf(entries, blobs)).map(({ number, parts }) => ({
      number,
      question: parts.answer.question,
      outcome: parts.answer.kind,
      shown: plan?.replies.includes(number) ?? false,
    })),
    documents: sources.map(({ act, id }) => ({ name: act.name, shown: plan?.sources.includes(id) ?? false })),
    withheld: plan?.withheld.size ?? 0,
    records: entries.length,
  };
}
