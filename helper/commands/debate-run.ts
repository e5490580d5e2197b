// `affidavit debate run`: a question is debated in a case of its own, over the documents that are given with it. The debate goes
// to stdout, its artifact and its bundle to files.

import { kindOfBundle } from '#core/bundle/kind.ts';
import { readDebate } from '#core/debate/read.ts';
import type { DebateAct } from '#core/debate/rows.ts';
import { toDebateAct } from '#core/debate/runner/acts.ts';
import { toArtifact } from '#core/debate/runner/compose.ts';
import type { DebatePart } from '#core/debate/runner/result.ts';
import { HelperError } from '#helper/errors.ts';
import { inWorkplace, type Workplace } from '#helper/main.ts';
import { importInto, makeCase, requireAdmitted, writeBundle } from '#helper/one-case.ts';
import { outputAt, writeOutput } from '#helper/output.ts';
import { readSources, type Declared } from '#helper/sources.ts';
import { harmless, harmlessLine, wrap, type Terminal } from '#helper/terminal.ts';

export interface DebateOptions {
  readonly question: string;
  readonly participants: number;
  readonly rounds: number;
  readonly mode: DebateAct['mode'];
  readonly seed: number;
  readonly id: string | undefined;
  readonly sources: readonly Declared[];
  readonly data: string | undefined;
  readonly out: string | undefined;
  readonly bundle: string | undefined;
  /** Replaces files without asking. */
  readonly force: boolean;
}

/** 0 where it was completed, 1 where it was not. Throws DEBATE_REQUEST and DEBATE_SOURCE before a case is made. */
export async function runDebate(options: DebateOptions, terminal: Terminal): Promise<number> {
  const { bundle, force, id, out } = options;
  const act = toDebateAct({ ...options, ...(id === undefined ? {} : { debateId: id }) });
  const [artifactTo, bundleTo] = await Promise.all([
    out === undefined ? null : outputAt(out, force, '--out'),
    bundle === undefined ? null : outputAt(bundle, force, '--bundle'),
  ]);
  const documents = await readSources(options.sources);
  for (const { bytes, name } of documents) requireNoDebate(bytes, name);
  const work = async (place: Workplace): Promise<number> => {
    const one = await makeCase(place, titleOf(act), undefined, terminal, 'debate');
    for (const document of documents) {
      terminal.progress(`Reading ${document.name}`);
      await importInto(one, document, document.name, 'nothing was debated');
    }
    const { reply } = requireAdmitted(await one.at.perform(act), 'debated', 'the question', one.caseId);
    terminal.settle();
    const artifact = toArtifact(reply.debate);
    if (artifactTo !== null) await writeOutput(artifactTo.path, `${JSON.stringify(artifact, null, 2)}\n`, artifactTo);
    if (bundleTo !== null) await writeBundle(place, one.at, bundleTo);
    if (terminal.json) terminal.value(artifact);
    else {
      printDebate(terminal, reply.debate);
      terminal.line(terminal.look(`Case ${one.caseId}, record ${String(reply.stateSeq)}`, 'soft'));
    }
    return reply.debate.status === 'completed' ? 0 : 1;
  };
  return inWorkplace(options.data, work, 'debate');
}

/** What a debate came to is no document: a debate over it would prove itself. */
function requireNoDebate(bytes: Uint8Array, name: string): void {
  if (kindOfBundle(bytes) !== 'debate' && !isDebate(bytes)) return;
  throw new HelperError(
    'DEBATE_SOURCE',
    `${harmlessLine(name)} is a debate, and no debate is a source of another. Nothing was stored. Name the documents that it was about.`,
  );
}

function isDebate(bytes: Uint8Array): boolean {
  try {
    return readDebate(bytes).kind === 'debate';
  } catch {
    return false; // no JSON, or too large for a debate
  }
}

const TITLE_UNITS = 60;
const titleOf = ({ text }: DebateAct): string => `Debate: ${(text.split('\n')[0] ?? '').slice(0, TITLE_UNITS)}`;

function printDebate({ line, look, width }: Terminal, { code, passages, status, turns }: DebatePart): void {
  for (const { accepted, attempts, round_index, speaker_id, turn_index, turn_type } of turns) {
    const struck = accepted ? attempts.slice(0, -1) : attempts;
    line(look(`${String(turn_index)}  ${speaker_id}, round ${String(round_index)}, ${turn_type}`, 'strong'));
    for (const { attempt_index, rejected_by } of struck)
      line(look(`   attempt ${String(attempt_index)} was rejected: ${rejected_by.join(', ')}`, 'soft'));
    line(wrap(harmless(attempts.at(-1)?.content ?? ''), width));
    line();
  }
  for (const { document, n } of passages) line(look(`E${String(n)}  ${harmlessLine(document)}`, 'soft'));
  const rejected = turns.reduce((sum, one) => sum + one.attempts.length - (one.accepted ? 1 : 0), 0);
  line(
    look(
      `${status}${code === null ? '' : ` (${code})`}: ${String(turns.length)} turns, ${String(rejected)} attempts rejected. A debate is no proof of who is right.`,
      'strong',
    ),
  );
}
