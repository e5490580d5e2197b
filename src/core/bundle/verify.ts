// What a stranger can know of a bundle, check by check. Trusts nothing in it: not its manifest, not its hashes, not its
// decisions. Needs no network and no engine that is not frozen beside a core.

import { checkEngines, type LoadEngines } from '#core/bundle/check-engines.ts';
import * as check from '#core/bundle/check-ledger.ts';
import {
  checkDisclosedBlobs,
  checkDisclosedDerived,
  checkDisclosedReplay,
  checkRedaction,
  type Tally,
} from '#core/bundle/check-disclosed.ts';
import { commitmentOf, disclosed, fold, originOf } from '#core/bundle/withheld.ts';
import { checkReceipts, type Held } from '#core/bundle/receipts.ts';
import { checkDerived, checkRules, checkSignature, checkCheckpoints, RULES_OWN } from '#core/bundle/check-rest.ts';
import { failed, passed, skipped, type Check, type CheckId } from '#core/bundle/checks.ts';
import type { DecisionCore } from '#core/bundle/decision-core.ts';
import { readGiven, wholeOf, type Bundle, type GivenBundle } from '#core/bundle/read.ts';
import { replayProof, type ProofRecord } from '#core/bundle/proof.ts';
import { manifestsOf, runsOf } from '#core/bundle/epochs.ts';
import { fromBase64 } from '#core/canon/base64.ts';
import { AffidavitError } from '#core/errors.ts';
import { leafHash } from '#core/ledger/merkle.ts';
import type { Entry } from '#core/ports.ts';
import { EMPTY_STATE, reduce } from '#core/state.ts';

export interface VerifyOptions {
  /** By `sha256:<hash>`; null where we have no such core. */
  readonly loadCore: (name: string) => Promise<DecisionCore | null>;
  readonly loadEngines: LoadEngines;
  /** Texts of receipts that somebody kept (`receipts.ts`); with none, that check is left out. */
  readonly receipts?: readonly string[];
  /** The checks done so far, and the one that begins now. */
  readonly report: (done: readonly Check[], running: CheckId) => void;
}
export interface VerifyReport {
  /**
   * `proved`: everything holds, every decision was replayed and every engine that can be was computed again.
   * `partly`: everything that could be checked holds, but a core or an engine it names is not here.
   */
  readonly verdict: 'proved' | 'partly' | 'interrupted' | 'failed';
  readonly sentence: string;
  readonly checks: readonly Check[];
  readonly facts: Facts | null;
  readonly notProved: readonly string[];
  /** AX:PROOF:v1 REPLAY_EQUIVALENCE; null where nothing was proved either way. */
  readonly proof: ProofRecord | null;
}
export interface Facts {
  readonly caseId: string;
  readonly head: string;
  readonly records: number;
  /** Records that stand by their commitment alone. */
  readonly withheld: number;
  readonly epochs: number;
  readonly sources: number;
  readonly turns: number;
  readonly turnsReplayed: number;
  readonly turnsFolded: number;
  readonly engines: readonly string[];
  readonly cores: readonly string[];
  readonly signer: string | null;
  readonly firstTime: number | null;
  readonly lastTime: number | null;
}

/** Said wherever the verdict is, when no receipt says more. */
export const NOT_PROVED: readonly string[] = [
  'that the model really said what is recorded (an engine that cannot be computed again could have been invented consistently)',
  'that the clock was right',
  'that nothing else was asked, or that no later record was left out: without a receipt, a cut, an older state and a fork of the case cannot be excluded',
  'that the signer is who they say they are',
  'that the sources are true',
];

/** And this, of a bundle with withheld records. */
const WITHHELD_SAYS = 'what the withheld records say, and that the turns they are part of were decided rightly';

export async function verifyBundle(bytes: Uint8Array, options: VerifyOptions): Promise<VerifyReport> {
  options.report([], 'format');
  let given: GivenBundle;
  try {
    given = readGiven(bytes);
  } catch (error) {
    if (!(error instanceof AffidavitError)) throw error;
    return { ...toReport([failed('format', error.code, error.message)], null, 0), proof: null };
  }
  const checks: Check[] = [passed('format', 'a bundle of format 1')];
  const tally = { replayed: 0, folded: 0 };
  const whole = wholeOf(given);
  const plan = whole === null ? disclosedPlan(given, options, tally) : wholePlan(whole, options, tally);
  for (const [id, work] of plan) {
    options.report([...checks], id);
    checks.push(await guarded(id, work));
  }
  return {
    ...toReport(checks, factsOf(given, checks, tally), tally.replayed),
    proof: whole === null ? null : replayProof(whole.entries, checks),
  };
}

type Plan = readonly (readonly [CheckId, () => Check | Promise<Check>])[];

function wholePlan(bundle: Bundle, options: VerifyOptions, tally: Mutable<Tally>): Plan {
  const replay = async (): Promise<Check> => {
    const { check: result, turns } = await checkReplay(bundle, options);
    tally.replayed = turns;
    return result;
  };
  return [
    ['bytes', () => check.checkBytes(bundle)],
    ['blobs', () => check.checkBlobs(bundle)],
    ...ledgerPlan(bundle, bundle.entries, options),
    ['derived', () => checkDerived(bundle, options.loadCore)],
    ['rules', () => checkRules(bundle, options.loadCore)],
    ['derivations', () => checkDerivations(bundle, options)],
    ['replay', replay],
    ['engines', () => checkEngines(bundle, bundle.entries.reduce(reduce, EMPTY_STATE).secret, options.loadEngines)],
  ];
}

/** Inputs are made again by the replay of what is disclosed; of folded turns there is nothing to make them of. */
function disclosedPlan(given: GivenBundle, options: VerifyOptions, tally: Mutable<Tally>): Plan {
  const entries = disclosed(given.records);
  const replay = async (): Promise<Check> => {
    const { check: result, tally: found } = await checkDisclosedReplay(given, options.loadCore);
    Object.assign(tally, found);
    return result;
  };
  return [
    ['redaction', () => checkRedaction(given)],
    ['bytes', () => check.checkBytes(given)],
    ['blobs', () => checkDisclosedBlobs(given)],
    ...ledgerPlan(given, entries, options),
    ['derived', () => checkDisclosedDerived(given, options.loadCore)],
    ['rules', () => checkRules({ entries }, options.loadCore)],
    ['replay', replay],
    ['engines', () => checkEngines({ blobs: given.blobs, entries }, null, options.loadEngines)],
  ];
}

/** The checks that ask nothing of what a record says, and so are the same whether records are withheld or not. */
function ledgerPlan(given: GivenBundle, entries: readonly Entry[], { receipts = [] }: VerifyOptions): Plan {
  return [
    ['obs_hashes', () => check.checkObsHashes({ entries })],
    ['chain', () => check.checkChain(given)],
    ['ordering', () => check.checkOrdering(given)],
    ['policy_binding', () => check.checkPolicyBinding(given)],
    ['signatures', () => checkSignature(given)],
    ['merkle_root', () => check.checkMerkleRoot(given)],
    ['checkpoints', () => checkCheckpoints(given)],
    ...(receipts.length === 0 ? [] : [['receipts', () => checkReceipts(heldOf(given), receipts)] as const]),
  ];
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function heldOf({ manifest, records }: GivenBundle): Held {
  return {
    origin: originOf(records, manifest.case_id) ?? '',
    leaves: records.map((given) => leafHash(commitmentOf(given))),
    publicKey: manifest.key === null ? null : fromBase64(manifest.key.public),
  };
}

/** A check that cannot even be carried out on these bytes has failed. */
async function guarded(id: CheckId, work: () => Check | Promise<Check>): Promise<Check> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof AffidavitError ? error.code : 'BUNDLE_RECORD';
    return failed(id, code, error instanceof Error ? error.message : 'not what was expected');
  }
}

/** Each input of a chained oracle made again by the core that made it, of the observations that it names. */
async function checkDerivations({ blobs, entries }: Bundle, options: VerifyOptions): Promise<Check> {
  let count = 0;
  let without = 0;
  for (const { core, from, to } of runsOf(manifestsOf(entries), entries.length)) {
    const decisionCore = await options.loadCore(core);
    if (decisionCore === null)
      return skipped('derivations', 'CORE_UNKNOWN', `inputs not made again: no copy here of ${core}`);
    if (decisionCore.rederive === undefined) {
      without += to - from;
      continue;
    }
    const made = await decisionCore.rederive(entries, blobs, from, to);
    if (made.kind === 'different')
      return failed('derivations', 'DERIVATION_DIFFERENT', `record ${String(made.seq)}: ${made.message}`, made.seq);
    count += made.count;
  }
  const rest = without === 0 ? '' : `; ${String(without)} records of a core that names no functions`;
  return passed('derivations', `${String(count)} inputs made again from the observations they name${rest}`);
}

/** Each run of epochs by the core it names, on the state the records before it fold to. */
async function checkReplay(
  bundle: Bundle,
  options: VerifyOptions,
): Promise<{ readonly check: Check; readonly turns: number }> {
  const { blobs, entries } = bundle;
  const runs = runsOf(manifestsOf(entries), entries.length);
  const unknown: string[] = [];
  let turns = 0;
  for (const { core, from, to } of runs) {
    const decisionCore = await options.loadCore(core);
    if (decisionCore === null) {
      unknown.push(core);
      continue;
    }
    const replayed = await decisionCore.replayRange(entries, blobs, from, to);
    if (replayed.kind === 'different') {
      return {
        check: failed(
          'replay',
          'REPLAY_DIFFERENT',
          `record ${String(replayed.seq)} is not what its decisions come to: ${replayed.message}`,
          replayed.seq,
        ),
        turns,
      };
    }
    turns += sealedBetween(entries, from, to);
    if (replayed.kind === 'interrupted' && to === entries.length) {
      return {
        check: {
          id: 'replay',
          status: 'interrupted',
          code: 'REPLAY_INTERRUPTED',
          detail: `the record stops in the middle of something, at ${String(replayed.upto)}; all before it is what its decisions come to`,
          seq: replayed.upto,
        },
        turns,
      };
    }
  }
  if (unknown.length > 0)
    return {
      check: skipped('replay', 'CORE_UNKNOWN', `decisions not replayed: no copy here of ${unknown.join(', ')}`),
      turns,
    };
  return { check: passed('replay', `${String(entries.length)} records came out the same, with no model asked`), turns };
}

function sealedBetween(entries: readonly Entry[], from: number, to: number): number {
  return entries.slice(Math.max(from, 1), to).filter((entry) => entry.tag === 'AX:STATE:v1').length;
}

function factsOf({ manifest, records }: GivenBundle, checks: readonly Check[], tally: Tally): Facts | null {
  const entries = disclosed(records);
  try {
    const state = records.reduce((before, given) => fold(before, given, manifest.case_id), EMPTY_STATE);
    const times = check.clockReadings(entries);
    const replayed = checks.find((one) => one.id === 'replay')?.status === 'pass';
    return {
      caseId: manifest.case_id,
      head: manifest.head,
      records: records.length,
      withheld: records.length - entries.length,
      epochs: manifestsOf(entries).length,
      sources: state.sources.length,
      turns: entries.length === records.length ? state.turns.length : sealedBetween(entries, 0, entries.length),
      turnsReplayed: replayed ? tally.replayed : 0,
      turnsFolded: tally.folded,
      engines: manifest.engines,
      cores: manifest.cores,
      signer: manifest.key?.public ?? null,
      firstTime: times[0] ?? null,
      lastTime: times.at(-1) ?? null,
    };
  } catch {
    return null; // records that do not even fold: the checks say why
  }
}

function toReport(checks: readonly Check[], facts: Facts | null, turns: number): Omit<VerifyReport, 'proof'> {
  const worst = checks.find((one) => one.status === 'fail');
  const interrupted = checks.some((one) => one.status === 'interrupted');
  const unknown = checks.filter((one) => one.status === 'skipped' && one.code !== 'UNSIGNED');
  const verdict =
    worst !== undefined ? 'failed' : interrupted ? 'interrupted' : unknown.length > 0 ? 'partly' : 'proved';
  return {
    verdict,
    sentence: sentenceFor(verdict, worst, checks, turns),
    checks,
    facts,
    notProved: notProvedBy(checks),
  };
}

/** A receipt that agrees excludes what it has seen; what came after it, it cannot. */
function notProvedBy(checks: readonly Check[]): readonly string[] {
  const receipts = checks.find(({ id, status }) => id === 'receipts' && status === 'pass');
  const hidden = checks.some(({ id }) => id === 'redaction');
  const lines = hidden ? [...NOT_PROVED, WITHHELD_SAYS] : NOT_PROVED;
  if (receipts === undefined) return lines;
  const left = `that nothing else was asked, or that no record after the latest receipt was left out (${receipts.detail})`;
  return lines.map((line) => (line.startsWith('that nothing else was asked') ? left : line));
}

function sentenceFor(
  verdict: VerifyReport['verdict'],
  worst: Check | undefined,
  checks: readonly Check[],
  turns: number,
): string {
  const signed =
    checks.find((one) => one.id === 'signatures')?.status === 'pass'
      ? 'signed and unbroken'
      : 'unbroken, but not signed';
  const under = checks.some((one) => one.code === RULES_OWN) ? ', under a custom policy' : '';
  const hidden = checks.find((one) => one.id === 'redaction');
  const replay = checks.find((one) => one.id === 'replay');
  switch (verdict) {
    case 'failed':
      return `This record does not hold: ${worst?.detail ?? ''}`;
    case 'interrupted':
      return `This record is ${signed}, and every decision in it follows${under}; it stops in the middle of something.`;
    case 'partly':
      return `This record is ${signed}; not everything in it could be worked out again: ${unknownOf(checks)}.`;
    case 'proved':
      if (hidden !== undefined)
        return `What is disclosed of this record is ${signed}, and consistent with what is withheld${under} (${hidden.detail.split(';')[0] ?? ''}; ${replay?.detail ?? ''}).`;
      return `This record is ${signed}, and every decision in it follows from what was recorded${under} (${String(turns)} ${turns === 1 ? 'reply' : 'replies'} replayed, 0 model calls).`;
  }
}

function unknownOf(checks: readonly Check[]): string {
  const unproved = checks.filter((one) => one.status === 'skipped' && one.code !== 'UNSIGNED');
  return unproved.map((one) => one.detail).join('; ');
}
