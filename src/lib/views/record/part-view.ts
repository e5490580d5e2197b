// What a choice of answers, documents and passages would show, for the dialog that exports a part of a case.

import { harmlessLine } from '#core/bytes/text.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { planDisclosure, type Disclosure, type DisclosurePlan } from '#core/disclosure/redact.ts';
import { shownWhole } from '#core/disclosure/shown-whole.ts';
import { citedSpans, type SpanChoice } from '#core/disclosure/spans.ts';
import { AffidavitError } from '#core/errors.ts';
import { toOutcomeKind, toSubject } from '#lib/views/case/subject.ts';
import { loadSource } from '#core/evidence/source.ts';
import type { BlobStore, Entry, Hash } from '#core/ports.ts';
import type { CaseState } from '#core/case/state.ts';
import { toDisclosure } from '#desk/bundle/part.ts';
import type { FoundPassageView, PartChoice, PartPassageView, PartView } from '#lib/contract/part.ts';

type Blobs = Pick<BlobStore, 'get'>;

export async function toPartView(
  entries: readonly Entry[],
  blobs: Blobs,
  state: CaseState,
  choice: PartChoice,
): Promise<PartView> {
  const replies = await repliesOf(entries, blobs);
  const disclosure = toDisclosure(choice, replies, state);
  const plan = disclosure === null ? null : planOrNull(entries, disclosure);
  const isShown = (number: number): boolean =>
    plan?.replies.includes(number) ?? (choice.kind === 'without' && disclosure === null);
  const cited = citedSpans(replies, state);
  const whole = plan === null ? [] : shownWhole(plan, replies, state);
  const documents: PartView['documents'][number][] = [];
  for (const { act, id, library } of state.sources) {
    const shown = plan?.sources.includes(id) ?? (choice.kind === 'without' && disclosure === null);
    const isOffered = library === null && !shown && choice.kind !== 'only' && plan !== null;
    const passages = isOffered ? await passagesOf(id, blobs, plan.spans, [...cited, ...plan.spans]) : [];
    const isCited = whole.some((one) => one.id === id && one.cited);
    documents.push({ id, name: harmlessLine(act.name), own: library === null, shown, cited: isCited, passages });
  }
  return {
    choice,
    answers: replies.map((reply) => ({
      number: reply.number,
      question: toSubject(reply),
      outcome: toOutcomeKind(reply),
      shown: isShown(reply.number),
    })),
    documents,
    ready: plan !== null,
    withheld: plan?.withheld.size ?? 0,
    records: entries.length,
  };
}

/** Passages of a document in which all of these words stand, the first of them. */
export async function findPassages(source: Hash, blobs: Blobs, words: string): Promise<readonly FoundPassageView[]> {
  const { passages, text } = await loadSource(blobs, source);
  const wanted = words.toLowerCase().split(/\s+/u);
  return passages
    .map(({ end, start }, passage) => ({ passage, text: text.slice(start, end), start, end }))
    .filter((one) => wanted.every((word) => one.text.toLowerCase().includes(word)))
    .slice(0, FOUND_MAX);
}

/** Null where nothing would be left to show. */
function planOrNull(entries: readonly Entry[], disclosure: Disclosure): DisclosurePlan | null {
  try {
    return planDisclosure(entries, disclosure);
  } catch (error) {
    if (error instanceof AffidavitError && error.code === 'REDACTION_CHOICE') return null;
    throw error;
  }
}

async function passagesOf(
  id: Hash,
  blobs: Blobs,
  shown: readonly SpanChoice[],
  offered: readonly SpanChoice[],
): Promise<readonly PartPassageView[]> {
  const own = [...new Set(offered.filter(({ source }) => source === id).map(({ passage }) => passage))];
  if (own.length === 0) return [];
  const { passages, text } = await loadSource(blobs, id);
  return own
    .sort((a, b) => a - b)
    .flatMap((passage) => {
      const span = passages[passage];
      if (span === undefined) return [];
      const isShown = shown.some((one) => one.source === id && one.passage === passage);
      return [{ passage, text: text.slice(span.start, span.end), shown: isShown }];
    });
}

const FOUND_MAX = 20;
