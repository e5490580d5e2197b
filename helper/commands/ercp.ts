// `affidavit ercp run` and `ercp trace`: a problem is run in a case of its own (ERCP v1.0 §3.1, §3.7), over the documents
// that are given with it. The request is a file of JSON, the response goes to stdout.

import { versioned } from '#desk/bundle/report-json.ts';
import { parseStrictBytes } from '#core/bytes/read.ts';
import { parseRunRequest } from '#core/ercp/acts.ts';
import { toTrace } from '#core/ercp/edge.ts';
import type { RunPart } from '#core/ercp/result.ts';
import { titleOf } from '#helper/ercp/title.ts';
import { reasonerFor, toldRun } from '#helper/ercp/runs.ts';
import { NOT_PERSONAL, Redactor } from '#helper/personal-data/redact.ts';
import { findRun } from '#helper/ercp/stored-runs.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { readInput, readStdin } from '#helper/terminal/input-file.ts';
import { createModelReasoner, inWorkplace, mayReason, type Workplace } from '#helper/main.ts';
import { openNamedWriter } from '#helper/models/named-writer.ts';
import { importInto, makeCase, requireAdmitted, writeBundle } from '#helper/cases/one-case.ts';
import { outputAt } from '#helper/terminal/output-file.ts';
import { readSources, type Declared } from '#helper/documents/sources.ts';
import { harmless, harmlessLine, wrap, type Terminal } from '#helper/terminal/terminal.ts';

export interface RunOptions {
  /** A file, or - for stdin. */
  readonly request: string;
  readonly sources: readonly Declared[];
  readonly data: string | undefined;
  readonly bundle: string | undefined;
  /** Replaces the file of the bundle without asking. */
  readonly force: boolean;
  /** Who reasons: `extractive` for the built-in reasoner, a model that is here, or the path of a GGUF file. */
  readonly engine: string;
  /** A local server that reasons in its place, and the model it is to take. */
  readonly server: string | undefined;
  readonly model: string | undefined;
  /** Personal data is recorded and printed as it stands (ERCP v1.0 §11 blacks it out by default). */
  readonly reveal: boolean;
}

const BUILT_IN = 'extractive';
const REQUEST_BYTES_MAX = 1_048_576;

/** 0 where it converged, 1 where it did not. Throws CANON_*, ERCP_REQUEST, ERCP_CONFIG, PREDICATE_* and WRITER_ABSENT before a case is made. */
export async function runErcp(options: RunOptions, terminal: Terminal): Promise<number> {
  const { request } = options;
  const bytes = request === '-' ? await readStdin(REQUEST_BYTES_MAX) : await readInput(request, REQUEST_BYTES_MAX);
  const blackout = blackoutUnless(options.reveal);
  const act = parseRunRequest(blackout(parseStrictBytes(bytes)));
  // A model is loaded for --engine or --server alone: one that only the request names is not taken for the built-in reasoner.
  if (options.engine === BUILT_IN && options.server === undefined) reasonerFor(act.config.model, null);
  const goesTo = options.bundle === undefined ? null : await outputAt(options.bundle, options.force, '--bundle');
  const documents = await readSources(options.sources);
  const writer = await openNamedWriter(options, terminal);
  if (writer !== null && !mayReason(writer.identity) && documents.some(({ sphere }) => sphere === 'INSIDE')) {
    writer.close?.();
    throw new HelperError(
      'SERVER_EXTERNAL',
      `the server does not say that ${harmless(writer.identity.model_id)} runs on this machine, and documents of the run are yours. None was sent and nothing was stored. Take a model on this machine, or declare what is public with --sphere outside.`,
    );
  }
  const reasoner = writer === null ? null : createModelReasoner(writer);
  const work = async (place: Workplace): Promise<number> => {
    const one = await makeCase(place, titleOf(act), undefined, terminal, { kind: 'ercp', reasoner });
    for (const document of documents) {
      terminal.progress(`Reading ${document.name}`);
      await importInto(one, document, document.name, 'nothing was run');
    }
    const { reply } = requireAdmitted(await one.at.perform(act), 'ran', 'the problem', one.caseId);
    terminal.settle();
    if (goesTo !== null) await writeBundle(place, one.at, goesTo);
    if (terminal.json) terminal.value(versioned(blackout(toldRun(reply.run))));
    else {
      printRun(terminal, blackout(reply.run));
      terminal.line(terminal.look(`Case ${one.caseId}, record ${String(reply.stateSeq)}`, 'soft'));
    }
    return reply.run.status === 'converged' ? 0 : 1;
  };
  try {
    return await inWorkplace(options.data, work, 'ercp');
  } finally {
    writer?.close?.();
  }
}

/** The trace of a stored run, by its id; of several runs that were given the same one, the latest. Throws TRACE_NOT_FOUND. */
export async function traceErcp(
  traceId: string,
  data: string | undefined,
  isRevealed: boolean,
  terminal: Terminal,
): Promise<number> {
  const blackout = blackoutUnless(isRevealed);
  const work = async (place: Workplace): Promise<number> => {
    const found = await findRun(place, traceId);
    if (found === null)
      throw new HelperError(
        'TRACE_NOT_FOUND',
        `no run with the trace ${traceId} is stored. Nothing was changed. \`affidavit ercp run\` prints the trace of each run.`,
      );
    const run = blackout(found);
    if (terminal.json) terminal.value(toTrace(run));
    else
      for (const { operator, output_summary, seq } of run.events)
        terminal.line(
          harmlessLine(`${String(seq).padStart(6)}  ${operator.padEnd(10)} ${JSON.stringify(output_summary)}`),
        );
    return 0;
  };
  return inWorkplace(data, work, 'ercp');
}

/** One and the same data gets one token in all that goes through it. The documents of a run stay as they are, on this machine. */
function blackoutUnless(isRevealed: boolean): <T>(value: T) => T {
  const redactor = new Redactor();
  return (value) => (isRevealed ? value : redactor.value(value, NOT_PERSONAL));
}

function printRun({ line, look, width }: Terminal, run: RunPart): void {
  const { act, clash, code, constraints, iterations, model, mutations, reasoning, status, trace_id } = run;
  line(
    look(
      `${status}${code === null ? '' : ` (${code})`} after ${String(iterations.length)} iterations and ${String(mutations.length)} mutations`,
      'strong',
    ),
  );
  if (reasoning !== null) line(wrap(harmless(reasoning.reasoning_text), width));
  for (const { nl_text } of constraints) line(wrap(harmless(`  must hold: ${nl_text}`), width, '    '));
  for (const text of clash) line(wrap(harmless(`  cannot hold together: ${text}`), width, '    '));
  line(look(wrap(harmless(`Asked for the model ${act.config.model}; ${model} reasoned.`), width), 'soft'));
  line(look(`Trace ${trace_id}`, 'soft'));
}
