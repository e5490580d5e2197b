// The queue of a sweep on disk: `plan.json` says what is to be run, `runs/0007.json` is one run that has ended, `claims/0007` says
// which slot runs it. A slot is a data folder, and one process at a time holds its lock: a claim of a slot whose lock is free was
// left by a process that died, and who takes that lock runs it. So no run is held by two processes, and none is forgotten.

import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artifact } from '#core/debate/artifact.ts';
import { readDebate } from '#core/debate/read.ts';
import type { Plan } from '#core/debate/sweep/plan.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { writeOutput } from '#helper/terminal/output-file.ts';
import { createDurably } from '#helper/store/durable.ts';
import { harmlessLine } from '#helper/terminal/terminal.ts';

/** Processes that may work on one queue at once. */
export const SLOTS_MAX = 16;

export class SweepQueue {
  readonly #folder: string;
  readonly #runs: number;

  private constructor(folder: string, runs: number) {
    this.#folder = folder;
    this.#runs = runs;
  }

  /** Makes the queue, or goes on with the one that is there. Throws SWEEP_OTHER where that one is of another sweep. */
  static async open(folder: string, { debateId, hash, items }: Plan): Promise<SweepQueue> {
    for (const part of ['runs', 'claims']) await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
    const path = join(folder, 'plan.json');
    const plan = `${JSON.stringify({ format: 'affidavit-sweep/1', debate_id: debateId, hash, runs: items.length })}\n`;
    const there = (await create(path, plan)) ? plan : await readFile(path, 'utf8');
    if (there !== plan)
      throw new HelperError(
        'SWEEP_OTHER',
        `${harmlessLine(folder)} is the queue of another sweep: another question, other documents or other choices. It was left as it is. Name another folder with --queue.`,
      );
    return new SweepQueue(folder, items.length);
  }

  /** The data folder of a slot, where the cases of its runs stand. */
  data(slot: number): string {
    return join(this.#folder, slot === 0 ? 'data' : `data-${String(slot)}`);
  }

  /** Runs that have ended, by their place. Throws SWEEP_DAMAGED where a file is none that this wrote. */
  async done(): Promise<ReadonlyMap<number, Artifact>> {
    const done = new Map<number, Artifact>();
    for (const index of await this.ended()) done.set(index, await this.#read(index));
    return done;
  }

  /** Places of runs that have ended, without reading them. */
  async ended(): Promise<ReadonlySet<number>> {
    const names = await readdir(join(this.#folder, 'runs'));
    return new Set(
      names
        .filter((name) => /^\d{4}\.json$/.test(name))
        .map((name) => Number(name.slice(0, 4)))
        .sort((one, other) => one - other),
    );
  }

  /** Throws BUNDLE_EXISTS where the run is there already. */
  async put(index: number, artifact: unknown): Promise<void> {
    await writeOutput(this.#runPath(index), `${JSON.stringify(artifact)}\n`, { replace: false });
  }

  /** The next run that has no claim, now of this slot; null where each has one. Whoever is first has it. */
  async claim(slot: number): Promise<number | null> {
    const [ended, claims] = await Promise.all([this.ended(), this.#claims()]);
    for (let index = 0; index < this.#runs; index += 1) {
      if (ended.has(index) || claims.has(index)) continue;
      if (await create(this.#claimPath(index), `${String(slot)}\n`)) return index;
    }
    return null;
  }

  /** Runs that are claimed and have not ended, each with its slot. */
  async claimed(): Promise<readonly { readonly index: number; readonly slot: number }[]> {
    // Claims first: one that ends in between is left out, and none that is open.
    const claims = await this.#claims();
    const ended = await this.ended();
    const open = [...claims].filter((index) => !ended.has(index)).sort((one, other) => one - other);
    return Promise.all(
      open.map(async (index) => {
        const slot = Number((await readFile(this.#claimPath(index), 'utf8')).trim());
        return { index, slot: Number.isInteger(slot) && slot >= 0 && slot < SLOTS_MAX ? slot : 0 };
      }),
    );
  }

  async #claims(): Promise<ReadonlySet<number>> {
    const names = await readdir(join(this.#folder, 'claims'));
    return new Set(names.filter((name) => /^\d{4}$/.test(name)).map(Number));
  }

  #claimPath(index: number): string {
    return join(this.#folder, 'claims', String(index).padStart(4, '0'));
  }

  #runPath(index: number): string {
    return join(this.#folder, 'runs', `${String(index).padStart(4, '0')}.json`);
  }

  async #read(index: number): Promise<Artifact> {
    const path = this.#runPath(index);
    const found = artifactIn(new Uint8Array(await readFile(path)));
    if (found !== null) return found;
    throw new HelperError(
      'SWEEP_DAMAGED',
      `${harmlessLine(path)} is no debate. Nothing was changed. Delete it, and it is run again.`,
    );
  }
}

/** The file appears whole, only where there is none: false where there is one. */
async function create(path: string, text: string): Promise<boolean> {
  try {
    await createDurably(path, text);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function artifactIn(bytes: Uint8Array): Artifact | null {
  try {
    const read = readDebate(bytes);
    return read.kind === 'debate' ? read.artifact : null;
  } catch {
    return null; // no JSON
  }
}
