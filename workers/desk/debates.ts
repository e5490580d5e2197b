// Debates on the page's side of the desk: each is a case of its own, over the documents of the case that it is held from.

import { observationIn } from '#core/admission/observation.ts';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import type { Outcome } from '#core/case/case.ts';
import type { Artifact } from '#core/debate/artifact.ts';
import { artifactIn, isDebateFile } from '#core/bundle/debate-file.ts';
import { evaluate } from '#core/debate/evaluate.ts';
import { readDebate } from '#core/debate/read.ts';
import type { DebateAct } from '#core/debate/rows.ts';
import { toDebateAct } from '#core/debate/runner/acts.ts';
import { toArtifact } from '#core/debate/runner/compose.ts';
import { planOf } from '#core/debate/runner/plan.ts';
import type { DebatePart } from '#core/debate/runner/result.ts';
import { errorsOf } from '#core/debate/validate.ts';
import { AffidavitError } from '#core/errors.ts';
import { currentSources } from '#core/evidence/context.ts';
import type { OracleInput } from '#core/ports.ts';
import type { Progress } from '#core/case/world.ts';
import { CaseAtWork } from '#desk/case-at-work.ts';
import { writeCase } from '#desk/bundle/export.ts';
import type { CasePorts, SharedPorts } from '#desk/ports.ts';
import type { Signing } from '#desk/signing.ts';
import type { BundleFile, TextFile } from '#lib/contract/client.ts';
import type {
  DebateHeadView,
  DebateProgressView,
  DebateRequestView,
  DebateView,
  OpenedDebate,
  ProbeView,
} from '#lib/contract/debate.ts';
import { Problem } from '#lib/contract/problem.ts';
import { toTitle } from '#lib/views/case/title.ts';
import { toDebateView, toFindingView } from '#lib/views/debate/debate-view.ts';
import { probe } from '#workers/probe.ts';

export interface DebatePorts extends CasePorts {
  readonly shared: SharedPorts;
  readonly newId: () => string;
}

/** Of the ids of cases that are runs of a sweep. */
export const SWEEP_PREFIX = 'sweep-';

type Report = (progress: DebateProgressView) => void;

export class DebateDesk {
  readonly #ports: DebatePorts;
  readonly #signing: Signing;
  readonly #failed: Set<string>;
  /** What is shown: of a debate that is kept here, its case and what it came to. */
  #shown: Shown | null = null;

  constructor(ports: DebatePorts, signing: Signing, failed: Set<string>) {
    this.#ports = ports;
    this.#signing = signing;
    this.#failed = failed;
  }

  /** Newest first. */
  async list(): Promise<readonly DebateHeadView[]> {
    const rows = (await this.#ports.shared.shelf.list()).filter(
      ({ caseId, kind }) => kind === 'debate' && !caseId.startsWith(SWEEP_PREFIX),
    );
    return rows.map(({ caseId, created, title }) => ({ id: caseId, question: title, createdAt: created }));
  }

  /**
   * Holds a debate over the documents of that case, in a case of its own. Aborting ends it: what was said so far is kept, and
   * nothing is kept where nothing was said. Throws DEBATE_REQUEST, DEBATE_SOURCE and CANCELLED before anything is kept.
   */
  async hold(signal: AbortSignal, from: CaseAtWork, request: DebateRequestView, report: Report): Promise<DebateView> {
    const id = this.#ports.newId();
    this.#shown = null;
    const { at, debate } = await this.#hold(id, signal, from, toDebateAct({ ...request, seed: 0 }), report);
    return this.#show(id, at, debate);
  }

  /** One run of a sweep, under that id. Cancelled, nothing of it is kept. Throws CANCELLED. */
  async run(id: string, signal: AbortSignal, from: CaseAtWork, act: DebateAct): Promise<DebatePart> {
    const { at, debate } = await this.#hold(id, signal, from, act, () => undefined);
    at.close();
    if (debate.code !== 'CANCELLED') return debate;
    await this.remove(id);
    throw new Problem('CANCELLED');
  }

  /** What a debate that is kept came to; null where it did not end. One that broke off with its tab is gone on with first. */
  async partOf(id: string): Promise<DebatePart | null> {
    const at = this.#open(id, new AbortController().signal, () => undefined);
    try {
      await this.#signing.ready();
      await at.begin();
      return await debateIn(at);
    } finally {
      at.close();
    }
  }

  async #hold(
    id: string,
    signal: AbortSignal,
    from: CaseAtWork,
    act: DebateAct,
    report: Report,
  ): Promise<{ readonly at: CaseAtWork; readonly debate: DebatePart }> {
    await this.#ports.shared.shelf.create(id, toTitle(act.text), this.#ports.now(), 'debate');
    const at = this.#open(id, signal, (progress) => report(toProgress(progress, act)));
    try {
      await this.#signing.ready();
      await at.begin();
      await copyDocuments(signal, from, at, report);
      const debated = await at.perform(act);
      if (debated === null) throw new Problem('CANCELLED'); // before it was on record
      return { at, debate: requireDebated(debated).reply.debate };
    } catch (error) {
      at.close();
      if (await this.#hasDebate(id)) throw error;
      await this.remove(id);
      if (signal.aborted) throw new Problem('CANCELLED');
      throw error;
    }
  }

  /** A debate that broke off with its tab is gone on with first. */
  async show(id: string): Promise<DebateView> {
    const row = (await this.#ports.shared.shelf.list()).find(({ caseId, kind }) => caseId === id && kind === 'debate');
    if (row === undefined) throw new AffidavitError('CASE_NOT_FOUND', `no debate ${id}`);
    const at = this.#open(id, new AbortController().signal, () => undefined);
    await this.#signing.ready();
    await at.begin();
    const debate = await debateIn(at);
    if (debate !== null) return this.#show(id, at, debate);
    at.close();
    throw new Problem(at.model.state.open === null ? 'DEBATE_NONE' : 'DEBATE_OPEN');
  }

  async remove(id: string): Promise<void> {
    if (this.#shown?.at?.id === id) {
      this.#shown.at.close();
      this.#shown = null;
    }
    const { lock, shelf } = this.#ports.shared;
    await lock(id, () => shelf.remove(id));
  }

  /** A debate from anywhere: its JSON, or a bundle of one. Nothing of it is stored. Throws DEBATE_FILE and DEBATE_SIZE. */
  async read({ bytes, name }: BundleFile): Promise<OpenedDebate> {
    await this.#ports.frozen.ownLanguage();
    const read = readFile(bytes);
    const findings = read.findings.map(toFindingView);
    if (read.kind !== 'debate' || errorsOf(read.findings).length > 0) return { kind: 'unsound', findings };
    this.#leave();
    this.#shown = { name: name.replace(/\.\w+$/u, ''), artifact: read.artifact, at: null, debate: null };
    return { kind: 'debate', debate: toDebateView(read.artifact, null, this.#time()), findings };
  }

  /** The bundle of the debate that is shown. */
  async bundle(): Promise<BundleFile> {
    const { at, name } = this.#required();
    if (at === null) throw new AffidavitError('BUNDLE_MISSING', 'the debate came as a file');
    await this.#signing.follow();
    const { blobs, store } = at;
    const bytes = await writeCase({ blobs, store, signer: this.#signing.signer, frozen: this.#ports.frozen });
    return { name: `${name}.affidavit`, bytes };
  }

  /** The debate that is shown as JSON (schema v2.0), or what the evaluators find in it. */
  file(kind: 'artifact' | 'evaluation'): TextFile {
    const { artifact, name } = this.#required();
    const value = kind === 'artifact' ? artifact : evaluate(artifact, this.#time());
    return { name: `${name}.${kind === 'artifact' ? 'debate' : 'evaluation'}.json`, text: toText(value) };
  }

  /** Asks for a turn again with a wrong hint. Nothing is recorded. `hint` is empty for one of ours. */
  async push(signal: AbortSignal, turnIndex: number, hint: string): Promise<ProbeView> {
    const { at, debate } = this.#required();
    const turn = debate?.turns.find(({ turn_index }) => turn_index === turnIndex);
    const last = turn?.attempts.at(-1);
    if (at === null || turn === undefined || last === undefined)
      throw new AffidavitError('INPUT_SCHEMA', 'expected a turn of a debate that was held here');
    const [entry] = await at.model.read(last.seq, last.seq + 1);
    if (entry === undefined) throw new AffidavitError('LEDGER_NOT_FOUND', `no record ${String(last.seq)}`);
    const bytes = await at.blobs.get(observationIn(entry).input_hash);
    const input = parseStrict(fromUtf8(bytes)) as unknown as OracleInput;
    const { frozen, oracles, parser } = this.#ports;
    const engines = await frozen.engines(frozen.names.engines);
    const debater = oracles(engines, await parser(() => undefined), {})['debate/turn'];
    if (debater === undefined) throw new Problem('UNEXPECTED', 'no engine debates here');
    return probe(signal, { debater, input, blobs: at.blobs, said: last, speaker: turn.speaker_id, hint });
  }

  close(): void {
    this.#leave();
  }

  #show(id: string, at: CaseAtWork, debate: DebatePart): DebateView {
    this.#leave();
    const artifact = toArtifact(debate) as unknown as Artifact;
    this.#shown = { name: toFileName(debate.act.debate_id), artifact, at, debate };
    return toDebateView(artifact, id, this.#time());
  }

  #leave(): void {
    this.#shown?.at?.close();
    this.#shown = null;
  }

  #open(id: string, signal: AbortSignal, progress: (progress: Progress) => void): CaseAtWork {
    return new CaseAtWork(id, {
      ports: this.#ports,
      signing: this.#signing,
      failed: this.#failed,
      kind: 'debate',
      signal,
      listener: { changed: () => Promise.resolve(), progress, reading: () => undefined },
    });
  }

  async #hasDebate(id: string): Promise<boolean> {
    const at = this.#open(id, new AbortController().signal, () => undefined);
    try {
      await at.begin();
      return at.model.state.turns.length > 0;
    } catch {
      return true; // it cannot be read now: it is not for us to throw away
    } finally {
      at.close();
    }
  }

  #required(): Shown {
    if (this.#shown === null) throw new AffidavitError('CASE_NOT_FOUND', 'no debate is shown');
    return this.#shown;
  }

  #time(): string {
    return new Date(this.#ports.now()).toISOString();
  }
}

interface Shown {
  /** Of its files, without an ending. */
  readonly name: string;
  readonly artifact: Artifact;
  /** Null where it came as a file. */
  readonly at: CaseAtWork | null;
  readonly debate: DebatePart | null;
}

/** Every document that the case would search now. A debate among them is refused before anything is copied. */
async function copyDocuments(signal: AbortSignal, from: CaseAtWork, to: CaseAtWork, report: Report): Promise<void> {
  const sources = currentSources(from.model.state.sources);
  for (const source of sources)
    if (isDebateFile(await from.originals.bytesOf(source))) throw new Problem('DEBATE_SOURCE', source.act.name);
  for (const [done, { act, ...source }] of sources.entries()) {
    signal.throwIfAborted();
    report({ phase: 'reading', done, total: sources.length });
    const { dated, media, name, sphere, type } = act;
    const bytes = await from.originals.bytesOf({ act });
    const said = { type, sphere, dated, credibility: null, supersedes: null } as const;
    const outcome = await to.perform({ kind: 'import', name, media, bytes, ...said });
    if (outcome?.kind === 'rejected') throw new AffidavitError('SOURCE_REJECTED', `${outcome.code} ${source.id}`);
  }
}

function readFile(bytes: Uint8Array): ReturnType<typeof readDebate> {
  try {
    return readDebate(artifactIn(bytes));
  } catch (error) {
    if (error instanceof AffidavitError && error.code === 'DEBATE_SIZE') throw error;
    throw new Problem('DEBATE_FILE', error instanceof Error ? error.message : '', { cause: error });
  }
}

function requireDebated(outcome: Outcome | null): Extract<Outcome, { kind: 'debated' }> {
  if (outcome?.kind === 'debated') return outcome;
  throw new Problem('DEBATE_REJECTED', outcome?.kind === 'rejected' ? outcome.code : '');
}

/** The last one that is on record; null where none is sealed. */
async function debateIn({ model }: CaseAtWork): Promise<DebatePart | null> {
  const stateSeq = model.state.turns.at(-1)?.stateSeq ?? null;
  const reply = stateSeq === null ? null : await model.replyAt(stateSeq);
  return reply?.kind === 'debate' ? reply.parts.debate : null;
}

function toProgress({ draft, phase, sources }: Progress, act: DebateAct): DebateProgressView {
  const total = planOf(act).length;
  switch (phase) {
    case 'drafting':
      return { phase: 'speaking', done: draft - 1, total };
    case 'sealing':
      return { phase: 'sealing', done: total, total };
    default:
      return { phase: 'searching', done: 0, total: sources };
  }
}

const toText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const toFileName = (id: string): string => id.replace(/[^\w-]+/gu, '-').slice(0, 60);
