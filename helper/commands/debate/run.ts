// `affidavit debate run`: a question is debated in a case of its own, over the documents that are given with it. The debate goes
// to stdout, its artifact and its bundle to files.

import { isDebateFile } from '#core/bundle/debate-file.ts';
import type { DebateAct } from '#core/debate/rows.ts';
import { toDebateAct } from '#core/debate/runner/acts.ts';
import { toArtifact } from '#core/debate/runner/compose.ts';
import type { DebatePart } from '#core/debate/runner/result.ts';
import type { LocalDebater } from '#helper/debate/debate-model.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { inWorkplace, type Workplace } from '#helper/main.ts';
import { importInto, makeCase, openCase, requireAdmitted, writeBundle, type OneCase } from '#helper/cases/one-case.ts';
import { outputAt, writeOutput, type Output } from '#helper/terminal/output-file.ts';
import { readSources, type Declared } from '#helper/documents/sources.ts';
import { findCase } from '#helper/cases/stored-case.ts';
import { harmless, harmlessLine, wrap, type Terminal } from '#helper/terminal/terminal.ts';

export interface DebateOptions {
  readonly question: string;
  readonly participants: number;
  readonly rounds: number;
  readonly mode: DebateAct['mode'];
  readonly seed: number;
  /** A GGUF file; left out, the built-in debater. */
  readonly model: string | undefined;
  /** 0 to 2, of a model. */
  readonly temperature: number;
  readonly documentedReason?: 'debate_diversity';
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
  const debater = await debaterOf(options, terminal);
  const work = async (place: Workplace): Promise<number> => {
    const one = await makeCase(place, titleOf(act), undefined, terminal, { kind: 'debate', debater });
    for (const document of documents) {
      terminal.progress(`Reading ${document.name}`);
      await importInto(one, document, document.name, 'nothing was debated');
    }
    const { reply } = requireAdmitted(await one.at.perform(act), 'debated', 'the question', one.caseId);
    return deliver({ place, one, ...reply, artifactTo, bundleTo }, terminal);
  };
  try {
    return await inWorkplace(options.data, work, 'debate');
  } finally {
    debater?.close();
  }
}

export interface ResumeOptions extends Pick<
  DebateOptions,
  'model' | 'temperature' | 'data' | 'out' | 'bundle' | 'force'
> {
  /** Its id, or a beginning of it that only one case has. */
  readonly caseId: string;
}

/** Goes on with a debate that was killed, where its record ends. Throws CASE_NOT_FOUND, and DEBATE_NONE where none was begun. */
export async function resumeDebate(options: ResumeOptions, terminal: Terminal): Promise<number> {
  const { bundle, caseId: typed, force, out } = options;
  const [artifactTo, bundleTo] = await Promise.all([
    out === undefined ? null : outputAt(out, force, '--out'),
    bundle === undefined ? null : outputAt(bundle, force, '--bundle'),
  ]);
  const debater = await debaterOf(options, terminal);
  const work = async (place: Workplace): Promise<number> => {
    const { caseId: folder, id: caseId } = await findCase(place.store, typed);
    const at = await openCase(place, folder, terminal, { kind: 'debate', debater });
    const stateSeq = at.model.state.turns.at(-1)?.stateSeq ?? null;
    const reply = stateSeq === null ? null : await at.model.replyAt(stateSeq);
    if (reply?.kind !== 'debate' || stateSeq === null)
      throw new HelperError('DEBATE_NONE', `no debate was started in case ${caseId}. Nothing was changed.`);
    return deliver(
      { place, one: { at, caseId }, debate: reply.parts.debate, stateSeq, artifactTo, bundleTo },
      terminal,
    );
  };
  try {
    return await inWorkplace(options.data, work, 'debate');
  } finally {
    debater?.close();
  }
}

interface Delivered {
  readonly place: Workplace;
  readonly one: OneCase;
  readonly debate: DebatePart;
  readonly stateSeq: number;
  readonly artifactTo: Output | null;
  readonly bundleTo: Output | null;
}

/** 0 where it was completed, else 1. */
async function deliver(
  { artifactTo, bundleTo, debate, one, place, stateSeq }: Delivered,
  terminal: Terminal,
): Promise<number> {
  terminal.settle();
  const artifact = toArtifact(debate);
  if (artifactTo !== null) await writeOutput(artifactTo.path, `${JSON.stringify(artifact, null, 2)}\n`, artifactTo);
  if (bundleTo !== null) await writeBundle(place, one.at, bundleTo);
  if (terminal.json) terminal.value(artifact);
  else {
    printDebate(terminal, debate);
    terminal.line(terminal.look(`Case ${one.caseId}, record ${String(stateSeq)}`, 'soft'));
  }
  return debate.status === 'completed' ? 0 : 1;
}

/** Loaded before anything is stored: a file that is no model leaves nothing behind. */
async function debaterOf(
  { model, temperature }: Pick<DebateOptions, 'model' | 'temperature'>,
  terminal: Terminal,
): Promise<LocalDebater | null> {
  if (model === undefined) return null;
  terminal.progress('Loading the model');
  const { openDebater } = await import('#helper/debate/debate-model.ts');
  return openDebater(model, temperature);
}

/** What a debate came to is no document: a debate over it would prove itself. */
function requireNoDebate(bytes: Uint8Array, name: string): void {
  if (!isDebateFile(bytes)) return;
  throw new HelperError(
    'DEBATE_SOURCE',
    `${harmlessLine(name)} is a debate, and no debate is a source of another. Nothing was stored. Name the documents that it was about.`,
  );
}

const TITLE_UNITS = 60;
const titleOf = ({ text }: DebateAct): string => `Debate: ${(text.split('\n')[0] ?? '').slice(0, TITLE_UNITS)}`;

/** What the debate is between, before anybody speaks. */
function printReadings({ line, look, width }: Terminal, { code, model, readings }: DebatePart): void {
  const sides = (['for', 'against'] as const).flatMap((side) => readings?.[side] ?? []);
  if (code === 'DEBATE_NO_READING')
    line(
      wrap(
        `${harmlessLine(model.split('@')[0] ?? '')} only quotes, and no sentence of these documents settles this one way or the other by the rules, so there are no two sides to hear.`,
        width,
      ),
    );
  if (sides.length === 1) line('The documents hold one reading, so nobody argues the contrary:');
  if (sides.length === 2) line('The documents hold two readings:');
  for (const { grounds, says } of sides) {
    const documents = [...new Set(grounds.map(({ document }) => harmlessLine(document)))];
    line(look(`  ${harmlessLine(says)} (${documents.join(', ')})`, 'strong'));
  }
  if (sides.length > 0) line();
}

function printDebate(terminal: Terminal, debate: DebatePart): void {
  const { line, look, width } = terminal;
  const { code, passages, status, turns } = debate;
  printReadings(terminal, debate);
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
  const told = turns
    .filter(({ turn_type }) => turn_type === 'judge')
    .at(-1)
    ?.attempts.at(-1)?.final_answer;
  if (told !== undefined) line(wrap(harmlessLine(told), width));
  line(
    look(
      `${status}${code === null ? '' : ` (${code})`}: ${String(turns.length)} turns, ${String(rejected)} attempts rejected. A debate is no proof of who is right.`,
      'strong',
    ),
  );
}
