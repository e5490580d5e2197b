// What one assistant may do here: questions to, and drafts against, the documents that a person named when the session began.
// Every call is an act of one case in the data folder. No path, no case and no document can be named by the assistant; it
// accepts, chooses and corrects nothing.

import { toRows, type CheckedRow } from '#core/draft/edge.ts';
import type { ReplyParts } from '#core/answer/output.ts';
import type { Source } from '#core/case/state.ts';
import { BUNDLE_BYTES_MAX } from '#core/limits.ts';
import type { VerifyReport } from '#core/verify/verify.ts';
import type { CaseAtWork } from '#desk/case-at-work.ts';
import { verifyBundle } from '#desk/bundle/verify.ts';
import { writeCase } from '#desk/bundle/export.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { readInput } from '#helper/terminal/input-file.ts';
import { frozen } from '#helper/frozen.ts';
import { inWorkplace, openStored, type Workplace } from '#helper/main.ts';
import { importInto, makeCase, requireAdmitted, writeBundle } from '#helper/cases/one-case.ts';
import type { Output } from '#helper/terminal/output-file.ts';
import { plantedSources, type PlantedSource } from '#helper/asking/planted.ts';
import { findCase } from '#helper/cases/stored-case.ts';
import type { FoundSource } from '#helper/documents/sources.ts';
import type { Terminal } from '#helper/terminal/terminal.ts';

export interface SessionOptions {
  readonly data: string | undefined;
  readonly documents: readonly FoundSource[];
  /** A case that is there and goes on; undefined for a new one. */
  readonly caseId: string | undefined;
  /** Whether sentences of documents that stay on this device may be told to this client, where an answer cites them. */
  readonly allowsInside: boolean;
  /** Where the case is written after each call; null for nowhere. */
  readonly bundle: Output | null;
  /** Bundles that may be verified, by the name that the assistant is told. */
  readonly bundles: ReadonlyMap<string, string>;
}

/** How a call stands in the case, after it. */
export interface Standing {
  readonly case_id: string;
  readonly head: string;
  readonly records: number;
  /** The file of the case; null where none is written. */
  readonly bundle: string | null;
}
export interface Called<T> {
  readonly value: T;
  readonly standing: Standing;
  readonly planted: readonly PlantedSource[];
  /** Names of documents that may be seen by anybody: public ones, where no other document of the name stays here. */
  readonly open: ReadonlySet<string>;
  /** Whether any document stays on this device. */
  readonly hasOwn: boolean;
}
export interface Watching {
  readonly signal: AbortSignal;
  /** What is done now, in a word. */
  readonly progress: (phase: string) => void;
}
export interface Held {
  readonly name: string;
  readonly sphere: string;
  readonly passages: number;
  readonly planted: readonly string[];
}

/** Calls that may wait; more are told so. */
const WAITING_MAX = 64;

export class Session {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #options: SessionOptions;
  readonly caseId: string;
  /** What could not be read of a named folder, a line each. */
  readonly unread: readonly string[];

  private constructor(options: SessionOptions, caseId: string, unread: readonly string[]) {
    this.#options = options;
    this.caseId = caseId;
    this.unread = unread;
  }

  /** Makes or finds the case, and reads the documents. Throws what reading them throws, before anything is served. */
  static async begin(options: SessionOptions, terminal: Terminal): Promise<Session> {
    return inWorkplace(options.data, async (place) => {
      const one =
        options.caseId === undefined
          ? await makeCase(place, 'Assistant', undefined, terminal)
          : await found(place, options.caseId);
      const unread: string[] = [];
      for (const { act, inFolder } of options.documents) {
        terminal.progress(`Reading ${act.name}`);
        try {
          await importInto(one, act, act.name, 'the session was not begun');
        } catch (error) {
          if (!inFolder || !(error instanceof HelperError)) throw error;
          unread.push(`Not read: ${act.name} (${error.code})`);
        }
      }
      terminal.settle();
      return new Session(options, one.caseId, unread);
    });
  }

  get allowsInside(): boolean {
    return this.#options.allowsInside;
  }

  get bundleNames(): readonly string[] {
    return [...this.#options.bundles.keys()];
  }

  /** Throws BUSY, STORE_LOCKED, and what the core says of bad input. */
  ask(question: string, watching: Watching): Promise<Called<ReplyParts['answer']>> {
    return this.#perform(watching, async (open) => {
      const outcome = await open.perform({ kind: 'question', text: question });
      return requireAdmitted(outcome, 'replied', 'the question', this.caseId).reply.answer;
    });
  }

  check(draft: string, watching: Watching): Promise<Called<readonly CheckedRow[]>> {
    return this.#perform(watching, async (open) => {
      (await frozen.core()).requireCheckable(draft);
      const outcome = await open.perform({ kind: 'draft', text: draft });
      const { check } = requireAdmitted(outcome, 'checked', 'the draft', this.caseId).reply;
      if (check.kind === 'stopped') throw new HelperError(check.code, check.reason);
      return toRows(check);
    });
  }

  /** What the person named, as it is in the case now. */
  documents(watching: Watching): Promise<Called<readonly Held[]>> {
    return this.#perform(watching, ({ model }) =>
      Promise.resolve(
        model.state.sources.map(({ act, passages, planted }) => ({
          name: act.name,
          sphere: act.sphere,
          passages,
          planted,
        })),
      ),
    );
  }

  /** `name`: of the bundles that were named at the start, or `session` for this case. Throws BUNDLE_UNKNOWN. */
  async verify(name: string, watching: Watching): Promise<VerifyReport> {
    if (name === SESSION)
      return (
        await this.#perform(watching, async ({ blobs, store }, { signer }) =>
          verifyBundle(frozen, await writeCase({ store, blobs, signer, frozen }), {
            receipts: [],
            report: () => undefined,
          }),
        )
      ).value;
    const path = this.#options.bundles.get(name);
    if (path === undefined)
      throw new HelperError('BUNDLE_UNKNOWN', `no bundle ${JSON.stringify(name)} was named when this session began.`);
    return verifyBundle(frozen, await readInput(path, BUNDLE_BYTES_MAX), { receipts: [], report: () => undefined });
  }

  /** One call after the other; the data folder is held for the call alone, so that other commands come in between. */
  #perform<T>(watching: Watching, work: (open: CaseAtWork, place: Workplace) => Promise<T>): Promise<Called<T>> {
    if (this.#waiting >= WAITING_MAX)
      return Promise.reject(new HelperError('BUSY', `${String(WAITING_MAX)} calls wait already. Ask again later.`));
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#inCase(watching, work));
    this.#last = turn.then(
      () => (this.#waiting -= 1),
      () => (this.#waiting -= 1),
    );
    return turn;
  }

  async #inCase<T>(
    { progress, signal }: Watching,
    work: (open: CaseAtWork, place: Workplace) => Promise<T>,
  ): Promise<Called<T>> {
    signal.throwIfAborted();
    return inWorkplace(
      this.#options.data,
      async (place) => {
        const { caseId: folder } = await findCase(place.store, this.caseId);
        const open = await openStored(place, folder, {
          progress: ({ phase }) => {
            progress(phase);
          },
          reading: () => undefined,
          signal,
        });
        const value = await work(open, place);
        const { bundle } = this.#options;
        if (bundle !== null) await writeBundle(place, open, { ...bundle, replace: true });
        const { head, size } = await open.store.tip();
        return {
          value,
          standing: { case_id: this.caseId, head, records: size, bundle: bundle?.path ?? null },
          planted: plantedSources(open.model.state.sources),
          open: openNames(open.model.state.sources),
          hasOwn: open.model.state.sources.some(({ act }) => act.sphere !== 'OUTSIDE'),
        };
      },
      'question',
      { signal },
    );
  }
}

function openNames(sources: readonly Source[]): ReadonlySet<string> {
  const own = new Set(sources.filter(({ act }) => act.sphere !== 'OUTSIDE').map(({ act }) => act.name));
  return new Set(sources.map(({ act }) => act.name).filter((name) => !own.has(name)));
}

/** How the case of the session is called where a bundle is named. */
export const SESSION = 'session';

async function found(place: Workplace, typed: string): Promise<{ readonly at: CaseAtWork; readonly caseId: string }> {
  const { caseId, id } = await findCase(place.store, typed);
  const watch = { progress: () => undefined, reading: () => undefined, signal: new AbortController().signal };
  return { at: await openStored(place, caseId, watch), caseId: id };
}
