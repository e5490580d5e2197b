// Commands of the built command line, killed at any moment: on a good disk, on one that has no room left, and on one that
// may only be read. After every death the store opens, names nothing bad, holds all that a command said it had stored, and
// no file that was exported is half a file. Now and then every command runs on what is left.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { publicIdOf } from '#core/bundle/keep.ts';
import { readBundle } from '#core/bundle/read.ts';
import { fsckStore } from '#helper/store/fsck.ts';
import { FileStore } from '#helper/store/store.ts';
import { random } from '#tests/campaigns/medium.ts';
import { BOATHOUSE } from '#tests/harness/command.ts';
import { commandLine } from '#tests/harness/product.ts';

type Ground = 'good' | 'full' | 'read-only';
const COMMANDS = ['ask', 'import', 'export'] as const;
type Command = (typeof COMMANDS)[number];

export interface Told {
  /** Deaths by SIGKILL, by command and ground: `ask good`. */
  readonly kills: Readonly<Record<string, number>>;
  /** Commands that ended before they were killed, by exit status: `ask good 0`. */
  readonly ended: Readonly<Record<string, number>>;
  /** How often every command ran on what was left. */
  readonly rounds: number;
  /** What was acknowledged, and found again each time. */
  readonly acknowledged: number;
  readonly wrong: readonly string[];
}

export interface DeathOptions {
  readonly kills: number;
  readonly seed: number;
  readonly minutes: number;
  /** Every command runs after so many deaths. */
  readonly roundEvery: number;
  readonly report?: (kills: number, last: string) => void;
}

/** The small disk: enough for some hundred cases. */
const DISK = 'size=24m';
/** A new data folder after so many deaths: a store of hundreds of cases is slow to look through. */
const FOLDER_DEATHS = 60;
const QUESTION = 'How many rowing boats does the boathouse hold?';
/** A failure is told as JSON too, and has no head. */
const acknowledgement = z.looseObject({ head: z.string().optional() });

/** Ends at the first thing that is wrong. Needs the right to mount for all but the good ground; says so by skipping them. */
export async function killCommands(options: DeathOptions): Promise<Told> {
  const chance = random(options.seed);
  const until = performance.now() + options.minutes * 60_000;
  const home = mkdtempSync(join(tmpdir(), 'affidavit-kills-'));
  const told = { kills: {} as Record<string, number>, ended: {} as Record<string, number> };
  const wrong: string[] = [];
  let kills = 0;
  let rounds = 0;
  let acknowledged = 0;
  let disk: Disk | null = null;
  try {
    const bundles = makeBundles(home);
    for (let at = 0; performance.now() < until; at++) {
      if (kills >= options.kills || wrong.length > 0) break;
      if (disk === null || at % FOLDER_DEATHS === 0) {
        disk?.remove();
        disk = new Disk(join(home, `disk-${String(at)}`), bundles);
      }
      const ground = disk.isSmall ? toGround(chance()) : 'good';
      const command = pick(chance, COMMANDS);
      const name = `${command} ${ground}`;
      disk.prepare(ground, chance);
      const { killed, status, stdout } = await disk.runAndKill(command, chance);
      disk.recover();
      if (killed) {
        kills++;
        told.kills[name] = (told.kills[name] ?? 0) + 1;
      } else told.ended[`${name} ${String(status)}`] = (told.ended[`${name} ${String(status)}`] ?? 0) + 1;
      acknowledged += disk.acknowledge(command, stdout);
      wrong.push(...(await disk.look()).map((one) => `seed ${String(options.seed)}, after ${name}: ${one}`));
      if (killed && kills % options.roundEvery === 0 && wrong.length === 0) {
        rounds++;
        wrong.push(...disk.round(chance).map((one) => `seed ${String(options.seed)}, round after ${name}: ${one}`));
      }
      options.report?.(kills, name);
    }
  } finally {
    // What went wrong is kept to be looked at.
    if (wrong.length === 0) {
      disk?.remove();
      rmSync(home, { recursive: true, force: true });
    }
  }
  return { ...told, rounds, acknowledged, wrong };
}

interface GivenBundle {
  readonly path: string;
  readonly head: string;
}

/** Cases of another device. */
function makeBundles(home: string): readonly GivenBundle[] {
  return ['How many canoes does the boathouse hold?', 'When was the boathouse built?'].map((question, at) => {
    const source = join(home, 'boathouse.md');
    writeFileSync(source, BOATHOUSE);
    const path = join(home, `given-${String(at)}.affidavit`);
    const data = join(home, 'another-device');
    const { status, stdout } = run(['ask', question, '--source', source, '--bundle', path, '--json'], data);
    if (status !== 0) throw new Error(`expected a bundle, got status ${String(status)}`);
    const { head } = acknowledgement.parse(JSON.parse(stdout));
    if (head === undefined) throw new Error(`expected a head, got ${stdout}`);
    return { path, head };
  });
}

function run(args: readonly string[], data: string) {
  const env = { ...process.env, AFFIDAVIT_DATA: data, CI: 'true' };
  const { status, stderr, stdout } = spawnSync(process.execPath, [commandLine(), ...args], { env, encoding: 'utf8' });
  return { status, stderr, stdout };
}

/** A disk with a data folder and a folder for exports, and what a command has said of them. */
class Disk {
  readonly isSmall: boolean;
  readonly #folder: string;
  readonly #data: string;
  readonly #out: string;
  readonly #bundles: readonly GivenBundle[];
  /** Heads of cases that a command said were stored. */
  readonly #heads = new Set<string>();
  /** Public ids of the latest cases that have one. */
  #ids: string[] = [];
  /** Records of each case folder that were there once. */
  readonly #records = new Map<string, number>();

  constructor(folder: string, bundles: readonly GivenBundle[]) {
    this.#folder = folder;
    this.#data = join(folder, 'data');
    this.#out = join(folder, 'out');
    this.#bundles = bundles;
    mkdirSync(folder);
    this.isSmall = isDone(() => execFileSync('mount', ['-t', 'tmpfs', '-o', DISK, 'none', folder], QUIET));
    mkdirSync(this.#out);
  }

  prepare(ground: Ground, chance: () => number): void {
    if (ground === 'full') {
      const { bavail, bsize } = statfsSync(this.#folder);
      // From no room at all to room for most of a case.
      const left = Math.floor(chance() ** 2 * 200_000);
      writeFileSync(join(this.#folder, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - left)));
    }
    if (ground === 'read-only') execFileSync('mount', ['-o', 'remount,ro', this.#folder], QUIET);
  }

  recover(): void {
    if (this.isSmall) execFileSync('mount', ['-o', 'remount,rw', this.#folder], QUIET);
    rmSync(join(this.#folder, 'filler'), { force: true });
  }

  async runAndKill(command: Command, chance: () => number) {
    const env = { ...process.env, AFFIDAVIT_DATA: this.#data, CI: 'true' };
    const child = spawn(process.execPath, [commandLine(), ...this.#arguments(command, chance)], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    const closed = new Promise<{ killed: boolean; status: number | null }>((resolve) =>
      child.once('close', (status, signal) => resolve({ killed: signal === 'SIGKILL', status })),
    );
    // Most deaths come while the store is open, many at the very moment of a promise, a few at any time before.
    const moment = chance();
    const isDue = (): boolean =>
      moment < 0.1 || (moment < 0.7 ? existsSync(join(this.#data, 'lock')) : stdout.includes('\n'));
    while (child.exitCode === null && !isDue()) await sleep(1);
    if (moment < 0.7) await sleep(chance() ** 2 * (moment < 0.1 ? STARTING_MS : OPEN_MS[command]));
    child.kill('SIGKILL');
    return { ...(await closed), stdout };
  }

  /** A whole line of JSON is a promise. */
  acknowledge(command: Command, stdout: string): number {
    if (command === 'export' || !stdout.endsWith('\n')) return 0;
    const { head } = acknowledgement.parse(JSON.parse(stdout));
    if (head === undefined) return 0;
    this.#heads.add(head);
    return 1;
  }

  /** What is wrong now; empty where nothing is. */
  async look(): Promise<readonly string[]> {
    const store = await FileStore.open(this.#data);
    const { cases, passedOver } = await store.list();
    this.#ids = [];
    for (const { caseId } of cases.slice(0, IDS_MAX)) {
      const id = await publicIdOf(await store.ledger(caseId));
      if (id !== null) this.#ids.push(id);
    }
    await store.close();
    const wrong = passedOver.map(({ detail, name }) => `${name} is bad: ${detail}`);
    const heads = new Set(cases.map(({ tip }) => tip.head));
    for (const head of this.#heads) if (!heads.has(head)) wrong.push(`the case with head ${head} is gone`);
    for (const [name, records] of this.#records) {
      const now = cases.find(({ caseId }) => caseId === name)?.tip.size ?? -1;
      if (now < records) wrong.push(`${name} had ${String(records)} records, and has ${String(now)}`);
    }
    for (const { caseId, tip } of cases) this.#records.set(caseId, tip.size);
    for (const { detail, kind, path } of await fsckStore(this.#data))
      if (kind !== 'missing-tip') wrong.push(`${kind} ${path}: ${detail}`);
    for (const name of OUT_FILES) {
      const path = join(this.#out, name);
      if (!existsSync(path)) continue;
      try {
        readBundle(new Uint8Array(readFileSync(path)));
      } catch (error) {
        wrong.push(`${name} is half a file: ${String(error)}`);
      }
    }
    return wrong;
  }

  /** Every command once. */
  round(chance: () => number): readonly string[] {
    const wrong: string[] = [];
    const must = (args: readonly string[]): string => {
      const { status, stderr, stdout } = run(args, this.#data);
      if (status !== 0) wrong.push(`${args.join(' ')} ended with ${String(status)}: ${stderr}`);
      return stdout;
    };
    must(['fsck']);
    const listed = z.array(z.looseObject({ case_id: z.string() })).safeParse(JSON.parse(must(['export', '--json'])));
    const ids = listed.data?.map(({ case_id }) => case_id) ?? [];
    const checked = join(this.#out, 'checked.affidavit');
    for (const id of new Set([ids[0], pick(chance, ids)].filter((one) => one !== undefined))) {
      must(['export', id, '--out', checked, '--force']);
      must(['verify', checked]);
    }
    must(['import', pick(chance, this.#bundles).path]);
    must(['ask', QUESTION, '--source', join(this.#folder, '..', 'boathouse.md')]);
    must(['fsck', '--repair']);
    return wrong;
  }

  remove(): void {
    if (this.isSmall) execFileSync('umount', [this.#folder], QUIET);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #arguments(command: Command, chance: () => number): readonly string[] {
    const out = join(this.#out, pick(chance, OUT_FILES));
    switch (command) {
      case 'ask': {
        const bundle = chance() < 0.5 ? ['--bundle', out, '--force'] : [];
        return ['ask', QUESTION, '--source', join(this.#folder, '..', 'boathouse.md'), '--json', ...bundle];
      }
      case 'import':
        return ['import', pick(chance, this.#bundles).path, '--json'];
      case 'export':
        // Without a case it lists them.
        return this.#ids.length === 0
          ? ['export', '--json']
          : ['export', pick(chance, this.#ids), '--out', out, '--force'];
    }
  }
}

const OUT_FILES = ['a.affidavit', 'b.affidavit'] as const;
const IDS_MAX = 3;
const QUIET = { stdio: 'ignore' } as const;
/** How long a command works in the open store, about, on a busy machine, and how long it takes to get there. */
const OPEN_MS: Readonly<Record<Command, number>> = { ask: 1_600, import: 250, export: 500 };
const STARTING_MS = 600;

/** Where nothing may be written most commands end by themselves: there is little to kill. */
function toGround(chance: number): Ground {
  if (chance < 0.6) return 'good';
  return chance < 0.95 ? 'full' : 'read-only';
}

function pick<T>(chance: () => number, from: readonly T[]): T {
  return from[Math.floor(chance() * from.length)] as T;
}

function isDone(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
