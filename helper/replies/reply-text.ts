// A sealed reply as a page of text: the answer, the passages behind it, how sure it is, and where it is on record.

import { unmarked } from '#core/answer/unmarked.ts';
import { fromRaw, toDecimal, toIntTrunc } from '#core/bytes/q16.ts';
import type { AnswerPart, Citation, Closest, Refusal, ReplyParts } from '#core/answer/output.ts';
import { knownLines } from '#core/answer/revise.ts';
import { labelInText } from '#core/answer/label.ts';
import { setApart } from '#core/answer/set-apart.ts';
import { whoseWords } from '#core/answer/whose.ts';
import { sphereNotes } from '#core/answer/qualify.ts';
import { questionsOf } from '#core/question/answer-back.ts';
import { namedAt, whereOf } from '#core/answer/where.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal/terminal.ts';

/** Where the reply is kept. */
export interface Place {
  readonly caseId: string;
  readonly head: string;
  readonly records: number;
  /** The question as it was typed: what it was understood as is told where that is another. */
  readonly typed: string;
}

export function printReply(terminal: Terminal, { answer, ebom, pb2s }: ReplyParts, place: Place): void {
  terminal.line();
  if (answer.question !== place.typed) {
    terminal.line(terminal.look(wrap(`Understood as: ${flat(answer.question)}`, terminal.width), 'soft'));
    terminal.line();
  }
  if (answer.also_searched !== undefined) {
    const others = answer.also_searched.map((one) => `\u201c${flat(one)}\u201d`).join(', ');
    terminal.line(terminal.look(wrap(`Also searched for: ${others}`, terminal.width), 'soft'));
    terminal.line();
  }
  switch (answer.kind) {
    case 'answer':
      printAnswer(terminal, answer);
      break;
    case 'refusal':
      printRefusal(terminal, answer);
      if (questionsOf(answer).length > 0) printQuestions(terminal, answer);
      break;
    case 'choice':
      printChoices(terminal, answer);
      break;
    case 'clarify':
      printQuestions(terminal, answer);
      break;
  }
  const { look } = terminal;
  const row = (name: string, value: string): void => terminal.line(`${look(name.padEnd(8), 'soft')} ${value}`);
  if (!ebom.model_used.startsWith('extractive/')) row('Writer', ebom.model_used);
  row('Search', answer.by_meaning === true ? 'by words and meaning' : 'by words alone');
  row('Record', pb2s.pb2s_proof.audit_ref);
  row('Head', `${place.head} (${place.records} records)`);
  row('Case', place.caseId);
  terminal.line();
  terminal.line(look(wrap(answer.disclaimer, terminal.width), 'soft'));
}

function printAnswer(terminal: Terminal, answer: Extract<AnswerPart, { kind: 'answer' }>): void {
  const { line, look, width } = terminal;
  const text = answer.sentences
    .map((sentence, at) => {
      const label = labelInText(answer.claims.filter((claim) => claim.sentence === at));
      const parts = [setApart(flat(unmarked(sentence.text))), marks(sentence.cites), label];
      return parts.filter((part) => part !== '').join(' ');
    })
    .join(' ');
  const whose = whoseWords(answer, 0);
  if (whose !== null) line(look(whose, 'soft'));
  line(look(wrap(text, width), 'strong'));
  for (const told of [...knownLines(answer.claims, answer.known ?? []), ...(answer.qualifiers ?? [])])
    line(wrap(flat(told), width));
  line();
  printCitations(terminal, answer.citations);
  printConflicts(terminal, answer.conflicts);
  line(`Confidence: ${decimal(answer.confidence)}/1.0 - ${answer.interpretation}`);
  for (const warning of answer.warnings.filter((warning) => !warning.startsWith('Confidence:')))
    line(wrap(flat(warning), width));
  line();
}

function printConflicts({ line, look, width }: Terminal, conflicts: AnswerPart['conflicts']): void {
  for (const conflict of conflicts) {
    line(look('Your documents disagree', 'accent'));
    for (const row of conflict.text.split('\n')) line(wrap(flat(row), width, '  '));
    line();
  }
}

function printCitations({ line, look, width }: Terminal, citations: readonly Citation[]): void {
  for (const citation of citations) {
    const dated = citation.dated === null ? '' : `, dated ${citation.dated}`;
    line(`${look(`[${citation.n}]`, 'accent')} ${flat(whereOf(citation))}${look(dated, 'soft')}`);
    line(wrap(`“${setApart(flat(unmarked(citation.excerpt)))}”`, width, '    '));
    for (const note of sphereNotes(citation)) line(look(wrap(note, width, '    '), 'soft'));
    line();
  }
}

function printRefusal(terminal: Terminal, { conflicts, refusal }: Extract<AnswerPart, { kind: 'refusal' }>): void {
  const { line, look, width } = terminal;
  if (refusal.asks_nothing === true) {
    line(wrap(flat(refusal.reason), width));
    for (const step of refusal.next) line(hanging(flat(step), width));
    return;
  }
  line(look("I can't answer that from your documents.", 'strong'));
  line(wrap(flat(refusal.reason), width));
  line();
  const row = (name: string, value: string): void => line(`  ${look(name.padEnd(11), 'soft')} ${value}`);
  row('Rule', refusal.rule);
  if (refusal.actual !== null && refusal.threshold !== null) {
    row('Measured', `${shown(refusal.actual, refusal.unit)}, threshold ${shown(refusal.threshold, refusal.unit)}`);
  }
  row('Searched', `${count(refusal.searched.sources, 'document')}, ${count(refusal.searched.passages, 'passage')}`);
  const { libraries = [] } = refusal.searched;
  if (libraries.length > 0) row('Libraries', flat(libraries.join(', ')));
  if (refusal.not_reached.length > 0)
    row('Not reached', wrap(refusal.not_reached.join(', '), width, ' '.repeat(14)).trimStart());
  line();
  printConflicts(
    terminal,
    conflicts.filter(({ text }) => !refusal.reason.startsWith(text)),
  );
  printMayAnswer(terminal, refusal);
  const others = refusal.may_answer === undefined ? refusal.closest : refusal.closest.slice(1);
  if (others.length > 0) printClosest(terminal, others);
  if (refusal.next.length > 0) {
    line(look('What you can do', 'strong'));
    for (const step of refusal.next) line(hanging(flat(step), width));
    line();
  }
}

/** The passage that is shown first, with the likely sentence; it was not checked, and is no answer. */
function printMayAnswer({ line, look, width }: Terminal, { closest: [first], may_answer: likely }: Refusal): void {
  if (likely === undefined || first === undefined) return;
  line(look('This may answer it. I could not tell.', 'strong'));
  line(`  ${flat(namedAt(first))}`);
  line(
    wrap(
      `“${flat(unmarked(first.excerpt.slice(likely.start - first.start, likely.end - first.start)))}”`,
      width,
      '    ',
    ),
  );
  line();
}

function printClosest({ line, look, width }: Terminal, closest: readonly Closest[]): void {
  line(look('Closest passages', 'strong'));
  for (const passage of closest) {
    // No number: nobody has calibrated how near is near enough.
    const how = passage.relevance === 0 ? 'found by meaning' : `relevance ${decimal(passage.relevance)}`;
    line(`  ${flat(namedAt(passage))} ${look(how, 'soft')}`);
    line(wrap(`“${flat(unmarked(passage.excerpt))}”`, width, '    '));
    if (passage.missing.length > 0)
      line(look(wrap(`does not say: ${flat(passage.missing.join(', '))}`, width, '    '), 'soft'));
  }
  line();
}

function printQuestions(terminal: Terminal, answer: AnswerPart): void {
  const { line, look, width } = terminal;
  line(look('Before this can be answered:', 'strong'));
  for (const question of questionsOf(answer)) line(hanging(flat(question), width));
  line();
  printCitations(terminal, answer.citations);
  line(
    wrap('Ask again with --clarify 1 or --clarify 2, with the name of a document, or with words of your own.', width),
  );
  line();
}

function printChoices(terminal: Terminal, { choices, citations }: Extract<AnswerPart, { kind: 'choice' }>): void {
  const { line, look, width } = terminal;
  line(look('It may mean several things. Which of these:', 'strong'));
  line();
  for (const { n, text } of choices) {
    const citation = citations.find((one) => one.n === n);
    line(`${look(`[${n}]`, 'accent')} ${citation === undefined ? '' : flat(whereOf(citation))}`);
    line(wrap(`“${setApart(flat(unmarked(text)))}”`, width, '    '));
  }
  line();
  line(wrap('Ask again with --clarify and the number of the one you mean, or with words of your own.', width));
  line();
}

const marks = (numbers: readonly number[]): string => numbers.map((n) => `[${n}]`).join('');
const decimal = (raw: number): string => toDecimal(fromRaw(raw), 2);
const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
const flat = (text: string): string => harmless(text).replace(/\s+/g, ' ').trim();
const hanging = (text: string, width: number): string => `  - ${wrap(text, width, '    ').trimStart()}`;

function shown(raw: number, unit: Refusal['unit']): string {
  return unit === 'count' ? String(toIntTrunc(fromRaw(raw))) : decimal(raw);
}
