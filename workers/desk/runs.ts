// The page's runs of ERCP: each in a case of its own, of kind `ercp`, over copies of the documents of the open case. They
// stand on the same shelf as other cases, known by their names, and are no cases of questions.

import type { Sealed, SealedRun } from '#core/bundle/contents.ts';
import type * as z from 'zod';
import { toId } from '#core/bytes/id.ts';
import { GIVEN_CONSTRAINT, parseRunRequest, toConstraint } from '#core/ercp/acts.ts';
import { AffidavitError } from '#core/errors.ts';
import { currentSources } from '#core/evidence/context.ts';
import type { Source } from '#core/case/state.ts';
import { CaseAtWork } from '#desk/case-at-work.ts';
import type { CaseListener } from '#desk/case-options.ts';
import { toCarry, type Carry } from '#desk/acts/carry.ts';
import { writeCase } from '#desk/bundle/export.ts';
import type { CasePorts, SharedPorts } from '#desk/ports.ts';
import type { Signing } from '#desk/signing.ts';
import type { BundleFile } from '#lib/contract/client.ts';
import { Problem } from '#lib/contract/problem.ts';
import type { GivenConstraintView, ReasonerView, RunHeadView, RunProgressView, RunView } from '#lib/contract/run.ts';
import { toPredicate, toRunView } from '#lib/views/run/run-view.ts';
import { toTitle } from '#lib/views/case/title.ts';

const PREFIX = 'run-';
/** Whether a name on the shelf is that of a run. */
export const isRun = (caseId: string): boolean => caseId.startsWith(PREFIX);

interface RunPorts extends CasePorts {
  readonly shared: SharedPorts;
  readonly newId: () => string;
}
type Tell = (progress: RunProgressView) => void;

export class RunDesk {
  readonly #ports: RunPorts;
  readonly #signing: Signing;
  readonly #failed: Set<string>;
  #running: CaseAtWork | null = null;
  #cancelled = false;

  constructor(ports: RunPorts, signing: Signing, failed: Set<string>) {
    this.#ports = ports;
    this.#signing = signing;
    this.#failed = failed;
  }

  /** The latest first. */
  async list(): Promise<readonly RunHeadView[]> {
    const rows = (await this.#ports.shared.shelf.list()).filter(({ caseId }) => isRun(caseId));
    return rows
      .map(({ caseId, changed, title }) => ({ id: caseId, title, changedAt: changed }))
      .sort((a, b) => b.changedAt - a.changedAt);
  }

  /** The model that a person has chosen to write reasons too, where it is on this computer. */
  async reasoner(): Promise<ReasonerView> {
    const { reasoner, writer } = this.#ports;
    const model = (await reasoner?.())?.identity.model_id ?? null;
    return { model, elsewhere: model === null ? ((await writer?.())?.identity.model_id ?? null) : null };
  }

  /** Over copies of the documents of `home`; null where no case is open, and the problem alone is reasoned of.
   * Throws ERCP_REQUEST, PREDICATE_UNKNOWN and PREDICATE_ARGS before anything is stored, RUN_CANCELLED where nothing is kept. */
  async run(
    home: CaseAtWork | null,
    text: string,
    given: readonly GivenConstraintView[],
    tell: Tell,
  ): Promise<RunView> {
    const act = parseRunRequest({
      problem: { id: 'page', description: text },
      config: { model: (await this.reasoner()).model ?? 'built-in' },
      constraints: given.map(toGiven),
    });
    const { newId, now, shared } = this.#ports;
    const id = `${PREFIX}${newId()}`;
    await shared.shelf.create(id, toTitle(text), now());
    this.#cancelled = false;
    let isBegun = false;
    const at = this.#at(id, (iteration) => tell({ reading: null, iteration }));
    this.#running = at;
    try {
      await this.#signing.ready();
      await at.begin();
      if (home !== null) await this.#copyAll(home, at, tell);
      isBegun = true;
      await at.perform(act);
      return await toView(at);
    } catch (error) {
      if (!isBegun) await shared.shelf.remove(id);
      throw error;
    } finally {
      at.close();
      this.#running = null;
    }
  }

  /** Finishes what a closed page has left. Throws RUN_ABSENT where its problem was never on record. */
  async open(id: string): Promise<RunView> {
    return this.#reading(id, toView);
  }

  async export(id: string): Promise<BundleFile> {
    const { frozen } = this.#ports;
    return this.#reading(id, async ({ blobs, model, store }) => {
      await this.#signing.follow();
      const bytes = await writeCase({ blobs, store, signer: this.#signing.signer, frozen });
      const { idHead } = model.state;
      return { name: `run-${idHead === null ? '' : toId(idHead, 'case', 0, 0).slice(0, 8)}.affidavit`, bytes };
    });
  }

  /** The act that carries a constraint of a run into another case. Throws RUN_ABSENT and CONSTRAINT_ABSENT. */
  async carry(id: string, constraintId: string, edited: GivenConstraintView | null): Promise<Carry> {
    return this.#reading(id, async (at) => {
      const sealed = await sealedRun(at);
      const { candidates, constraints } = sealed.parts.run;
      const one = [...constraints, ...candidates].find(({ constraint_id }) => constraint_id === constraintId);
      if (one === undefined) throw new AffidavitError('CONSTRAINT_ABSENT', `the run has no constraint ${constraintId}`);
      const { idHead } = at.model.state;
      const runCase = idHead === null ? '' : toId(idHead, 'case', 0, 0);
      return toCarry(sealed, runCase, one, edited === null ? null : toConstraint(toGiven(edited)));
    });
  }

  cancel(): void {
    this.#cancelled = true;
    this.#running?.cancel();
  }

  async #copyAll(home: CaseAtWork, at: CaseAtWork, tell: Tell): Promise<void> {
    const sources = ownSources(home);
    for (const [done, source] of sources.entries()) {
      tell({ reading: { done, total: sources.length }, iteration: 0 });
      await this.#copy(home, source, at);
    }
  }

  async #copy(home: CaseAtWork, { act }: Source, at: CaseAtWork): Promise<void> {
    if (this.#cancelled) throw new Problem('RUN_CANCELLED');
    const { credibility, dated, media, name, sphere, type } = act;
    const bytes = await home.originals.bytesOf({ act });
    const said = { credibility, dated, sphere, type, supersedes: null };
    const taken = await at.perform({ kind: 'import', name, media, bytes, ...said });
    if (taken?.kind === 'imported') return;
    const code = taken?.kind === 'rejected' ? taken.code : 'CANCELLED';
    throw code === 'CANCELLED' ? new Problem('RUN_CANCELLED') : new AffidavitError('SOURCE_REJECTED', code);
  }

  async #reading<Value>(id: string, work: (at: CaseAtWork) => Promise<Value>): Promise<Value> {
    const kept = (await this.#ports.shared.shelf.list()).some(({ caseId }) => caseId === id && isRun(id));
    if (!kept) throw new AffidavitError('CASE_NOT_FOUND', `no run ${id}`);
    const at = this.#at(id, () => undefined);
    try {
      await this.#signing.ready();
      await at.begin();
      return await work(at);
    } finally {
      at.close();
    }
  }

  #at(id: string, told: (iteration: number) => void): CaseAtWork {
    const listener: CaseListener = {
      changed: () => Promise.resolve(),
      progress: ({ draft }) => {
        if (draft > 0) told(draft);
      },
      reading: () => undefined,
    };
    const options = {
      ports: this.#ports,
      signing: this.#signing,
      failed: this.#failed,
      listener,
      kind: 'ercp',
    } as const;
    return new CaseAtWork(id, options);
  }
}

/** Documents of the person's own that questions are put to. A library's pack is not kept with its sources: it stays behind. */
function ownSources({ model }: CaseAtWork): readonly Source[] {
  return currentSources(model.state.sources).filter(({ library }) => library === null);
}

/** As a request has it: what a person brings is sure. */
function toGiven({ immutable, predicate, text }: GivenConstraintView): z.infer<typeof GIVEN_CONSTRAINT> {
  return GIVEN_CONSTRAINT.parse({ nl_text: text, immutable, predicate: toPredicate(predicate) });
}

async function toView(at: CaseAtWork): Promise<RunView> {
  return toRunView(at.id, at.model.state.sources.length, await sealedRun(at));
}

async function sealedRun({ id, model }: CaseAtWork): Promise<SealedRun> {
  const sealed = model.state.turns.at(-1)?.stateSeq ?? null;
  const reply: Sealed | null = sealed === null ? null : await model.replyAt(sealed);
  if (reply?.kind !== 'run') throw new Problem('RUN_ABSENT', `the case ${id} holds no run`);
  return reply;
}
