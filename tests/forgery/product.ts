// The product as a forger meets it: its frozen core and engines, which write his cases before he edits them (with a lie in
// them where he patched one), and the command `verify` by which a stranger judges what he hands over.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { citedSpans } from '#core/disclosure/spans.ts';
import type { DisclosurePlan, Disclosure } from '#core/disclosure/redact.ts';
import type { VerifyReport } from '#core/verify/verify.ts';
import type { Act, Outcome } from '#core/case/case.ts';
import type { RunningCase, OpenOptions } from '#core/case/open.ts';
import { knownEngine } from '#core/admission/engines.ts';
import type { TakenClass } from '#core/admission/grammar.ts';
import type { Entry, Oracle, Signer } from '#core/ports.ts';
import { verify } from '#helper/commands/verify.ts';
import { CORE_NAME as coreName, frozen, loadCurrentEngines, loadCurrentParser } from '#helper/frozen.ts';
import type { Terminal } from '#helper/terminal/terminal.ts';
import { scriptedOracles } from '#tests/scenarios.ts';
import type { Derive } from '#tests/forgery/outside/forge.ts';
import { keyOf, type Key } from '#tests/forgery/outside/sign.ts';

export const OWNER = keyOf(11);

/** What a patched product says in a class: another word, another identity, or a failure. */
export interface Lie {
  readonly id?: string;
  readonly reproducible?: boolean;
  readonly say?: (said: never, input: never) => unknown;
  readonly fail?: { readonly name?: string; readonly code?: string };
}
export type Lies = Readonly<Partial<Record<TakenClass, Lie>>>;

export interface Case {
  readonly opened: RunningCase;
  readonly perform: (act: Act) => Promise<Outcome>;
  readonly entries: () => Promise<readonly Entry[]>;
  readonly whole: () => Promise<Uint8Array>;
  readonly part: (choice: Disclosure) => Promise<Uint8Array>;
  /** What `affidavit export --quote` writes: replies as they were sealed, with the passages that they cite. */
  readonly quote: (replies: readonly number[]) => Promise<Uint8Array>;
  readonly plan: (choice: Disclosure) => Promise<DisclosurePlan>;
  /** The same case opened again, in the next epoch. */
  readonly reopen: (more: Partial<OpenOptions>, lies?: Lies) => Promise<Case>;
}

export function signerOf(key: Key): Signer {
  return { publicKey: key.public, sign: (message) => Promise.resolve(key.sign(message)) };
}

/** A new case of the frozen product of this build. Clock and secret are scripted: the same acts give the same bytes. */
export async function openCase(lies: Lies = {}, more: Partial<OpenOptions> = {}): Promise<Case> {
  const { blobs = new MemoryBlobStore(), store = new MemoryLedgerStore() } = more;
  return reopened({ store, blobs }, lies, more);
}

/** A store whose appends fail after so many more: what is left then is a case in the middle of something. */
export function failingStore(): Stores & { readonly failAfter: (appends: number) => void } {
  const inner = new MemoryLedgerStore();
  let left = Infinity;
  const append: typeof inner.append = (...call) => {
    if (left === 0) return Promise.reject(new Error('the disk is full'));
    left -= 1;
    return inner.append(...call);
  };
  const store: OpenOptions['store'] = {
    append,
    checkpoints: () => inner.checkpoints(),
    read: (from, to) => inner.read(from, to),
    tip: () => inner.tip(),
  };
  return { store, blobs: new MemoryBlobStore(), failAfter: (appends) => void (left = appends) };
}

type Stores = Pick<OpenOptions, 'store' | 'blobs'>;

async function reopened(stores: Stores, lies: Lies, more: Partial<OpenOptions>): Promise<Case> {
  const core = await frozen.core();
  const engines = { ...(await loadCurrentEngines()), parser: await loadCurrentParser() };
  const honest: OpenOptions['oracles'] = { ...scriptedOracles(), ...engines };
  const oracles = Object.fromEntries(
    Object.entries({ ...honest, ...more.oracles }).map(([cls, oracle]) => [
      cls,
      lying(cls, oracle, lies[cls as TakenClass]),
    ]),
  ) as unknown as OpenOptions['oracles'];
  const signer = more.signer === undefined ? signerOf(OWNER) : more.signer;
  const opened = await core.openCase({
    core: coreName,
    ...stores,
    report: () => undefined,
    signal: () => new AbortController().signal,
    after: null,
    ...more,
    oracles,
    signer,
  });
  const entries = async (): Promise<readonly Entry[]> => stores.store.read(0, (await stores.store.tip()).size);
  return {
    opened,
    perform: (act) => opened.perform(act),
    entries,
    whole: () => core.writeBundle(stores.store, stores.blobs, signer, coreName),
    part: (choice) => core.writeRedacted(stores.store, stores.blobs, signer, coreName, choice),
    quote: async (replies) => {
      const chosen = (await repliesOf(await entries(), stores.blobs)).filter(({ number }) => replies.includes(number));
      const spans = citedSpans(chosen, opened.state());
      const choice = { kind: 'quoted', replies, spans } as const;
      return core.writeRedacted(stores.store, stores.blobs, signer, coreName, choice);
    },
    plan: async (choice) => core.planDisclosure(await entries(), choice),
    reopen: (next, others = {}) => reopened(stores, others, { signer, ...next }),
  };
}

function lying(cls: string, oracle: Oracle, lie: Lie | undefined): Oracle {
  if (lie === undefined) return oracle;
  const { identity } = oracle;
  return {
    identity: {
      ...identity,
      // No engine but one of ours is taken where it bears the oracle id of one.
      ...(lie.id === undefined || knownEngine(lie.id) !== null ? {} : { oracle_id: `forger/local/${cls}` }),
      model_id: lie.id ?? identity.model_id,
      reproducible: lie.reproducible ?? identity.reproducible,
    },
    ask: async (signal, input, blobs) => {
      if (lie.fail !== undefined) throw Object.assign(new Error('the forger wants it so'), lie.fail);
      const said = await oracle.ask(signal, input, blobs);
      return lie.say === undefined ? said : lie.say(said as never, input as never);
    },
  };
}

/** The files for readers, by the core that the manifest names as its writer. */
export const derive: Derive = async (lines, blobs, caseId, writer) => {
  const core = await frozen.loadCore(writer);
  const get = (hash: string): Promise<Uint8Array> => {
    const bytes = blobs.get(hash);
    return bytes === undefined
      ? Promise.reject(Object.assign(new Error(`no blob ${hash}`), { code: 'BLOB_NOT_FOUND' }))
      : Promise.resolve(bytes);
  };
  try {
    const isWhole = lines.every((line) => 'payload' in line);
    if (isWhole) return (await core?.rebuildDerived(lines as readonly Entry[], { get })) ?? null;
    return (await core?.rebuildDisclosed?.(lines as never, { get }, caseId)) ?? null;
  } catch {
    return null;
  }
};

export interface Judged {
  readonly exit: number;
  readonly verdict: string;
  readonly sentence: string;
  /** Names and codes of the checks that did not pass. */
  readonly broken: readonly string[];
  readonly report: VerifyReport;
}

/** `affidavit verify --json FILE`, in this process. */
export async function judge(bundle: Uint8Array, receipts: readonly string[] = []): Promise<Judged> {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-forgery-'));
  try {
    const file = join(folder, 'case.affidavit');
    writeFileSync(file, bundle);
    const kept = receipts.map((text, at) => {
      const path = join(folder, `${String(at)}.receipt`);
      writeFileSync(path, text);
      return path;
    });
    const values: unknown[] = [];
    const exit = await verify(file, kept, silent(values));
    const report = values[0] as VerifyReport;
    const broken = report.checks
      .filter(({ status }) => status !== 'pass')
      .map(({ code, id }) => `${id} ${String(code)}`);
    return { exit, verdict: report.verdict, sentence: report.sentence, broken, report };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function silent(values: unknown[]): Terminal {
  const nothing = (): undefined => undefined;
  return {
    json: true,
    width: 80,
    look: (text) => text,
    line: nothing,
    value: (value) => values.push(value),
    progress: nothing,
    settle: nothing,
  };
}
