// What a stranger can know of a bundle, check by check. Trusts nothing in it: not its manifest, not its hashes, not its
// decisions. Needs no network and no engine that is not frozen beside a core.

import { checkEngines, type EngineOptions } from '#core/verify/check-engines.ts';
import type { LoadEngines } from '#core/verify/load-engines.ts';
import type { Build } from '#core/verify/engine-limits.ts';
import * as check from '#core/verify/check-ledger.ts';
import {
  checkDisclosedBlobs,
  checkDisclosedDerivations,
  checkDisclosedDerived,
  checkDisclosedReplay,
  type Tally,
} from '#core/verify/check-disclosed.ts';
import { checkQuoted } from '#core/verify/check-quoted.ts';
import { checkWithholding } from '#core/verify/check-withholding.ts';
import type { WithheldTurns } from '#core/disclosure/ways-to-read.ts';
import { checkSpans } from '#core/verify/check-spans.ts';
import { checkCosigned, checkKeys, heldOf, sameCosigners, signersOf, type Signers } from '#core/verify/signers.ts';
import { disclosed, fold } from '#core/bundle/withheld.ts';
import { checkReceipts } from '#core/keys/receipts.ts';
import { checkDerived, checkRules, checkSignature, checkCheckpoints } from '#core/verify/check-rest.ts';
import {
  coreUnknown,
  failed,
  interrupted,
  olderCore,
  passed,
  type Check,
  type CheckId,
  type CheckProgress,
} from '#core/bundle/checks.ts';
import type { DecisionCore } from '#core/verify/decision-core.ts';
import { readGiven, wholeOf, type Bundle, type GivenBundle } from '#core/bundle/read.ts';
import { byHandLimits } from '#core/verify/by-hand.ts';
import { documentLimits } from '#core/verify/documents.ts';
import { clockTimes } from '#core/verify/times.ts';
import { makerLimits } from '#core/verify/maker.ts';
import { replayProof } from '#core/verify/proof.ts';
import { replayedOtherwise } from '#core/verify/replay.ts';
import { standingsOf } from '#core/verify/standing.ts';
import { toReport, type Facts, type VerifyReport } from '#core/verify/verdict.ts';
import { unsourcedLimits } from '#core/verify/unsourced.ts';
import { manifestsOf, runsOf } from '#core/case/epochs.ts';
import type { ReplayReport } from '#core/case/replay.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Entry } from '#core/ports.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE } from '#core/case/state.ts';

export interface VerifyOptions {
  /** By `sha256:<hash>`; null where we have no such core. */
  readonly loadCore: (name: string) => Promise<DecisionCore | null>;
  readonly loadEngines: LoadEngines;
  /** The hashes of the engines and parsers of this build, to be named beside one that is not here. */
  readonly build?: Build;
  /** Texts of receipts that somebody kept (`receipts.ts`); with none, that check is left out. */
  readonly receipts?: readonly string[];
  /** Keys that a reader trusts, in base 64 or by their fingerprint: signed by none of them, it fails. Left out, any may sign. */
  readonly trusted?: readonly string[];
  /**
   * The checks done so far, the one that runs now, and how far it is. It is waited for: whoever shows progress can let
   * the screen be drawn and the person be heard.
   */
  readonly report: (done: readonly Check[], running: CheckId, progress: CheckProgress) => void | Promise<void>;
  /** Ends the verification with the signal's reason, at the next report. */
  readonly signal?: AbortSignal;
}
export type { ReplyStanding } from '#core/verify/standing.ts';
export type { Facts, Verdict, VerifyReport } from '#core/verify/verdict.ts';

export async function verifyBundle(bytes: Uint8Array, options: VerifyOptions): Promise<VerifyReport> {
  await options.report([], 'format', null);
  let given: GivenBundle;
  try {
    given = readGiven(bytes);
  } catch (error) {
    if (!(error instanceof AffidavitError)) throw error;
    return { ...toReport([failed('format', error.code, error.message)], null, 0), replies: [], proof: null };
  }
  const checks: Check[] = [passed('format', 'a bundle of format 1')];
  const tally = { replayed: 0, folded: 0 };
  const whole = wholeOf(given);
  const signers = signersOf(given, options.receipts ?? []);
  const withheld: Mutable<Withheld> = { turns: new Map() };
  const plan =
    whole === null
      ? disclosedPlan(given, signers, options, tally, withheld)
      : wholePlan(whole, signers, options, tally);
  for (const [id, work] of plan) {
    const tell: Tell = async (progress) => {
      await options.report([...checks], id, progress);
      options.signal?.throwIfAborted();
    };
    await tell(null);
    checks.push(await guarded(id, () => work(tell), options.signal));
  }
  return {
    ...toReport(checks, factsOf(given, signers, checks, tally), tally.replayed, [
      ...(await unsourcedLimits(given)),
      ...(await byHandLimits(given)),
      ...documentLimits(given),
      ...clockTimes(given),
      ...sameCosigners(signers),
    ]),
    replies: await standingsOf(given, { checks, load: options.loadEngines, withheld: withheld.turns }),
    proof: whole === null ? null : replayProof(whole.entries, checks),
  };
}

/** Says how far the running check is. */
export type Tell = (progress: CheckProgress) => Promise<void>;
type Plan = readonly (readonly [CheckId, (tell: Tell) => Check | Promise<Check>])[];

function wholePlan(bundle: Bundle, signers: Signers, options: VerifyOptions, tally: Mutable<Tally>): Plan {
  const replay = async (tell: Tell): Promise<Check> => {
    const { check: result, turns } = await checkReplay(bundle, options, tell);
    tally.replayed = turns;
    return result;
  };
  return [
    // Of a whole case no document is shown in part: an entry that says so is a lie that nothing else would read.
    ...(hasEntry(bundle, 'spans/') ? [['spans', () => checkSpans(bundle)] as const] : []),
    ['bytes', () => check.checkBytes(bundle)],
    ['blobs', () => check.checkBlobs(bundle)],
    ...ledgerPlan(bundle, bundle.entries, signers, options),
    ['derived', () => checkDerived(bundle, options.loadCore)],
    ['rules', () => checkRules(bundle, options.loadCore)],
    ['derivations', (tell) => checkDerivations(bundle, options, passedOf(bundle, tell))],
    ['replay', replay],
    [
      'engines',
      (tell) => checkEngines(bundle, bundle.entries.reduce(reduce, EMPTY_STATE).secret, enginesOf(options, tell)),
    ],
  ];
}

/** What is withheld has to be what our writer withholds; then what is shown is looked at as in any bundle. */
function disclosedPlan(
  given: GivenBundle,
  signers: Signers,
  options: VerifyOptions,
  tally: Mutable<Tally>,
  withheld: Mutable<Withheld>,
): Plan {
  const entries = disclosed(given.records);
  const replay = async (tell: Tell): Promise<Check> => {
    const { check: result, tally: found } = await checkDisclosedReplay(given, options.loadCore, passedOf(given, tell));
    Object.assign(tally, found);
    return result;
  };
  const redaction = async (): Promise<Check> => {
    const { check: result, turns } = await checkWithholding(given);
    withheld.turns = turns;
    return result;
  };
  return [
    ['redaction', redaction],
    ...(hasEntry(given, 'spans/') ? [['spans', () => checkSpans(given)] as const] : []),
    ['quotes', () => checkQuoted(given, withheld.turns, options.loadCore, options.loadEngines)],
    ['bytes', () => check.checkBytes(given)],
    ['blobs', () => checkDisclosedBlobs(given)],
    ...ledgerPlan(given, entries, signers, options),
    ['derived', () => checkDisclosedDerived(given, options.loadCore)],
    ['rules', () => checkRules({ entries }, options.loadCore)],
    ['derivations', (tell) => checkDisclosedDerivations(given, options.loadCore, passedOf(given, tell))],
    ['replay', replay],
    ['engines', (tell) => checkEngines({ blobs: given.blobs, entries }, null, enginesOf(options, tell))],
  ];
}

/** Says it in records of the whole bundle. */
function passedOf({ records }: GivenBundle, tell: Tell): ReplayReport {
  return (done) => tell({ done, of: records.length });
}

function enginesOf({ build, loadEngines: load, signal }: VerifyOptions, tell: Tell): EngineOptions {
  return { build, load, signal, tell };
}

/** The checks that ask nothing of what a record says, and so are the same whether records are withheld or not. */
function ledgerPlan(
  given: GivenBundle,
  entries: readonly Entry[],
  signers: Signers,
  { receipts = [], trusted }: VerifyOptions,
): Plan {
  const isCosigned = signers.cosigners.length > 0 || hasEntry(given, 'cosignatures/');
  return [
    ['obs_hashes', (tell) => check.checkObsHashes({ entries }, passedOf(given, tell))],
    ['chain', () => check.checkChain(given)],
    ['ordering', () => check.checkOrdering(given)],
    ['policy_binding', () => check.checkPolicyBinding(given)],
    ['signatures', () => withMaker(checkSignature(given, trusted), given)],
    ...(hasEntry(given, 'keys/') ? [['keys', () => checkKeys(given)] as const] : []),
    ['merkle_root', () => check.checkMerkleRoot(given)],
    ['checkpoints', (tell) => checkCheckpoints(given, tell)],
    ...(receipts.length === 0 ? [] : [['receipts', () => checkReceipts(heldOf(given), receipts)] as const]),
    ...(isCosigned ? [['cosignatures', () => checkCosigned(given, signers)] as const] : []),
  ];
}

/** Only of what is signed as it says: of another, nothing is known. */
function withMaker(signed: Check, given: GivenBundle): Check {
  if (signed.status === 'fail') return signed;
  const limits = makerLimits(given);
  return limits.length === 0 ? signed : { ...signed, limits: [...(signed.limits ?? []), ...limits] };
}

/** Turns that are withheld, once it is known that they may be. */
interface Withheld {
  readonly turns: WithheldTurns;
}
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function hasEntry({ files }: GivenBundle, folder: string): boolean {
  return [...files.keys()].some((name) => name.startsWith(folder));
}

/** A check that cannot even be carried out on these bytes has failed. */
async function guarded(id: CheckId, work: () => Check | Promise<Check>, signal?: AbortSignal): Promise<Check> {
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    const code = error instanceof AffidavitError ? error.code : 'BUNDLE_RECORD';
    return failed(id, code, error instanceof Error ? error.message : 'not what was expected');
  }
}

/** Each input of a chained oracle made again by the core that made it, of the observations that it names. */
async function checkDerivations(
  { blobs, entries }: Bundle,
  options: VerifyOptions,
  passedBy: ReplayReport,
): Promise<Check> {
  let count = 0;
  let without = 0;
  const older = new Set<string>();
  for (const { core, from, to } of runsOf(manifestsOf(entries), entries.length)) {
    const decisionCore = await options.loadCore(core);
    if (decisionCore === null) return coreUnknown('derivations', core, 'what it asked was not made again');
    if (decisionCore.rederive === undefined) {
      without += to - from;
      older.add(core);
      continue;
    }
    const made = await decisionCore.rederive(entries, blobs, from, to, passedBy);
    if (made.kind === 'different')
      return failed('derivations', 'DERIVATION_DIFFERENT', `record ${made.seq}: ${made.message}`, made.seq);
    count += made.count;
  }
  const rest = without === 0 ? '' : `; ${without} records of a core that names no functions`;
  const detail = `${count} inputs made again from the observations they name${rest}`;
  return passed('derivations', detail, [...older].map(olderCore));
}

/** Each run of epochs by the core it names, on the state the records before it fold to. */
async function checkReplay(
  bundle: Bundle,
  options: VerifyOptions,
  tell: Tell,
): Promise<{ readonly check: Check; readonly turns: number }> {
  const { blobs, entries } = bundle;
  const runs = runsOf(manifestsOf(entries), entries.length);
  const unknown: string[] = [];
  const cameOut = (size: number): Promise<void> => tell({ done: size, of: entries.length });
  let turns = 0;
  for (const { core, from, to } of runs) {
    const decisionCore = await options.loadCore(core);
    if (decisionCore === null) {
      unknown.push(core);
      continue;
    }
    const replayed = await decisionCore.replayRange(entries, blobs, from, to, cameOut);
    if (replayed.kind === 'different') {
      return {
        check: replayedOtherwise(replayed),
        turns,
      };
    }
    turns += sealedBetween(entries, from, to);
    if (replayed.kind === 'interrupted' && to === entries.length) {
      return {
        check: interrupted(
          'replay',
          `the record stops in the middle of something, at ${replayed.upto}; all before it is what its decisions come to`,
          replayed.upto,
        ),
        turns,
      };
    }
  }
  if (unknown.length > 0)
    return { check: coreUnknown('replay', unknown.join(', '), 'its decisions were not replayed'), turns };
  return { check: passed('replay', `${entries.length} records came out the same, with no model asked`), turns };
}

function sealedBetween(entries: readonly Entry[], from: number, to: number): number {
  return entries.slice(Math.max(from, 1), to).filter((entry) => entry.tag === 'AX:STATE:v1').length;
}

function factsOf(
  { files, manifest, records }: GivenBundle,
  signers: Signers,
  checks: readonly Check[],
  tally: Tally,
): Facts | null {
  const entries = disclosed(records);
  try {
    const state = records.reduce((before, given) => fold(before, given, manifest.case_id), EMPTY_STATE);
    const times = check.clockReadings(entries);
    const replayed = checks.find((one) => one.id === 'replay')?.status === 'pass';
    const shown = [...files.keys()].filter((name) => name.startsWith('answers/')).length;
    return {
      caseId: manifest.case_id,
      head: manifest.head,
      records: records.length,
      withheld: records.length - entries.length,
      epochs: manifestsOf(entries).length,
      sources: state.sources.length,
      libraries: [...new Set(state.sources.flatMap(({ library }) => library?.act ?? []))].map(
        ({ name, publisher, version }) => ({ name, version, publisher: publisher?.key ?? null }),
      ),
      turns: entries.length === records.length ? state.turns.length : sealedBetween(entries, 0, entries.length),
      turnsReplayed: replayed ? tally.replayed : 0,
      turnsFolded: tally.folded,
      turnsQuoted: replayed ? Math.max(0, shown - tally.replayed) : 0,
      engines: manifest.engines,
      cores: manifest.cores,
      ...signers,
      firstTime: times[0] ?? null,
      lastTime: times.at(-1) ?? null,
    };
  } catch {
    return null; // records that do not even fold: the checks say why
  }
}
