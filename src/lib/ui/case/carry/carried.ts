// A reply as plain text to take elsewhere: the question, each sentence with its marks, each passage with the document and place
// it stands in, and what it does not say.

import { unmarked } from '#core/answer/unmarked.ts';
import { answer as words } from '#lib/messages/answer.ts';
import { refusal as refusalWords } from '#lib/messages/refusal.ts';
import type { PassageView } from '#lib/contract/document.ts';
import type { AnswerView, RefusalView, TurnView } from '#lib/contract/turn.ts';

/** Null for a reply that says nothing to take along: a question back, a checked text, one that was never decided. */
export function toCarried({ outcome, question }: Pick<TurnView, 'outcome' | 'question'>): string | null {
  if (outcome.kind === 'answer') return blocks(question, ...ofAnswer(outcome));
  return outcome.kind === 'refusal' ? blocks(question, ...ofRefusal(outcome)) : null;
}

function ofAnswer({ sentences, work }: AnswerView): readonly string[] {
  const passages = new Map(
    sentences.flatMap(({ citations }) => citations.map(({ n, passage }) => [n, passage] as const)),
  );
  const said = sentences.map(({ citations, label, text, whose }) => {
    const marks = citations.map(({ n }) => `[${String(n)}]`).join(' ');
    return [whose ?? '', unmarked(text), label, marks].filter((part) => part !== '').join(' ');
  });
  const cited = [...passages].sort(([one], [other]) => one - other);
  return [
    said.join('\n'),
    cited.map(([n, passage]) => `[${String(n)}] ${quoted(passage)}`).join('\n'),
    work.seal === null ? words.disclaimer : `${words.disclaimer} ${words.carried(work.seal.size, work.seal.head)}`,
  ];
}

function ofRefusal({ closest, instead, work }: RefusalView): readonly string[] {
  const [first] = closest;
  return [
    instead?.reason ?? refusalWords.title,
    first === undefined ? '' : `${first.far ? refusalWords.far : refusalWords.best}: ${quoted(first)}`,
    work.seal === null ? '' : words.carried(work.seal.size, work.seal.head),
  ];
}

const quoted = ({ name, text }: PassageView): string => `“${unmarked(text.trim())}” (${name})`;

const blocks = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');
