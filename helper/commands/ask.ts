// `affidavit ask`: one question, in a case of its own or in one that is stored. The case stays in the data folder; the bundle is a file of it.

import { fromUtf8, utf8 } from '#core/bytes/hash.ts';
import { toPlainText } from '#core/bytes/text.ts';
import { QUESTION_BYTES_MAX, SOURCES_MAX } from '#core/limits.ts';
import type { Carry } from '#desk/acts/carry.ts';
import { exitOfAnswer, putQuestion, toValue, type Asking, type Told } from '#helper/asking/put-question.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { USAGE } from '#helper/terminal/exit-codes.ts';
import { readStdin } from '#helper/terminal/input-file.ts';
import { askLines, readQuestions, type QuestionLine } from '#helper/asking/question-lines.ts';
import { findLibrary, type LibraryFile } from '#helper/libraries/libraries.ts';
import { frozen } from '#helper/frozen.ts';
import { comparablePlace, fleetingPlace, inWorkplace, type Workplace } from '#helper/main.ts';
import { learnedIn } from '#helper/ercp/learned.ts';
import { openNamedWriter, type NamedWriter } from '#helper/models/named-writer.ts';
import { printPlanted } from '#helper/asking/planted.ts';
import { caseNamed, importInto, makeCase, requireAdmitted, writeBundle, type OneCase } from '#helper/cases/one-case.ts';
import { writeStderr } from '#helper/terminal/io.ts';
import { outputAt, type Output } from '#helper/terminal/output-file.ts';
import { readRules } from '#helper/asking/own-rules.ts';
import { printReply } from '#helper/replies/reply-text.ts';
import { standing } from '#helper/replies/standing.ts';
import { printSignal } from '#helper/asking/draft-signal.ts';
import {
  printPublishers,
  rememberPublishers,
  requirePublishers,
  type TrustedLibrary,
} from '#helper/libraries/publishers.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { givenFor, type Given } from '#helper/asking/stable-ids.ts';
import { readSources, type Declared } from '#helper/documents/sources.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal/terminal.ts';
import { TwoWriters } from '#desk/engines/two-writers.ts';
import { sayInstead } from '#helper/asking/say-instead.ts';

export interface AskOptions {
  /** Undefined where `questions` names a file of them. */
  readonly question: string | undefined;
  /** A file of questions, JSON Lines; `-` for stdin. */
  readonly questions?: string | undefined;
  /** Questions that are asked before it, in order: it may lean on them. */
  readonly after: readonly string[];
  readonly sources: readonly Declared[];
  /** Expert libraries by name or file. */
  readonly libraries: readonly string[];
  /** Keys, or `nobody`, that may have signed a library though another key signed it before. */
  readonly publishers?: readonly string[] | undefined;
  readonly data: string | undefined;
  /** Nothing is kept of it: the case is in memory, and a key of its own signs its bundle. */
  readonly isFleeting?: boolean;
  /** The moment at which it is to take place, so that equal runs come to the same ids and bytes; then nothing is kept either. */
  readonly stableIds?: number | undefined;
  /** A stored case to ask in, by its id or how that begins; undefined for a new one. */
  readonly caseId?: string | undefined;
  readonly bundle: string | undefined;
  /** Replaces the file of the bundle without asking. */
  readonly force: boolean;
  /** A file with rules of the person's own. */
  readonly policy: string | undefined;
  /** Runs of ERCP by their trace: what was learned in them holds for the answer. */
  readonly constraints: readonly string[];
  /** Who writes: `extractive`, or the path of a GGUF file. */
  readonly engine: string;
  /** Address of a local server that writes in its place, and the model it is to take. */
  readonly server: string | undefined;
  readonly model: string | undefined;
  /** What that server has to have, and whether a smaller model may write where memory is short (`named-writer.ts`). */
  readonly profile?: string | undefined;
  readonly orSmaller?: boolean | undefined;
  /** Whether each sentence comes with what the passages are worth to the model. */
  readonly signal?: boolean | undefined;
  /** Whether the model that writes rewords the question for the search. */
  readonly rewords: boolean;
  /** What is said where the reply asks back; undefined where nobody says anything. */
  readonly clarify: string | undefined;
}

export async function ask(options: AskOptions, terminal: Terminal): Promise<number> {
  const asked = await askedIn(options);
  const after = options.after.map(requireQuestion);
  if (options.sources.length > SOURCES_MAX) {
    throw new HelperError(
      'SOURCE_COUNT',
      `a case holds at most ${SOURCES_MAX} sources, got ${options.sources.length}. Nothing was stored. Name fewer.`,
    );
  }
  const goesTo = options.bundle === undefined ? null : await outputAt(options.bundle, options.force, '--bundle');
  const documents = await readSources(options.sources);
  const libraries: LibraryFile[] = [];
  for (const named of options.libraries) libraries.push(await findLibrary(named, options.data));
  const trusted = await requirePublishers(dataFolder(options.data), libraries, options.publishers ?? []);
  const writer = await writerOf(options, terminal);
  try {
    return await askIn(options, { ...asked, after, documents, libraries, trusted, goesTo, writer }, terminal);
  } finally {
    writer?.close?.();
  }
}

type Questions = Pick<Ready, 'lines' | 'question'>;

/** One question, or the lines of a file of them: then the first stands for all where the case is named. */
async function askedIn({ question, questions }: AskOptions): Promise<Questions> {
  if ((question === undefined) === (questions === undefined))
    throw new HelperError('USAGE', 'expected a question, or --in with a file of them. Nothing was stored.', {
      exitCode: USAGE,
    });
  if (questions === undefined) return { lines: null, question: requireQuestion(await textOr(question ?? '')) };
  const lines = (await readQuestions(questions)).map((line) => ({ ...line, question: requireQuestion(line.question) }));
  const [first] = lines;
  return { lines, question: first === undefined ? requireQuestion('') : first.question };
}

/** `-` is stdin. */
const textOr = async (typed: string): Promise<string> =>
  typed === '-' ? fromUtf8(await readStdin(QUESTION_BYTES_MAX)) : typed;

interface Ready {
  readonly question: string;
  /** Of --in; null for one question. */
  readonly lines: readonly QuestionLine[] | null;
  readonly after: readonly string[];
  readonly documents: Awaited<ReturnType<typeof readSources>>;
  readonly libraries: readonly LibraryFile[];
  readonly trusted: readonly TrustedLibrary[];
  readonly goesTo: Output | null;
  /** Null for the built-in one. */
  readonly writer: NamedWriter | null;
}

function askIn(
  options: AskOptions,
  { after, documents, goesTo, libraries, lines, question, trusted, writer }: Ready,
  terminal: Terminal,
): Promise<number> {
  const isFleeting = options.isFleeting === true || options.stableIds !== undefined;
  const kept: Within = options.stableIds === undefined ? inMemory : comparable;
  const within: Within = isFleeting ? kept : inWorkplace;
  return within(options.data, async (place) => {
    const rules = options.policy === undefined ? undefined : await readRules(options.policy, await frozen.core());
    const carried: Carry[] = [];
    for (const trace of options.constraints) carried.push(...(await learnedIn(place, trace)));
    const writers = new TwoWriters(() => writer);
    const given = givenOf(options, { after, documents, libraries, lines, question });
    const how = { writer: writers.now, rewords: options.rewords, given };
    const one =
      options.caseId === undefined
        ? await makeCase(place, question, rules, terminal, how)
        : await caseNamed(place, options.caseId, terminal, how);
    const work = (): Promise<number> =>
      askOne(
        options,
        { after, carried, documents, goesTo, libraries, lines, one, place, question, trusted, writers },
        terminal,
      );
    const stands = { caseId: () => Promise.resolve(one.caseId), ledger: one.at.store };
    return isFleeting ? work() : standing(stands, work);
  });
}

interface InCase extends Omit<Ready, 'writer'> {
  readonly carried: readonly Carry[];
  readonly one: OneCase;
  readonly place: Workplace;
  readonly writers: TwoWriters;
}

async function askOne(
  options: AskOptions,
  { after, carried, documents, goesTo, libraries, lines, one, place, question, trusted, writers }: InCase,
  terminal: Terminal,
): Promise<number> {
  const { at, caseId } = one;
  for (const { bytes, pack, publisher } of libraries) {
    const act = { kind: 'library', bytes, ...(publisher === null ? {} : { publisher }) } as const;
    await importInto(one, act, pack.library_name, NOT_ASKED);
  }
  if (options.isFleeting !== true && options.stableIds === undefined) await rememberPublishers(place.folder, trusted);
  for (const document of documents) {
    terminal.progress(`Reading ${document.name}`);
    await importInto(one, document, document.name, NOT_ASKED);
  }
  for (const act of carried) {
    const accepted = await at.perform(act);
    requireAdmitted(accepted, 'carried', `the constraint ${act.constraint.constraint_id}`, caseId);
  }
  for (const text of after) {
    const { outcome: earlier } = await writers.ask(at, { kind: 'question', text });
    requireAdmitted(earlier, 'replied', 'the question before it', caseId);
  }
  const asking = { one, writers, trusted, signals: options.signal === true };
  if (lines !== null) {
    const status = await askLines(asking, lines, terminal);
    if (goesTo !== null) await writeBundle(place, at, goesTo);
    return status;
  }
  const told = await putQuestion(asking, question, options.clarify);
  terminal.settle();
  if (goesTo !== null) await writeBundle(place, at, goesTo);
  if (terminal.json) terminal.value(toValue(told, asking));
  else print(told, asking, terminal);
  return exitOfAnswer(told.reply.answer);
}

function print(
  { instead, planted, reply, signal, tip, typed }: Told,
  { one, trusted }: Asking,
  terminal: Terminal,
): void {
  printPublishers(terminal, trusted);
  printPlanted(terminal, planted);
  if (instead !== null) terminal.line(terminal.look(wrap(sayInstead(instead), terminal.width), 'soft'));
  printReply(terminal, reply, { caseId: one.caseId, head: tip.head, records: tip.size, typed });
  printSignal(terminal, signal);
}

type Within = <T>(data: string | undefined, work: (place: Workplace) => Promise<T>) => Promise<T>;
const inMemory: Within = (data, work) => work(fleetingPlace(dataFolder(data)));
const comparable: Within = async (data, work) => work(await comparablePlace(dataFolder(data)));

/** Undefined where time and randomness are those of this machine. */
function givenOf(
  { clarify, stableIds }: AskOptions,
  {
    after,
    documents,
    libraries,
    lines,
    question,
  }: Pick<Ready, 'after' | 'documents' | 'libraries' | 'lines' | 'question'>,
): Given | undefined {
  if (stableIds === undefined) return undefined;
  const questions = lines?.map((line) => line.question) ?? [question];
  return givenFor(stableIds, { after: [...after], clarify: clarify ?? null, questions }, [
    ...documents,
    ...libraries.map(({ bytes }) => ({ bytes })),
  ]);
}

/** Loaded or tried before anything is stored: a file that is no model, or a server that cannot, leaves nothing behind. */
async function writerOf(asked: AskOptions, terminal: Terminal): Promise<NamedWriter | null> {
  const writer = await openNamedWriter({ ...asked, shows: true }, terminal);
  if (writer === null || writer.identity.settings?.['weights'] === 'local') return writer;
  const isPublic = ({ sphere }: Declared): boolean => sphere !== null && sphere !== 'INSIDE';
  const name = harmless(writer.identity.model_id);
  if (asked.libraries.length === 0 && !asked.sources.some(isPublic))
    throw new HelperError(
      'SERVER_EXTERNAL',
      `the server does not say that ${name} runs on this machine, and all documents are yours. None was sent and nothing was stored. Take a model on this machine, or declare what is public with --sphere outside.`,
    );
  writeStderr(
    `The server does not say that ${name} runs on this machine. It gets the question and documents that you declared as public, and none of yours.\n`,
  );
  return writer;
}

const NOT_ASKED = 'the question was not asked';

/** As the core will read it; its own complaint, before a case is made for it. */
function requireQuestion(raw: string): string {
  const text = toPlainText(raw).text.trim();
  const bytes = utf8(text).length;
  if (bytes === 0)
    throw new HelperError('QUESTION_EMPTY', 'expected a question, got nothing. Nothing was stored. Ask something.');
  if (bytes > QUESTION_BYTES_MAX) {
    throw new HelperError(
      'QUESTION_SIZE',
      `expected at most ${QUESTION_BYTES_MAX} bytes, got ${bytes}. Nothing was stored. Ask a shorter question.`,
    );
  }
  return text;
}
