// `affidavit ask`: one case, one question. The case stays in the data folder; the bundle is a file of it.

import { toEdge } from '#core/answer/edge.ts';
import type { ReplyParts } from '#core/answer/output.ts';
import { utf8 } from '#core/bytes/hash.ts';
import { toPlainText } from '#core/bytes/text.ts';
import { QUESTION_BYTES_MAX, SOURCES_MAX } from '#core/limits.ts';
import { questionsOf, toClarify } from '#core/question/answer-back.ts';
import { HelperError } from '#helper/errors.ts';
import { findLibrary, type LibraryFile } from '#helper/libraries.ts';
import { frozen } from '#helper/frozen.ts';
import { inWorkplace } from '#helper/main.ts';
import { importInto, makeCase, requireAdmitted, writeBundle } from '#helper/one-case.ts';
import { outputAt, type Output } from '#helper/output.ts';
import { readRules } from '#helper/rules.ts';
import { printReply } from '#helper/reply-text.ts';
import { readSources, type Declared } from '#helper/sources.ts';
import { harmless, type Terminal } from '#helper/terminal.ts';
import type { LocalWriter } from '#helper/engine/writer.ts';

export interface AskOptions {
  readonly question: string;
  /** Questions that are asked before it, in order: it may lean on them. */
  readonly after: readonly string[];
  readonly sources: readonly Declared[];
  /** Expert libraries by name or file. */
  readonly libraries: readonly string[];
  readonly data: string | undefined;
  readonly bundle: string | undefined;
  /** Replaces the file of the bundle without asking. */
  readonly force: boolean;
  /** A file with rules of the person's own. */
  readonly policy: string | undefined;
  /** Who writes: `extractive`, or the path of a GGUF file. */
  readonly engine: string;
  /** What is said where the reply asks back; undefined where nobody says anything. */
  readonly clarify: string | undefined;
}

/** 0 answered, 3 refused, 4 a question back, which at high stakes is a refusal too. */
function exitOf(answer: ReplyParts['answer']): number {
  if (questionsOf(answer).length > 0) return 4;
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
  const writer = await writerOf(options.engine, terminal);
  try {
    return await askIn(options, { question, after, documents, libraries, goesTo, writer }, terminal);
  } finally {
    writer?.close();
  }
}

interface Ready {
  readonly question: string;
  readonly after: readonly string[];
  readonly documents: Awaited<ReturnType<typeof readSources>>;
  readonly libraries: readonly LibraryFile[];
  readonly goesTo: Output | null;
  /** Null for the built-in one. */
  readonly writer: LocalWriter | null;
}

function askIn(
  options: AskOptions,
  { after, documents, goesTo, libraries, question, writer }: Ready,
  terminal: Terminal,
): Promise<number> {
  return inWorkplace(options.data, async (place) => {
    const rules = options.policy === undefined ? undefined : await readRules(options.policy, await frozen.core());
    const one = await makeCase(place, question, rules, terminal, 'question', writer);
    const { at, caseId } = one;
    for (const { bytes, pack } of libraries)
      await importInto(one, { kind: 'library', bytes }, pack.library_name, NOT_ASKED);
    for (const document of documents) {
      terminal.progress(`Reading ${document.name}`);
      await importInto(one, document, document.name, NOT_ASKED);
    }
    for (const text of after)
      requireAdmitted(await at.perform({ kind: 'question', text }), 'replied', 'the question before it', caseId);
    const asked = await at.perform({ kind: 'question', text: question });
    const first = requireAdmitted(asked, 'replied', 'the question', caseId).reply;
    const back = options.clarify === undefined ? null : toClarify(first.answer, options.clarify);
    const reply =
      back === null ? first : requireAdmitted(await at.perform(back), 'replied', 'the answer', caseId).reply;
    terminal.settle();
    if (goesTo !== null) await writeBundle(place, at, goesTo);
    const { head, size: records } = await at.store.tip();
    if (terminal.json)
      terminal.value({
        ...toEdge(reply),
        ...understoodAs(reply.answer.question, question),
        case_id: caseId,
        head,
        records,
      });
    else printReply(terminal, reply, { caseId, head, records, typed: question });
    return exitOf(reply.answer);
  });
}

/** Loaded before anything is stored: a file that is no model, or does not fit, leaves nothing behind. */
async function writerOf(engine: string, terminal: Terminal): Promise<LocalWriter | null> {
  if (engine === 'extractive') return null;
  if (!engine.endsWith('.gguf'))
    throw new HelperError(
      'USAGE',
      `expected extractive or a .gguf file, got ${harmless(engine)}. Nothing was stored.`,
      {
        exitCode: 2,
      },
    );
  terminal.progress('Loading the model');
  const { openWriter } = await import('#helper/engine/writer.ts');
  return openWriter(engine);
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
