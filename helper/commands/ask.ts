// `affidavit ask`: one case, one question. The case stays in the data folder; the bundle is a file of it.

import { randomUUID } from 'node:crypto';
import { toEdge } from '#core/answer/edge.ts';
import type { ReplyParts } from '#core/answer/output.ts';
import { utf8 } from '#core/canon/hash.ts';
import { publicIdOf } from '#core/bundle/keep.ts';
import { toPlainText } from '#core/canon/text.ts';
import type { Outcome } from '#core/case.ts';
import { QUESTION_BYTES_MAX, SOURCES_MAX } from '#core/limits.ts';
import type { LedgerStore } from '#core/ports.ts';
import type { Progress } from '#core/world.ts';
import { adviceFor, HelperError } from '#helper/errors.ts';
import { outputAt, writeOutput, type Output } from '#helper/output.ts';
import { findLibrary, type LibraryFile } from '#helper/libraries.ts';
import { onInterrupt } from '#helper/interrupts.ts';
import { inWorkplace, openStored, type Workplace } from '#helper/main.ts';
import { readRules } from '#helper/rules.ts';
import { printReply } from '#helper/reply-text.ts';
import { readSources, type Declared } from '#helper/sources.ts';
import type { Terminal } from '#helper/terminal.ts';

export interface AskOptions {
  readonly question: string;
  readonly sources: readonly Declared[];
  /** Expert libraries by name or file. */
  readonly libraries: readonly string[];
  readonly data: string | undefined;
  readonly bundle: string | undefined;
  /** Replaces the file of the bundle without asking. */
  readonly force: boolean;
  /** A file with rules of the person's own. */
  readonly policy: string | undefined;
}

/** 0 answered, 3 refused, 4 a question back. */
const EXIT: Readonly<Record<ReplyParts['answer']['kind'], number>> = { answer: 0, refusal: 3, clarify: 4 };

export async function ask(options: AskOptions, terminal: Terminal): Promise<number> {
  const question = requireQuestion(options.question);
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
  return inWorkplace(options.data, async (place) => {
    const rules = options.policy === undefined ? undefined : await readRules(options.policy, place.frozen.core);
    const folder = randomUUID();
    const ledger = await place.store.create(folder, question, Date.now());
    const open = await openStored(place, folder, {
      report: (progress) => terminal.progress(PHASES[progress.phase](progress)),
      signal: cancelOnInterrupt(),
      ...(rules === undefined ? {} : { rules }),
    });
    const caseId = (await publicIdOf(ledger)) ?? folder;
    for (const { bytes, pack } of libraries) {
      requireImported(await open.perform({ kind: 'library', bytes }), pack.library_name, caseId);
    }
    for (const document of documents) {
      terminal.progress(`Reading ${document.name}`);
      requireImported(await open.perform(document), document.name, caseId);
    }
    await open.readForMeaning(({ done, total }) =>
      terminal.progress(`Reading for meaning: ${done} of ${total} passages`),
    );
    const reply = requireReply(await open.perform({ kind: 'question', text: question }), caseId);
    terminal.settle();
    if (goesTo !== null) await writeCase(place, ledger, goesTo);
    const { head, size: records } = await ledger.tip();
    if (terminal.json) terminal.value({ ...toEdge(reply), case_id: caseId, head, records });
    else printReply(terminal, reply, { caseId, head, records });
    return EXIT[reply.answer.kind];
  });
}

const PHASES: Readonly<Record<Progress['phase'], (progress: Progress) => string>> = {
  reading: ({ passages, sources }) => `Reading source ${sources + 1} of ${passages}`,
  searching: ({ sources }) => `Searching ${sources} ${sources === 1 ? 'document' : 'documents'}`,
  drafting: ({ draft, passages }) => `Draft ${draft}: weighing ${passages} passages`,
  checking: ({ claims, draft }) => `Draft ${draft}: checking ${claims} claims`,
  deciding: ({ claims, draft }) => `Draft ${draft}: ${claims} claims before the gate`,
  sealing: () => 'Sealing the record',
};

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

function requireImported(outcome: Outcome, name: string, caseId: string): void {
  if (outcome.kind !== 'rejected') return;
  throw new HelperError(
    outcome.code,
    `${name} could not be read, so the question was not asked. The attempt is on record in case ${caseId}. ${adviceFor(outcome.code)}`,
  );
}

function requireReply(outcome: Outcome, caseId: string): ReplyParts {
  if (outcome.kind === 'replied') return outcome.reply;
  const code = outcome.kind === 'rejected' ? outcome.code : 'QUESTION_REJECTED';
  throw new HelperError(
    code,
    `the question was not admitted. The attempt is on record in case ${caseId}. Ask it in other words.`,
  );
}

async function writeCase({ frozen, signer, store }: Workplace, ledger: LedgerStore, to: Output): Promise<void> {
  await writeOutput(to.path, await frozen.core.writeBundle(ledger, store.blobs, signer, frozen.coreName), to);
}

/** Ctrl+C once ends the call in progress as a CANCELLED record and so the question as a refusal; twice ends everything. */
function cancelOnInterrupt(): () => AbortSignal {
  const controller = new AbortController();
  onInterrupt(['SIGINT'], () => controller.abort());
  return () => controller.signal;
}
