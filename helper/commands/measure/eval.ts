// `affidavit eval`: the suites of EBOM and a person's own questions, asked in cases in memory. What came of it is added to the
// history of the data folder; no case is.

import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { SOURCE_BYTES_MAX } from '#core/limits.ts';
import type { Evaluation, Figure, PartName } from '#desk/evaluate/evaluation.ts';
import { readQuestions, type ReadQuestions } from '#desk/evaluate/questions.ts';
import { evaluate, type OwnQuestion } from '#desk/evaluate/run.ts';
import { evaluate as words } from '#lib/messages/evaluate.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { readInput } from '#helper/terminal/input-file.ts';
import { onInterrupt } from '#helper/terminal/interrupts.ts';
import { evaluationPorts } from '#helper/main.ts';
import { readSources, type Declared } from '#helper/documents/sources.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal/terminal.ts';

export interface EvalOptions {
  readonly suites: readonly Exclude<PartName, 'own'>[];
  readonly sources: readonly Declared[];
  /** A file of questions; left out, none are asked. */
  readonly questions: string | undefined;
  readonly data: string | undefined;
}

/** 0 where every goal is reached, 1 where one is not. */
export async function evalCommand(options: EvalOptions, terminal: Terminal): Promise<number> {
  const questions = await questionsOf(options);
  const documents = await readSources(options.sources);
  const parts: PartName[] = [...options.suites, ...(questions.length > 0 ? (['own'] as const) : [])];
  if (parts.length === 0)
    throw new HelperError('USAGE', 'expected a suite or --questions with a question. Nothing was run. Name one.');
  const cancelling = new AbortController();
  onInterrupt(['SIGINT'], () => cancelling.abort(new HelperError('CANCELLED', 'cancelled. Nothing was kept.')));
  const ports = await evaluationPorts(cancelling.signal, ({ done, part, total }) =>
    terminal.progress(words.running(part, done, total)),
  );
  const done = await evaluate(ports, { parts, documents, questions });
  terminal.settle();
  await keep(options.data, done);
  if (terminal.json) terminal.value(done);
  else print(terminal, done);
  return done.parts.flatMap(({ figures }) => figures).every(({ holds }) => holds !== false) ? 0 : 1;
}

/** What is kept in the data folder, the latest first. A line that cannot be read is passed over. */
export async function evalHistory(data: string | undefined, terminal: Terminal): Promise<number> {
  const text = await readFile(historyIn(data), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  const runs = text.split('\n').flatMap(toEvaluation).reverse();
  if (terminal.json) terminal.value(runs);
  else if (runs.length === 0) terminal.line(words.noHistory);
  for (const run of terminal.json ? [] : runs) {
    const what = run.parts.map(({ figures, name }) => `${words.parts[name]}: ${words.summary(figures)}`);
    terminal.line(
      `${new Date(run.at).toISOString()}  ${what.join('  ')}  core ${run.core.slice('sha256:'.length).slice(0, 8)}`,
    );
  }
  return 0;
}

async function questionsOf({ questions, sources }: EvalOptions): Promise<readonly OwnQuestion[]> {
  if (questions === undefined) return [];
  if (sources.length === 0)
    throw new HelperError('USAGE', 'expected --source with --questions. Nothing was run. Name documents.');
  const read: ReadQuestions = readQuestions(fromUtf8(await readInput(questions, SOURCE_BYTES_MAX)));
  if (read.kind === 'read') return read.questions;
  throw new HelperError('EVAL_QUESTIONS', `${questions}: ${words.refused[read.why](read.line)} Nothing was run.`);
}

const historyIn = (data: string | undefined): string => join(dataFolder(data), 'evaluations.jsonl');

/** One line, in one write: two runs at once do not mix. */
async function keep(data: string | undefined, done: Evaluation): Promise<void> {
  await mkdir(dataFolder(data), { recursive: true, mode: 0o700 });
  await appendFile(historyIn(data), `${JSON.stringify(done)}\n`, { mode: 0o600 });
}

function toEvaluation(line: string): readonly Evaluation[] {
  try {
    const value = JSON.parse(line) as Partial<Evaluation> | null;
    return typeof value?.at === 'number' && typeof value.core === 'string' && Array.isArray(value.parts)
      ? [value as Evaluation]
      : [];
  } catch {
    return [];
  }
}

const NAME_WIDTH = 72;
const VALUE_WIDTH = 18;

function print({ line, look, width }: Terminal, { parts }: Evaluation): void {
  const flat = (text: string): string => harmless(text).replace(/\s+/g, ' ').trim();
  for (const { figures, name, rows } of parts) {
    line(look(words.parts[name], 'strong'));
    for (const one of figures) {
      line(toLine(one));
      if (one.holds === false)
        for (const failed of one.failed) line(look(wrap(flat(failed), width, ' '.repeat(4)), 'soft'));
    }
    for (const { broken, kind, question, right, said } of rows) {
      const mark = right === null ? '' : right ? `, ${words.yes}` : `, ${words.no}`;
      line(`  ${words.kind[kind]}${mark}: ${flat(question)}`);
      line(look(wrap([flat(said), ...broken.map(flat)].join(' | '), width, ' '.repeat(4)), 'soft'));
    }
    line(`  ${words.summary(figures)}`);
  }
}

function toLine(one: Figure): string {
  const holds = one.holds === null ? '' : one.holds ? words.yes : words.short;
  const value = `${words.value(one)}${one.value === null ? '' : ` of ${one.of}`}`;
  return `  ${words.figures[one.name].padEnd(NAME_WIDTH)}${value.padEnd(VALUE_WIDTH)}${words.goal(one)}${holds === '' ? '' : `: ${holds}`}`;
}
