// Questions about household papers (../shared/data/household), each asked of a case of its own with the built-in engines, and
// scored as that set's README says. A development set: its figures choose thresholds and are never reported as results.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerPart } from '#core/answer/output.ts';
import type { Reply } from '#core/answer/seal.ts';
import type { Oracles } from '#core/case/open.ts';
import type { Builtin } from '#tests/quality/retrieval/engines.ts';
import { memoryStores, open, replyOf, type Stores } from '#tests/case.ts';
import { scriptedOracles } from '#tests/scenarios.ts';

const FOLDER = join('..', 'shared', 'data', 'household');

interface Place {
  readonly file: string;
  readonly quote: string;
}
export interface HouseholdQuestion {
  readonly id: string;
  readonly docs: readonly string[];
  readonly kind: string;
  readonly ask: string;
  readonly after: readonly string[];
  readonly answer_any: readonly string[];
  readonly answer_all: readonly (readonly string[])[];
  readonly where: readonly Place[];
  readonly forbidden: readonly string[];
  readonly expect: 'answer' | 'refuse' | 'clarify';
  readonly stakes: 'low' | 'medium' | 'high';
}
export interface Scored {
  readonly id: string;
  /** As labelled by hand. */
  readonly stakes: HouseholdQuestion['stakes'];
  readonly expect: HouseholdQuestion['expect'];
  readonly kind: string;
  readonly ask: string;
  readonly risk: string;
  readonly outcome: AnswerPart['kind'];
  /** `right`, `partial`, `wrong`, `refused`; for what has to be refused `right` is a refusal. */
  readonly mark: 'right' | 'partial' | 'wrong' | 'refused';
  /** The rule that refused. */
  readonly rule: string;
  /** Of a refusal: the passage shown first is the one that answers. */
  readonly isFirst: boolean;
  /** Of a refusal: it says that the first passage may answer. */
  readonly isMaybe: boolean;
  readonly said: string;
  readonly shown: readonly string[];
}

/** `folder`: another set in the same form. */
export function readHousehold(folder = FOLDER): readonly HouseholdQuestion[] {
  const lines = readFileSync(join(folder, 'questions.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as HouseholdQuestion);
}

export async function askHousehold(question: HouseholdQuestion, engines: Builtin, folder = FOLDER): Promise<Scored> {
  return score(question, (await askCase(question, engines, folder)).reply.answer);
}

export interface AskedCase {
  readonly reply: Reply;
  readonly stores: Stores;
}

/** In a case of its own. Engines may have a model among them that rewords. */
export async function askCase(
  question: HouseholdQuestion,
  engines: Builtin & Partial<Oracles>,
  folder = FOLDER,
): Promise<AskedCase> {
  const { clock, person, random } = scriptedOracles();
  const stores = memoryStores();
  const opened = await open(stores, { ...engines, clock, person, random });
  for (const name of question.docs) {
    await opened.perform({
      kind: 'import',
      name,
      media: 'application/octet-stream',
      bytes: new Uint8Array(readFileSync(join(folder, 'docs', name))),
      type: 'unknown',
      sphere: 'INSIDE',
      credibility: null,
      dated: null,
      supersedes: null,
    });
  }
  for (const text of question.after) await opened.perform({ kind: 'question', text });
  return { reply: replyOf(await opened.perform({ kind: 'question', text: question.ask })), stores };
}

export function score(question: HouseholdQuestion, answer: AnswerPart): Scored {
  const said = answer.kind === 'answer' ? answer.sentences.map(({ text }) => text).join(' ') : '';
  const cited = answer.citations.map(({ end, excerpt, name, start }) => ({ name, text: excerpt, start, end }));
  const closest = answer.kind === 'refusal' ? answer.refusal.closest : [];
  const isRight = (file: string, passage: string): boolean =>
    question.where.some((place) => place.file === file && overlaps(passage, place.quote));
  const first = closest[0];
  return {
    id: question.id,
    stakes: question.stakes,
    expect: question.expect,
    kind: question.kind,
    ask: question.ask,
    risk: answer.risk,
    outcome: answer.kind,
    mark: markOf(
      question,
      answer,
      said,
      cited.some(({ name, text }) => isRight(name, text)),
    ),
    rule: answer.kind === 'refusal' ? answer.refusal.rule : '',
    isFirst: first !== undefined && isRight(first.name, first.excerpt),
    isMaybe: answer.kind === 'refusal' && answer.refusal.may_answer !== undefined,
    said,
    shown: closest.map(
      ({ excerpt, name, relevance }) => `${name} ${(relevance / 65_536).toFixed(2)}: ${excerpt.slice(0, 160)}`,
    ),
  };
}

function markOf(question: HouseholdQuestion, answer: AnswerPart, said: string, isCited: boolean): Scored['mark'] {
  if (question.expect === 'refuse') return answer.kind === 'answer' ? 'wrong' : 'right';
  if (question.expect === 'clarify') {
    const told = answer.kind === 'answer' || answer.kind === 'refusal' ? said : answer.text;
    const met = question.answer_all.filter((group) => group.some((one) => has(one, told))).length;
    // Who asks back names two things that may be meant; who answers gives every value.
    const needed = answer.kind === 'choice' || answer.kind === 'clarify' ? 2 : Math.max(2, question.answer_all.length);
    if (met >= needed) return 'right';
    return answer.kind === 'answer' ? 'wrong' : 'refused';
  }
  if (answer.kind !== 'answer') return 'refused';
  if (question.forbidden.some((one) => has(one, said)) && !question.answer_any.some((one) => has(one, said)))
    return 'wrong';
  const any = question.answer_any.length === 0 || question.answer_any.some((one) => has(one, said));
  const met = question.answer_all.filter((group) => group.some((one) => has(one, said))).length;
  const all = met === question.answer_all.length;
  if (question.kind === 'yesno' && isCited && !any) return 'partial';
  if (!any || (question.answer_all.length > 0 && met * 2 < question.answer_all.length))
    return isCited ? 'partial' : 'wrong';
  // Naming the old value as the earlier one is fine.
  const told =
    question.kind === 'newer' ? said.replace(/, in place of ".*?"(?=$|\s)|\bwas to be\b[^.]*\./g, ' ') : said;
  if (question.forbidden.some((one) => has(one, told))) return 'partial';
  return all && isCited ? 'right' : 'partial';
}

/** Rows of a file of values are quoted as they stand there, and cited under the names of their columns. */
function overlaps(passage: string, quote: string): boolean {
  const values = passage.replace(/(^|; )[a-z_]+: /gm, '$1');
  const b = squash(quote);
  return [squash(passage), squash(values)].some((a) => a.includes(b) || b.includes(a));
}

const squash = (text: string): string =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&pound;', '£')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** As the set's README compares: whole words, no currency signs, no thousands commas, no trailing zeros. */
function has(wanted: string, text: string): boolean {
  const escaped = comparable(wanted).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w.])${escaped}(?!\\w|\\.\\d)`).test(comparable(text));
}

function comparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&amp;', '&')
    .replace(/[*`£$€]/g, '')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(\d+\.\d*?)0+(?!\d)/g, '$1')
    .replace(/(\d)\.(?!\d)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a whole set comes to, one line a figure: both sides of each. `MEDIUM` counts as riskier than low. */
export function sayWhole(rows: readonly Scored[]): readonly string[] {
  const answerable = rows.filter(({ expect }) => expect === 'answer');
  const refusable = rows.filter(({ expect }) => expect === 'refuse');
  const low = rows.filter(({ stakes }) => stakes === 'low');
  const raised = low.filter(({ risk }) => risk !== 'LOW');
  const high = rows.filter(({ stakes }) => stakes === 'high');
  const share = (name: string, some: readonly Scored[], of: readonly Scored[]): string =>
    `${name}: ${String(some.length)} of ${String(of.length)}`;
  const are = (of: readonly Scored[], mark: Scored['mark']): readonly Scored[] => of.filter((row) => row.mark === mark);
  return [
    share('answerable right', are(answerable, 'right'), answerable),
    share('answered wrongly, of all', are(rows, 'wrong'), rows),
    share('to be refused, refused', are(refusable, 'right'), refusable),
    share('low stakes taken for riskier', raised, low),
    share('  and refused though answerable', are(raised, 'refused'), low),
    share(
      'high stakes found',
      high.filter(({ risk }) => risk === 'HIGH'),
      high,
    ),
  ];
}
