// `affidavit ask`: one question, in a case of its own or in one that is stored. The case stays in the data folder; the bundle is a file of it.

import { toEdge } from '#core/answer/edge.ts';
import type { ReplyParts } from '#core/answer/output.ts';
import { utf8 } from '#core/bytes/hash.ts';
import { toPlainText } from '#core/bytes/text.ts';
import { QUESTION_BYTES_MAX, SOURCES_MAX } from '#core/limits.ts';
import { asksBack, toClarify } from '#core/question/answer-back.ts';
import type { Carry } from '#desk/carry.ts';
import { HelperError } from '#helper/errors.ts';
import { findLibrary, type LibraryFile } from '#helper/libraries.ts';
import { frozen } from '#helper/frozen.ts';
import { fleetingPlace, inWorkplace, type Workplace } from '#helper/main.ts';
import { learnedIn } from '#helper/ercp/learned.ts';
import { openNamedWriter, type NamedWriter } from '#helper/named-writer.ts';
import { plantedSources, printPlanted } from '#helper/planted.ts';
import { caseNamed, importInto, makeCase, requireAdmitted, writeBundle } from '#helper/one-case.ts';
import { writeStderr } from '#helper/io.ts';
import { outputAt, type Output } from '#helper/output.ts';
import { readRules } from '#helper/rules.ts';
import { printReply } from '#helper/reply-text.ts';
import { draftSignal, printSignal } from '#helper/draft-signal.ts';
import { printPublishers, rememberPublishers, requirePublishers, type TrustedLibrary } from '#helper/publishers.ts';
import { dataFolder } from '#helper/data-folder.ts';
import { readSources, type Declared } from '#helper/sources.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal.ts';
import { TwoWriters } from '#desk/two-writers.ts';
import { sayInstead } from '#helper/two-writers.ts';

export interface AskOptions {
  readonly question: string;
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

/** 0 answered, 3 refused, 4 a question back or a choice to make, which at high stakes is a refusal too. */
function exitOf(answer: ReplyParts['answer']): number {
  if (asksBack(answer)) return 4;
  return answer.kind === 'answer' ? 0 : 3;
}

export async function ask(options: AskOptions, terminal: Terminal): Promise<number> {
  const question = requireQuestion(options.question);
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
    return await askIn(options, { question, after, documents, libraries, trusted, goesTo, writer }, terminal);
  } finally {
    writer?.close?.();
  }
}

interface Ready {
  readonly question: string;
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
  { after, documents, goesTo, libraries, question, trusted, writer }: Ready,
  terminal: Terminal,
): Promise<number> {
  const within: Within = options.isFleeting === true ? inMemory : inWorkplace;
  return within(options.data, async (place) => {
    const rules = options.policy === undefined ? undefined : await readRules(options.policy, await frozen.core());
    const carried: Carry[] = [];
    for (const trace of options.constraints) carried.push(...(await learnedIn(place, trace)));
    const writers = new TwoWriters(() => writer);
    const how = { writer: writers.now, rewords: options.rewords };
    const one =
      options.caseId === undefined
        ? await makeCase(place, question, rules, terminal, how)
        : await caseNamed(place, options.caseId, terminal, how);
    const { at, caseId } = one;
    for (const { bytes, pack, publisher } of libraries) {
      const act = { kind: 'library', bytes, ...(publisher === null ? {} : { publisher }) } as const;
      await importInto(one, act, pack.library_name, NOT_ASKED);
    }
    if (options.isFleeting !== true) await rememberPublishers(place.folder, trusted);
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
    const { instead, outcome } = await writers.ask(at, { kind: 'question', text: question });
    const first = requireAdmitted(outcome, 'replied', 'the question', caseId).reply;
    const back = options.clarify === undefined ? null : toClarify(first.answer, options.clarify);
    const reply =
      back === null ? first : requireAdmitted(await at.perform(back), 'replied', 'the answer', caseId).reply;
    terminal.settle();
    if (goesTo !== null) await writeBundle(place, at, goesTo);
    const { head, size: records } = await at.store.tip();
    const planted = plantedSources(at.model.state.sources);
    const signal = options.signal === true ? await draftSignal(at.store) : [];
    if (terminal.json)
      terminal.value({
        ...toEdge(reply),
        ...understoodAs(reply.answer.question, question),
        case_id: caseId,
        head,
        records,
        ...(planted.length > 0 ? { planted } : {}),
        ...(trusted.length > 0 ? { libraries: trusted } : {}),
        ...(options.signal === true ? { signal } : {}),
        ...(instead === null ? {} : { instead_of: instead }),
      });
    else {
      printPublishers(terminal, trusted);
      printPlanted(terminal, planted);
      if (instead !== null) terminal.line(terminal.look(wrap(sayInstead(instead), terminal.width), 'soft'));
      printReply(terminal, reply, { caseId, head, records, typed: question });
      printSignal(terminal, signal);
    }
    return exitOf(reply.answer);
  });
}

type Within = <T>(data: string | undefined, work: (place: Workplace) => Promise<T>) => Promise<T>;
const inMemory: Within = (data, work) => work(fleetingPlace(dataFolder(data)));

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

const understoodAs = (meant: string, typed: string) => (meant === typed ? {} : { understood_as: meant });

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
